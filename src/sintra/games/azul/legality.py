"""What may be played: reasons against moves, the legal moves, and a random one."""

from typing import Any

import numpy as np

from sintra.core.bits import lowest
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE, LEGAL, OVER
from sintra.games.azul.components import ANY, COLOURS, EMPTY, FACTORIES, IDLE_ROUNDS, MAX_FACTORIES, PATTERN, ROWS
from sintra.games.azul.moves import ACTIONS, CENTRE, DRAFTS, FLOOR, KINDS, SOURCES, TARGETS, TILE, VALUES
from sintra.games.azul.position import DRAFT, TILING
from sintra.games.azul.reasons import (
    DRAW_FIRST,
    EMPTY_OVER,
    GAME_OVER,
    IDLE_OVER,
    IN_COLUMN,
    LINE_FULL,
    NO_SUCH_FACTORY,
    NO_SUCH_MOVE,
    NOT_DRAFTING,
    NOT_IN_CENTRE,
    NOT_ON_FACTORY,
    NOT_TILING,
    ON_WALL,
    OTHER_COLOUR,
    OTHER_ROW,
    SPACE_TAKEN,
)
from sintra.games.azul.scoring import any_row_complete

ALL_TARGETS = (1 << TARGETS) - 1
ALL_SOURCES = (1 << SOURCES) - 1
ALL_COLOURS = sum(1 << colour * TARGETS for colour in range(COLOURS))
"""The first target of every colour, for sets with TARGETS bits per colour."""
FIRST_TARGET = np.arange(SOURCES * COLOURS) % COLOURS * TARGETS
"""By a bit of `offered`, the first bit of its colour in `open_targets`."""
MARKS = np.array([[targets >> target & 1 for target in range(TARGETS)] for targets in range(1 << TARGETS)], np.int8)
"""A set of targets as bytes."""
BITS = np.array([mask.bit_count() for mask in range(1 << SOURCES)])
"""How many members a set of sources or targets has."""
MEMBER = np.array(
    [
        [place for place in range(SOURCES) if mask >> place & 1] + [0] * (SOURCES - mask.bit_count())
        for mask in range(1 << SOURCES)
    ],
    np.int8,
)
"""The members of such a set in rising order."""
PART = np.array([0, *(-(-(1 << 16) // size) for size in range(1, TARGETS + 1))])
"""By the size of a set of targets, what to multiply by before a shift of 16 bits: that is quicker than to divide."""


@kernel
def verdict(s: Rec, action: int) -> int:
    """Judge any number as a move of the seat to move."""
    if s.turn == OVER:
        return end_reason(s)
    if s.turn == CHANCE:
        return DRAW_FIRST
    if not 0 <= action < ACTIONS:
        return NO_SUCH_MOVE
    if KINDS[action] == TILE:
        if s.phase != TILING:
            return NOT_TILING
        return space_verdict(s, wide(s.turn), VALUES[action, 0], VALUES[action, 1])
    if s.phase != DRAFT:
        return NOT_DRAFTING
    source, colour, target = VALUES[action, 0], VALUES[action, 1], VALUES[action, 2]
    if FACTORIES[s.seats] <= source < CENTRE:
        return NO_SUCH_FACTORY
    if tiles_at(s, source, colour) == 0:
        return NOT_IN_CENTRE if source == CENTRE else NOT_ON_FACTORY  # AZ-A3, AZ-A2
    if target == FLOOR:
        return LEGAL  # AZ-A10
    return line_verdict(s, wide(s.turn), target, colour)


@kernel
def end_reason(s: Rec) -> int:
    """Say why the game has ended."""
    if any_row_complete(s):
        return GAME_OVER  # AZ-D1
    return IDLE_OVER if s.idle == IDLE_ROUNDS else EMPTY_OVER  # AZ-D8, AZ-D7


@kernel
def line_verdict(s: Rec, seat: int, row: int, colour: int) -> int:
    """Judge whether a pattern line takes a colour."""
    if s.lines[seat, row] > 0:
        if s.line_colours[seat, row] != colour:
            return OTHER_COLOUR  # AZ-A6
        if s.lines[seat, row] == row + 1:
            return LINE_FULL  # AZ-A7
    if row_holds(s, seat, row, colour):
        return ON_WALL  # AZ-A8
    return LEGAL


@kernel
def row_holds(s: Rec, seat: int, row: int, colour: int) -> bool:
    """Tell whether a wall row holds a colour."""
    for column in range(ROWS):
        if s.wall[seat, row, column] == colour:
            return True
    return False


@kernel
def space_verdict(s: Rec, seat: int, row: int, column: int) -> int:
    """Judge whether the tile of the row that is being tiled may go to a column."""
    if row != s.row:
        return OTHER_ROW  # AZ-B1
    colour = wide(s.line_colours[seat, row])
    if s.wall[seat, row, column] != EMPTY:
        return SPACE_TAKEN  # AZ-G1
    if PATTERN[s.grey, row, column] != ANY and PATTERN[s.grey, row, column] != colour:
        return SPACE_TAKEN
    return IN_COLUMN if column_holds(s, seat, column, colour) else LEGAL  # AZ-G2


@kernel
def column_holds(s: Rec, seat: int, column: int, colour: int) -> bool:
    """Tell whether a wall column holds a colour."""
    for row in range(ROWS):
        if s.wall[seat, row, column] == colour:
            return True
    return False


@kernel
def columns_for(s: Rec, seat: int, row: int) -> tuple[int, int]:
    """Count the columns that a complete line's tile may go to, and name the last of them."""
    choices, last = 0, 0
    for column in range(ROWS):
        if space_verdict(s, seat, row, column) == LEGAL:
            choices += 1
            last = column
    return choices, last


@kernel
def tiles_at(s: Rec, source: int, colour: int) -> int:
    """Count the tiles of a colour on a factory or in the centre."""
    return wide(s.centre[colour] if source == CENTRE else s.factories[source, colour])


@kernel
def legal(s: Rec, out: Any) -> int:
    """List the legal moves in rising order."""
    count = 0
    if s.turn < 0:
        return count
    if s.phase == TILING:
        for column in range(ROWS):
            if space_verdict(s, wide(s.turn), wide(s.row), column) == LEGAL:
                out[count] = DRAFTS + wide(s.row) * ROWS + column
                count += 1
        return count
    targets = open_targets(s, wide(s.turn))
    for source in range(SOURCES):
        colours = colours_at(s, source)
        if colours == 0:
            continue
        for colour in range(COLOURS):
            if colours >> colour & 1:
                base, takes = (source * COLOURS + colour) * TARGETS, targets >> colour * TARGETS
                for target in range(TARGETS):
                    out[count] = base + target
                    count += takes >> target & 1  # what is not counted is written over, without a branch
    return count


@kernel
def mark(s: Rec, mask: Any) -> None:
    """Write 1 for every legal move and 0 for the others: `legal` without the list."""
    for action in range(len(mask)):
        mask[action] = 0
    if s.turn < 0:
        return
    if s.phase == TILING:
        for column in range(ROWS):
            open_space = space_verdict(s, wide(s.turn), wide(s.row), column) == LEGAL
            mask[DRAFTS + wide(s.row) * ROWS + column] = open_space
        return
    targets, places = open_targets(s, wide(s.turn)), offered(s)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        takes = targets >> FIRST_TARGET[place] & ALL_TARGETS
        for target in range(TARGETS):
            mask[place * TARGETS + target] = MARKS[takes, target]


@kernel
def colours_at(s: Rec, source: int) -> int:
    """Give the colours on a factory or in the centre, one bit each."""
    packed = 0
    if source == CENTRE:
        for colour in range(COLOURS):
            packed |= (s.centre[colour] > 0) << colour
    else:
        for colour in range(COLOURS):
            packed |= (s.factories[source, colour] > 0) << colour
    return packed


@kernel
def open_targets(s: Rec, seat: int) -> int:
    """Give the targets that take each colour, TARGETS bits per colour: `line_verdict` for all of them at once."""
    held, empty, begun = 0, 0, 0  # without a branch, which would be guessed wrong too often
    for row in range(ROWS):
        for column in range(ROWS):
            held |= 1 << (wide(s.wall[seat, row, column]) + 1) * TARGETS + row  # the lowest bits are of EMPTY
        tiles, colour = wide(s.lines[seat, row]), wide(s.line_colours[seat, row])
        empty |= (tiles == 0) << row
        begun |= (0 < tiles <= row) << max(colour, 0) * TARGETS + row
    return ALL_COLOURS << FLOOR | begun | empty * ALL_COLOURS & ~(held >> TARGETS)


@kernel
def offered(s: Rec) -> int:
    """Give what may be taken, a bit for each source and colour: its moves are TARGETS from TARGETS times its place."""
    factories = COLOURS * wide(FACTORIES[s.seats])
    return positive(s.factories, factories) | positive(s.centre, wide(COLOURS)) << COLOURS * CENTRE


@kernel
def positive(counts: Any, many: int) -> int:
    """Give the places of the counts above zero, among so many."""
    found = 0
    for place in range(many):  # one loop of unknown length becomes vectors
        found |= wide(counts.flat[place] > 0) << place
    return found


@kernel
def pick(s: Rec, stream: Rec) -> int:
    """Choose one of the legal moves uniformly, without listing them."""
    seat = wide(s.turn)
    if s.phase == TILING:
        return pick_space(s, seat, stream)
    targets = open_targets(s, seat)
    sources = sources_by_colour(s)
    total = 0
    for colour in range(COLOURS):
        total += moves_with(sources, targets, colour)
    left = randbelow(stream, total)
    colour, before, upto = 0, 0, 0
    for each in range(COLOURS - 1):  # all are added up: where to stop would be guessed wrong too often
        upto += moves_with(sources, targets, each)
        passed = left >= upto
        colour += wide(passed)
        before = upto if passed else before
    left -= before
    holds = sources >> colour * SOURCES & ALL_SOURCES
    takes = targets >> colour * TARGETS & ALL_TARGETS
    nth = left * PART[BITS[takes]] >> 16
    source = wide(MEMBER[holds, nth])
    target = wide(MEMBER[takes, left - nth * BITS[takes]])
    return (source * COLOURS + colour) * TARGETS + target


@kernel
def moves_with(sources: int, targets: int, colour: int) -> int:
    """Count the moves that take a colour."""
    return wide(BITS[sources >> colour * SOURCES & ALL_SOURCES] * BITS[targets >> colour * TARGETS & ALL_TARGETS])


@kernel
def sources_by_colour(s: Rec) -> int:
    """Give the sources that hold each colour, SOURCES bits per colour."""
    packed = 0
    for source in range(MAX_FACTORIES):  # a fixed number of steps is unrolled; what is not in play is empty
        for colour in range(COLOURS):
            packed |= (s.factories[source, colour] > 0) << (colour * SOURCES + source)
    for colour in range(COLOURS):
        packed |= (s.centre[colour] > 0) << (colour * SOURCES + CENTRE)
    return packed


@kernel
def pick_space(s: Rec, seat: int, stream: Rec) -> int:
    """Choose one of the columns of the row that is being tiled."""
    left = randbelow(stream, columns_for(s, seat, wide(s.row))[0])
    for column in range(ROWS):
        if space_verdict(s, seat, wide(s.row), column) == LEGAL:
            if left == 0:
                return DRAFTS + wide(s.row) * ROWS + column
            left -= 1
    return -1
