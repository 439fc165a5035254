"""`sintra upgrade`: what a new version would end, before it does."""

import asyncio
import time
from typing import Annotated

import typer
from rich.table import Table as Grid

from sintra.cli import complain
from sintra.cli.language import say
from sintra.cli.terminal import console

NAMED = 200
"""So many games are listed; of more only the number is printed."""


def upgrade_command(
    end_games: Annotated[bool, typer.Option("--end-games", help=say("opt_end_games"))] = False,
) -> None:
    """List the games that this version cannot go on with, and end them if that is asked for."""
    from sintra.server.live.upgrade import Stranded, end_stranded, stranded  # noqa: PLC0415  # a second of imports
    from sintra.server.store import only_server, open_store  # noqa: PLC0415  # as above

    def show(found: list[Stranded]) -> None:
        grid = Grid(box=None, pad_edge=False)
        for column in ("table", "game", "status", "begun", "rules", "entries", "shown"):
            grid.add_column(say(f"column_{column}"))
        for each in found[:NAMED]:
            begun = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.created))
            rules = f"{each.rules} → {each.known}"
            grid.add_row(each.id, each.header, each.status, begun, rules, str(each.entries), str(each.shown))
        console().print(say("upgrade_stranded"))
        console().print(grid)
        if len(found) > NAMED:
            console().print(say("more_moves", count=len(found) - NAMED))

    async def end(found: list[Stranded]) -> list[str]:
        store = await open_store()
        try:
            return await end_stranded(store, found)
        finally:
            await store.close()

    with only_server():
        found = asyncio.run(stranded())
        if not found:
            console().print(say("upgrade_nothing"))
            return
        show(found)
        if not end_games:
            complain(say("upgrade_how"))
            raise typer.Exit(1)
        failed = asyncio.run(end(found))
    console().print(say("upgrade_ended", games=say("count_games", n=len(found) - len(failed))))
    if failed:
        complain(say("upgrade_failed", games=", ".join(failed)))
        raise typer.Exit(1)
