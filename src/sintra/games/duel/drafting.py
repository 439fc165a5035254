"""Acquisition: the four actions of a turn, step by step, and whose turn comes next."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NO_DETAILS, note
from sintra.core.rules import CHANCE, LEGAL
from sintra.games.duel.components import (
    BROKEN,
    CHIPS_PER_ROUND,
    COLOURS,
    EMPTY,
    KINDS,
    LARGE,
    LINES,
    PLATES,
    SMALL,
)
from sintra.games.duel.position import (
    ACT,
    CHOOSE_LINE,
    DRAW,
    FACE_UP,
    FRONTS,
    IN_HAND,
    KEEP,
    LAID,
    ON_FACTORY,
    OPEN_CHIPS,
    PUT_DOWN,
    RETURN,
    SHOWING,
    STACK,
    TILES_TAKEN,
    TOP,
    TURN_DONE,
)
from sintra.games.duel.preparation import plates_laid, stack_height, sun_tiles, tiles_left
from sintra.games.duel.reasons import LINE_FULL, NO_POINT, OTHER_COLOUR, STACK_EMPTY
from sintra.games.duel.scoring import PAID
from sintra.games.duel.stack import (
    close_draw,
    count_plates,
    draw_top,
    look_at_returned,
    open_draw,
    put_under,
    see_top,
    stack_size,
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


# Plates


@kernel
def take_plate(s: Rec, plate: int) -> None:
    """Take a face-up plate, in set-up or with a token."""
    if s.phase == ACT:
        s.tokens[s.actor] -= 1  # DU-P1
    s.plate, s.plates[plate] = plate, IN_HAND  # DU-P2
    s.phase = PUT_DOWN


@kernel
def draw_verdict(s: Rec) -> int:
    """Judge whether one more plate may be drawn face down."""
    if stack_size(s) == 0:
        return STACK_EMPTY
    forced = not s.drawing and count_plates(s, FACE_UP) == 0
    if s.score[s.actor] == 0 and not forced:
        return NO_POINT  # DU-P3, DU-P5
    return LEGAL


@kernel
def draw_plate(s: Rec, log: Any) -> None:
    """Draw one plate face down for a point."""
    seat = wide(s.actor)
    if not s.drawing:
        s.tokens[seat] -= 1  # DU-P1
        open_draw(s, seat)
    if s.score[seat] > 0:
        s.score[seat] -= 1  # DU-P3
        note(s, log, PAID, seat, wide(-1), NO_DETAILS)
    draw_top(s)
    s.phase = DRAW
    if see_top(s):
        draw_on(s)
    else:
        s.phase, s.turn = TOP, CHANCE


@kernel
def draw_on(s: Rec) -> None:
    """Ask for another draw if one is possible (R-ALL-1)."""
    s.phase, s.turn = DRAW, s.actor
    if draw_verdict(s) != LEGAL:
        look_at_drawn(s)


@kernel
def look_at_drawn(s: Rec) -> None:
    """Stop drawing: the drawer sees the fronts, one after the other (DU-P4)."""
    look_at_returned(s)
    look_on(s)


@kernel
def look_on(s: Rec) -> None:
    """Look at the next plate drawn, or choose one of them."""
    if s.face_down[0] + s.face_down[1] > 0:
        s.phase, s.turn = FRONTS, CHANCE
        return
    s.phase, s.turn = KEEP, s.actor
    if count_plates(s, IN_HAND) == 1:
        keep(s, plate_in_hand(s))


@kernel
def plate_in_hand(s: Rec) -> int:
    """Find the first plate in hand."""
    for plate in range(PLATES):
        if s.plates[plate] == IN_HAND:
            return plate
    return EMPTY


@kernel
def keep(s: Rec, plate: int) -> None:
    """Choose the plate to put down; everybody sees it."""
    s.plate = plate
    s.kept[s.draws - 1] = plate  # DU-P7
    s.phase = PUT_DOWN


@kernel
def put_down(s: Rec, place: int, turns: int) -> None:
    """Put the plate down on the dome; other plates that were drawn go under the stack next."""
    seat = wide(s.actor)
    setting_up = not s.drawing and plates_laid(s, s.first) == 0
    s.laid[seat, place], s.turned[seat, place] = s.plate, turns  # DU-P8
    s.plates[s.plate] = LAID
    s.plate = EMPTY
    if setting_up:
        s.phase = SHOWING  # DU-S7
    elif s.drawing:
        return_on(s)
    else:
        s.phase = TURN_DONE


@kernel
def return_on(s: Rec) -> None:
    """Ask which plate goes under the stack next, as long as there are several."""
    left = count_plates(s, IN_HAND)
    if left > 1:
        s.phase, s.turn = RETURN, s.actor
        return
    if left == 1:
        put_under(s, plate_in_hand(s))  # DU-P7
    close_draw(s)
    s.phase = TURN_DONE


@kernel
def return_plate(s: Rec, plate: int) -> None:
    """Put one drawn plate under the stack."""
    put_under(s, plate)
    return_on(s)


# Tiles


@kernel
def take_from_sun(s: Rec, factory: int, colour: int) -> None:
    """Take all tiles of a colour from a sun; the rest goes to that factory's moon."""
    s.held, s.held_colour = s.sun[factory, colour], colour  # DU-F1
    s.sun[factory, colour] = 0
    rest = sun_tiles(s, factory)
    if factory == LARGE:
        for other in range(COLOURS):
            s.large_moon[other] = s.sun[LARGE, other]  # DU-F3
            s.sun[LARGE, other] = 0
        if rest == 0 and s.marker == ON_FACTORY:
            s.marker = s.actor  # DU-F6, R-DUEL-11
    elif rest == 0:
        s.chips_due = 1
    else:
        s.factory, s.phase = factory, STACK
        first = 0
        while s.sun[factory, first] == 0:
            first += 1
        if s.sun[factory, first] < rest:
            return  # several orders: DU-F2
        for height in range(rest):
            s.moon[factory, height] = first
        s.sun[factory, first] = 0
        s.factory = EMPTY
    free_chips(s)


@kernel
def stack_rest(s: Rec, order: int, height: int) -> None:
    """Stack the rest of a sun in the order chosen; the number's last digit is the top."""
    for level in range(height - 1, -1, -1):
        colour = order % COLOURS
        order //= COLOURS
        s.moon[s.factory, level] = colour
        s.sun[s.factory, colour] = 0
    s.factory = EMPTY
    free_chips(s)


@kernel
def moon_tiles(s: Rec, colour: int) -> int:
    """Count the tiles of a colour that lie on top of the moons."""
    tiles = wide(s.large_moon[colour])
    for factory in range(SMALL):
        height = stack_height(s, factory)
        if height > 0 and s.moon[factory, height - 1] == colour:
            tiles += 1
    return tiles


@kernel
def take_from_moons(s: Rec, colour: int) -> None:
    """Take the tiles of a colour on top of all moons; the first-player tile comes along once."""
    s.held, s.held_colour = moon_tiles(s, colour), colour  # DU-F4
    if s.large_moon[colour] > 0:
        s.large_moon[colour] = 0
        if s.marker == ON_FACTORY:
            s.marker = s.actor  # DU-F5
    for factory in range(SMALL):
        height = stack_height(s, factory)
        if height > 0 and s.moon[factory, height - 1] == colour:
            s.moon[factory, height - 1] = EMPTY
            if height == 1:
                s.chips_due += 1
    free_chips(s)


@kernel
def free_chips(s: Rec) -> None:
    """Reveal the chips of factories that are empty now, before the line is chosen (DU-F7, R-DUEL-15)."""
    if s.chips_due > 0:
        s.phase, s.turn = OPEN_CHIPS, CHANCE
    else:
        s.phase = TILES_TAKEN


@kernel
def choose_line(s: Rec) -> None:
    """Ask for the line of the tiles taken; if none takes them, they are broken."""
    s.phase, s.turn = CHOOSE_LINE, s.actor
    for row in range(LINES):
        if line_verdict(s, s.actor, row, wide(s.held_colour)) == LEGAL:
            return
    add_to_line(s, BROKEN)


@kernel
def line_verdict(s: Rec, seat: int, row: int, colour: int) -> int:
    """Judge whether a pattern line takes a colour; the dome does not matter (DU-L7)."""
    if s.lines[seat, row] > 0:
        if s.line_colours[seat, row] != colour:
            return OTHER_COLOUR  # DU-L2
        if s.lines[seat, row] == row + 1:
            return LINE_FULL  # DU-L3, R-ALL-5
    return LEGAL


@kernel
def add_to_line(s: Rec, target: int) -> None:
    """Put the tiles taken on a line as far as they fit; the surplus is broken."""
    seat, tiles, colour = wide(s.actor), wide(s.held), wide(s.held_colour)
    if target != BROKEN:
        fit = min(tiles, target + 1 - wide(s.lines[seat, target]))
        s.lines[seat, target] += fit  # DU-L1
        s.line_colours[seat, target] = colour
        tiles -= fit
    break_tiles(s, seat, colour, tiles)  # DU-L4, DU-L5
    s.held, s.held_colour = 0, EMPTY
    s.phase = TURN_DONE


# Chips


@kernel
def take_chip(s: Rec, kind: int) -> None:
    """Take an open chip."""
    s.open_chips[kind] -= 1
    s.chips[s.actor, kind] += 1  # DU-F8
    s.chips_taken[s.actor] += 1
    s.phase = TURN_DONE
