"""What is drawn: the first player, and the tiles of each round."""

from typing import Any

from sintra.core.kernel import Array, Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, NOBODY, note
from sintra.core.numbers import numbers_to
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE
from sintra.games.azul.components import COLOURS, FACTORIES, LETTERS, TILES_PER_FACTORY
from sintra.games.azul.events import DEALT, REFILLED, SHORT
from sintra.games.azul.position import DEAL, DRAFT, FIRST

OUTCOMES = COLOURS
"""How many outcomes a draw can have: a colour, or a seat."""


def outcome_names(array: Array) -> tuple[str, ...]:
    """Name the outcomes of the draw that is due: a seat as first player, or a tile."""
    return numbers_to(int(array["seats"][0])) if array["phase"][0] == FIRST else tuple(LETTERS)


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
        note(s, log, REFILLED, NOBODY, NIL, NO_DETAILS)


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
        start_drafting(s, log)
        return
    refill(s, log)
    if not bag_holds(s):
        run_short(s, log)


@kernel
def run_short(s: Rec, log: Any) -> None:
    """Begin with the factories as they are (AZ-C4)."""
    note(s, log, SHORT, NOBODY, NIL, NO_DETAILS)
    start_drafting(s, log)


@kernel
def start_drafting(s: Rec, log: Any) -> None:
    """Let the round's first player begin."""
    s.phase, s.turn = DRAFT, s.first
    note(s, log, DEALT, NOBODY, NIL, NO_DETAILS)


@kernel
def factory_to_fill(s: Rec) -> int:
    """Find the first factory with fewer than four tiles."""
    factory = wide(0)
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
        settle(s, randbelow(stream, wide(s.seats)), log)
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
            drawn = randbelow(stream, tiles)
            colour, passed = 0, 0
            for other in range(COLOURS - 1):  # no branch depends on what is drawn
                passed += wide(s.bag[other])
                colour += drawn >= passed
            s.bag[colour] -= 1
            s.factories[factory, colour] += 1
            tiles -= 1
    start_drafting(s, log)
