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
