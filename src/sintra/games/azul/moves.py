"""Numbers and notation of moves.

draft    source, colour, target: `3B4`, `cR2`, `5K-`. The factories are the sources 0-8 and the centre is 9, the
pattern lines are the targets 0-4 and the floor line is 5.
tile     row, column, on a grey wall: `t3>2`
"""

from sintra.core.actions import ActionKind, ActionTable
from sintra.games.azul.components import COLOURS, LETTERS, MAX_FACTORIES, ROWS

CENTRE = MAX_FACTORIES
SOURCES = MAX_FACTORIES + 1
FLOOR = ROWS
TARGETS = ROWS + 1


def _draft_path(source: int, colour: int, target: int) -> tuple[str, ...]:
    where = "c" if source == CENTRE else str(source + 1)
    return where, LETTERS[colour], "-" if target == FLOOR else str(target + 1)


def _tile_path(row: int, column: int) -> tuple[str, ...]:
    return f"t{row + 1}", f">{column + 1}"


TABLE = ActionTable(
    [
        ActionKind("draft", (SOURCES, COLOURS, TARGETS), _draft_path),
        ActionKind("tile", (ROWS, ROWS), _tile_path),
    ]
)
DRAFT, TILE = range(2)
"""The kinds of actions by their place in the table."""
ACTIONS = TABLE.count
DRAFTS = TABLE.first["tile"]
"""How many drafts there are; what comes after them is tiling."""
MOST_MOVES = DRAFTS
KINDS = TABLE.kinds
VALUES = TABLE.values
"""The values of every action, for kernels: (source, colour, target), or (row, column)."""
EXAMPLES = "3B4, cR2, 5K-, t3>2"
