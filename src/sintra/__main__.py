"""`python -m sintra` is the command `sintra`."""

from sintra.cli import main

main()
