"""Choose the thresholds of the labels and the scale of accuracy, by games of players of known strength.

    python tools/labels.py azul --games 6
    python tools/labels.py azul duel pavilion --games 6 --seconds 200     # as far as the time goes; run it again

Every player plays against itself, and its decisions are judged as by a quick review. Losses are appended to
`build/labels.jsonl`. What is chosen:

- an inaccuracy is a loss that 1 in 20 decisions of the strongest player exceeds, a mistake one that 1 in 50 do, a
  blunder one that 1 in 200 do, over all games; each rounded up to half a hundredth, two hundredths, five hundredths.
  So what is called a blunder is beyond what strong play and the noise of a quick review bring about;
- the scale of accuracy is the one with which level 1 has 50 on average.

Prints the figures of docs/review.md; the numbers in `analysis/labels.py` are written by hand from them.
"""

import argparse
import json
import time
from itertools import count, pairwise
from math import ceil, exp
from pathlib import Path

import numpy as np

import sintra
from sintra.analysis.judge import Judge
from sintra.analysis.points import DecisionPoint, points_of
from sintra.analysis.values import EFFORTS
from sintra.core.record import Record
from sintra.search.networks import evaluation_hash
from sintra.search.players import player

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = ("level:1", "level:2", "level:3", "level:4", "sims:4000")
SHARES = {"inaccuracy": (1 / 20, 0.005), "mistake": (1 / 50, 0.02), "blunder": (1 / 200, 0.05)}
"""The share of the strongest player's decisions that exceed a threshold, and what it is rounded up to."""


def losses(name: str, spec: str, seed: int) -> list[float]:
    """Play a game and give the losses of its decisions."""
    state = sintra.game(name).start(seed)
    seats = [player(spec) for _ in range(state.game.players)]
    for seat, each in enumerate(seats):
        each.new_game(seed * 10 + seat)
    while state.turn is not None:
        state = state.play(seats[state.turn].choose(state.view(state.turn)))
    judge = Judge(state.game, 1, EFFORTS["quick"].for_game(state.game))
    decisions = [point for point in points_of(Record.of(state))[0] if isinstance(point, DecisionPoint)]
    return [judge.decision(point).loss for point in decisions if len(point.state.moves) > 1]


def accuracy(found: list[float], scale: float) -> float:
    """Give the accuracy of some losses."""
    return 100 * sum(exp(-loss / scale) for loss in found) / len(found)


def main() -> None:
    """Play what is missing, choose, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    data = ROOT / "build" / "labels.jsonl"
    data.parent.mkdir(exist_ok=True)
    hashes = {name: evaluation_hash(sintra.game(name)) for name in options.game}
    known: dict[tuple[str, str, int], list[float]] = {}
    for line in data.read_text(encoding="utf-8").splitlines() if data.is_file() else ():
        name, hashed, spec, seed, found = json.loads(line)
        if hashes.get(name) == hashed:
            known[name, spec, seed] = found
    end = time.monotonic() + options.seconds
    with data.open("a", encoding="utf-8") as out:
        for seed in count(1):
            for key in ((name, spec, seed) for name in options.game for spec in PLAYERS):
                if key not in known and time.monotonic() < end:
                    known[key] = losses(*key)
                    out.write(json.dumps([key[0], hashes[key[0]], key[1], seed, known[key]]) + "\n")
                    out.flush()
            if seed == options.games or time.monotonic() >= end:
                break
    tell(known, options.game)


def tell(known: dict[tuple[str, str, int], list[float]], games: list[str]) -> None:
    """Choose, and print what the choice means."""
    by_player = {
        spec: [loss for (_, other, _), found in known.items() if other == spec for loss in found] for spec in PLAYERS
    }
    strongest = np.array(by_player[PLAYERS[-1]])
    chosen = {
        label: ceil(round(float(np.quantile(strongest, 1 - share)) / step, 6)) * step
        for label, (share, step) in SHARES.items()
    }
    scales = np.linspace(0.01, 0.6, 591)
    scale = float(min(scales, key=lambda each: abs(accuracy(by_player["level:1"], each) - 50)))
    print("thresholds", {label: round(least, 3) for label, least in chosen.items()}, "scale", round(scale, 3))
    print("| game | player | games | decisions | inaccuracies | mistakes | blunders | mean loss | accuracy |")
    print("|---|---|---|---|---|---|---|---|---|")
    bounds = [*chosen.values(), 2.0]
    for name in games:
        for spec in PLAYERS:
            played = [found for (game, other, _), found in known.items() if (game, other) == (name, spec)]
            found = np.array([loss for each in played for loss in each])
            if len(found):
                parts = [((found >= a) & (found < b)).mean() for a, b in pairwise(bounds)]
                shares = " | ".join(f"{part:.1%}" for part in parts)
                told = f"{found.mean():.4f} | {accuracy(found.tolist(), scale):.0f}"
                print(f"| {name} | {spec} | {len(played)} | {len(found)} | {shares} | {told} |")


if __name__ == "__main__":
    main()
