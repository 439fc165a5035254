"""The artwork: palette, symbols and the shapes of tiles."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path


@dataclass(frozen=True)
class Shape:
    """How tiles of one form are drawn."""

    tile: str
    motif: str
    centre: tuple[float, float]
    """Where the symbols have their centre, in their own units."""
    unit: float
    """What counts as the size of a tile, in the same units."""
    ghost: float
    """The part of an empty space that its motif fills."""


SHAPES = {
    "square": Shape("t", "m", (24, 24), 48, 0.84),
    "round": Shape("r", "m", (24, 24), 48, 0.76),
    "rhombus": Shape("d", "n", (24, 79.2 - 45 * sqrt(3) / 2), 45, 1),
}
"""The size of a square or round tile is its width, the size of a rhombus its side."""


@dataclass(frozen=True)
class Piece:
    """A symbol, gradient or pattern of the artwork."""

    text: str
    box: tuple[float, ...]
    needs: tuple[str, ...]


@cache
def palette() -> dict[str, str]:
    """Load the colours by name."""
    return tomllib.loads(Path(__file__).with_name("palette.toml").read_text(encoding="utf-8"))


@cache
def pieces() -> dict[str, Piece]:
    """Load the artwork: every piece by its id, in the order of the files."""
    found = {}
    for name in ("tiles.svg", "table.svg"):
        text = Path(__file__).with_name(name).read_text(encoding="utf-8")
        text = re.sub(r"var\(--([\w-]+)(?:,[^()]*(?:\([^()]*\))?)?\)", lambda m: palette()[m[1]], text)
        for match in re.finditer(r'<(symbol|\w+Gradient|pattern) id="([\w-]+)".*?</\1>', text, re.DOTALL):
            box = re.match(r'[^>]*viewBox="([^"]+)"', match[0])
            numbers = tuple(map(float, box[1].split())) if box else ()
            found[match[2]] = Piece(match[0], numbers, references(match[0]))
    return found


def references(text: str) -> tuple[str, ...]:
    """Find the ids that a piece of SVG refers to."""
    return tuple(re.findall(r'(?:href="|url\()#([\w-]+)', text))
