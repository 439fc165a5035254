"""Choosing a legal move uniformly without listing the moves: for random games, where this is what takes the time."""

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL
from sintra.core.random import randbelow
from sintra.games.pavilion.choices import colours_held, colours_to_name, count_sets, holds, takes, wilds_to_pay
from sintra.games.pavilion.components import (
    ALL_COLOURS,
    COLOURS,
    EMPTY,
    MEMBER,
    MIXED,
    NUMBERS,
    PRINTED,
    SIZE,
    SLOTS,
    STARS,
)
from sintra.games.pavilion.moves import PASS, SOURCES, acquire_number, place_number
from sintra.games.pavilion.position import wild_of

FIELD = 8
ONE_FIELD = (1 << FIELD) - 1
"""Ways to pay are counted for the numbers 1 to 6 at once: eight bits for each number."""

SHIFTS = FIELD * (NUMBERS - 1)
"""Where the ways to pay for a space are found, by side, star and slot."""


def _ways_to_pay(held: int, wilds: int) -> int:
    """Count the ways to pay each number: at least one tile of the colour, and any of the wilds (SP-B6, SP-B7)."""
    ways = [max(0, min(wilds, n - 1) - max(0, n - held) + 1) if held else 0 for n in range(1, SLOTS + 1)]
    return sum(count << FIELD * k for k, count in enumerate(ways))


WAYS = np.array([[_ways_to_pay(held, wilds) for wilds in range(SLOTS + 1)] for held in range(SLOTS + 1)])
"""The ways to pay each number by tiles of the colour and wilds; more than six are as good as six."""


@kernel
def pick_acquiring(s: Rec, stream: Rec) -> int:
    """Choose one of the legal moves of phase 1 uniformly, without listing them."""
    choices, count = 0, 0  # six bits per source
    for source in range(SOURCES):
        colours = colours_to_name(s, source)
        choices |= colours << source * COLOURS
        count += wide(SIZE[colours])
    left = randbelow(stream, count)
    source = 0
    while left >= SIZE[choices & ALL_COLOURS]:
        left -= wide(SIZE[choices & ALL_COLOURS])
        choices >>= COLOURS
        source += 1
    return acquire_number(source, wide(MEMBER[choices & ALL_COLOURS, left]))


@kernel
def ways_for(s: Rec, seat: int, colour: int) -> int:
    """Count the ways to pay each number when a colour is placed."""
    wild = wild_of(s)
    wilds = 0 if colour == wild else min(wide(s.hand[seat, wild]), SLOTS)
    return wide(WAYS[min(wide(s.hand[seat, colour]), SLOTS), wilds])


@kernel
def ways_among(s: Rec, seat: int, colours: int) -> int:
    """Count the ways to pay each number, added up over a set of colours."""
    ways = NIL
    for k in range(SIZE[colours]):
        ways += ways_for(s, seat, MEMBER[colours, k])
    return ways


@kernel
def ways_on(s: Rec, seat: int, star: int, slot: int, ways: int) -> int:
    """Look up the ways to pay for one space; none if it is filled."""
    free = wide(s.stars[seat, star, slot] == EMPTY)
    return free * (ways >> wide(SHIFTS[s.grey, star, slot]) & ONE_FIELD)


@kernel
def ways_in(s: Rec, seat: int, star: int, colours: int) -> int:
    """Add up the ways to pay for the free spaces of a star with those of some colours that it takes."""
    printed = wide(PRINTED[s.grey, star])
    single = printed < MIXED
    ways = ways_for(s, seat, printed) if single else ways_among(s, seat, takes(s, seat, star) & colours)
    total = 0
    for slot in range(SLOTS):
        total += ways_on(s, seat, star, slot, ways)
    return total


@kernel
def pick_placing(s: Rec, stream: Rec) -> int:
    """Choose one of the legal placements or the pass uniformly, without listing them."""
    seat, total, by_star = wide(s.turn), 0, 0
    held = colours_held(s, seat)
    for star in range(STARS):
        here = ways_in(s, seat, star, held)
        by_star |= here << FIELD * star  # at most 6 spaces, 6 colours and 6 ways to pay each: 216
        total += here
    left = randbelow(stream, total + 1)
    for star in range(STARS):
        here = by_star >> FIELD * star & ONE_FIELD
        if left < here:
            return nth_placement(s, seat, star, takes(s, seat, star) & held, left)
        left -= here
    return PASS


@kernel
def nth_placement(s: Rec, seat: int, star: int, colours: int, n: int) -> int:
    """Find the n-th placement on a star: by slot, colour and wilds."""
    ways, slot = ways_among(s, seat, colours), NIL
    while n >= ways_on(s, seat, star, slot, ways):
        n -= ways_on(s, seat, star, slot, ways)
        slot += 1
    for k in range(SIZE[colours]):
        colour = wide(MEMBER[colours, k])
        here = ways_on(s, seat, star, slot, ways_for(s, seat, colour))
        if n < here:
            fewest, _ = wilds_to_pay(s, seat, colour, wide(NUMBERS[s.grey, star, slot]))
            return place_number(star, slot, colour, fewest + n)
        n -= here
    return PASS


@kernel
def pick_set(packed: int, first: int, end: int, stream: Rec) -> int:
    """Choose one of the sets of tiles that are held, uniformly."""
    left = randbelow(stream, count_sets(packed, first, end))
    for chosen in range(first, end):
        left -= holds(packed, chosen)
        if left < 0:
            return chosen
    return first
