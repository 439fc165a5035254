"""A position as an SVG picture: the score track with supply and wild colour, the factories, the centre, every board."""

from dataclasses import dataclass
from typing import Any

from sintra.core.artwork import GHOST, Box, Drawing, around
from sintra.core.game import Array
from sintra.core.outcome import winners
from sintra.core.words import CORE
from sintra.games.pavilion.board import RHOMBUS, TALL, board, tiles_of
from sintra.games.pavilion.components import (
    COLOUR_NAMES,
    COLOURS,
    FACTORIES,
    LETTERS,
    SIDES,
    SUPPLY_SPACES,
    TRACK,
    WILD_COLOURS,
)
from sintra.games.pavilion.position import ACQUIRE, BONUS, DEAL, END, FIRST, IN_CENTRE, KEEP, PLAY, SUPPLY
from sintra.games.pavilion.words import WORDS


@dataclass(frozen=True)
class Layout:
    """Where things lie, by number of players; boards are given by a corner and the side of a tile."""

    height: float
    market: Box
    dish: float
    centre: Box
    stock: Box
    own: tuple[float, float, float]
    others: tuple[tuple[float, float, float], ...]


WIDTH = 1130
LAYOUTS = {
    2: Layout(
        height=1098,
        market=(24, 70, 540, 580),
        dish=128,
        centre=(24, 688, 540, 180),
        stock=(24, 892, 540, 110),
        own=(588, 64, 46),
        others=((654, 651, 34),),
    ),
    3: Layout(
        height=971,
        market=(24, 64, 540, 560),
        dish=110,
        centre=(24, 651, 540, 160),
        stock=(24, 835, 540, 112),
        own=(588, 64, 46),
        others=((588, 651, 22), (852, 651, 22)),
    ),
    4: Layout(
        height=1172,
        market=(24, 60, 540, 556),
        dish=98,
        centre=(24, 640, 540, 110),
        stock=(588, 651, 518, 99),
        own=(588, 64, 46),
        others=((24, 774, 30), (394, 774, 30), (764, 774, 30)),
    ),
}


def svg(array: Array, seat: int, language: str) -> str:
    """Draw a position, the board of `seat` large, with its words in a language."""
    s = array[0]
    seats = int(s.seats)
    layout = LAYOUTS[seats]
    caption = _caption(s, language)
    played = CORE.say("picture_players", language, number=seats)
    scores = ", ".join(str(int(s.score[n])) for n in range(seats))
    drawing = Drawing(
        WIDTH,
        layout.height,
        f"Azul: Summer Pavilion · {played} · {caption}",
        WORDS.say("picture", language, scores=scores),
    )
    drawing.table()
    drawing.heading("Summer Pavilion", caption, 278)
    _market(drawing, s, layout)
    _centre(drawing, s, layout.centre, language)
    _stock(drawing, s, layout.stock, language)
    won = winners(array)
    board(drawing, s, seat, layout.own, won, language, own=True)
    for step, place in enumerate(layout.others):
        board(drawing, s, (seat + 1 + step) % seats, place, won, language)
    return drawing.finish()


def _caption(s: Any, language: str) -> str:
    """Say the side, the round, its wild colour, and what happens now."""
    wild = WORDS.say(f"colour_{LETTERS[WILD_COLOURS[s.round_number]]}", language)
    parts = [
        WORDS.say(f"side_{SIDES[int(s.grey)]}", language),
        CORE.say("picture_round", language, number=int(s.round_number)),
        f"{WORDS.say('wild', language)}: {wild}",
    ]
    if s.phase == END:
        return " · ".join([*parts, CORE.say("picture_over", language)])
    names = {
        FIRST: "now_first",
        SUPPLY: "now_supply",
        DEAL: "now_deal",
        ACQUIRE: "now_acquire",
        PLAY: "now_play",
        BONUS: "now_bonus",
        KEEP: "now_keep",
    }
    now = WORDS.say(names[int(s.phase)], language, seat=int(s.turn) + 1, tiles=int(s.due))
    return " · ".join([*parts, now])


# The market


def _market(drawing: Drawing, s: Any, layout: Layout) -> None:
    """Put the factories in a circle around the score track."""
    left, top, width, height = layout.market
    x, y, dish = left + width / 2, top + height / 2, layout.dish
    factories = int(FACTORIES[int(s.seats)])
    orbit = min(width, height) / 2 - dish / 2
    _track(drawing, s, x, y, orbit - dish / 2 - 14)
    for factory in range(factories):
        at_x, at_y = around(x, y, orbit, 360 * factory / factories)
        tiles = tiles_of(s.factories[factory])
        drawing.dish(at_x, at_y, dish, factory + 1, dim=not tiles)
        size = 0.205 * dish
        for place, colour in enumerate(tiles):
            angle = 45 + 90 * place
            drawing.tile(*around(at_x, at_y, 0.92 * size, angle), size, colour, RHOMBUS, angle=angle)


def _track(drawing: Drawing, s: Any, x: float, y: float, radius: float) -> None:
    """Draw the score track, inside it the supply, inside that the wheel of wild colours with the round."""
    drawing.disc(x, y, 2 * radius, "board", "line")
    for space in range(1, TRACK + 1):
        angle = 360 * space / TRACK
        long = space % 10 == 0
        (x1, y1), (x2, y2) = (around(x, y, radius - out, angle) for out in (4, 11 if long else 8))
        drawing.element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="ink-2", stroke_width=1.4 if long else 0.8)
        if long:
            drawing.text(*around(x, y, radius - 19, angle), space, 9.5, "ink-2", anchor="middle", bold=True)
    drawing.element("circle", cx=x, cy=y, r=radius - 27, fill="sunk", opacity=0.7)
    tile = 0.17 * radius
    supply = tiles_of(s.supply)
    for place in range(SUPPLY_SPACES):
        angle = 360 * place / SUPPLY_SPACES
        at = around(x, y, radius - 32 - 0.9 * tile, angle)
        if place < len(supply):
            drawing.tile(*at, tile, supply[place], RHOMBUS, angle=angle)
        else:
            drawing.space(*at, tile, None, RHOMBUS, angle=angle)
    wheel = 0.2 * radius
    drawing.element("circle", cx=x, cy=y, r=TALL * wheel + 5, fill="board")
    for wild, name in enumerate(COLOUR_NAMES):
        angle = 60.0 * wild
        at = around(x, y, TALL / 2 * wheel, angle)
        if wild == WILD_COLOURS[s.round_number]:
            drawing.tile(*at, wheel, name, RHOMBUS, angle=angle)
        else:
            drawing.space(*at, wheel, name, RHOMBUS, angle=angle)
    drawing.element("circle", cx=x, cy=y, r=0.4 * wheel, fill="board", stroke="gold-2", stroke_width=1.5)
    drawing.text(x, y, int(s.round_number), 0.5 * wheel, anchor="middle", display=True)
    for seat in range(int(s.seats)):
        same = sum(1 for other in range(seat) if (s.score[other] - s.score[seat]) % TRACK == 0)
        angle = 360 * (int(s.score[seat]) % TRACK) / TRACK
        drawing.avatar(*around(x, y, radius - 2 - 15 * same, angle), 16, seat)


def _centre(drawing: Drawing, s: Any, box: Box, language: str) -> None:
    """Draw the cloth, then the marker and the tiles in groups by colour, as large as they fit."""
    x, y, width, height = box
    radius = min(width, height) / 2
    line = {"stroke_opacity": 0.35, "stroke_width": 1.5}
    drawing.box(x, y, width, height, radius, fill="board", fill_opacity=0.5, stroke="cobalt", **line)
    drawing.text(x + width / 2, y + 14, WORDS.say("centre", language), 12, "ink-2", anchor="middle")
    pieces = ["marker", ""] if s.phase in (FIRST, SUPPLY, DEAL, ACQUIRE) and s.marker == IN_CENTRE else []
    for colour in range(COLOURS):
        pieces += [COLOUR_NAMES[colour]] * int(s.centre[colour]) + [""] * bool(s.centre[colour])
    pieces = pieces[:-1]
    size, rows = 33.0, 1
    while True:
        in_row = int((width - radius) / (1.12 * size))
        rows = -(-len(pieces) // in_row)
        if rows * (TALL * size + 4) <= height - 28:
            break
        size -= 1
    for place, piece in enumerate(pieces):
        row, column = divmod(place, in_row)
        length = min(in_row, len(pieces) - row * in_row)
        at_x = x + width / 2 + (column - (length - 1) / 2) * 1.12 * size
        at_y = y + 10 + height / 2 + (row - (rows - 1) / 2) * (TALL * size + 4)
        if piece == "marker":
            drawing.symbol("x-first", at_x, at_y, 1.2 * size)
        elif piece:
            drawing.tile(at_x, at_y, size, piece, RHOMBUS)


def _stock(drawing: Drawing, s: Any, box: Box, language: str) -> None:
    """List what is in the bag and in the tower."""
    x, y, width, height = box
    drawing.panel(*box)
    for line, name in enumerate(("bag", "tower")):
        at_y = y + height * (0.3 + 0.42 * line)
        drawing.symbol(f"x-{name}", x + 26, at_y, 26, "cobalt")
        label = f"{WORDS.say(name, language)} {int(s[name].sum())}"
        drawing.text(x + 46, at_y, label, 14, bold=True)
        for number, colour in enumerate(COLOUR_NAMES):
            at_x = x + 150 + (width - 165) * (number + 0.5) / COLOURS
            count = int(s[name][number])
            drawing.symbol(f"n-{colour}", at_x - 12, at_y, 18, f"g-{colour}", opacity=None if count else GHOST)
            drawing.text(at_x + 4, at_y, count, 14)
