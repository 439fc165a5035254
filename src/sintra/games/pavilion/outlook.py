"""What a position is worth to a seat."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import no_log
from sintra.games.pavilion.acquiring import wild_of
from sintra.games.pavilion.components import (
    BONUS_TILES,
    COLOURS,
    CORNERS,
    EMPTY,
    MIXED,
    NO_STRUCTURE,
    NUMBER_POINTS,
    NUMBERS,
    ROUNDS,
    SLOTS,
    STAR_POINTS,
    STARS,
    TOUCHING,
)
from sintra.games.pavilion.placing import colours_in, place, surrounded, takes, wilds_to_pay
from sintra.games.pavilion.position import ACQUIRE, BONUS, END, KEEP, PLAY, SUPPLY
from sintra.games.pavilion.scoring import run, spaces_with

PRICE = 0.3
"""What a tile that is paid could have brought elsewhere."""
BONUS_TILE = 0.9
KEPT_TILE = 0.6
KEPT_WILD = 1.0
"""What a tile from the supply, a tile kept, and a tile kept that will be wild may still bring."""
PROGRESS = 0.5
"""How far a part of a star or of a number counts towards its bonus."""


@kernel
def estimate(s: Rec, seat: int) -> float:
    """Count a seat's points if it played out its tiles alone and the round ended then; uses up the position."""
    if s.phase == END:
        return float(s.score[seat])
    worth = 0.0
    if plays_on(s, seat):
        log = no_log(s)
        placement = best_placement(s, seat)
        while placement >= 0:
            space, colour = placement // COLOURS, placement % COLOURS
            star, slot = space // SLOTS, space % SLOTS
            fewest, _ = wilds_to_pay(s, seat, colour, wide(NUMBERS[s.grey, star, slot]))
            worth += BONUS_TILE * place(s, seat, star, slot, colour, fewest, log)
            placement = best_placement(s, seat)
    if s.phase == BONUS and s.turn == seat:
        worth += BONUS_TILE * s.due
    return float(s.score[seat]) + worth + hand_worth(s, seat) + progress(s, seat)


@kernel
def plays_on(s: Rec, seat: int) -> bool:
    """Tell whether a seat can still place tiles in this round."""
    if s.phase == KEEP and s.turn == seat:
        return False
    playing = s.phase in (ACQUIRE, PLAY, BONUS, KEEP) or (s.phase == SUPPLY and s.waiting >= 0)
    return playing and not s.passed[seat]


@kernel
def best_placement(s: Rec, seat: int) -> int:
    """Find the placement, (star * 6 + slot) * 6 + colour, that brings most for its price; -1 if there is none."""
    best, most = -1, 0.0
    for star in range(STARS):
        colours = takes(s, seat, star)
        for slot in range(SLOTS):
            if s.stars[seat, star, slot] == EMPTY:
                number = wide(NUMBERS[s.grey, star, slot])
                gain = run(s, seat, star, slot) + BONUS_TILE * bonus_of(s, seat, star, slot) - PRICE * number
                for colour in range(COLOURS):
                    if gain > most and colours >> colour & 1:
                        fewest, last = wilds_to_pay(s, seat, colour, number)
                        if fewest <= last:
                            best, most = (star * SLOTS + slot) * COLOURS + colour, gain
    return best


@kernel
def bonus_of(s: Rec, seat: int, star: int, slot: int) -> int:
    """Count the bonus tiles that filling an empty space would give."""
    tiles = 0
    s.stars[seat, star, slot] = 0
    for k in range(2):
        structure = wide(TOUCHING[star, slot, k])
        if structure != NO_STRUCTURE and surrounded(s, seat, structure):
            tiles += wide(BONUS_TILES[structure // COLOURS])
    s.stars[seat, star, slot] = EMPTY
    return tiles


@kernel
def hand_worth(s: Rec, seat: int) -> float:
    """Weigh the tiles that a seat still has: the best four may be kept, the others cost a point each."""
    if s.round_number == ROUNDS:
        tiles = 0
        for colour in range(COLOURS):
            tiles += wide(s.hand[seat, colour])
        return -float(tiles)
    playing = s.phase in (ACQUIRE, PLAY, BONUS, KEEP) or (s.phase == SUPPLY and s.waiting >= 0)
    wild = wild_of(s) + 1 if playing else wild_of(s)
    wilds = min(CORNERS, wide(s.hand[seat, wild]))
    tiles = -wilds
    for colour in range(COLOURS):
        tiles += wide(s.hand[seat, colour])
    kept = min(CORNERS - wilds, tiles)
    return KEPT_WILD * wilds + KEPT_TILE * kept - (tiles - kept)


@kernel
def progress(s: Rec, seat: int) -> float:
    """Count the parts of stars and numbers that are filled towards their bonuses."""
    worth = 0.0
    for star in range(STARS):
        colours, tiles = colours_in(s, seat, star)
        if tiles > 0:
            kind = MIXED
            for colour in range(COLOURS):
                if colours == 1 << colour and (tiles > 1 or star == colour):
                    kind = colour
            worth += PROGRESS * (tiles / SLOTS) ** 2 * STAR_POINTS[kind]
    for number in range(1, len(NUMBER_POINTS)):
        spaces, filled = spaces_with(s, seat, number)
        worth += PROGRESS * (filled / spaces) ** 2 * NUMBER_POINTS[number]
    return worth
