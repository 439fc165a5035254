"""Arguments and options that several commands have."""

from typing import Annotated

import typer

from sintra.cli.language import say

GameName = Annotated[str, typer.Argument(metavar="GAME", help=say("arg_game"))]
MaybeGame = Annotated[str | None, typer.Argument(metavar="GAME", help=say("arg_game"))]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help=say("opt_players"))]
Seed = Annotated[int | None, typer.Option(help=say("opt_seed"))]
Json = Annotated[bool, typer.Option("--json", help=say("opt_json"))]
