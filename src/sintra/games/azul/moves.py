"""Numbers and notation of moves.

Drafting: (source * 5 + colour) * 6 + target, with the factories as sources 0-8 and the centre as 9, the pattern lines
as targets 0-4 and the floor line as 5: `3B4`, `cR2`, `5K-`. Tiling on a grey wall: 300 + row * 5 + column: `t3>2`.
"""

import re

from sintra.games.azul.components import COLOURS, LETTERS, MAX_FACTORIES, ROWS

CENTRE = MAX_FACTORIES
SOURCES = MAX_FACTORIES + 1
FLOOR = ROWS
TARGETS = ROWS + 1
DRAFTS = SOURCES * COLOURS * TARGETS
ACTIONS = DRAFTS + ROWS * ROWS
EXAMPLES = "3B4, cR2, 5K-, t3>2"

_DRAFT = re.compile(r"([1-9cC])([BYRKWbyrkw])([1-5-])")
_TILE = re.compile(r"[tT]([1-5])>([1-5])")


def number_of(text: str) -> int | None:
    """Read a move; None if the text is none."""
    if match := _DRAFT.fullmatch(text):
        source, colour, target = match[1].lower(), match[2].upper(), match[3]
        s = CENTRE if source == "c" else int(source) - 1
        t = FLOOR if target == "-" else int(target) - 1
        return (s * COLOURS + LETTERS.index(colour)) * TARGETS + t
    if match := _TILE.fullmatch(text):
        return DRAFTS + (int(match[1]) - 1) * ROWS + int(match[2]) - 1
    return None


def text_of(number: int) -> str:
    """Write a move."""
    return "".join(path_of(number))


def path_of(number: int) -> tuple[str, ...]:
    """Split a move into what a person chooses, step by step: source, colour, target."""
    if number >= DRAFTS:
        row, column = divmod(number - DRAFTS, ROWS)
        return (f"t{row + 1}", f">{column + 1}")
    rest, target = divmod(number, TARGETS)
    source, colour = divmod(rest, COLOURS)
    return (
        "c" if source == CENTRE else str(source + 1),
        LETTERS[colour],
        "-" if target == FLOOR else str(target + 1),
    )
