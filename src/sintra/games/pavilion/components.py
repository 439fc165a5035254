"""What is in the box: counts, tables and prices of Azul: Summer Pavilion."""

from typing import Any

import numpy as np

Table = np.ndarray[Any, Any]

COLOURS = 6
LETTERS = "PGOYBR"
"""Purple, green, orange, yellow, blue, red: the colours by number, in the order in which they are wild."""

COLOUR_NAMES = ("purple", "green", "orange", "yellow", "blue", "red")
"""What the pieces of each colour are called in drawings."""

ALL_COLOURS = (1 << COLOURS) - 1
"""A set of colours has one bit per colour."""

_MEMBERS = [[colour for colour in range(COLOURS) if colours >> colour & 1] for colours in range(ALL_COLOURS + 1)]
SIZE = np.array([len(members) for members in _MEMBERS])
MEMBER = np.array([members + [0] * (COLOURS - len(members)) for members in _MEMBERS])
"""How many colours a set has, and each of them by its place."""

TILES_PER_COLOUR = 22
TILES_PER_FACTORY = 4
MAX_SEATS = 4
MAX_FACTORIES = 9
FACTORIES = np.array([0, 0, 5, 7, 9])
"""Factories by number of players."""

ROUNDS = 6
SUPPLY_SPACES = 10
CORNERS = 4
"""So many tiles may be kept for the next round."""

START_SCORE = 5
LEAST_SCORE = 1
TRACK = 80
"""Spaces of the score track; a score beyond the last goes round again."""

EMPTY = -1
WILD_COLOURS = np.array([EMPTY, *range(COLOURS)])
"""The wild colour of each round (SP-S5); rounds count from 1."""

# The board: six stars around a seventh, six spaces ("slots") around the centre of each

STARS = 7
SLOTS = 6
CENTRE_STAR = 6
"""The stars are numbered like the colours printed on them, and the one in the middle comes last."""

SPACES = STARS * SLOTS
"""The spaces of a board are numbered star by star: star * 6 + slot. A set of them has one bit per space."""

STAR_SPACES = np.array([((1 << SLOTS) - 1) << star * SLOTS for star in range(STARS)])
STAR_LETTERS = LETTERS + "c"
CLOCKWISE = tuple(LETTERS.index(letter) for letter in "ORBYGP")
"""The outer stars clockwise from the upper left."""

SIDES = ("coloured", "grey")
MIXED = COLOURS
FREE = COLOURS + 1
PRINTED = np.array([[*range(COLOURS), MIXED], [FREE] * STARS])
"""What each star takes, by side: one colour, MIXED (every colour once), or FREE (one or the other)."""

NUMBERS = np.array(
    [
        [[1, 2, 3, 4, 5, 6]] * STARS,
        [*[[3, 2, 1, 4, 5, 6]] * COLOURS, [3] * SLOTS],
    ]
)
"""The number on each space, by side, star and slot: how many tiles a placement costs."""

MOST_ALIKE = 12
"""No side has more spaces with the same number."""


def _spaces_with() -> Table:
    """List the spaces with every number by side, as star and slot; EMPTY behind the last."""
    found = np.full((len(SIDES), SLOTS + 1, MOST_ALIKE, 2), EMPTY)
    for side, number in np.ndindex(found.shape[:2]):
        spaces = np.argwhere(NUMBERS[side] == number)
        found[side, number, : len(spaces)] = spaces
    return found


SPACES_WITH = _spaces_with()
NUMBER_SPACES = np.array(
    [
        [sum(1 << int(space) for space in np.flatnonzero(NUMBERS[side] == number)) for number in range(SLOTS + 1)]
        for side in range(len(SIDES))
    ]
)
"""The spaces with every number, by side and number."""


# Pillars, statues and windows stand between the same spaces on both sides (R-PAV-8)

PILLAR, STATUE, WINDOW = 0, 1, 2
BONUS_TILES = np.array([1, 2, 3])
"""Bonus tiles by kind of structure."""

MOST_BONUS = 3
"""No space touches structures that give more than this together."""

STRUCTURES = 3 * COLOURS
CORNER_SPACES = 4
SPACES_AROUND = np.array([CORNER_SPACES, CORNER_SPACES, 2])
"""How many spaces surround a structure, by its kind; a window's two are listed twice."""
NO_STRUCTURE = -1


def _around() -> Table:
    """List the spaces around every structure: kind * 6 + number, clockwise from the orange star."""
    spaces = np.zeros((STRUCTURES, CORNER_SPACES, 2), np.int64)
    for k, star in enumerate(CLOCKWISE):
        after = CLOCKWISE[(k + 1) % COLOURS]
        spaces[PILLAR * COLOURS + k] = [
            (star, 1),
            (star, 2),
            (CENTRE_STAR, (k - 1) % SLOTS),
            (CENTRE_STAR, k),
        ]
        spaces[STATUE * COLOURS + k] = [(star, 0), (star, 1), (after, 2), (after, 3)]
        spaces[WINDOW * COLOURS + k] = [(star, 4), (star, 5), (star, 4), (star, 5)]
    return spaces


def _touching(around: Table) -> Table:
    """List the structures that every space touches: at most two."""
    found = np.full((STARS, SLOTS, 2), NO_STRUCTURE)
    for structure, spaces in enumerate(around):
        for star, slot in {(int(star), int(slot)) for star, slot in spaces}:
            found[star, slot, int(found[star, slot, 0] != NO_STRUCTURE)] = structure
    return found


AROUND = _around()
TOUCHING = _touching(AROUND)
STRUCTURE_SPACES = np.array([sum({1 << int(star * SLOTS + slot) for star, slot in spaces}) for spaces in AROUND])
STRUCTURE_STAR = np.array(CLOCKWISE * 3)
"""The star that a structure is named after; a statue stands between it and the next one clockwise."""


# Final scoring

STAR_POINTS = np.array([20, 18, 17, 16, 15, 14, 12])
"""Points for a complete star by colour, and MIXED."""

NUMBER_POINTS = np.array([0, 4, 8, 12, 16])
"""Points for all spaces with a number, by number; 5 and 6 bring none."""
