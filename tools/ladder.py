"""Measure players against each other in pairs: every deal is played twice, with the seats exchanged.

    python tools/ladder.py azul                               every level against the one below
    python tools/ladder.py azul level:6/10 greedy             one pair
    python tools/ladder.py azul level:6/10 level:4 --players 3     one against a table of the other
    python tools/ladder.py all level:6 level:5                all games, at full time: hours (`make soak`)
    python tools/ladder.py azul sims:1000 "sims:1000 exploration=2 tries=3"     other settings of the search

In the ladder levels 5 and 6 think a tenth as long (`level:6/10`). Prints one line per pair, as in docs/strength.md.
"""

import argparse
import math
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product, repeat

import sintra
from sintra.search.levels import Searcher
from sintra.search.mcts import BEST
from sintra.search.player import Player
from sintra.search.players import player

LADDER = [
    ("level:2", "level:1"),
    ("level:3", "level:2"),
    ("level:4", "level:3"),
    ("level:5/10", "level:4/10"),
    ("level:6/10", "level:5/10"),
]


def player_of(spec: str) -> Player:
    """Make a player; settings of the search that differ from its own may follow its name."""
    name, *changes = spec.split()
    made = player(name)
    if changes:
        assert isinstance(made, Searcher), f"{name} does not search"
        pairs = (change.partition("=") for change in changes)
        made.settings = made.settings.but(**{key: _setting(key, value) for key, _, value in pairs})
    return made


def _setting(key: str, value: str) -> object:
    kind = type(getattr(BEST, key))
    return value if kind is str else kind(float(value))


def play(header: tuple[str, int, dict[str, str]], specs: tuple[str, str], number: int) -> tuple[float, float]:
    """Play one game: the share of the victory of the first player, and its margin over the best of the others."""
    name, seats, options = header
    game = sintra.game(name, seats, **options)
    deal, chair = divmod(number, seats)
    table = [player_of(specs[0] if seat == chair else specs[1]) for seat in range(seats)]
    for seat, each in enumerate(table):
        each.new_game(1_000_003 * number + seat)
    state = game.start(seed=deal)
    while not state.is_over:
        assert state.turn is not None
        state = state.play(table[state.turn].choose(state.view(state.turn)))
    outcome = state.outcome
    assert outcome is not None
    share = 1 / len(outcome.winners) if chair in outcome.winners else 0.0
    rival = max(points for seat, points in enumerate(outcome.scores) if seat != chair)
    return share, outcome.scores[chair] - rival


def wilson(rate: float, games: int) -> tuple[float, float]:
    """Give the 95 % interval of a rate."""
    z = 1.96
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def line_of(header: tuple[str, int, dict[str, str]], specs: tuple[str, str], results: list[tuple[float, float]]) -> str:
    """Tell of the games so far, as a line of a table."""
    count = len(results)
    rate = sum(share for share, _ in results) / count
    low, high = wilson(rate, count)
    margin = sum(margin for _, margin in results) / count
    return (
        f"| {header[0]} {header[1]} | {specs[0]} | {specs[1]} | {count} | {100 * rate:.1f} % "
        f"| {100 * low:.0f}–{100 * high:.0f} % | {margin:+.1f} |"
    )


def main() -> None:
    """Play and tell; Ctrl-C tells of the games that are over."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", help="a game, or all")
    parser.add_argument("specs", nargs="*", help="two players; none: the ladder of levels")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], help="an option of the game, as NAME=VALUE")
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    pairs = [tuple(asked.specs)] if asked.specs else LADDER
    games = sintra.game_names() if asked.game == "all" else [asked.game]
    with ProcessPoolExecutor(asked.jobs) as pool:
        for name, specs in product(games, pairs):
            header, results = (name, asked.players, options), []
            try:
                for result in pool.map(play, repeat(header), repeat(specs), range(asked.games)):
                    results.append(result)
                    print(f"{len(results)} of {asked.games}", end="\r", file=sys.stderr, flush=True)
            except KeyboardInterrupt:
                pool.shutdown(wait=False, cancel_futures=True)
                if results:
                    print(line_of(header, specs, results), flush=True)
                sys.exit(130)
            print(line_of(header, specs, results), flush=True)


if __name__ == "__main__":
    main()
