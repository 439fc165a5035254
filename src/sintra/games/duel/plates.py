"""Acquisition: taking or drawing a plate, putting it down, and returning the others."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, note
from sintra.core.rules import CHANCE, LEGAL
from sintra.games.duel.components import EMPTY, PLATES
from sintra.games.duel.dome import plates_laid
from sintra.games.duel.events import (
    PAID,
    PLATE_DRAWN,
    PLATE_KEPT,
    PLATE_PUT,
    PLATE_RETURNED,
    PLATE_TAKEN,
    PLATES_SEEN,
)
from sintra.games.duel.legality import draw_verdict
from sintra.games.duel.position import (
    ACT,
    DRAW,
    FRONTS,
    IN_HAND,
    KEEP,
    LAID,
    PUT_DOWN,
    RETURN,
    SHOWING,
    TOP,
    TURN_DONE,
)
from sintra.games.duel.stack import (
    close_draw,
    count_plates,
    draw_top,
    look_at_returned,
    open_draw,
    put_under,
    see_top,
)


@kernel
def take_plate(s: Rec, plate: int, log: Any) -> None:
    """Take a face-up plate, in set-up or with a token."""
    if s.phase == ACT:
        s.tokens[s.actor] -= 1  # DU-P1
    s.plate, s.plates[plate] = plate, IN_HAND  # DU-P2
    s.phase = PUT_DOWN
    note(s, log, PLATE_TAKEN, wide(s.actor), NIL, (plate, NIL, NIL, NIL))


@kernel
def draw_plate(s: Rec, log: Any) -> None:
    """Draw one plate face down for a point."""
    seat, back = wide(s.actor), wide(s.top)
    if not s.drawing:
        s.tokens[seat] -= 1  # DU-P1
        open_draw(s, seat)
    s.phase = DRAW
    if s.score[seat] > 0:
        s.score[seat] -= 1  # DU-P3
        note(s, log, PAID, seat, wide(-1), NO_DETAILS)
    draw_top(s)
    known = see_top(s)
    note(s, log, PLATE_DRAWN, seat, NIL, (back, NIL, NIL, NIL))
    if known:
        draw_on(s, log)
    else:
        s.phase, s.turn = TOP, CHANCE


@kernel
def draw_on(s: Rec, log: Any) -> None:
    """Ask for another draw if one is possible (R-ALL-1)."""
    s.phase, s.turn = DRAW, s.actor
    if draw_verdict(s) != LEGAL:
        look_at_drawn(s, log)


@kernel
def look_at_drawn(s: Rec, log: Any) -> None:
    """Stop drawing: the drawer sees the fronts, one after the other (DU-P4)."""
    look_at_returned(s)
    look_on(s, log)


@kernel
def look_on(s: Rec, log: Any) -> None:
    """Look at the next plate drawn, or choose one of them."""
    if s.face_down[0] + s.face_down[1] > 0:
        s.phase, s.turn = FRONTS, CHANCE
        return
    s.phase, s.turn = KEEP, s.actor
    note(s, log, PLATES_SEEN, wide(s.actor), NIL, NO_DETAILS)
    if count_plates(s, wide(IN_HAND)) == 1:
        keep(s, plate_in_hand(s), log)


@kernel
def plate_in_hand(s: Rec) -> int:
    """Find the first plate in hand."""
    for plate in range(PLATES):
        if s.plates[plate] == IN_HAND:
            return plate
    return EMPTY


@kernel
def keep(s: Rec, plate: int, log: Any) -> None:
    """Choose the plate to put down; everybody sees it."""
    s.plate = plate
    s.kept[s.draws - 1] = plate  # DU-P7
    s.phase = PUT_DOWN
    note(s, log, PLATE_KEPT, wide(s.actor), NIL, (plate, NIL, NIL, NIL))


@kernel
def put_down(s: Rec, place: int, turns: int, log: Any) -> None:
    """Put the plate down on the dome; other plates that were drawn go under the stack next."""
    seat, plate = wide(s.actor), wide(s.plate)
    setting_up = not s.drawing and plates_laid(s, wide(s.first)) == 0
    s.laid[seat, place], s.turned[seat, place] = plate, turns  # DU-P8
    s.plates[plate] = LAID
    s.plate = EMPTY
    if s.drawing and count_plates(s, wide(IN_HAND)) == 0:
        close_draw(s)
    note(s, log, PLATE_PUT, seat, NIL, (plate, place, turns, NIL))
    if setting_up:
        s.phase = SHOWING  # DU-S7
    elif s.drawing:
        return_on(s, log)
    else:
        s.phase = TURN_DONE


@kernel
def return_on(s: Rec, log: Any) -> None:
    """Ask which plate goes under the stack next, as long as there are several."""
    if count_plates(s, wide(IN_HAND)) > 1:
        s.phase, s.turn = RETURN, s.actor
        return
    put_under(s, plate_in_hand(s))  # DU-P7
    close_draw(s)
    s.phase = TURN_DONE
    note(s, log, PLATE_RETURNED, wide(s.actor), NIL, NO_DETAILS)


@kernel
def return_plate(s: Rec, plate: int, log: Any) -> None:
    """Put one drawn plate under the stack."""
    put_under(s, plate)
    note(s, log, PLATE_RETURNED, wide(s.actor), NIL, NO_DETAILS)  # which one, only the drawer's view shows
    return_on(s, log)
