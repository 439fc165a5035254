"""A quick guess of what a move brings, for the search to try the likely moves first."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL
from sintra.core.rules import LEGAL
from sintra.games.duel.components import (
    BROKEN,
    CELLS,
    EMPTY,
    LINES,
    MARKER_LOSS,
    MATCHING_PRICE,
    SIZE,
    SPECIAL,
    WILD,
)
from sintra.games.duel.counts import broken_loss, broken_tiles, moon_tiles
from sintra.games.duel.dome import row_covered
from sintra.games.duel.legality import line_verdict, space_verdict
from sintra.games.duel.moves import ACTION_KIND, CHIP, DRAW_PLATE, LINE, MOON, PLATE, PUT, SPACE, SPEND, SUN, VALUES
from sintra.games.duel.position import ON_FACTORY
from sintra.games.duel.scoring import ONE, run, tile_points

STARTED = 0.6
"""The part of a line's points that its tiles bring before it is complete, by the share of the line that they fill."""
LINE_OPENED = -0.5
"""What it costs to begin a line and leave it unfinished."""
HOPE = 0.5
"""How much a line counts whose row shows no space for its colour yet."""
NO_HOPE = -1.0
"""What a tile costs on a line that will break."""
SPECIAL_STEP = 0.35
"""What a tile adds on a special plate, times the row of its special tile."""
CHIP_WORTH = 0.9
PLATE_WORTH = 2.0
DRAW_WORTH = 1.2
BEGINS_NEXT = 1.5
"""What a chip, a face-up plate, drawing one and beginning the next round are worth."""
FITS = 1.5
BESIDE = 0.4
WILD_SPACE = 0.3
LOW_ROW = 0.1
"""What spaces of a plate are worth: for a colour that waits on their line, for each neighbour that is filled, for being
wild, and for each row further down."""


@kernel
def prior(s: Rec, action: int) -> float:
    """Guess the points that a legal move brings the seat to move."""
    kind, value, seat, worth = ACTION_KIND[action], VALUES[action, 0], wide(s.turn), 0.0
    if kind == SUN:
        colour = VALUES[action, 1]
        worth = best_line(s, seat, colour, wide(s.sun[value, colour]))
    elif kind == MOON:
        worth = from_moons(s, seat, value)
    elif kind == CHIP:
        worth = CHIP_WORTH
    elif kind == PLATE:
        worth = PLATE_WORTH
    elif kind == DRAW_PLATE:
        worth = DRAW_WORTH
    elif kind == PUT:
        worth = putting(s, seat, value, VALUES[action, 1])
    elif kind == LINE:
        worth = on_line(s, seat, value, wide(s.held_colour), wide(s.held))
    elif kind == SPACE:
        worth = placing(s, seat, value, VALUES[action, 1])
    elif kind == SPEND:
        row = wide(s.row)
        worth = best_space(s, seat, row, wide(s.line_colours[seat, row])) - CHIP_WORTH * (value + MATCHING_PRICE)
    return worth


@kernel
def from_moons(s: Rec, seat: int, colour: int) -> float:
    """Guess what the tiles of a colour on top of the moons bring."""
    worth = best_line(s, seat, colour, moon_tiles(s, colour))
    if s.large_moon[colour] > 0 and s.marker == ON_FACTORY:
        worth += BEGINS_NEXT - MARKER_LOSS
    return worth


@kernel
def best_line(s: Rec, seat: int, colour: int, tiles: int) -> float:
    """Guess what tiles bring on their best line."""
    most = on_line(s, seat, wide(BROKEN), colour, tiles)
    for row in range(LINES):
        if line_verdict(s, seat, row, colour) == LEGAL:
            most = max(most, on_line(s, seat, row, colour, tiles))
    return most


@kernel
def on_line(s: Rec, seat: int, row: int, colour: int, tiles: int) -> float:
    """Guess what tiles bring on a line, or broken."""
    before = broken_tiles(s, seat)
    if row == BROKEN:
        return lost(before, tiles)
    gap = row + 1 - wide(s.lines[seat, row])
    gain = best_space(s, seat, row, colour)
    if gain <= 0:
        fitting = min(tiles, gap)
        if row_covered(s, seat, row):
            return NO_HOPE * fitting + lost(before, tiles)
        return HOPE * STARTED * fitting / (row + 1) + LINE_OPENED + lost(before, max(0, tiles - gap))
    if tiles >= gap:
        return gain + lost(before, tiles - gap)
    return STARTED * gain * tiles / (row + 1) + (LINE_OPENED if s.lines[seat, row] == 0 else 0.0)


@kernel
def lost(before: int, tiles: int) -> float:
    """Count the points (0 or less) that more broken tiles cost."""
    return float(broken_loss(before) - broken_loss(before + tiles))


@kernel
def best_space(s: Rec, seat: int, row: int, colour: int) -> float:
    """Guess what a tile of a colour brings on its best space of a row; 0 if there is none."""
    most = 0.0
    held, s.line_colours[seat, row] = s.line_colours[seat, row], colour  # space_verdict asks for the line's colour
    for column in range(SIZE):
        if space_verdict(s, seat, row, column) == LEGAL:
            most = max(most, placing(s, seat, row, column))
    s.line_colours[seat, row] = held
    return most


@kernel
def placing(s: Rec, seat: int, row: int, column: int) -> float:
    """Guess what a tile on a space brings: its points, and what it adds to its plate's special tile."""
    worth = float(tile_points(s, seat, row, column))
    place = row // 2 * 3 + column // 2
    plate = wide(s.laid[seat, place])
    if plate != EMPTY:
        for cell in range(4):
            if CELLS[plate, s.turned[seat, place], cell] == SPECIAL:
                worth += SPECIAL_STEP * (row // 2 * 2 + cell // 2 + 1)
    return worth


@kernel
def putting(s: Rec, seat: int, place: int, turns: int) -> float:
    """Guess what the plate in hand brings on a place."""
    worth = 0.0
    top, left = place // 3 * 2, place % 3 * 2
    for cell in range(4):
        row, column = top + cell // 2, left + cell % 2
        shown = wide(CELLS[s.plate, turns, cell])
        worth += LOW_ROW * row
        if shown == SPECIAL:
            worth += SPECIAL_STEP * (row + 1)
            continue
        if shown == WILD:
            worth += WILD_SPACE
        if s.lines[seat, row] > 0 and shown in (WILD, wide(s.line_colours[seat, row])):
            worth += FITS * s.lines[seat, row] / (row + 1)
        worth += BESIDE * (run(s, seat, row, column, NIL, ONE) + run(s, seat, row, column, ONE, NIL) - 2)
    return worth
