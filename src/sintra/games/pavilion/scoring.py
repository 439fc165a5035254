"""Points: runs within a star, structures, losses, the final bonuses, the ranking."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, note
from sintra.games.pavilion.components import (
    AROUND,
    COLOURS,
    CORNER_SPACES,
    CORNERS,
    EMPTY,
    FREE,
    LEAST_SCORE,
    MIXED,
    MOST_ALIKE,
    NUMBER_POINTS,
    NUMBER_SPACES,
    PRINTED,
    ROUNDS,
    SLOTS,
    SPACES_AROUND,
    SPACES_WITH,
    STAR_POINTS,
    STAR_SPACES,
    STARS,
)
from sintra.games.pavilion.events import DISCARDED, LEFT_OVER, NUMBER_DONE, STAR_DONE
from sintra.games.pavilion.position import colours_in, tiles_in

TELL, ADD = wide(0), wide(1)
"""Whether final bonuses are only logged or added to a score."""

# A tile


@kernel
def tile_points(s: Rec, seat: int, star: int, slot: int) -> int:
    """Count the points that a tile on a space brings (SP-C1), whether it lies there already or not.

    It brings one for each tile of its run: the connected tiles of the star, itself included. The spaces form a ring.
    """
    length = 1
    while length < SLOTS and s.stars[seat, star, (slot + length) % SLOTS] != EMPTY:
        length += 1
    back = 1
    while length < SLOTS and s.stars[seat, star, (slot - back) % SLOTS] != EMPTY:
        length += 1
        back += 1
    return length


@kernel
def run_spaces(s: Rec, seat: int, star: int, slot: int) -> int:
    """Give the spaces of the run of a tile as bits."""
    first = slot
    while (first - 1) % SLOTS != slot and s.stars[seat, star, (first - 1) % SLOTS] != EMPTY:
        first -= 1
    spaces = NIL
    for k in range(tile_points(s, seat, star, slot)):
        spaces |= 1 << star * SLOTS + (first + k) % SLOTS
    return spaces


# Structures


@kernel
def surrounded(s: Rec, seat: int, structure: int) -> bool:
    """Tell whether all spaces around a pillar, statue or window are filled."""
    for k in range(CORNER_SPACES):
        if s.stars[seat, AROUND[structure, k, 0], AROUND[structure, k, 1]] == EMPTY:
            return False
    return True


@kernel
def lacks(s: Rec, seat: int, structure: int) -> int:
    """Count the empty spaces around a pillar, statue or window."""
    spaces = 0
    for k in range(SPACES_AROUND[structure // COLOURS]):
        spaces += s.stars[seat, AROUND[structure, k, 0], AROUND[structure, k, 1]] == EMPTY
    return spaces


# Losses


@kernel
def lose(s: Rec, seat: int, points: int) -> int:
    """Take points off a score, never below 1 (SP-D4, R-PAV-1, R-PAV-13); returns how many."""
    paid = min(points, wide(s.score[seat]) - LEAST_SCORE)
    s.score[seat] -= paid
    return paid


@kernel
def too_many(s: Rec, seat: int) -> int:
    """Count the tiles of a seat that it cannot keep: those beyond four, in the last round all (SP-D2, SP-D5)."""
    return max(0, tiles_in(s.hand[seat]) - (CORNERS if s.round_number < ROUNDS else 0))


@kernel
def charge(s: Rec, seat: int, tiles: int, log: Any) -> None:
    """Take off a point for each tile that a seat does not keep."""
    if tiles > 0:
        kind = DISCARDED if s.round_number < ROUNDS else LEFT_OVER  # SP-D3, SP-D5
        note(s, log, kind, seat, -lose(s, seat, tiles), (tiles, NIL, NIL, NIL))


# Stars and numbers


@kernel
def becomes(s: Rec, star: int, colours: int, tiles: int) -> int:
    """Give what a star with some tiles of a set of colours becomes: a colour, MIXED, or FREE if it may be either."""
    printed = wide(PRINTED[s.grey, star])
    if printed != FREE:
        return printed
    if tiles < 2:
        return FREE  # SP-G1
    for colour in range(COLOURS):
        if colours == 1 << colour:
            return colour  # SP-G2
    return MIXED  # SP-G3


@kernel
def star_kind(s: Rec, seat: int, star: int) -> int:
    """Give the colour of a complete star, MIXED if it has several, or EMPTY if it is not complete."""
    colours, tiles = colours_in(s, seat, star)
    return becomes(s, star, colours, tiles) if tiles == SLOTS else EMPTY


@kernel
def spaces_with(s: Rec, seat: int, number: int) -> tuple[int, int]:
    """Count the spaces that show a number, and those of them that are filled."""
    spaces, filled = 0, 0
    while spaces < MOST_ALIKE and SPACES_WITH[s.grey, number, spaces, 0] != EMPTY:
        star, slot = SPACES_WITH[s.grey, number, spaces, 0], SPACES_WITH[s.grey, number, spaces, 1]
        filled += s.stars[seat, star, slot] != EMPTY
        spaces += 1
    return spaces, filled


@kernel
def bonus(s: Rec, seat: int, score: int, log: Any) -> int:
    """Add up a seat's final bonuses and note each of them; ADD them to its score, or only TELL."""
    total = 0
    for star in range(STARS):
        kind = star_kind(s, seat, star)
        if kind != EMPTY:
            points = wide(STAR_POINTS[kind])  # SP-E2, SP-G4
            total += points
            s.score[seat] += points * score
            note(s, log, STAR_DONE, seat, points, (star, kind, wide(STAR_SPACES[star]), NIL))
    for number in range(1, len(NUMBER_POINTS)):
        spaces, filled = spaces_with(s, seat, number)
        if filled == spaces:
            points = wide(NUMBER_POINTS[number])  # SP-E3, R-PAV-7
            total += points
            s.score[seat] += points * score
            note(s, log, NUMBER_DONE, seat, points, (number, wide(NUMBER_SPACES[s.grey, number]), NIL, NIL))
    return total


@kernel
def bonuses(s: Rec, log: Any) -> None:
    """Note the final bonuses of every seat."""
    for seat in range(wide(s.seats)):
        bonus(s, seat, TELL, log)


@kernel
def rank(s: Rec, places: Any) -> None:
    """Rank by points; equal seats share a place (SP-E4)."""
    for seat in range(wide(s.seats)):
        place = 1
        for other in range(wide(s.seats)):
            if s.score[other] > s.score[seat]:
                place += 1
        places[seat] = place
