"""Bonuses and goals in progress, as kernels note them."""

from typing import Any

import numpy as np

from sintra.core.kernel import kernel, wide

ROWS = 64
GOAL = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("used", np.int32),  # in the first row: how many rows follow
                ("kind", np.int32),  # the kind of the event that will bring the points
                ("named", np.int32),  # how many details follow: 1, or more where `add_detail` was called
                ("details", np.int32, 4),  # the first details of the event: which row, which star
                ("done", np.int32),
                ("of", np.int32),
                ("now", np.int32),  # the points that it would bring as it stands
                ("points", np.int32),  # the points that it brings when all of it is done
                ("filled", np.int64),  # the spaces of the board that count for it, as bits
                ("missing", np.int64),  # the spaces that are still needed, as bits
            ],
            align=True,
        ),
    )
)
"""A goal of a seat. The first row of an array of them counts the others."""


@kernel
def note_goal(
    found: Any, kind: int, which: int, progress: tuple[int, int], points: tuple[int, int], spaces: tuple[int, int]
) -> None:
    """Write down a goal: (done, of), (points now, points when done), (filled spaces, missing spaces) as bits."""
    used = wide(found[0].used) + 1
    row = found[used]
    row.kind, row.named = kind, 1
    row.details[0] = which
    row.done, row.of = progress
    row.now, row.points = points
    row.filled, row.missing = spaces
    found[0].used = used


@kernel
def add_detail(found: Any, value: int) -> None:
    """Add the next detail of its event to the goal that was noted last."""
    row = found[found[0].used]
    row.details[row.named] = value
    row.named += 1


def new_goals() -> "np.ndarray[Any, Any]":
    """Make room for the goals of a seat."""
    return np.zeros(ROWS, GOAL)
