"""Measure how well evaluations foretell who wins, on the same positions of games of the search against itself.

    python tools/brier.py azul --games 2000
    python tools/brier.py duel --games 300 --ahead 4

Before each round but the first, every seat's chance is compared with its share of the victory (the Brier score, lower
is better): by the linear evaluation, by the learned one, and with `--ahead N` by looking one round ahead with the
linear one over so many deals. `gain` is how much better the learned one is, in standard errors of the mean over games.
Games are appended to `build/brier/`, and a run goes on from there. The figures of the game's own weights are written to
`tools/fits/brier-GAME-PLAYERS.json`, and the table in docs/training.md.
"""

import argparse
import json
import math
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

import sintra
from sintra.core.game import Array, Game
from sintra.core.random import seeded
from sintra.core.rules import OVER
from sintra.research.learning.inputs import expectations
from sintra.research.learning.playouts import SUM, WINS, label, play_round, rank_of, workshop
from sintra.search.mcts import BEST
from sintra.search.networks import LINEAR, evaluation_hash, read_weights, weights_file

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "fits"
PAGE = ROOT / "docs" / "training.md"
BEGIN, END = "<!-- tools/brier.py -->\n", "<!-- end of brier -->\n"
HEAD = (
    "| game, players | before round | positions | linear | learned | one round ahead | better, in standard errors |\n"
    "|---|---|---|---|---|---|---|\n"
)


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


def missed(game: Game, asked: argparse.Namespace, number: int) -> list[dict[str, Any]]:
    """Play a game: for every position before a round, the squared error of each way to value it."""
    weights = read_weights(Path(asked.weights) if asked.weights else weights_file(game), game)
    ahead = workshop(game, BEST.but(evaluation=LINEAR), asked.sims)
    positions, shares = played(game, asked.sims, asked.seed * 1_000_000 + number)
    found = []
    for position in positions:
        chances = {
            "linear": expectations(game, position, None)[1][0],
            "learned": expectations(game, position, weights)[1][0],
        }
        if asked.ahead:
            sums = np.zeros((3, 2, 4))
            label(ahead, position, seeded(number, "ahead"), asked.sims, asked.ahead, False, sums)
            chances["ahead"] = sums[WINS, SUM, : game.players] / asked.ahead
        line: dict[str, Any] = {"round": int(position["round_number"][0])}
        found.append(line | {name: float(((each - shares) ** 2).mean()) for name, each in chances.items()})
    return found


def collected(game: Game, asked: argparse.Namespace) -> list[dict[str, Any]]:
    """Play the games that are missing, as far as the time goes; give the positions of all."""
    known = f"{evaluation_hash(game)}-{asked.sims}-{asked.seed}-{asked.ahead}"
    path = ROOT / "build" / "brier" / f"{game.name}-{game.players}-{Path(asked.weights or known).stem}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    end = time.monotonic() + asked.seconds
    with path.open("a", encoding="utf-8") as out:
        for number in range(len(lines), asked.games):
            if time.monotonic() > end:
                break
            lines.append(json.dumps(missed(game, asked, number)))
            out.write(lines[-1] + "\n")
            out.flush()
    return [position for line in lines[: asked.games] for position in json.loads(line)]


def figures_of(positions: list[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """Compare the evaluations before each round."""
    for number in sorted({position["round"] for position in positions}):
        here = [position for position in positions if position["round"] == number]
        gains = np.array([position["linear"] - position["learned"] for position in here])
        error = float(gains.std() / math.sqrt(len(gains))) or 1.0
        means = {
            name: round(float(np.mean([position[name] for position in here])), 4) for name in here[0] if name != "round"
        }
        yield {"round": number, "positions": len(here), **means, "gain": round(float(gains.mean()) / error, 1)}


def table() -> str:
    """Write the figures of every game."""
    rows = []
    for path in sorted(FOLDER.glob("brier-*.json")):
        for each in json.loads(path.read_text(encoding="utf-8"))["rounds"]:
            ahead = f"{each['ahead']:.4f}" if "ahead" in each else "–"
            rows.append(
                f"| {path.stem.removeprefix('brier-').replace('-', ' ')} | {each['round']} | {each['positions']:,} "
                f"| {each['linear']:.4f} | {each['learned']:.4f} | {ahead} | {each['gain']:+.1f} |\n"
            )
    return HEAD + "".join(rows)


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
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after so long")
    asked = parser.parse_args()
    game = sintra.game(asked.game, asked.players)
    rounds = list(figures_of(collected(game, asked)))
    for each in rounds:
        print(json.dumps(each))
    if not asked.weights:
        sheet = {"script": "tools/brier.py", "evaluation": evaluation_hash(game), "rounds": rounds}
        path = FOLDER / f"brier-{game.name}-{game.players}.json"
        path.write_text(json.dumps(sheet, indent=1) + "\n", encoding="utf-8")
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + table() + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
