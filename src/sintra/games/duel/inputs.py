"""What the learned evaluation sees of a seat at the end of a round: numbers of active inputs."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.duel.components import BACK, BACKS, COLOURS, EMPTY, LINES, PLACES, SIDES, SIZE, WILD
from sintra.games.duel.dome import space

MASKS = 1 << SIZE
LINE_STATES = COLOURS * LINES * (LINES + 1) // 2
"""A line that is not empty: its row, its tiles and their colour."""
FILLED = 5
"""A plate has none to four of its spaces filled."""
MOST_SUPPLY = 7
SUPPLIES = MOST_SUPPLY + 1
SHOWN = WILD + 1
COUNTS = SIZE + 1
"""A row or a column has none to six of its spaces filled."""
FITS, WAITS, STUCK = range(3)
OUTLOOKS = 3
"""A line has an open space for its colour, waits for a plate, or has neither."""

BY_ROW = 0
BY_COLUMN = BY_ROW + SIZE * MASKS
ROW_COUNT = BY_COLUMN + SIZE * MASKS
COLUMN_COUNT = ROW_COUNT + SIZE * COUNTS
LINE = COLUMN_COUNT + SIZE * COUNTS
LACKING = LINE + LINE_STATES
PLATE = LACKING + LINES * LINES * OUTLOOKS
OPEN = PLATE + PLACES * BACKS * FILLED
SIDE = OPEN + SIZE * SHOWN
BAG = SIDE + SIDES
RIVAL_ROWS = BAG + COLOURS * SUPPLIES
RIVAL_COLUMNS = RIVAL_ROWS + SIZE * COUNTS
RIVAL_LINES = RIVAL_COLUMNS + SIZE * COUNTS
INPUTS = RIVAL_LINES + LINE_STATES
"""Each row and column of the dome by its filled spaces, and by how many they are; lines, by their colour and by what
they lack and whether there is a space; plates by place, back and filled spaces; open spaces by row and what they show;
the scoring sides in play; the bag by colour; rows, columns and lines of the rival."""


@kernel
def line_input(row: int, tiles: int, colour: int) -> int:
    """Number a line that is not empty."""
    return (row * (row + 1) // 2 + tiles - 1) * COLOURS + colour


@kernel
def list_lines(s: Rec, seat: int, begin: int, active: Any, count: int) -> int:
    """List the lines of a seat; returns how many inputs are listed now."""
    for row in range(LINES):
        tiles, colour = wide(s.lines[seat, row]), wide(s.line_colours[seat, row])
        if 0 < tiles <= row + 1 and colour != EMPTY:
            active[count] = begin + line_input(row, tiles, colour)
            count += 1
    return count


@kernel
def list_dome(s: Rec, seat: int, active: Any) -> int:
    """List rows, columns and open spaces of a dome, and what its lines lack; returns how many inputs are listed now."""
    count = wide(0)
    for k in range(SIZE):
        row_mask, column_mask, filled, filled_column, offered, bare = 0, 0, 0, 0, 0, False
        for other in range(SIZE):
            if s.dome[seat, k, other] != EMPTY:
                row_mask |= 1 << other
                filled += 1
            else:
                shown = wide(space(s, seat, k, other))
                bare = bare or shown == EMPTY
                if 0 <= shown < SHOWN:
                    offered |= 1 << shown
                    active[count] = OPEN + k * SHOWN + shown
                    count += 1
            if s.dome[seat, other, k] != EMPTY:
                column_mask |= 1 << other
                filled_column += 1
        active[count] = BY_ROW + k * MASKS + row_mask
        active[count + 1] = BY_COLUMN + k * MASKS + column_mask
        active[count + 2] = ROW_COUNT + k * COUNTS + filled
        active[count + 3] = COLUMN_COUNT + k * COUNTS + filled_column
        count += 4
        tiles, colour = wide(s.lines[seat, k]), wide(s.line_colours[seat, k])
        if 0 < tiles <= k + 1 and colour != EMPTY:
            fits = offered >> colour & 1 or offered >> WILD & 1
            outlook = FITS if fits else WAITS if bare else STUCK
            active[count] = LACKING + (k * LINES + k + 1 - tiles) * OUTLOOKS + outlook
            count += 1
    return count


@kernel
def list_plates(s: Rec, seat: int, active: Any, count: int) -> int:
    """List the plates of a dome; returns how many inputs are listed now."""
    for place in range(PLACES):
        plate = wide(s.laid[seat, place])
        if plate != EMPTY:
            filled = 0
            for cell in range(4):
                filled += s.dome[seat, place // 3 * 2 + cell // 2, place % 3 * 2 + cell % 2] != EMPTY
            active[count] = PLATE + (place * BACKS + BACK[plate]) * FILLED + filled
            count += 1
    return count


@kernel
def inputs(s: Rec, seat: int, active: Any) -> int:
    """List the active inputs of a seat; returns how many."""
    count = list_plates(s, seat, active, list_dome(s, seat, active))
    count = list_lines(s, seat, LINE, active, count)
    for side in range(SIDES):
        if s.sides[side]:
            active[count] = SIDE + side
            count += 1
    for colour in range(COLOURS):
        active[count] = BAG + colour * SUPPLIES + min(MOST_SUPPLY, wide(s.bag[colour]))
        count += 1
    rival = 1 - seat
    for k in range(SIZE):
        row_filled, column_filled = 0, 0
        for other in range(SIZE):
            row_filled += s.dome[rival, k, other] != EMPTY
            column_filled += s.dome[rival, other, k] != EMPTY
        active[count] = RIVAL_ROWS + k * COUNTS + row_filled
        active[count + 1] = RIVAL_COLUMNS + k * COUNTS + column_filled
        count += 2
    return list_lines(s, rival, RIVAL_LINES, active, count)
