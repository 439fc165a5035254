"""What is drawn: the first player, and tiles from the bag for the supply and the factories."""

from typing import Any

from sintra.core.game import Array
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, note
from sintra.core.numbers import numbers_to
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE
from sintra.games.pavilion.components import COLOURS, FACTORIES, LETTERS, SUPPLY_SPACES, TILES_PER_FACTORY
from sintra.games.pavilion.events import FIRST_DRAWN
from sintra.games.pavilion.position import FIRST, SUPPLY, tiles_in
from sintra.games.pavilion.rounds import bag_holds, factory_to_fill, proceed

OUTCOMES = COLOURS
"""How many outcomes a draw can have: a colour, or a seat."""


def outcome_names(array: Array) -> tuple[str, ...]:
    """Name the outcomes of the draw that is due: a seat as first player, or a tile."""
    return numbers_to(int(array["seats"][0])) if array["phase"][0] == FIRST else tuple(LETTERS)


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
        note(s, log, FIRST_DRAWN, outcome, NIL, NO_DETAILS)
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
