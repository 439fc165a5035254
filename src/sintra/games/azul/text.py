"""The text of a position: NAME=VALUE tokens. See docs/notation.md."""

import re
from typing import Any

from sintra.core.game import Array
from sintra.core.numbers import numbers_to
from sintra.core.rules import CHANCE, OVER
from sintra.core.text import Fields
from sintra.core.tiles import TileText
from sintra.games.azul.components import EMPTY, FACTORIES, FLOOR_SPACES, IDLE_ROUNDS, LETTERS, ROWS
from sintra.games.azul.position import DEAL, DRAFT, END, FIRST, IN_CENTRE, MOST, TILING

FORMS = {
    "now": "first, deal, draft:1, tile:1:3, over",
    "marker": "c, 1, 2 …",
    "counts": "B17Y20W3, -",
    "tiles": "BBYR, -",
    "factories": "BBYR/-/YYKW/…",
    "lines": "B/YY/-/-/RRR",
    "wall": "B..../...../…",
    "floor": "*BBY, -",
}
TILES = TileText(LETTERS, EMPTY)
PIECE_LETTERS = LETTERS + "*"
SHARED_FIELDS = ("round", "now", "first", "marker", "idle", "bag", "lid", "factories", "centre")
SEAT_FIELDS = ("score", "lines", "wall", "floor")


def write(array: Array) -> list[str]:
    """Write a position as NAME=VALUE tokens."""
    s = array[0]
    seats = int(s.seats)
    tokens = [
        f"round={int(s.round_number)}",
        f"now={_write_now(s)}",
        f"first={int(s.first) + 1}",
        f"marker={'c' if s.marker == IN_CENTRE else int(s.marker) + 1}",
        f"idle={int(s.idle)}",
        f"bag={TILES.write_counts(s.bag)}",
        f"lid={TILES.write_counts(s.lid)}",
        f"factories={TILES.write_factories(s.factories[: FACTORIES[seats]])}",
        f"centre={TILES.write_tiles(s.centre)}",
    ]
    for seat in range(seats):
        n = seat + 1
        tokens += [
            f"score{n}={int(s.score[seat])}",
            f"lines{n}={TILES.write_lines(s.lines[seat], s.line_colours[seat])}",
            f"wall{n}={TILES.write_spaces(s.wall[seat])}",
            f"floor{n}={_write_floor(s.floor[seat])}",
        ]
    return tokens


def read(tokens: list[str], array: Array) -> None:
    """Fill a set-up position from NAME=VALUE tokens."""
    s = array[0]
    seats = int(s.seats)
    factories = int(FACTORIES[seats])
    fields = Fields("azul", tokens, SHARED_FIELDS, SEAT_FIELDS, seats, FORMS)
    s.round_number = fields.number("round", 1, MOST)
    s.phase, s.turn, s.row = fields.read("now", lambda text: _read_now(text, seats), "now")
    s.first = fields.number("first", 1, seats) - 1
    s.marker = fields.read("marker", lambda text: IN_CENTRE if text == "c" else numbers_to(seats).index(text), "marker")
    s.idle = fields.number("idle", 0, IDLE_ROUNDS)
    s.bag[:] = fields.read("bag", TILES.read_counts, "counts")
    s.lid[:] = fields.read("lid", TILES.read_counts, "counts")
    s.factories[:factories] = fields.read("factories", lambda text: TILES.read_factories(text, factories), "factories")
    s.centre[:] = fields.read("centre", TILES.read_tiles, "tiles")
    for seat in range(seats):
        n = seat + 1
        s.score[seat] = fields.number(f"score{n}", 0, MOST)
        s.lines[seat], s.line_colours[seat] = fields.read(
            f"lines{n}", lambda text: TILES.read_lines(text, ROWS), "lines"
        )
        s.wall[seat] = fields.read(f"wall{n}", lambda text: TILES.read_spaces(text, ROWS, ROWS), "wall")
        s.floor[seat] = fields.read(f"floor{n}", _read_floor, "floor")


def _write_now(s: Any) -> str:
    if s.phase == TILING:
        return f"tile:{int(s.turn) + 1}:{int(s.row) + 1}"
    if s.phase == DRAFT:
        return f"draft:{int(s.turn) + 1}"
    return {FIRST: "first", DEAL: "deal", END: "over"}[int(s.phase)]


def _read_now(text: str, seats: int) -> tuple[int, int, int] | None:
    if match := re.fullmatch(rf"tile:([1-{seats}]):([1-5])", text):
        return TILING, int(match[1]) - 1, int(match[2]) - 1
    if match := re.fullmatch(rf"draft:([1-{seats}])", text):
        return DRAFT, int(match[1]) - 1, 0
    return {"first": (FIRST, CHANCE, 0), "deal": (DEAL, CHANCE, 0), "over": (END, OVER, 0)}.get(text)


def _write_floor(floor: Array) -> str:
    return "".join(PIECE_LETTERS[piece] for piece in floor if piece != EMPTY) or "-"


def _read_floor(text: str) -> list[int] | None:
    pieces = [] if text == "-" else [PIECE_LETTERS.index(letter) for letter in text]
    if len(pieces) > FLOOR_SPACES:
        return None
    return pieces + [EMPTY] * (FLOOR_SPACES - len(pieces))
