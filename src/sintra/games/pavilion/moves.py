"""Numbers and notation of moves.

    acquire   0 + source * 6 + colour, the factories as sources 0-8 and the centre as 9: `3B`, `cR`
    place    60 + ((star * 6 + slot) * 6 + colour) * 6 + wilds: `B>B6`, `B>B6+3`, `G>c4+1`
    pass   1572: `pass`
    bonus  1573 + set - 1, the sets of 1 to 3 tiles: `+PPG`
    keep   1656 + set, the sets of 0 to 4 tiles: `kGGGG`, `k-`

A set is a number of tiles in no order; sets are numbered by size and then by their letters.
"""

import re
from itertools import combinations_with_replacement

import numpy as np

from sintra.games.pavilion.components import (
    COLOURS,
    CORNERS,
    LETTERS,
    MAX_FACTORIES,
    MOST_BONUS,
    SLOTS,
    STAR_LETTERS,
    STARS,
)

CENTRE = MAX_FACTORIES
SOURCES = MAX_FACTORIES + 1
MOST_WILDS = 6
"""Numbers of wilds in a payment: 0 to 5."""

_CHOICES = [
    tuple(chosen) for size in range(CORNERS + 1) for chosen in combinations_with_replacement(range(COLOURS), size)
]
SET_TEXTS = ["".join(LETTERS[colour] for colour in chosen) or "-" for chosen in _CHOICES]
SETS = np.array([[chosen.count(colour) for colour in range(COLOURS)] for chosen in _CHOICES])
"""Every set of up to four tiles, as a count per colour."""

SET_START = np.array([sum(len(chosen) < size for chosen in _CHOICES) for size in range(CORNERS + 2)])
"""The number of the first set of each size."""

PLACES_PER_STAR = SLOTS * COLOURS * MOST_WILDS
PLACE = SOURCES * COLOURS
PASS = PLACE + STARS * PLACES_PER_STAR
BONUS = PASS + 1
BONUS_SETS = int(SET_START[MOST_BONUS + 1]) - 1
KEEP = BONUS + BONUS_SETS
ACTIONS = KEEP + len(SETS)
MOST_MOVES = PASS - PLACE + 1
EXAMPLES = "3B, cR, B>B6, G>c4+1, pass, +PPG, kGGGG, k-"

_ACQUIRE = re.compile(r"([1-9cC])([PGOYBRpgoybr])")
_PLACE = re.compile(r"([PGOYBRpgoybr])>([PGOYBRpgoybrcC])([1-6])(?:\+([0-5]))?")
_BONUS = re.compile(r"\+([PGOYBRpgoybr]{1,3})")
_KEEP = re.compile(r"[kK]([PGOYBRpgoybr]{1,4}|-)")


def place_number(star: int, slot: int, colour: int, wilds: int) -> int:
    """Number a placement."""
    return PLACE + ((star * SLOTS + slot) * COLOURS + colour) * MOST_WILDS + wilds


def set_number(letters: str) -> int:
    """Number a set of tiles by its letters, in any order."""
    return SET_TEXTS.index("".join(sorted(letters.upper(), key=(LETTERS + "-").index)))


def number_of(text: str) -> int | None:
    """Read a move; None if the text is none."""
    if match := _ACQUIRE.fullmatch(text):
        source = CENTRE if match[1] in "cC" else int(match[1]) - 1
        return source * COLOURS + LETTERS.index(match[2].upper())
    if match := _PLACE.fullmatch(text):
        star = COLOURS if match[2] in "cC" else LETTERS.index(match[2].upper())
        return place_number(star, int(match[3]) - 1, LETTERS.index(match[1].upper()), int(match[4] or 0))
    if match := _BONUS.fullmatch(text):
        return BONUS + set_number(match[1]) - 1
    if match := _KEEP.fullmatch(text):
        return KEEP + set_number(match[1])
    return PASS if text.lower() == "pass" else None


def text_of(number: int) -> str:
    """Write a move."""
    return "".join(path_of(number)).removesuffix("+0")


def path_of(number: int) -> tuple[str, ...]:
    """Split a move into what a person chooses, step by step: source, colour, target, payment; or a set of tiles."""
    if number < PLACE:
        source, colour = divmod(number, COLOURS)
        return ("c" if source == CENTRE else str(source + 1), LETTERS[colour])
    if number < PASS:
        rest, wilds = divmod(number - PLACE, MOST_WILDS)
        space, colour = divmod(rest, COLOURS)
        return (LETTERS[colour], f">{STAR_LETTERS[space // SLOTS]}{space % SLOTS + 1}", f"+{wilds}")
    if number == PASS:
        return ("pass",)
    if number < KEEP:
        return ("+", SET_TEXTS[number - BONUS + 1])
    return ("k", SET_TEXTS[number - KEEP])
