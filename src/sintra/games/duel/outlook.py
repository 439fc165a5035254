"""What a position is worth to a seat."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import no_log
from sintra.core.rules import LEGAL
from sintra.games.duel.components import BROKEN_LOSS, BROKEN_SPACES, LINES, MARKER_LOSS, SIZE
from sintra.games.duel.drafting import line_verdict
from sintra.games.duel.position import CHOOSE_SPACE, END, GIVE_CHIPS
from sintra.games.duel.scoring import broken_tiles, run
from sintra.games.duel.tiling import place, row_covered, space_verdict

PROGRESS = 0.3
"""What a tile on an unfinished line is worth, as a part of a point; less if its row shows no space for it yet."""
HOPE = 0.5
CHIP = 0.2


@kernel
def estimate(s: Rec, seat: int) -> float:
    """Count a seat's points if the round ended now, tiles in hand included; uses up the position."""
    if s.phase == END:
        return float(s.score[seat])
    log = no_log(s)
    worth, broken = 0.0, broken_tiles(s, seat)
    if s.held > 0 and s.actor == seat:
        gain, lost = best_line(s, seat)
        worth += gain
        broken += lost
    for row in range(LINES):
        tiles = wide(s.lines[seat, row])
        if tiles == 0:
            continue
        column = best_column(s, seat, row)
        paid = s.phase in (GIVE_CHIPS, CHOOSE_SPACE) and s.actor == seat and s.row == row
        if column >= 0 and (paid or tiles == row + 1):
            place(s, seat, row, column, log)
        elif column >= 0:
            worth += PROGRESS * tiles
        elif row_covered(s, seat, row):
            broken += tiles
        else:
            worth += PROGRESS * HOPE * tiles
    for kind in range(s.chips.shape[1]):
        worth += CHIP * s.chips[seat, kind]
    if s.marker == seat:
        worth -= MARKER_LOSS
    return wide(s.score[seat]) - wide(BROKEN_LOSS[min(broken, BROKEN_SPACES)]) + worth


@kernel
def best_line(s: Rec, seat: int) -> tuple[float, int]:
    """Find what the tiles in hand are worth on their best line, and how many break there."""
    held, gain, lost = wide(s.held), 0.0, wide(s.held)
    for row in range(LINES):
        if line_verdict(s, seat, row, wide(s.held_colour)) == LEGAL:
            gap = row + 1 - wide(s.lines[seat, row])
            here = PROGRESS * min(held, gap) + (1.0 - PROGRESS * row if held >= gap else 0.0)
            if here - max(0, held - gap) > gain - lost:
                gain, lost = here, max(0, held - gap)
    return gain, lost


@kernel
def best_column(s: Rec, seat: int, row: int) -> int:
    """Find the space where the tile of a line scores most; -1 if there is none."""
    best, most = -1, 0
    for column in range(SIZE):
        if space_verdict(s, seat, row, column) == LEGAL:
            points = run(s, seat, row, column, 0, 1) + run(s, seat, row, column, 1, 0)
            if points > most:
                best, most = column, points
    return best
