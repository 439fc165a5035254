"""The rules of Azul as kernels over one record. Each cites its rule: see rulebook.toml."""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.random import below
from sintra.core.rules import CHANCE, LEGAL, OVER, note
from sintra.games.azul.components import (
    ANY,
    COLOURS,
    EMPTY,
    FACTORIES,
    FLOOR_SPACES,
    IDLE_ROUNDS,
    MARKER,
    PATTERN,
    ROWS,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)
from sintra.games.azul.moves import ACTIONS, CENTRE, DRAFTS, FLOOR, SOURCES, TARGETS
from sintra.games.azul.position import DEAL, DRAFT, END, FIRST, IN_CENTRE, TILING
from sintra.games.azul.scoring import (
    ENDED_BY_ROW,
    ENDED_EMPTY,
    ENDED_IDLE,
    FELL,
    FLOOR_LOST,
    NOBODY,
    REFILLED,
    SHORT,
    bonus,
    floor_loss,
    on_floor,
    row_complete,
    score_tile,
)

GAME_OVER = 1
DRAW_FIRST = 2
NO_SUCH_MOVE = 3
NOT_TILING = 4
NOT_DRAFTING = 5
NO_SUCH_FACTORY = 6
NOT_ON_FACTORY = 7
NOT_IN_CENTRE = 8
OTHER_COLOUR = 9
LINE_FULL = 10
ON_WALL = 11
OTHER_ROW = 12
SPACE_TAKEN = 13
IN_COLUMN = 14
"""Reasons against a move; REASONS in the game's folder gives their names and rule ids."""


ALL_FLOORS = sum(1 << (colour * TARGETS + FLOOR) for colour in range(COLOURS))
ONE_COLOUR = (1 << TARGETS) - 1
BITS = np.array([mask.bit_count() for mask in range(1 << TARGETS)])

# Set-up


@kernel
def setup(s: Rec, seats: int, grey: int) -> None:
    """Fill the bag and empty everything else; the first player is still to be drawn."""
    s.seats, s.grey = seats, grey
    s.round_number, s.phase, s.turn = 1, FIRST, CHANCE
    s.first, s.marker, s.row, s.idle = 0, IN_CENTRE, 0, 0
    s.score[:] = 0
    s.bag[:] = TILES_PER_COLOUR
    s.lid[:] = 0
    s.factories[:] = 0
    s.centre[:] = 0
    s.lines[:] = 0
    s.line_colours[:] = EMPTY
    s.wall[:] = EMPTY
    s.floor[:] = EMPTY


# What may be played


@kernel
def verdict(s: Rec, action: int) -> int:
    """Judge any number as a move of the seat to move."""
    if s.turn == OVER:
        return GAME_OVER
    if s.turn == CHANCE:
        return DRAW_FIRST
    if not 0 <= action < ACTIONS:
        return NO_SUCH_MOVE
    if action >= DRAFTS:
        if s.phase != TILING:
            return NOT_TILING
        return space_verdict(s, wide(s.turn), (action - DRAFTS) // ROWS, (action - DRAFTS) % ROWS)
    if s.phase != DRAFT:
        return NOT_DRAFTING
    source, colour, target = action // (COLOURS * TARGETS), action // TARGETS % COLOURS, action % TARGETS
    if FACTORIES[s.seats] <= source < CENTRE:
        return NO_SUCH_FACTORY
    if tiles_at(s, source, colour) == 0:
        return NOT_IN_CENTRE if source == CENTRE else NOT_ON_FACTORY  # AZ-A3, AZ-A2
    if target == FLOOR:
        return LEGAL  # AZ-A10
    return line_verdict(s, wide(s.turn), target, colour)


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
    colour = s.line_colours[seat, row]
    if s.wall[seat, row, column] != EMPTY:
        return SPACE_TAKEN  # AZ-G1
    if PATTERN[s.grey, row, column] != ANY and PATTERN[s.grey, row, column] != colour:
        return SPACE_TAKEN
    for other in range(ROWS):
        if s.wall[seat, other, column] == colour:
            return IN_COLUMN  # AZ-G2
    return LEGAL


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
        for colour in range(COLOURS):
            if tiles_at(s, source, colour) > 0:
                base = (source * COLOURS + colour) * TARGETS
                for target in range(TARGETS):
                    if targets >> (colour * TARGETS + target) & 1:
                        out[count] = base + target
                        count += 1
    return count


@kernel
def open_targets(s: Rec, seat: int) -> int:
    """Give the targets that take each colour, TARGETS bits per colour: `line_verdict` for all of them at once."""
    targets = ALL_FLOORS
    for row in range(ROWS):
        tiles = wide(s.lines[seat, row])
        if tiles == 0:
            takes = ALL_FLOORS >> (FLOOR - row)
            for column in range(ROWS):
                colour = wide(s.wall[seat, row, column])
                if colour != EMPTY:
                    takes &= ~(1 << (colour * TARGETS + row))
            targets |= takes
        elif tiles <= row:
            targets |= 1 << (wide(s.line_colours[seat, row]) * TARGETS + row)
    return targets


@kernel
def pick(s: Rec, stream: Rec) -> int:
    """Choose one of the legal moves uniformly, without listing them."""
    seat = wide(s.turn)
    if s.phase == TILING:
        return pick_space(s, seat, stream)
    targets = open_targets(s, seat)
    total = 0
    for colour in range(COLOURS):
        total += sources_of(s, colour) * BITS[targets >> colour * TARGETS & ONE_COLOUR]
    left = below(stream, total)
    for colour in range(COLOURS):
        takes = targets >> colour * TARGETS & ONE_COLOUR
        moves = sources_of(s, colour) * BITS[takes]
        if left < moves:
            source = nth_source(s, colour, left // BITS[takes])
            for _ in range(left % BITS[takes]):
                takes &= takes - 1
            return (source * COLOURS + colour) * TARGETS + wide(BITS[(takes & -takes) - 1])
        left -= moves
    return -1


@kernel
def sources_of(s: Rec, colour: int) -> int:
    """Count the factories that hold a colour, and the centre if it does."""
    sources = 1 if s.centre[colour] > 0 else 0
    for factory in range(FACTORIES[s.seats]):
        if s.factories[factory, colour] > 0:
            sources += 1
    return sources


@kernel
def nth_source(s: Rec, colour: int, n: int) -> int:
    """Find the n-th source that holds a colour."""
    source = 0
    while True:
        if tiles_at(s, source, colour) > 0:
            if n == 0:
                return source
            n -= 1
        source += 1


@kernel
def pick_space(s: Rec, seat: int, stream: Rec) -> int:
    """Choose one of the columns of the row that is being tiled."""
    left = below(stream, columns_for(s, seat, wide(s.row))[0])
    for column in range(ROWS):
        if space_verdict(s, seat, wide(s.row), column) == LEGAL:
            if left == 0:
                return DRAFTS + wide(s.row) * ROWS + column
            left -= 1
    return -1


# Drafting


@kernel
def apply(s: Rec, action: int, log: Any) -> None:
    """Carry out a legal move, and everything after it that nobody chooses."""
    seat = wide(s.turn)
    if action >= DRAFTS:
        place(s, seat, wide(s.row), (action - DRAFTS) % ROWS, log)
        s.row += 1
        tile(s, log)
        return
    source, colour, target = action // (COLOURS * TARGETS), action // TARGETS % COLOURS, action % TARGETS
    taken = take(s, seat, source, colour)
    add(s, seat, target, colour, taken)
    if tiles_left(s):
        s.turn = (seat + 1) % s.seats  # AZ-A1
    else:
        start_tiling(s)  # AZ-A11
        tile(s, log)


@kernel
def take(s: Rec, seat: int, source: int, colour: int) -> int:
    """Take all tiles of a colour; the rest of a factory goes to the centre, the marker comes along once."""
    taken = tiles_at(s, source, colour)
    if source == CENTRE:
        s.centre[colour] = 0  # AZ-A3
        if s.marker == IN_CENTRE:
            s.marker = seat
            drop(s, seat, MARKER)  # AZ-A4, R-AZUL-1
        return taken
    for other in range(COLOURS):
        if other != colour:
            s.centre[other] += s.factories[source, other]  # AZ-A2
        s.factories[source, other] = 0
    return taken


@kernel
def add(s: Rec, seat: int, target: int, colour: int, tiles: int) -> None:
    """Put tiles on a pattern line as far as they fit, and the surplus on the floor line."""
    if target != FLOOR:
        fit = min(tiles, target + 1 - wide(s.lines[seat, target]))
        s.lines[seat, target] += fit  # AZ-A5
        s.line_colours[seat, target] = colour
        tiles -= fit
    for _ in range(tiles):
        drop(s, seat, colour)  # AZ-A9, AZ-A10


@kernel
def drop(s: Rec, seat: int, piece: int) -> None:
    """Let a piece fall on the leftmost free space of the floor line; a tile that finds none goes to the lid."""
    space = on_floor(s, seat)
    if space < FLOOR_SPACES:
        s.floor[seat, space] = piece
    elif piece != MARKER:
        s.lid[piece] += 1  # AZ-A12, R-AZUL-9; a marker costs nothing more: R-AZUL-2


@kernel
def tiles_left(s: Rec) -> bool:
    """Tell whether a factory or the centre still holds a tile."""
    for colour in range(COLOURS):
        if s.centre[colour] > 0:
            return True
    for factory in range(FACTORIES[s.seats]):
        for colour in range(COLOURS):
            if s.factories[factory, colour] > 0:
                return True
    return False


# Tiling


@kernel
def start_tiling(s: Rec) -> None:
    """Begin with the top row of the round's first player (R-ALL-1)."""
    s.phase, s.turn, s.row = TILING, s.first, 0
    s.idle += 1


@kernel
def tile(s: Rec, log: Any) -> None:
    """Tile row after row, seat after seat, until somebody has a choice or the round is over."""
    while True:
        seat = wide(s.turn)
        while s.row < ROWS:
            row = wide(s.row)
            if s.lines[seat, row] == row + 1:  # AZ-B1
                choices, column = columns_for(s, seat, row)
                if choices > 1:
                    return
                if choices == 1:
                    place(s, seat, row, column, log)
                else:
                    fall(s, seat, row, log)  # AZ-G3
            s.row += 1
        clear_floor(s, seat, log)
        s.row = 0
        s.turn = (seat + 1) % s.seats
        if s.turn == s.first:
            break
    end_round(s, log)


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
def place(s: Rec, seat: int, row: int, column: int, log: Any) -> None:
    """Move one tile of a complete line to the wall, score it, and put the others in the lid."""
    colour = wide(s.line_colours[seat, row])
    s.wall[seat, row, column] = colour  # AZ-B2
    s.lid[colour] += row  # AZ-B3
    s.lines[seat, row], s.line_colours[seat, row] = 0, EMPTY
    s.idle = 0
    s.score[seat] += score_tile(s, seat, row, column, log)


@kernel
def fall(s: Rec, seat: int, row: int, log: Any) -> None:
    """Let a complete line without a free column fall to the floor line (R-AZUL-6)."""
    colour = wide(s.line_colours[seat, row])
    for _ in range(row + 1):
        drop(s, seat, colour)
    s.lines[seat, row], s.line_colours[seat, row] = 0, EMPTY
    note(log, FELL, seat, 0, row, 0, colour)


@kernel
def clear_floor(s: Rec, seat: int, log: Any) -> None:
    """Charge the floor line once, never below 0, and put its tiles in the lid."""
    loss = floor_loss(s, seat)
    if loss > 0:
        paid = min(loss, wide(s.score[seat]))  # AZ-B8, R-AZUL-3
        s.score[seat] -= paid  # AZ-B7
        note(log, FLOOR_LOST, seat, -paid, on_floor(s, seat), loss, 0)
    for space in range(FLOOR_SPACES):
        piece = wide(s.floor[seat, space])
        if piece not in (EMPTY, MARKER):
            s.lid[piece] += 1  # AZ-B9
        s.floor[seat, space] = EMPTY


# The end of a round, and of the game


@kernel
def end_round(s: Rec, log: Any) -> None:
    """Prepare the next round, or end the game."""
    if s.marker != IN_CENTRE:
        s.first = s.marker  # AZ-C1; nobody took it: R-ALL-3
    s.marker = IN_CENTRE
    if any_row_complete(s):
        end_game(s, ENDED_BY_ROW, log)  # AZ-D1
        return
    if s.idle == IDLE_ROUNDS:
        end_game(s, ENDED_IDLE, log)  # AZ-D8, R-AZUL-8
        return
    refill(s, log)
    if not bag_holds(s):
        end_game(s, ENDED_EMPTY, log)  # AZ-D7, R-AZUL-4
        return
    s.round_number += 1
    s.phase, s.turn = DEAL, CHANCE


@kernel
def end_game(s: Rec, why: int, log: Any) -> None:
    """End the game and add the final bonuses (R-AZUL-7)."""
    s.phase, s.turn = END, OVER
    note(log, why, NOBODY, 0, 0, 0, 0)
    for seat in range(s.seats):
        s.score[seat] += bonus(s, seat, log)


@kernel
def any_row_complete(s: Rec) -> bool:
    """Tell whether any wall has a complete row."""
    for seat in range(s.seats):
        for row in range(ROWS):
            if row_complete(s, seat, row):
                return True
    return False


# Chance


@kernel
def bag_holds(s: Rec) -> bool:
    """Tell whether the bag holds a tile."""
    for colour in range(COLOURS):
        if s.bag[colour] > 0:
            return True
    return False


@kernel
def refill(s: Rec, log: Any) -> None:
    """Empty the lid into the bag, if a tile must be drawn and there is none (AZ-C3, R-ALL-6)."""
    if bag_holds(s):
        return
    for colour in range(COLOURS):
        s.bag[colour] = s.lid[colour]
        s.lid[colour] = 0
    if bag_holds(s):
        note(log, REFILLED, NOBODY, 0, 0, 0, 0)


@kernel
def weigh(s: Rec, weights: Any) -> int:
    """Weigh what may be drawn: each seat as first player, or each colour by its tiles in the bag."""
    total = 0
    if s.phase == FIRST:
        for seat in range(s.seats):
            weights[seat] = 1
        return wide(s.seats)
    for colour in range(COLOURS):
        weights[colour] = s.bag[colour]
        total += wide(s.bag[colour])
    return total


@kernel
def settle(s: Rec, outcome: int, log: Any) -> None:
    """Draw the first player (R-ALL-2), or one tile for the first factory that is not full."""
    if s.phase == FIRST:
        s.first = outcome
        s.phase = DEAL
        return
    factory = factory_to_fill(s)
    s.bag[outcome] -= 1
    s.factories[factory, outcome] += 1  # AZ-C2
    if factory_to_fill(s) == FACTORIES[s.seats]:
        start_drafting(s)
        return
    refill(s, log)
    if not bag_holds(s):
        run_short(s, log)


@kernel
def run_short(s: Rec, log: Any) -> None:
    """Begin with the factories as they are (AZ-C4)."""
    note(log, SHORT, NOBODY, 0, 0, 0, 0)
    start_drafting(s)


@kernel
def start_drafting(s: Rec) -> None:
    """Let the round's first player begin."""
    s.phase, s.turn = DRAFT, s.first


@kernel
def factory_to_fill(s: Rec) -> int:
    """Find the first factory with fewer than four tiles."""
    factory = 0
    while factory < FACTORIES[s.seats] and tiles_on(s, factory) == TILES_PER_FACTORY:
        factory += 1
    return factory


@kernel
def tiles_on(s: Rec, factory: int) -> int:
    """Count the tiles on a factory."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.factories[factory, colour])
    return tiles


@kernel
def deal(s: Rec, stream: Rec, log: Any) -> None:
    """Make all draws that are due: the same as one by one, without looking for the factory each time."""
    if s.turn != CHANCE:
        return
    if s.phase == FIRST:
        settle(s, below(stream, wide(s.seats)), log)
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.bag[colour])
    for factory in range(factory_to_fill(s), FACTORIES[s.seats]):
        for _ in range(TILES_PER_FACTORY - tiles_on(s, factory)):
            if tiles == 0:
                refill(s, log)
                for colour in range(COLOURS):
                    tiles += wide(s.bag[colour])
                if tiles == 0:
                    run_short(s, log)
                    return
            left = below(stream, tiles)
            colour = 0
            while left >= s.bag[colour]:
                left -= wide(s.bag[colour])
                colour += 1
            s.bag[colour] -= 1
            s.factories[factory, colour] += 1
            tiles -= 1
    start_drafting(s)
