"""What can be wrong with a position that reads well: what no game can lead to, named one by one."""

from collections.abc import Iterator
from typing import Any

from sintra.core.errors import InvalidPosition
from sintra.core.game import Array
from sintra.core.log import no_log
from sintra.games.pavilion.choices import only_bonus
from sintra.games.pavilion.components import (
    BONUS_TILES,
    COLOURS,
    CORNERS,
    EMPTY,
    FACTORIES,
    FREE,
    LEAST_SCORE,
    LETTERS,
    MIXED,
    NO_STRUCTURE,
    PRINTED,
    ROUNDS,
    SLOTS,
    STAR_LETTERS,
    STARS,
    START_SCORE,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
    TOUCHING,
)
from sintra.games.pavilion.position import (
    ACQUIRE,
    BONUS,
    DEAL,
    END,
    FIRST,
    IN_CENTRE,
    KEEP,
    NOBODY,
    PLAY,
    SUPPLY,
)
from sintra.games.pavilion.scoring import TELL, bonus, surrounded
from sintra.games.pavilion.words import WORDS

MOST_PAID = 5
"""So many tiles at most reach the tower with one placement."""


def faults(array: Array, view: bool) -> list[InvalidPosition]:
    """Name everything that is wrong with a position; a view hides nothing, so it must be one, too."""
    s = array[0]
    found = [*_tiles(s), *_stars(s), *_marker(s), *_hands(s)]
    return found or list(_phase(s))


def _fault(code: str, **params: object) -> InvalidPosition:
    return InvalidPosition(WORDS, code, **params)


def _before_a_round(s: Any) -> bool:
    """Tell whether a round is being prepared, or the game is over: nobody has begun anything."""
    return s.phase in (FIRST, DEAL, END) or (s.phase == SUPPLY and s.waiting == NOBODY)


def _tiles(s: Any) -> Iterator[InvalidPosition]:
    seats = int(s.seats)
    for colour in range(COLOURS):
        found = sum(int(s[name][colour]) for name in ("bag", "tower", "supply", "centre"))
        found += int(s.factories[:, colour].sum()) + int(s.hand[:seats, colour].sum())
        found += int((s.stars[:seats] == colour).sum())
        if found != TILES_PER_COLOUR:
            yield _fault("tile_count", letter=LETTERS[colour], found=found, expected=TILES_PER_COLOUR)
    if s.supply.sum() > SUPPLY_SPACES:
        yield _fault("supply_overfull", found=int(s.supply.sum()))
    for factory in range(FACTORIES[seats]):
        if s.factories[factory].sum() > TILES_PER_FACTORY:
            yield _fault("factory_overfull", factory=factory + 1, found=int(s.factories[factory].sum()))


def _stars(s: Any) -> Iterator[InvalidPosition]:
    for seat in range(int(s.seats)):
        for star in range(STARS):
            printed = PRINTED[s.grey, star]
            held = [int(colour) for colour in s.stars[seat, star] if colour != EMPTY]
            different = len(set(held))
            where = {"seat": seat + 1, "star": STAR_LETTERS[star]}
            if printed == FREE and 1 < different < len(held):
                yield _fault("star_neither", **where)
            if printed == MIXED and different < len(held):
                yield _fault("star_twice", **where)
            if printed < MIXED and set(held) - {int(printed)}:
                yield _fault("star_colour", **where, letter=LETTERS[printed])


def _marker(s: Any) -> Iterator[InvalidPosition]:
    if s.marker == IN_CENTRE:
        return
    if _before_a_round(s):
        yield _fault("marker_held", seat=int(s.marker) + 1)
    elif s.phase != ACQUIRE and s.marker != s.first:
        yield _fault("marker_not_first", seat=int(s.marker) + 1)


def _hands(s: Any) -> Iterator[InvalidPosition]:
    between = _before_a_round(s)
    for seat in range(int(s.seats)):
        tiles = int(s.hand[seat].sum())
        if s.passed[seat] and (between or s.phase == ACQUIRE):
            yield _fault("passed_early", seat=seat + 1)
        if (s.passed[seat] or between) and tiles > CORNERS:
            yield _fault("too_many_kept", seat=seat + 1, found=tiles)
        if tiles and s.passed[seat] and s.round_number == ROUNDS:
            yield _fault("kept_at_the_end", seat=seat + 1, found=tiles)


def _phase(s: Any) -> Iterator[InvalidPosition]:
    phase = int(s.phase)
    market = int(s.factories.sum()) + int(s.centre.sum())
    if s.round_number == 1 and (_before_a_round(s) or phase == ACQUIRE):
        yield from _first_round(s)
    if phase == ACQUIRE and not market:
        yield _fault("nothing_to_acquire")
    if phase not in (DEAL, ACQUIRE) and market:
        yield _fault("market_left", found=market)
    if phase in (SUPPLY, DEAL) and not s.bag.any():
        yield _fault("bag_empty")
    if phase == SUPPLY and s.supply.sum() == SUPPLY_SPACES:
        yield _fault("supply_full")
    if phase in (DEAL, ACQUIRE):
        yield from _factories(s)
    if phase in (DEAL, ACQUIRE, PLAY, BONUS, KEEP):
        yield from _supply(s)
    seat = int(s.waiting) if phase == SUPPLY else int(s.turn)
    if seat >= 0 and s.passed[seat]:
        yield _fault("has_passed", seat=seat + 1)
    if seat >= 0 and phase in (SUPPLY, PLAY, KEEP) and not s.hand[seat].any():
        yield _fault("no_tiles", seat=seat + 1)
    if phase == KEEP and s.round_number == ROUNDS:
        yield _fault("keeping_at_the_end")
    if phase == BONUS:
        yield from _bonus(s, seat)
    if phase == END:
        yield from _end(s)


def _first_round(s: Any) -> Iterator[InvalidPosition]:
    """Before the first playing phase nothing is placed, and before the first acquiring nothing is taken."""
    seats = int(s.seats)
    begun = s.tower.any() or (s.stars != EMPTY).any()
    if s.phase != ACQUIRE:
        begun |= s.hand.any() or any(s.score[seat] != START_SCORE for seat in range(seats))
    if s.phase == FIRST:
        begun |= s.first != 0 or s.supply.any() or s.factories.any()
    if s.phase == SUPPLY:
        begun |= bool(s.factories.any())
    if begun:
        yield _fault("not_the_start")
    if s.phase == ACQUIRE:
        for seat in range(seats):
            if s.score[seat] > START_SCORE or (s.score[seat] < START_SCORE and s.marker != seat):
                yield _fault("score_too_soon", seat=seat + 1, found=int(s.score[seat]))


def _factories(s: Any) -> Iterator[InvalidPosition]:
    tiles = [int(s.factories[f].sum()) for f in range(FACTORIES[s.seats])]
    if s.phase == DEAL:
        filled = sum(1 for t in tiles if t == TILES_PER_FACTORY)
        if (
            filled == len(tiles)
            or set(tiles[:filled]) - {TILES_PER_FACTORY}
            or any(tiles[filled + 1 :])
            or s.centre.any()
        ):
            yield _fault("deal_order")
        return
    short = [f for f, t in enumerate(tiles) if 0 < t < TILES_PER_FACTORY]
    if len(short) > 1 or (short and (any(tiles[short[0] + 1 :]) or s.bag.any() or s.tower.any())):
        yield _fault("factory_short", factory=short[0] + 1, found=tiles[short[0]])


def _supply(s: Any) -> Iterator[InvalidPosition]:
    """The supply is full at every decision unless bag and tower were empty when the turn began (R-PAV-11)."""
    if s.supply.sum() == SUPPLY_SPACES:
        return
    paid = MOST_PAID if s.phase == BONUS else 0
    if s.phase in (DEAL, ACQUIRE) or s.bag.any() or s.tower.sum() > paid:
        yield _fault("supply_short", found=int(s.supply.sum()))


def _bonus(s: Any, seat: int) -> Iterator[InvalidPosition]:
    if s.supply.sum() < s.due or only_bonus(s):
        yield _fault("no_choice", seat=seat + 1)
    given = {
        sum(
            int(BONUS_TILES[k // COLOURS]) for k in TOUCHING[star, slot] if k != NO_STRUCTURE and surrounded(s, seat, k)
        )
        for star in range(STARS)
        for slot in range(SLOTS)
        if s.stars[seat, star, slot] != EMPTY
    }
    if int(s.due) not in given:
        yield _fault("no_structure", seat=seat + 1, due=int(s.due))


def _end(s: Any) -> Iterator[InvalidPosition]:
    if s.round_number != ROUNDS:
        yield _fault("not_over_yet")
    if s.hand.any():
        yield _fault("hand_left")
    for seat in range(int(s.seats)):
        least = LEAST_SCORE + bonus(s, seat, TELL, no_log(s))
        if s.score[seat] < least:
            yield _fault("score_below_bonus", seat=seat + 1, found=int(s.score[seat]), least=int(least))
