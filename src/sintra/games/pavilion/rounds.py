"""The course of a round: whose turn it is, filling the supply and the factories, and the end."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, note
from sintra.core.log import NOBODY as EVERYBODY
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE, OVER
from sintra.games.pavilion.acquiring import market_holds
from sintra.games.pavilion.components import COLOURS, FACTORIES, ROUNDS, SUPPLY_SPACES, TILES_PER_FACTORY
from sintra.games.pavilion.position import ACQUIRE, DEAL, END, FIRST, IN_CENTRE, NOBODY, PLAY, SUPPLY
from sintra.games.pavilion.scoring import ENDED, REFILLED, SHORT, UNASKED, bonus


@kernel
def tiles_in(tiles: Any) -> int:
    """Count the tiles of all colours."""
    total = 0
    for colour in range(COLOURS):
        total += wide(tiles[colour])
    return total


# Whose turn it is


@kernel
def proceed(s: Rec, log: Any) -> None:
    """Go on to the next decision or draw, through every step that nobody chooses."""
    while s.phase in (SUPPLY, DEAL, ACQUIRE):
        if s.phase == SUPPLY:
            if tiles_in(s.supply) < SUPPLY_SPACES and bag_holds(s, log):
                s.turn = CHANCE  # SP-C6, R-PAV-3, R-PAV-11
                return
            if s.waiting != NOBODY:
                s.phase, s.turn, s.waiting = PLAY, s.waiting, NOBODY
                return
            s.phase = DEAL
        if s.phase == DEAL:
            if factory_to_fill(s) < FACTORIES[s.seats]:
                if bag_holds(s, log):
                    s.turn = CHANCE  # SP-N1
                    return
                note(s, log, SHORT, EVERYBODY, NIL, NO_DETAILS)  # SP-N2, R-PAV-9
            s.phase, s.turn = ACQUIRE, s.first
        if market_holds(s):
            return
        end_acquiring(s, log)  # SP-A7, R-PAV-9


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


@kernel
def end_game(s: Rec, log: Any) -> None:
    """Add the final bonuses (SP-E1)."""
    s.phase, s.turn = END, OVER
    note(s, log, ENDED, EVERYBODY, NIL, NO_DETAILS)
    for seat in range(wide(s.seats)):
        s.score[seat] += bonus(s, seat, log)


# Chance


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


@kernel
def weigh(s: Rec, weights: Any) -> int:
    """Weigh what may be drawn: each seat as first player, or each colour by its tiles in the bag."""
    if s.phase == FIRST:
        for seat in range(wide(s.seats)):
            weights[seat] = 1
        return wide(s.seats)
    for colour in range(COLOURS):
        weights[colour] = s.bag[colour]
    return tiles_in(s.bag)


@kernel
def settle(s: Rec, outcome: int, log: Any) -> None:
    """Draw the first player (R-ALL-2), or one tile for the supply or the first factory that is not full."""
    if s.phase == FIRST:
        s.first, s.phase = outcome, SUPPLY  # SP-S4
        return
    s.bag[outcome] -= 1
    if s.phase == SUPPLY:
        s.supply[outcome] += 1  # SP-S3, SP-C6
    else:
        s.factories[factory_to_fill(s), outcome] += 1  # SP-N1
    proceed(s, log)


@kernel
def deal(s: Rec, stream: Rec, log: Any) -> None:
    """Make all draws that are due: the same as one by one, without looking for the place of each tile."""
    while s.turn == CHANCE:
        if s.phase == FIRST:
            settle(s, randbelow(stream, wide(s.seats)), log)
            continue
        if s.phase == SUPPLY:
            fill(s, s.supply, wide(SUPPLY_SPACES), stream, log)
        else:
            for factory in range(factory_to_fill(s), FACTORIES[s.seats]):
                fill(s, s.factories[factory], wide(TILES_PER_FACTORY), stream, log)
        proceed(s, log)


@kernel
def fill(s: Rec, pile: Any, full: int, stream: Rec, log: Any) -> None:
    """Draw tiles until a pile is full, as far as they go."""
    tiles = tiles_in(s.bag)
    for _ in range(full - tiles_in(pile)):
        if tiles == 0:
            if not bag_holds(s, log):
                return
            tiles = tiles_in(s.bag)
        left = randbelow(stream, tiles)
        colour = 0
        while left >= s.bag[colour]:
            left -= wide(s.bag[colour])
            colour += 1
        s.bag[colour] -= 1
        pile[colour] += 1
        tiles -= 1
