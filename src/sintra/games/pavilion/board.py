"""A player's board in a picture: the seven stars in their true arrangement, structures, corners, and the hand."""

from typing import Any

from sintra.core.artwork import Drawing, around, text_width
from sintra.core.words import CORE
from sintra.games.pavilion.components import (
    CENTRE_STAR,
    CLOCKWISE,
    COLOURS,
    CORNERS,
    EMPTY,
    FREE,
    MIXED,
    NUMBERS,
    PRINTED,
    SLOTS,
    STARS,
)
from sintra.games.pavilion.placing import surrounded
from sintra.games.pavilion.position import END, FIRST
from sintra.games.pavilion.scoring import star_kind

COLOUR_NAMES = ("purple", "green", "orange", "yellow", "blue", "red")
RHOMBUS = "rhombus"
TALL = 3**0.5
"""The height of a tile, in sides."""

APART = 3.1
"""From one star's centre to the next, in sides of a tile."""

STAR_ANGLE = {star: 60 * place - 30 for place, star in enumerate(CLOCKWISE)}
"""Where the outer stars lie around the centre."""

SLOT_ANGLE = {star: 60 * (place + 1) for place, star in enumerate(CLOCKWISE)} | {CENTRE_STAR: 0}
"""Where slot 1 lies in its star; the others follow clockwise."""

STRUCTURES = ("x-pillar", "x-statue", "x-window")
Box = tuple[float, float, float, float]


def board(
    drawing: Drawing,
    s: Any,
    seat: int,
    place: tuple[float, float, float],
    winners: set[int],
    language: str,
    own: bool = False,
) -> None:
    """Draw the board of a seat, given by a corner and the side of a tile."""
    left, top, size = place
    width, head = 11 * size + 12, 18 + 0.7 * size
    height = 14 + head + 10.95 * size
    drawing.frame(left, top, width, height, strong=own)
    pad = 8 + 0.22 * size
    _name(drawing, s, seat, (left + pad, top + pad, width - 2 * pad, head), winners, language, own)
    x, y = left + width / 2, top + head + 4.95 * size
    for star in range(STARS):
        _star(drawing, s, seat, star, *star_centre(x, y, star, size), size)
    _structures(drawing, s, seat, x, y, size)
    kept = _tiles(s, seat) if s.passed[seat] else []
    for corner in range(CORNERS):
        at = (x + (4.55 if corner % 2 else -4.55) * size, y + (3.3 if corner > 1 else -3.3) * size)
        if corner < len(kept):
            drawing.tile(*at, 0.78 * size, kept[corner], RHOMBUS)
        else:
            drawing.space(*at, 0.78 * size, None, RHOMBUS)
    if not s.passed[seat]:
        _hand(drawing, s, seat, (left + pad, top + height - 1.7 * size, width - 2 * pad, 1.5 * size))


def star_centre(x: float, y: float, star: int, size: float) -> tuple[float, float]:
    """Find the middle of a star on a board whose middle is (x, y)."""
    return (x, y) if star == CENTRE_STAR else around(x, y, APART * size, STAR_ANGLE[star])


def _star(drawing: Drawing, s: Any, seat: int, star: int, x: float, y: float, size: float) -> None:
    printed = int(PRINTED[s.grey, star])
    tint = COLOUR_NAMES[printed] if printed < MIXED else "centre"
    held = [int(colour) for colour in s.stars[seat, star] if colour != EMPTY]
    if printed == FREE and len(held) > 1 and len(set(held)) == 1:
        tint = COLOUR_NAMES[held[0]]  # a grey star that has become one colour
    for slot in range(SLOTS):
        angle = (SLOT_ANGLE[star] + 60 * slot) % 360
        at = around(x, y, TALL / 2 * size, angle)
        colour = int(s.stars[seat, star, slot])
        if colour != EMPTY:
            drawing.tile(*at, 0.96 * size, COLOUR_NAMES[colour], RHOMBUS, angle=angle)
            continue
        drawing.space(*at, 0.96 * size, tint, RHOMBUS, angle=angle)
        number = int(NUMBERS[s.grey, star, slot])
        drawing.text(*at, number, max(8, 0.38 * size), anchor="middle", bold=True)
    done = star_kind(s, seat, star) != EMPTY
    drawing.element("circle", cx=x, cy=y, r=(0.16 if done else 0.08) * size, fill="gold-2")


def _structures(drawing: Drawing, s: Any, seat: int, x: float, y: float, size: float) -> None:
    """Draw pillars towards the middle, statues between two outer stars, windows outside; a finished one is gold."""
    for place, star in enumerate(CLOCKWISE):
        here = star_centre(x, y, star, size)
        after = star_centre(x, y, CLOCKWISE[(place + 1) % COLOURS], size)
        points = (
            around(x, y, APART / 2 * size, STAR_ANGLE[star]),
            ((here[0] + after[0]) / 2, (here[1] + after[1]) / 2),
            around(*here, APART / 2 * size, STAR_ANGLE[star]),
        )
        for kind, at in enumerate(points):
            done = surrounded(s, seat, kind * COLOURS + place)
            look = {"fill": "#FBE3AE", "stroke": "gold-2"} if done else {"fill": "board", "stroke": "line"}
            drawing.element("circle", cx=at[0], cy=at[1], r=0.36 * size, stroke_width=1.8 if done else 1.2, **look)
            drawing.symbol(STRUCTURES[kind], *at, 0.5 * size, "gold" if done else "ink-2", opacity=1 if done else 0.6)


def _tiles(s: Any, seat: int) -> list[str]:
    return [COLOUR_NAMES[colour] for colour in range(COLOURS) for _ in range(int(s.hand[seat, colour]))]


def _hand(drawing: Drawing, s: Any, seat: int, box: Box) -> None:
    """Fan out the tiles beside the board by colour, with a count; the wild colour has a ring."""
    x, y, width, height = box
    tile = 0.42 * height
    groups = [(colour, int(s.hand[seat, colour])) for colour in range(COLOURS) if s.hand[seat, colour]]
    if not groups:
        return
    count = sum(tiles for _, tiles in groups)
    gap = 1.45 * tile  # from the last tile of a group to its count, and from there to the next group
    step = min(0.55 * tile, (width - 2 * gap * len(groups)) / count)
    at, middle = x + tile / 2 + 6, y + height / 2
    for colour, tiles in groups:
        if colour == int(s.round_number) - 1:
            wide = (tiles - 1) * step + 2.1 * tile
            line = {"stroke": "gold-2", "fill": "#FBE3AE"}
            drawing.box(at - 0.75 * tile, middle - tile, wide, 2 * tile, 0.3 * tile, fill_opacity=0.6, **line)
        for place in range(tiles):
            drawing.tile(at + place * step, middle, tile, COLOUR_NAMES[colour], RHOMBUS)
        at += (tiles - 1) * step + 0.55 * gap
        drawing.text(at, middle, tiles, max(8, 0.55 * tile), bold=True)
        at += 1.2 * gap


def _name(drawing: Drawing, s: Any, seat: int, box: Box, winners: set[int], language: str, own: bool) -> None:
    x, y, width, height = box
    middle = y + height / 2 - 2
    avatar, name, score = 0.76 * height, 8 + 0.26 * height, 10 + 0.6 * height
    drawing.avatar(x + avatar / 2, middle, avatar, seat)
    called = CORE.say("picture_seat", language, number=seat + 1)
    drawing.text(x + avatar + 8, middle, called, name, display=True)
    at = x + avatar + 14 + 0.8 * text_width(called, name)
    label, right = 0.6 * name, x + width
    figures = str(int(s.score[seat]))
    if own:
        unit = CORE.say("picture_points", language)
        drawing.text(right, middle + 0.2 * score, unit, 13, "ink-2", anchor="end")
        right -= text_width(unit, 13) + 6
    drawing.text(right, middle, figures, score, anchor="end", display=True)
    right -= text_width(figures, score)
    if s.turn == seat or seat in winners:
        fill = "cobalt" if s.turn == seat else "gold"
        text = CORE.say("picture_to_move" if s.turn == seat else "picture_winner", language)
        at += 6 + drawing.pill(at, middle, text, label, fill, "on-accent", anchor="start")
    if s.marker == seat:
        drawing.symbol("x-first", at + 0.8 * name, middle, 1.6 * name)
        at += 1.6 * name + 6
    if s.phase not in (FIRST, END) and s.first == seat:
        text = CORE.say("picture_first", language)
        long = text_width(text, label) + 1.1 * label
        # Where the line is too short it goes below, between the two upper stars.
        where = (at, middle) if at + long < right else (x + (width - long) / 2, y + height - 2)
        drawing.pill(*where, text, label, "#FFF6DF", "gold", anchor="start")
