"""Points: runs on the wall, the floor line, the final bonuses, the ranking."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.rules import NIL, kinds, note
from sintra.games.azul.components import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    EMPTY,
    FLOOR_LOSS,
    FLOOR_SPACES,
    ROW_BONUS,
    ROWS,
)

(
    TILED_ALONE, TILED_ACROSS, TILED_UPRIGHT, FELL, FLOOR_LOST, ROW_DONE, COLUMN_DONE, COLOUR_DONE,
    REFILLED, SHORT, ENDED_BY_ROW, ENDED_EMPTY, ENDED_IDLE,
) = kinds(13)  # fmt: skip
"""What a log tells: a tile on the wall by its runs, a line that fell, the floor line's loss, the three bonuses; the bag
filled again, a short deal, and why the game ended."""


@kernel
def run(s: Rec, seat: int, row: int, column: int, down: int, right: int) -> int:
    """Count the connected tiles through a space in one direction and its opposite, the space included."""
    length = 1
    for sign in (-1, 1):
        r, c = row + sign * down, column + sign * right
        while 0 <= r < ROWS and 0 <= c < ROWS and s.wall[seat, r, c] != EMPTY:
            length += 1
            r += sign * down
            c += sign * right
    return length


@kernel
def score_tile(s: Rec, seat: int, row: int, column: int, log: Any) -> int:
    """Score a tile that was just placed, and note the points of each run."""
    colour = wide(s.wall[seat, row, column])
    across = run(s, seat, row, column, 0, 1)
    upright = run(s, seat, row, column, 1, 0)
    if across == 1 and upright == 1:
        note(log, TILED_ALONE, seat, wide(1), row, column, colour)
        return 1  # AZ-B4
    points = 0
    if across > 1:
        points += across  # AZ-B5
        note(log, TILED_ACROSS, seat, across, row, column, colour)
    if upright > 1:
        points += upright  # AZ-B6
        note(log, TILED_UPRIGHT, seat, upright, row, column, colour)
    return points


@kernel
def on_floor(s: Rec, seat: int) -> int:
    """Count the pieces on a floor line, the marker included."""
    pieces = 0
    while pieces < FLOOR_SPACES and s.floor[seat, pieces] != EMPTY:
        pieces += 1
    return pieces


@kernel
def floor_loss(s: Rec, seat: int) -> int:
    """Count the points that a floor line will cost."""
    return wide(FLOOR_LOSS[on_floor(s, seat)])


@kernel
def complete_rows(s: Rec, seat: int) -> int:
    """Count the complete rows of a wall."""
    rows = 0
    for row in range(ROWS):
        rows += row_complete(s, seat, row)
    return rows


@kernel
def row_complete(s: Rec, seat: int, row: int) -> int:
    """Return 1 if all five spaces of a row are filled."""
    for column in range(ROWS):
        if s.wall[seat, row, column] == EMPTY:
            return 0
    return 1


@kernel
def any_row_complete(s: Rec) -> bool:
    """Tell whether any wall has a complete row."""
    for seat in range(s.seats):
        for row in range(ROWS):
            if row_complete(s, seat, row):
                return True
    return False


@kernel
def column_complete(s: Rec, seat: int, column: int) -> int:
    """Return 1 if all five spaces of a column are filled."""
    for row in range(ROWS):
        if s.wall[seat, row, column] == EMPTY:
            return 0
    return 1


@kernel
def placed(s: Rec, seat: int, colour: int) -> int:
    """Count the tiles of a colour on a wall."""
    tiles = 0
    for row in range(ROWS):
        for column in range(ROWS):
            if s.wall[seat, row, column] == colour:
                tiles += 1
    return tiles


@kernel
def bonus(s: Rec, seat: int, log: Any) -> int:
    """Add up a seat's final bonuses and note each of them."""
    points = 0
    for row in range(ROWS):
        if row_complete(s, seat, row):
            points += ROW_BONUS  # AZ-D2
            note(log, ROW_DONE, seat, wide(ROW_BONUS), row, NIL, NIL)
    for column in range(ROWS):
        if column_complete(s, seat, column):
            points += COLUMN_BONUS  # AZ-D3
            note(log, COLUMN_DONE, seat, wide(COLUMN_BONUS), column, NIL, NIL)
    for colour in range(COLOURS):
        if placed(s, seat, colour) == ROWS:
            points += COLOUR_BONUS  # AZ-D4
            note(log, COLOUR_DONE, seat, wide(COLOUR_BONUS), colour, NIL, NIL)
    return points


@kernel
def bonuses(s: Rec, log: Any) -> None:
    """Note the final bonuses of every seat."""
    for seat in range(wide(s.seats)):
        bonus(s, seat, log)


@kernel
def rank(s: Rec, places: Any) -> None:
    """Rank by points, then by complete rows; equal seats share a place (AZ-D5, AZ-D6)."""
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            ahead = wide(s.score[other]) - wide(s.score[seat])
            if ahead == 0:
                ahead = complete_rows(s, other) - complete_rows(s, seat)
            if ahead > 0:
                place += 1
        places[seat] = place
