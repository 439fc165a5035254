"""Check over many games that luck is 0 on average and explains results; fit the factor that it is taken by.

    python tools/luck.py azul --games 200
    python tools/luck.py azul --games 200 --seconds 200     # as far as the time goes; run it again

Only the deals are judged, as a review of that effort would. The games are appended to
`build/luck-GAME-PLAYERS-EFFORT.jsonl`, with the hash of the evaluation: lines of another one are left out.

The factor is one number for a game and a number of players: the covariance of results and luck over the variance of
luck, between 0 and 1. It is drawn towards PRIOR, as if that had been seen in LEAN games. The luck of a game that is
reported is taken by a factor that was fitted to other games (five parts, each with the factor of the other four).
Writes the factor of all games to `src/sintra/analysis/curves/luck.json` if there are at least FEWEST_GAMES.
Ends with exit code 1 if a seat's mean luck is more than two standard errors from 0, or if results less luck do not vary
less than results.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import sintra
from sintra.analysis.calibration import FACTORS, FOLDER
from sintra.analysis.judge import Judge
from sintra.analysis.points import DealPoint, points_of, result_of
from sintra.analysis.values import EFFORTS, total
from sintra.core.record import Record
from sintra.search.networks import evaluation_hash
from sintra.search.players import player

Array = np.ndarray[Any, Any]
ROOT = Path(__file__).resolve().parent.parent
PARTS = 5
PRIOR, LEAN = 0.5, 40
FEWEST_GAMES = 100
"""A factor of fewer games is printed, but not written."""


def play(name: str, players: int, effort: str, seed: int) -> tuple[list[float], list[float]]:
    """Play a game; give luck, as it is found, and result of every seat, in chances."""
    state = sintra.game(name, players).start(seed)
    seats = [player("sims:60") for _ in range(players)]
    for seat, each in enumerate(seats):
        each.new_game(seed * 10 + seat)
    while state.turn is not None:
        state = state.play(seats[state.turn].choose(state.view(state.turn)))
    judge = Judge(state.game, seed, EFFORTS[effort].for_game(state.game), uncalibrated=True)
    points, last = points_of(Record.of(state))
    result = result_of(last, None)
    assert result is not None
    luck = total((judge.deal(point).luck for point in points if isinstance(point, DealPoint)), players)
    return list(luck.chances), list(result.chances)


def factor_of(luck: Array, result: Array) -> float:
    """Find the factor that leaves the least variance, all seats together."""
    about_luck, about_result = luck - luck.mean(axis=0), result - result.mean(axis=0)
    both, alone = float((about_luck * about_result).sum()), float((about_luck**2).sum())
    lean = alone * LEAN / len(luck)
    return float(np.clip((both + PRIOR * lean) / (alone + lean), 0.0, 1.0))


def taken(luck: Array, result: Array) -> Array:
    """Take the luck of every game by a factor that was fitted to other games."""
    part = np.arange(len(luck)) % PARTS
    found = np.zeros_like(luck)
    for each in range(PARTS):
        found[part == each] = luck[part == each] * factor_of(luck[part != each], result[part != each])
    return found


def report(title: str, luck: Array, result: Array) -> bool:
    """Print the figures; tell whether luck is what it should be."""
    own = taken(luck, result)
    errors = own.std(axis=0, ddof=1) / np.sqrt(len(own))
    before, after, raw = (each.var(axis=0, ddof=1).mean() for each in (result, result - own, result - luck))
    print(f"{title}: {len(luck)} games, factor {factor_of(luck, result):.2f}")
    print("mean luck per seat ", " ".join(f"{each:+.4f}" for each in own.mean(axis=0)))
    print("standard error     ", " ".join(f"{each:.4f}" for each in errors))
    print(f"variance of results {before:.4f}, of results less luck {after:.4f} (with factor 1: {raw:.4f})")
    return bool((abs(own.mean(axis=0)) <= 2 * errors).all() and after < before)


def main() -> None:
    """Play what is missing, compare, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--effort", default="quick")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    data = ROOT / "build" / f"luck-{options.game}-{options.players}-{options.effort}.jsonl"
    data.parent.mkdir(exist_ok=True)
    hashed = evaluation_hash(sintra.game(options.game, options.players))
    lines = data.read_text(encoding="utf-8").splitlines() if data.is_file() else []
    known = {seed: (luck, result) for other, seed, luck, result in map(json.loads, lines) if other == hashed}
    end = time.monotonic() + options.seconds
    with data.open("a", encoding="utf-8") as out:
        for seed in range(1, options.games + 1):
            if seed not in known and time.monotonic() < end:
                known[seed] = play(options.game, options.players, options.effort, seed)
                out.write(json.dumps([hashed, seed, *known[seed]]) + "\n")
                out.flush()
    luck, result = (np.array([known[seed][k] for seed in sorted(known)]) for k in (0, 1))
    right = report(f"{options.game}, {options.players} players, {options.effort}", luck, result)
    if len(luck) >= FEWEST_GAMES:
        path = FOLDER / FACTORS
        sheet = json.loads(path.read_text(encoding="utf-8"))
        sheet[f"{options.game}-{options.players}"] = {
            "factor": round(factor_of(luck, result), 3), "games": len(luck), "evaluation": hashed,
        }  # fmt: skip
        path.write_text(json.dumps(dict(sorted(sheet.items())), indent=1) + "\n", encoding="utf-8")
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
