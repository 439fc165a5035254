"""Azul Duel in words and in a terminal's characters."""

from collections.abc import Callable
from typing import Any

from sintra.core.game import Array
from sintra.core.reasons import Event, FactKinds
from sintra.core.terminal import Block, Line, Span, beside, counted, name_line, tile, tiled
from sintra.core.tiles import one_by_one
from sintra.core.words import CORE
from sintra.games.duel.components import (
    BACK_LETTERS,
    BROKEN,
    BROKEN_LOSS,
    CELLS,
    CHIP_NAMES,
    COLUMN_POINTS,
    CORNER_POINTS,
    DIAGONAL_POINTS,
    EMPTY,
    EMPTY_SPECIAL_LOSS,
    FACTORIES,
    LARGE,
    LETTERS,
    LINES,
    MARKER_LOSS,
    MATCHING_PRICE,
    PLATES,
    RAINBOW_POINTS,
    RIM_POINTS,
    ROW_POINTS,
    SEATS,
    SIDE_NAMES,
    SIZE,
    SPECIAL,
    WILD,
    WILD_POINTS,
)
from sintra.games.duel.counts import stack_height, sun_tiles
from sintra.games.duel.dome import space
from sintra.games.duel.moves import TABLE
from sintra.games.duel.position import (
    ACT,
    CHOOSE_LINE,
    CHOOSE_SPACE,
    DEAL,
    DRAW,
    FACE_UP,
    FILLING,
    FIRST,
    FRONTS,
    GIVE_CHIPS,
    GIVING,
    IN_HAND,
    KEEP,
    ON_FACTORY,
    OPEN_CHIPS,
    PICK_SIDES,
    PUT_DOWN,
    RETURN,
    ROUND_DONE,
    SET_UP,
    SHOW,
    SHOWING,
    STACK,
    TILES_TAKEN,
    TILING,
    TOP,
    TURN_DONE,
    USE_CHIPS,
)
from sintra.games.duel.words import WORDS

SIDE_POINTS = {
    "rows": f"{ROW_POINTS}",
    "rainbow_rows": f"{RAINBOW_POINTS}",
    "columns": f"{COLUMN_POINTS}",
    "rim": f"{RIM_POINTS}",
    "diagonals": f"{DIAGONAL_POINTS}",
    "corners": f"{CORNER_POINTS[0]}/{CORNER_POINTS[-1]}",
    "wilds": f"{WILD_POINTS}",
    "empty_specials": f"−{EMPTY_SPECIAL_LOSS}",
}
"""What is printed on each scoring side."""

FACTS = FactKinds(LETTERS, penalties=("broken",), uncovers="emptied")


def describe_move(number: int, language: str) -> str:
    """Say a move in words."""
    kind, values = TABLE.decode(number)
    word, params = MOVES[kind](language, *values)
    return WORDS.say(word, language, **params)


def describe_event(event: Event, language: str) -> str:
    """Say in words what happened."""
    details: dict[str, object] = {
        name: _colour(value, language) if name == "colour" else value + (name in ("row", "column"))
        for name, value in event.details.items()
    }
    return WORDS.say(f"event_{event.kind}", language, **details)


def draw_terminal(array: Array, names: tuple[str, ...], language: str) -> Block:
    """Draw a position for a terminal: factories, plates, supplies, then both boards."""
    s = array[0]
    say = WORDS.say
    dishes: list[Block] = [[_factory(s, factory)] for factory in range(FACTORIES)]
    market = tiled(dishes, FACTORIES, gap=2, space=0)
    chips: Line = [(f"{say('chips', language)} ", "label"), *_chips(s.open_chips)]
    supply: Line = []
    for name in ("bag", "tower"):
        supply += counted(say(name, language), LETTERS, s[name])
    sides: Line = [(f"{say('goals', language)} ", "label")]
    playing = [name for k, name in enumerate(SIDE_NAMES) if s.sides[k]]
    sides += [(f"{say(f'side_{name}', language, points=SIDE_POINTS[name])}  ", "") for name in playing]
    boards = [_board(s, seat, names[seat], language) for seat in range(SEATS)]
    held: Line = [(f"{say('held', language)} ", "label"), *_tiles([s.held_colour] * int(s.held))]
    lines = [*market, chips, *_plates(s, language), supply, sides, *([held] if s.held else []), []]
    return [*lines, *tiled(boards)]


def _colour(colour: int, language: str) -> str:
    return WORDS.say(f"colour_{LETTERS[colour]}", language)


def _plate(plate: int) -> str:
    shown = [_cell_letter(cell) for cell in CELLS[plate, 0]]
    return f"{plate + 1} ({shown[0]}{shown[1]}/{shown[2]}{shown[3]})"


def _chip(kind: int, language: str) -> str:
    return "-".join(_colour(LETTERS.index(letter), language) for letter in CHIP_NAMES[kind])


def _cell_letter(cell: int) -> str:
    return {WILD: "?", SPECIAL: "*"}.get(int(cell)) or LETTERS[int(cell)]


Said = tuple[str, dict[str, object]]
"""A key of the words with its parameters."""


def _say_stack(language: str, *colours: int) -> Said:
    return "move_stack", {"tiles": ", ".join(_colour(colour, language) for colour in colours)}


def _say_line(_language: str, line: int) -> Said:
    return ("move_break", {}) if line == BROKEN else ("move_line", {"line": line + 1})


MOVES: dict[str, Callable[..., Said]] = {
    "sun": lambda language, factory, colour: (
        "move_sun",
        {"number": factory + 1, "colour": _colour(colour, language)},
    ),
    "moon": lambda language, colour: ("move_moon", {"colour": _colour(colour, language)}),
    "chip": lambda language, kind: ("move_chip", {"chip": _chip(kind, language)}),
    "plate": lambda _, plate: ("move_plate", {"plate": _plate(plate)}),
    "draw": lambda *_: ("move_draw", {}),
    "stop": lambda *_: ("move_stop", {}),
    "put": lambda _, place, turns: ("move_put", {"place": place + 1, "degrees": 90 * turns}),
    "under": lambda _, plate: ("move_under", {"plate": _plate(plate)}),
    "pair": _say_stack,
    "triple": _say_stack,
    "line": _say_line,
    "space": lambda _, row, column: ("move_space", {"row": row + 1, "column": column + 1}),
    "keep_chips": lambda *_: ("move_keep", {}),
    "spend": lambda _, number: ("move_spend", {"count": number + MATCHING_PRICE}),
    "give": lambda language, kind: ("move_give", {"chip": _chip(kind, language)}),
}
"""By the kind of a move: (language, *values) -> what is said."""


def _tiles(colours: Any) -> Line:
    return [tile(LETTERS[colour]) for colour in colours]


def _chips(counts: Any) -> Line:
    line: Line = []
    for kind in one_by_one(counts):
        line += [*map(tile, CHIP_NAMES[kind]), (" ", "")]
    return line or [("-", "empty")]


def _factory(s: Any, factory: int) -> Line:
    """Show a factory: its number, ☼ with the tiles of its sun or ☾ with those of its moon."""
    line: Line = [(f"{factory + 1} ", "label")]
    if sun_tiles(s, factory):
        line += [("☼", "label"), *_tiles(one_by_one(s.sun[factory]))]
    elif factory == LARGE:
        line += [("☾", "label"), *_tiles(one_by_one(s.large_moon))]
    else:
        line += [("☾", "label"), *_tiles(s.moon[factory][: stack_height(s, factory)])]
    if factory == LARGE and s.marker == ON_FACTORY:
        line += [(" ", ""), ("1", "marker")]
    return line


def _plates(s: Any, language: str) -> Block:
    """Show the plates on display, those in a hand that everybody or the viewer sees, and the stack."""
    seen = [p for p in range(PLATES) if s.plates[p] == FACE_UP] + [p for p in range(PLATES) if s.plates[p] == IN_HAND]
    stack = int(s.unseen) + int(s.returns) - int(s.gone)
    top = "" if s.top == EMPTY else f" ({WORDS.say(f'back_{BACK_LETTERS[s.top]}', language)})"
    block: Block = [[(f"{WORDS.say('stack', language)} {stack}{top}", "label")], []]
    for plate in seen:
        cells = [_space(cell, EMPTY) for cell in CELLS[plate, 0]]
        block = beside(block, [[(f"p{plate + 1:<3}", "label"), cells[0], cells[1]], [("    ", ""), *cells[2:]]])
    return block


def _space(printed: int, piece: int) -> Span:
    if piece == SPECIAL:
        return tile("S")
    if piece != EMPTY:
        return tile(LETTERS[piece])
    if printed == EMPTY:
        return "·", "empty"
    if printed == WILD:
        return "?", "ghost W"
    return ("*", "ghost S") if printed == SPECIAL else (LETTERS[printed].lower(), f"ghost {LETTERS[printed]}")


def _board(s: Any, seat: int, name: str, language: str) -> Block:
    head = name_line(name[:16], int(s.score[seat]), active=s.turn == seat, first=s.first == seat)
    lines: Block = [[*head, (f"  {WORDS.say('tokens_word', language)} {int(s.tokens[seat])}", "label")]]
    for row in range(LINES):
        held = int(s.lines[seat, row])
        line: Line = [(f"{row + 1} ", "label"), ("  " * (LINES - 1 - row), "")]
        line += [("· ", "empty")] * (row + 1 - held)
        line += [tile(LETTERS[s.line_colours[seat, row]]), (" ", "")] * held
        line.append(("│ ", "label"))
        for column in range(SIZE):
            shown = _space(space(s, seat, row, column), int(s.dome[seat, row, column]))
            line += [shown, ("  " if column % 2 else " ", "")]
        lines.append(line)
    broken = one_by_one(s.broken[seat])
    loss = -int(BROKEN_LOSS[len(broken)])
    last: Line = [("- ", "label"), *_tiles(broken), (f" {loss}" if loss else " ", "label")]
    if s.marker == seat:
        last += [(" ", ""), ("1", "marker"), (f" -{MARKER_LOSS}", "label")]
    return [*lines, last, [("+ ", "label"), *_chips(s.chips[seat])]]


NOW = {
    FIRST: "first", PICK_SIDES: "sides", TOP: "top", SHOW: "show", DEAL: "deal", OPEN_CHIPS: "chips", FRONTS: "fronts",
    SET_UP: "set_up", ACT: "act", DRAW: "draw", KEEP: "keep", PUT_DOWN: "put_down", RETURN: "return", STACK: "stack",
    CHOOSE_LINE: "line", USE_CHIPS: "use_chips", GIVE_CHIPS: "give_chips", CHOOSE_SPACE: "space",
    TILES_TAKEN: "line", TURN_DONE: "act", GIVING: "give_chips", TILING: "tiling", ROUND_DONE: "tiling",
    SHOWING: "show", FILLING: "deal",
}  # fmt: skip
"""What happens in each phase, also in the steps of a move, as a key of the words."""


def now_in_words(s: Any, language: str) -> str:
    """Say what happens in a position, for a picture's title."""
    phase = int(s.phase)
    if phase not in NOW:
        return CORE.say("picture_over", language)
    return WORDS.say(f"now_{NOW[phase]}", language, seat=int(s.actor) + 1, line=int(s.row) + 1)
