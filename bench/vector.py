"""Steps of the vector environment per second of processor time, which a busy machine disturbs less than the clock's.

python bench/vector.py [--seconds 1] [GAME ...]
"""

import argparse
import time

import sintra
from sintra.core.random import seeded
from sintra.research import Games

COUNT = 2048
STEPS_BEFORE = 500
"""Games that begin together go through the same phases at first: these steps are not measured."""


def measure(name: str, seconds: float) -> tuple[float, float]:
    """Step random games on one thread; gives steps per second over all, and in the quickest step."""
    games, stream = Games(sintra.game(name), COUNT, seed=1, autoreset="same_step"), seeded(1)
    for _ in range(STEPS_BEFORE):
        games.step(games.sample(stream))
    spent, steps, best = 0.0, 0, 0.0
    while spent < seconds:
        actions = games.sample(stream)
        begin = time.thread_time()
        games.step(actions)
        taken = time.thread_time() - begin
        spent, steps, best = spent + taken, steps + COUNT, max(best, COUNT / taken)
    return steps / spent, best


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sintra.game_names())
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    for name in options.games:
        rate, best = measure(name, options.seconds)
        print(f"{name:10} {rate / 1e6:.2f} million steps/s, at best {best / 1e6:.2f}")
