"""The record with the field `rules`, and the one kernel that looks it up; everything else is the toy's."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sintra.core.errors import InvalidPosition
from sintra.core.kernel import Array, Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, NOBODY, note
from sintra.core.rules import CHANCE, OVER
from toy.describe import describe_move, draw_terminal
from toy.rules import (
    EMPTIED,
    ENDED,
    EVENT_KINDS,
    OUTCOMES,
    PILES,
    REASONS,
    ROUNDS,
    TABLE,
    TOOK,
    VALUES,
    WORDS,
    settle,
    verdict,
    weigh,
)

__all__ = [
    "EVENT_KINDS", "OUTCOMES", "REASONS", "TABLE", "WORDS", "describe_move", "draw_terminal", "settle", "verdict",
    "weigh",
]  # fmt: skip

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("score", np.int16, 4),
                ("round_number", np.int16),
                ("rules", np.int16),
                ("seats", np.int8),
                ("turn", np.int8),
                ("piles", np.int8, PILES),
            ],
            align=True,
        ),
    )
)


def setup(array: Array, players: int, options: Mapping[str, str]) -> None:
    """Begin by the newest rules."""
    array["seats"], array["round_number"], array["turn"], array["rules"] = players, 1, CHANCE, 2


def faults(array: Array, view: bool) -> list[InvalidPosition]:
    """Find nothing wrong."""
    return []


@kernel
def apply(s: Rec, action: int, log: Any) -> None:
    """Take pebbles from a pile; by the second version an emptied pile counts twice."""
    seat, pile, taken = wide(s.turn), VALUES[action, 0], VALUES[action, 1] + 1
    s.piles[pile] -= taken
    note(s, log, TOOK, seat, NIL, (pile, taken, NIL, NIL))
    if s.piles[pile] == 0:
        points = (pile + 1) * wide(s.rules)
        s.score[seat] += points
        note(s, log, EMPTIED, seat, points, (pile, NIL, NIL, NIL))
    s.turn = (seat + 1) % wide(s.seats)
    if s.piles.any():
        return
    s.turn = CHANCE
    if s.round_number == ROUNDS:
        s.turn = OVER
        note(s, log, ENDED, NOBODY, NIL, NO_DETAILS)
    else:
        s.round_number += 1
