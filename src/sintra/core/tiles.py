"""Tiles that are counted by colour: one by one, and as text with a letter for each colour."""

import re
from collections.abc import Iterable, Mapping
from typing import Any


def one_by_one(counts: Iterable[Any]) -> list[int]:
    """List what is counted.

    >>> one_by_one([2, 0, 1])
    [0, 0, 2]
    """
    return [kind for kind, count in enumerate(counts) for _ in range(int(count))]


class TileText:
    """How a game writes tiles; `-` is none. Readers answer None, or fail with a ValueError, to what they don't know.

    >>> text = TileText("BYR", empty=-1)
    >>> text.write_counts([17, 0, 3]), text.write_tiles([1, 0, 2])
    ('B17R3', 'BRR')
    >>> text.read_counts("B17R3"), text.read_tiles("-")
    ([17, 0, 3], [0, 0, 0])
    """

    def __init__(self, letters: str, empty: int, others: Mapping[str, int] | None = None) -> None:
        """Take the colours' letters, the number of no tile, and the letters of other pieces that lie on spaces."""
        self.letters = letters
        self.empty = empty
        self._pieces = {letter: colour for colour, letter in enumerate(letters)} | {".": empty} | dict(others or {})
        self._signs = {piece: letter for letter, piece in self._pieces.items()}

    def write_counts(self, counts: Iterable[Any]) -> str:
        """Write how many tiles there are of each colour: `B17R3`."""
        return "".join(f"{letter}{int(n)}" for letter, n in zip(self.letters, counts, strict=True) if n) or "-"

    def read_counts(self, text: str) -> list[int] | None:
        """Read how many tiles there are of each colour."""
        counts = [0] * len(self.letters)
        if text == "-":
            return counts
        if not re.fullmatch(rf"([{self.letters}][1-9]\d?)+", text, re.ASCII):
            return None
        for letter, number in re.findall(r"(\D)(\d+)", text):
            if counts[self.letters.index(letter)]:
                return None
            counts[self.letters.index(letter)] = int(number)
        return counts

    def write_tiles(self, counts: Iterable[Any]) -> str:
        """Write tiles one by one: `BRR`."""
        return "".join(self.letters[colour] for colour in one_by_one(counts)) or "-"

    def read_tiles(self, text: str, most: int = 100) -> list[int] | None:
        """Read at most so many tiles, in any order, as counts."""
        tiles = "" if text == "-" else text
        if set(tiles) - set(self.letters) or len(tiles) > most:
            return None
        return [tiles.count(letter) for letter in self.letters]

    def write_factories(self, factories: Iterable[Any]) -> str:
        """Write the tiles of each factory: `BBYR/-/YYRR`."""
        return "/".join(map(self.write_tiles, factories))

    def read_factories(self, text: str, count: int) -> list[list[int]] | None:
        """Read the tiles of so many factories."""
        factories = [tiles for part in text.split("/") if (tiles := self.read_tiles(part)) is not None]
        return factories if len(factories) == text.count("/") + 1 == count else None

    def write_lines(self, lines: Iterable[Any], colours: Iterable[Any]) -> str:
        """Write pattern lines, given by the number and the colour of their tiles: `B/YY/-`."""
        return "/".join(self.letters[colour] * int(n) or "-" for n, colour in zip(lines, colours, strict=True))

    def read_lines(self, text: str, count: int) -> tuple[list[int], list[int]] | None:
        """Read so many pattern lines, of which each has one space more than the one above."""
        parts = ["" if part == "-" else part for part in text.split("/")]
        if len(parts) != count or any(len(set(part)) > 1 or len(part) > row + 1 for row, part in enumerate(parts)):
            return None
        return [len(part) for part in parts], [self.letters.index(p[0]) if p else self.empty for p in parts]

    def write_spaces(self, rows: Iterable[Any]) -> str:
        """Write what lies on rows of spaces: `B.R/.../..Y`."""
        return "/".join("".join(self._signs[int(piece)] for piece in row) for row in rows)

    def read_spaces(self, text: str, rows: int, columns: int) -> list[list[int]] | None:
        """Read what lies on so many rows of so many spaces."""
        parts = text.split("/")
        if len(parts) != rows or any(len(part) != columns or set(part) - set(self._pieces) for part in parts):
            return None
        return [[self._pieces[letter] for letter in part] for part in parts]
