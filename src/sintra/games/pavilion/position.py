"""The record of a Summer Pavilion position, and what every kernel reads off it."""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.pavilion.components import COLOURS, EMPTY, MAX_FACTORIES, MAX_SEATS, SLOTS, STARS, WILD_COLOURS

FIRST = 0
SUPPLY = 1
DEAL = 2
ACQUIRE = 3
PLAY = 4
BONUS = 5
KEEP = 6
END = 7
"""Phases: drawing the first player, filling the supply, dealing to the factories, acquiring tiles, playing tiles
(and within a turn of it: choosing bonus tiles, choosing what to keep), and after the end."""

IN_CENTRE = -1
NOBODY = -1

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("score", np.int16, MAX_SEATS),
                ("round_number", np.int16),
                ("seats", np.int8),
                ("turn", np.int8),
                ("phase", np.int8),
                ("grey", np.int8),  # 1 with the grey side: the index into PRINTED and NUMBERS
                ("first", np.int8),  # the first player of this phase; while dealing, of the round to come
                ("marker", np.int8),  # the seat that took the marker in this round, or IN_CENTRE
                ("waiting", np.int8),  # in SUPPLY: the seat that plays next, or NOBODY before a round
                ("due", np.int8),  # in BONUS: how many tiles to choose
                ("passed", np.int8, MAX_SEATS),  # 1: plays no more in this round
                ("bag", np.int8, COLOURS),
                ("tower", np.int8, COLOURS),
                ("supply", np.int8, COLOURS),
                ("factories", np.int8, (MAX_FACTORIES, COLOURS)),
                ("centre", np.int8, COLOURS),
                ("hand", np.int8, (MAX_SEATS, COLOURS)),  # beside the board; in the corners once passed
                ("stars", np.int8, (MAX_SEATS, STARS, SLOTS)),  # a colour or EMPTY
            ],
            align=True,
        ),
    )
)


@kernel
def wild_of(s: Rec) -> int:
    """Give the wild colour of the round (SP-S5)."""
    return wide(WILD_COLOURS[s.round_number])


@kernel
def tiles_in(tiles: Any) -> int:
    """Count the tiles of all colours."""
    total = 0
    for colour in range(COLOURS):
        total += wide(tiles[colour])
    return total


@kernel
def colours_in(s: Rec, seat: int, star: int) -> tuple[int, int]:
    """Give the set of colours in a star, and how many tiles it has."""
    colours, tiles = 0, 0
    for slot in range(SLOTS):
        colour = wide(s.stars[seat, star, slot])
        if colour != EMPTY:
            colours |= 1 << colour
            tiles += 1
    return colours, tiles
