"""Set-up and the preparation of a round: what is shown, dealt and revealed before somebody acts."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, note
from sintra.core.rules import CHANCE
from sintra.games.duel.components import (
    CAPACITY,
    CHIPS_PER_KIND,
    COLOURS,
    EMPTY,
    FACTORIES,
    LARGE,
    PLACES,
    ROUNDS,
    SHOWN_PLATES,
    SMALL,
    START_SCORE,
    TILES_PER_COLOUR,
    TOKENS,
)
from sintra.games.duel.position import (
    ACT,
    DEAL,
    FACE_UP,
    FILLING,
    FIRST,
    ON_FACTORY,
    OPEN_CHIPS,
    SET_UP,
    SHOW,
    SHOWING,
    TOP,
    UNSEEN,
)
from sintra.games.duel.scoring import FIVE_EQUAL, NOBODY, REFILLED, SHORT
from sintra.games.duel.stack import come_up, count_plates, see_top, stack_size


def setup(s: Rec, seats: int) -> None:
    """Put everything in its place; the first player, the plates and the tiles are still to be drawn.

    Once per game and from Python, so this is no kernel: filling so many arrays takes long to compile.
    """
    s.seats, s.round_number, s.phase, s.turn = seats, 1, FIRST, CHANCE
    s.actor, s.first, s.marker = 0, 0, ON_FACTORY
    s.sides_due = 0
    s.sides[:] = 0
    s.score[:] = START_SCORE  # DU-S1
    s.tokens[:] = TOKENS
    s.chips_taken[:] = 0
    s.bag[:] = TILES_PER_COLOUR
    s.tower[:] = 0
    s.sun[:] = 0
    s.moon[:] = EMPTY
    s.large_moon[:] = 0
    s.factory, s.held, s.held_colour, s.chips_due = EMPTY, 0, EMPTY, 0
    s.supply[:] = CHIPS_PER_KIND
    s.open_chips[:] = 0
    s.chips[:] = 0
    s.spent[:] = 0
    s.lines[:] = 0
    s.line_colours[:] = EMPTY
    s.broken[:] = 0
    s.laid[:] = EMPTY
    s.turned[:] = 0
    s.dome[:] = EMPTY
    s.row, s.chips_left, s.matching_left, s.lowest_chip = 0, 0, 0, 0
    s.plates[:] = UNSEEN
    s.plate, s.unseen, s.top = EMPTY, len(s.plates), EMPTY
    s.drawing = 0
    s.face_down[:] = 0
    s.draws, s.returns, s.gone = 0, 0, 0
    s.drawer[:] = EMPTY
    s.drawn_unseen[:] = 0
    s.kept[:] = EMPTY
    s.return_plate[:] = EMPTY
    s.return_draw[:] = EMPTY
    s.return_fate[:] = EMPTY


@kernel
def plates_laid(s: Rec, seat: int) -> int:
    """Count the plates on a dome."""
    laid = 0
    for place in range(PLACES):
        if s.laid[seat, place] != EMPTY:
            laid += 1
    return laid


@kernel
def show_plates(s: Rec) -> None:
    """Show plates until three lie face up or the stack is empty, then go on with the preparation."""
    s.actor = 0
    while True:
        if not see_top(s):
            s.phase, s.turn = TOP, CHANCE  # DU-S2
            return
        if count_plates(s, FACE_UP) == SHOWN_PLATES or stack_size(s) == 0:
            break
        if s.unseen > 0:
            s.phase, s.turn = SHOW, CHANCE
            return
        come_up(s)
    if s.round_number > 1 or tiles_left(s) == 0:
        s.phase = FILLING
    else:
        go_on_with_set_up(s)


@kernel
def go_on_with_set_up(s: Rec) -> None:
    """Let the second player take a plate, then the first; then the first round begins (DU-S7)."""
    s.actor = 1 - s.first
    if plates_laid(s, s.actor) > 0:
        s.actor = s.first
    s.turn = s.actor
    s.phase = SET_UP if plates_laid(s, s.actor) == 0 else ACT


@kernel
def tiles_left(s: Rec) -> int:
    """Count the tiles on all factories."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.large_moon[colour])
        for factory in range(FACTORIES):
            tiles += wide(s.sun[factory, colour])
    for factory in range(SMALL):
        tiles += stack_height(s, factory)
    return tiles


@kernel
def stack_height(s: Rec, factory: int) -> int:
    """Count the tiles on a small factory's moon."""
    height = 0
    while height < s.moon.shape[1] and s.moon[factory, height] != EMPTY:
        height += 1
    return height


@kernel
def sun_tiles(s: Rec, factory: int) -> int:
    """Count the tiles on a factory's sun."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.sun[factory, colour])
    return tiles


@kernel
def bag_tiles(s: Rec) -> int:
    """Count the tiles in the bag."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.bag[colour])
    return tiles


@kernel
def factory_to_fill(s: Rec) -> int:
    """Find the next factory to fill, the large one first (R-DUEL-10); EMPTY if all are full."""
    if sun_tiles(s, LARGE) < CAPACITY[LARGE]:
        return LARGE
    for factory in range(SMALL):
        if sun_tiles(s, factory) < CAPACITY[factory]:
            return factory
    return EMPTY


@kernel
def fill_factories(s: Rec, log: Any) -> None:
    """Draw a tile if one is needed and there is one; otherwise the preparation goes on."""
    if factory_to_fill(s) != EMPTY:
        if bag_tiles(s) == 0:
            for colour in range(COLOURS):
                s.bag[colour], s.tower[colour] = s.tower[colour], 0  # DU-R4, R-ALL-6
            if bag_tiles(s) > 0:
                note(s, log, REFILLED, NOBODY, NIL, NO_DETAILS)
        if bag_tiles(s) > 0:
            s.phase, s.turn = DEAL, CHANCE
            return
        note(s, log, SHORT, NOBODY, NIL, NO_DETAILS)  # DU-R5
    for factory in range(SMALL):
        if sun_tiles(s, factory) == 0:
            s.chips_due += 1  # nothing lies on its chip
    if s.chips_due > 0:
        s.phase, s.turn = OPEN_CHIPS, CHANCE
    else:
        begin_round(s)


@kernel
def deal_tile(s: Rec, colour: int, log: Any) -> None:
    """Put a tile on the next factory; five equal ones on the large factory go back if others can be drawn."""
    factory = factory_to_fill(s)
    s.bag[colour] -= 1
    s.sun[factory, colour] += 1
    if factory == LARGE and s.sun[LARGE, colour] == CAPACITY[LARGE] and bag_tiles(s) > s.bag[colour]:
        s.bag[colour] += s.sun[LARGE, colour]  # DU-S5, R-DUEL-16
        s.sun[LARGE, colour] = 0
        note(s, log, FIVE_EQUAL, NOBODY, NIL, (colour, NIL, NIL, NIL))
    s.phase = FILLING


@kernel
def begin_round(s: Rec) -> None:
    """Let the first player act, in the first round after both have put down their first plate."""
    if plates_laid(s, s.first) == 0:
        go_on_with_set_up(s)
    else:
        s.actor = s.first
        s.phase, s.turn = ACT, s.actor


@kernel
def prepare_round(s: Rec) -> None:
    """Prepare the next round: tokens and the first-player tile come back, plates and tiles are laid out."""
    s.round_number += 1
    for seat in range(s.seats):
        s.tokens[seat] = TOKENS if s.round_number < ROUNDS else 0  # DU-R1, DU-P1
        s.chips_taken[seat] = 0
    if s.marker != ON_FACTORY:
        s.first = s.marker  # DU-R6; nobody took it: R-ALL-3
    s.marker = ON_FACTORY
    s.phase = SHOWING  # DU-R2
