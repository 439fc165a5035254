"""`sintra verify`: whether a finished game of a server was drawn as promised."""

from typing import Annotated

import typer

from sintra.cli import complain, files
from sintra.cli.language import current, say
from sintra.cli.terminal import console
from sintra.core.errors import InvalidRecord

NOT_TRUE = 1
"""Checked, and found wrong; what could not be checked at all ends with the code of bad input."""


def verify_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("arg_file"))],
    commitment: Annotated[str, typer.Option(metavar="HASH", help=say("opt_commitment"))] = "",
) -> int:
    """Check the draws of a record."""
    from sintra.server.table.verify import NotFair, NothingToVerify, verify  # noqa: PLC0415  # other commands need no server

    record = files.record_of(file)
    try:
        found = verify(record, commitment)
    except (InvalidRecord, NotFair) as error:
        complain(files.in_file(file, error).text(current()))
        return NOT_TRUE
    except NothingToVerify as error:
        raise files.in_file(file, error) from error
    key = "verified_promise" if commitment else "verified"
    steps, draws = say("verified_steps", n=found.plies), say("verified_draws", n=found.draws)
    console().print(say(key, steps=steps, draws=draws), soft_wrap=True)
    if found.set_draws:
        console().print(say("verified_set", n=found.set_draws), soft_wrap=True)
    return 0
