"""`sintra warm`: compiling the kernels of the games once, in processes of their own, and saying how long it takes."""

import asyncio
import math
import time
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn

from sintra.cli import complain
from sintra.cli.language import WORDS, say
from sintra.cli.options import MaybeGame
from sintra.core.errors import SintraError
from sintra.core.kernel_cache import cache_root, can_store
from sintra.core.registry import definition, names
from sintra.search.readiness import PLAY, RESEARCH, SOLVER, Readiness

LOOK_SECONDS = 0.25


def warm(only: str | None, research: bool = False) -> None:
    """Compile one game or all, as far as need be, with a progress bar; or the environments of research."""
    wanted = names() if only is None else (definition(only).name,)
    stages = (RESEARCH,) if research else (PLAY, SOLVER)
    if not can_store():
        complain(say("cannot_store", folder=cache_root()))
        return
    asyncio.run(_warm(wanted, stages))


async def _warm(wanted: Sequence[str], stages: Sequence[str]) -> None:
    readiness = Readiness(wanted, stages)
    cold = [name for name in wanted if not all(readiness.works[name, stage].compiled for stage in stages)]
    out = Console(stderr=True)
    if not cold:
        out.print(say("warm_already", games=", ".join(_title(name) for name in wanted)), highlight=False)
        return
    seconds = _words(max(_left(readiness, name) for name in cold))
    titles = ", ".join(_title(name) for name in cold)
    out.print(say("warm_plan", games=titles, seconds=seconds, folder=cache_root()), highlight=False, soft_wrap=True)
    begin = time.monotonic()
    running = asyncio.create_task(readiness.run())
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[left]}"))
    try:
        with Progress(*columns, console=out, transient=True) as progress:
            tasks = {name: progress.add_task(_title(name), total=1.0, left="") for name in cold}
            while tasks:
                await asyncio.wait([running], timeout=LOOK_SECONDS)
                if running.done():
                    running.result()
                _show(readiness, progress, tasks, begin)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    out.print(say("warm_done", seconds=_words(time.monotonic() - begin)), highlight=False)


def _show(readiness: Readiness, progress: Progress, tasks: dict[str, TaskID], begin: float) -> None:
    """Show how far each game is; a game that is done gets a line of its own."""
    for name, task in list(tasks.items()):
        works = [work for work in readiness.works.values() if work.game == name]
        if any(work.failures for work in works):
            raise SintraError(WORDS, "warm_failed", game=name)
        if all(work.ready.is_set() for work in works):
            del tasks[name]
            progress.remove_task(task)
            said = say("warm_game_done", game=_title(name), seconds=_words(time.monotonic() - begin))
            progress.console.print(said, highlight=False)
            continue
        total = sum(work.estimate.total for work in works)
        left = sum(work.left for work in works if not work.ready.is_set())
        words = say("warm_left", seconds=_words(_left(readiness, name)))
        progress.update(task, completed=max(0.0, 1 - left / max(total, left)), left=words)


def _left(readiness: Readiness, name: str) -> float:
    return max(readiness.seconds_left(*key) or 0.0 for key in readiness.works if key[0] == name)


def _title(name: str) -> str:
    return definition(name).title


def _words(seconds: float) -> str:
    return say("count_seconds", n=math.ceil(seconds))


def warm_command(
    name: MaybeGame = None,
    research: Annotated[bool, typer.Option("--research", help=say("opt_warm_research"))] = False,
) -> None:
    """Compile the kernels."""
    warm(name, research)
