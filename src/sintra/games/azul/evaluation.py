"""The end of a round: the points that each seat may expect until the end of the game."""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.azul.components import COLOUR_BONUS, COLUMN_BONUS, EMPTY, ROWS
from sintra.games.azul.prior import line_points
from sintra.games.azul.scoring import run_points

(
    ALWAYS, BEGINS, TILES, UPPER_OPEN, LOWER_OPEN, LINE_SHARE, LINE_POINTS, COLUMN_2, COLUMN_3, COLUMN_4, COLOUR_2,
    COLOUR_3, COLOUR_4, ROW_3, ROW_4,
) = range(15)  # fmt: skip
FEATURES = (
    "always", "begins", "tiles", "upper open", "lower open", "line share", "line points", "column 2", "column 3",
    "column 4", "colour 2", "colour 3", "colour 4", "row 3", "row 4",
)  # fmt: skip
"""What is counted: 1 always; whether the seat begins the next round; tiles on the wall; the points of the empty spaces
of rows 1-3 and of rows 4-5 if each were filled next; the filled shares of unfinished lines, alone and times the points
of their spaces; columns with 2, 3, 4 tiles, colours with so many, rows with 3 and 4."""
STAGES = ROWS + 1

FULL = (1 << ROWS) - 1
BITS = np.array([mask.bit_count() for mask in range(1 << ROWS)])


def _run(filled: int, place: int) -> int:
    """Count the tiles of the run through an empty place of a row or column, if it is filled."""
    before = next((k for k in range(place) if not filled >> (place - 1 - k) & 1), place)
    after = next((k for k in range(ROWS) if not filled >> (place + 1 + k) & 1), ROWS)
    return 1 + before + after


RUNS = np.array([[_run(filled, place) for place in range(ROWS)] for filled in range(1 << ROWS)])
"""The length of a tile's run, by the filled places of its row or column as bits, and its place."""


@kernel
def stage(s: Rec) -> int:
    """Count the rounds that the game needs at least: the spaces that are missing from the fullest row of all."""
    most = 0
    for seat in range(wide(s.seats)):
        for row in range(ROWS):
            tiles = 0
            for column in range(ROWS):
                tiles += s.wall[seat, row, column] != EMPTY
            most = max(most, tiles)
    return ROWS - most


@kernel
def features(s: Rec, seat: int, counted: Any) -> float:
    """Count what may bring points, in the order of FEATURES; returns the points that are certain."""
    for k in range(len(FEATURES)):
        counted[k] = 0.0
    counted[ALWAYS] = 1.0
    counted[BEGINS] = s.first == seat
    certain = float(s.score[seat])
    by_row, by_column, by_colour = wall_masks(s, seat)
    for row in range(ROWS):
        filled = by_row >> row * ROWS & FULL
        count_row(row, filled, by_column, counted)
        counted[TILES] += BITS[filled]
        counted[ROW_3] += BITS[filled] == 3
        counted[ROW_4] += BITS[filled] == 4
        if s.lines[seat, row] > 0:
            share = s.lines[seat, row] / (row + 1)
            counted[LINE_SHARE] += share
            counted[LINE_POINTS] += share * line_points(s, seat, row, wide(s.line_colours[seat, row]))
    for k in range(ROWS):
        in_column, of_colour = BITS[by_column >> k * ROWS & FULL], BITS[by_colour >> k * ROWS & FULL]
        certain += COLUMN_BONUS * (in_column == ROWS) + COLOUR_BONUS * (of_colour == ROWS)
        if 2 <= in_column < ROWS:
            counted[COLUMN_2 + in_column - 2] += 1.0
        if 2 <= of_colour < ROWS:
            counted[COLOUR_2 + of_colour - 2] += 1.0
    return certain


@kernel
def wall_masks(s: Rec, seat: int) -> tuple[int, int, int]:
    """Give the filled spaces of a wall as bits, ROWS of them for each row, for each column, and for each colour."""
    by_row, by_column, by_colour = 0, 0, 0
    for row in range(ROWS):
        for column in range(ROWS):
            colour = wide(s.wall[seat, row, column])
            if colour != EMPTY:
                by_row |= 1 << (row * ROWS + column)
                by_column |= 1 << (column * ROWS + row)
                by_colour |= 1 << (colour * ROWS + row)
    return by_row, by_column, by_colour


@kernel
def count_row(row: int, filled: int, by_column: int, counted: Any) -> None:
    """Add the points of a row's empty spaces if each were filled next."""
    for column in range(ROWS):
        if not filled >> column & 1:
            points = run_points(RUNS[filled, column], RUNS[by_column >> column * ROWS & FULL, row])
            counted[UPPER_OPEN if row < 3 else LOWER_OPEN] += points
