"""A position as an SVG picture: suns and moons, plates and their stack, goals, supplies, and both boards."""

from math import cos, pi, sin
from typing import Any

import numpy as np

from sintra.core import kernels
from sintra.core.artwork import GHOST, Drawing, text_width
from sintra.core.errors import InvalidOption
from sintra.core.game import SPECTATOR, Array
from sintra.core.rules import OVER
from sintra.core.words import CORE
from sintra.games.duel.components import (
    BROKEN_LOSS,
    BROKEN_SPACES,
    CELLS,
    CHIP_NAMES,
    COLOURS,
    EMPTY,
    KINDS,
    LARGE,
    LETTERS,
    LINES,
    MARKER_LOSS,
    MOST_SPENT,
    PLACES,
    PLATES,
    SEATS,
    SHOWN_PLATES,
    SIDE_NAMES,
    SIZE,
    SMALL,
    SPECIAL,
    SPECIAL_BACK,
    SPECIAL_TILES,
    WILD,
)
from sintra.games.duel.faults import WORDS
from sintra.games.duel.position import (
    CHOOSE_SPACE,
    END,
    FACE_UP,
    FIRST,
    GIVE_CHIPS,
    IN_HAND,
    ON_FACTORY,
    USE_CHIPS,
)
from sintra.games.duel.preparation import stack_height, sun_tiles
from sintra.games.duel.telling import now_in_words
from sintra.games.duel.text_draws import hidden_in_hand

COLOUR_NAMES = ("blue", "yellow", "red", "black", "turquoise")
GOALS = {
    "rows": "3", "rainbow_rows": "4", "columns": "7", "rim": "1",
    "diagonals": "10", "corners": "3 · 8", "wilds": "2", "empty_specials": "−3",
}  # fmt: skip
"""Points of each scoring side."""
WIDTH, HEIGHT = 1400, 750
Box = tuple[float, float, float, float]
STEP = 1.1
"""From one space to the next, in spaces."""
GAP = 0.16
"""Between two plates of a dome, in spaces."""


def svg(array: Array, seat: int | None, language: str) -> str:
    """Draw a position, the board of `seat` (or of the first seat) large, with its words in a language."""
    s = array[0]
    seat = 0 if seat is None or seat == SPECTATOR else seat
    if not 0 <= seat < SEATS:
        raise InvalidOption(CORE, "seat", seat=seat, last=SEATS - 1)
    scores = ", ".join(str(int(s.score[n])) for n in range(SEATS))
    round_now = WORDS.say("picture_round", language, number=int(s.round_number))
    caption = f"{round_now} · {now_in_words(s, language)}"
    drawing = Drawing(
        WIDTH,
        HEIGHT,
        f"Azul Duel · {caption}",
        WORDS.say("picture", language, scores=scores),
    )
    drawing.table()
    drawing.symbol("x-star", 42, 34, 30, "cobalt-2")
    drawing.text(67, 33, "Azul Duel", 27, "cobalt-2", display=True)
    drawing.text(206, 35, caption, 14, "ink-2")
    winners = _winners(array)
    _board(drawing, s, 1 - seat, (24, 64, 17), winners, language)
    _goals(drawing, s, 24, 302, language)
    _supplies(drawing, s, 24, 552, language)
    _market(drawing, s, 545, 392)
    _board(drawing, s, seat, (788, 64, 36), winners, language, own=True)
    _display(drawing, s, 788, 488, 588, language)
    return drawing.finish()


def _winners(array: Array) -> set[int]:
    if array["turn"][0] != OVER:
        return set()
    places = np.zeros(SEATS, np.int64)
    kernels.ranked(array, places)
    return {seat for seat in range(SEATS) if places[seat] == 1}


# Factories


def _market(drawing: Drawing, s: Any, x: float, y: float) -> None:
    """Draw the large factory above and the small ones around, their moons towards the middle."""
    open_chips = [kind for kind in range(KINDS) for _ in range(int(s.open_chips[kind]))]
    drawing.box(x - 66, y - 136, 132, 132, 24, fill="moon", stroke="moon-2", stroke_width=3)
    tiles = [c for c in range(COLOURS) for _ in range(int(s.large_moon[c]))]
    for place in range(4):
        at = x + (30 if place % 2 else -30), y - 70 + (30 if place > 1 else -30)
        if place < len(tiles):
            drawing.tile(*at, 44, COLOUR_NAMES[tiles[place]], "round")
        else:
            drawing.element("circle", cx=at[0], cy=at[1], r=22, fill="moon-2", opacity=0.7)
    if s.marker == ON_FACTORY and s.phase != END:
        drawing.symbol("x-first", x, y + 24, 50)
    _sun(drawing, s, LARGE, x, y - 236, 180)
    places = ((-150, -74), (150, -74), (-122, 226), (122, 226))
    for factory in range(SMALL):
        across, down = x + places[factory][0], y + places[factory][1]
        side = 1 if places[factory][0] < 0 else -1
        moon = across + side * 62, down + (76 if factory < 2 else -84)
        drawing.disc(*moon, 92, "moon", "moon-2")
        _moon(drawing, s, factory, *moon, open_chips)
        _sun(drawing, s, factory, across, down, 138)


def _sun(drawing: Drawing, s: Any, factory: int, x: float, y: float, size: float) -> None:
    tiles = [c for c in range(COLOURS) for _ in range(int(s.sun[factory, c]))]
    drawing.dish(x, y, size, factory + 1, paint="gold-2", dim=not tiles)
    if not tiles:
        drawing.symbol("x-sun", x, y, 0.4 * size, "gold-2", opacity=0.5)
    spots = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]
    if factory == LARGE:
        spots = [(-1, -0.5), (0, -0.75), (1, -0.5), (-0.55, 0.55), (0.55, 0.55)]
    for (across, down), colour in zip(spots, tiles, strict=False):
        drawing.tile(x + 46 * across, y + 46 * down, 42, COLOUR_NAMES[colour], "round")


def _moon(drawing: Drawing, s: Any, factory: int, x: float, y: float, open_chips: list[int]) -> None:
    """Draw a stack, every tile a third above the one below; under it the chip, which an empty factory shows."""
    height = int(stack_height(s, factory))
    if height or sun_tiles(s, factory):
        drawing.symbol("chip-back", x, y, 44)
    elif open_chips and s.phase != FIRST:
        _chip(drawing, x, y, 46, open_chips.pop(0))
    for level in range(height):
        colour = COLOUR_NAMES[s.moon[factory, level]]
        drawing.tile(x + 14 * (level - (height - 1) / 2), y - 14 * (level - (height - 1) / 2), 42, colour, "round")


# Plates, chips, goals


def _sectors(drawing: Drawing, x: float, y: float, size: float, opacity: float) -> None:
    """Draw a wild space: a ring of five sectors."""
    outer, inner = 0.46 * size, 0.16 * size
    drawing.element("circle", cx=x, cy=y, r=0.5 * size, fill="sunk")
    for number, colour in enumerate(COLOUR_NAMES):
        a, b = 2 * pi * number / COLOURS, 2 * pi * (number + 1) / COLOURS
        points = [
            (x + r * sin(angle), y - r * cos(angle)) for r, angle in ((outer, a), (outer, b), (inner, b), (inner, a))
        ]
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points
        path = f"M{x1:.2f} {y1:.2f}A{outer:.2f} {outer:.2f} 0 0 1 {x2:.2f} {y2:.2f}L{x3:.2f} {y3:.2f}"
        path += f"A{inner:.2f} {inner:.2f} 0 0 0 {x4:.2f} {y4:.2f}Z"
        drawing.element("path", d=path, fill=f"t-{colour}", opacity=opacity)


def _cell(drawing: Drawing, x: float, y: float, size: float, shown: int, piece: int) -> None:
    if piece == SPECIAL:
        drawing.tile(x, y, size, "special", "round")
    elif piece != EMPTY:
        drawing.tile(x, y, size, COLOUR_NAMES[piece], "round")
    elif shown == WILD:
        _sectors(drawing, x, y, size, 0.6)
    elif shown == SPECIAL:
        drawing.space(x, y, size, "special", "round")
        thick = max(1.5, 0.05 * size)
        drawing.element("circle", cx=x, cy=y, r=0.44 * size, fill="none", stroke="g-special", stroke_width=thick)
    else:
        drawing.space(x, y, size, COLOUR_NAMES[shown], "round")


def _plate(drawing: Drawing, x: float, y: float, size: float, plate: int, turns: int, pieces: Any = None) -> None:
    """Draw a plate with its middle at (x, y), and the tiles on it."""
    half = (STEP + 1.06) * size / 2
    drawing.box(x - half, y - half + 1.5, 2 * half, 2 * half, 0.2 * size, fill="shade", opacity=0.22)
    drawing.box(x - half, y - half, 2 * half, 2 * half, 0.2 * size, fill="#DCE9F5")
    for cell in range(4):
        at = x + (cell % 2 - 0.5) * STEP * size, y + (cell // 2 - 0.5) * STEP * size
        piece = EMPTY if pieces is None else int(pieces[cell // 2, cell % 2])
        _cell(drawing, *at, size, int(CELLS[plate, turns, cell]), piece)


def _chip(drawing: Drawing, x: float, y: float, size: float, kind: int) -> None:
    """Draw a chip: an octagon in its one or two colours, with their motifs."""
    colours = [COLOUR_NAMES[LETTERS.index(letter)] for letter in CHIP_NAMES[kind]]
    corners = [(x + size / 2 * sin(pi * (k + 0.5) / 4), y - size / 2 * cos(pi * (k + 0.5) / 4)) for k in range(8)]
    halves = [corners] if len(colours) == 1 else [corners[3:8], [*corners[7:], *corners[:4]]]
    for colour, half in zip(colours, halves, strict=True):
        path = "M" + "L".join(f"{a:.2f} {b:.2f}" for a, b in half) + "Z"
        drawing.element("path", d=path, fill=f"t-{colour}", stroke="board", stroke_width=0.03 * size)
    if len(colours) == 1:
        drawing.symbol(f"m-{colours[0]}", x, y, 0.66 * size, "board")
    else:
        drawing.symbol(f"m-{colours[0]}", x - 0.19 * size, y + 0.06 * size, 0.36 * size, "board")
        drawing.symbol(f"m-{colours[1]}", x + 0.19 * size, y - 0.06 * size, 0.36 * size, "board")


def _display(drawing: Drawing, s: Any, x: float, y: float, width: float, language: str) -> None:
    """Draw the plates face up, those in a hand, and the stack with the back of its top plate."""
    drawing.frame(x, y, width, 172)
    shown = [plate for plate in range(PLATES) if s.plates[plate] == FACE_UP]
    for place in range(SHOWN_PLATES):
        at = x + 72 + 104 * place
        if place < len(shown):
            _plate(drawing, at, y + 72, 40, shown[place], 0)
            drawing.pill(at, y + 137, f"p{shown[place] + 1}", 12, "board", "ink-2")
        else:
            drawing.box(at - 43, y + 29, 86, 86, 8, fill="sunk")
    stack = int(s.unseen) + int(s.returns) - int(s.gone)
    at = x + width - 66
    if stack:
        drawing.box(at - 40, y + 38, 80, 80, 8, fill="cobalt-2")
        drawing.box(at - 40, y + 32, 80, 80, 8, fill="cobalt")
        if s.top == SPECIAL_BACK:
            drawing.symbol("m-special", at, y + 72, 62, "t-special")
        elif s.top != EMPTY:
            _sectors(drawing, at, y + 72, 52, 1)
    else:
        drawing.box(at - 40, y + 32, 80, 80, 8, fill="sunk")
    drawing.text(at, y + 137, WORDS.say("picture_stack", language, number=stack), 13, "ink-2", anchor="middle")
    hand = [plate for plate in range(PLATES) if s.plates[plate] == IN_HAND]
    face_down = int(s.face_down.sum()) + hidden_in_hand(s) - len([plate for plate in hand if plate != s.plate])
    for number in range(len(hand) + face_down):
        across, down = x + 366 + 58 * (number % 2), y + 44 + 56 * (number // 2)
        if number < len(hand):
            _plate(drawing, across, down, 22, hand[number], 0)
            drawing.text(across, down + 30, f"p{hand[number] + 1}", 10, "ink-2", anchor="middle")
        elif number < 6:
            drawing.box(across - 24, down - 24, 48, 48, 6, fill="cobalt", stroke="board", stroke_width=1)


def _goals(drawing: Drawing, s: Any, x: float, y: float, language: str) -> None:
    sides = [name for number, name in enumerate(SIDE_NAMES) if s.sides[number]]
    for number, name in enumerate(sides):
        top = y + 58 * number
        drawing.box(x, top + 2, 276, 50, 12, fill="shade", opacity=0.18)
        drawing.box(x, top, 276, 50, 12, fill="board")
        words = WORDS.say(f"goal_{name}", language)
        drawing.text(x + 52, top + 25, GOALS[name], 22, display=True, anchor="middle")
        drawing.text(x + 92, top + 25, words, min(13, 13 * 176 / text_width(words, 13)), "ink-2")


def _supplies(drawing: Drawing, s: Any, x: float, y: float, language: str) -> None:
    drawing.panel(x, y, 276, 172)
    for line, (name, symbol, counts) in enumerate((("bag", "x-bag", s.bag), ("tower", "x-tower", s.tower))):
        down = y + 30 + 44 * line
        drawing.symbol(symbol, x + 26, down, 22, "cobalt")
        drawing.text(x + 42, down, f"{WORDS.say(f'picture_{name}', language)} {int(counts.sum())}", 13, bold=True)
        for number, colour in enumerate(COLOUR_NAMES):
            across = x + 120 + 33 * number
            drawing.symbol(
                f"m-{colour}", across, down - 8, 20, f"g-{colour}", opacity=None if counts[number] else GHOST
            )
            drawing.text(across, down + 10, int(counts[number]), 12, anchor="middle")
    left = SPECIAL_TILES - int((s.dome == SPECIAL).sum())
    drawing.tile(x + 28, y + 122, 26, "special", "round")
    drawing.text(x + 48, y + 122, WORDS.say("picture_specials", language, number=left), 13)
    drawing.symbol("chip-back", x + 150, y + 122, 28)
    drawing.text(x + 170, y + 122, WORDS.say("picture_unseen", language, number=int(s.supply.sum())), 13)
    if s.held:
        for number in range(int(s.held)):
            drawing.tile(x + 90 + 26 * number, y + 152, 24, COLOUR_NAMES[s.held_colour], "round")
        drawing.text(x + 18, y + 152, WORDS.say("picture_held", language), 13)


# The boards


def _board(
    drawing: Drawing,
    s: Any,
    seat: int,
    place: tuple[float, float, float],
    winners: set[int],
    language: str,
    own: bool = False,
) -> None:
    """Draw the board of a seat: name and score, pattern lines, dome, broken tiles, chips."""
    x, y, size = place
    step = STEP * size
    width, height = 34 + 15.4 * size, 56 + 9.5 * size
    drawing.frame(x, y, width, height, strong=own)
    pad, head = 8 + 0.34 * size, 18 + 0.62 * size
    _name(drawing, s, seat, (x + pad, y + pad, width - 2 * pad, head), winners, language, own)
    left, top = x + pad + size / 2, y + pad + head + 0.75 * size
    dome = left + LINES * step + 0.55 * size
    for row in range(LINES):
        at_y = top + row * step + row // 2 * GAP * size
        held, colour = int(s.lines[seat, row]), int(s.line_colours[seat, row])
        for spot in range(row + 1):
            at = left + (LINES - 1 - spot) * step, at_y
            if spot < held:
                drawing.tile(*at, size, COLOUR_NAMES[colour], "round")
            else:
                drawing.space(*at, size, None, "round")
        due = bool(s.phase in (CHOOSE_SPACE, USE_CHIPS, GIVE_CHIPS) and s.turn == seat and s.row == row)
        if due:
            edge = left + LINES * step - 0.42 * size
            path = f"M{edge:.2f} {at_y - 7:.2f}v14l9 -7Z"
            drawing.element("path", d=path, fill="legal")
        value = dome + SIZE * step + 2 * GAP * size + 0.1 * size
        drawing.text(value, at_y, row + 1, 6 + 0.28 * size, "gold", anchor="middle", bold=True)
    for spot in range(PLACES):
        row, column = spot // 3, spot % 3
        middle = (
            dome + (2 * column + 0.5) * step + column * GAP * size,
            top + (2 * row + 0.5) * step + row * GAP * size,
        )
        plate = int(s.laid[seat, spot])
        if plate == EMPTY:
            half = (STEP + 1.06) * size / 2
            drawing.box(middle[0] - half, middle[1] - half, 2 * half, 2 * half, 0.2 * size, fill="sunk")
            drawing.symbol("m-blue", *middle, 0.8 * size, "line", opacity=0.6)
        else:
            pieces = s.dome[seat, 2 * row : 2 * row + 2, 2 * column : 2 * column + 2]
            _plate(drawing, *middle, size, plate, int(s.turned[seat, spot]), pieces)
    _below(drawing, s, seat, (left, top + LINES * step + 2 * GAP * size + 0.3 * size), size)


def _below(drawing: Drawing, s: Any, seat: int, place: tuple[float, float], size: float) -> None:
    """Draw the broken tiles with their running loss, the first-player tile, and the chips."""
    x, y = place
    step = STEP * size
    small = 6 + 0.19 * size
    broken = [c for c in range(COLOURS) for _ in range(int(s.broken[seat, c]))]
    for spot in range(BROKEN_SPACES):
        at = x + spot * step, y
        if spot < len(broken):
            drawing.tile(*at, 0.92 * size, COLOUR_NAMES[broken[spot]], "round")
        else:
            drawing.space(*at, 0.92 * size, None, "round")
        loss = f"−{int(BROKEN_LOSS[spot + 1])}"
        drawing.text(at[0], y + 0.6 * size + 4, loss, small, "bad", anchor="middle", bold=True)
    at = x + (BROKEN_SPACES + 0.4) * step, y
    if s.marker == seat:
        drawing.symbol("x-first", *at, size)
    else:
        drawing.box(at[0] - 0.42 * size, y - 0.42 * size, 0.84 * size, 0.84 * size, 0.2 * size, fill="sunk")
    drawing.text(at[0], y + 0.6 * size + 4, f"−{MARKER_LOSS}", small, "bad", anchor="middle", bold=True)
    chips = [kind for kind in range(KINDS) for _ in range(int(s.chips[seat, kind]))]
    chip = 0.72 * size
    for number in range(MOST_SPENT):
        across = x + (BROKEN_SPACES + 1.65) * step + (number % 10) * (chip + 0.06 * size)
        down = y
        if number < len(chips):
            _chip(drawing, across, down, chip, chips[number])
        else:
            drawing.box(across - 0.4 * chip, down - 0.4 * chip, 0.8 * chip, 0.8 * chip, 0.2 * chip, fill="sunk")


def _name(drawing: Drawing, s: Any, seat: int, box: Box, winners: set[int], language: str, own: bool) -> None:
    x, y, width, height = box
    middle = y + height / 2 - 2
    avatar, name, score = 0.8 * height, 8 + 0.26 * height, 10 + 0.56 * height
    drawing.avatar(x + avatar / 2, middle, avatar, seat)
    called = CORE.say("picture_seat", language, number=seat + 1)
    drawing.text(x + avatar + 8, middle, called, name, display=True)
    at = x + avatar + 16 + 0.8 * text_width(called, name)
    label = 0.6 * name
    if s.turn == seat or seat in winners:
        fill = "cobalt" if s.turn == seat else "gold"
        text = CORE.say("picture_to_move" if s.turn == seat else "picture_winner", language)
        at += 6 + drawing.pill(at, middle, text, label, fill, "on-accent", anchor="start")
    if s.phase not in (FIRST, END) and s.first == seat:
        at += 6 + drawing.pill(
            at, middle, CORE.say("picture_first", language), label, "#FFF6DF", "gold", anchor="start"
        )
    for token in range(int(s.tokens[seat])):
        drawing.element("circle", cx=at + 8 + (4 + label) * token, cy=middle, r=0.42 * label, fill=f"p-{seat + 1}")
    right = x + width
    if own:
        unit = CORE.say("picture_points", language)
        drawing.text(right, middle + 0.2 * score, unit, 13, "ink-2", anchor="end")
        right -= text_width(unit, 13) + 6
    drawing.text(right, middle, int(s.score[seat]), score, anchor="end", display=True)
