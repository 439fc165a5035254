"""What is in the box: counts, tables and prices of Azul Duel."""

import numpy as np

COLOURS = 5
LETTERS = "BYRKT"
"""Blue, yellow, red, black, turquoise: the colours by number."""
COLOUR_NAMES = ("blue", "yellow", "red", "black", "turquoise")
"""What the pieces of each colour are called in drawings."""

SEATS = 2
TILES_PER_COLOUR = 13
ROUNDS = 5
START_SCORE = 5
EMPTY = -1

# Factories

SMALL = 4
LARGE = SMALL
FACTORIES = SMALL + 1
MOONS = FACTORIES
"""All moons together, as a source of tiles beside the suns of the factories."""
CAPACITY = np.array([4, 4, 4, 4, 5])
"""Tiles on the sun by factory; the large factory is the last one."""
STACK_HEIGHT = 3
"""The tallest stack on a small factory's moon."""

# Artist boards

LINES = 6
BROKEN = LINES
"""The broken tiles, as a target beside the pattern lines."""
BROKEN_SPACES = 4
BROKEN_LOSS = np.array([0, 1, 3, 6, 10])
"""Points lost by number of broken tiles."""
MARKER_LOSS = 2
TOKENS = 2

# Domes: 3 x 3 places for plates, 6 x 6 spaces for tiles

SIZE = 6
PLACES = 9
TURNS = 4
PLATES = 18
SHOWN_PLATES = 3
WILD = COLOURS
SPECIAL = COLOURS + 1
"""What a space shows beside the five colours; SPECIAL is also the special tile."""
SPECIAL_TILES = 9

SPECIAL_BACK = 0
WILD_BACK = 1
BACKS = 2
BACK_LETTERS = "sw"
"""What the back of a plate shows."""

_FRONTS = (
    "YKTS", "KTBW", "TRBW", "KYRW", "TKRS", "YKTW", "BRKS", "YBKS", "TRBS",
    "RBYW", "KYRS", "TKRW", "KTBS", "RTYW", "BYTW", "BYTS", "BRKW", "RBYS",
)  # fmt: skip  # top left, top right, bottom left, bottom right
FRONTS = np.array([[(LETTERS + "WS").index(letter) for letter in front] for front in _FRONTS])
BACK = np.array([SPECIAL_BACK if SPECIAL in front else WILD_BACK for front in FRONTS])
"""The type of each plate."""


def _turned(cells: list[int]) -> list[int]:
    """Turn a plate a quarter clockwise."""
    return [cells[2], cells[0], cells[3], cells[1]]


def _turns(front: list[int]) -> list[list[int]]:
    turns = [front]
    for _ in range(TURNS - 1):
        turns.append(_turned(turns[-1]))
    return turns


CELLS = np.array([_turns(front.tolist()) for front in FRONTS])
"""What the four spaces of a plate show, by plate, quarter turns and space."""

# Bonus chips

CHIP_NAMES = ("B", "Y", "R", "K", "T", "BR", "BK", "YK", "YT", "RT")
KINDS = len(CHIP_NAMES)
CHIPS_PER_KIND = 2
CHIPS = KINDS * CHIPS_PER_KIND
CHIPS_PER_ROUND = 2
"""So many may each player take."""
SHOWS = np.array([[letter in name for letter in LETTERS] for name in CHIP_NAMES])
"""Whether a kind of chip shows a colour."""
MATCHING_PRICE = 2
ANY_PRICE = 3
"""Chips for one missing tile: so many of the line's colour, or so many of any."""
MOST_SPENT = ROUNDS * CHIPS_PER_ROUND

# Scoring tiles: two sides each

SIDE_NAMES = ("rows", "rainbow_rows", "columns", "rim", "diagonals", "corners", "wilds", "empty_specials")
SIDES = len(SIDE_NAMES)
ROWS, RAINBOW_ROWS, COLUMNS, RIM, DIAGONALS, CORNERS, WILDS, EMPTY_SPECIALS = range(SIDES)
"""Sides 2k and 2k+1 are the front and the back of one scoring tile."""
DEFAULT_SIDES = "rows,columns,wilds"
RANDOM_SIDES = 3

ROW_POINTS = 3
RAINBOW_POINTS = 4
RAINBOW_COLOURS = 5
COLUMN_POINTS = 7
RIM_POINTS = 1
DIAGONAL_POINTS = 10
CORNER_POINTS = np.array([3, 0, 3, 0, 0, 0, 8, 0, 8])
"""By place: 3 for an upper corner, 8 for a lower one."""
WILD_POINTS = 2
EMPTY_SPECIAL_LOSS = 3
