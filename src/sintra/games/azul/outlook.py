"""What a seat would have if the round ended now, and how far its bonuses have come."""

from typing import Any

from sintra.core.goals import note_goal
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import no_log
from sintra.core.rules import LEGAL
from sintra.games.azul.components import ANY, COLOUR_BONUS, COLOURS, COLUMN_BONUS, EMPTY, PATTERN, ROW_BONUS, ROWS
from sintra.games.azul.events import COLOUR_DONE, COLUMN_DONE, ROW_DONE
from sintra.games.azul.legality import column_holds, row_holds, space_verdict
from sintra.games.azul.scoring import colour_spaces, column_spaces, floor_loss, placed, row_spaces, tile_points
from sintra.games.azul.tiling import clear_floor, fall, place

PROGRESS = 0.02
"""A tile on an unfinished line counts so little that it only decides between equal moves."""


@kernel
def outlook(s: Rec, seat: int, log: Any) -> int:
    """Tile a seat's complete lines and charge its floor line; returns its points."""
    tile_lines(s, seat, log)
    clear_floor(s, seat, log)
    return wide(s.score[seat])


@kernel
def tile_lines(s: Rec, seat: int, log: Any) -> None:
    """Tile a seat's complete lines, on a grey wall where each brings most."""
    for row in range(ROWS):
        if s.lines[seat, row] == row + 1:
            s.row = row
            column = best_column(s, seat, row)
            if column >= 0:
                place(s, seat, row, column, log)
            else:
                fall(s, seat, row, log)


@kernel
def best_column(s: Rec, seat: int, row: int) -> int:
    """Find the column where the tile of a complete line scores most; -1 if there is none."""
    best, most = -1, 0
    for column in range(ROWS):
        if space_verdict(s, seat, row, column) == LEGAL:
            points = tile_points(s, seat, row, column)
            if points > most:
                best, most = column, points
    return best


@kernel
def estimate(s: Rec, seat: int) -> float:
    """Count a seat's points if the round ended now, also below 0, and a little for what is begun."""
    tile_lines(s, seat, no_log(s))
    progress = 0.0
    for row in range(ROWS):
        progress += PROGRESS * s.lines[seat, row]
    return wide(s.score[seat]) - floor_loss(s, seat) + progress


@kernel
def goals(s: Rec, seat: int, found: Any) -> None:
    """Note every row, column and colour of a seat's wall."""
    filled = 0
    for row in range(ROWS):
        for column in range(ROWS):
            if s.wall[seat, row, column] != EMPTY:
                filled |= 1 << (row * ROWS + column)
    for row in range(ROWS):
        note_spaces(found, ROW_DONE, row, wide(ROW_BONUS), filled & row_spaces(row), row_spaces(row) & ~filled)
    for column in range(ROWS):
        spaces = column_spaces(column)
        note_spaces(found, COLUMN_DONE, column, wide(COLUMN_BONUS), filled & spaces, spaces & ~filled)
    for colour in range(COLOURS):
        tiles = placed(s, seat, colour)
        points = wide(COLOUR_BONUS)
        note_goal(
            found, COLOUR_DONE, colour, (tiles, wide(ROWS)), (points if tiles == ROWS else 0, points),
            (colour_spaces(s, seat, colour), open_to(s, seat, colour)),
        )  # fmt: skip


@kernel
def note_spaces(found: Any, kind: int, which: int, points: int, filled: int, missing: int) -> None:
    """Note a row or a column by its spaces."""
    tiles = wide(0)
    for space in range(ROWS * ROWS):
        tiles += filled >> space & 1
    note_goal(found, kind, which, (tiles, wide(ROWS)), (points if missing == 0 else 0, points), (filled, missing))


@kernel
def open_to(s: Rec, seat: int, colour: int) -> int:
    """Give the empty spaces that can still take a colour as bits: where it is printed, or any without a double."""
    spaces = 0
    for row in range(ROWS):
        if row_holds(s, seat, row, colour):
            continue
        for column in range(ROWS):
            free = s.wall[seat, row, column] == EMPTY and not column_holds(s, seat, column, colour)
            if free and PATTERN[s.grey, row, column] in (ANY, colour):
                spaces |= 1 << (row * ROWS + column)
    return spaces
