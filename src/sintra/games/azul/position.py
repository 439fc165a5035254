"""The record of an Azul position."""

import numpy as np

from sintra.games.azul.components import COLOURS, FLOOR_SPACES, MAX_FACTORIES, MAX_SEATS, ROWS

FIRST = 0
DEAL = 1
DRAFT = 2
TILING = 3
END = 4
"""Phases: drawing the first player, dealing, drafting, tiling, and after the end."""

IN_CENTRE = -1
MOST = 30_000
"""What a round or a score is surely below."""

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("score", np.int16, MAX_SEATS),
                ("round_number", np.int16),
                ("seats", np.int8),
                ("turn", np.int8),
                ("phase", np.int8),
                ("grey", np.int8),  # 1 with the grey wall: the index into PATTERN
                ("first", np.int8),  # the first player of this round, while dealing of the next
                ("marker", np.int8),  # the seat that took the marker in this round, or IN_CENTRE
                ("idle", np.int8),  # rounds in a row without a tile on any wall, the one being tiled included
                ("row", np.int8),  # in tiling: the row that the seat to move has come to
                ("bag", np.int8, COLOURS),
                ("lid", np.int8, COLOURS),
                ("factories", np.int8, (MAX_FACTORIES, COLOURS)),
                ("centre", np.int8, COLOURS),
                ("lines", np.int8, (MAX_SEATS, ROWS)),  # tiles on each pattern line
                ("line_colours", np.int8, (MAX_SEATS, ROWS)),
                ("wall", np.int8, (MAX_SEATS, ROWS, ROWS)),  # a colour or EMPTY
                ("floor", np.int8, (MAX_SEATS, FLOOR_SPACES)),  # a colour, MARKER or EMPTY, from the left
            ],
            align=True,
        ),
    )
)
