"""Acquisition: taking tiles and chips, and whose turn comes next."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, note
from sintra.core.rules import CHANCE
from sintra.games.duel.components import (
    BROKEN,
    CHIPS_PER_ROUND,
    COLOURS,
    EMPTY,
    KINDS,
    LARGE,
    MOONS,
    SMALL,
)
from sintra.games.duel.counts import broken_loss, broken_tiles, moon_tiles, stack_height, sun_tiles, tiles_left
from sintra.games.duel.events import (
    ALL_DROPPED,
    CHIP_TAKEN,
    EMPTIED,
    LINE_FILLED,
    MARKER_FROM_MOON,
    MARKER_FROM_SUN,
    MOVED_APART,
    MOVED_TO_STACK,
    SURPLUS_DROPPED,
    TOOK_FROM_MOONS,
    TOOK_FROM_SUN,
)
from sintra.games.duel.legality import open_lines
from sintra.games.duel.moves import VALUES
from sintra.games.duel.position import (
    ACT,
    CHOOSE_LINE,
    ON_FACTORY,
    OPEN_CHIPS,
    STACK,
    TILES_TAKEN,
    TURN_DONE,
)
from sintra.games.duel.tiling import break_tiles, start_tiling

# Turns


@kernel
def can_act(s: Rec, seat: int) -> bool:
    """Tell whether a seat can do any of the four actions."""
    return s.tokens[seat] > 0 or tiles_left(s) > 0 or can_take_chip(s, seat)


@kernel
def can_take_chip(s: Rec, seat: int) -> bool:
    """Tell whether a chip is open that a seat may still take."""
    if s.chips_taken[seat] == CHIPS_PER_ROUND:
        return False
    for kind in range(KINDS):
        if s.open_chips[kind] > 0:
            return True
    return False


@kernel
def end_turn(s: Rec) -> None:
    """Pass the turn on, to the other seat if it can act; if nobody can, tiling begins (DU-A2, DU-A3)."""
    seat = wide(s.actor)
    if can_act(s, 1 - seat):
        s.actor = 1 - seat
    elif not can_act(s, seat):
        start_tiling(s)
        return
    s.phase, s.turn = ACT, s.actor


# Tiles


@kernel
def take_from_sun(s: Rec, factory: int, colour: int, log: Any) -> None:
    """Take all tiles of a colour from a sun; the rest goes to that factory's moon."""
    s.held, s.held_colour = s.sun[factory, colour], colour  # DU-F1
    s.sun[factory, colour] = 0
    note_taken(s, TOOK_FROM_SUN, factory, log)
    rest = sun_tiles(s, factory)
    if factory == LARGE:
        empty_large_sun(s, rest, log)
    elif rest == 0:
        uncover_chip(s, factory, log)
    else:
        s.factory, s.phase = factory, STACK
        first = 0
        while s.sun[factory, first] == 0:
            first += 1
        if s.sun[factory, first] < rest:
            return  # several orders: DU-F2
        for height in range(rest):
            s.moon[factory, height] = first
        end_stacking(s, log)
    free_chips(s)


@kernel
def note_taken(s: Rec, kind: int, source: int, log: Any) -> None:
    """Note which tiles were taken from where, and which lines can take them."""
    if len(log) > 0:
        seat, colour = wide(s.actor), wide(s.held_colour)
        note(s, log, kind, seat, NIL, (source, colour, wide(s.held), open_lines(s, seat, colour)))


@kernel
def empty_large_sun(s: Rec, rest: int, log: Any) -> None:
    """Lay out the rest of the large factory's sun on its moon; if there is none, the first-player tile is taken."""
    if rest > 0:
        for colour in range(COLOURS):
            s.large_moon[colour] = s.sun[LARGE, colour]  # DU-F3
            s.sun[LARGE, colour] = 0
        note(s, log, MOVED_APART, wide(s.actor), NIL, (wide(LARGE), NIL, NIL, NIL))
    elif s.marker == ON_FACTORY:
        s.marker = s.actor  # DU-F6, R-DUEL-11
        note(s, log, MARKER_FROM_SUN, wide(s.actor), NIL, NO_DETAILS)


@kernel
def stack_rest(s: Rec, action: int, height: int, log: Any) -> None:
    """Stack the rest of a sun in the order chosen: the values of the action, from the bottom."""
    for level in range(height):
        s.moon[s.factory, level] = VALUES[action, level]
    end_stacking(s, log)
    free_chips(s)


@kernel
def end_stacking(s: Rec, log: Any) -> None:
    """Leave nothing of a stacked rest on the sun."""
    factory = wide(s.factory)
    for colour in range(COLOURS):
        s.sun[factory, colour] = 0
    s.factory = EMPTY
    note(s, log, MOVED_TO_STACK, wide(s.actor), NIL, (factory, NIL, NIL, NIL))


@kernel
def take_from_moons(s: Rec, colour: int, log: Any) -> None:
    """Take the tiles of a colour on top of all moons; the first-player tile comes along once."""
    s.held, s.held_colour = moon_tiles(s, colour), colour  # DU-F4
    from_large, emptied = s.large_moon[colour] > 0, 0
    s.large_moon[colour] = 0
    for factory in range(SMALL):
        height = stack_height(s, factory)
        if height > 0 and s.moon[factory, height - 1] == colour:
            s.moon[factory, height - 1] = EMPTY
            if height == 1:
                emptied |= 1 << factory
    note_taken(s, TOOK_FROM_MOONS, wide(MOONS), log)
    if from_large and s.marker == ON_FACTORY:
        s.marker = s.actor  # DU-F5
        note(s, log, MARKER_FROM_MOON, wide(s.actor), NIL, NO_DETAILS)
    for factory in range(SMALL):
        if emptied >> factory & 1:
            uncover_chip(s, factory, log)
    free_chips(s)


@kernel
def uncover_chip(s: Rec, factory: int, log: Any) -> None:
    """Let the chip of a factory that is empty now be revealed."""
    s.chips_due += 1
    note(s, log, EMPTIED, wide(s.actor), NIL, (factory, NIL, NIL, NIL))


@kernel
def free_chips(s: Rec) -> None:
    """Reveal the chips of factories that are empty now, before the line is chosen (DU-F7, R-DUEL-15)."""
    if s.chips_due > 0:
        s.phase, s.turn = OPEN_CHIPS, CHANCE
    else:
        s.phase = TILES_TAKEN


@kernel
def choose_line(s: Rec, log: Any) -> None:
    """Ask for the line of the tiles taken; if none takes them, they are broken."""
    s.phase, s.turn = CHOOSE_LINE, s.actor
    if open_lines(s, wide(s.actor), wide(s.held_colour)) == 0:
        add_to_line(s, wide(BROKEN), log)


@kernel
def add_to_line(s: Rec, target: int, log: Any) -> None:
    """Put the tiles taken on a line as far as they fit; the surplus is broken."""
    seat, colour = wide(s.actor), wide(s.held_colour)
    if target != BROKEN:
        fit = min(wide(s.held), target + 1 - wide(s.lines[seat, target]))
        s.lines[seat, target] += fit  # DU-L1
        s.line_colours[seat, target] = colour
        let_go(s, fit)
        note(s, log, LINE_FILLED, seat, NIL, (target, colour, fit, NIL))
    if s.held > 0:
        tiles = wide(s.held)
        let_go(s, tiles)
        fit = break_tiles(s, seat, colour, tiles)  # DU-L4, DU-L5
        if len(log) > 0:
            before = broken_tiles(s, seat) - fit
            loss = broken_loss(before + tiles) - broken_loss(before)
            kind = ALL_DROPPED if target == BROKEN else SURPLUS_DROPPED
            note(s, log, kind, seat, NIL, (colour, tiles, fit, loss))
    s.phase = TURN_DONE


@kernel
def let_go(s: Rec, tiles: int) -> None:
    """Hold so many tiles less."""
    s.held -= tiles
    if s.held == 0:
        s.held_colour = EMPTY


# Chips


@kernel
def take_chip(s: Rec, kind: int, log: Any) -> None:
    """Take an open chip."""
    s.open_chips[kind] -= 1
    s.chips[s.actor, kind] += 1  # DU-F8
    s.chips_taken[s.actor] += 1
    s.phase = TURN_DONE
    note(s, log, CHIP_TAKEN, wide(s.actor), NIL, (kind, NIL, NIL, NIL))
