"""What a seat would have if the round ended now, how far its goals have come, and what the greedy player hopes for."""

from typing import Any

from sintra.core.goals import add_detail, note_goal
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, no_log
from sintra.games.pavilion.choices import takes, wilds_to_pay
from sintra.games.pavilion.components import (
    BONUS_TILES,
    COLOURS,
    CORNERS,
    EMPTY,
    FREE,
    MIXED,
    NO_STRUCTURE,
    NUMBER_POINTS,
    NUMBER_SPACES,
    NUMBERS,
    ROUNDS,
    SLOTS,
    SPACES,
    STAR_POINTS,
    STAR_SPACES,
    STARS,
    STRUCTURE_SPACES,
    STRUCTURE_STAR,
    STRUCTURES,
    TOUCHING,
    WILD_COLOURS,
)
from sintra.games.pavilion.events import NUMBER_DONE, STAR_DONE
from sintra.games.pavilion.moves import place_number
from sintra.games.pavilion.position import ACQUIRE, BONUS, END, KEEP, PLAY, SUPPLY, colours_in, tiles_in, wild_of
from sintra.games.pavilion.rules import place
from sintra.games.pavilion.scoring import ADD, becomes, bonus, charge, lacks, spaces_with, tile_points, too_many


@kernel
def outlook(s: Rec, seat: int, log: Any) -> int:
    """Let a seat pass with the tiles that it has, and end the game if it is the last round; returns its points."""
    if s.phase == BONUS and s.turn == seat:
        s.hand[seat, wild_of(s)] += s.due  # SP-C5: they are taken first; of which colour does not matter
    charge(s, seat, too_many(s, seat), log)
    if s.round_number == ROUNDS:
        bonus(s, seat, ADD, log)
    return wide(s.score[seat])


# Goals


@kernel
def goals(s: Rec, seat: int, found: Any) -> None:
    """Note every star, number and structure of a seat; those that are complete, too."""
    filled = filled_spaces(s, seat)
    for star in range(STARS):
        note_star(s, seat, star, filled & wide(STAR_SPACES[star]), found)
    for number in range(1, len(NUMBER_POINTS)):
        points = wide(NUMBER_POINTS[number])
        note_spaces(found, NUMBER_DONE, number, points, filled, wide(NUMBER_SPACES[s.grey, number]))
    for structure in range(STRUCTURES):
        kind, star = structure // COLOURS, wide(STRUCTURE_STAR[structure])
        note_spaces(found, kind, star, NIL, filled, wide(STRUCTURE_SPACES[structure]))
        add_detail(found, wide(BONUS_TILES[kind]))


@kernel
def filled_spaces(s: Rec, seat: int) -> int:
    """Give the spaces of a board that hold a tile as bits."""
    filled = 0
    for star in range(STARS):
        for slot in range(SLOTS):
            if s.stars[seat, star, slot] != EMPTY:
                filled |= 1 << (star * SLOTS + slot)
    return filled


@kernel
def note_star(s: Rec, seat: int, star: int, filled: int, found: Any) -> None:
    """Note a star with the colour that it becomes; one that may become anything has none, and counts as mixed."""
    colours, tiles = colours_in(s, seat, star)
    kind = becomes(s, star, colours, tiles)
    points = wide(STAR_POINTS[MIXED if kind == FREE else kind])
    note_spaces(found, STAR_DONE, star, points, filled, wide(STAR_SPACES[star]))
    if kind != FREE:
        add_detail(found, kind)


@kernel
def note_spaces(found: Any, kind: int, which: int, points: int, filled: int, spaces: int) -> None:
    """Note a goal by its spaces, and by the spaces of the board that are filled."""
    done, of = NIL, NIL
    for space in range(SPACES):
        of += spaces >> space & 1
        done += (spaces & filled) >> space & 1
    now = points if done == of else NIL
    note_goal(found, kind, which, (done, of), (now, points), (spaces & filled, spaces & ~filled))


# The greedy player

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
        action = best_placement(s, seat)
        while action >= 0:
            worth += BONUS_TILE * place(s, seat, action, log)
            action = best_placement(s, seat)
    if s.phase == BONUS and s.turn == seat:
        worth += BONUS_TILE * s.due
    return float(s.score[seat]) + worth + hand_worth(s, seat) + progress(s, seat)


@kernel
def plays_on(s: Rec, seat: int) -> bool:
    """Tell whether a seat can still place tiles in this round."""
    if s.phase == KEEP and s.turn == seat:
        return False
    return in_play(s) and not s.passed[seat]


@kernel
def in_play(s: Rec) -> bool:
    """Tell whether a round is going on, and not being prepared."""
    return bool(s.phase in (ACQUIRE, PLAY, BONUS, KEEP) or (s.phase == SUPPLY and s.waiting >= 0))


@kernel
def best_placement(s: Rec, seat: int) -> int:
    """Find the placement that brings most for its price, with as few wilds as it takes; -1 if there is none."""
    best, most = -1, 0.0
    for star in range(STARS):
        colours = takes(s, seat, star)
        for slot in range(SLOTS):
            if s.stars[seat, star, slot] == EMPTY:
                number = wide(NUMBERS[s.grey, star, slot])
                gain = tile_points(s, seat, star, slot) + BONUS_TILE * bonus_of(s, seat, star, slot) - PRICE * number
                for colour in range(COLOURS):
                    if gain > most and colours >> colour & 1:
                        fewest, last = wilds_to_pay(s, seat, colour, number)
                        if fewest <= last:
                            best, most = place_number(star, slot, colour, fewest), gain
    return best


@kernel
def bonus_of(s: Rec, seat: int, star: int, slot: int) -> int:
    """Count the bonus tiles that filling an empty space would give."""
    tiles = 0
    for k in range(2):
        structure = wide(TOUCHING[star, slot, k])
        if structure != NO_STRUCTURE and lacks(s, seat, structure) == 1:
            tiles += wide(BONUS_TILES[structure // COLOURS])
    return tiles


@kernel
def hand_worth(s: Rec, seat: int) -> float:
    """Weigh the tiles that a seat still has: the best four may be kept, the others cost a point each."""
    lost = -float(too_many(s, seat))
    if s.round_number == ROUNDS:
        return lost
    wild = wide(WILD_COLOURS[wide(s.round_number) + 1]) if in_play(s) else wild_of(s)
    wilds = min(CORNERS, wide(s.hand[seat, wild]))
    kept = min(CORNERS, tiles_in(s.hand[seat])) - wilds
    return KEPT_WILD * wilds + KEPT_TILE * kept + lost


@kernel
def progress(s: Rec, seat: int) -> float:
    """Count the parts of stars and numbers that are filled towards their bonuses."""
    worth = 0.0
    for star in range(STARS):
        colours, tiles = colours_in(s, seat, star)
        if tiles > 0:
            kind = becomes(s, star, colours, tiles)
            if kind == FREE:
                kind = star if colours == 1 << star else MIXED
            worth += PROGRESS * (tiles / SLOTS) ** 2 * STAR_POINTS[kind]
    for number in range(1, len(NUMBER_POINTS)):
        spaces, filled = spaces_with(s, seat, number)
        worth += PROGRESS * (filled / spaces) ** 2 * NUMBER_POINTS[number]
    return worth
