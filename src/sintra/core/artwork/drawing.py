"""A picture in the making."""

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from math import cos, radians, sin

from sintra.core.artwork.pieces import SHAPES, Shape, palette, pieces, references

DISPLAY = "Forum, 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
TEXT = "'Manrope Variable', Manrope, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

GHOST = 0.4
"""How much of its colour the motif of an empty space has."""

SEAT_MOTIFS = ("m-blue", "m-yellow", "m-red", "m-black")
"""A seat is known by its motif as well as by its colour."""

Attribute = str | float | None
Box = tuple[float, float, float, float]
"""The upper left corner, the width and the height."""


def around(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    """Find the point at a distance from (x, y), at an angle clockwise from the top."""
    return x + radius * sin(radians(angle)), y - radius * cos(radians(angle))


def text_width(content: str, size: float) -> float:
    """Guess the width of a text, rather too wide: which font a reader has is not known."""
    return 0.62 * size * len(content)


class Drawing:
    """A picture in the making: things lie on what was drawn before them, and `finish` writes the document."""

    def __init__(self, width: float, height: float, title: str, description: str = "") -> None:
        self.width = width
        self.height = height
        self.title = title
        self.description = description
        self._parts: list[str] = []
        self._used: set[str] = set()

    def finish(self) -> str:
        """Write the document; the same things drawn give the same bytes."""
        artwork = pieces()
        needed: set[str] = set()
        waiting = list(self._used)
        while waiting:
            name = waiting.pop()
            if name not in needed:
                needed.add(name)
                waiting += artwork[name].needs
        width, height = _number(self.width), _number(self.height)
        head = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img"'
        font = f'font-family="{TEXT}" font-weight="500" style="font-variant-numeric:tabular-nums"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {head} {font}>',
            f"<title>{escape(self.title)}</title>",
        ]
        if self.description:
            lines.append(f"<desc>{escape(self.description)}</desc>")
        lines += ["<defs>", *(piece.text for name, piece in artwork.items() if name in needed), "</defs>"]
        return "\n".join([*lines, *self._parts, "</svg>\n"])

    # Plain elements

    def element(self, name: str, content: str = "", /, **attributes: Attribute) -> None:
        """Add any element, e.g. `element("circle", cx=4, cy=4, r=2, fill="ink")`.

        `_` in a name is written `-`, None is left out, and pieces of the artwork are embedded when they are
        named: `fill="url(#clay)"`.
        """
        tag = self._tag(name, attributes)
        self._parts.append(f"{tag}>{escape(content)}</{name}>" if content else f"{tag}/>")

    @contextmanager
    def group(self, **attributes: Attribute) -> Iterator[None]:
        """Put what is drawn inside the `with` into one group, e.g. `group(opacity=0.5)`."""
        self._parts.append(self._tag("g", attributes) + ">")
        yield
        self._parts.append("</g>")

    def box(self, x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Attribute) -> None:
        """Add a rectangle by its upper left corner, with round corners."""
        self.element("rect", x=x, y=y, width=width, height=height, rx=radius or None, **attributes)

    def text(
        self,
        x: float,
        y: float,
        content: str | int,
        size: float = 14,
        colour: str = "ink",
        *,
        anchor: str = "start",
        display: bool = False,
        bold: bool = False,
    ) -> None:
        """Write a line with the middle of its figures at y; names and scores use the display face."""
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
        *,
        opacity: float | None = None,
        angle: float = 0,
        centre: tuple[float, float] | None = None,
    ) -> None:
        """Place a symbol with its centre (or the point `centre` of its box) at (x, y); `colour` paints it."""
        left, top, across, down = pieces()[name].box
        middle = centre or (left + across / 2, top + down / 2)
        scale = width / across
        self.element(
            "use",
            href=f"#{name}",
            x=x - (middle[0] - left) * scale,
            y=y - (middle[1] - top) * scale,
            width=width,
            height=down * scale,
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
        *,
        angle: float = 0,
        letter: str = "",
    ) -> None:
        """Lay a glazed tile, e.g. of colour "blue", with its letter if one is given."""
        form = SHAPES[shape]
        self._shaped(f"cast-{shape}", form, x, y, size, angle)
        self._shaped(f"{form.tile}-{colour}", form, x, y, size, angle)
        if letter:
            # On a rhombus at the outer end: in a star the inner ends meet.
            distance, direction = (0.5, angle) if shape == "rhombus" else (0.42, 135)
            at = around(x, y, distance * size, direction)
            self.element("circle", cx=at[0], cy=at[1], r=0.2 * size, fill="board")
            self.text(*at, letter, 0.3 * size, anchor="middle", bold=True)

    def space(
        self,
        x: float,
        y: float,
        size: float,
        colour: str | None = None,
        shape: str = "square",
        *,
        angle: float = 0,
    ) -> None:
        """Carve an empty space: tinted, with the ghost of its colour's motif, or neutral without a colour."""
        form = SHAPES[shape]
        # A neutral space is tinted with its own ground, so that one symbol serves both.
        self._shaped(f"sunk-{shape}", form, x, y, size, angle, f"g-{colour}" if colour else "sunk")
        motif = f"{form.motif}-{colour}"
        if motif in pieces():
            self._shaped(motif, form, x, y, size * form.ghost, angle, f"g-{colour}", GHOST)

    def _shaped(
        self,
        name: str,
        form: Shape,
        x: float,
        y: float,
        size: float,
        angle: float,
        colour: str | None = None,
        opacity: float | None = None,
    ) -> None:
        width = pieces()[name].box[2] / form.unit * size
        self.symbol(name, x, y, width, colour, opacity=opacity, angle=angle, centre=form.centre)

    # Things on the table

    def table(self, radius: float = 22) -> None:
        """Cover the whole picture with the tiled table."""
        for fill in ("table", "url(#table-lattice)", "url(#table-vignette)"):
            self.box(0, 0, self.width, self.height, radius, fill=fill)

    def heading(self, name: str, caption: str, caption_x: float) -> None:
        """Write the name of the game above everything, and what happens in it."""
        self.symbol("x-star", 42, 34, 30, "cobalt-2")
        self.text(67, 33, name, 27, "cobalt-2", display=True)
        self.text(caption_x, 35, caption, 14, "ink-2")

    def frame(self, x: float, y: float, width: float, height: float, *, strong: bool = False) -> None:
        """Put down a board; the strong one, with corner stars, is the board of the seat that looks."""
        for out in (9, 7, 5, 3.5, 2, 1):  # a soft shadow without a filter, which not every viewer draws
            self.box(x - out, y + 5 - out, width + 2 * out, height + 2 * out, 14 + out, fill="shade", opacity=0.035)
        self.box(x, y, width, height, 14, fill="url(#board-face)")
        weight, opacity = (1.5, 0.75) if strong else (1, 0.28)
        line = {"stroke_width": weight, "stroke_opacity": opacity}
        self.box(x + 6, y + 6, width - 12, height - 12, 9, fill="none", stroke="cobalt", **line)
        corners = [
            (x + 10, y + 10),
            (x + width - 10, y + 10),
            (x + 10, y + height - 10),
            (x + width - 10, y + height - 10),
        ]
        for across, down in corners if strong else ():
            self.symbol("x-star", across, down + 1, 26, "shade", opacity=0.3)
            self.symbol("x-star", across, down, 26, "cobalt")

    def panel(self, x: float, y: float, width: float, height: float) -> None:
        """Put down a thin panel that lets the table show through."""
        self.box(x, y, width, height, 14, fill="board", fill_opacity=0.62)

    def dish(
        self,
        x: float,
        y: float,
        size: float,
        label: str | int = "",
        *,
        paint: str = "cobalt",
        dim: bool = False,
    ) -> None:
        """Put down a ceramic dish, e.g. a factory, with its number on the rim; a dim one stands back."""
        self._cast(x, y, size, 0.3 if dim else 0.8)
        self.symbol("x-dish", x, y, size, paint, opacity=0.72 if dim else None)
        if label != "":
            self.pill(x, y + size / 2 + 1, str(label), 12, "board", "ink-2")

    def disc(self, x: float, y: float, size: float, fill: str, edge: str) -> None:
        """Put down a plain disc, e.g. a moon."""
        self._cast(x, y, size, 0.7)
        self.element("circle", cx=x, cy=y, r=size / 2 - 1, fill=fill, stroke=edge, stroke_width=2)

    def _cast(self, x: float, y: float, size: float, opacity: float) -> None:
        self.element("circle", cx=x, cy=y + 0.04 * size, r=0.59 * size, fill="url(#cast-fade)", opacity=opacity)

    def pill(
        self, x: float, y: float, content: str, size: float, fill: str, colour: str, *, anchor: str = "middle"
    ) -> float:
        """Write on a rounded label, return its width; (x, y) is its middle, or its left end with "start"."""
        width, height = text_width(content, size) + 1.1 * size, 1.64 * size
        left = x if anchor == "start" else x - width / 2
        self.box(left, y - height / 2 + 1, width, height, height / 2, fill="shade", opacity=0.2)
        self.box(left, y - height / 2, width, height, height / 2, fill=fill)
        self.text(left + width / 2, y, content, size, colour, anchor="middle", bold=True)
        return width

    def avatar(self, x: float, y: float, size: float, seat: int) -> None:
        """Show who a seat (from 0) is: its colour and its motif."""
        self.element("circle", cx=x, cy=y + 1, r=size / 2, fill="shade", opacity=0.22)
        self.element("circle", cx=x, cy=y, r=size / 2, fill=f"p-{seat + 1}")
        ring = {"stroke_opacity": 0.65, "stroke_width": 2}
        self.element("circle", cx=x, cy=y, r=size / 2 - 1, fill="none", stroke="#fff", **ring)
        self.symbol(SEAT_MOTIFS[seat], x, y, 0.62 * size, "on-accent")

    def _tag(self, name: str, attributes: dict[str, Attribute]) -> str:
        written = [name]
        for key, value in attributes.items():
            if value is not None:
                text = palette().get(value, value) if isinstance(value, str) else _number(value)
                written.append(f'{key.replace("_", "-")}="{escape(text)}"')
        tag = "<" + " ".join(written)
        self._used.update(references(tag))
        return tag


def _number(value: float) -> str:
    """Write a number with two decimals at most, so that a picture is small and the same everywhere."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
