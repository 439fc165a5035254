"""Choose the thresholds of the labels and the scale of accuracy, by games of players of known strength.

    python tools/labels.py azul duel pavilion --games 10
    python tools/labels.py azul duel pavilion --games 10 --seconds 200     # as far as the time goes; run it again

Every player plays against itself, and DECISIONS random decisions of each game are judged as by a quick review. Losses
are appended to `build/labels.jsonl`. The first and the last player decide; those between play a third of the games, for
the table. What is chosen:

- an inaccuracy is a loss that 1 in 20 decisions of the strongest player exceeds, a mistake one that 1 in 50 do, a
  blunder one that 1 in 200 do, over all games; each rounded up to half a hundredth, two hundredths, five hundredths.
  So what is called a blunder is beyond what strong play and the noise of a quick review bring about;
- the scale of accuracy is the one with which level 1 has 50 on average.

With at least FEWEST_DECISIONS of the strongest player it writes them to `src/sintra/analysis/labels.json`, and the
tables in docs/review.md.
"""

import argparse
import json
import random
import time
from itertools import pairwise
from math import ceil, exp
from pathlib import Path
from typing import Any

import numpy as np

import sintra
from sintra.analysis.calibration import curve_of
from sintra.analysis.judge import Judge
from sintra.analysis.labels import EQUAL, SHEET
from sintra.analysis.points import DecisionPoint, points_of
from sintra.analysis.values import EFFORTS
from sintra.core.record import Record
from sintra.search.networks import evaluation_hash
from sintra.search.players import player

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "review.md"
BEGIN, END = "<!-- tools/labels.py -->\n", "<!-- end of labels -->\n"
PLAYERS = ("level:1", "level:2", "level:3", "level:4", "sims:2000")
DECISIONS = 40
FEWEST_DECISIONS = 1_000
SHARES = {"inaccuracy": (1 / 20, 0.005), "mistake": (1 / 50, 0.02), "blunder": (1 / 200, 0.05)}
"""The share of the strongest player's decisions that exceed a threshold, and what it is rounded up to."""

Known = dict[tuple[str, str, int], list[float]]
"""The losses of a game's decisions, by its name, its player and its seed."""


def losses(name: str, spec: str, seed: int) -> list[float]:
    """Play a game and give the losses of some of its decisions."""
    state = sintra.game(name).start(seed)
    seats = [player(spec) for _ in range(state.game.players)]
    for seat, each in enumerate(seats):
        each.new_game(seed * 10 + seat)
    while state.turn is not None:
        state = state.play(seats[state.turn].choose(state.view(state.turn)))
    judge = Judge(state.game, 1, EFFORTS["quick"].for_game(state.game))
    points = [point for point in points_of(Record.of(state))[0] if isinstance(point, DecisionPoint)]
    choices = [point for point in points if len(point.state.moves) > 1]
    chosen = random.Random(seed).sample(choices, min(DECISIONS, len(choices)))
    return [round(judge.decision(point).loss, 5) for point in chosen]


def accuracy(found: list[float], scale: float) -> float:
    """Give the accuracy of some losses."""
    return 100 * sum(exp(-loss / scale) for loss in found) / len(found)


def collected(options: argparse.Namespace) -> Known:
    """Play what is missing, as far as the time goes."""
    data = ROOT / "build" / "labels.jsonl"
    data.parent.mkdir(exist_ok=True)
    games = {name: sintra.game(name) for name in options.game}
    engines = {name: f"{evaluation_hash(game)} {curve_of(game).powers}" for name, game in games.items()}
    known: Known = {}
    for line in data.read_text(encoding="utf-8").splitlines() if data.is_file() else ():
        name, engine, spec, seed, found = json.loads(line)
        if engines.get(name) == engine and seed <= options.games:
            known[name, spec, seed] = found
    end = time.monotonic() + options.seconds
    with data.open("a", encoding="utf-8") as out:
        for seed in range(1, options.games + 1):
            players = PLAYERS if seed <= ceil(options.games / 3) else (PLAYERS[0], PLAYERS[-1])
            for key in ((name, spec, seed) for name in options.game for spec in players):
                if key not in known and time.monotonic() < end:
                    known[key] = losses(*key)
                    out.write(json.dumps([key[0], engines[key[0]], key[1], seed, known[key]]) + "\n")
                    out.flush()
    return known


def chosen_by(known: Known) -> dict[str, Any]:
    """Choose the thresholds and the scale."""
    by_player = {
        spec: [loss for (_, other, _), found in known.items() if other == spec for loss in found] for spec in PLAYERS
    }
    strongest = np.array(by_player[PLAYERS[-1]])
    thresholds = {
        label: round(ceil(round(float(np.quantile(strongest, 1 - share)) / step, 6)) * step, 3)
        for label, (share, step) in SHARES.items()
    }
    scales = np.linspace(0.01, 0.6, 591)
    scale = float(min(scales, key=lambda each: abs(accuracy(by_player["level:1"], each) - 50)))
    return {"thresholds": thresholds, "scale": round(scale, 3), "decisions": len(strongest)}


def tables(known: Known, chosen: dict[str, Any]) -> str:
    """Write what was chosen, and what it means for players of known strength."""
    names = {**dict(sorted(chosen["thresholds"].items(), key=lambda pair: -pair[1])), "good": EQUAL}
    text = "| label | loss from |\n|---|---|\n" + "".join(f"| {name} | {least:g} |\n" for name, least in names.items())
    text += "\n| game | player | games | decisions | inaccuracies | mistakes | blunders | mean loss | accuracy |\n"
    text += "|---|---|---|---|---|---|---|---|---|\n"
    bounds = [*chosen["thresholds"].values(), 2.0]
    for name, spec in sorted({key[:2] for key in known}):
        played = [found for (game, other, _), found in known.items() if (game, other) == (name, spec)]
        found = np.array([loss for each in played for loss in each])
        shares = " | ".join(f"{((found >= a) & (found < b)).mean():.1%}" for a, b in pairwise(bounds))
        figures = f"{found.mean():.4f} | {accuracy(found.tolist(), chosen['scale']):.0f}"
        text += f"| {name} | {spec} | {len(played)} | {len(found)} | {shares} | {figures} |\n"
    return text


def main() -> None:
    """Play what is missing, choose, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    known = collected(parser.parse_args())
    chosen = chosen_by(known)
    text = tables(known, chosen)
    print(chosen, text, sep="\n")
    if chosen["decisions"] >= FEWEST_DECISIONS:
        sheet = {"script": "tools/labels.py", **chosen}
        SHEET.write_text(json.dumps(sheet, indent=1) + "\n", encoding="utf-8")
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + text + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
