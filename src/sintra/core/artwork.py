"""Pictures of positions: what lies on a table, drawn with our own tiles, as one SVG document that stands alone.

`tiles.svg` holds the tiles, motifs and marks, `table.svg` what they lie on. Points are centres unless a box is asked for, angles count
clockwise from the top, and a colour is a token's name ("ink", "p-1", "g-blue") or a literal.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from html import escape
from math import cos, radians, sin, sqrt
from pathlib import Path

TOKENS = {
    "table": "#B4CCDE", "table-2": "#9DBAD1", "board": "#FBFAF6", "board-2": "#F1F0EA", "sunk": "#E1E5E4", "line": "#B9C3CC",
    "ink": "#12203B", "ink-2": "#3B4963", "on-accent": "#FFFFFF", "cobalt": "#1B4FA0", "cobalt-2": "#0F3878",
    "gold": "#7A4E00", "gold-2": "#C08A1E", "legal": "#00694E", "hint": "#A3187F", "bad": "#B3261E", "good": "#00694E",
    "clay": "url(#clay)", "clay-edge": "#A9BBCB", "paint": "currentColor", "moon": "#22365F", "moon-2": "#33497A", "sun": "#FFF3D1",
    "p-1": "#1B4FA0", "p-2": "#A3187F", "p-3": "#7A4E00", "p-4": "#00694E",
    "g-blue": "#1E55B3", "g-yellow": "#CC9200", "g-red": "#C8371F", "g-black": "#3A404E", "g-white": "#3F93C0",
    "g-turquoise": "#178F84", "g-special": "#A8761A", "g-purple": "#4B2385", "g-green": "#2C9A70", "g-orange": "#D06E1A",
    "g-centre": "#6F8096",
    "t-blue": "#1E55B3", "t-yellow": "#F2B32A", "t-red": "#C8371F", "t-black": "#2C313C", "t-white": "#F5F2E9",
    "t-turquoise": "#2DB3A6", "t-special": "#E3BE62",
}  # fmt: skip
"""The light palette. A document that stands alone has no page to read its colours from, so they are written out; `t-` are the faces
of tiles, `g-` the ghosts on empty spaces, `p-` the seats. `paint` is the painting of a dish and is chosen where one is drawn."""

DISPLAY = "Forum, 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
TEXT = "'Manrope Variable', Manrope, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

GHOST = 0.4
SEAT_MOTIFS = ("m-blue", "m-yellow", "m-red", "m-black")
"""A seat is told by its motif as well as by its colour."""

type_of_attribute = str | float | None


@dataclass(frozen=True)
class Shape:
    """How tiles of one form are drawn: the names of their symbols, and where these have their centre."""

    tile: str
    motif: str
    centre: tuple[float, float]
    unit: float
    """What counts as the size of a tile, in the symbol's own units."""
    ghost: float
    """The part of an empty space that its motif fills."""


SHAPES = {
    "square": Shape("t", "m", (24, 24), 48, 0.84),
    "round": Shape("r", "m", (24, 24), 48, 0.76),
    "rhombus": Shape("d", "n", (24, 79.2 - 45 * sqrt(3) / 2), 45, 1),
}
"""The size of a square or round tile is its width; the size of a rhombus is its side, and at angle 0 it stands upright."""


@dataclass(frozen=True)
class Piece:
    """A symbol, gradient or pattern of the artwork."""

    text: str
    box: tuple[float, float, float, float]
    needs: tuple[str, ...]


@cache
def pieces() -> dict[str, Piece]:
    """Load the artwork: every piece by its id, in the order of the files."""
    found = {}
    for name in ("tiles.svg", "table.svg"):
        text = Path(__file__).with_name(name).read_text(encoding="utf-8")
        text = re.sub(r"var\(--([\w-]+)(?:,[^()]*(?:\([^()]*\))?)?\)", lambda m: TOKENS[m[1]], text)
        for match in re.finditer(r'<(symbol|linearGradient|radialGradient|pattern) id="([\w-]+)".*?</\1>', text, re.S):
            box = re.match(r'[^>]*viewBox="(\S+) (\S+) (\S+) (\S+)"', match[0])
            x, y, width, height = map(float, box.groups()) if box else (0.0, 0.0, 0.0, 0.0)
            found[match[2]] = Piece(match[0], (x, y, width, height), _references(match[0]))
    return found


def around(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    """Find the point at a distance from (x, y), at an angle clockwise from the top."""
    return x + radius * sin(radians(angle)), y - radius * cos(radians(angle))


def text_width(content: str, size: float) -> float:
    """Guess the width of a text, rather too wide than too narrow: which font a reader has is not known."""
    return 0.6 * size * len(content)


class Drawing:
    """A picture in the making: things lie on top of what was drawn before them, and `finish` writes the document."""

    def __init__(self, width: float, height: float, title: str, description: str = "") -> None:
        self.width = width
        self.height = height
        self.title = title
        self.description = description
        self._parts: list[str] = []
        self._used: set[str] = set()

    def finish(self) -> str:
        """Write the document: the same things drawn give the same bytes."""
        needed: set[str] = set()
        waiting = list(self._used)
        while waiting:
            name = waiting.pop()
            if name not in needed:
                needed.add(name)
                waiting += pieces()[name].needs
        definitions = "\n".join(piece.text for name, piece in pieces().items() if name in needed)
        width, height = _number(self.width), _number(self.height)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
                f' role="img" font-family="{TEXT}" font-weight="500" style="font-variant-numeric:tabular-nums">',
                f"<title>{escape(self.title)}</title>",
                *([f"<desc>{escape(self.description)}</desc>"] if self.description else []),
                *([f"<defs>\n{definitions}\n</defs>"] if definitions else []),
                *self._parts,
                "</svg>\n",
            ]
        )

    # Plain elements

    def element(self, name: str, content: str = "", **attributes: type_of_attribute) -> None:
        """Add any element, e.g. `element("circle", cx=4, cy=4, r=2, fill="ink")`; `_` is written `-`, None is left out."""
        tag = self._tag(name, attributes)
        self._parts.append(f"{tag}>{escape(content)}</{name}>" if content else f"{tag}/>")

    @contextmanager
    def group(self, **attributes: type_of_attribute) -> Iterator[None]:
        """Put what is drawn inside the `with` into one group, e.g. `group(opacity=0.5)`."""
        self._parts.append(self._tag("g", attributes) + ">")
        yield
        self._parts.append("</g>")

    def text(
        self,
        x: float,
        y: float,
        content: str | int,
        size: float = 14,
        colour: str = "ink",
        anchor: str = "start",
        display: bool = False,
        bold: bool = False,
    ) -> None:
        """Write a line whose height has its middle at y: figures and plain text, or names and scores in the display face."""
        self.element(
            "text",
            str(content),
            x=x,
            y=y + 0.35 * size,
            font_size=size,
            fill=colour,
            text_anchor=None if anchor == "start" else anchor,
            font_family=DISPLAY if display else None,
            font_weight=400 if display else 700 if bold else None,
        )

    # Pieces of the artwork

    def symbol(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        colour: str | None = None,
        opacity: float | None = None,
        angle: float = 0,
        centre: tuple[float, float] | None = None,
    ) -> None:
        """Place a symbol of the artwork with its centre (or the point `centre` of its box) at (x, y); `colour` is its currentColor."""
        left, top, box_width, box_height = pieces()[name].box
        across, down = centre or (left + box_width / 2, top + box_height / 2)
        scale = width / box_width
        self._used.add(name)
        self.element(
            "use",
            href=f"#{name}",
            x=x - (across - left) * scale,
            y=y - (down - top) * scale,
            width=width,
            height=box_height * scale,
            color=colour,
            opacity=opacity,
            transform=f"rotate({_number(angle)} {_number(x)} {_number(y)})" if angle else None,
        )

    def tile(
        self,
        x: float,
        y: float,
        size: float,
        colour: str,
        shape: str = "square",
        angle: float = 0,
        letter: str = "",
        opacity: float | None = None,
    ) -> None:
        """Lay a glazed tile, e.g. of colour "blue" or "special", with its letter if one is given."""
        form = SHAPES[shape]
        self._shaped(f"cast-{shape}", form, x, y, size, angle, opacity=opacity)
        self._shaped(f"{form.tile}-{colour}", form, x, y, size, angle, opacity=opacity)
        if letter:
            at = around(x, y, 0.45 * size, angle + 180 if shape == "rhombus" else 135)
            self.element("circle", cx=at[0], cy=at[1], r=0.2 * size, fill="board")
            self.text(*at, letter, 0.3 * size, anchor="middle", bold=True)

    def space(
        self, x: float, y: float, size: float, colour: str | None = None, shape: str = "square", angle: float = 0, motif: bool = True
    ) -> None:
        """Carve an empty space: tinted with the ghost of its colour's motif, or neutral without a colour."""
        form = SHAPES[shape]
        # Without a colour the tint takes the tone of the sunk ground and so is not seen.
        self._shaped(f"sunk-{shape}", form, x, y, size, angle, f"g-{colour}" if colour else "sunk")
        if colour and motif:
            name = f"{form.motif}-{colour}"
            if name in pieces():
                self._shaped(name, form, x, y, size * form.ghost, angle, f"g-{colour}", GHOST)

    def _shaped(
        self, name: str, form: Shape, x: float, y: float, size: float, angle: float, colour: str | None = None, opacity: float | None = None
    ) -> None:
        width = pieces()[name].box[2] / form.unit * size
        self.symbol(name, x, y, width, colour, opacity, angle, form.centre)

    # Things on the table

    def table(self, radius: float = 22) -> None:
        """Cover the whole picture with the tiled table."""
        for fill in ("table", self._paint("table-lattice"), self._paint("table-vignette")):
            self.element("rect", width=self.width, height=self.height, rx=radius, fill=fill)

    def frame(self, x: float, y: float, width: float, height: float, strong: bool = False) -> None:
        """Put down a board; the strong one, with corner stars, is the board whose picture this is."""
        for spread in (9, 7, 5, 3.5, 2, 1):
            self._box(x - spread, y + 5 - spread, width + 2 * spread, height + 2 * spread, 14 + spread, fill="#0F2346", opacity=0.035)
        self._box(x, y, width, height, 14, fill=self._paint("board-face"))
        line = {"stroke_width": 1.5, "stroke_opacity": 0.75} if strong else {"stroke_width": 1.0, "stroke_opacity": 0.28}
        self._box(x + 6, y + 6, width - 12, height - 12, 9, fill="none", stroke="cobalt", **line)
        if strong:
            for across in (x + 10, x + width - 10):
                for down in (y + 10, y + height - 10):
                    self.symbol("x-star", across, down + 1, 26, "#0A1E46", 0.25)
                    self.symbol("x-star", across, down, 26, "cobalt")

    def panel(self, x: float, y: float, width: float, height: float, radius: float = 14) -> None:
        """Put down a thin panel that lets the table show through."""
        self._box(x, y, width, height, radius, fill="board", fill_opacity=0.62)

    def dish(self, x: float, y: float, size: float, label: str | int = "", paint: str = "cobalt", dim: bool = False) -> None:
        """Put down a ceramic dish (a factory) with its number on the rim below; a dim one stands back."""
        cast = 0.57 if dim else 0.62
        self.element("circle", cx=x, cy=y + 0.04 * size, r=cast * size, fill=self._paint("cast-fade"), opacity=0.4 if dim else None)
        self.symbol("x-dish", x, y, size, paint, 0.72 if dim else None)
        if label != "":
            self.pill(x, y + size / 2 + 1, str(label), 12, "board", "ink-2")

    def disc(self, x: float, y: float, size: float, fill: str, edge: str) -> None:
        """Put down a plain disc, e.g. a moon."""
        self.element("circle", cx=x, cy=y + 0.03 * size, r=0.61 * size, fill=self._paint("cast-fade"), opacity=0.7)
        self.element("circle", cx=x, cy=y, r=size / 2 - 1, fill=fill, stroke=edge, stroke_width=2)

    def pill(self, x: float, y: float, content: str, size: float, fill: str, colour: str, anchor: str = "middle") -> float:
        """Write a short text on a rounded label and return the label's width; (x, y) is its middle, or its left end with "start"."""
        width = text_width(content, size) + 1.1 * size
        left = x if anchor == "start" else x - width / 2
        self._box(left, y - 0.82 * size + 1, width, 1.64 * size, 0.82 * size, fill="#0F2346", opacity=0.2)
        self._box(left, y - 0.82 * size, width, 1.64 * size, 0.82 * size, fill=fill)
        self.text(left + width / 2, y, content, size, colour, "middle", bold=True)
        return width

    def avatar(self, x: float, y: float, size: float, seat: int) -> None:
        """Show who a seat (from 0) is: its colour and its motif."""
        self.element("circle", cx=x, cy=y + 1, r=size / 2, fill="#0F2346", opacity=0.22)
        self.element("circle", cx=x, cy=y, r=size / 2, fill=f"p-{seat + 1}")
        self.element("circle", cx=x, cy=y, r=size / 2 - 1, fill="none", stroke="#fff", stroke_opacity=0.65, stroke_width=2)
        self.symbol(SEAT_MOTIFS[seat], x, y, 0.62 * size, "on-accent")

    # How it is written

    def _paint(self, name: str) -> str:
        self._used.add(name)
        return f"url(#{name})"

    def _box(self, x: float, y: float, width: float, height: float, radius: float, **attributes: type_of_attribute) -> None:
        self.element("rect", x=x, y=y, width=width, height=height, rx=radius, **attributes)

    def _tag(self, name: str, attributes: dict[str, type_of_attribute]) -> str:
        written = []
        for key, value in attributes.items():
            if value is None:
                continue
            text = TOKENS.get(value, value) if isinstance(value, str) else _number(value)
            written.append(f' {key.replace("_", "-")}="{escape(text)}"')
        return f"<{name}{''.join(written)}"


def _references(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r'(?:href="|url\()#([\w-]+)', text))


def _number(value: float) -> str:
    """Write a number with two decimals at most, so that a picture is small and the same everywhere."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
