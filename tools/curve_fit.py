"""Fitting the curves of `tools/calibrate.py` to games, and measuring how well they fit unseen games."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from reliability import diagram

Array = np.ndarray[Any, Any]
PARTS = 5
BINS = 10
POWERS = np.exp(np.linspace(np.log(0.2), np.log(4.0), 181))
LEAN = 60.0
"""How many decisions of a round the power of all rounds counts for."""
NEVER = 1e-4
"""Chances are not taken to be smaller: one surprise would decide the fit."""


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


def error_of_difference(sample: Sample, unseen: Array) -> float:
    """Give the standard error of the difference of two Brier scores; the decisions of a game are not independent."""
    better = ((sample.chances - sample.result) ** 2 - (unseen - sample.result) ** 2).mean(axis=1)
    sums = np.bincount(sample.game, better - better.mean())
    return float(np.sqrt((sums**2).sum())) / len(better)


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
    figures = {
        "decisions": len(sample.game),
        "error": [round(error_of(each), 4) for each in (raw_bins, bins)],
        "brier": [round(brier(each, sample.result), 4) for each in (sample.chances, unseen)],
        "brier_error": round(error_of_difference(sample, unseen), 4),
        "rounds": [
            round(error_of(bins_of(unseen[here], sample.result[here])), 4)
            for here in (sample.round == number for number in range(1, rounds + 1))
        ],
    }
    lines = [
        f"{name}, {players} players: {len(games)} games of {games[0]['sims']} simulations a move, "
        f"{len(sample.game)} decisions, evaluation {games[0]['evaluation']}",
        f"expected calibration error  {error_of(raw_bins):.4f} without a curve, {error_of(bins):.4f} with it",
        f"Brier score                 {brier(sample.chances, sample.result):.4f} without a curve, "
        f"{brier(unseen, sample.result):.4f} with it (standard error of the difference {figures['brier_error']:.4f})",
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
    curve = {
        "powers": [round(each, 4) for each in powers],
        "offsets": [round(each, 3) for each in offsets],
        "figures": figures,
    }
    return curve, "\n".join(lines) + "\n", diagram(f"{name}, {players} players", raw_bins, bins)
