"""What a seat would have if the round ended now, and how far it has come with the scoring sides."""

from typing import Any

from sintra.core.goals import note_goal
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import no_log
from sintra.core.rules import LEGAL
from sintra.games.duel.components import EMPTY, KINDS, LINES, MARKER_LOSS, ROUNDS, SIDES, SIZE
from sintra.games.duel.counts import broken_loss, broken_tiles
from sintra.games.duel.dome import row_covered, special_space
from sintra.games.duel.events import SIDE_SCORED
from sintra.games.duel.legality import line_verdict, space_verdict, spaces_for
from sintra.games.duel.position import CHOOSE_SPACE, END, GIVE_CHIPS, GIVING, ROUND_DONE, TILING, USE_CHIPS
from sintra.games.duel.scoring import charge, score_sides, tile_points
from sintra.games.duel.sides import side_progress
from sintra.games.duel.tiling import break_line, place

PROGRESS = 0.3
"""What a tile on an unfinished line is worth, as a part of a point; less if its row shows no space for it yet."""
HOPE = 0.5
CHIP = 0.2


@kernel
def outlook(s: Rec, seat: int, log: Any) -> int:
    """Tile a seat's lines, charge its broken tiles and, in the last round, score the sides; returns its points.

    Tiles in hand and chips do nothing.
    """
    if not has_tiled(s, seat):
        tile_lines(s, seat, log)
        charge(s, seat, log)
    if s.round_number == ROUNDS:
        score_sides(s, seat, log)
    return wide(s.score[seat])


@kernel
def has_tiled(s: Rec, seat: int) -> bool:
    """Tell whether a seat has done its tiling in this round: the first player has when the other one tiles."""
    tiling = USE_CHIPS <= s.phase <= CHOOSE_SPACE or s.phase in (TILING, GIVING)
    return s.phase == ROUND_DONE or (tiling and s.first == seat and s.actor != seat)


@kernel
def tile_lines(s: Rec, seat: int, log: Any) -> None:
    """Tile a seat's complete lines where each brings most, and break those that cannot be placed any more."""
    for row in range(LINES):
        if s.lines[seat, row] == 0:
            continue
        column = best_column(s, seat, row)
        if column >= 0:
            if s.lines[seat, row] == row + 1 or paid_for(s, seat, row):
                place(s, seat, row, column, log)
        elif row_covered(s, seat, row):
            break_line(s, seat, row, log)


@kernel
def paid_for(s: Rec, seat: int, row: int) -> bool:
    """Tell whether a line is being completed with chips."""
    paying = s.phase in (GIVE_CHIPS, GIVING, CHOOSE_SPACE)
    return paying and s.actor == seat and s.row == row


@kernel
def best_column(s: Rec, seat: int, row: int) -> int:
    """Find the space where the tile of a line brings most, with a special tile; -1 if there is none."""
    best, most = -1, 0
    for column in range(SIZE):
        if space_verdict(s, seat, row, column) == LEGAL:
            points = tile_points(s, seat, row, column)
            special = special_space(s, seat, row, column)
            if special != EMPTY:
                points += special // SIZE + 1
            if points > most:
                best, most = column, points
    return best


@kernel
def estimate(s: Rec, seat: int) -> float:
    """Count a seat's points if the round ended now, also below 0, and a little for what is begun and in hand."""
    if s.phase == END:
        return float(s.score[seat])
    worth, lost = 0.0, 0
    if s.held > 0 and s.actor == seat:
        worth, lost = best_line(s, seat)
    tile_lines(s, seat, no_log(s))
    for row in range(LINES):
        if s.lines[seat, row] > 0:
            spaces, _ = spaces_for(s, seat, row)
            worth += PROGRESS * (1.0 if spaces > 0 else HOPE) * s.lines[seat, row]
    for kind in range(KINDS):
        worth += CHIP * s.chips[seat, kind]
    if s.marker == seat and not has_tiled(s, seat):
        worth -= MARKER_LOSS
    return wide(s.score[seat]) - broken_loss(broken_tiles(s, seat) + lost) + worth


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
def goals(s: Rec, seat: int, found: Any) -> None:
    """Note every scoring side in play: parts done, points, the spaces that count and those that are missing."""
    for side in range(SIDES):
        if s.sides[side]:
            progress, points, spaces = side_progress(s, seat, side)
            note_goal(found, SIDE_SCORED + side, side, progress, points, spaces)
