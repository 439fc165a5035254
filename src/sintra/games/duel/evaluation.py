"""The end of a round: the points that each seat may expect until the end of the game."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.duel.components import (
    CELLS,
    EMPTY,
    EMPTY_SPECIALS,
    KINDS,
    LINES,
    PLACES,
    ROUNDS,
    SIDES,
    SIZE,
    SPECIAL,
    WILD,
    WILDS,
)
from sintra.games.duel.dome import filled_spaces, row_covered, space
from sintra.games.duel.prior import best_space
from sintra.games.duel.scoring import tile_points
from sintra.games.duel.sides import PART_POINTS, PARTS, part_progress, shown_progress

(
    ALWAYS, BEGINS, TILES, CHIPS, UPPER_OPEN, LOWER_OPEN, WILD_OPEN, LINE_SHARE, LINE_POINTS, LINE_HOPES,
    SPECIAL_FAR, SPECIAL_NEAR, SIDES_NOW, SIDES_NEAR,
) = range(14)  # fmt: skip
FEATURES = (
    "always", "begins", "tiles", "chips", "upper open", "lower open", "wild open", "line share",
    "line points", "line hopes", "special far", "special near", "sides now", "sides near",
)  # fmt: skip
"""What is counted: 1 always; whether the seat begins the next round; tiles on the dome, chips; the points of
the empty spaces of rows 1-3 and of rows 4-6 if each were filled next, and how many of them are wild; the filled shares
of lines that have a space, alone and times its points, and of lines that wait for a plate; the rows of special tiles
whose plates lack two or three tiles, and one; the points of the scoring sides now, and of their unfinished parts."""
STAGES = ROUNDS


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
    for kind in range(KINDS):
        counted[CHIPS] += s.chips[seat, kind]
    for row in range(SIZE):
        for column in range(SIZE):
            count_space(s, seat, row, column, counted)
    for row in range(LINES):
        if s.lines[seat, row] > 0:
            count_line(s, seat, row, counted)
    for place in range(PLACES):
        count_plate(s, seat, place, counted)
    filled = filled_spaces(s, seat)
    for side in range(SIDES):
        if s.sides[side]:
            count_side(s, seat, side, filled, counted)
    return float(s.score[seat])


@kernel
def count_space(s: Rec, seat: int, row: int, column: int, counted: Any) -> None:
    """Count a tile, or what it would bring on an empty space."""
    if s.dome[seat, row, column] != EMPTY:
        counted[TILES] += 1.0
        return
    shown = space(s, seat, row, column)
    if shown in (EMPTY, SPECIAL):
        return
    counted[UPPER_OPEN if row < 3 else LOWER_OPEN] += tile_points(s, seat, row, column)
    counted[WILD_OPEN] += shown == WILD


@kernel
def count_line(s: Rec, seat: int, row: int, counted: Any) -> None:
    """Count the filled share of a line."""
    share = s.lines[seat, row] / (row + 1)
    points = best_space(s, seat, row, wide(s.line_colours[seat, row]))
    if points > 0:
        counted[LINE_SHARE] += share
        counted[LINE_POINTS] += share * points
    elif not row_covered(s, seat, row):
        counted[LINE_HOPES] += share


@kernel
def count_plate(s: Rec, seat: int, place: int, counted: Any) -> None:
    """Count the special tile of a plate by its row, if it is still to come."""
    plate = wide(s.laid[seat, place])
    if plate == EMPTY:
        return
    lacks, worth = 0, 0
    for cell in range(4):
        row, column = place // 3 * 2 + cell // 2, place % 3 * 2 + cell % 2
        if s.dome[seat, row, column] == EMPTY:
            lacks += 1
            if CELLS[plate, s.turned[seat, place], cell] == SPECIAL:
                worth = row + 1
    if worth > 0:
        counted[SPECIAL_NEAR if lacks == 2 else SPECIAL_FAR] += worth


@kernel
def count_side(s: Rec, seat: int, side: int, filled: int, counted: Any) -> None:
    """Count the points of a scoring side now, and of its unfinished parts by the square of how far they have come."""
    if side in (WILDS, EMPTY_SPECIALS):
        (done, of), (now, most), _ = shown_progress(s, seat, side, filled)
        counted[SIDES_NOW] += now
        if done < of:
            counted[SIDES_NEAR] += most * (done / of) ** 2
    for part in range(PARTS[side]):
        has, needs = part_progress(s, seat, side, part, filled)
        if has >= needs:
            counted[SIDES_NOW] += PART_POINTS[side, part]
        else:
            counted[SIDES_NEAR] += PART_POINTS[side, part] * (has / needs) ** 2
