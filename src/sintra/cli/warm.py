"""Compiling the kernels of the games once, each in a process of its own."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from os import cpu_count

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from sintra.cli import complain
from sintra.cli.language import WORDS, say
from sintra.core import kernels
from sintra.core.errors import SintraError
from sintra.core.kernel_cache import cache_root, can_store, mark_warm, was_warmed
from sintra.core.registry import definition, game, names
from sintra.search import greedy
from sintra.search.errors import NotSolvable
from sintra.search.players import player
from sintra.search.solver import Solver


def use_everything(name: str) -> None:
    """Call every kernel that playing a game needs, so that each is compiled and stored."""
    start = state = game(name).start(seed=1)
    for _ in range(3):
        move = greedy.choose(state.view(state.turn), 1)
        state.explain(move)
        state = state.play(move)
    view = state.view(state.turn)
    view.sample(1)
    _ = len(view.moves), start.events, state.steps(None), view.outlook(), state.estimate(0)
    searching = [player("sims:200") for _ in range(state.game.players)]
    following = state
    for _ in range(4 * state.game.players):  # at its second turn a player looks its tree through for what was played
        if following.turn is not None:
            following = following.play(searching[following.turn].choose(following.view(following.turn)))
    kernels.canonicalise(state.array.copy())
    kernels.judge_all(state.array, np.zeros(1, np.int64))
    while not following.is_over:
        following = following.play(following.moves[0])
    _ = following.outcome
    set_up = start.game.start(chance="ask")
    if set_up.chance:
        set_up.set_chance(set_up.chance[0])
    with suppress(NotSolvable):  # compiled all the same
        Solver(state.game, 2).ask(state.array, 0, 1, lambda: False)


def warm(only: str | None, research: bool = False) -> None:
    """Compile one game here, or all that need it in parallel with a progress bar; or the environments of research."""
    if only is not None:
        if research:
            from sintra.research.warm import use_environments  # noqa: PLC0415  # only researchers have it

            use_environments(definition(only).name)
        else:
            use_everything(definition(only).name)
        mark_warm(_mark(only, research), definition(only).folder)
        return
    cold = [name for name in names() if not was_warmed(_mark(name, research), definition(name).folder)]
    if not can_store():
        complain(say("cannot_store", folder=cache_root()))
    if not cold or not can_store():
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress, ThreadPoolExecutor(cpu_count()) as pool:
        for name, code in pool.map(lambda name: (name, _warm_apart(progress, name, research)), cold):
            if code != 0:
                raise SintraError(WORDS, "warm_failed", game=name)


def _mark(name: str, research: bool) -> str:
    return f"{name}.research" if research else name


def _warm_apart(progress: Progress, name: str, research: bool) -> int:
    task = progress.add_task(say("warming", game=name), total=None)
    command = [sys.executable, "-m", "sintra", "warm", name, *(["--research"] if research else [])]
    code = subprocess.run(command, check=False).returncode
    progress.update(task, total=1, completed=1)
    return code
