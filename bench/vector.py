"""Steps of the vector environment per second of processor time, which a busy machine disturbs less than the clock's.

python bench/vector.py [--seconds 1] [--threads 2] [GAME ...]

One thread and several are measured in turns, a step of each; the yardstick is the loop of `sintra bench`, measured
before and after. For several threads, the time on the wall is what counts on a machine that does nothing else; the
processor time of all of them together tells what sharing out the work costs.
"""

import argparse
import time
from dataclasses import dataclass, field

import sintra
from sintra.cli.bench import yardstick
from sintra.core.random import seeded
from sintra.research import Games

COUNT = 2048
STEPS_BEFORE = 500
"""Games that begin together go through the same phases at first: these steps are not measured."""


@dataclass
class Steps:
    """Games on some threads, and how long their steps took."""

    games: Games
    processor: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)

    def step(self, actions: object) -> None:
        """Take and time one step of all games."""
        wall, processor = time.perf_counter(), time.process_time()
        self.games.step(actions)
        self.processor.append(time.process_time() - processor)
        self.wall.append(time.perf_counter() - wall)

    def rate(self, seconds: list[float]) -> float:
        """Give millions of steps per second."""
        return len(seconds) * COUNT / sum(seconds) / 1e6

    @property
    def best(self) -> float:
        """Give millions of steps per second of processor time in the quickest step."""
        return COUNT / min(self.processor) / 1e6


def measure(name: str, seconds: float, threads: int) -> list[Steps]:
    """Step the same random games on one thread and on several, in turns."""
    found = []
    for count in dict.fromkeys((1, threads)):
        found.append(Steps(Games(sintra.game(name), COUNT, seed=1, autoreset="same_step", threads=count)))
    stream = seeded(1)
    for _ in range(STEPS_BEFORE):
        actions = found[0].games.sample(stream)
        for each in found:
            each.games.step(actions)
    while sum(found[0].processor) < seconds:
        actions = found[0].games.sample(stream)
        for each in found:
            each.step(actions)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sintra.game_names())
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    for name in options.games:
        before = yardstick(0.2)
        one, *several = measure(name, options.seconds, options.threads)
        after = yardstick(0.2)
        print(
            f"{name:10} {one.rate(one.processor):.2f} million steps/s, at best {one.best:.2f};"
            f" yardstick {before / 1e6:.0f} and {after / 1e6:.0f} million"
        )
        for each in several:
            print(
                f"{'':10} {options.threads} threads: {each.rate(each.processor):.2f} by processor time,"
                f" {each.rate(each.wall):.2f} by the wall clock ({each.rate(each.wall) / one.rate(one.wall):.2f} times"
                f" one), at best {COUNT / min(each.wall) / 1e6:.2f}"
                f" ({min(one.wall) / min(each.wall):.2f} times)"
            )
