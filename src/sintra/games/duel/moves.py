"""Numbers and notation of moves: one move per decision, 327 in one fixed range.

`3B`        SUN + factory * 5 + colour: the blue tiles of factory 3's sun (5 is the large factory)
`mB`        MOON + colour: the blue tiles on top of all moons
`+BK`       CHIP + kind: a revealed chip
`p7`        PLATE + plate: the face-up plate 7; after drawing, keep plate 7
`draw`      draw one plate face down
`stop`      stop drawing and look
`@5r1`      PUT + place * 4 + turns: the plate to the middle place, a quarter turn clockwise
`u7`        UNDER + plate: the drawn plate 7 goes under the stack
`sKY`       PAIR or TRIPLE + colours from the bottom to the top: how the rest of a sun is stacked
`>3`, `>-`  LINE + line: the tiles taken go to pattern line 3, or are all broken
`t3>5`      SPACE + row * 6 + column: the tile of line 3 goes to column 5
`x-`        KEEP_CHIPS: the line is not completed with chips
`x3`        SPEND + number - 2: it is completed with three chips
`xBK`       GIVE + kind: one of these chips, in rising order of kinds
"""

import re

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

SUN = 0
MOON = SUN + FACTORIES * COLOURS
CHIP = MOON + COLOURS
PLATE = CHIP + KINDS
DRAW_PLATE = PLATE + PLATES
STOP = DRAW_PLATE + 1
PUT = STOP + 1
UNDER = PUT + PLACES * TURNS
PAIR = UNDER + PLATES
TRIPLE = PAIR + COLOURS**2
LINE = TRIPLE + COLOURS**3
SPACE = LINE + LINES + 1
KEEP_CHIPS = SPACE + SIZE * SIZE
SPEND = KEEP_CHIPS + 1
GIVE = SPEND + MOST_SPENT - MATCHING_PRICE + 1
ACTIONS = GIVE + KINDS
MOST_MOVES = 64
EXAMPLES = "3B, mB, +BK, p7, draw, stop, @5r1, u7, sKY, >3, >-, t3>5, x-, x3, xBK"

_PLATE = "(1[0-8]|[1-9])"
_FORMS = {
    "sun": re.compile(r"([1-5])([BYRKT])"),
    "moon": re.compile(r"[mM]([BYRKT])"),
    "chip": re.compile(r"\+([BYRKT]{1,2})"),
    "plate": re.compile(rf"[pP]{_PLATE}"),
    "put": re.compile(r"@([1-9])[rR]([0-3])"),
    "under": re.compile(rf"[uU]{_PLATE}"),
    "stack": re.compile(r"[sS]([BYRKT]{2,3})"),
    "line": re.compile(r">([1-6-])"),
    "space": re.compile(r"[tT]([1-6])>([1-6])"),
    "spend": re.compile(r"[xX](10|[2-9])"),
    "give": re.compile(r"[xX]([BYRKT]{1,2})"),
}
_WORDS = {"draw": DRAW_PLATE, "stop": STOP, "x-": KEEP_CHIPS}


def number_of(text: str) -> int | None:
    """Read a move; None if the text is none. Letters may be small."""
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    for form, pattern in _FORMS.items():
        if match := pattern.fullmatch(text) or pattern.fullmatch(text.upper()):
            return _number(form, match)
    return None


def _number(form: str, match: re.Match[str]) -> int | None:
    first, last = match[1], match[match.lastindex or 1]
    if form == "sun":
        return SUN + (int(first) - 1) * COLOURS + LETTERS.index(last)
    if form == "moon":
        return MOON + LETTERS.index(first)
    if form in ("chip", "give"):
        name = "".join(sorted(first, key=LETTERS.index))
        return (CHIP if form == "chip" else GIVE) + CHIP_NAMES.index(name) if name in CHIP_NAMES else None
    if form in ("plate", "under"):
        return (PLATE if form == "plate" else UNDER) + int(first) - 1
    if form == "put":
        return PUT + (int(first) - 1) * TURNS + int(last)
    if form == "stack":
        number = 0
        for letter in first:
            number = number * COLOURS + LETTERS.index(letter)
        return (PAIR if len(first) == 2 else TRIPLE) + number
    if form == "line":
        return LINE + (BROKEN if first == "-" else int(first) - 1)
    if form == "space":
        return SPACE + (int(first) - 1) * SIZE + int(last) - 1
    return SPEND + int(first) - MATCHING_PRICE


def text_of(number: int) -> str:
    """Write a move."""
    return "".join(path_of(number))


def path_of(number: int) -> tuple[str, ...]:
    """Split a move into what a person chooses, step by step: source first, target last."""
    if number < MOON:
        return (str((number - SUN) // COLOURS + 1), LETTERS[(number - SUN) % COLOURS])
    if number < CHIP:
        return ("m", LETTERS[number - MOON])
    if number < PLATE:
        return ("+", CHIP_NAMES[number - CHIP])
    if number < DRAW_PLATE:
        return ("p", str(number - PLATE + 1))
    if number < PUT:
        return ("draw",) if number == DRAW_PLATE else ("stop",)
    if number < UNDER:
        place, turns = divmod(number - PUT, TURNS)
        return (f"@{place + 1}", f"r{turns}")
    if number < PAIR:
        return ("u", str(number - UNDER + 1))
    if number < LINE:
        return ("s", *stack_letters(number))
    if number < SPACE:
        target = number - LINE
        return (">", "-" if target == BROKEN else str(target + 1))
    if number < KEEP_CHIPS:
        row, column = divmod(number - SPACE, SIZE)
        return (f"t{row + 1}", f">{column + 1}")
    if number < GIVE:
        return ("x", "-" if number == KEEP_CHIPS else str(number - SPEND + MATCHING_PRICE))
    return ("x", CHIP_NAMES[number - GIVE])


def stack_letters(number: int) -> str:
    """Name the tiles of a stack from the bottom to the top."""
    height = 2 if number < TRIPLE else 3
    number -= PAIR if height == 2 else TRIPLE
    letters = ""
    for _ in range(height):
        number, colour = divmod(number, COLOURS)
        letters = LETTERS[colour] + letters
    return letters
