"""Tiling: line after line, seat after seat; then the end of a round, or of the game."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, note
from sintra.core.rules import LEGAL, OVER
from sintra.games.duel.components import (
    ANY_PRICE,
    BROKEN_SPACES,
    COLOURS,
    EMPTY,
    KINDS,
    LINES,
    MATCHING_PRICE,
    ROUNDS,
    SHOWS,
    SIZE,
    SPECIAL,
    WILD,
)
from sintra.games.duel.position import CHOOSE_SPACE, END, GIVE_CHIPS, GIVING, ROUND_DONE, TILING, USE_CHIPS
from sintra.games.duel.preparation import prepare_round
from sintra.games.duel.reasons import (
    CANNOT_PAY,
    CHIP_NOT_OWNED,
    CHIP_ORDER,
    NO_PLATE,
    OTHER_SPACE,
    SPACE_TAKEN,
    SPECIAL_SPACE,
    TOO_FEW_MATCHING,
)
from sintra.games.duel.scoring import (
    ENDED,
    LINE_BROKEN,
    NOBODY,
    RAISED,
    SPECIAL_PLACED,
    bonus,
    broken_tiles,
    charge,
    score_tile,
    space,
)


@kernel
def start_tiling(s: Rec) -> None:
    """Begin with the top line of the round's first player (R-ALL-1)."""
    s.actor, s.row, s.phase = s.first, 0, TILING


@kernel
def tile(s: Rec, log: Any) -> None:
    """Tile line after line, seat after seat, until somebody has a choice or the round is over."""
    while True:
        seat = wide(s.actor)
        while s.row < LINES:
            if tile_line(s, seat, wide(s.row), log):
                return
            s.row += 1
        charge(s, seat, log)
        clear_broken(s, seat)
        s.row = 0
        s.actor = 1 - seat
        if s.actor == s.first:
            break
    s.phase = ROUND_DONE


@kernel
def tile_line(s: Rec, seat: int, row: int, log: Any) -> bool:
    """Deal with one line; True if its player has to choose."""
    if s.lines[seat, row] == 0:
        return False
    spaces, column = spaces_for(s, seat, row)
    if spaces == 0:
        if row_covered(s, seat, row):
            break_line(s, seat, row, log)  # DU-T4, R-DUEL-7
        return False  # DU-T3
    if s.lines[seat, row] < row + 1:
        if can_complete(s, seat, row):
            s.phase, s.turn = USE_CHIPS, seat  # DU-T6
            return True
        return False  # DU-T8
    return tile_space(s, seat, row, spaces, column, log)


@kernel
def tile_space(s: Rec, seat: int, row: int, spaces: int, column: int, log: Any) -> bool:
    """Place the tile of a line that is complete; True if there are several spaces."""
    if spaces > 1:
        s.phase, s.turn = CHOOSE_SPACE, seat  # DU-T1, R-DUEL-6
        return True
    place(s, seat, row, column, log)
    return False


# Spaces


@kernel
def space_verdict(s: Rec, seat: int, row: int, column: int) -> int:
    """Judge whether the tile of a line may go to a column of its row."""
    shown = space(s, seat, row, column)
    if shown == EMPTY:
        return NO_PLATE  # DU-T2
    if s.dome[seat, row, column] != EMPTY:
        return SPACE_TAKEN  # DU-T2
    if shown == SPECIAL:
        return SPECIAL_SPACE  # DU-T10
    if shown != WILD and shown != s.line_colours[seat, row]:
        return OTHER_SPACE  # DU-T2, DU-T9
    return LEGAL


@kernel
def spaces_for(s: Rec, seat: int, row: int) -> tuple[int, int]:
    """Count the spaces that the tile of a line may go to, and name the last of them."""
    spaces, last = 0, 0
    for column in range(SIZE):
        if space_verdict(s, seat, row, column) == LEGAL:
            spaces += 1
            last = column
    return spaces, last


@kernel
def row_covered(s: Rec, seat: int, row: int) -> bool:
    """Tell whether all three plates of a row are laid."""
    for column in range(3):
        if s.laid[seat, row // 2 * 3 + column] == EMPTY:
            return False
    return True


@kernel
def place(s: Rec, seat: int, row: int, column: int, log: Any) -> None:
    """Move one tile of a line to the dome and score it, and its plate's special tile if that is due."""
    colour = wide(s.line_colours[seat, row])
    s.dome[seat, row, column] = colour
    s.tower[colour] += s.lines[seat, row] - 1  # DU-T5
    s.lines[seat, row], s.line_colours[seat, row] = 0, EMPTY
    s.score[seat] += score_tile(s, seat, row, column, log)
    place_special(s, seat, row, column, log)


@kernel
def place_special(s: Rec, seat: int, row: int, column: int, log: Any) -> None:
    """Put the special tile on a special plate whose other three spaces are filled (DU-T10, R-DUEL-8)."""
    top, left = row // 2 * 2, column // 2 * 2
    special_row, special_column = EMPTY, EMPTY
    for r in range(top, top + 2):
        for c in range(left, left + 2):
            if s.dome[seat, r, c] == EMPTY:
                if space(s, seat, r, c) != SPECIAL:
                    return
                special_row, special_column = r, c
    if special_row != EMPTY:
        s.dome[seat, special_row, special_column] = SPECIAL
        s.score[seat] += special_row + 1  # DU-G4
        note(s, log, SPECIAL_PLACED, seat, special_row + 1, (special_row, special_column, NIL, NIL))


# Broken tiles


@kernel
def break_tiles(s: Rec, seat: int, colour: int, tiles: int) -> None:
    """Add tiles to the broken ones; what finds no space there goes to the tower (DU-L6)."""
    fit = min(tiles, BROKEN_SPACES - broken_tiles(s, seat))
    s.broken[seat, colour] += fit
    s.tower[colour] += tiles - fit


@kernel
def break_line(s: Rec, seat: int, row: int, log: Any) -> None:
    """Break every tile of a line that cannot be placed any more."""
    colour, tiles = wide(s.line_colours[seat, row]), wide(s.lines[seat, row])
    break_tiles(s, seat, colour, tiles)
    s.lines[seat, row], s.line_colours[seat, row] = 0, EMPTY
    note(s, log, LINE_BROKEN, seat, NIL, (row, colour, tiles, NIL))


@kernel
def clear_broken(s: Rec, seat: int) -> None:
    """Discard the broken tiles into the tower."""
    for colour in range(COLOURS):
        s.tower[colour] += s.broken[seat, colour]
        s.broken[seat, colour] = 0


# Chips


@kernel
def owned_chips(s: Rec, seat: int, colour: int, lowest: int) -> tuple[int, int]:
    """Count the chips of a seat from a kind on: all, and those that show a colour."""
    chips, matching = 0, 0
    for kind in range(lowest, KINDS):
        chips += wide(s.chips[seat, kind])
        if SHOWS[kind, colour]:
            matching += wide(s.chips[seat, kind])
    return chips, matching


@kernel
def can_complete(s: Rec, seat: int, row: int) -> bool:
    """Tell whether a seat's chips can replace all tiles that a line lacks."""
    missing = row + 1 - wide(s.lines[seat, row])
    chips, matching = owned_chips(s, seat, wide(s.line_colours[seat, row]), 0)
    pairs = min(missing, matching // MATCHING_PRICE)
    return chips >= MATCHING_PRICE * pairs + ANY_PRICE * (missing - pairs)


@kernel
def price_verdict(s: Rec, seat: int, row: int, number: int) -> int:
    """Judge whether a line may be completed with so many chips."""
    missing = row + 1 - wide(s.lines[seat, row])
    chips, matching = owned_chips(s, seat, wide(s.line_colours[seat, row]), 0)
    pairs = ANY_PRICE * missing - number  # DU-T7: the other missing tiles cost three of any kind
    if number > chips or not 0 <= pairs <= missing or MATCHING_PRICE * pairs > matching:
        return CANNOT_PAY
    return LEGAL


@kernel
def start_giving(s: Rec, number: int) -> None:
    """Complete a line with so many chips; which ones comes next."""
    missing = s.row + 1 - wide(s.lines[s.actor, s.row])
    s.chips_left = number
    s.matching_left = MATCHING_PRICE * (ANY_PRICE * missing - number)
    s.lowest_chip, s.phase = 0, GIVING


@kernel
def chip_verdict(s: Rec, seat: int, kind: int) -> int:
    """Judge whether the next chip may be of a kind: kinds rise, and the rest must suffice (R-DUEL-17)."""
    if s.chips[seat, kind] == 0:
        return CHIP_NOT_OWNED  # DU-T7
    if kind < s.lowest_chip:
        return CHIP_ORDER
    colour = wide(s.line_colours[seat, s.row])
    chips, matching = owned_chips(s, seat, colour, kind)
    if chips < s.chips_left:
        return CHIP_ORDER
    others_to_come = wide(s.chips_left) - 1
    match = wide(SHOWS[kind, colour])
    if match + min(others_to_come, matching - match) < s.matching_left:
        return TOO_FEW_MATCHING
    return LEGAL


@kernel
def give_on(s: Rec, log: Any) -> None:
    """Ask for the next chip if there is a choice; when all are given, the line is complete."""
    seat = wide(s.actor)
    while s.chips_left > 0:
        choices, last = 0, 0
        for kind in range(s.lowest_chip, KINDS):
            if chip_verdict(s, seat, kind) == LEGAL:
                choices += 1
                last = kind
        if choices > 1:
            s.phase, s.turn = GIVE_CHIPS, seat
            return
        give(s, seat, last)
    s.matching_left, s.lowest_chip = 0, 0
    spaces, column = spaces_for(s, seat, wide(s.row))
    if not tile_space(s, seat, wide(s.row), spaces, column, log):
        s.row += 1
        s.phase = TILING


@kernel
def give(s: Rec, seat: int, kind: int) -> None:
    """Turn one chip over."""
    s.chips[seat, kind] -= 1
    s.spent[kind] += 1  # DU-T7
    s.chips_left -= 1
    s.lowest_chip = kind
    if s.matching_left > 0 and SHOWS[kind, s.line_colours[seat, s.row]]:
        s.matching_left -= 1


# The end of a round, and of the game


@kernel
def end_round(s: Rec, log: Any) -> None:
    """Prepare the next round, or end the game after the fifth (DU-E1)."""
    if s.round_number < ROUNDS:
        prepare_round(s)
        return
    note(s, log, ENDED, NOBODY, NIL, NO_DETAILS)
    s.phase, s.turn, s.actor = END, OVER, 0
    for seat in range(s.seats):
        s.score[seat] += bonus(s, seat, log)
        if s.score[seat] < 0:
            note(s, log, RAISED, seat, -wide(s.score[seat]), NO_DETAILS)
            s.score[seat] = 0  # DU-G7, R-DUEL-12
