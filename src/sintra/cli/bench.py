"""Speed, measured beside a fixed jitted loop, so that figures of different machines can be compared."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

from sintra.cli.interrupt import spinner
from sintra.cli.language import WORDS, say
from sintra.cli.options import Json, MaybeGame
from sintra.cli.terminal import console
from sintra.core import kernels
from sintra.core.errors import InvalidOption
from sintra.core.game import Game
from sintra.core.kernel import kernel
from sintra.core.random import randbelow, seeded
from sintra.core.registry import definition, game, names
from sintra.search.mcts import RANDOM_ROLLOUTS, Limits, TreeSearch


@kernel
def yardstick_loop(stream: Any, table: Any, draws: int) -> int:
    """Shuffle a small table about: random numbers, loads, stores and branches, as rules have them."""
    total = 0
    for _ in range(draws):
        i = randbelow(stream[0], len(table))
        j = (i * 7 + total) % len(table)
        if table[i] > table[j]:
            table[i], table[j] = table[j], table[i]
        else:
            table[j] += 1
        total += table[i] & 1
    return total


@kernel
def copy_loop(positions: Any, times: int) -> None:
    """Copy a position again and again."""
    for k in range(times):
        positions[1 + (k & 1)] = positions[k & 1]


@kernel
def legal_loop(live: Any, out: Any, times: int) -> int:
    """List the legal moves again and again."""
    total = 0
    for _ in range(times):
        total += kernels.list_moves(live, out)
    return total


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Do work in growing portions for about so many seconds; the best rate of the portions counts."""
    portion, best, end = 1, 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        done = work(portion)
        taken = time.perf_counter() - start
        best = max(best, done / taken)
        if taken < seconds / 20:
            portion *= 2
    return best


def yardstick(seconds: float) -> float:
    """Measure the yardstick, in loops per second."""
    stream, table = seeded(1), np.arange(64)

    def work(portion: int) -> int:
        yardstick_loop(stream, table, portion * 1000)
        return portion * 1000

    work(1)
    return rate(work, seconds)


def playouts(game: Game, seconds: float) -> tuple[float, float, float]:
    """Play random games in the kernel: moves per second, moves per game, mean final score."""
    start = game.start(seed=1, chance="ask")._live
    live = start.copy()
    scores = np.zeros(game.players, np.int64)
    totals = [0, 0]

    def work(portion: int) -> int:
        moves = int(kernels.playouts(start, live, portion, scores))
        totals[0] += moves
        totals[1] += portion
        return moves

    work(1)
    best = rate(work, seconds)
    return best, totals[0] / totals[1], float(scores.sum()) / totals[1] / game.players


def api_moves(game: Game, seconds: float) -> float:
    """Step random games through the public interface: moves per second."""
    choose = random.Random(1).random

    def work(portion: int) -> int:
        count = 0
        for seed in range(portion):
            state = game.start(seed=seed)
            while moves := state.moves:
                state = state.play(moves[int(choose() * len(moves))])
                count += 1
        return count

    work(1)
    return rate(work, seconds)


def copies(game: Game, seconds: float) -> float:
    """Copy positions: nanoseconds each."""
    positions = np.zeros(3, game.definition.dtype)

    def work(portion: int) -> int:
        copy_loop(positions, portion * 1000)
        return portion * 1000

    work(1)
    return 1e9 / rate(work, seconds)


def listings(game: Game, seconds: float) -> float:
    """List the legal moves of the first position: nanoseconds each."""
    live = game.start(seed=1)._live
    out = np.zeros(game.definition.most_moves, np.int32)

    def work(portion: int) -> int:
        legal_loop(live, out, portion * 100)
        return portion * 100

    work(1)
    return 1e9 / rate(work, seconds)


def searches(game: Game, seconds: float) -> float:
    """Search the first position with random rollouts to the end of the round: simulations per second."""
    state = game.start(seed=1)
    view = state.view(state.turn)
    thinking = TreeSearch(game, RANDOM_ROLLOUTS, None, 1)

    def work(portion: int) -> int:
        thinking.forget()  # a player keeps its pools for a whole game, too
        thinking.think(view, Limits(sims=portion * 100))
        return portion * 100

    work(1)
    return rate(work, seconds)


def start_seconds(*arguments: str, cache: str | None = None) -> float:
    """Time the command as a process of its own."""
    environment = dict(os.environ) | ({"SINTRA_CACHE_DIR": cache} if cache else {})
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-m", "sintra", *arguments], env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def starts(game: Game, tell: Callable[[str], None]) -> dict[str, float]:
    """Measure how long one waits for the command, and for the compiler the first time."""
    tell("warm start")
    warm_start = min(start_seconds("games") for _ in range(3))
    tell("cold compile")
    with tempfile.TemporaryDirectory() as folder:
        cold_compile = start_seconds("warm", game.name, cache=folder)
    return {"warm_start_s": round(warm_start, 2), "cold_compile_s": round(cold_compile, 1)}


def measure(game: Game, seconds: float, tell: Callable[[str], None], *, start: bool) -> dict[str, float]:
    """Measure everything about one game, with the start of the command or without."""
    tell("yardstick")
    before = yardstick(seconds / 2)
    tell("playouts")
    speed, length, score = playouts(game, seconds)
    tell("search")
    search = searches(game, seconds)
    tell("API")
    api = api_moves(game, seconds)
    tell("yardstick")
    reference = max(before, yardstick(seconds / 2))
    tell("copy, legal moves")
    copy_ns, legal_ns = copies(game, seconds / 4), listings(game, seconds / 4)
    return {
        "playout_moves_per_s": round(speed),
        "search_sims_per_s": round(search),
        "api_moves_per_s": round(api),
        "yardstick": round(reference),
        "playout_per_yardstick": round(speed / reference, 4),
        "moves_per_game": round(length, 2),
        "mean_score": round(score, 2),
        "copy_ns": round(copy_ns, 1),
        "legal_ns": round(legal_ns, 1),
        **(starts(game, tell) if start else {}),
    }


def bench_command(
    name: MaybeGame = None,
    as_json: Json = False,
    seconds: Annotated[float, typer.Option(help=say("opt_seconds"))] = 2.0,
    no_start: Annotated[bool, typer.Option("--no-start", help=say("opt_no_start"))] = False,
    research: Annotated[bool, typer.Option("--research", help=say("opt_bench_research"))] = False,
) -> None:
    """Measure speed."""
    if not 0.01 <= seconds <= 600:
        raise InvalidOption(WORDS, "seconds_value", seconds=seconds)
    if research:
        bench_environments(seconds, as_json)
        return
    chosen = [definition(name).name] if name else list(names())
    figures: dict[str, dict[str, float]] = {}
    columns = (SpinnerColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")
        for each in chosen:

            def tell(figure: str, each: str = each) -> None:
                progress.update(task, description=say("measuring", game=each, figure=figure))

            figures[each] = measure(game(each), seconds, tell, start=not no_start)
    if as_json:
        print(json.dumps(figures, indent=1))
        return
    out = console()
    for each, values in figures.items():
        out.print(each, style="bold")
        for figure, value in values.items():
            out.print(f"  {figure:24} {value:>16,}")


def bench_environments(seconds: float, as_json: bool) -> None:
    """Measure the environments of research beside those of others."""
    from sintra.research import bench as environments  # noqa: PLC0415  # only researchers have it

    with spinner("") as tell:
        figures = environments.measure(seconds, lambda name: tell(say("measuring_steps", name=name)))
    if as_json:
        print(
            json.dumps({each.name: {"rate": round(each.rate), "best": round(each.best)} for each in figures}, indent=1)
        )
        return
    console().print(f"{'':36} {say('whole_run'):>12} {say('best_turn'):>12}")
    for each in figures:
        console().print(f"{each.name:36} {each.rate:>12,.0f} {each.best:>12,.0f}  {each.what}", highlight=False)
