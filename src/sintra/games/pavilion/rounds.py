"""The course of a round: whose turn it is, what is filled when, and the end."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, note
from sintra.core.log import NOBODY as EVERYBODY
from sintra.core.rules import CHANCE, OVER
from sintra.games.pavilion.components import COLOURS, FACTORIES, ROUNDS, SUPPLY_SPACES, TILES_PER_FACTORY
from sintra.games.pavilion.events import DEALT, ENDED, FILLED, REFILLED, ROUND_BEGUN, SHORT, UNASKED
from sintra.games.pavilion.position import ACQUIRE, DEAL, END, IN_CENTRE, NOBODY, PLAY, SUPPLY, tiles_in
from sintra.games.pavilion.scoring import ADD, bonus


@kernel
def proceed(s: Rec, log: Any) -> None:
    """Go on to the next decision or draw, through every step that nobody chooses."""
    while s.phase in (SUPPLY, DEAL, ACQUIRE):
        if s.phase == SUPPLY:
            if tiles_in(s.supply) < SUPPLY_SPACES and bag_holds(s, log):
                s.turn = CHANCE  # SP-C6, R-PAV-3, R-PAV-11
                return
            drawn, waiting = s.turn == CHANCE, s.waiting
            if waiting != NOBODY:
                s.phase, s.turn, s.waiting = PLAY, waiting, NOBODY
            else:
                s.phase = DEAL
            if drawn:
                note(s, log, FILLED, EVERYBODY, NIL, NO_DETAILS)
            if waiting != NOBODY:
                return
        if s.phase == DEAL:
            if factory_to_fill(s) < FACTORIES[s.seats]:
                if bag_holds(s, log):
                    s.turn = CHANCE  # SP-N1
                    return
                note(s, log, SHORT, EVERYBODY, NIL, NO_DETAILS)  # SP-N2, R-PAV-9
            s.phase, s.turn = ACQUIRE, s.first
            note(s, log, DEALT, EVERYBODY, NIL, NO_DETAILS)
        if market_holds(s):
            return
        end_acquiring(s, log)  # SP-A7, R-PAV-9


@kernel
def market_holds(s: Rec) -> bool:
    """Tell whether a factory or the centre still holds a tile."""
    for colour in range(COLOURS):
        if s.centre[colour] > 0:
            return True
    for factory in range(FACTORIES[s.seats]):
        for colour in range(COLOURS):
            if s.factories[factory, colour] > 0:
                return True
    return False


@kernel
def end_acquiring(s: Rec, log: Any) -> None:
    """Begin to play with the holder of the marker (SP-B1), or with the same first player again (R-ALL-3)."""
    if s.marker != IN_CENTRE:
        s.first = s.marker
    await_supply(s, next_to_play(s, wide(s.first), log), log)


@kernel
def end_turn(s: Rec, seat: int, log: Any) -> None:
    """Go on after a placement or a pass."""
    await_supply(s, next_to_play(s, (seat + 1) % wide(s.seats), log), log)
    proceed(s, log)


@kernel
def next_to_play(s: Rec, seat: int, log: Any) -> int:
    """Find who plays next from a seat on; a seat without tiles passes without being asked (R-PAV-4)."""
    for _ in range(wide(s.seats)):
        if not s.passed[seat]:
            if tiles_in(s.hand[seat]) > 0:
                return seat
            s.passed[seat] = 1
            note(s, log, UNASKED, seat, NIL, NO_DETAILS)
        seat = (seat + 1) % wide(s.seats)
    return NOBODY


@kernel
def await_supply(s: Rec, seat: int, log: Any) -> None:
    """Let a seat play once the supply is full; if everybody has passed, end the round."""
    s.phase, s.waiting = SUPPLY, seat
    if seat == NOBODY:
        s.passed[:] = 0
        s.marker = IN_CENTRE  # SP-N3
        if s.round_number == ROUNDS:
            end_game(s, log)
        else:
            s.round_number += 1
            note(s, log, ROUND_BEGUN, EVERYBODY, NIL, (wide(s.round_number), NIL, NIL, NIL))


@kernel
def end_game(s: Rec, log: Any) -> None:
    """Add the final bonuses (SP-E1)."""
    s.phase, s.turn = END, OVER
    note(s, log, ENDED, EVERYBODY, NIL, NO_DETAILS)
    for seat in range(wide(s.seats)):
        bonus(s, seat, ADD, log)


# Tiles to draw


@kernel
def bag_holds(s: Rec, log: Any) -> bool:
    """Tell whether a tile can be drawn; an empty bag is filled from the tower first (SP-C7, R-PAV-10)."""
    for colour in range(COLOURS):
        if s.bag[colour] > 0:
            return True
    found = False
    for colour in range(COLOURS):
        found |= s.tower[colour] > 0
        s.bag[colour] = s.tower[colour]
        s.tower[colour] = 0
    if found:
        note(s, log, REFILLED, EVERYBODY, NIL, NO_DETAILS)
    return found


@kernel
def factory_to_fill(s: Rec) -> int:
    """Find the first factory with fewer than four tiles."""
    factory = 0
    while factory < FACTORIES[s.seats] and tiles_in(s.factories[factory]) == TILES_PER_FACTORY:
        factory += 1
    return factory
