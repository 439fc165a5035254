"""A quick guess of what a move brings, for the search to try the likely moves first."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.pavilion.acquiring import tiles_at, wild_of
from sintra.games.pavilion.components import (
    BONUS_TILES,
    CENTRE_STAR,
    COLOURS,
    CORNERS,
    MIXED,
    NO_STRUCTURE,
    NUMBER_POINTS,
    NUMBERS,
    PRINTED,
    ROUNDS,
    SLOTS,
    STAR_POINTS,
    STARS,
    TOUCHING,
)
from sintra.games.pavilion.moves import BONUS, CENTRE, KEEP, MOST_WILDS, PASS, PLACE, SETS
from sintra.games.pavilion.placing import colours_in
from sintra.games.pavilion.position import IN_CENTRE
from sintra.games.pavilion.scoring import run, spaces_with

TILE = 0.8
WILD_TILE = 1.3
"""What a tile in hand is worth, and one that is wild."""
WANTED = 0.12
"""What each tile that already lies in the star of its colour adds to that."""
KEPT_TILE = 0.5
"""What a tile is worth that may be kept for the next round; one too many costs a point instead."""
WILD_PAID = 0.5
"""What it costs more to pay with a wild."""
BEGINS = 2.0
"""What the marker is worth: to begin in playing and in the next round."""
STAR_SHARE = 0.6
NUMBER_SHARE = 0.5
"""How far the parts of stars and numbers count."""
NEAR_STRUCTURE = 0.25
"""What a space around a structure is worth, for each bonus tile that the structure will give."""


@kernel
def promise(s: Rec, action: int) -> float:
    """Guess the points that a legal move brings the seat to move."""
    seat = wide(s.turn)
    if action < PLACE:
        return acquiring(s, seat, action // COLOURS, action % COLOURS)
    if action < PASS:
        return placing(s, seat, action - PLACE)
    if action == PASS:
        return passing(s, seat)
    if action < KEEP:
        return choosing(s, seat, action - BONUS + 1, wild_of(s))
    return choosing(s, seat, action - KEEP, wild_of(s) + 1)


@kernel
def acquiring(s: Rec, seat: int, source: int, colour: int) -> float:
    """Guess what the tiles of a colour, and the wild that comes along, are worth."""
    wild = wild_of(s)
    wilds = min(1, tiles_at(s, source, wild))
    tiles = 0 if colour == wild else tiles_at(s, source, colour)
    worth = WILD_TILE * wilds + tile_worth(s, seat, colour) * tiles
    if source == CENTRE and s.marker == IN_CENTRE:
        worth += BEGINS - tiles - wilds
    return worth


@kernel
def tile_worth(s: Rec, seat: int, colour: int) -> float:
    """Guess what a tile of a colour is worth: more if its star is begun."""
    most = 0
    for star in range(STARS):
        if PRINTED[s.grey, star] == colour or (s.grey and star != CENTRE_STAR):
            colours, tiles = colours_in(s, seat, star)
            if (tiles == 0 or colours == 1 << colour) and tiles < SLOTS:
                most = max(most, tiles + 1)
    return TILE + WANTED * most


@kernel
def placing(s: Rec, seat: int, placement: int) -> float:
    """Guess what a tile on a star brings: its run, its part of stars and numbers, bonus tiles; minus its price."""
    wilds = placement % MOST_WILDS
    space = placement // MOST_WILDS // COLOURS
    star, slot = space // SLOTS, space % SLOTS
    number = wide(NUMBERS[s.grey, star, slot])
    colour = placement // MOST_WILDS % COLOURS
    colours, tiles = colours_in(s, seat, star)
    worth = float(run(s, seat, star, slot))
    worth += STAR_SHARE * star_points(s, star, colours, colour) * (2 * tiles + 1) / (SLOTS * SLOTS)
    if number < len(NUMBER_POINTS):
        worth += NUMBER_SHARE * number_step(s, seat, number)
    for k in range(2):
        structure = wide(TOUCHING[star, slot, k])
        if structure != NO_STRUCTURE:
            worth += NEAR_STRUCTURE * BONUS_TILES[structure // COLOURS]
    return worth - WILD_PAID * wilds - price(s, seat, number)


@kernel
def star_points(s: Rec, star: int, colours: int, colour: int) -> float:
    """Give what a star of some colours will bring if it is completed after a tile of another."""
    if PRINTED[s.grey, star] == MIXED:
        return float(STAR_POINTS[MIXED])
    return float(STAR_POINTS[colour if colours in (0, 1 << colour) else MIXED])


@kernel
def number_step(s: Rec, seat: int, number: int) -> float:
    """Give how much nearer one more space brings the bonus of a number."""
    spaces, filled = spaces_with(s, seat, number)
    return float(NUMBER_POINTS[number]) * (2 * filled + 1) / (spaces * spaces)


@kernel
def price(s: Rec, seat: int, number: int) -> float:
    """Guess what the tiles paid would be worth otherwise: what cannot be kept would cost a point."""
    over = too_many(s, seat)
    return KEPT_TILE * (number - min(number, over)) - min(number, over)


@kernel
def too_many(s: Rec, seat: int) -> int:
    """Count the tiles in hand that cannot be kept."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.hand[seat, colour])
    return max(0, tiles - (CORNERS if s.round_number < ROUNDS else 0))


@kernel
def passing(s: Rec, seat: int) -> float:
    """Guess what it costs to pass: a point for every tile that cannot be kept."""
    return -2.0 * too_many(s, seat)


@kernel
def choosing(s: Rec, seat: int, chosen: int, wild: int) -> float:
    """Guess what the tiles that are taken from the supply, or kept, are worth."""
    worth = 0.0
    for colour in range(COLOURS):
        if SETS[chosen, colour] > 0:
            worth += SETS[chosen, colour] * (WILD_TILE if colour == wild else tile_worth(s, seat, colour))
    return worth
