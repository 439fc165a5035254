"""What the server says to people, in every language."""

from pathlib import Path

from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))
