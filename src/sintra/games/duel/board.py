"""A player's board in a picture: pattern lines, dome, broken tiles and chips; and the pieces that lie there."""

from math import cos, pi, sin
from typing import Any

from sintra.core.artwork import BoardHead, Box, Drawing
from sintra.core.tiles import one_by_one
from sintra.games.duel.components import (
    BROKEN_LOSS,
    BROKEN_SPACES,
    CELLS,
    CHIP_NAMES,
    COLOUR_NAMES,
    COLOURS,
    EMPTY,
    LETTERS,
    LINES,
    MARKER_LOSS,
    MOST_SPENT,
    PLACES,
    SIZE,
    SPECIAL,
    WILD,
)
from sintra.games.duel.position import CHOOSE_SPACE, END, FIRST, GIVE_CHIPS, USE_CHIPS

STEP = 1.1
"""From one space to the next, in spaces."""
GAP = 0.16
"""Between two plates of a dome, in spaces."""


def board(
    drawing: Drawing,
    s: Any,
    seat: int,
    place: tuple[float, float, float],
    won: set[int],
    language: str,
    own: bool = False,
) -> None:
    """Draw the board of a seat: name and score, pattern lines, dome, broken tiles, chips."""
    x, y, size = place
    step = STEP * size
    width, height = 34 + 15.4 * size, 56 + 9.5 * size
    drawing.frame(x, y, width, height, strong=own)
    pad, head = 8 + 0.34 * size, 18 + 0.62 * size
    _head(drawing, s, seat, (x + pad, y + pad, width - 2 * pad, head), won, language, own)
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
            draw_plate(drawing, *middle, size, plate, int(s.turned[seat, spot]), pieces)
    _below(drawing, s, seat, (left, top + LINES * step + 2 * GAP * size + 0.3 * size), size)


def _below(drawing: Drawing, s: Any, seat: int, place: tuple[float, float], size: float) -> None:
    """Draw the broken tiles with their running loss, the first-player tile, and the chips."""
    x, y = place
    step = STEP * size
    small = 6 + 0.19 * size
    broken = one_by_one(s.broken[seat])
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
    chips = one_by_one(s.chips[seat])
    chip = 0.72 * size
    for number in range(MOST_SPENT):
        across = x + (BROKEN_SPACES + 1.65) * step + (number % 10) * (chip + 0.06 * size)
        down = y
        if number < len(chips):
            draw_chip(drawing, across, down, chip, chips[number])
        else:
            drawing.box(across - 0.4 * chip, down - 0.4 * chip, 0.8 * chip, 0.8 * chip, 0.2 * chip, fill="sunk")


def _head(drawing: Drawing, s: Any, seat: int, box: Box, won: set[int], language: str, own: bool) -> None:
    head = BoardHead(drawing, box, seat, language, avatar=0.8, figures=0.56)
    head.standing(to_move=s.turn == seat, winner=seat in won)
    if s.phase not in (FIRST, END) and s.first == seat:
        head.first()
    size = head.label_size
    for token in range(int(s.tokens[seat])):
        x = head.at + 8 + (4 + size) * token
        drawing.element("circle", cx=x, cy=head.middle, r=0.42 * size, fill=f"p-{seat + 1}")
    head.points(int(s.score[seat]), unit=own)


# Pieces


def draw_sectors(drawing: Drawing, x: float, y: float, size: float, opacity: float) -> None:
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
        draw_sectors(drawing, x, y, size, 0.6)
    elif shown == SPECIAL:
        drawing.space(x, y, size, "special", "round")
        thick = max(1.5, 0.05 * size)
        drawing.element("circle", cx=x, cy=y, r=0.44 * size, fill="none", stroke="g-special", stroke_width=thick)
    else:
        drawing.space(x, y, size, COLOUR_NAMES[shown], "round")


def draw_plate(drawing: Drawing, x: float, y: float, size: float, plate: int, turns: int, pieces: Any = None) -> None:
    """Draw a plate with its middle at (x, y), and the tiles on it."""
    half = (STEP + 1.06) * size / 2
    drawing.box(x - half, y - half + 1.5, 2 * half, 2 * half, 0.2 * size, fill="shade", opacity=0.22)
    drawing.box(x - half, y - half, 2 * half, 2 * half, 0.2 * size, fill="#DCE9F5")
    for cell in range(4):
        at = x + (cell % 2 - 0.5) * STEP * size, y + (cell // 2 - 0.5) * STEP * size
        piece = EMPTY if pieces is None else int(pieces[cell // 2, cell % 2])
        _cell(drawing, *at, size, int(CELLS[plate, turns, cell]), piece)


def draw_chip(drawing: Drawing, x: float, y: float, size: float, kind: int) -> None:
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
