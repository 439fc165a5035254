"""What the spaces of a dome show and hold. Sets of spaces are bits: space number row * 6 + column."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.duel.components import CELLS, EMPTY, PLACES, SIZE, SPECIAL


@kernel
def space(s: Rec, seat: int, row: int, column: int) -> int:
    """Tell what a space of the dome shows: a colour, WILD, SPECIAL, or EMPTY if no plate lies there."""
    place = row // 2 * 3 + column // 2
    plate = wide(s.laid[seat, place])
    if plate == EMPTY:
        return EMPTY
    return wide(CELLS[plate, s.turned[seat, place], row % 2 * 2 + column % 2])


@kernel
def plates_laid(s: Rec, seat: int) -> int:
    """Count the plates on a dome."""
    laid = 0
    for place in range(PLACES):
        if s.laid[seat, place] != EMPTY:
            laid += 1
    return laid


@kernel
def row_covered(s: Rec, seat: int, row: int) -> bool:
    """Tell whether all three plates of a row are laid."""
    for column in range(3):
        if s.laid[seat, row // 2 * 3 + column] == EMPTY:
            return False
    return True


@kernel
def special_space(s: Rec, seat: int, row: int, column: int) -> int:
    """Find the special space that is filled as soon as a tile lies on a space of its plate; EMPTY if there is none."""
    top, left = row // 2 * 2, column // 2 * 2
    special = wide(EMPTY)
    for r in range(top, top + 2):
        for c in range(left, left + 2):
            if s.dome[seat, r, c] == EMPTY and not (r == row and c == column):
                if space(s, seat, r, c) != SPECIAL:
                    return wide(EMPTY)
                special = r * SIZE + c
    return special


@kernel
def filled_spaces(s: Rec, seat: int) -> int:
    """Give the spaces of a dome that hold a tile as bits."""
    spaces = 0
    for row in range(SIZE):
        for column in range(SIZE):
            spaces |= wide(s.dome[seat, row, column] != EMPTY) << (row * SIZE + column)
    return spaces


@kernel
def spaces_showing(s: Rec, seat: int, kind: int) -> int:
    """Give the spaces of a dome that show WILD or SPECIAL as bits."""
    spaces = 0
    for row in range(SIZE):
        for column in range(SIZE):
            if space(s, seat, row, column) == kind:
                spaces |= 1 << (row * SIZE + column)
    return spaces


@kernel
def count_spaces(spaces: int) -> int:
    """Count the members of a set of spaces."""
    count = 0
    while spaces:
        spaces &= spaces - 1
        count += 1
    return count
