"""What every seat may expect at the end of a round: a game's features, times weights that were fitted to games."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba.extending import overload

from sintra.core.compiler import generic
from sintra.core.kernel import Rec, kernel, wide


@dataclass(frozen=True)
class Evaluation:
    """How a game counts what may still bring points."""

    features: Callable[..., Any]
    """(s, seat, counted) -> float: count the features of a seat; returns the points that are certain."""
    stage: Callable[..., Any]
    """(s) -> how far the game is, as an index of the weights."""
    weights: "np.ndarray[Any, Any]"
    """What a feature is worth in final points, by number of players, feature and stage."""
    spread: "np.ndarray[Any, Any]"
    """The difference in points that makes a win e times as likely as a loss, by number of players and stage."""
    fewest: int
    """The number of players that the tables begin with."""
    inputs: Callable[..., Any] | None = None
    """(s, seat, active) -> int: list what the learned evaluation sees of a seat; returns how many inputs are active."""
    input_count: int = 0
    """How many inputs there are."""


EVALUATIONS: dict[tuple[str, ...], Evaluation] = {}
"""By the field names of a game's record."""


def _evaluation(s: Any) -> Evaluation:
    return EVALUATIONS[tuple(name for name, _ in s.members)]


@kernel
def evaluate(s: Rec, points: Any) -> float:
    """Expect the final points of every seat at the end of a round; returns their spread."""
    players, now = wide(s.seats) - fewest(s), wide(stage(s))  # places in the tables of weights
    counted = np.empty(feature_count(s))
    for seat in range(wide(s.seats)):
        points[seat] = features(s, seat, counted)
        for k in range(len(counted)):
            points[seat] += weight(s, players, k, now) * counted[k]
    return spread(s, players, now)


def feature_count(s: Rec) -> int:
    """Give the number of features."""
    return int(EVALUATIONS[s.dtype.names].weights.shape[1])


@overload(feature_count, strict=False)
def _feature_count(s: Any) -> Any:
    count = _evaluation(s).weights.shape[1]
    return lambda s: count


@generic(EVALUATIONS)
def stage(s: Rec) -> int:
    """Give the stage of the game."""
    return EVALUATIONS[s.dtype.names].stage(s)  # type: ignore[no-any-return]  # a kernel's int


@generic(EVALUATIONS)
def features(s: Rec, seat: int, counted: Any) -> float:
    """Count the features of a seat; returns the points that are certain."""
    return EVALUATIONS[s.dtype.names].features(s, seat, counted)  # type: ignore[no-any-return]  # a kernel's float


def fewest(s: Rec) -> int:
    """Give the number of players that the tables begin with."""
    return EVALUATIONS[s.dtype.names].fewest


@overload(fewest, strict=False)
def _fewest(s: Any) -> Any:
    count = _evaluation(s).fewest
    return lambda s: count


def weight(s: Rec, players: int, feature: int, now: int) -> float:
    """Give the weight of a feature at a stage."""
    return float(EVALUATIONS[s.dtype.names].weights[players, feature, now])


@overload(weight, strict=False)
def _weight(s: Any, players: Any, feature: Any, now: Any) -> Any:
    weights = _evaluation(s).weights
    return lambda s, players, feature, now: weights[players, feature, now]


def spread(s: Rec, players: int, now: int) -> float:
    """Give the spread of the final points at a stage."""
    return float(EVALUATIONS[s.dtype.names].spread[players, now])


@overload(spread, strict=False)
def _spread(s: Any, players: Any, now: Any) -> Any:
    spreads = _evaluation(s).spread
    return lambda s, players, now: spreads[players, now]
