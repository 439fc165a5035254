"""A quick guess of what a move brings, for the search to try the likely moves first."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.azul.components import EMPTY, FLOOR_LOSS, FLOOR_SPACES, ROWS
from sintra.games.azul.legality import column_holds, tiles_at
from sintra.games.azul.moves import CENTRE, FLOOR, KINDS, TILE, VALUES
from sintra.games.azul.position import IN_CENTRE
from sintra.games.azul.scoring import on_floor, tile_points

STARTED = 0.5
"""The part of a line's points that its tiles bring before it is complete, by the share of the line that they fill."""
LINE_OPENED = -0.6
"""What it costs to begin a line and leave it unfinished."""
COLUMN_STEP = 0.35
COLOUR_STEP = 0.45
"""What each tile that already lies in the column, and each of the colour, adds to a new one."""
BEGINS_NEXT = 0.8
"""What it is worth to begin the next round."""


@kernel
def prior(s: Rec, action: int) -> float:
    """Guess the points that a legal move brings the seat to move."""
    seat = wide(s.turn)
    if KINDS[action] == TILE:
        row, column = VALUES[action, 0], VALUES[action, 1]
        return placing(s, seat, row, column, wide(s.line_colours[seat, row]))
    source, colour, target = VALUES[action, 0], VALUES[action, 1], VALUES[action, 2]
    tiles = tiles_at(s, source, colour)
    pieces = on_floor(s, seat)
    before = pieces
    worth = 0.0
    if source == CENTRE and s.marker == IN_CENTRE:
        pieces += 1
        worth += BEGINS_NEXT
    if target == FLOOR:
        return worth + lost(pieces + tiles, before)
    gap = target + 1 - wide(s.lines[seat, target])
    gain = line_points(s, seat, target, colour)
    if tiles >= gap:
        worth += gain
        pieces += tiles - gap
    else:
        worth += STARTED * gain * tiles / (target + 1)
        if s.lines[seat, target] == 0:
            worth += LINE_OPENED
    return worth + lost(pieces, before)


@kernel
def lost(pieces: int, before: int) -> int:
    """Count the points (0 or less) that more pieces on a floor line cost."""
    return wide(FLOOR_LOSS[before]) - wide(FLOOR_LOSS[min(FLOOR_SPACES, pieces)])


@kernel
def line_points(s: Rec, seat: int, row: int, colour: int) -> float:
    """Guess what a line of a colour brings when it is complete."""
    if not s.grey:
        return placing(s, seat, row, (colour + row) % ROWS, colour)
    most = 0.0
    for column in range(ROWS):
        if s.wall[seat, row, column] == EMPTY and not column_holds(s, seat, column, colour):
            most = max(most, placing(s, seat, row, column, colour))
    return most


@kernel
def placing(s: Rec, seat: int, row: int, column: int, colour: int) -> float:
    """Guess what a tile on a wall space brings: its points, and what it adds to its column and colour."""
    points = tile_points(s, seat, row, column)
    in_column, of_colour = 0, 0
    for other in range(ROWS):
        in_column += s.wall[seat, other, column] != EMPTY
        for there in range(ROWS):
            of_colour += s.wall[seat, other, there] == colour
    return points + COLUMN_STEP * in_column + COLOUR_STEP * of_colour
