"""Steps per second of the environments beside those that others ship, all measured in turns in one run.

A step is one decision of one seat. In all loops that go through Python the same code chooses a random legal action.
What runs on one thread is counted in processor time, which other programs disturb less; several threads by the clock on
the wall.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sintra.core.random import seeded
from sintra.core.registry import game, names
from sintra.research.errors import required
from sintra.research.vector import Games

COUNT = 2048
"""Games in a vector environment."""
TURNS = 40
"""So often everything is measured, for a twentieth of a second or so: all share what the machine does besides."""
STEPS_BEFORE = 500
"""Games that begin together go through the same phases at first, some quicker than others: these are not measured."""

Loop = Callable[[float], tuple[int, float]]
"""Goes on for so many seconds of its own clock; gives the steps, and the seconds that they took."""


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    name: str
    what: str
    rate: float
    """Steps per second over the whole run."""
    best: float
    """Steps per second in the quickest turn."""


def vector_loop(name: str, threads: int, chooses: bool = False) -> Loop:
    """Step many games in the kernel; the random actions are chosen by a kernel too, and timed only if asked."""
    games = Games(game(name), COUNT, seed=1, autoreset="same_step", threads=threads)
    stream = seeded(1)
    for _ in range(STEPS_BEFORE):
        games.step(games.sample(stream))

    clock = time.thread_time if threads == 1 else time.perf_counter

    def loop(seconds: float) -> tuple[int, float]:
        spent, steps, end = 0.0, 0, clock() + seconds
        while steps == 0 or clock() < end:
            before = clock()
            actions = games.sample(stream)
            begin = before if chooses else clock()
            games.step(actions)
            spent += clock() - begin
            steps += COUNT
        return steps, spent

    return loop


def zoo_loop(env: Any) -> Loop:
    """Play random games in a PettingZoo environment."""
    choose = random.Random(1).random
    env.reset(seed=1)

    def loop(seconds: float) -> tuple[int, float]:
        steps, begin = 0, time.thread_time()
        while time.thread_time() - begin < seconds:
            env.reset()
            while env.agents:
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = seen["action_mask"].nonzero()[0]
                env.step(int(legal[int(choose() * len(legal))]))
                steps += 1
        return steps, time.thread_time() - begin

    return loop


def spiel_loop(name: str) -> Loop:
    """Play random games in OpenSpiel; draws are made but not counted."""
    pyspiel = required("pyspiel", "research")
    loaded, rng = pyspiel.load_game(name), random.Random(1)

    def loop(seconds: float) -> tuple[int, float]:
        steps, begin = 0, time.thread_time()
        while time.thread_time() - begin < seconds:
            state = loaded.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    steps += 1
        return steps, time.thread_time() - begin

    return loop


def loops() -> dict[str, tuple[str, Loop]]:
    """Give everything that is measured, by its name."""
    connect_four: Any = required("pettingzoo.classic", "dev").connect_four_v3
    required("sintra.research.openspiel", "research")
    zoo = required("sintra.research.pettingzoo", "research")
    found = {
        "vector, azul": ("1 thread", vector_loop("azul", 1)),
        "vector, azul, with choosing": ("1 thread", vector_loop("azul", 1, chooses=True)),
        "vector, azul, shared out": ("2 threads, by the wall clock", vector_loop("azul", 2)),
    }
    for name in names():
        if name != "azul":
            found[f"vector, {name}"] = ("1 thread", vector_loop(name, 1))
    for name in names():
        found[f"PettingZoo, {name}_v0"] = ("", zoo_loop(getattr(zoo, f"{name}_v0").env()))
    found["PettingZoo, connect_four_v3"] = ("its own", zoo_loop(connect_four.env()))
    found["PettingZoo, connect_four_v3 raw_env"] = ("its own, no wrappers", zoo_loop(connect_four.raw_env()))
    found["OpenSpiel, sintra_azul"] = ("through Python", spiel_loop("sintra_azul"))
    found["OpenSpiel, backgammon"] = ("its own, C++", spiel_loop("backgammon"))
    return found


def measure(seconds: float, tell: Callable[[str], None] = lambda name: None) -> list[Figure]:
    """Measure everything in turns."""
    wanted = loops()
    steps, spent, best = dict.fromkeys(wanted, 0), dict.fromkeys(wanted, 0.0), dict.fromkeys(wanted, 0.0)
    for name, (_, loop) in wanted.items():
        tell(name)
        loop(0.01)  # what is compiled or loaded at first is not measured
    for _ in range(TURNS):
        for name, (_, loop) in wanted.items():
            tell(name)
            done, taken = loop(seconds / TURNS)
            steps[name] += done
            spent[name] += taken
            best[name] = max(best[name], done / taken)
    return [Figure(name, what, steps[name] / spent[name], best[name]) for name, (what, _) in wanted.items()]
