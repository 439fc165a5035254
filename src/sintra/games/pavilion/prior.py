"""A quick guess of what a move brings, for the search to try the likely moves first."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.pavilion.acquiring import tiles_at, wild_of
from sintra.games.pavilion.components import (
    AROUND,
    BONUS_TILES,
    CENTRE_STAR,
    COLOURS,
    CORNERS,
    EMPTY,
    MIXED,
    NO_STRUCTURE,
    NUMBER_POINTS,
    NUMBERS,
    PRINTED,
    ROUNDS,
    SLOTS,
    SPACES_AROUND,
    STAR_POINTS,
    STARS,
    TOUCHING,
    WINDOW,
)
from sintra.games.pavilion.moves import BONUS, CENTRE, KEEP, MOST_WILDS, PASS, PLACE, SETS
from sintra.games.pavilion.placing import colours_in
from sintra.games.pavilion.position import IN_CENTRE
from sintra.games.pavilion.scoring import run, spaces_with

TILE = 0.8
WILD_TILE = 1.3
"""What a tile in hand is worth, and one that is wild."""
WANTED = 0.12
"""What each tile that already lies in the star of its colour adds to that while tiles are acquired."""
BEGINS = 2.0
"""What the marker is worth: to begin in playing and in the next round."""
STAR_SHARE = 0.7
STAR_DONE = 0.5
NUMBER_SHARE = 0.4
NUMBER_DONE = 0.15
"""How far the parts of stars and numbers count, and how much more the last one."""
BONUS_TILE = 1.2
"""What a tile from the supply is worth."""
STRUCTURE_LACKS_1 = 0.5
WINDOW_LACKS_1 = 1.0
"""What it is worth, for each bonus tile, if a structure lacks one more space then."""
PAID = 1.4
WILD_PAID = 0.3
"""What it costs to pay a tile, and how much more if it is a wild."""
TOO_MANY = 2.0
"""What a pass costs for each tile that cannot be kept. From STAR_SHARE on, these are figures with which somebody who
always takes the best prior plays out a round well; `tools/rollouts.py` tells how well."""


@kernel
def prior(s: Rec, action: int) -> float:
    """Guess the points that a legal move brings the seat to move."""
    seat = wide(s.turn)
    if action < PLACE:
        return acquiring(s, seat, action // COLOURS, action % COLOURS)
    if action < PASS:
        return placing(s, seat, action - PLACE)
    if action == PASS:
        return passing(s, seat)
    if action < KEEP:
        return choosing(action - BONUS + 1, wild_of(s))
    return choosing(action - KEEP, wild_of(s) + 1)


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
    worth = run(s, seat, star, slot) - PAID * number - WILD_PAID * wilds
    share = STAR_SHARE * (2 * tiles + 1) / (SLOTS * SLOTS) + STAR_DONE * (tiles == SLOTS - 1)
    worth += share * star_points(s, star, colours, colour)
    if number < len(NUMBER_POINTS):
        worth += number_step(s, seat, number)
    for k in range(2):
        structure = wide(TOUCHING[star, slot, k])
        if structure != NO_STRUCTURE:
            worth += structure_step(s, seat, structure)
    return worth


@kernel
def star_points(s: Rec, star: int, colours: int, colour: int) -> float:
    """Give what a star of some colours will bring if it is completed after a tile of another."""
    if PRINTED[s.grey, star] == MIXED:
        return float(STAR_POINTS[MIXED])
    return float(STAR_POINTS[colour if colours in (0, 1 << colour) else MIXED])


@kernel
def number_step(s: Rec, seat: int, number: int) -> float:
    """Guess what one more space of a number is worth."""
    spaces, filled = spaces_with(s, seat, number)
    share = NUMBER_SHARE * (2 * filled + 1) / (spaces * spaces) + NUMBER_DONE * (filled == spaces - 1)
    return float(share * NUMBER_POINTS[number])


@kernel
def structure_step(s: Rec, seat: int, structure: int) -> float:
    """Guess what one more space around a structure is worth."""
    kind, lacks = structure // COLOURS, -1
    for k in range(SPACES_AROUND[kind]):
        lacks += s.stars[seat, AROUND[structure, k, 0], AROUND[structure, k, 1]] == EMPTY
    tiles = float(BONUS_TILES[kind])
    if lacks == 0:
        return BONUS_TILE * tiles
    if lacks == 1:
        return (WINDOW_LACKS_1 if kind == WINDOW else STRUCTURE_LACKS_1) * tiles
    return 0.0


@kernel
def too_many(s: Rec, seat: int) -> int:
    """Count the tiles in hand that cannot be kept."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.hand[seat, colour])
    return max(0, tiles - (CORNERS if s.round_number < ROUNDS else 0))


@kernel
def passing(s: Rec, seat: int) -> float:
    """Guess what it costs to pass: every tile that cannot be kept costs a point, and is not played."""
    return -TOO_MANY * too_many(s, seat)


@kernel
def choosing(chosen: int, wild: int) -> float:
    """Guess what the tiles that are taken from the supply, or kept, are worth."""
    worth = 0.0
    for colour in range(COLOURS):
        if SETS[chosen, colour] > 0:
            worth += SETS[chosen, colour] * (WILD_TILE if colour == wild else TILE)
    return worth
