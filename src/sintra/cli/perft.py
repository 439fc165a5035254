"""`sintra perft`: how many sequences of moves there are."""

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from sintra.cli import files, players
from sintra.cli.deal import dealt
from sintra.cli.language import WORDS, say
from sintra.cli.options import GameName, Players, Seed
from sintra.core.errors import InvalidOption
from sintra.core.registry import game
from sintra.search.perft import divide

DEEPEST = 64


def perft_command(
    context: typer.Context,
    name: GameName,
    depth: Annotated[int, typer.Option(help=say("opt_depth"))],
    position: Annotated[str | None, typer.Option(metavar="TEXT", help=say("opt_perft_position"))] = None,
    factories: Annotated[str | None, typer.Option(metavar="TILES", help=say("opt_factories"))] = None,
    split: Annotated[bool, typer.Option("--divide", help=say("opt_divide"))] = False,
    players_wanted: Players = None,
    seed: Seed = None,
) -> None:
    """Count the sequences of moves."""
    if not 0 <= depth <= DEEPEST:
        raise InvalidOption(WORDS, "depth_value", depth=depth, most=DEEPEST)
    if position is not None and factories is not None:
        raise InvalidOption(WORDS, "position_and_factories")
    options = players.options_of(context.args)
    if position is not None:
        state = files.position_of(position)
        players.must_agree(state.game, name, players_wanted, options)
    else:
        wanted = game(name, players_wanted, **options)
        state = wanted.start(seed) if factories is None else dealt(wanted, factories)
    if depth == 0:
        print(1)
        return
    total = 0
    shown = Console(stderr=True)
    for move, count in track(divide(state, depth), say("counting"), len(state.moves), console=shown, transient=True):
        if split:
            print(f"{move}: {count}")
        total += count
    print(total)
