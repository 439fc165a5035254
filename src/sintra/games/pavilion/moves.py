"""Numbers and notation of moves.

acquire  source, colour, the factories as sources 0-8 and the centre as 9: `3B`, `cR`
place    star, slot, colour, wilds: `B>B6`, `B>B6+3`, `G>c4+1`
pass     `pass`
bonus    set - 1, the sets of 1 to 3 tiles: `+PPG`
keep     set, the sets of 0 to 4 tiles: `kGGGG`, `k-`

A set is a number of tiles in no order; sets are numbered by size and then by their letters.
"""

from itertools import combinations_with_replacement

import numpy as np

from sintra.core.actions import ActionKind, ActionTable
from sintra.core.kernel import kernel, wide
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

BONUS_SETS = int(SET_START[MOST_BONUS + 1]) - 1
"""The sets of bonus tiles: up to three tiles, and not none."""


def _acquire_path(source: int, colour: int) -> tuple[str, ...]:
    return "c" if source == CENTRE else str(source + 1), LETTERS[colour]


def _place_path(star: int, slot: int, colour: int, wilds: int) -> tuple[str, ...]:
    return LETTERS[colour], f">{STAR_LETTERS[star]}{slot + 1}", f"+{wilds}"


def _normalise(text: str) -> str:
    """Write the letters of a set in their own order, no `+0`, and all letters large."""
    text = text.upper().removesuffix("+0")
    sign, letters = text[:1], text[1:]
    if sign in ("+", "K") and letters and set(letters) <= set(LETTERS):
        letters = "".join(sorted(letters, key=LETTERS.index))
    return sign + letters


TABLE = ActionTable(
    [
        ActionKind("acquire", (SOURCES, COLOURS), _acquire_path),
        ActionKind("place", (STARS, SLOTS, COLOURS, MOST_WILDS), _place_path),
        ActionKind("pass", (1,), lambda _: ("pass",)),
        ActionKind("bonus", (BONUS_SETS,), lambda chosen: ("+", SET_TEXTS[chosen + 1])),
        ActionKind("keep", (len(SETS),), lambda chosen: ("k", SET_TEXTS[chosen])),
    ],
    join=lambda path: "".join(path).removesuffix("+0"),
    normalise=_normalise,
)
ACTIONS = TABLE.count
ACQUIRING, PLACING, PASSING, TAKING_BONUS, KEEPING = range(len(TABLE.action_kinds))
KINDS = TABLE.kinds
VALUES = TABLE.values
"""The kind and the values of every action, for kernels."""

PLACE_BASE = TABLE.first["place"]
PASS = TABLE.first["pass"]
BONUS_BASE = wide(TABLE.first["bonus"] - 1)
"""A choice of bonus tiles is BONUS_BASE + set: the empty set, number 0, is none."""
KEEP_BASE = wide(TABLE.first["keep"])
MOST_MOVES = PASS - PLACE_BASE + 1
EXAMPLES = "3B, cR, B>B6, G>c4+1, pass, +PPG, kGGGG, k-"


@kernel
def acquire_number(source: int, colour: int) -> int:
    """Number the taking of a colour from a source."""
    return source * COLOURS + colour


@kernel
def place_number(star: int, slot: int, colour: int, wilds: int) -> int:
    """Number a placement."""
    return PLACE_BASE + ((star * SLOTS + slot) * COLOURS + colour) * MOST_WILDS + wilds


@kernel
def bonus_set(action: int) -> int:
    """Give the set of a choice of bonus tiles."""
    return VALUES[action, 0] + 1  # type: ignore[no-any-return]  # an entry of a table


@kernel
def kept_set(action: int) -> int:
    """Give the set of a choice of tiles to keep."""
    return VALUES[action, 0]  # type: ignore[no-any-return]  # an entry of a table
