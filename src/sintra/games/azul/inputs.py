"""What the learned evaluation sees of a seat at the end of a round: numbers of active inputs."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.azul.components import COLOURS, EMPTY, ROWS
from sintra.games.azul.evaluation import BITS, FULL, wall_masks

MASKS = 1 << ROWS
OPEN_LINES = COLOURS * ROWS * (ROWS - 1) // 2
"""An unfinished line: its row, its tiles (fewer than it takes) and their colour."""
MOST_SUPPLY = 10
SUPPLIES = MOST_SUPPLY + 1
SUPPLY_STEPS = 4
NEEDS = ROWS - 1
SHORT = 2
"""A colour that lacks so few spaces, or fewer, is near its bonus."""

BY_ROW = 0
BY_COLUMN = BY_ROW + ROWS * MASKS
BY_COLOUR = BY_COLUMN + ROWS * MASKS
LINES = BY_COLOUR + ROWS * MASKS
BAG = LINES + OPEN_LINES
LID = BAG + COLOURS * SUPPLIES
WANTED = LID + COLOURS * SUPPLIES
MISSING = WANTED + ROWS * NEEDS * SUPPLY_STEPS
RIVAL_ROWS = MISSING + ROWS * SHORT * SUPPLY_STEPS
RIVAL_LINES = RIVAL_ROWS + ROWS * (ROWS + 1)
INPUTS = RIVAL_LINES + OPEN_LINES
"""Each row, column and colour of the wall by its filled spaces; unfinished lines; bag and lid by colour; the tiles that
a line, or a row that a colour lacks, still needs, by how many are in the bag; rows and lines of the rivals."""


@kernel
def line_input(row: int, tiles: int, colour: int) -> int:
    """Number an unfinished line."""
    return (row * (row - 1) // 2 + tiles - 1) * COLOURS + colour


@kernel
def supply(s: Rec, colour: int) -> int:
    """Tell how many tiles of a colour the bag holds: few to many, in steps."""
    return min(SUPPLY_STEPS - 1, wide(s.bag[colour]) // 2)


@kernel
def inputs(s: Rec, seat: int, active: Any) -> int:
    """List the active inputs of a seat; returns how many."""
    count = wide(0)
    by_row, by_column, by_colour = wall_masks(s, seat)
    for k in range(ROWS):
        active[count] = BY_ROW + k * MASKS + (by_row >> k * ROWS & FULL)
        active[count + 1] = BY_COLUMN + k * MASKS + (by_column >> k * ROWS & FULL)
        active[count + 2] = BY_COLOUR + k * MASKS + (by_colour >> k * ROWS & FULL)
        active[count + 3] = BAG + k * SUPPLIES + min(MOST_SUPPLY, wide(s.bag[k]))
        active[count + 4] = LID + k * SUPPLIES + min(MOST_SUPPLY, wide(s.lid[k]) // 2)
        count += 5
        lacking = ROWS - BITS[by_colour >> k * ROWS & FULL]
        if 0 < lacking <= SHORT:
            for row in range(ROWS):
                if not by_colour >> (k * ROWS + row) & 1:
                    active[count] = MISSING + (row * SHORT + lacking - 1) * SUPPLY_STEPS + supply(s, k)
                    count += 1
    for row in range(1, ROWS):
        tiles, colour = wide(s.lines[seat, row]), wide(s.line_colours[seat, row])
        if 0 < tiles <= row:
            active[count] = LINES + line_input(row, tiles, colour)
            active[count + 1] = WANTED + (row * NEEDS + row - tiles) * SUPPLY_STEPS + supply(s, colour)
            count += 2
    for rival in range(wide(s.seats)):
        if rival != seat:
            count = rival_inputs(s, rival, active, count)
    return count


@kernel
def rival_inputs(s: Rec, rival: int, active: Any, count: int) -> int:
    """List what is seen of a rival."""
    for row in range(ROWS):
        tiles, filled = wide(s.lines[rival, row]), 0
        for column in range(ROWS):
            filled += s.wall[rival, row, column] != EMPTY
        active[count] = RIVAL_ROWS + row * (ROWS + 1) + filled
        count += 1
        if 0 < tiles <= row:
            active[count] = RIVAL_LINES + line_input(row, tiles, wide(s.line_colours[rival, row]))
            count += 1
    return count
