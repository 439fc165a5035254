"""The end of a round: the points that each seat may expect until the end of the game."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.pavilion.components import (
    BONUS_TILES,
    COLOURS,
    FREE,
    NUMBER_POINTS,
    ROUNDS,
    SLOTS,
    STAR_POINTS,
    STARS,
    STRUCTURES,
    WINDOW,
)
from sintra.games.pavilion.position import colours_in, wild_of
from sintra.games.pavilion.scoring import becomes, lacks, spaces_with

(
    ALWAYS, BEGINS, KEPT, KEPT_WILD, TILES, STAR_1, STAR_2, STAR_3, STAR_4, STAR_5, NUMBER_LACKS_1, NUMBER_LACKS_2,
    NUMBER_LACKS_3, LACKS_1, LACKS_2, WINDOW_LACKS_1,
) = range(16)  # fmt: skip
FEATURES = (
    "always", "begins", "kept", "kept wild", "tiles", "star 1", "star 2", "star 3", "star 4", "star 5",
    "number lacks 1", "number lacks 2", "number lacks 3", "lacks 1", "lacks 2", "window lacks 1",
)  # fmt: skip
"""What is counted: 1 always; whether the seat begins the next round; tiles kept, and those among them that will be
wild; tiles on the board; the points of stars with 1 to 5 tiles if they are completed; the points of numbers that lack
1 to 3 spaces; the bonus tiles of pillars and statues that lack 1 or 2 spaces, and of windows that lack 1."""
STAGES = ROUNDS
PER_TEN = 0.1
"""Points of stars and numbers are counted in tens."""
LIKELY_STAR = 15.0
"""The points of a star that may still become anything."""


@kernel
def stage(s: Rec) -> int:
    """Count the rounds that are still to be played."""
    return ROUNDS + 1 - wide(s.round_number)


@kernel
def features(s: Rec, seat: int, counted: Any) -> float:
    """Count what may bring points, in the order of FEATURES; returns the points that are certain."""
    for k in range(len(FEATURES)):
        counted[k] = 0.0
    counted[ALWAYS] = 1.0
    counted[BEGINS] = s.first == seat
    for colour in range(COLOURS):
        counted[KEPT] += s.hand[seat, colour]
    counted[KEPT_WILD] = s.hand[seat, wild_of(s)]
    certain = float(s.score[seat])
    for star in range(STARS):
        colours, tiles = colours_in(s, seat, star)
        counted[TILES] += tiles
        if tiles == SLOTS:
            certain += star_points(s, star, colours, tiles)
        elif tiles > 0:
            counted[STAR_1 + tiles - 1] += PER_TEN * star_points(s, star, colours, tiles)
    certain += count_numbers(s, seat, counted)
    count_structures(s, seat, counted)
    return certain


@kernel
def star_points(s: Rec, star: int, colours: int, tiles: int) -> float:
    """Give what a star brings if it is completed."""
    kind = becomes(s, star, colours, tiles)
    return LIKELY_STAR if kind == FREE else float(STAR_POINTS[kind])


@kernel
def count_numbers(s: Rec, seat: int, counted: Any) -> float:
    """Count the numbers that lack few spaces; returns the points of those that are complete."""
    certain = 0.0
    for number in range(1, len(NUMBER_POINTS)):
        spaces, filled = spaces_with(s, seat, number)
        empty = spaces - filled
        if empty == 0:
            certain += float(NUMBER_POINTS[number])
        elif empty <= 3:
            counted[NUMBER_LACKS_1 + empty - 1] += PER_TEN * NUMBER_POINTS[number]
    return certain


@kernel
def count_structures(s: Rec, seat: int, counted: Any) -> None:
    """Count the bonus tiles of structures that lack few spaces."""
    for structure in range(STRUCTURES):
        kind, empty = structure // COLOURS, lacks(s, seat, structure)
        if kind == WINDOW:
            counted[WINDOW_LACKS_1] += BONUS_TILES[kind] * (empty == 1)
        elif empty in (1, 2):
            counted[LACKS_1 + empty - 1] += BONUS_TILES[kind]
