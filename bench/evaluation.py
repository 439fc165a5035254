"""Measure what the learned evaluation costs beside the linear one: microseconds a call, simulations a second.

    python bench/evaluation.py azul
    python bench/evaluation.py azul --weights candidate.npz

Both are measured in turns in one run, in processor time, and the quickest turn counts: so the ratio says something on
a busy machine, too. The positions are ends of rounds as a search meets them: one after another from the same game.
"""

import argparse
import time
from collections.abc import Callable

import numpy as np

import sintra
from sintra.core.game import Array, Game
from sintra.core.kernel import kernel
from sintra.core.network import Network, expect
from sintra.core.random import seeded
from sintra.core.rules import OVER
from sintra.research.learning.playouts import play_round, workshop
from sintra.search.mcts import BEST, Limits, TreeSearch
from sintra.search.networks import LEARNED, LINEAR, network_of

TURNS = 30
CALLS = 2_000
SIMS = 2_000


@kernel
def many(positions: Array, network: Network, points: Array, chances: Array, calls: int) -> None:
    """Evaluate positions one after another."""
    for k in range(calls):
        expect(positions[k % len(positions)], network, points, chances)


def ends(game: Game) -> Array:
    """Play the last rounds of a game again and again: their ends."""
    shop = workshop(game, BEST.but(evaluation=LINEAR), 16)
    stream = seeded(1, "bench")
    shop.table[:] = game.blank
    before = [game.blank.copy()]
    while shop.table["turn"][0] != OVER:
        before.append(shop.table.copy())
        play_round(shop, stream, 16, True)
    found: list[Array] = []
    for start in before[1:]:
        for _ in range(20):
            shop.table[:] = start
            play_round(shop, stream, 8, True)
            if shop.table["turn"][0] != OVER:
                found.append(shop.table.copy())
    return np.concatenate(found)


def quickest(ways: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Give the processor time of each way's quickest turn."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(TURNS):
        for name, way in ways.items():
            begin = time.thread_time()
            way()
            best[name] = min(best[name], time.thread_time() - begin)
    return best


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--weights", default=LEARNED)
    asked = parser.parse_args()
    game = sintra.game(asked.game, asked.players)
    positions, points, chances = ends(game), np.zeros(4), np.zeros(4)
    networks = {"linear": network_of(game, LINEAR), "learned": network_of(game, asked.weights)}
    for network in networks.values():
        many(positions, network, points, chances, 1)
    calls = quickest(
        {name: lambda network=network: many(positions, network, points, chances, CALLS)
         for name, network in networks.items()}
    )  # fmt: skip
    state = game.start(3)
    while state.round < 3:
        state = state.play(state.moves[0])
    view = state.view(state.turn)
    searches = {
        name: TreeSearch(game, BEST.but(evaluation=evaluation), None, 1)
        for name, evaluation in (("linear", LINEAR), ("learned", asked.weights))
    }

    def search(name: str) -> None:
        searches[name].forget()
        searches[name].think(view, Limits(SIMS))

    for name in searches:
        search(name)
    sims = quickest({name: lambda name=name: search(name) for name in searches})
    for name in networks:
        print(f"{name:8} {1e6 * calls[name] / CALLS:6.2f} µs a call   {SIMS / sims[name]:9,.0f} simulations/s")
    print(f"simulations: {100 * sims['linear'] / sims['learned']:.0f} % of the linear evaluation's")


if __name__ == "__main__":
    main()
