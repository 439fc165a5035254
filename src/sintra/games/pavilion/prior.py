"""A quick guess of what a move brings, for the search to try the likely moves first."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.pavilion.choices import tiles_at
from sintra.games.pavilion.components import (
    BONUS_TILES,
    CENTRE_STAR,
    COLOURS,
    FREE,
    NO_STRUCTURE,
    NUMBER_POINTS,
    NUMBERS,
    PRINTED,
    SLOTS,
    STAR_POINTS,
    STARS,
    TOUCHING,
    WINDOW,
)
from sintra.games.pavilion.moves import (
    ACQUIRING,
    CENTRE,
    KINDS,
    PASSING,
    PLACING,
    SETS,
    TAKING_BONUS,
    VALUES,
    bonus_set,
    kept_set,
)
from sintra.games.pavilion.position import ACQUIRE, IN_CENTRE, colours_in, wild_of
from sintra.games.pavilion.scoring import becomes, lacks, spaces_with, tile_points, too_many

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
    seat, kind = wide(s.turn), KINDS[action]
    if kind == ACQUIRING:
        return acquiring(s, seat, VALUES[action, 0], VALUES[action, 1])
    if kind == PLACING:
        return placing(s, seat, action)
    if kind == PASSING:
        return passing(s, seat)
    if kind == TAKING_BONUS:
        return choosing(bonus_set(action), wild_of(s))
    return choosing(kept_set(action), wild_of(s) + 1)


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
def placing(s: Rec, seat: int, action: int) -> float:
    """Guess what a tile on a star brings: its run, its part of stars and numbers, bonus tiles; minus its price."""
    star, slot, colour, wilds = VALUES[action, 0], VALUES[action, 1], VALUES[action, 2], VALUES[action, 3]
    number = wide(NUMBERS[s.grey, star, slot])
    colours, tiles = colours_in(s, seat, star)
    worth: float = tile_points(s, seat, star, slot) - PAID * number - WILD_PAID * wilds
    share = STAR_SHARE * (2 * tiles + 1) / (SLOTS * SLOTS) + STAR_DONE * (tiles == SLOTS - 1)
    kind = becomes(s, star, colours | 1 << colour, tiles + 1)
    worth += share * float(STAR_POINTS[colour if kind == FREE else kind])
    if number < len(NUMBER_POINTS):
        worth += number_step(s, seat, number)
    for k in range(2):
        structure = wide(TOUCHING[star, slot, k])
        if structure != NO_STRUCTURE:
            worth += structure_step(s, seat, structure)
    return worth


@kernel
def number_step(s: Rec, seat: int, number: int) -> float:
    """Guess what one more space of a number is worth."""
    spaces, filled = spaces_with(s, seat, number)
    share = NUMBER_SHARE * (2 * filled + 1) / (spaces * spaces) + NUMBER_DONE * (filled == spaces - 1)
    return float(share * NUMBER_POINTS[number])


@kernel
def structure_step(s: Rec, seat: int, structure: int) -> float:
    """Guess what one more space around a structure is worth."""
    kind, left = structure // COLOURS, lacks(s, seat, structure) - 1
    tiles = float(BONUS_TILES[kind])
    if left == 0:
        return BONUS_TILE * tiles
    if left == 1:
        return (WINDOW_LACKS_1 if kind == WINDOW else STRUCTURE_LACKS_1) * tiles
    return 0.0


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


@kernel
def alone(s: Rec) -> bool:
    """Tell whether all play tiles on boards of their own: only the supply is shared, and it is filled up at once."""
    return bool(s.phase != ACQUIRE)
