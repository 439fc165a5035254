"""Fit the curves that calibrate the chances of `sintra.analysis`, and report how well they fit unseen games.

    python tools/calibrate.py azul --players 2 --games 2000
    python tools/calibrate.py azul --players 2 --games 2000 --seconds 200     # as far as the time goes; run it again
    python tools/calibrate.py all --games 2000 --seconds 300 --collect        # all games in turn, played only
    python tools/calibrate.py azul --seconds 0                                # fit to what was played

The search plays against itself. Of every game, three random decisions are valued as a quick review does, without a
curve, and compared with the result. What was played is appended to `build/calibration/GAME-PLAYERS.jsonl`, with the
hash of the evaluation: lines of another evaluation are left out. A curve raises chances to a power and divides by
their sum, one power for each round, drawn towards that of all rounds where a round has few decisions; it adds the
points to all seats' that were too few on average. Every figure
is about games that the fit has not seen (five parts, each predicted by a fit to the other four); the curve itself is
fitted to all. Writes the curve to `src/sintra/analysis/curves/`, the figures to `tools/fits/calibration-*.txt` and
the reliability diagram to `docs/calibration/`.
"""

import argparse
import json
import random
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
from reliability import diagram

import sintra
from sintra.analysis.calibration import curve_path
from sintra.analysis.judge import Judge
from sintra.analysis.points import DecisionPoint, result_of
from sintra.analysis.values import EFFORTS
from sintra.core.game import Game
from sintra.core.registry import definition
from sintra.core.state import State
from sintra.search.mcts import BEST, Limits, TreeSearch
from sintra.search.networks import evaluation_hash

Array = np.ndarray[Any, Any]
ROOT = Path(__file__).resolve().parent.parent
DECISIONS = 3
PARTS = 5
BINS = 10
POWERS = np.exp(np.linspace(np.log(0.2), np.log(4.0), 181))
LEAN = 60.0
"""How many decisions of a round the power of all rounds counts for."""
FEWEST_GAMES = 200
"""A fit to fewer games is printed, but no curve is written."""
NEVER = 1e-4
"""Chances are not taken to be smaller: one surprise would decide the fit."""


def play(name: str, players: int, sims: int, seed: int) -> dict[str, Any]:
    """Play a game, and value some of its decisions."""
    game = sintra.game(name, players)
    thinkers = [TreeSearch(game, BEST, sims, seed * 10 + seat) for seat in range(players)]
    state = game.start(seed)
    found: list[State] = []
    while state.turn is not None:
        moves = state.moves
        if len(moves) == 1:
            state = state.play(moves[0])
            continue
        found.append(state)
        thinkers[state.turn].think(state.view(state.turn), Limits(sims), decided=True)
        state = state.play(thinkers[state.turn].choice())
    result = result_of(state, None)
    assert result is not None
    judge = Judge(game, seed, EFFORTS["quick"].for_game(game), uncalibrated=True)
    decisions = []
    for state in random.Random(seed).sample(found, min(DECISIONS, len(found))):
        assert state.turn is not None
        point = DecisionPoint(len(decisions), state, state.turn, None)
        choices, _ = judge.compare(state.view(state.turn), point.ply)
        best = choices[0]
        value = best.value
        decisions.append(
            {
                "round": state.round,
                "seat": state.turn,
                "proved": best.proved,
                "chances": value.chances,
                "points": value.points,
            }
        )
    return {
        "evaluation": evaluation_hash(game), "seed": seed, "sims": sims, "result": result.chances,
        "points": result.points, "decisions": decisions,
    }  # fmt: skip


# Fitting


class Sample:
    """The decisions of some games: chances and results by decision and seat, points missed, rounds, games."""

    def __init__(self, games: Iterable[dict[str, Any]]) -> None:
        rows = [(number, game, each) for number, game in enumerate(games) for each in game["decisions"]]
        self.game = np.array([number for number, _, _ in rows])
        self.chances = np.array([each["chances"] for _, _, each in rows], float)
        self.result = np.array([game["result"] for _, game, _ in rows], float)
        self.missed = np.array([np.mean(game["points"]) - np.mean(each["points"]) for _, game, each in rows])
        self.round = np.array([each["round"] for _, _, each in rows])
        self.seat = np.array([each.get("seat", -1) for _, _, each in rows])
        self.proved = np.array([each["proved"] for _, _, each in rows])

    def losses(self, chosen: Array) -> Array:
        """Give the log loss of some decisions for every power."""
        logs = np.log(np.clip(self.chances[chosen], NEVER, 1.0))
        raised = POWERS[:, None, None] * logs[None]
        raised -= np.logaddexp.reduce(raised, axis=2, keepdims=True)
        found: Array = -(self.result[chosen][None] * raised).sum(axis=2)
        return found


def fit(sample: Sample, known: Array, rounds: int) -> list[float]:
    """Find the power of every round by the decisions that are known, and not proved."""
    known = known & ~sample.proved
    overall = sample.losses(known).mean(axis=1)
    powers = []
    for number in range(1, rounds + 1):
        here = known & (sample.round == number)
        loss = sample.losses(here).sum(axis=1) + LEAN * overall
        powers.append(float(POWERS[loss.argmin()]))
    return powers


def offsets_of(sample: Sample, rounds: int) -> list[float]:
    """Find the points that all seats got more than was expected, for every round."""
    found = []
    for number in range(1, rounds + 1):
        here = (sample.round == number) & ~sample.proved
        found.append(float(sample.missed[here].mean()) if here.sum() >= 30 else 0.0)
    return found


def calibrated(sample: Sample, powers: list[float]) -> Array:
    """Apply a curve."""
    power = np.array(powers)[np.minimum(sample.round, len(powers)) - 1]
    raised = sample.chances ** power[:, None]
    found: Array = raised / raised.sum(axis=1, keepdims=True)
    return found


def bins_of(chances: Array, result: Array) -> list[tuple[float, float, int]]:
    """Give the mean chance, the share of victories and the number of chances, for every tenth of the scale."""
    place = np.minimum((chances.ravel() * BINS).astype(int), BINS - 1)
    won = result.ravel()
    return [
        (float(chances.ravel()[place == k].mean()), float(won[place == k].mean()), int((place == k).sum()))
        for k in range(BINS)
        if (place == k).any()
    ]


def error_of(bins: list[tuple[float, float, int]]) -> float:
    """Give the expected calibration error."""
    return sum(count * abs(chance - won) for chance, won, count in bins) / sum(count for _, _, count in bins)


def brier(chances: Array, result: Array) -> float:
    """Give the Brier score: the mean squared error over all seats."""
    return float(((chances - result) ** 2).mean())


def report(name: str, players: int, games: list[dict[str, Any]]) -> tuple[dict[str, Any], str, str]:
    """Fit and measure: the curve, the figures, the diagram."""
    sample = Sample(games)
    rounds = int(sample.round.max())
    while rounds > 1 and (sample.round == rounds).sum() < 30:
        rounds -= 1
    unseen = np.zeros_like(sample.chances)
    for part in range(PARTS):
        here = sample.game % PARTS == part
        unseen[here] = calibrated(sample, fit(sample, ~here, rounds))[here]
    powers = fit(sample, np.full(len(sample.game), True), rounds)
    offsets = offsets_of(sample, rounds)
    raw_bins, bins = bins_of(sample.chances, sample.result), bins_of(unseen, sample.result)
    lines = [
        f"{name}, {players} players: {len(games)} games of {games[0]['sims']} simulations a move, "
        f"{len(sample.game)} decisions, evaluation {games[0]['evaluation']}",
        f"expected calibration error  {error_of(raw_bins):.4f} without a curve, {error_of(bins):.4f} with it",
        f"Brier score                 {brier(sample.chances, sample.result):.4f} without a curve, "
        f"{brier(unseen, sample.result):.4f} with it",
        "",
        "round  decisions  power  points added  error without  with    Brier without  with",
    ]
    for number in range(1, int(sample.round.max()) + 1):
        here = sample.round == number
        if here.any():
            before, after, result = sample.chances[here], unseen[here], sample.result[here]
            lines.append(
                f"{number:5}  {here.sum():9}  {powers[min(number, rounds) - 1]:5.2f}  "
                f"{offsets[min(number, rounds) - 1]:12.2f}  "
                f"{error_of(bins_of(before, result)):13.4f}  {error_of(bins_of(after, result)):.4f}  "
                f"{brier(before, result):13.4f}  {brier(after, result):.4f}"
            )
    if (sample.seat >= 0).any():
        rows = np.flatnonzero(sample.seat >= 0)
        hoped, won = (each[rows, sample.seat[rows]].mean() for each in (unseen, sample.result))
        lines += ["", f"the seat to move expects {hoped:.3f} and wins {won:.3f} ({len(rows)} decisions)"]
    lines += ["", "chance   won     cases"]
    lines += [f"{chance:6.3f}  {won:6.3f}  {count:6}" for chance, won, count in bins]
    curve = {"powers": [round(each, 4) for each in powers], "offsets": [round(each, 3) for each in offsets]}
    return curve, "\n".join(lines) + "\n", diagram(f"{name}, {players} players", raw_bins, bins)


def main() -> None:
    """Play what is missing, fit, write; of all games in turn, a slice of time each, until there is enough of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game's name, or all")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--sims", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--collect", action="store_true", help="play only: fit and write nothing")
    options = parser.parse_args()
    wanted = [sintra.game(options.game, options.players)] if options.game != "all" else everything()
    while wanted:
        wanted = [game for game in wanted if not calibrate(game, options)]
        if options.game != "all":
            break


def everything() -> list[Game]:
    """Give every game with every number of players."""
    names = sintra.game_names()
    return [sintra.game(name, players) for name in names for players in definition(name).players]


def calibrate(game: Game, options: argparse.Namespace) -> bool:
    """Play, fit, write; tell whether there are enough games."""
    games = collected(game, options)
    if not options.collect and games:
        write(game, options.sims, games)
    return len(games) >= options.games


def collected(game: Game, options: argparse.Namespace) -> list[dict[str, Any]]:
    """Play what is missing, as far as the time goes; give all games of this evaluation."""
    data = ROOT / "build" / "calibration" / f"{game.name}-{game.players}.jsonl"
    data.parent.mkdir(parents=True, exist_ok=True)
    wanted = (evaluation_hash(game), options.sims)
    lines = data.read_text(encoding="utf-8").splitlines() if data.is_file() else []
    games = [each for each in map(json.loads, lines) if (each["evaluation"], each["sims"]) == wanted]
    known = {each["seed"] for each in games}
    seeds = [seed for seed in range(7_000_000, 7_000_000 + options.games) if seed not in known]
    end = time.monotonic() + options.seconds
    with ProcessPoolExecutor(options.jobs) as pool, data.open("a", encoding="utf-8") as out:
        for begin in range(0, len(seeds), 4 * options.jobs):
            if time.monotonic() > end:
                break
            part = seeds[begin : begin + 4 * options.jobs]
            for played in pool.map(play, repeat(game.name), repeat(game.players), repeat(options.sims), part):
                games.append(played)
                out.write(json.dumps(played) + "\n")
            out.flush()
    return games


def write(game: Game, sims: int, games: list[dict[str, Any]]) -> None:
    """Fit the curve and write it, the figures and the diagram."""
    name, players = game.name, game.players
    curve, figures, picture = report(name, players, games)
    print(figures)
    if len(games) < FEWEST_GAMES:
        print(f"{len(games)} games are too few for a curve: at least {FEWEST_GAMES}")
        return
    sheet = {
        "game": name,
        "players": players,
        "header": game.header,
        "evaluation": evaluation_hash(game),
        "script": "tools/calibrate.py",
        "games": len(games),
        "sims": sims,
        **curve,
    }
    for path in curve_path(game).parent.glob(f"{name}-{players}-*.json"):
        if json.loads(path.read_text(encoding="utf-8"))["header"] == game.header:
            path.unlink()  # it was fitted to an evaluation that is gone
    curve_path(game).write_text(json.dumps(sheet, indent=1) + "\n", encoding="utf-8")
    (ROOT / "tools" / "fits" / f"calibration-{name}-{players}.txt").write_text(figures, encoding="utf-8")
    pictures = ROOT / "docs" / "calibration"
    pictures.mkdir(exist_ok=True)
    (pictures / f"{name}-{players}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
