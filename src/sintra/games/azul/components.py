"""What is in the box: counts, tables and prices of Azul."""

from itertools import accumulate

import numpy as np

COLOURS = 5
LETTERS = "BYRKW"
"""Blue, yellow, red, black, white: the colours by number."""
COLOUR_NAMES = ("blue", "yellow", "red", "black", "white")
"""What the pieces of each colour are called in drawings."""

TILES_PER_COLOUR = 20
TILES_PER_FACTORY = 4
MAX_SEATS = 4
MAX_FACTORIES = 9
FACTORIES = np.array([0, 0, 5, 7, 9])
"""Factories by number of players."""

ROWS = 5
FLOOR_SPACES = 7
FLOOR_PRICES = (1, 1, 2, 2, 2, 3, 3)
"""Points that a piece on each space of the floor line costs, as printed below it."""
FLOOR_LOSS = np.array([0, *accumulate(FLOOR_PRICES)])
"""Points lost by number of pieces on the floor line."""

ROW_BONUS = 2
COLUMN_BONUS = 7
COLOUR_BONUS = 10

IDLE_ROUNDS = 5
"""So many rounds in a row without a tile on any wall end the game (R-AZUL-8)."""

EMPTY = -1
MARKER = COLOURS
"""The first-player marker where it lies on a floor line, beside the colours."""

WALLS = ("coloured", "grey")
ANY = COLOURS
PATTERN = np.array(
    [
        [[(column - row) % COLOURS for column in range(ROWS)] for row in range(ROWS)],
        [[ANY] * ROWS for _ in range(ROWS)],
    ]
)
"""The colour printed on each wall space, by wall, row and column; a grey wall takes any colour."""
