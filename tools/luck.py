"""Check over many games that luck is 0 on average and explains results; fit the factor that it is taken by.

    python tools/luck.py azul --games 200
    python tools/luck.py azul --games 200 --seconds 200     # as far as the time goes; run it again

Only the deals are judged, as a review of that effort would. The games are appended to
`build/luck-GAME-PLAYERS-EFFORT.jsonl`, with the hash of the evaluation: lines of another one are left out.

The factor is one number for a game and a number of players, between 0 and 1: how much of a deal's luck comes true. It
is the slope of results over luck, deal by deal, once what was expected before the deal is accounted for (one line for
each round), which leaves less noise than games as a whole. It is drawn towards PRIOR, as if that had been seen in LEAN
games. The luck of a game that is reported is taken by a factor that was fitted to other games (five parts, each with
the factor of the other four).
Writes the factor of all games to `src/sintra/analysis/luck.json` if there are at least FEWEST_GAMES.
Ends with exit code 1 if a seat's mean luck is more than two standard errors from 0, or if results less luck do not vary
less than results. That difference has a standard error, too, which is printed: luck is a small part of a result.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import sintra
from sintra.analysis.calibration import FACTORS
from sintra.analysis.judge import Judge
from sintra.analysis.points import DealPoint, points_of, result_of
from sintra.analysis.values import EFFORTS
from sintra.core.record import Record
from sintra.search.networks import evaluation_hash
from sintra.search.players import player

Array = np.ndarray[Any, Any]
ROOT = Path(__file__).resolve().parent.parent
PARTS = 5
PRIOR, LEAN = 0.5, 40
FEWEST_GAMES = 100
"""A factor of fewer games is printed, but not written."""


Game = dict[str, Any]
"""A game that was played: `seed`, `result` of every seat, and of each deal `round`, `expected` and `luck`."""


def play(name: str, players: int, effort: str, seed: int) -> Game:
    """Play a game and judge its deals, in chances as the search finds them."""
    state = sintra.game(name, players).start(seed)
    seats = [player("sims:200") for _ in range(players)]
    for seat, each in enumerate(seats):
        each.new_game(seed * 10 + seat)
    while state.turn is not None:
        state = state.play(seats[state.turn].choose(state.view(state.turn)))
    judge = Judge(state.game, seed, EFFORTS[effort].for_game(state.game), uncalibrated=True)
    points, last = points_of(Record.of(state))
    result = result_of(last, None)
    assert result is not None
    judged = [judge.deal(point) for point in points if isinstance(point, DealPoint)]
    deals = [{"round": each.round, "expected": each.expected.chances, "luck": each.luck.chances} for each in judged]
    return {"seed": seed, "evaluation": evaluation_hash(state.game), "result": result.chances, "deals": deals}


def slope_of(games: list[Game]) -> tuple[float, float]:
    """Find how much results change with a deal's luck, and the standard error of that."""
    rows = [(each, game["result"]) for game in games for each in game["deals"]]
    rounds = np.array([each["round"] for each, _ in rows])
    expected, luck = (np.array([each[name][:-1] for each, _ in rows]) for name in ("expected", "luck"))
    result = np.array([found[:-1] for _, found in rows])  # the last seat's are the others' together
    left = np.zeros_like(luck)
    for number in set(rounds.tolist()):
        here = rounds == number
        for seat in range(luck.shape[1]):
            line = np.stack([np.ones(here.sum()), expected[here, seat]], axis=1)
            left[here, seat] = result[here, seat] - line @ np.linalg.lstsq(line, result[here, seat], rcond=None)[0]
    weight = float((luck**2).sum())
    slope = float((luck * left).sum()) / weight
    noise = luck * (left - slope * luck)
    return slope, float(np.sqrt((noise**2).sum())) / weight


def factor_of(games: list[Game]) -> float:
    """Give the factor that luck is taken by."""
    slope, _ = slope_of(games)
    return float(np.clip((len(games) * slope + LEAN * PRIOR) / (len(games) + LEAN), 0.0, 1.0))


def taken(games: list[Game]) -> Array:
    """Take the luck of every game by a factor that was fitted to other games."""
    found = np.array([np.sum([deal["luck"] for deal in game["deals"]], axis=0) for game in games])
    for part in range(PARTS):
        factor = factor_of([game for number, game in enumerate(games) if number % PARTS != part])
        found[part::PARTS] *= factor
    return found


def report(title: str, games: list[Game]) -> bool:
    """Print the figures; tell whether luck is what it should be."""
    luck, result = taken(games), np.array([game["result"] for game in games])
    errors = luck.std(axis=0, ddof=1) / np.sqrt(len(games))
    slope, error = slope_of(games)
    before, after = (each.var(axis=0, ddof=1).mean() for each in (result, result - luck))
    gains = ((result - result.mean(axis=0)) ** 2 - (result - luck - (result - luck).mean(axis=0)) ** 2).mean(axis=1)
    print(f"{title}: {len(games)} games, factor {factor_of(games):.2f} (slope {slope:.2f}, standard error {error:.2f})")
    print("mean luck per seat ", " ".join(f"{each:+.4f}" for each in luck.mean(axis=0)))
    print("standard error     ", " ".join(f"{each:.4f}" for each in errors))
    print(f"variance of results {before:.4f}, of results less luck {after:.4f}, ", end="")
    print(f"standard error of the difference {gains.std(ddof=1) / np.sqrt(len(games)):.4f}")
    return bool((abs(luck.mean(axis=0)) <= 2 * errors).all() and after < before)


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
    known = {game["seed"]: game for game in map(json.loads, lines) if game["evaluation"] == hashed}
    end = time.monotonic() + options.seconds
    with data.open("a", encoding="utf-8") as out:
        for seed in range(1, options.games + 1):
            if seed not in known and time.monotonic() < end:
                known[seed] = play(options.game, options.players, options.effort, seed)
                out.write(json.dumps(known[seed]) + "\n")
                out.flush()
    games = [known[seed] for seed in sorted(known)]
    right = report(f"{options.game}, {options.players} players, {options.effort}", games)
    if len(games) >= FEWEST_GAMES:
        sheet = json.loads(FACTORS.read_text(encoding="utf-8"))
        sheet[f"{options.game}-{options.players}"] = {
            "factor": round(factor_of(games), 3), "games": len(games), "evaluation": hashed,
        }  # fmt: skip
        FACTORS.write_text(json.dumps(dict(sorted(sheet.items())), indent=1) + "\n", encoding="utf-8")
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
