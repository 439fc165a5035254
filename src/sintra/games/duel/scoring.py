"""Points: runs on the dome, special tiles, losses, the scoring sides, the ranking."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, note
from sintra.games.duel.components import COLOURS, EMPTY, EMPTY_SPECIALS, MARKER_LOSS, SIDES, SIZE
from sintra.games.duel.counts import broken_loss, broken_tiles
from sintra.games.duel.events import (
    BROKEN_LOST,
    MARKER_LOST,
    RAISED,
    SIDE_SCORED,
    TILED_ACROSS,
    TILED_ALONE,
    TILED_UPRIGHT,
)
from sintra.games.duel.sides import side_progress

ONE = wide(1)
"""A step in a direction; like NIL, so that a kernel is not compiled anew for it."""


@kernel
def run(s: Rec, seat: int, row: int, column: int, down: int, right: int) -> int:
    """Count the connected tiles through a space in one direction and its opposite, the space included."""
    length = 1
    for sign in (-1, 1):
        r, c = row + sign * down, column + sign * right
        while 0 <= r < SIZE and 0 <= c < SIZE and s.dome[seat, r, c] != EMPTY:
            length += 1
            r += sign * down
            c += sign * right
    return length


@kernel
def run_points(across: int, upright: int) -> int:
    """Count the points of a tile by the lengths of its runs: a run of one does not count, a tile alone brings 1."""
    return max(1, (across if across > 1 else 0) + (upright if upright > 1 else 0))  # DU-G1, DU-G2, DU-G3


@kernel
def tile_points(s: Rec, seat: int, row: int, column: int) -> int:
    """Count the points that a tile on a space brings, whether it lies there already or not."""
    return run_points(run(s, seat, row, column, NIL, ONE), run(s, seat, row, column, ONE, NIL))


@kernel
def run_spaces(s: Rec, seat: int, row: int, column: int, down: int, right: int) -> int:
    """Give the spaces of the run through a space as bits."""
    spaces = 1 << (row * SIZE + column)
    for sign in (-1, 1):
        r, c = row + sign * down, column + sign * right
        while 0 <= r < SIZE and 0 <= c < SIZE and s.dome[seat, r, c] != EMPTY:
            spaces |= 1 << (r * SIZE + c)
            r += sign * down
            c += sign * right
    return spaces


@kernel
def score_tile(s: Rec, seat: int, row: int, column: int, log: Any) -> None:
    """Score a tile that was just placed, and note the points of each run."""
    across = run(s, seat, row, column, NIL, ONE)
    upright = run(s, seat, row, column, ONE, NIL)
    if len(log) == 0:
        s.score[seat] += run_points(across, upright)
        return
    colour = wide(s.dome[seat, row, column])
    if across == 1 and upright == 1:
        s.score[seat] += 1
        note(s, log, TILED_ALONE, seat, ONE, (row, column, colour, 1 << (row * SIZE + column)))  # DU-G1
    if across > 1:
        s.score[seat] += across
        note(s, log, TILED_ACROSS, seat, across, (row, column, colour, run_spaces(s, seat, row, column, NIL, ONE)))
    if upright > 1:
        s.score[seat] += upright
        note(s, log, TILED_UPRIGHT, seat, upright, (row, column, colour, run_spaces(s, seat, row, column, ONE, NIL)))


@kernel
def charge(s: Rec, seat: int, log: Any) -> None:
    """Discard the broken tiles into the tower and take the points for them and for the first-player tile.

    No score falls below 0 (DU-G7, R-DUEL-14).
    """
    broken = broken_tiles(s, seat)
    if broken > 0:
        loss = broken_loss(broken)
        paid = min(loss, wide(s.score[seat]))
        for colour in range(COLOURS):
            s.tower[colour] += s.broken[seat, colour]
            s.broken[seat, colour] = 0
        s.score[seat] -= paid  # DU-G5
        note(s, log, BROKEN_LOST, seat, -paid, (broken, loss, NIL, NIL))
    if s.marker == seat:
        paid = min(wide(MARKER_LOSS), wide(s.score[seat]))
        s.score[seat] -= paid  # DU-G6
        note(s, log, MARKER_LOST, seat, -paid, (wide(MARKER_LOSS), NIL, NIL, NIL))


@kernel
def side_points(s: Rec, seat: int, side: int) -> int:
    """Count the points of one scoring side."""
    return side_progress(s, seat, side)[1][0]


@kernel
def bonus(s: Rec, seat: int, times: int, log: Any) -> None:
    """Note each scoring side that brings or costs a seat something, and score it so many times: ONE, or NIL to tell."""
    for side in range(SIDES):
        if s.sides[side]:
            _, (points, _), (counted, missing) = side_progress(s, seat, side)
            if points != 0:
                s.score[seat] += points * times
                spaces = missing if side == EMPTY_SPECIALS else counted
                note(s, log, SIDE_SCORED + side, seat, points, (side, spaces, NIL, NIL))


@kernel
def score_sides(s: Rec, seat: int, log: Any) -> None:
    """Add a seat's points for the scoring sides, then raise its score to 0 if it is below (DU-G7, R-DUEL-12)."""
    bonus(s, seat, ONE, log)
    below = -wide(s.score[seat])
    if below > 0:
        s.score[seat] = 0
        note(s, log, RAISED, seat, below, NO_DETAILS)


@kernel
def bonuses(s: Rec, log: Any) -> None:
    """Note the points of every seat for the scoring sides."""
    for seat in range(wide(s.seats)):
        bonus(s, seat, NIL, log)


@kernel
def rank(s: Rec, places: Any) -> None:
    """Rank by points, then by the first-player tile; otherwise the victory is shared (DU-E10, DU-E11)."""
    for seat in range(wide(s.seats)):
        other = 1 - seat
        ahead = wide(s.score[other]) - wide(s.score[seat])
        if ahead == 0 and s.marker == other:
            ahead = 1
        places[seat] = 2 if ahead > 0 else 1
