"""Records, and what kernels log, as bytes: NumPy goes through a record field by field, which takes far longer."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from struct import Struct
from typing import TYPE_CHECKING, Any

import numpy as np

from sintra.core.kernel import Array
from sintra.core.log import details_of, new_log
from sintra.core.reasons import Event

if TYPE_CHECKING:
    from sintra.core.game import Definition

KNOWN_EVENTS = 16_384
HEAD = Struct("=3i4q")
"""The kind, the seat, the points and the details of an event, as a row of a log has them."""
HEAD_BYTES = np.dtype(f"V{HEAD.size}")
HEAD_BEGINS = 4
"""Before them a row has the number `used`, which only the first row writes."""


def blank(dtype: "np.dtype[Any]") -> Array:
    """Make an array of one record, all zero."""
    return np.ndarray(1, dtype, bytearray(dtype.itemsize))


def copied(array: Array) -> Array:
    """Copy an array of records."""
    return np.ndarray(array.shape, array.dtype, bytearray(array.tobytes()))


@cache
def _layout(dtype: "np.dtype[Any]") -> tuple[list[tuple[str, int, int]], list[tuple[str, int, int, tuple[int, ...]]]]:
    """Find the runs of numbers of one kind in a record, and where in all the numbers each field begins and ends.

    A single number has no end, and only a table has a shape.
    """
    runs: list[tuple[str, int, int]] = []
    fields, begun = [], 0
    for name, place in (dtype.fields or {}).items():
        base, shape = place[0].subdtype or (place[0], ())
        count = int(np.prod(shape))
        if runs and runs[-1][0] == base.str:
            runs[-1] = base.str, runs[-1][1], runs[-1][2] + count
        else:
            runs.append((base.str, place[1], count))
        fields.append((name, begun, begun + count if shape else 0, shape if len(shape) > 1 else ()))
        begun += count
    return runs, fields


def fields_of(array: Array) -> dict[str, Any]:
    """Give the fields of the only record of an array, as numbers and lists."""
    runs, fields = _layout(array.dtype)
    numbers: list[int] = []
    for kind, begin, count in runs:
        numbers += np.ndarray(count, kind, array, begin).tolist()
    return {
        name: _table(numbers, begin, end, shape) if shape else numbers[begin:end] if end else numbers[begin]
        for name, begin, end, shape in fields
    }


def _table(numbers: list[int], begin: int, end: int, shape: tuple[int, ...]) -> list[Any]:
    size = (end - begin) // shape[0]
    if len(shape) == 2:
        return [numbers[at : at + size] for at in range(begin, end, size)]
    return [_table(numbers, at, at + size, shape[1:]) for at in range(begin, end, size)]


@cache
def _free_logs(definition: "Definition") -> list[Array]:
    """Give the logs of a game that nobody writes to; taking one and giving it back are single steps of a list."""
    return []


@contextmanager
def borrowed_log(definition: "Definition") -> Iterator[Array]:
    """Lend an empty log; making one is worth avoiding, because it has room for hundreds of positions."""
    free = _free_logs(definition)
    try:
        log = free.pop()
    except IndexError:
        log = new_log(definition.log)
    log["used"][0] = 0
    yield log
    free.append(log)  # after an error it is not used again


def heads_of(log: Array, first: int = 0) -> list[bytes]:
    """Give the rows of a log from one on, each without the position after it: equal events have equal heads."""
    count = int(log["used"][0]) - first
    size = log.dtype.itemsize
    heads: list[bytes] = np.ndarray(count, HEAD_BYTES, log, (1 + first) * size + HEAD_BEGINS, size).tolist()
    return heads


@lru_cache(maxsize=KNOWN_EVENTS)
def event_of(definition: "Definition", head: bytes) -> Event:
    """Read a row of a log; the event is shared by all who ask."""
    number, seat, points, *details = HEAD.unpack(head)
    kind = definition.event_kinds[number]
    return Event(kind.name, kind.rule, seat, points, details_of(kind.details, details))
