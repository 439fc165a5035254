"""The points of a record at which something is decided or dealt."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from sintra.analysis.values import Value
from sintra.core.game import Move
from sintra.core.outcome import Chance
from sintra.core.record import Record
from sintra.core.state import State


@dataclass(frozen=True)
class Ending:
    """How a game ended that was not played to its end: who gave up or ran out of time, and the places then."""

    kind: Literal["resigned", "flagged"]
    seat: int
    ranking: tuple[int, ...]


@dataclass(frozen=True)
class DecisionPoint:
    """A position in which a seat chose."""

    ply: int
    state: State
    seat: int
    move: Move | None
    """None: the seat gave up or ran out of time."""
    ending: Ending | None = None


@dataclass(frozen=True)
class DealPoint:
    """A position in which something was drawn, and the position after all draws until the next decision."""

    ply: int
    before: State
    after: State
    draws: tuple[str, ...]
    witnesses: tuple[int | None, ...]
    """For each draw, the only seat that saw it; None: all did."""


def points_of(record: Record, ending: Ending | None = None) -> tuple[list[DecisionPoint | DealPoint], State]:
    """Split a record into its decisions and deals; the last position is given as well. Raises InvalidRecord."""
    found: list[DecisionPoint | DealPoint] = []
    states = list(record.states())
    begun: int | None = None
    for ply, (before, after) in enumerate(pairwise(states), 1):
        if isinstance(after.move, Move):
            assert before.turn is not None
            found.append(DecisionPoint(ply, before, before.turn, after.move))
            continue
        begun = ply if begun is None else begun
        if after.turn is not None or after.is_over:
            drawn = states[begun - 1 : ply + 1]
            texts = tuple(str(state.move) for state in drawn[1:] if isinstance(state.move, Chance))
            witnesses = tuple(state.witness for state in drawn[:-1])
            found.append(DealPoint(begun, drawn[0], after, texts, witnesses))
            begun = None
    if ending is not None:
        found.append(DecisionPoint(len(states), states[-1], ending.seat, None, ending))
    return found, states[-1]


def result_of(state: State, ending: Ending | None) -> Value | None:
    """Give the result of a game for every seat: shares of the victory, and points; None if it is not over."""
    if ending is not None:
        places = ending.ranking
    elif state.outcome is not None:
        places = state.outcome.ranking
    else:
        return None
    winners = sum(place == 1 for place in places)
    return Value.of(((place == 1) / winners for place in places), state.scores)
