"""The places of a position that an editor can change: each is a part of a field of the position's text.

Their ids are those that boards give to what lies on a table: `factory-3`, `seat-0/line-2`, `seat-0/wall/2-3`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

NONE = "-"
FREE = "."


@dataclass(frozen=True)
class PlaceForm:
    """How a place is written, and how a piece is put there or taken away; None: that cannot be."""

    put: Callable[[str, str], str | None]
    take: Callable[[str, str], str | None]
    seen: Callable[[str], str] = str
    """What lies there, of what is written there."""


def _put_tile(text: str, piece: str) -> str | None:
    return ("" if text == NONE else text) + piece if len(piece) == 1 else None


def _take_tile(text: str, piece: str) -> str | None:
    at = text.rfind(piece) if len(piece) == 1 and piece != NONE else -1
    return (text[:at] + text[at + 1 :]) or NONE if at >= 0 else None


def _put_space(text: str, piece: str) -> str | None:
    return piece if text == FREE and len(piece) == 1 else None


def _take_space(text: str, piece: str) -> str | None:
    return FREE if text == piece != FREE else None


def _put_sun(text: str, piece: str) -> str | None:
    return None if text.startswith("m") else _put_tile(text, piece)


def _take_sun(text: str, piece: str) -> str | None:
    return None if text.startswith("m") else _take_tile(text, piece)


def _put_moon(text: str, piece: str) -> str | None:
    return text + piece if text.startswith("m") else f"m{piece}" if text == NONE else None


def _take_moon(text: str, piece: str) -> str | None:
    left = _take_tile(text[1:], piece) if text.startswith("m") else None
    return left if left in (None, NONE) else f"m{left}"


def _put_plate(text: str, piece: str) -> str | None:
    return f"{piece}r0" if text == NONE else None


def _take_plate(text: str, piece: str) -> str | None:
    return NONE if text.partition("r")[0] == piece != NONE else None


def _put_listed(text: str, piece: str) -> str | None:
    known = [] if text == NONE else text.split(",")
    if not piece.isdigit() or piece in known:
        return None
    return ",".join(sorted([*known, piece], key=lambda each: (not each.isdigit(), each.zfill(3))))


def _take_listed(text: str, piece: str) -> str | None:
    known = text.split(",")
    if piece not in known or piece == NONE:
        return None
    known.remove(piece)
    return ",".join(known) or NONE


def _counted(between: str) -> PlaceForm:
    """Make the form of pieces with their numbers: `B17R3`, or `B2,BK1`."""

    def change(text: str, piece: str, by: int) -> str | None:
        counts = {name: int(number) for name, number in re.findall(r"([^\d,]+)(\d+)", "" if text == NONE else text)}
        counts[piece] = counts.get(piece, 0) + by
        if counts[piece] < 0 or not re.fullmatch(r"[A-Z]+", piece):
            return None
        return between.join(f"{name}{number}" for name, number in counts.items() if number) or NONE

    return PlaceForm(lambda text, piece: change(text, piece, 1), lambda text, piece: change(text, piece, -1))


VALUE = PlaceForm(lambda text, piece: None, lambda text, piece: None)
"""A number or a word: it is set, nothing lies there."""
TILES = PlaceForm(_put_tile, _take_tile)
"""Pieces one by one: `BBR`."""
COUNTS = _counted("")
"""Tiles with their numbers: `B17R3`."""
NAMED_COUNTS = _counted(",")
"""Pieces of longer names with their numbers: `B2,BK1`."""
SPACE = PlaceForm(_put_space, _take_space)
"""One piece, or `.`."""
SUN = PlaceForm(_put_sun, _take_sun, lambda text: NONE if text.startswith("m") else text)
"""Tiles on a factory that has another side."""
MOON = PlaceForm(_put_moon, _take_moon, lambda text: text if text.startswith("m") else NONE)
"""Tiles on that other side: `mKY`."""
PLATE = PlaceForm(_put_plate, _take_plate)
"""One plate with its turn: `7r1`."""
LISTED = PlaceForm(_put_listed, _take_listed)
"""Numbers in rising order: `3,7,12`."""


@dataclass(frozen=True)
class EditPlace:
    """A place of a position: an id, and the part of a field that holds what lies there."""

    id: str
    field: str
    form: PlaceForm = VALUE
    at: tuple[int, ...] = ()
    """Which part of the field, and which space of that part."""
    between: str = "/"
    """What stands between the parts."""
    choices: tuple[str, ...] = ()
    """What it can be set to, if that is a short list."""

    def read(self, fields: Mapping[str, str]) -> str:
        """Give what is written at the place."""
        value = fields[self.field]
        if not self.at:
            return value
        parts = value.split(self.between)
        part = parts[self.at[0]] if self.at[0] < len(parts) else NONE
        return part if len(self.at) == 1 else part[self.at[1] : self.at[1] + 1] or FREE

    def write(self, fields: Mapping[str, str], value: str) -> dict[str, str]:
        """Give the fields with something else written at the place."""
        if self.at:
            parts = fields[self.field].split(self.between)
            if len(self.at) == 2:
                old, space = parts[self.at[0]], self.at[1]
                value = old[:space] + value + old[space + 1 :]
            parts[self.at[0]] = value
            value = self.between.join(parts)
        return {**fields, self.field: value}
