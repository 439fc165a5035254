"""Check over many games that luck is 0 on average and explains results; fit the factors that it is taken by.

    python tools/luck.py azul --games 200
    python tools/luck.py duel --sims 64 --deals 12 --seconds 200     # cheaper; as far as the time goes; run it again

The search plays against itself, 200 simulations a move, and the deals of each game are valued as a review of that
effort does (or compared with fewer others). Games are appended to a file in `build/luck/`, with the hash of the
evaluation: lines of another one are left out. With at least FEWEST_GAMES it writes

- `tools/deals/GAME-PLAYERS.jsonl`: of every game the result, and of each round what was expected before its first deal
  and the luck of its deals together, with the curve of today and as v sees it; a test reads them;
- the factors, to `src/sintra/analysis/luck.json`, and the table in `docs/review.md`.

A factor says how much of a round's luck comes true. It is the slope of results over luck, once what was expected
before is accounted for (a line for each round). Slopes of single rounds have much noise: each is drawn towards that of
all rounds, and that towards PRIOR, by what their standard errors are against SPREAD. The luck that is reported is taken
by factors that were fitted to other games (five parts, each with the factors of the other four).

Ends with exit code 1 if a seat's mean luck is more than two standard errors from 0, or if results less luck do not vary
less than results: in chances or in points.
"""

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

import sintra
from sintra.analysis.calibration import FACTORS, curve_of
from sintra.analysis.judge import Judge
from sintra.analysis.points import DealPoint, points_of, result_of
from sintra.analysis.values import EFFORTS, Effort, Value
from sintra.core.game import Game
from sintra.core.record import Record
from sintra.search.networks import evaluation_hash
from sintra.search.players import player

Array = np.ndarray[Any, Any]
Line = dict[str, Any]
Unit = Literal["chances", "points"]
ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "deals"
PAGE = ROOT / "docs" / "review.md"
BEGIN, END = "<!-- tools/luck.py -->\n", "<!-- end of luck -->\n"
HEAD = (
    "| game, players | in | games | mean luck per seat | variance of results | less luck | explained | factors |\n"
    "|---|---|---|---|---|---|---|---|\n"
)
UNITS: tuple[Unit, Unit] = ("chances", "points")
DIGITS = {"chances": 5, "points": 3}
PARTS = 5
PRIOR, SPREAD = 0.5, 0.3
FEWEST_GAMES = 200
"""Factors of fewer games are printed, but not written."""


# Playing


def play(game: Game, effort: Effort, sims: int, seed: int) -> Line:
    """Play a game and value its deals, in chances as the search finds them: the one that came, and the others."""
    state = game.start(seed)
    seats = [player(f"sims:{sims}") for _ in range(game.players)]
    for seat, each in enumerate(seats):
        each.new_game(seed * 10 + seat)
    while state.turn is not None:
        state = state.play(seats[state.turn].choose(state.view(state.turn)))
    judge = Judge(game, seed, effort, uncalibrated=True)
    points, last = points_of(Record.of(state))
    result = result_of(last, None)
    assert result is not None
    deals = []
    for point in (each for each in points if isinstance(each, DealPoint)):
        came, others = judge.deal_values(point)
        deals.append({"round": point.after.round, "came": _plain(came), "others": [_plain(each) for each in others]})
    hashed = evaluation_hash(game)
    return {"seed": seed, "evaluation": hashed, "chances": result.chances, "points": result.points, "deals": deals}


def _plain(value: Value) -> list[list[float]]:
    return [[round(each, DIGITS[unit]) for each in getattr(value, unit)] for unit in UNITS]


def by_round(game: Game, played: Line) -> Line:
    """Calibrate what was found, and add up the luck of each round."""
    curve, rounds = curve_of(game), {}
    for deal in played["deals"]:
        number = deal["round"]
        values = [
            (curve.chances(chances, number), curve.points(points, number))
            for chances, points in [deal["came"], *deal["others"]]
        ]
        for index, unit in enumerate(UNITS):
            came, *others = (np.array(value[index]) for value in values)
            expected = np.mean(others, axis=0)
            entry = rounds.setdefault(number, {"round": number})
            entry.setdefault(unit, {"expected": expected, "luck": np.zeros(len(came))})
            entry[unit]["luck"] = entry[unit]["luck"] + came - expected
    for entry in rounds.values():
        for unit in UNITS:
            entry[unit] = {key: [round(float(x), DIGITS[unit]) for x in each] for key, each in entry[unit].items()}
    return {key: played[key] for key in ("seed", "evaluation", *UNITS)} | {"rounds": list(rounds.values())}


# Fitting


def slope_of(games: list[Line], unit: Unit, number: int) -> tuple[float, float] | None:
    """Find how much results change with the luck of a round, and the standard error of that; None: too few games."""
    rows = [(entry[unit], game[unit]) for game in games for entry in game["rounds"] if entry["round"] == number]
    if len(rows) < 20:
        return None
    expected, luck = (np.array([entry[key] for entry, _ in rows]) for key in ("expected", "luck"))
    result = np.array([found for _, found in rows])
    left = np.zeros_like(luck)
    for seat in range(luck.shape[1]):
        line = np.stack([np.ones(len(rows)), expected[:, seat]], axis=1)
        left[:, seat] = result[:, seat] - line @ np.linalg.lstsq(line, result[:, seat], rcond=None)[0]
    weight = float((luck**2).sum())
    if weight == 0:
        return None
    slope = float((luck * left).sum()) / weight
    noise = (luck * (left - slope * luck)).sum(axis=1)  # the seats of a game are not independent
    return slope, float(np.sqrt((noise**2).sum())) / weight


def factors_of(games: list[Line], unit: Unit) -> list[float]:
    """Give the factor of every round."""
    last = max(entry["round"] for game in games for entry in game["rounds"])
    slopes = [slope_of(games, unit, number) for number in range(1, last + 1)]
    common = _drawn([each for each in slopes if each is not None], PRIOR)
    found = [common if each is None else _drawn([each], common) for each in slopes]
    return [round(float(np.clip(each, 0.0, 1.0)), 3) for each in found]


def _drawn(slopes: list[tuple[float, float]], towards: float) -> float:
    """Give the mean of slopes and of what they are drawn towards, each by its certainty."""
    weights = [1 / SPREAD**2, *(1 / (error**2 + 1e-9) for _, error in slopes)]
    return float(np.average([towards, *(slope for slope, _ in slopes)], weights=weights))


def luck_of(game: Line, unit: Unit, factors: list[float]) -> Array:
    """Give the luck of every seat in a game."""
    found: Array = sum(factors[entry["round"] - 1] * np.array(entry[unit]["luck"]) for entry in game["rounds"])
    return found


def taken(games: list[Line], unit: Unit) -> Array:
    """Take the luck of every game by factors that were fitted to other games."""
    found = np.zeros((len(games), len(games[0][unit])))
    rounds = max(entry["round"] for game in games for entry in game["rounds"])
    for part in range(PARTS):
        factors = factors_of([game for number, game in enumerate(games) if number % PARTS != part], unit)
        factors += [factors[-1]] * (rounds - len(factors))
        for number in range(part, len(games), PARTS):
            found[number] = luck_of(games[number], unit, factors)
    return found


def figures_of(games: list[Line], unit: Unit) -> Line:
    """Measure luck: its mean and the standard error of that for each seat, and what it explains."""
    luck, result = taken(games, unit), np.array([game[unit] for game in games], float)
    left = result - luck
    before, after = ((each - each.mean(axis=0)) ** 2 for each in (result, left))
    found = {
        "mean": luck.mean(axis=0),
        "error": luck.std(axis=0, ddof=1) / np.sqrt(len(games)),
        "variance": result.var(axis=0, ddof=1).mean(),
        "left": left.var(axis=0, ddof=1).mean(),
        "left_error": (before - after).mean(axis=1).std(ddof=1) / np.sqrt(len(games)),
    }
    return {key: np.round(each, 6).tolist() for key, each in found.items()}


def is_right(figures: Line) -> bool:
    """Tell whether luck is 0 on average, within two standard errors, and explains something of the result."""
    even = all(abs(mean) <= 2 * error for mean, error in zip(figures["mean"], figures["error"], strict=True))
    return even and figures["left"] < figures["variance"]


# Writing


def rows_of(name: str, sheet: Line) -> str:
    """Write the figures of a game as lines of the table."""
    found = ""
    for unit in UNITS:
        digits, figures = (3 if unit == "chances" else 2), sheet["figures"][unit]
        pairs = zip(figures["mean"], figures["error"], strict=True)
        means = ", ".join(f"{mean:+.{digits}f} ± {error:.{digits}f}" for mean, error in pairs)
        gain = 1 - figures["left"] / figures["variance"]
        error = figures["left_error"] / figures["variance"]
        factors = ", ".join(f"{each:.2f}" for each in sheet[unit])
        found += (
            f"| {name.replace('-', ' ')} | {unit} | {sheet['games']} | {means} | {figures['variance']:.{digits + 1}f} "
            f"| {figures['left']:.{digits + 1}f} | {100 * gain:.1f} ± {100 * error:.1f} % | {factors} |\n"
        )
    return found


def write(game: Game, games: list[Line], sheet: Line) -> None:
    """Write the games, the factors and the table."""
    name = f"{game.name}-{game.players}"
    FOLDER.mkdir(exist_ok=True)
    lines = (json.dumps(each, separators=(",", ":")) + "\n" for each in games)
    (FOLDER / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")
    known = json.loads(FACTORS.read_text(encoding="utf-8")) | {name: sheet}
    FACTORS.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")
    table = HEAD + "".join(rows_of(*each) for each in sorted(known.items()))
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + table + END + rest.partition(END)[2], encoding="utf-8")


def effort_of(game: Game, name: str, deals: int | None) -> Effort:
    """Give the effort of a review, with another number of deals if asked."""
    effort = EFFORTS[name].for_game(game)
    return effort if deals is None else replace(effort, deals=deals)


def collected(game: Game, options: argparse.Namespace) -> list[Line]:
    """Play what is missing, as far as the time goes; give all games of this evaluation, in the order of seeds."""
    effort = effort_of(game, options.effort, options.deals)
    name = f"{game.name}-{game.players}-{options.effort}-{options.sims}-{effort.deals}.jsonl"
    data = ROOT / "build" / "luck" / name
    data.parent.mkdir(parents=True, exist_ok=True)
    hashed = evaluation_hash(game)
    lines = data.read_text(encoding="utf-8").splitlines() if data.is_file() else []
    known = {each["seed"]: each for each in map(json.loads, lines) if each["evaluation"] == hashed}
    end = time.monotonic() + options.seconds
    with data.open("a", encoding="utf-8") as out:
        for seed in range(1, options.games + 1):
            if seed not in known and time.monotonic() < end:
                known[seed] = play(game, effort, options.sims, seed)
                out.write(json.dumps(known[seed]) + "\n")
                out.flush()
    return [known[seed] for seed in sorted(known)]


def main() -> None:
    """Play what is missing, compare, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--effort", default="quick")
    parser.add_argument("--sims", type=int, default=200, help="simulations a move of the players")
    parser.add_argument(
        "--deals", type=int, help="deals that each deal is compared with; those of the effort otherwise"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    game = sintra.game(options.game, options.players)
    games = [by_round(game, each) for each in collected(game, options)]
    figures = {unit: figures_of(games, unit) for unit in UNITS}
    factors = {unit: factors_of(games, unit) for unit in UNITS}
    played = {"effort": options.effort, "sims": options.sims, "deals": options.deals, "games": len(games)}
    sheet = {"evaluation": evaluation_hash(game), **played, **factors, "figures": figures}
    print(rows_of(f"{game.name}-{game.players}", sheet), end="")
    if len(games) >= FEWEST_GAMES:
        write(game, games, sheet)
    sys.exit(0 if all(is_right(each) for each in figures.values()) else 1)


if __name__ == "__main__":
    main()
