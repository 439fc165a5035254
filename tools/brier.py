"""Measure how well evaluations foretell who wins, on the same positions of games of the search against itself.

    python tools/brier.py azul --games 2000
    python tools/brier.py duel --games 300 --ahead 4

Before each round but the first, every seat's chance is compared with its share of the victory (the Brier score, lower
is better): by the linear evaluation, by the learned one, and with `--ahead N` by looking one round ahead with the
linear one over so many deals. `gain` is how much better the learned one is, in standard errors of the mean over games.
"""

import argparse
import json
import math

import numpy as np
from rich.progress import track

import sintra
from sintra.core.game import Array, Game
from sintra.core.random import seeded
from sintra.core.rules import OVER
from sintra.research.learning.inputs import expectations
from sintra.research.learning.playouts import SUM, WINS, label, play_round, rank_of, workshop
from sintra.search.mcts import BEST
from sintra.search.networks import LINEAR, read_weights, weights_file


def played(game: Game, sims: int, seed: int) -> tuple[list[Array], Array]:
    """Play a game with the linear evaluation: the positions before each round, and the shares of the victory."""
    shop = workshop(game, BEST.but(evaluation=LINEAR), sims)
    stream = seeded(seed, "brier")
    shop.table[:] = game.blank
    found = []
    while shop.table["turn"][0] != OVER:
        play_round(shop, stream, sims, False)
        if shop.table["turn"][0] != OVER:
            found.append(shop.table.copy())
    places = np.zeros(4, np.int64)
    rank_of(shop.table, places)
    won = places[: game.players] == 1
    return found, won / won.sum()


def main() -> None:
    """Play and compare."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--sims", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ahead", type=int, default=0, help="deals of the look-ahead; 0 leaves it out")
    parser.add_argument("--weights", help="a file of weights; the game's own otherwise")
    asked = parser.parse_args()
    game = sintra.game(asked.game, asked.players)
    weights = read_weights(asked.weights or weights_file(game), game)
    ahead = workshop(game, BEST.but(evaluation=LINEAR), asked.sims)
    missed: dict[int, dict[str, list[float]]] = {}
    for number in track(range(asked.games), "playing"):
        positions, shares = played(game, asked.sims, asked.seed * 1_000_000 + number)
        for position in positions:
            chances = {
                "linear": expectations(game, position, None)[1][0],
                "learned": expectations(game, position, weights)[1][0],
            }
            if asked.ahead:
                sums = np.zeros((3, 2, 4))
                label(ahead, position, seeded(number, "ahead"), asked.sims, asked.ahead, False, sums)
                chances["ahead"] = sums[WINS, SUM, : game.players] / asked.ahead
            here = missed.setdefault(int(position["round_number"][0]), {})
            for name, each in chances.items():
                here.setdefault(name, []).append(float(((each - shares) ** 2).mean()))
    for number, here in sorted(missed.items()):
        gains = np.array(here["linear"]) - np.array(here["learned"])
        error = float(gains.std() / math.sqrt(len(gains))) or 1.0
        line = {name: round(float(np.mean(values)), 4) for name, values in here.items()}
        print(json.dumps({"round": number, "positions": len(gains), **line, "gain": round(gains.mean() / error, 1)}))


if __name__ == "__main__":
    main()
