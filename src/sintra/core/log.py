"""The log that kernels write while they carry out a move or a draw: events, and the position after each of them.

A log is an array of rows. Its first row counts the others; a log without rows means that nobody listens, and costs
nothing. The copy of the position beside each row is the trail: the steps that a board shows one after the other.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba.extending import overload

from sintra.core.kernel import Rec, kernel, wide

NIL = wide(0)
NOBODY = wide(-1)
"""Nothing to say, and the seat of an event that concerns the whole table. A kernel is compiled anew for every plain
constant that it is called with, so what goes into `note` is NumPy's."""
NO_DETAILS = (NIL, NIL, NIL, NIL)

ROWS = 512

LOGS: dict[tuple[str, ...], np.dtype[Any]] = {}
"""The dtype of a game's log by the field names of its record."""


def log_dtype(position: np.dtype[Any]) -> np.dtype[Any]:
    """Give the row of a log of a game with this record."""
    fields = [
        ("used", np.int32),  # in the first row: how many rows follow
        ("kind", np.int32),
        ("seat", np.int32),
        ("points", np.int32),
        ("details", np.int64, 4),
        ("after", position),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def kinds(count: int) -> Any:
    """Number the kinds of events of a game's log."""
    return np.arange(count)


@kernel
def note(s: Rec, log: Any, kind: int, seat: int, points: int, details: tuple[int, int, int, int]) -> None:
    """Write down what happened and the position after it, if anybody listens."""
    if len(log) > 0:  # short enough to be inlined, so that nobody listening costs no call
        write_row(s, log, kind, seat, points, details)


@kernel
def write_row(s: Rec, log: Any, kind: int, seat: int, points: int, details: tuple[int, int, int, int]) -> None:
    """Write the next row of a log."""
    used = wide(log[0].used) + 1
    row = log[used]
    row.kind, row.seat, row.points = kind, seat, points
    for k in range(4):
        row.details[k] = details[k]
    row.after = s
    log[0].used = used


def no_log(s: Rec) -> Any:
    """Give a log without rows for a record: nobody listens."""
    return np.empty(0, LOGS[s.dtype.names])


@overload(no_log, strict=False)
def _no_log(s: Any) -> Any:
    dtype = LOGS[tuple(name for name, _ in s.members)]
    return lambda s: np.empty(0, dtype)


def new_log(dtype: np.dtype[Any]) -> "np.ndarray[Any, Any]":
    """Make room for a log."""
    log: np.ndarray[Any, Any] = np.empty(ROWS, dtype)
    log["used"][0] = 0
    return log


def rows_of(log: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """Give the rows that were written."""
    return log[1 : 1 + int(log["used"][0])]


def details_of(names: tuple[str, ...], numbers: list[int]) -> Mapping[str, int]:
    """Name the details of an event."""
    return dict(zip(names, numbers, strict=False))
