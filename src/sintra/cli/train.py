"""Training on the command line: positions, networks and matches, stage by stage."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from sintra.cli.arena import folder, within
from sintra.cli.language import say
from sintra.cli.players import options_of
from sintra.cli.terminal import console
from sintra.core.extras import required
from sintra.core.registry import game

MOST_POSITIONS = 10_000_000
MOST_STAGES = 20
MOST_DEALS = 1_000
MOST_SIMS = 100_000
TEST_SHARE = 12
"""For so many positions to learn from there is one to measure with."""


def train_command(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help=say("arg_game"))],
    out: Annotated[str, typer.Option(metavar="DIR", help=say("opt_train_out"))],
    players: Annotated[int | None, typer.Option("--players", metavar="N", help=say("opt_players"))] = None,
    hours: Annotated[float, typer.Option(metavar="H", help=say("opt_train_hours"))] = 24.0,
    positions: Annotated[int, typer.Option(help=say("opt_train_positions"))] = 50_000,
    seconds: Annotated[float, typer.Option(metavar="S", help=say("opt_train_seconds"))] = 0.05,
    deals: Annotated[int, typer.Option(help=say("opt_train_deals"))] = 3,
    sims: Annotated[int, typer.Option(help=say("opt_train_sims"))] = 64,
    stages: Annotated[int | None, typer.Option(help=say("opt_train_stages"))] = None,
    together: Annotated[bool, typer.Option("--together", help=say("opt_train_together"))] = False,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("opt_cluster"))] = None,
) -> None:
    """Learn a game's evaluation."""
    required("torch", "train")  # rather now than after the first positions
    from sintra.research.learning import machines, train  # noqa: PLC0415  # only researchers have it

    within("--positions", positions, 1, MOST_POSITIONS)
    within("--deals", deals, 2, MOST_DEALS)
    if stages is not None:
        within("--stages", stages, 1, MOST_STAGES)
    within("--sims", sims, 1, MOST_SIMS)
    header = game(name, players, **options_of(context.args)).header
    folder(out)
    course = train.Course(
        header,
        Path(out),
        positions=positions,
        test_positions=max(250, positions // TEST_SHARE),
        hours=hours,
        seconds=seconds,
        deals=deals,
        sims=sims,
        quick_sims=max(1, sims * 3 // 8),
        most_stages=stages,
        together=together,
    )
    shown = Console(stderr=True)
    with Progress(TextColumn("{task.description} {task.completed}"), TimeElapsedColumn(), console=shown) as progress:
        tasks = {}

        def tell(what: str, done: int) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=None)
            progress.advance(tasks[what], done)

        with machines.making(cluster) as making:
            kept = train.train(course, making, tell, machines.playing(cluster))
    code = "train_kept" if kept else "train_nothing"
    console().print(say(code, file=str(kept), folder=out, header=header), soft_wrap=True)
