"""A player's board in a picture: the seven stars in their true arrangement, structures, corners, and the hand."""

from typing import Any

from sintra.core.artwork import BoardHead, Box, Drawing, around
from sintra.core.game import Array
from sintra.core.tiles import one_by_one
from sintra.games.pavilion.components import (
    CENTRE_STAR,
    CLOCKWISE,
    COLOUR_NAMES,
    COLOURS,
    CORNERS,
    EMPTY,
    FREE,
    MIXED,
    NUMBERS,
    PRINTED,
    SLOTS,
    STARS,
    WILD_COLOURS,
)
from sintra.games.pavilion.position import END, FIRST
from sintra.games.pavilion.scoring import star_kind, surrounded

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


def board(
    drawing: Drawing,
    s: Any,
    seat: int,
    place: tuple[float, float, float],
    won: set[int],
    language: str,
    own: bool = False,
) -> None:
    """Draw the board of a seat, given by a corner and the side of a tile."""
    left, top, size = place
    width, head = 11 * size + 12, 18 + 0.7 * size
    height = 14 + head + 10.95 * size
    drawing.frame(left, top, width, height, strong=own)
    pad = 8 + 0.22 * size
    _head(drawing, s, seat, (left + pad, top + pad, width - 2 * pad, head), won, language, own)
    x, y = left + width / 2, top + head + 4.95 * size
    for star in range(STARS):
        _star(drawing, s, seat, star, *star_centre(x, y, star, size), size)
    _structures(drawing, s, seat, x, y, size)
    kept = tiles_of(s.hand[seat]) if s.passed[seat] else []
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


def tiles_of(counts: Array) -> list[str]:
    """Name the colours of counted tiles, one by one."""
    return [COLOUR_NAMES[colour] for colour in one_by_one(counts)]


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
        if colour == WILD_COLOURS[s.round_number]:
            wide = (tiles - 1) * step + 2.1 * tile
            line = {"stroke": "gold-2", "fill": "#FBE3AE"}
            drawing.box(at - 0.75 * tile, middle - tile, wide, 2 * tile, 0.3 * tile, fill_opacity=0.6, **line)
        for place in range(tiles):
            drawing.tile(at + place * step, middle, tile, COLOUR_NAMES[colour], RHOMBUS)
        at += (tiles - 1) * step + 0.55 * gap
        drawing.text(at, middle, tiles, max(8, 0.55 * tile), bold=True)
        at += 1.2 * gap


def _head(drawing: Drawing, s: Any, seat: int, box: Box, won: set[int], language: str, own: bool) -> None:
    head = BoardHead(drawing, box, seat, language, gap=14)
    head.points(int(s.score[seat]), unit=own)
    head.standing(to_move=s.turn == seat, winner=seat in won)
    if s.marker == seat:
        drawing.symbol("x-first", head.at + 0.8 * head.size, head.middle, 1.6 * head.size)
        head.at += 1.6 * head.size + 6
    if s.phase not in (FIRST, END) and s.first == seat:
        head.first(below=box[1] + box[3] - 2)  # between the two upper stars
