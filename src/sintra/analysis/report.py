"""One seat's game in a few figures, and the same over several games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.analysis.judgement import Balance, Judgement, Label
from sintra.analysis.review import Review

MOMENTS = 3


@dataclass(frozen=True)
class Report:
    """What a seat may learn from a game."""

    seat: int
    accuracy: float | None
    chances: Balance
    points: Balance
    loss_by_round: dict[int, float]
    """The chances that were given away, by round."""
    points_by_kind: dict[str, float]
    """The own points that the explained decisions gave away, by kind of event; empty: not attributed."""
    labels: dict[Label, int]
    """How many decisions have each label."""
    moments: tuple[Judgement, ...]
    """The costliest decisions, costliest first."""
    turning_point: int | None
    """The ply from which on the winner, or one of several, was never behind anybody; None without a winner."""


def report_of(review: Review, seat: int) -> Report:
    """Sum up a seat's game."""
    own = [each for each in review.decisions if each.seat == seat]
    by_round: dict[int, float] = {}
    by_kind: dict[str, float] = {}
    labels: dict[Label, int] = {}
    for each in own:
        labels[each.label] = labels.get(each.label, 0) + 1
        if each.counts:
            by_round[each.round] = by_round.get(each.round, 0.0) + each.loss
        for line in each.why.ledger if each.why is not None else ():
            if line.seat == seat:
                by_kind[line.kind] = round(by_kind.get(line.kind, 0.0) + line.points, 6)
    costly = sorted((each for each in own if each.counts and each.loss > 0), key=lambda each: (-each.loss, each.ply))
    found = review.seats[seat]
    return Report(
        seat=seat,
        accuracy=found.accuracy,
        chances=found.chances,
        points=found.points,
        loss_by_round=by_round,
        points_by_kind=by_kind,
        labels=labels,
        moments=tuple(costly[:MOMENTS]),
        turning_point=turning_point(review),
    )


def turning_point(review: Review) -> int | None:
    """Find the ply from which on the winner was never behind."""
    best = max(review.result.chances)
    winners = [seat for seat, chance in enumerate(review.result.chances) if chance == best]
    if len(winners) == review.players:
        return None
    found = None
    for each in review.decisions:
        ahead = max(each.after.chances[seat] for seat in winners) >= max(each.after.chances)
        if not ahead:
            found = None
        elif found is None:
            found = each.ply
    return found


@dataclass(frozen=True)
class Trend:
    """Several games of one player, in their order."""

    accuracy: tuple[float | None, ...]
    luck: tuple[float, ...]
    result: tuple[float, ...]
    labels: tuple[dict[Label, int], ...]
    loss_by_round: dict[int, float]
    """Per game, on average."""
    points_by_kind: dict[str, float]
    """Per game, on average."""

    @property
    def mean_accuracy(self) -> float | None:
        """The accuracy over all games that have one."""
        known = [each for each in self.accuracy if each is not None]
        return sum(known) / len(known) if known else None


def trend_of(games: Sequence[tuple[Review, int]]) -> Trend:
    """Sum up several games: reviews, each with the seat of the player."""
    reports = [report_of(review, seat) for review, seat in games]
    return Trend(
        accuracy=tuple(each.accuracy for each in reports),
        luck=tuple(each.chances.luck for each in reports),
        result=tuple(each.chances.result for each in reports),
        labels=tuple(each.labels for each in reports),
        loss_by_round=_means((each.loss_by_round for each in reports), len(reports)),
        points_by_kind=_means((each.points_by_kind for each in reports), len(reports)),
    )


def _means(parts: Iterable[dict[int, float]] | Iterable[dict[str, float]], count: int) -> dict[Any, float]:
    sums: dict[Any, float] = {}
    for part in parts:
        for key, value in part.items():
            sums[key] = sums.get(key, 0.0) + value
    return {key: value / count for key, value in sorted(sums.items())}
