"""The preparation of a round: what is shown, dealt and revealed before somebody acts."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, NOBODY, note
from sintra.core.rules import CHANCE
from sintra.games.duel.components import (
    CAPACITY,
    COLOURS,
    EMPTY,
    LARGE,
    ROUNDS,
    SHOWN_PLATES,
    SMALL,
    TOKENS,
)
from sintra.games.duel.counts import bag_tiles, sun_tiles, tiles_left
from sintra.games.duel.dome import plates_laid
from sintra.games.duel.events import DEALT, FIVE_EQUAL, PLATE_SHOWN, PREPARED, REFILLED, SHORT
from sintra.games.duel.position import (
    ACT,
    DEAL,
    FACE_UP,
    FILLING,
    ON_FACTORY,
    OPEN_CHIPS,
    SET_UP,
    SHOW,
    SHOWING,
    TOP,
)
from sintra.games.duel.stack import come_up, count_plates, see_top, stack_size


@kernel
def show_plates(s: Rec, log: Any) -> None:
    """Show plates until three lie face up or the stack is empty, then go on with the preparation."""
    s.actor = 0
    while True:
        if not see_top(s):
            s.phase, s.turn = TOP, CHANCE  # DU-S2
            return
        if count_plates(s, wide(FACE_UP)) == SHOWN_PLATES or stack_size(s) == 0:
            break
        if s.unseen > 0:
            s.phase, s.turn = SHOW, CHANCE
            return
        shown = come_up(s)
        note(s, log, PLATE_SHOWN, NOBODY, NIL, (shown, NIL, NIL, NIL))
    if s.round_number > 1 or tiles_left(s) == 0:
        s.phase = FILLING
    else:
        go_on_with_set_up(s)


@kernel
def go_on_with_set_up(s: Rec) -> None:
    """Let the second player take a plate, then the first; then the first round begins (DU-S7)."""
    s.actor = 1 - s.first
    if plates_laid(s, wide(s.actor)) > 0:
        s.actor = s.first
    s.turn = s.actor
    s.phase = SET_UP if plates_laid(s, wide(s.actor)) == 0 else ACT


@kernel
def factory_to_fill(s: Rec) -> int:
    """Find the next factory to fill, the large one first (R-DUEL-10); EMPTY if all are full."""
    if sun_tiles(s, wide(LARGE)) < CAPACITY[LARGE]:
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
    note(s, log, DEALT, NOBODY, NIL, NO_DETAILS)
    for factory in range(SMALL):
        if sun_tiles(s, factory) == 0:
            s.chips_due += 1  # nothing lies on its chip
    if s.chips_due > 0:
        s.phase, s.turn = OPEN_CHIPS, CHANCE
    else:
        begin_round(s)


@kernel
def deal_tile(s: Rec, colour: int, log: Any) -> None:
    """Put a tile on the next factory."""
    put_on_sun(s, factory_to_fill(s), colour, log)
    s.phase = FILLING


@kernel
def put_on_sun(s: Rec, factory: int, colour: int, log: Any) -> bool:
    """Put a tile of the bag on a factory; True if five equal ones on the large one went back: others can be drawn."""
    s.bag[colour] -= 1
    s.sun[factory, colour] += 1
    if factory == LARGE and s.sun[LARGE, colour] == CAPACITY[LARGE] and bag_tiles(s) > s.bag[colour]:
        s.bag[colour] += s.sun[LARGE, colour]  # DU-S5, R-DUEL-16
        s.sun[LARGE, colour] = 0
        note(s, log, FIVE_EQUAL, NOBODY, NIL, (colour, NIL, NIL, NIL))
        return True
    return False


@kernel
def begin_round(s: Rec) -> None:
    """Let the first player act, in the first round after both have put down their first plate."""
    if plates_laid(s, wide(s.first)) == 0:
        go_on_with_set_up(s)
    else:
        s.actor = s.first
        s.phase, s.turn = ACT, s.actor


@kernel
def prepare_round(s: Rec, log: Any) -> None:
    """Prepare the next round: tokens and the first-player tile come back, plates and tiles are laid out."""
    s.round_number += 1
    for seat in range(wide(s.seats)):
        s.tokens[seat] = TOKENS if s.round_number < ROUNDS else 0  # DU-R1, DU-P1
        s.chips_taken[seat] = 0
    if s.marker != ON_FACTORY:
        s.first = s.marker  # DU-R6; nobody took it: R-ALL-3
    s.marker = ON_FACTORY
    s.phase = SHOWING  # DU-R2
    note(s, log, PREPARED, NOBODY, NIL, NO_DETAILS)
