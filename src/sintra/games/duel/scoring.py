"""Points: runs on the dome, special tiles, losses, the scoring sides, the ranking."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, note
from sintra.games.duel.components import (
    BROKEN_LOSS,
    CELLS,
    COLOURS,
    COLUMN_POINTS,
    COLUMNS,
    CORNER_POINTS,
    CORNERS,
    DIAGONAL_POINTS,
    DIAGONALS,
    EMPTY,
    EMPTY_SPECIAL_LOSS,
    EMPTY_SPECIALS,
    MARKER_LOSS,
    PLACES,
    RAINBOW_COLOURS,
    RAINBOW_POINTS,
    RAINBOW_ROWS,
    RIM,
    RIM_POINTS,
    ROW_POINTS,
    ROWS,
    SIZE,
    SPECIAL,
    WILD,
    WILD_POINTS,
    WILDS,
)

TILED_ALONE = 0
TILED_ACROSS = 1
TILED_UPRIGHT = 2
SPECIAL_PLACED = 3
LINE_BROKEN = 4
BROKEN_LOST = 5
MARKER_LOST = 6
PAID = 7
SIDE_SCORED = 8
RAISED = SIDE_SCORED + 8
REFILLED = RAISED + 1
SHORT = RAISED + 2
FIVE_EQUAL = RAISED + 3
ENDED = RAISED + 4
"""What a log tells; the eight scoring sides follow each other from SIDE_SCORED."""

NOBODY = -1
"""The seat of what happens to the whole table."""


@kernel
def space(s: Rec, seat: int, row: int, column: int) -> int:
    """Tell what a space of the dome shows: a colour, WILD, SPECIAL, or EMPTY if no plate lies there."""
    place = row // 2 * 3 + column // 2
    plate = wide(s.laid[seat, place])
    if plate == EMPTY:
        return EMPTY
    return wide(CELLS[plate, s.turned[seat, place], row % 2 * 2 + column % 2])


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
def score_tile(s: Rec, seat: int, row: int, column: int, log: Any) -> int:
    """Score a tile that was just placed, and note the points of each run."""
    colour = wide(s.dome[seat, row, column])
    across = run(s, seat, row, column, 0, 1)
    upright = run(s, seat, row, column, 1, 0)
    if across == 1 and upright == 1:
        note(s, log, TILED_ALONE, seat, wide(1), (row, column, colour, NIL))
        return 1  # DU-G1
    points = 0
    if across > 1:
        points += across  # DU-G2
        note(s, log, TILED_ACROSS, seat, across, (row, column, colour, NIL))
    if upright > 1:
        points += upright  # DU-G3
        note(s, log, TILED_UPRIGHT, seat, upright, (row, column, colour, NIL))
    return points


@kernel
def broken_tiles(s: Rec, seat: int) -> int:
    """Count the broken tiles of a seat."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.broken[seat, colour])
    return tiles


@kernel
def charge(s: Rec, seat: int, log: Any) -> None:
    """Take the points for broken tiles and for the first-player tile, never below 0 (R-DUEL-14)."""
    broken = broken_tiles(s, seat)
    loss = BROKEN_LOSS[broken]
    if loss > 0:
        note(s, log, BROKEN_LOST, seat, -min(loss, wide(s.score[seat])), (broken, loss, NIL, NIL))
        s.score[seat] -= min(loss, wide(s.score[seat]))  # DU-G5, DU-G7
    if s.marker == seat:
        note(s, log, MARKER_LOST, seat, -min(MARKER_LOSS, wide(s.score[seat])), (wide(MARKER_LOSS), NIL, NIL, NIL))
        s.score[seat] -= min(MARKER_LOSS, wide(s.score[seat]))  # DU-G6, DU-G7


# The scoring sides


@kernel
def row_complete(s: Rec, seat: int, row: int) -> int:
    """Return 1 if all six spaces of a row are filled."""
    for column in range(SIZE):
        if s.dome[seat, row, column] == EMPTY:
            return 0
    return 1


@kernel
def column_complete(s: Rec, seat: int, column: int) -> int:
    """Return 1 if all six spaces of a column are filled."""
    for row in range(SIZE):
        if s.dome[seat, row, column] == EMPTY:
            return 0
    return 1


@kernel
def row_colours(s: Rec, seat: int, row: int) -> int:
    """Count the different colours in a row; one special tile may stand for one more (R-DUEL-9)."""
    found = 0
    for piece in range(SPECIAL + 1):
        for column in range(SIZE):
            if s.dome[seat, row, column] == piece:
                found += 1
                break
    return found


@kernel
def rim_tiles(s: Rec, seat: int) -> int:
    """Count the tiles on the 20 outer spaces."""
    tiles = 0
    for row in range(SIZE):
        for column in range(SIZE):
            outer = row in (0, SIZE - 1) or column in (0, SIZE - 1)
            if outer and s.dome[seat, row, column] != EMPTY:
                tiles += 1
    return tiles


@kernel
def diagonals(s: Rec, seat: int) -> int:
    """Count the complete diagonals."""
    falling, rising = 1, 1
    for k in range(SIZE):
        if s.dome[seat, k, k] == EMPTY:
            falling = 0
        if s.dome[seat, k, SIZE - 1 - k] == EMPTY:
            rising = 0
    return falling + rising


@kernel
def plate_full(s: Rec, seat: int, place: int) -> int:
    """Return 1 if all four spaces of a place are filled."""
    row, column = place // 3 * 2, place % 3 * 2
    for cell in range(4):
        if s.dome[seat, row + cell // 2, column + cell % 2] == EMPTY:
            return 0
    return 1


@kernel
def spaces_of(s: Rec, seat: int, kind: int) -> tuple[int, int]:
    """Count the spaces of a kind (WILD or SPECIAL) on a dome, and the filled ones among them."""
    there, filled = 0, 0
    for row in range(SIZE):
        for column in range(SIZE):
            if space(s, seat, row, column) == kind:
                there += 1
                filled += s.dome[seat, row, column] != EMPTY
    return there, filled


@kernel
def side_points(s: Rec, seat: int, side: int) -> int:
    """Count the points of one scoring side."""
    points = 0
    if side == ROWS:
        for row in range(SIZE):
            points += ROW_POINTS * row_complete(s, seat, row)  # DU-E2
    elif side == RAINBOW_ROWS:
        for row in range(SIZE):
            points += RAINBOW_POINTS * (row_colours(s, seat, row) >= RAINBOW_COLOURS)  # DU-E3
    elif side == COLUMNS:
        for column in range(SIZE):
            points += COLUMN_POINTS * column_complete(s, seat, column)  # DU-E4
    elif side == RIM:
        points = RIM_POINTS * rim_tiles(s, seat)  # DU-E5
    elif side == DIAGONALS:
        points = DIAGONAL_POINTS * diagonals(s, seat)  # DU-E6
    elif side == CORNERS:
        for place in range(PLACES):
            if CORNER_POINTS[place] > 0:
                points += CORNER_POINTS[place] * plate_full(s, seat, place)  # DU-E7
    elif side == WILDS:
        wild, filled = spaces_of(s, seat, WILD)
        points = WILD_POINTS * wild if wild == filled else 0  # DU-E8, R-DUEL-18
    elif side == EMPTY_SPECIALS:
        special, filled = spaces_of(s, seat, SPECIAL)
        points = -EMPTY_SPECIAL_LOSS * (special - filled)  # DU-E9
    return points


@kernel
def bonus(s: Rec, seat: int, log: Any) -> int:
    """Add up a seat's points for the scoring sides and note each side that brings or costs something."""
    points = 0
    for side in range(len(s.sides)):
        if s.sides[side]:
            found = side_points(s, seat, side)
            if found != 0:
                note(s, log, SIDE_SCORED + side, seat, found, (side, NIL, NIL, NIL))
            points += found
    return points


@kernel
def bonuses(s: Rec, log: Any) -> None:
    """Note the points of every seat for the scoring sides."""
    for seat in range(s.seats):
        bonus(s, seat, log)


@kernel
def rank(s: Rec, places: Any) -> None:
    """Rank by points, then by the first-player tile; otherwise the victory is shared (DU-E10, DU-E11)."""
    for seat in range(s.seats):
        other = 1 - seat
        ahead = wide(s.score[other]) - wide(s.score[seat])
        if ahead == 0 and s.marker == other:
            ahead = 1
        places[seat] = 2 if ahead > 0 else 1
