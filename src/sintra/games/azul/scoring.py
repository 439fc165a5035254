"""Points: runs on the wall, the floor line, the final bonuses, the ranking."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, note
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
from sintra.games.azul.events import (
    COLOUR_DONE,
    COLUMN_DONE,
    ROW_DONE,
    TILED_ACROSS,
    TILED_ALONE,
    TILED_UPRIGHT,
)


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
def run_points(across: int, upright: int) -> int:
    """Count the points of a tile by the lengths of its runs: a run of one does not count, a tile alone brings 1."""
    return max(1, (across if across > 1 else 0) + (upright if upright > 1 else 0))  # AZ-B4, AZ-B5, AZ-B6


@kernel
def tile_points(s: Rec, seat: int, row: int, column: int) -> int:
    """Count the points that a tile on a wall space brings, whether it lies there already or not."""
    return run_points(run(s, seat, row, column, 0, 1), run(s, seat, row, column, 1, 0))


@kernel
def run_spaces(s: Rec, seat: int, row: int, column: int, down: int, right: int) -> int:
    """Give the spaces of the run through a space as bits."""
    spaces = 1 << (row * ROWS + column)
    for sign in (-1, 1):
        r, c = row + sign * down, column + sign * right
        while 0 <= r < ROWS and 0 <= c < ROWS and s.wall[seat, r, c] != EMPTY:
            spaces |= 1 << (r * ROWS + c)
            r += sign * down
            c += sign * right
    return spaces


@kernel
def score_tile(s: Rec, seat: int, row: int, column: int, log: Any) -> None:
    """Score a tile that was just placed, and note the points of each run."""
    across = run(s, seat, row, column, 0, 1)
    upright = run(s, seat, row, column, 1, 0)
    if len(log) == 0:
        s.score[seat] += run_points(across, upright)
        return
    colour = wide(s.wall[seat, row, column])
    if across == 1 and upright == 1:
        s.score[seat] += 1
        note(s, log, TILED_ALONE, seat, wide(1), (row, column, colour, 1 << (row * ROWS + column)))  # AZ-B4
    if across > 1:
        s.score[seat] += across
        spaces = run_spaces(s, seat, row, column, 0, 1)
        note(s, log, TILED_ACROSS, seat, across, (row, column, colour, spaces))  # AZ-B5
    if upright > 1:
        s.score[seat] += upright
        spaces = run_spaces(s, seat, row, column, 1, 0)
        note(s, log, TILED_UPRIGHT, seat, upright, (row, column, colour, spaces))  # AZ-B6


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
    for seat in range(wide(s.seats)):
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
def row_spaces(row: int) -> int:
    """Give the spaces of a wall row as bits."""
    return ((1 << ROWS) - 1) << (row * ROWS)


@kernel
def column_spaces(column: int) -> int:
    """Give the spaces of a wall column as bits."""
    spaces = 0
    for row in range(ROWS):
        spaces |= 1 << (row * ROWS + column)
    return spaces


@kernel
def colour_spaces(s: Rec, seat: int, colour: int) -> int:
    """Give the spaces of a wall that hold a colour as bits."""
    spaces = 0
    for row in range(ROWS):
        for column in range(ROWS):
            if s.wall[seat, row, column] == colour:
                spaces |= 1 << (row * ROWS + column)
    return spaces


@kernel
def bonus(s: Rec, seat: int, score: bool, log: Any) -> int:
    """Add up a seat's final bonuses and note each of them; `score` them, or only tell."""
    points = 0
    for row in range(ROWS):
        if row_complete(s, seat, row):
            points += ROW_BONUS  # AZ-D2
            s.score[seat] += ROW_BONUS * score
            note(s, log, ROW_DONE, seat, wide(ROW_BONUS), (row, row_spaces(row), NIL, NIL))
    for column in range(ROWS):
        if column_complete(s, seat, column):
            points += COLUMN_BONUS  # AZ-D3
            s.score[seat] += COLUMN_BONUS * score
            note(s, log, COLUMN_DONE, seat, wide(COLUMN_BONUS), (column, column_spaces(column), NIL, NIL))
    for colour in range(COLOURS):
        if placed(s, seat, colour) == ROWS:
            points += COLOUR_BONUS  # AZ-D4
            s.score[seat] += COLOUR_BONUS * score
            note(s, log, COLOUR_DONE, seat, wide(COLOUR_BONUS), (colour, colour_spaces(s, seat, colour), NIL, NIL))
    return points


@kernel
def bonuses(s: Rec, log: Any) -> None:
    """Note the final bonuses of every seat."""
    for seat in range(wide(s.seats)):
        bonus(s, seat, False, log)


@kernel
def rank(s: Rec, places: Any) -> None:
    """Rank by points, then by complete rows; equal seats share a place (AZ-D5, AZ-D6)."""
    for seat in range(wide(s.seats)):
        place = 1
        for other in range(wide(s.seats)):
            ahead = wide(s.score[other]) - wide(s.score[seat])
            if ahead == 0:
                ahead = complete_rows(s, other) - complete_rows(s, seat)
            if ahead > 0:
                place += 1
        places[seat] = place
