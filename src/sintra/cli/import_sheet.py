"""`sintra import`: a game that was written down at a table, read into a record."""

from typing import Annotated

import typer

from sintra.cli import files
from sintra.cli.language import say
from sintra.core.errors import SintraError
from sintra.core.game_sheet import read_sheet


def import_command(
    file: Annotated[str, typer.Argument(metavar="SHEET", help=say("arg_sheet"))],
    out: Annotated[str | None, typer.Option(metavar="FILE", help=say("opt_import_out"))] = None,
) -> None:
    """Read a sheet of moves and draws."""
    text = files.read(file)
    try:
        record = read_sheet(text)
    except SintraError as error:
        raise files.in_file(file, error) from error
    written = record.json() if (out or "").endswith(".json") else record.text()
    if out is None:
        print(written, end="" if written.endswith("\n") else "\n")
    else:
        files.write(out, written)
        print(say("saved", file=out))
