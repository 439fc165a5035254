"""What the learned evaluation sees of a seat at the end of a round: numbers of active inputs."""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.pavilion.components import COLOURS, EMPTY, NUMBER_POINTS, SLOTS, STARS, STRUCTURES
from sintra.games.pavilion.scoring import lacks, spaces_with

MASKS = 1 << SLOTS
BITS = np.array([mask.bit_count() for mask in range(MASKS)])
MOST_KEPT = 4
HELD = MOST_KEPT + 1
MOST_LACKING = 4
LACKING = MOST_LACKING + 1
MOST_BAG = 7
SUPPLIES = MOST_BAG + 1

NUMBERS = len(NUMBER_POINTS) - 1
MOST_EMPTY = 4
EMPTIES = MOST_EMPTY + 1

BY_STAR = 0
STAR_COUNT = BY_STAR + STARS * MASKS
NUMBER = STAR_COUNT + STARS * (SLOTS + 1)
HAND = NUMBER + NUMBERS * EMPTIES
STRUCTURE = HAND + COLOURS * HELD
SUPPLY_TILES = STRUCTURE + STRUCTURES * LACKING
BAG = SUPPLY_TILES + COLOURS * HELD
RIVAL_STARS = BAG + COLOURS * SUPPLIES
RIVAL_HAND = RIVAL_STARS + STARS * (SLOTS + 1)
INPUTS = RIVAL_HAND + COLOURS * HELD
"""Each star by its filled spaces, and by how many they are; numbers and structures by the spaces that they lack; kept
tiles, supply and bag by colour; stars and kept tiles of the rivals."""


@kernel
def list_counts(counts: Any, begin: int, active: Any, count: int) -> int:
    """List counted tiles by colour; returns how many inputs are listed now."""
    for colour in range(COLOURS):
        active[count] = begin + colour * HELD + min(MOST_KEPT, wide(counts[colour]))
        count += 1
    return count


@kernel
def star_mask(s: Rec, seat: int, star: int) -> int:
    """Give the filled spaces of a star as bits."""
    mask = wide(0)
    for slot in range(SLOTS):
        mask |= wide(s.stars[seat, star, slot] != EMPTY) << slot
    return mask


@kernel
def inputs(s: Rec, seat: int, active: Any) -> int:
    """List the active inputs of a seat; returns how many."""
    count = wide(0)
    for star in range(STARS):
        mask = star_mask(s, seat, star)
        active[count] = BY_STAR + star * MASKS + mask
        active[count + 1] = STAR_COUNT + star * (SLOTS + 1) + BITS[mask]
        count += 2
    for number in range(1, NUMBERS + 1):
        spaces, filled = spaces_with(s, seat, number)
        active[count] = NUMBER + (number - 1) * EMPTIES + min(MOST_EMPTY, wide(spaces - filled))
        count += 1
    for structure in range(STRUCTURES):
        active[count] = STRUCTURE + structure * LACKING + min(MOST_LACKING, wide(lacks(s, seat, structure)))
        count += 1
    count = list_counts(s.hand[seat], HAND, active, count)
    count = list_counts(s.supply, SUPPLY_TILES, active, count)
    for colour in range(COLOURS):
        active[count] = BAG + colour * SUPPLIES + min(MOST_BAG, wide(s.bag[colour]) // 2)
        count += 1
    for rival in range(wide(s.seats)):
        if rival != seat:
            count = list_counts(s.hand[rival], RIVAL_HAND, active, count)
            for star in range(STARS):
                filled = 0
                for slot in range(SLOTS):
                    filled += s.stars[rival, star, slot] != EMPTY
                active[count] = RIVAL_STARS + star * (SLOTS + 1) + filled
                count += 1
    return count
