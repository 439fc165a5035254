"""Pictures of positions: what lies on a table, drawn with our own tiles as one self-contained SVG document.

Knows no game. `tiles.svg` holds the tiles, motifs and marks, `table.svg` what they lie on, `palette.toml` the
colours. Points are centres unless a box is asked for, angles count clockwise from the top, and a colour is a
name of the palette ("ink", "p-1", "g-blue") or a literal.

>>> drawing = Drawing(100, 60, "Two tiles")
>>> drawing.tile(30, 30, 40, "blue")
>>> drawing.tile(75, 30, 40, "turquoise", "round", letter="T")
>>> drawing.finish().count("#t-blue")
1
"""

from sintra.core.artwork.board_head import BoardHead
from sintra.core.artwork.drawing import DISPLAY, GHOST, SEAT_MOTIFS, TEXT, Box, Drawing, around, text_width
from sintra.core.artwork.pieces import SHAPES, palette, pieces

__all__ = [
    "DISPLAY",
    "GHOST",
    "SEAT_MOTIFS",
    "SHAPES",
    "TEXT",
    "BoardHead",
    "Box",
    "Drawing",
    "around",
    "palette",
    "pieces",
    "text_width",
]
