"""Tiling: line after line, seat after seat; then the end of a round, or of the game."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, NOBODY, note
from sintra.core.rules import LEGAL, OVER
from sintra.games.duel.components import (
    ANY_PRICE,
    BROKEN_SPACES,
    EMPTY,
    KINDS,
    LINES,
    MATCHING_PRICE,
    ROUNDS,
    SHOWS,
    SIZE,
    SPECIAL,
)
from sintra.games.duel.counts import broken_tiles
from sintra.games.duel.dome import row_covered, special_space
from sintra.games.duel.events import CHIP_GIVEN, ENDED, LINE_BROKEN, SPECIAL_PLACED
from sintra.games.duel.legality import can_complete, chip_verdict, spaces_for
from sintra.games.duel.position import CHOOSE_SPACE, END, GIVE_CHIPS, GIVING, ROUND_DONE, TILING, USE_CHIPS
from sintra.games.duel.preparation import prepare_round
from sintra.games.duel.scoring import charge, score_sides, score_tile


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


@kernel
def place(s: Rec, seat: int, row: int, column: int, log: Any) -> None:
    """Move one tile of a line to the dome and score it, and its plate's special tile if that is due."""
    colour = wide(s.line_colours[seat, row])
    s.dome[seat, row, column] = colour
    s.tower[colour] += s.lines[seat, row] - 1  # DU-T5
    s.lines[seat, row], s.line_colours[seat, row] = 0, EMPTY
    score_tile(s, seat, row, column, log)
    special = special_space(s, seat, row, column)
    if special != EMPTY:
        place_special(s, seat, special // SIZE, special % SIZE, log)


@kernel
def place_special(s: Rec, seat: int, row: int, column: int, log: Any) -> None:
    """Put the special tile on a special plate whose other three spaces are filled (DU-T10, R-DUEL-8)."""
    s.dome[seat, row, column] = SPECIAL
    s.score[seat] += row + 1  # DU-G4
    note(s, log, SPECIAL_PLACED, seat, row + 1, (row, column, 1 << (row * SIZE + column), NIL))


@kernel
def place_chosen(s: Rec, column: int, log: Any) -> None:
    """Place the tile of the line that the actor has come to, and go on with the next line."""
    place(s, wide(s.actor), wide(s.row), column, log)
    next_line(s)


@kernel
def next_line(s: Rec) -> None:
    """Go on with the next line."""
    s.row += 1
    s.phase = TILING


# Broken tiles


@kernel
def break_tiles(s: Rec, seat: int, colour: int, tiles: int) -> int:
    """Add tiles to the broken ones; what finds no space there goes to the tower (DU-L6). Returns how many fit."""
    fit = min(tiles, BROKEN_SPACES - broken_tiles(s, seat))
    s.broken[seat, colour] += fit
    s.tower[colour] += tiles - fit
    return fit


@kernel
def break_line(s: Rec, seat: int, row: int, log: Any) -> None:
    """Break every tile of a line that cannot be placed any more."""
    colour, tiles = wide(s.line_colours[seat, row]), wide(s.lines[seat, row])
    break_tiles(s, seat, colour, tiles)
    s.lines[seat, row], s.line_colours[seat, row] = 0, EMPTY
    note(s, log, LINE_BROKEN, seat, NIL, (row, colour, tiles, NIL))


# Chips


@kernel
def start_giving(s: Rec, number: int) -> None:
    """Complete a line with so many chips; which ones comes next."""
    missing = s.row + 1 - wide(s.lines[s.actor, s.row])
    s.chips_left = number
    s.matching_left = MATCHING_PRICE * (ANY_PRICE * missing - number)
    s.lowest_chip, s.phase = 0, GIVING


@kernel
def give_on(s: Rec, log: Any) -> None:
    """Ask for the next chip if there is a choice; when all are given, the line is complete."""
    seat = wide(s.actor)
    while s.chips_left > 0:
        choices, last = 0, wide(0)
        for kind in range(wide(s.lowest_chip), KINDS):
            if chip_verdict(s, seat, kind) == LEGAL:
                choices += 1
                last = kind
        if choices > 1:
            s.phase, s.turn = GIVE_CHIPS, seat
            return
        give(s, last, log)
    s.matching_left, s.lowest_chip = 0, 0
    spaces, column = spaces_for(s, seat, wide(s.row))
    if not tile_space(s, seat, wide(s.row), spaces, column, log):
        next_line(s)


@kernel
def give(s: Rec, kind: int, log: Any) -> None:
    """Turn one chip over."""
    seat = wide(s.actor)
    s.chips[seat, kind] -= 1
    s.spent[kind] += 1  # DU-T7
    s.chips_left -= 1
    s.lowest_chip = kind
    if s.matching_left > 0 and SHOWS[kind, s.line_colours[seat, s.row]]:
        s.matching_left -= 1
    s.phase = GIVING
    note(s, log, CHIP_GIVEN, seat, NIL, (kind, NIL, NIL, NIL))


# The end of a round, and of the game


@kernel
def end_round(s: Rec, log: Any) -> None:
    """Prepare the next round, or end the game after the fifth (DU-E1)."""
    if s.round_number < ROUNDS:
        prepare_round(s, log)
        return
    s.phase, s.turn, s.actor = END, OVER, 0
    note(s, log, ENDED, NOBODY, NIL, NO_DETAILS)
    for seat in range(wide(s.seats)):
        score_sides(s, seat, log)
