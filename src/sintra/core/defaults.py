"""Kernels that a game need not write: slower than its own would be, and as exact."""

from typing import Any

import numpy as np
from numba import literal_unroll
from numba.extending import overload

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE, LEGAL, draw, settle, verdict, weigh

COUNTS: dict[tuple[str, ...], tuple[int, int]] = {}
"""How many actions and outcomes a game has, by the field names of its record."""


def _names(s: Any) -> tuple[str, ...]:
    return tuple(name for name, _ in s.members)


def action_count(s: Rec) -> int:
    """Give the number of actions of a game."""
    return COUNTS[s.dtype.names][0]


@overload(action_count, strict=False)
def _action_count(s: Any) -> Any:
    count = COUNTS[_names(s)][0]
    return lambda s: count


def outcome_count(s: Rec) -> int:
    """Give the number of outcomes of a game's draws."""
    return COUNTS[s.dtype.names][1]


@overload(outcome_count, strict=False)
def _outcome_count(s: Any) -> Any:
    count = COUNTS[_names(s)][1]
    return lambda s: count


# Moves


@kernel
def legal(s: Rec, out: Any) -> int:
    """List the legal actions by judging each."""
    count = 0
    for action in range(action_count(s)):
        if verdict(s, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@kernel
def pick(s: Rec, stream: Rec) -> int:
    """Choose a legal action uniformly, by judging each."""
    count = 0
    for action in range(action_count(s)):
        count += verdict(s, action) == LEGAL
    left = randbelow(stream, count)
    for action in range(action_count(s)):
        if verdict(s, action) == LEGAL:
            if left == 0:
                return action
            left -= 1
    return -1


# Chance


@kernel
def weigh_nothing(s: Rec, weights: Any) -> int:
    """Weigh no outcome: nothing is drawn in the game."""
    return 0


@kernel
def settle_nothing(s: Rec, outcome: int, log: Any) -> None:
    """Carry out no draw: nothing is drawn in the game."""


@kernel
def deal(s: Rec, stream: Rec, log: Any) -> None:
    """Make the draws that are due, one by one."""
    weights = np.zeros(outcome_count(s), np.int64)
    while s.turn == CHANCE:
        weights[:] = 0
        total = wide(weigh(s, weights))
        settle(s, draw(weights, total, stream), log)


# What is seen, where nothing is hidden


def copy_fields(s: Rec, to: Rec) -> None:
    """Copy every field of a record."""
    for name in s.dtype.names:
        to[name] = s[name]


@overload(copy_fields, strict=False)
def _copy_fields(s: Any, to: Any) -> Any:
    names = _names(s)

    def copy(s: Any, to: Any) -> None:
        for name in literal_unroll(names):
            to[name] = s[name]

    return copy


@kernel
def look(s: Rec, seat: int, seen: Rec) -> None:
    """Show everything to everybody."""
    copy_fields(s, seen)


@kernel
def sample(seen: Rec, seat: int, stream: Rec, s: Rec) -> None:
    """Make the only position that agrees with a view that hides nothing."""
    copy_fields(seen, s)


def write_numbers(value: Any, out: Any, at: int) -> int:
    """Write a field, a number or an array of them, to a row of numbers; returns where the next one begins."""
    numbers = np.ravel(value)
    out[at : at + len(numbers)] = numbers
    return at + len(numbers)


@overload(write_numbers, strict=False)
def _write_numbers(value: Any, out: Any, at: Any) -> Any:
    if hasattr(value, "dtype"):

        def write_array(value: Any, out: Any, at: int) -> int:
            for number in value.flat:
                out[at] = number
                at += 1
            return at

        return write_array

    def write_one(value: Any, out: Any, at: int) -> int:
        out[at] = value
        return at + 1

    return write_one


def write_fields(s: Rec, out: Any, at: int) -> None:
    """Write every field of a record to a row of numbers."""
    for name in s.dtype.names:
        at = write_numbers(s[name], out, at)


@overload(write_fields, strict=False)
def _write_fields(s: Any, out: Any, at: Any) -> Any:
    names = _names(s)

    def write(s: Any, out: Any, at: int) -> None:
        for name in literal_unroll(names):
            at = write_numbers(s[name], out, at)

    return write


@kernel
def observe(seen: Rec, seat: int, out: Any) -> None:
    """Write the seat, then every number of its view."""
    out[0] = seat
    write_fields(seen, out, 1)


# The end


@kernel
def bonuses(s: Rec, log: Any) -> None:
    """Note nothing: there are no final bonuses."""


@kernel
def rank(s: Rec, places: Any) -> None:
    """Rank by points; equal seats share a place."""
    for seat in range(wide(s.seats)):
        place = 1
        for other in range(wide(s.seats)):
            place += s.score[other] > s.score[seat]
        places[seat] = place
