"""Measure two settings of the search against each other.

    python tools/settings.py azul 1000 exploration=4 exploration=2,tries=3 --games 160
    python tools/settings.py azul 300 evaluates=1 evaluates=0

What is not named is as in `BEST`. Every deal is played twice, with the seats exchanged.
"""

import argparse
import math
from concurrent.futures import ProcessPoolExecutor

import sintra
from sintra.search.levels import Searcher
from sintra.search.thinking import BEST, Limits, Settings


def read(text: str) -> Settings:
    """Read NAME=VALUE pairs."""
    changes = {name: float(value) for name, _, value in (part.partition("=") for part in text.split(","))}
    return BEST.but(**{name: type(getattr(BEST, name))(value) for name, value in changes.items()})


def play(name: str, sims: int, settings: tuple[str, str], number: int) -> float:
    """Play one game: the share of the victory of the first settings."""
    deal, chair = divmod(number, 2)
    table = [Searcher(text, Limits(sims), read(text)) for text in settings]
    if chair:
        table.reverse()
    for seat, each in enumerate(table):
        each.new_game(2 * number + seat)
    state = sintra.game(name).start(seed=deal)
    while not state.is_over:
        assert state.turn is not None
        state = state.play(table[state.turn].choose(state.view(state.turn)))
    assert state.outcome is not None
    return 1 / len(state.outcome.winners) if chair in state.outcome.winners else 0.0


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("sims", type=int)
    parser.add_argument("settings", nargs=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    count = asked.games
    with ProcessPoolExecutor(asked.jobs) as pool:
        settings = tuple(asked.settings)
        shares = list(pool.map(play, [asked.game] * count, [asked.sims] * count, [settings] * count, range(count)))
    rate = sum(shares) / count
    half = 1.96 * math.sqrt(sum((share - rate) ** 2 for share in shares)) / count
    print(f"| {settings[0]} | {settings[1]} | {count} | {100 * rate:.1f} % | ±{100 * half:.1f} |")


if __name__ == "__main__":
    main()
