"""A picture made of styled text, for terminals. Knows no terminal: a style is a name such as `tile B` or `ghost B`."""

from collections.abc import Iterable
from typing import Any, TypeAlias
from xml.sax.saxutils import escape

from sintra.core.tiles import one_by_one

Span: TypeAlias = tuple[str, str]
"""A text and its style; the style may be empty."""
Line: TypeAlias = list[Span]
Block: TypeAlias = list[Line]


def tile(letter: str) -> Span:
    """Show a tile by the letter of its colour."""
    return letter, f"tile {letter}"


def tiles(letters: str, counts: Iterable[Any], least: int = 0) -> Line:
    """Show tiles one by one, with dots for those that are missing to `least`."""
    line = [tile(letters[colour]) for colour in one_by_one(counts)]
    return [*line, ("·" * max(0, least - len(line)), "empty")]


def counted(label: str, letters: str, counts: Iterable[Any]) -> Line:
    """Show how many tiles there are of each colour, after a label."""
    line: Line = [(f"{label} ", "label")]
    for letter, count in zip(letters, counts, strict=True):
        line += [tile(letter), (f"{int(count)} ", "")]
    return [*line, ("  ", "")]


def name_line(name: str, score: int, *, active: bool, first: bool) -> Line:
    """Head a board: an arrow if the seat is to move, its name, a star if it began the round, its points."""
    return [
        ("▶ " if active else "  ", "label"),
        (f"{name} *" if first else name, "name active" if active else "name"),
        (f"  {score}", "score"),
    ]


def width(line: Line) -> int:
    """Count the characters of a line."""
    return sum(len(text) for text, _ in line)


def beside(left: Block, right: Block, gap: int = 3) -> Block:
    """Put two blocks side by side."""
    widest = max(map(width, left))
    rows = max(len(left), len(right))
    lines = []
    for row in range(rows):
        line = list(left[row]) if row < len(left) else []
        if row < len(right):
            line = [*line, (" " * (widest - width(line) + gap), ""), *right[row]]
        lines.append(line)
    return lines


def tiled(blocks: list[Block], columns: int = 2, gap: int = 3, space: int = 1) -> Block:
    """Lay blocks out in rows of so many columns, with `gap` characters and `space` lines between them."""
    lines: Block = []
    for start in range(0, len(blocks), columns):
        row, *others = blocks[start : start + columns]
        for block in others:
            row = beside(row, block, gap)
        lines += [*([[]] * space if lines else []), *row]
    return lines


def plain(block: Block) -> str:
    """Give a block without its styles."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in block)


def svg_of(block: Block, title: str) -> str:
    """Draw a block as an SVG picture, for a game that has no drawing of its own."""
    across, down = 10 * (2 + max(map(width, block), default=0)), 22 * (1 + len(block))
    lines = (
        f'<text x="10" y="{22 * (n + 1)}">{escape(text)}</text>' for n, text in enumerate(plain(block).split("\n"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" xml:space="preserve" role="img"'
        f' font-family="monospace" font-size="16"><title>{escape(title)}</title>{"".join(lines)}</svg>'
    )
