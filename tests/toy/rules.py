"""The record, the moves and the kernels. Each rule is cited by its id: see rulebook.toml."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sintra.core.actions import ActionKind, ActionTable
from sintra.core.kernel import Array, Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, NOBODY, kinds, note
from sintra.core.reasons import EventKind, Reason
from sintra.core.rules import CHANCE, LEGAL, OVER
from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))
PILES = 4
MOST_TAKEN = 3
ROUNDS = 3
OUTCOMES = 6
"""The faces of the die."""

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("score", np.int16, 4),
                ("round_number", np.int16),
                ("seats", np.int8),
                ("turn", np.int8),
                ("piles", np.int8, PILES),
            ],
            align=True,
        ),
    )
)


def setup(array: Array, players: int, options: Mapping[str, str]) -> None:
    """Begin with empty piles; the die is to be thrown."""
    array["seats"], array["round_number"], array["turn"] = players, 1, CHANCE


# Moves: from which pile, and how many


def _take_path(pile: int, fewer: int) -> tuple[str, ...]:
    return "ABCD"[pile], str(fewer + 1)


TABLE = ActionTable([ActionKind("take", (PILES, MOST_TAKEN), _take_path)])
VALUES = TABLE.values

GAME_OVER, THROW_FIRST, NO_SUCH_MOVE, TOO_FEW = range(1, 5)
REASONS = {
    GAME_OVER: Reason("game_over", "TOY-4"),
    THROW_FIRST: Reason("throw_first", "TOY-1"),
    NO_SUCH_MOVE: Reason("no_such_move", "TOY-2"),
    TOO_FEW: Reason("too_few", "TOY-2"),
}


@kernel
def verdict(s: Rec, action: int) -> int:
    """Judge any number as a move of the seat to move."""
    if s.turn == OVER:
        return GAME_OVER
    if s.turn == CHANCE:
        return THROW_FIRST
    if not 0 <= action < len(VALUES):
        return NO_SUCH_MOVE
    return LEGAL if s.piles[VALUES[action, 0]] > VALUES[action, 1] else TOO_FEW  # TOY-2


# What happens

THROWN, TOOK, EMPTIED, ENDED = kinds(4)
EVENT_KINDS = {
    THROWN: EventKind("thrown", "TOY-1", motion=True),
    TOOK: EventKind("took", "TOY-2", ("pile", "pebbles"), motion=True),
    EMPTIED: EventKind("emptied", "TOY-3", ("pile",)),
    ENDED: EventKind("ended", "TOY-4"),
}


@kernel
def first_empty(s: Rec) -> int:
    """Find the first empty pile; PILES if there is none."""
    pile = 0
    while pile < PILES and s.piles[pile] > 0:
        pile += 1
    return pile


@kernel
def apply(s: Rec, action: int, log: Any) -> None:
    """Take pebbles from a pile."""
    seat, pile, taken = wide(s.turn), VALUES[action, 0], VALUES[action, 1] + 1
    s.piles[pile] -= taken  # TOY-2
    note(s, log, TOOK, seat, NIL, (pile, taken, NIL, NIL))
    if s.piles[pile] == 0:
        s.score[seat] += pile + 1  # TOY-3
        note(s, log, EMPTIED, seat, pile + 1, (pile, NIL, NIL, NIL))
    s.turn = (seat + 1) % wide(s.seats)
    if s.piles.any():
        return
    s.turn = CHANCE
    if s.round_number == ROUNDS:
        s.turn = OVER  # TOY-4
        note(s, log, ENDED, NOBODY, NIL, NO_DETAILS)
    else:
        s.round_number += 1


@kernel
def weigh(s: Rec, weights: Any) -> int:
    """Weigh the faces of the die: all alike."""
    weights[:] = 1
    return OUTCOMES


@kernel
def settle(s: Rec, outcome: int, log: Any) -> None:
    """Fill the next pile by the die; then the next starting player begins (TOY-1)."""
    s.piles[first_empty(s)] = outcome + 1
    if first_empty(s) == PILES:
        s.turn = (wide(s.round_number) - 1) % wide(s.seats)
        note(s, log, THROWN, NOBODY, NIL, NO_DETAILS)
