"""Numbers and notation of moves: one move per decision, 327 in one fixed range.

`3B`        sun: the blue tiles of factory 3's sun (5 is the large factory)
`mB`        moon: the blue tiles on top of all moons
`+BK`       chip: a revealed chip
`p7`        plate: the face-up plate 7; after drawing, keep plate 7
`draw`      draw: one plate face down
`stop`      stop: stop drawing and look
`@5r1`      put: the plate to the middle place, a quarter turn clockwise
`u7`        under: the drawn plate 7 goes under the stack
`sKY`       pair or triple: how the rest of a sun is stacked, from the bottom to the top
`>3`, `>-`  line: the tiles taken go to pattern line 3, or are all broken
`t3>5`      space: the tile of line 3 goes to column 5
`x-`        keep_chips: the line is not completed with chips
`x3`        spend: it is completed with three chips
`xBK`       give: one of these chips, in rising order of kinds
"""

import numpy as np

from sintra.core.actions import ActionKind, ActionTable
from sintra.games.duel.components import (
    BROKEN,
    CHIP_NAMES,
    COLOURS,
    FACTORIES,
    KINDS,
    LETTERS,
    LINES,
    MATCHING_PRICE,
    MOST_SPENT,
    PLACES,
    PLATES,
    SIZE,
    TURNS,
)


def _stack(*colours: int) -> tuple[str, ...]:
    return ("s", *(LETTERS[colour] for colour in colours))


def _normalise(text: str) -> str:
    """Write a chip's colours in their own order; all letters are large."""
    sign, letters = text[:1].upper(), text[1:].upper()
    if sign in ("+", "X") and len(letters) == 2 and set(letters) <= set(LETTERS):
        letters = "".join(sorted(letters, key=LETTERS.index))
    return sign + letters


TABLE = ActionTable(
    [
        ActionKind("sun", (FACTORIES, COLOURS), lambda factory, colour: (str(factory + 1), LETTERS[colour])),
        ActionKind("moon", (COLOURS,), lambda colour: ("m", LETTERS[colour])),
        ActionKind("chip", (KINDS,), lambda kind: ("+", CHIP_NAMES[kind])),
        ActionKind("plate", (PLATES,), lambda plate: ("p", str(plate + 1))),
        ActionKind("draw", (1,), lambda _: ("draw",)),
        ActionKind("stop", (1,), lambda _: ("stop",)),
        ActionKind("put", (PLACES, TURNS), lambda place, turns: (f"@{place + 1}", f"r{turns}")),
        ActionKind("under", (PLATES,), lambda plate: ("u", str(plate + 1))),
        ActionKind("pair", (COLOURS, COLOURS), _stack),
        ActionKind("triple", (COLOURS, COLOURS, COLOURS), _stack),
        ActionKind("line", (LINES + 1,), lambda line: (">", "-" if line == BROKEN else str(line + 1))),
        ActionKind("space", (SIZE, SIZE), lambda row, column: (f"t{row + 1}", f">{column + 1}")),
        ActionKind("keep_chips", (1,), lambda _: ("x", "-")),
        ActionKind("spend", (MOST_SPENT - MATCHING_PRICE + 1,), lambda number: ("x", str(number + MATCHING_PRICE))),
        ActionKind("give", (KINDS,), lambda kind: ("x", CHIP_NAMES[kind])),
    ],
    normalise=_normalise,
)
SUN, MOON, CHIP, PLATE, DRAW_PLATE, STOP, PUT, UNDER, PAIR, TRIPLE, LINE, SPACE, KEEP_CHIPS, SPEND, GIVE = range(
    len(TABLE.action_kinds)
)
"""The kinds of actions, in the order of the table."""
ACTIONS = TABLE.count
ACTION_KIND = TABLE.kinds
VALUES = TABLE.values
"""The kind of every action and its values, for kernels."""
START = np.array([*TABLE.first.values(), ACTIONS])
"""The first number of each kind, and the number after all of them."""
MOST_MOVES = 64
EXAMPLES = "3B, mB, +BK, p7, draw, stop, @5r1, u7, sKY, >3, >-, t3>5, x-, x3, xBK"
