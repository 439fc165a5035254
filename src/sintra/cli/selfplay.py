"""Self-play on the command line: games of a level against itself, and how far it is."""

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from sintra.cli.arena import MOST_JOBS, folder, within
from sintra.cli.language import say
from sintra.cli.players import options_of
from sintra.cli.terminal import console
from sintra.core.registry import game
from sintra.search.arena import results


def selfplay_command(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help=say("arg_game"))],
    out: Annotated[str, typer.Option(metavar="DIR", help=say("opt_out"))],
    games: Annotated[int, typer.Option(help=say("opt_selfplay_games"))] = 100,
    level: Annotated[int, typer.Option(help=say("opt_selfplay_level"))] = 3,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help=say("opt_players"))] = None,
    seed: Annotated[int | None, typer.Option(help=say("opt_selfplay_seed"))] = None,
    jobs: Annotated[int, typer.Option(help=say("opt_jobs"))] = 1,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("opt_cluster"))] = None,
) -> None:
    """Let a level play itself."""
    from sintra.research import cluster as machines  # noqa: PLC0415  # only researchers have it
    from sintra.research import dataset, errors, selfplay  # noqa: PLC0415  # as above

    within("--jobs", jobs, 1, MOST_JOBS)
    errors.required("pyarrow", "research")  # rather now than after the games
    target = Path(out)
    found = selfplay.read_settings(target)
    if seed is None:
        seed = secrets.randbits(32) if found is None else found.seed
    settings = selfplay.SelfPlaySettings(game(name, players, **options_of(context.args)).header, level, seed, games)
    folder(out)
    done = games - len(selfplay.missing_games(target, settings))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    shown = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=shown, transient=True) as progress:
        task = progress.add_task(say("selfplay_playing"), total=games, completed=done)
        for _ in selfplay.play_missing(
            target,
            settings,
            lambda match, numbers: (
                machines.results(match, cluster, numbers) if cluster else results(match, jobs, numbers)
            ),
        ):
            progress.advance(task)
        task = progress.add_task(say("selfplay_writing"), total=games)
        for written in dataset.write_tables(target, settings):
            progress.advance(task, written)
    count = len(dataset.load(target).table)
    console().print(
        say(
            "selfplay_done",
            games=say("count_games", n=games),
            positions=say("count_positions", n=count),
            header=settings.header,
            folder=out,
            seed=seed,
            level=f"level:{level}",
        ),
        soft_wrap=True,
    )
