"""Phase 2: placing a tile, what it costs, and the structures around it."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, note
from sintra.core.rules import LEGAL
from sintra.games.pavilion.acquiring import wild_of
from sintra.games.pavilion.components import (
    ALL_COLOURS,
    AROUND,
    BONUS_TILES,
    COLOURS,
    CORNER_SPACES,
    EMPTY,
    FREE,
    MIXED,
    NO_STRUCTURE,
    NUMBERS,
    PRINTED,
    SLOTS,
    STARS,
    STRUCTURE_STAR,
    TOUCHING,
)
from sintra.games.pavilion.moves import MOST_WILDS, PLACE
from sintra.games.pavilion.reasons import (
    COLOUR_TWICE,
    NO_OWN_COLOUR,
    OTHER_COLOUR,
    SPACE_TAKEN,
    STAR_OF_ALL_COLOURS,
    STAR_OF_ONE_COLOUR,
    TOO_FEW_TILES,
    TOO_FEW_WILDS,
    WILD_ELSEWHERE,
    WILD_FOR_ITSELF,
)
from sintra.games.pavilion.scoring import PLACED, run


@kernel
def colours_in(s: Rec, seat: int, star: int) -> tuple[int, int]:
    """Give the set of colours in a star, and how many tiles it has."""
    colours, tiles = 0, 0
    for slot in range(SLOTS):
        colour = wide(s.stars[seat, star, slot])
        if colour != EMPTY:
            colours |= 1 << colour
            tiles += 1
    return colours, tiles


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


@kernel
def place_verdict(s: Rec, seat: int, star: int, slot: int, colour: int, wilds: int) -> int:
    """Judge whether a tile may be placed and paid for."""
    if s.stars[seat, star, slot] != EMPTY:
        return SPACE_TAKEN  # SP-B3
    wild, number = wild_of(s), NUMBERS[s.grey, star, slot]
    if not takes(s, seat, star) >> colour & 1:
        return star_reason(s, seat, star, colour)
    if s.hand[seat, colour] == 0 or (wilds >= number and colour != wild):
        return NO_OWN_COLOUR  # SP-B7
    if colour == wild and wilds > 0:
        return WILD_FOR_ITSELF  # SP-B8
    if s.hand[seat, colour] < number - wilds:
        return TOO_FEW_TILES  # SP-B2
    if wilds > 0 and s.hand[seat, wild] < wilds:
        return TOO_FEW_WILDS  # SP-B6
    return LEGAL


@kernel
def star_reason(s: Rec, seat: int, star: int, colour: int) -> int:
    """Say why a star does not take a colour."""
    printed = PRINTED[s.grey, star]
    if printed < MIXED:
        return WILD_ELSEWHERE if colour == wild_of(s) else OTHER_COLOUR  # SP-B8, SP-B4
    if printed == MIXED:
        return COLOUR_TWICE  # SP-B5
    colours, _ = colours_in(s, seat, star)
    return STAR_OF_ONE_COLOUR if colours & (colours - 1) == 0 else STAR_OF_ALL_COLOURS  # SP-G2, SP-G3


@kernel
def list_placing(s: Rec, out: Any) -> int:
    """List the legal placements in rising order."""
    seat, count = wide(s.turn), 0
    held = colours_held(s, seat)
    for star in range(STARS):
        colours = takes(s, seat, star) & held  # SP-B7
        for slot in range(SLOTS):
            if colours != 0 and s.stars[seat, star, slot] == EMPTY:
                for colour in range(COLOURS):
                    if colours >> colour & 1:
                        fewest, most = wilds_to_pay(s, seat, colour, NUMBERS[s.grey, star, slot])
                        for wilds in range(fewest, most + 1):
                            out[count] = PLACE + ((star * SLOTS + slot) * COLOURS + colour) * MOST_WILDS + wilds
                            count += 1
    return count


@kernel
def place(s: Rec, seat: int, star: int, slot: int, colour: int, wilds: int, log: Any) -> int:
    """Pay, place and score a tile; returns how many bonus tiles its structures give."""
    wild, number = wild_of(s), NUMBERS[s.grey, star, slot]
    s.hand[seat, colour] -= number - wilds
    s.hand[seat, wild] -= wilds
    s.tower[colour] += number - wilds - 1  # SP-B2
    s.tower[wild] += wilds  # SP-B6
    s.stars[seat, star, slot] = colour
    points = run(s, seat, star, slot)
    s.score[seat] += points  # SP-C1
    note(s, log, PLACED, seat, points, (star, slot, colour, NIL))
    tiles = 0
    for k in range(2):
        structure = TOUCHING[star, slot, k]
        if structure != NO_STRUCTURE and surrounded(s, seat, structure):
            kind = structure // COLOURS
            tiles += BONUS_TILES[kind]  # SP-C2, SP-C3, SP-C4
            note(s, log, kind, seat, NIL, (wide(STRUCTURE_STAR[structure]), wide(BONUS_TILES[kind]), NIL, NIL))
    return tiles


@kernel
def surrounded(s: Rec, seat: int, structure: int) -> bool:
    """Tell whether all spaces around a pillar, statue or window are filled."""
    for k in range(CORNER_SPACES):
        if s.stars[seat, AROUND[structure, k, 0], AROUND[structure, k, 1]] == EMPTY:
            return False
    return True
