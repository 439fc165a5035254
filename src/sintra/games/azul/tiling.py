"""Tiling: complete lines go to the wall, the floor line is charged. Then the next round, or the end."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NO_DETAILS, NOBODY, note
from sintra.core.rules import CHANCE, OVER
from sintra.games.azul.chance import bag_holds, refill
from sintra.games.azul.components import EMPTY, FLOOR_SPACES, IDLE_ROUNDS, MARKER, ROWS
from sintra.games.azul.drafting import drop
from sintra.games.azul.events import ENDED_BY_ROW, ENDED_EMPTY, ENDED_IDLE, FELL, FLOOR_LOST
from sintra.games.azul.legality import columns_for
from sintra.games.azul.position import DEAL, END, IN_CENTRE, TILING
from sintra.games.azul.scoring import any_row_complete, bonus, floor_loss, on_floor, score_tile


@kernel
def start_tiling(s: Rec) -> None:
    """Begin with the top row of the round's first player (R-ALL-1)."""
    s.phase, s.turn, s.row = TILING, s.first, 0
    s.idle += 1


@kernel
def tile(s: Rec, log: Any) -> None:
    """Tile row after row, seat after seat, until somebody has a choice or the round is over."""
    while True:
        seat = wide(s.turn)
        while s.row < ROWS:
            row = wide(s.row)
            if s.lines[seat, row] == row + 1:  # AZ-B1
                choices, column = columns_for(s, seat, row)
                if choices > 1:
                    return
                if choices == 1:
                    place(s, seat, row, column, log)
                else:
                    fall(s, seat, row, log)  # AZ-G3
            s.row += 1
        clear_floor(s, seat, log)
        s.row = 0
        s.turn = (seat + 1) % s.seats
        if s.turn == s.first:
            break
    end_round(s, log)


@kernel
def place(s: Rec, seat: int, row: int, column: int, log: Any) -> None:
    """Move one tile of a complete line to the wall, score it, and put the others in the lid."""
    colour = wide(s.line_colours[seat, row])
    s.wall[seat, row, column] = colour  # AZ-B2
    s.lid[colour] += row  # AZ-B3
    s.lines[seat, row], s.line_colours[seat, row] = 0, EMPTY
    s.idle = 0
    score_tile(s, seat, row, column, log)


@kernel
def fall(s: Rec, seat: int, row: int, log: Any) -> None:
    """Let a complete line without a free column fall to the floor line (R-AZUL-6)."""
    colour = wide(s.line_colours[seat, row])
    drop(s, seat, colour, row + 1)
    s.lines[seat, row], s.line_colours[seat, row] = 0, EMPTY
    note(s, log, FELL, seat, NIL, (row, NIL, colour, NIL))


@kernel
def clear_floor(s: Rec, seat: int, log: Any) -> None:
    """Charge the floor line once, never below 0, and put its tiles in the lid."""
    pieces, loss = on_floor(s, seat), floor_loss(s, seat)
    for space in range(FLOOR_SPACES):
        piece = wide(s.floor[seat, space])
        if piece not in (EMPTY, MARKER):
            s.lid[piece] += 1  # AZ-B9
        s.floor[seat, space] = EMPTY
    if loss > 0:
        paid = min(loss, wide(s.score[seat]))  # AZ-B8, R-AZUL-3
        s.score[seat] -= paid  # AZ-B7
        note(s, log, FLOOR_LOST, seat, -paid, (pieces, loss, NIL, NIL))


@kernel
def end_round(s: Rec, log: Any) -> None:
    """Prepare the next round, or end the game."""
    if s.marker != IN_CENTRE:
        s.first = s.marker  # AZ-C1; nobody took it: R-ALL-3
    s.marker = IN_CENTRE
    if any_row_complete(s):
        end_game(s, ENDED_BY_ROW, log)  # AZ-D1
        return
    if s.idle == IDLE_ROUNDS:
        end_game(s, ENDED_IDLE, log)  # AZ-D8, R-AZUL-8
        return
    refill(s, log)
    if not bag_holds(s):
        end_game(s, ENDED_EMPTY, log)  # AZ-D7, R-AZUL-4
        return
    s.round_number += 1
    s.phase, s.turn = DEAL, CHANCE


@kernel
def end_game(s: Rec, why: int, log: Any) -> None:
    """End the game and add the final bonuses (R-AZUL-7)."""
    s.phase, s.turn = END, OVER
    note(s, log, why, NOBODY, NIL, NO_DETAILS)
    for seat in range(wide(s.seats)):
        bonus(s, seat, True, log)
