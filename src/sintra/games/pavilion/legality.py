"""What may be played: the verdict on any move, all legal moves, and one of them by chance."""

from typing import Any

from sintra.core.bits import lowest
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL
from sintra.core.rules import CHANCE, LEGAL, OVER
from sintra.core.vectors import bits_equal, put_pattern, put_set
from sintra.games.pavilion.choices import (
    PAYMENTS,
    colours_held,
    colours_to_name,
    colours_to_name_anywhere,
    end_of_kept,
    holds,
    pack,
    payments_with,
    takes,
    tiles_at,
    wilds_to_pay,
)
from sintra.games.pavilion.components import COLOURS, EMPTY, FACTORIES, MIXED, NUMBERS, PRINTED, SLOTS, STARS
from sintra.games.pavilion.moves import (
    ACQUIRING,
    ACTIONS,
    BONUS_BASE,
    CENTRE,
    KEEP_BASE,
    KEEPING,
    KINDS,
    MOST_WILDS,
    PASS,
    PASSING,
    PLACING,
    SET_START,
    SOURCES,
    TAKING_BONUS,
    VALUES,
    acquire_number,
    bonus_set,
    kept_set,
    place_number,
)
from sintra.games.pavilion.picking import pick_acquiring, pick_placing, pick_set
from sintra.games.pavilion.position import ACQUIRE, BONUS, KEEP, colours_in, wild_of
from sintra.games.pavilion.reasons import (
    COLOUR_TWICE,
    DRAW_FIRST,
    GAME_OVER,
    MUST_ACQUIRE,
    MUST_KEEP,
    MUST_PLAY,
    MUST_TAKE_BONUS,
    NO_OWN_COLOUR,
    NO_SUCH_FACTORY,
    NO_SUCH_MOVE,
    NOT_IN_CENTRE,
    NOT_IN_HAND,
    NOT_IN_SUPPLY,
    NOT_ON_FACTORY,
    NOT_ONLY_WILDS,
    OTHER_COLOUR,
    SPACE_TAKEN,
    STAR_OF_ALL_COLOURS,
    STAR_OF_ONE_COLOUR,
    TOO_FEW_TILES,
    TOO_FEW_WILDS,
    WILD_ELSEWHERE,
    WILD_FOR_ITSELF,
    WRONG_COUNT,
)


@kernel
def verdict(s: Rec, action: int) -> int:
    """Judge any number as a move of the seat to move."""
    if s.turn == OVER:
        return GAME_OVER
    if s.turn == CHANCE:
        return DRAW_FIRST
    if not 0 <= action < ACTIONS:
        return NO_SUCH_MOVE
    kind, seat = KINDS[action], wide(s.turn)
    if s.phase == ACQUIRE:
        return acquire_verdict(s, action) if kind == ACQUIRING else MUST_ACQUIRE
    if s.phase == BONUS:
        return bonus_verdict(s, action) if kind == TAKING_BONUS else MUST_TAKE_BONUS
    if s.phase == KEEP:
        return keep_verdict(s, seat, action) if kind == KEEPING else MUST_KEEP
    if kind == PASSING:
        return LEGAL  # SP-D1
    return place_verdict(s, seat, action) if kind == PLACING else MUST_PLAY


@kernel
def acquire_verdict(s: Rec, action: int) -> int:
    """Judge whether a colour may be taken from a factory or the centre."""
    source, colour = VALUES[action, 0], VALUES[action, 1]
    if FACTORIES[s.seats] <= source < CENTRE:
        return NO_SUCH_FACTORY
    if tiles_at(s, source, colour) == 0:
        return NOT_IN_CENTRE if source == CENTRE else NOT_ON_FACTORY  # SP-A5, SP-A2
    return LEGAL if colours_to_name(s, source) >> colour & 1 else NOT_ONLY_WILDS  # SP-A4


@kernel
def place_verdict(s: Rec, seat: int, action: int) -> int:
    """Judge whether a tile may be placed and paid for."""
    star, slot, colour, wilds = VALUES[action, 0], VALUES[action, 1], VALUES[action, 2], VALUES[action, 3]
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
def bonus_verdict(s: Rec, action: int) -> int:
    """Judge whether a set of bonus tiles may be taken."""
    chosen = bonus_set(action)
    if not SET_START[s.due] <= chosen < SET_START[s.due + 1]:
        return WRONG_COUNT  # SP-C5
    return LEGAL if holds(pack(s.supply), chosen) else NOT_IN_SUPPLY


@kernel
def keep_verdict(s: Rec, seat: int, action: int) -> int:
    """Judge whether a set of tiles may be kept (R-PAV-12: also fewer than four)."""
    return LEGAL if holds(pack(s.hand[seat]), kept_set(action)) else NOT_IN_HAND


# All legal moves


@kernel
def legal(s: Rec, out: Any) -> int:
    """List the legal moves in rising order."""
    if s.turn < 0:
        return 0
    if s.phase == ACQUIRE:
        return list_acquiring(s, out)
    if s.phase == BONUS:
        return list_sets(pack(s.supply), wide(SET_START[s.due]), wide(SET_START[s.due + 1]), BONUS_BASE, out)
    if s.phase == KEEP:
        return list_sets(pack(s.hand[s.turn]), NIL, end_of_kept(s, wide(s.turn)), KEEP_BASE, out)
    count = list_placing(s, out)
    out[count] = PASS
    return count + 1


@kernel
def list_acquiring(s: Rec, out: Any) -> int:
    """List the legal moves of phase 1 in rising order."""
    count = 0
    for source in range(SOURCES):
        colours = colours_to_name(s, source)
        for colour in range(COLOURS):
            if colours >> colour & 1:
                out[count] = acquire_number(source, colour)
                count += 1
    return count


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
                            out[count] = place_number(star, slot, colour, wilds)
                            count += 1
    return count


@kernel
def list_sets(packed: int, first: int, end: int, base: int, out: Any) -> int:
    """List the moves (base + set) for the sets from `first` to before `end` that are held."""
    count = 0
    for chosen in range(first, end):
        if holds(packed, chosen):
            out[count] = base + chosen
            count += 1
    return count


# A mask of them


@kernel
def mark(s: Rec, mask: Any) -> None:
    """Write 1 for every legal move and 0 for the others: `legal` without the list."""
    for action in range(len(mask)):
        mask[action] = 0
    if s.turn < 0:
        return
    if s.phase == ACQUIRE:
        put_set(colours_to_name_anywhere(s), 64, mask, 0)
    elif s.phase == BONUS:
        mark_sets(pack(s.supply), wide(SET_START[s.due]), wide(SET_START[s.due + 1]), BONUS_BASE, mask)
    elif s.phase == KEEP:
        mark_sets(pack(s.hand[s.turn]), NIL, end_of_kept(s, wide(s.turn)), KEEP_BASE, mask)
    else:
        mark_placing(s, mask)
        mask[PASS] = 1


@kernel
def mark_sets(packed: int, first: int, end: int, base: int, mask: Any) -> None:
    """Mark the moves (base + set) for the sets from `first` to before `end` that are held."""
    for chosen in range(first, end):
        mask[base + chosen] = holds(packed, chosen)


@kernel
def mark_placing(s: Rec, mask: Any) -> None:
    """Mark the legal placements: for every space and colour, the ways to pay."""
    seat = wide(s.turn)
    held, spaces = colours_held(s, seat), bits_equal(s.stars, seat, EMPTY)
    for star in range(STARS):
        colours = takes(s, seat, star) & held  # SP-B7
        while colours != 0:
            colour = lowest(colours)
            colours &= colours - 1
            hand = payments_with(s, seat, colour)
            for slot in range(SLOTS):  # a space that is taken is as one that costs nothing: no way to pay
                number = NUMBERS[s.grey, star, slot] * (spaces >> star * SLOTS + slot & 1)
                put_pattern(PAYMENTS, hand + number, MOST_WILDS, mask, place_number(star, slot, colour, 0))


@kernel
def pick(s: Rec, stream: Rec) -> int:
    """Choose one of the legal moves uniformly."""
    if s.phase == BONUS:
        return BONUS_BASE + pick_set(pack(s.supply), wide(SET_START[s.due]), wide(SET_START[s.due + 1]), stream)
    if s.phase == KEEP:
        return KEEP_BASE + pick_set(pack(s.hand[s.turn]), NIL, end_of_kept(s, wide(s.turn)), stream)
    return pick_acquiring(s, stream) if s.phase == ACQUIRE else pick_placing(s, stream)
