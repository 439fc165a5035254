"""What can be wrong with a position that reads well."""

from collections.abc import Iterator
from typing import Any

from sintra.core.errors import InvalidPosition
from sintra.core.kernel import Array
from sintra.core.rules import CHANCE, OVER

from .rules import OUTCOMES, PILES, ROUNDS, WORDS, first_empty


def faults(array: Array, view: bool) -> list[InvalidPosition]:
    """Name everything that is wrong with a position."""
    return [InvalidPosition(WORDS, code) for code in _codes(array[0])]


def _codes(s: Any) -> Iterator[str]:
    if not 1 <= s.round_number <= ROUNDS or not _turn_is_possible(s):
        yield "bad_turn"
    if s.piles.min() < 0 or s.piles.max() > OUTCOMES:
        yield "bad_pile"
    emptied = 0 if s.turn == CHANCE else sum(pile + 1 for pile in range(PILES) if s.piles[pile] == 0)
    points = (int(s.round_number) - 1) * sum(range(1, PILES + 1)) + emptied
    if s.score.min() < 0 or s.score[s.seats :].any() or int(s.score.sum()) != points:
        yield "bad_score"


def _turn_is_possible(s: Any) -> bool:
    if s.turn == CHANCE:
        filled = first_empty(s)
        return filled < PILES and not s.piles[filled:].any()
    if s.turn == OVER:
        return s.round_number == ROUNDS and not s.piles.any()
    return bool(0 <= s.turn < s.seats and s.piles.any())
