"""A picture made of styled text, for terminals. Knows no terminal: a style is a name such as `tile B` or `ghost B`."""

from typing import TypeAlias

Span: TypeAlias = tuple[str, str]
"""A text and its style; the style may be empty."""
Line: TypeAlias = list[Span]
Block: TypeAlias = list[Line]


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
