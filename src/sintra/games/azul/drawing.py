"""A position as an SVG picture: the factories around the centre, bag and lid, and every board."""

from dataclasses import dataclass
from math import ceil
from typing import Any

from sintra.core.artwork import GHOST, BoardHead, Box, Drawing, around
from sintra.core.game import Array
from sintra.core.outcome import winners
from sintra.core.tiles import one_by_one
from sintra.core.words import CORE
from sintra.games.azul.components import (
    ANY,
    COLOUR_NAMES,
    COLOURS,
    EMPTY,
    FACTORIES,
    FLOOR_PRICES,
    FLOOR_SPACES,
    MARKER,
    PATTERN,
    ROWS,
    WALLS,
)
from sintra.games.azul.position import DEAL, DRAFT, END, FIRST, IN_CENTRE, TILING
from sintra.games.azul.words import WORDS

STEP = 13 / 12
"""From one space to the next, in spaces."""

LABEL = 10
"""The room for the number below a dish."""


@dataclass(frozen=True)
class AzulLayout:
    """Where things lie, by number of players; boards are given by a corner and the size of a space."""

    height: float
    market: Box
    dish: float
    own: tuple[float, float, float]
    others: tuple[tuple[float, float, float], ...]
    stock: Box


WIDTH = 1169
LAYOUTS = {
    2: AzulLayout(
        height=855,
        market=(24, 64, 500, 767),
        dish=150,
        own=(548, 64, 48),
        others=((548, 525, 32),),
        stock=(970, 525, 175, 306),
    ),
    3: AzulLayout(
        height=775,
        market=(24, 64, 500, 560),
        dish=126,
        own=(548, 64, 48),
        others=((548, 525, 22.6), (855.5, 525, 22.6)),
        stock=(24, 644, 500, 107),
    ),
    4: AzulLayout(
        height=943,
        market=(24, 64, 500, 560),
        dish=112,
        own=(548, 64, 48),
        others=((24, 644, 28.4), (404.5, 644, 28.4), (785, 644, 28.4)),
        stock=(548, 525, 597, 99),
    ),
}


def svg(array: Array, seat: int, language: str) -> str:
    """Draw a position, the board of `seat` large, with its words in a language."""
    s = array[0]
    seats = int(s.seats)
    layout = LAYOUTS[seats]
    scores = ", ".join(str(int(s.score[n])) for n in range(seats))
    played = CORE.say("picture_players", language, number=seats)
    wall = WORDS.say(f"wall_{WALLS[int(s.grey)]}", language)
    round_now = CORE.say("picture_round", language, number=int(s.round_number))
    caption = f"{wall} · {round_now} · {_now(s, language)}"
    drawing = Drawing(
        WIDTH,
        layout.height,
        f"Azul · {played} · {caption}",
        WORDS.say("picture", language, scores=scores),
    )
    drawing.table()
    drawing.heading("Azul", caption, 136)
    _market(drawing, s, layout)
    _stock(drawing, s, layout.stock, language)
    won = winners(array)
    _board(drawing, s, seat, layout.own, won, language, own=True)
    for step, place in enumerate(layout.others):
        _board(drawing, s, (seat + 1 + step) % seats, place, won, language)
    return drawing.finish()


def _now(s: Any, language: str) -> str:
    if s.phase == END:
        return CORE.say("picture_over", language)
    key = {FIRST: "now_first", DEAL: "now_deal", DRAFT: "now_draft", TILING: "now_tile"}[int(s.phase)]
    return WORDS.say(key, language, seat=int(s.turn) + 1, row=int(s.row) + 1)


# The market


def _market(drawing: Drawing, s: Any, layout: AzulLayout) -> None:
    left, top, width, height = layout.market
    dish, factories = layout.dish, int(FACTORIES[int(s.seats)])
    # An odd number of dishes on an upright ellipse, one at the top: the lowest two are not at its foot.
    ring = [around(0, 0, 1, 360 * factory / factories) for factory in range(factories)]
    lowest, widest = max(y for _, y in ring), max(x for x, _ in ring)
    across, down = (width - dish) / 2 / widest, (height - LABEL - dish) / (1 + lowest)
    x, y = left + width / 2, top + dish / 2 + down
    cloth_top, cloth_foot = top + dish + 2 * LABEL, y + down * lowest - dish / 2
    _centre(drawing, s, (x, (cloth_top + cloth_foot) / 2), width - 2 * dish - 24, cloth_foot - cloth_top)
    for factory, (unit_x, unit_y) in enumerate(ring):
        at_x, at_y = x + across * unit_x, y + down * unit_y
        tiles = [COLOUR_NAMES[colour] for colour in one_by_one(s.factories[factory])]
        drawing.dish(at_x, at_y, dish, factory + 1, dim=not tiles)
        size = 0.29 * dish
        shift = 0.53 * size
        for place, colour in enumerate(tiles):
            tile_x = at_x + (shift if place % 2 else -shift)
            drawing.tile(tile_x, at_y + (shift if place > 1 else -shift), size, colour)


def _centre(drawing: Drawing, s: Any, middle: tuple[float, float], width: float, height: float) -> None:
    """Draw the cloth, then the marker and the tiles in groups by colour, as large as they fit."""
    x, y = middle
    radius = min(width, height) / 2
    left, top = x - width / 2, y - height / 2
    drawing.box(left - 5, top - 5, width + 10, height + 10, radius + 5, fill="board", opacity=0.35)
    edge = {"stroke_opacity": 0.35, "stroke_width": 1.5}
    drawing.box(left, top, width, height, radius, fill="board", fill_opacity=0.5, stroke="cobalt", **edge)
    drawing.symbol("x-star", x, y, min(150, 1.2 * radius), "cobalt", opacity=0.07)
    pieces = [["marker"]] if s.phase == DRAFT and s.marker == IN_CENTRE else []
    pieces += [[COLOUR_NAMES[c]] * int(s.centre[c]) for c in range(COLOURS) if s.centre[c]]
    size = 44.0
    while len(rows := _packed(pieces, int((width - 20) / (STEP * size)))) * 1.2 * size > height - 0.6 * radius:
        size -= 1
    for number, row in enumerate(rows):
        at_y = y + (number - (len(rows) - 1) / 2) * 1.2 * size
        for place, piece in enumerate(row):
            at_x = x + (place - (len(row) - 1) / 2) * STEP * size
            if piece == "marker":
                drawing.symbol("x-first", at_x, at_y, size)
            elif piece:
                drawing.tile(at_x, at_y, size, piece)


def _packed(groups: list[list[str]], most: int) -> list[list[str]]:
    """Set groups in rows of at most `most` pieces: apart by an empty place, broken only if too long."""
    rows: list[list[str]] = []
    for group in groups:
        if rows and len(rows[-1]) + 1 + len(group) <= most:
            rows[-1] += ["", *group]
        else:
            length = ceil(len(group) / ceil(len(group) / most))  # four as two and two, not as three and one
            rows += [group[start : start + length] for start in range(0, len(group), length)]
    return rows


def _stock(drawing: Drawing, s: Any, box: Box, language: str) -> None:
    """List what is in the bag and in the lid, in two columns or two rows as the panel is high or wide."""
    x, y, width, height = box
    drawing.panel(*box)
    upright = height > width

    def place(line: int, slot: float) -> tuple[float, float]:
        if upright:
            return x + width * (0.29 + 0.45 * line), y + 34 + (height - 60) * slot / COLOURS
        return x + 62 + (width - 100) * slot / COLOURS, y + height * (0.29 + 0.42 * line)

    for line, (name, counts) in enumerate((("bag", s.bag), ("lid", s.lid))):
        at_x, at_y = place(line, 0)
        drawing.text(at_x, at_y, f"{WORDS.say(name, language)} {int(counts.sum())}", 14, anchor="middle", bold=True)
        for number, colour in enumerate(COLOUR_NAMES):
            at_x, at_y = place(line, number + 1)
            count = int(counts[number])
            drawing.symbol(f"m-{colour}", at_x - 14, at_y, 26, f"g-{colour}", opacity=None if count else GHOST)
            drawing.text(at_x + 5, at_y, count, 14)


# The boards


def _board(
    drawing: Drawing,
    s: Any,
    seat: int,
    place: tuple[float, float, float],
    won: set[int],
    language: str,
    own: bool = False,
) -> None:
    """Draw the board of a seat: name and score, pattern lines, wall and floor line."""
    x, y, size = place
    width, height = 16 + 12.1 * size, 36 + 8.43 * size
    drawing.frame(x, y, width, height, strong=own)
    pad, head = 8 + 0.3 * size, 14 + 0.7 * size
    _head(drawing, s, seat, (x + pad, y + pad, width - 2 * pad, head), won, language, own)
    step = STEP * size
    left, top = x + pad + size / 2, y + pad + head + 0.7 * size
    wall = left + ROWS * step + 0.75 * size
    for row in range(ROWS):
        at_y = top + row * step
        held, colour = int(s.lines[seat, row]), int(s.line_colours[seat, row])
        for place_in_line in range(row + 1):
            at_x = left + (ROWS - 1 - place_in_line) * step
            _piece(drawing, at_x, at_y, size, colour if place_in_line < held else EMPTY)
        due = bool(s.phase == TILING and s.turn == seat and s.row == row)
        _arrow(drawing, (left + ROWS * step - size / 2 + wall - size / 2) / 2, at_y, size, due)
        for column in range(ROWS):
            printed = int(PATTERN[s.grey, row, column])
            _piece(drawing, wall + column * step, at_y, size, int(s.wall[seat, row, column]), printed)
    _floor(drawing, s, seat, left, top + ROWS * step + 0.28 * size, size)


def _head(drawing: Drawing, s: Any, seat: int, box: Box, won: set[int], language: str, own: bool) -> None:
    head = BoardHead(drawing, box, seat, language)
    head.standing(to_move=s.turn == seat, winner=seat in won)
    if s.phase not in (FIRST, END) and s.first == seat:
        head.first()
    head.points(int(s.score[seat]), unit=own)


def _arrow(drawing: Drawing, x: float, y: float, size: float, due: bool) -> None:
    half = max(6, 0.16 * size) if due else 0.09 * size
    path = f"M{x - 0.8 * half:.2f} {y - half:.2f}V{y + half:.2f}L{x + 0.8 * half:.2f} {y:.2f}Z"
    drawing.element("path", d=path, fill="legal" if due else "cobalt", opacity=1 if due else 0.7)


def _floor(drawing: Drawing, s: Any, seat: int, left: float, y: float, size: float) -> None:
    step = STEP * size
    for space in range(FLOOR_SPACES):
        x = left + space * step
        _piece(drawing, x, y, 0.92 * size, int(s.floor[seat, space]))
        loss = FLOOR_PRICES[space]
        drawing.text(x, y + 0.62 * size + 2, f"−{loss}", 5 + 0.19 * size, "bad", anchor="middle", bold=True)
    if s.marker == seat and MARKER not in s.floor[seat]:
        # The floor line was full when the seat took the marker, or has been cleared: it lies beside it.
        drawing.symbol("x-first", left + (FLOOR_SPACES + 0.5) * step, y, 0.92 * size)


def _piece(drawing: Drawing, x: float, y: float, size: float, piece: int, printed: int = ANY) -> None:
    """Draw what lies on a space of a board: a tile, the marker, or nothing."""
    if piece == EMPTY:
        drawing.space(x, y, size, None if printed == ANY else COLOUR_NAMES[printed])
        return
    if piece == MARKER:
        drawing.symbol("x-first", x, y, size)
    else:
        drawing.tile(x, y, size, COLOUR_NAMES[piece])
