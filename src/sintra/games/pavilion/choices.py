"""What a seat can choose from: colours to take, colours that a star takes, ways to pay, sets of tiles.

A set of tiles has no order: the bonus tiles taken from the supply, and the tiles kept on passing. It is packed into
four bits per colour. Held tiles are packed likewise, with the top bit of every four set: a set is held if no
subtraction clears one of these bits.
"""

from typing import Any

import numpy as np

from sintra.core.kernel import Array, Rec, kernel, wide
from sintra.core.vectors import bits_above
from sintra.games.pavilion.components import ALL_COLOURS, COLOURS, CORNERS, FREE, MIXED, PRINTED, SLOTS
from sintra.games.pavilion.moves import CENTRE, MOST_WILDS, SET_START, SETS, SOURCES
from sintra.games.pavilion.position import colours_in, tiles_in, wild_of

GUARDS = sum(8 << 4 * colour for colour in range(COLOURS))
PACKED = np.array([sum(int(tiles) << 4 * colour for colour, tiles in enumerate(chosen)) for chosen in SETS])
EVERYWHERE = sum(1 << source * COLOURS for source in range(SOURCES))
"""The first colour of every source, in sets with COLOURS bits for each."""


# Acquiring


@kernel
def tiles_at(s: Rec, source: int, colour: int) -> int:
    """Count the tiles of a colour on a factory or in the centre."""
    return wide(s.centre[colour] if source == CENTRE else s.factories[source, colour])


@kernel
def colours_to_name(s: Rec, source: int) -> int:
    """Give the set of colours that may be named at a source."""
    colours = 0
    for colour in range(COLOURS):
        if tiles_at(s, source, colour) > 0:
            colours |= 1 << colour  # SP-A2, SP-A5
    others = colours & ~(1 << wild_of(s))
    return others if others else colours  # SP-A4


@kernel
def colours_to_name_anywhere(s: Rec) -> int:
    """Give the set of all sources with the colours that may be named there: `colours_to_name`, COLOURS bits each."""
    found = bits_above(s.factories, None, 0) | bits_above(s.centre, None, 0) << CENTRE * COLOURS
    wild = wild_of(s)
    wilds = found & EVERYWHERE << wild
    others = found ^ wilds
    beside = others  # in the lowest bit of a source: whether it has other colours
    for colour in range(1, COLOURS):
        beside |= others >> colour
    return wide(others | wilds & ~((beside & EVERYWHERE) << wild))  # SP-A4


# Placing


@kernel
def takes(s: Rec, seat: int, star: int) -> int:
    """Give the set of colours that a star takes."""
    printed = wide(PRINTED[s.grey, star])
    if printed < MIXED:
        return 1 << printed  # SP-B4
    colours, tiles = colours_in(s, seat, star)
    if printed == FREE:
        if tiles < 2:
            return ALL_COLOURS  # SP-G1, R-PAV-6
        if colours & (colours - 1) == 0:
            return colours  # SP-G2: two or more tiles, one colour
    return ALL_COLOURS & ~colours  # SP-B5, SP-G3


@kernel
def colours_held(s: Rec, seat: int) -> int:
    """Give the set of colours that a seat has beside its board."""
    held = 0
    for colour in range(COLOURS):
        held |= (s.hand[seat, colour] > 0) << colour
    return held


@kernel
def wilds_to_pay(s: Rec, seat: int, colour: int, number: int) -> tuple[int, int]:
    """Give the fewest and the most wilds that a seat can pay a number with; fewest > most if it cannot."""
    held, wild = wide(s.hand[seat, colour]), wild_of(s)
    if held == 0:
        return 1, 0  # SP-B7
    if colour == wild:
        return (0, 0) if held >= number else (1, 0)  # SP-B8
    return max(0, number - held), min(wide(s.hand[seat, wild]), number - 1)  # SP-B6, SP-B7


def _payments() -> Array:
    """List which numbers of wilds may pay: by tiles of the colour, wilds and number, as `wilds_to_pay` does."""
    found = np.zeros((SLOTS + 1, MOST_WILDS, SLOTS + 1, MOST_WILDS), np.int8)
    for tiles, wilds, number, paid in np.ndindex(found.shape):
        own = number - paid
        found[tiles, wilds, number, paid] = 1 <= own <= tiles and paid <= wilds
    return found.reshape(-1, MOST_WILDS)


PAYMENTS = _payments()
"""The rows of a hand begin at `payments_with`: one for each number, and first one for none, without a payment."""


@kernel
def payments_with(s: Rec, seat: int, colour: int) -> int:
    """Find the rows of PAYMENTS for what a seat can pay a colour with; more than any number needs changes nothing."""
    wild = wild_of(s)
    wilds = 0 if colour == wild else min(wide(s.hand[seat, wild]), MOST_WILDS - 1)  # SP-B8
    return (min(wide(s.hand[seat, colour]), SLOTS) * MOST_WILDS + wilds) * (SLOTS + 1)


# Sets of tiles


@kernel
def pack(tiles: Any) -> int:
    """Pack held tiles for `holds`; more than four of a colour are as good as four."""
    packed = GUARDS
    for colour in range(COLOURS):
        packed += min(wide(tiles[colour]), CORNERS) << 4 * colour
    return packed


@kernel
def holds(packed: int, chosen: int) -> bool:
    """Tell whether a set is among the held tiles."""
    return (packed - wide(PACKED[chosen])) & GUARDS == GUARDS


@kernel
def count_sets(packed: int, first: int, end: int) -> int:
    """Count the sets that are held."""
    count = 0
    for chosen in range(first, end):
        count += holds(packed, chosen)
    return count


@kernel
def end_of_kept(s: Rec, seat: int) -> int:
    """Give the number after the last set that has no more tiles than a seat."""
    return wide(SET_START[min(tiles_in(s.hand[seat]), CORNERS) + 1])


@kernel
def only_bonus(s: Rec) -> int:
    """Give the set that must be taken if the supply leaves no choice, or 0."""
    packed, first, end = pack(s.supply), SET_START[s.due], SET_START[s.due + 1]
    if count_sets(packed, first, end) > 1:
        return 0
    for chosen in range(first, end):
        if holds(packed, chosen):
            return chosen
    return 0
