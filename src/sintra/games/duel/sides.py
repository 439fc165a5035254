"""The scoring sides: their parts, and how far a dome has come with each."""

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.duel.components import (
    COLUMN_POINTS,
    COLUMNS,
    CORNER_POINTS,
    CORNERS,
    DIAGONAL_POINTS,
    DIAGONALS,
    EMPTY_SPECIAL_LOSS,
    EMPTY_SPECIALS,
    PLACES,
    RAINBOW_COLOURS,
    RAINBOW_POINTS,
    RAINBOW_ROWS,
    RIM,
    RIM_POINTS,
    ROW_POINTS,
    ROWS,
    SIDES,
    SIZE,
    SPECIAL,
    WILD,
    WILD_POINTS,
    WILDS,
)
from sintra.games.duel.dome import count_spaces, filled_spaces, spaces_showing

_SIX = range(SIZE)


def _corner(place: int) -> list[tuple[int, int]]:
    return [(place // 3 * 2 + cell // 2, place % 3 * 2 + cell % 2) for cell in range(4)]


_PARTS: dict[int, list[tuple[int, list[tuple[int, int]]]]] = {
    ROWS: [(ROW_POINTS, [(row, column) for column in _SIX]) for row in _SIX],
    RAINBOW_ROWS: [(RAINBOW_POINTS, [(row, column) for column in _SIX]) for row in _SIX],
    COLUMNS: [(COLUMN_POINTS, [(row, column) for row in _SIX]) for column in _SIX],
    RIM: [(RIM_POINTS, [(r, c)]) for r in _SIX for c in _SIX if {r, c} & {0, SIZE - 1}],
    DIAGONALS: [(DIAGONAL_POINTS, [(k, k) for k in _SIX]), (DIAGONAL_POINTS, [(k, SIZE - 1 - k) for k in _SIX])],
    CORNERS: [(int(CORNER_POINTS[place]), _corner(place)) for place in range(PLACES) if CORNER_POINTS[place]],
}
"""What a side counts one by one, with its points and its spaces. The last two sides depend on the plates."""

PARTS = np.array([len(_PARTS.get(side, ())) for side in range(SIDES)])
PART_POINTS = np.zeros((SIDES, PARTS.max()), np.int64)
PART_SPACES = np.zeros((SIDES, PARTS.max()), np.int64)
PART_SIZE = np.zeros(SIDES, np.int64)
for _side, _parts in _PARTS.items():
    PART_SIZE[_side] = len(_parts[0][1])
    for _part, (_points, _spaces) in enumerate(_parts):
        PART_POINTS[_side, _part] = _points
        PART_SPACES[_side, _part] = sum(1 << (row * SIZE + column) for row, column in _spaces)


@kernel
def row_colours(s: Rec, seat: int, row: int) -> int:
    """Count the different colours in a row; one special tile may stand for one more (R-DUEL-9)."""
    found = 0
    for piece in range(SPECIAL + 1):
        for column in range(SIZE):
            if s.dome[seat, row, column] == piece:
                found += 1
                break
    return found


@kernel
def part_progress(s: Rec, seat: int, side: int, part: int, filled: int) -> tuple[int, int]:
    """Count what a part of a side has and needs: filled spaces, or the colours of a rainbow row (DU-E3)."""
    if side == RAINBOW_ROWS:
        return row_colours(s, seat, part), wide(RAINBOW_COLOURS)
    return count_spaces(PART_SPACES[side, part] & filled), wide(PART_SIZE[side])  # DU-E2, DU-E4, DU-E5, DU-E6, DU-E7


@kernel
def side_progress(s: Rec, seat: int, side: int) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """Count a scoring side: (done, of), (points now, points when done), (spaces that count, missing ones) as bits."""
    filled = filled_spaces(s, seat)
    if side in (WILDS, EMPTY_SPECIALS):
        return shown_progress(s, seat, side, filled)
    done, now, most, counted, missing = 0, 0, 0, 0, 0
    for part in range(PARTS[side]):
        points, spaces = PART_POINTS[side, part], PART_SPACES[side, part]
        most += points
        has, needs = part_progress(s, seat, side, part, filled)
        if has >= needs:
            done += 1
            now += points
            counted |= spaces & filled
        else:
            missing |= spaces & ~filled
    return (done, wide(PARTS[side])), (now, most), (counted, missing)


@kernel
def shown_progress(
    s: Rec, seat: int, side: int, filled: int
) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """Count a side that looks at what the spaces of the plates show: the filled ones and all of them."""
    spaces = spaces_showing(s, seat, wide(WILD if side == WILDS else SPECIAL))
    counted, missing = spaces & filled, spaces & ~filled
    done, left = count_spaces(counted), count_spaces(missing)
    if side == WILDS:
        most = WILD_POINTS * (done + left)
        return (done, done + left), (most if left == 0 else 0, most), (counted, missing)  # DU-E8, R-DUEL-18
    return (done, done + left), (-EMPTY_SPECIAL_LOSS * left, wide(0)), (counted, missing)  # DU-E9
