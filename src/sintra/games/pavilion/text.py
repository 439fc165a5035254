"""The text of a Summer Pavilion position: NAME=VALUE tokens. See docs/notation.md."""

import re
from typing import Any

from sintra.core.game import Array
from sintra.core.numbers import numbers_to
from sintra.core.rules import CHANCE, OVER
from sintra.core.text import Fields
from sintra.core.tiles import TileText
from sintra.games.pavilion.components import (
    EMPTY,
    FACTORIES,
    LEAST_SCORE,
    LETTERS,
    MOST_BONUS,
    ROUNDS,
    SLOTS,
    STARS,
)
from sintra.games.pavilion.position import (
    ACQUIRE,
    BONUS,
    DEAL,
    END,
    FIRST,
    IN_CENTRE,
    KEEP,
    NOBODY,
    PLAY,
    SUPPLY,
)

FORMS = {
    "now": "first, supply, supply:1, deal, acquire:1, play:1, bonus:1:3, keep:1, over",
    "passed": "13, -",
    "counts": "P17G20R3, -",
    "tiles": "PPGR, -",
    "factories": "PPGR/-/YYBO/…",
    "stars": "P..P../....../…",
}
TILES = TileText(LETTERS, EMPTY)
SHARED_FIELDS = ("round", "now", "first", "marker", "passed", "bag", "tower", "supply", "factories", "centre")
SEAT_FIELDS = ("score", "hand", "stars")
TURN_PHASES = {"acquire": ACQUIRE, "play": PLAY, "keep": KEEP}


def write(array: Array) -> list[str]:
    """Write a position as NAME=VALUE tokens."""
    s = array[0]
    seats = int(s.seats)
    tokens = [
        f"round={int(s.round_number)}",
        f"now={_write_now(s)}",
        f"first={int(s.first) + 1}",
        f"marker={'c' if s.marker == IN_CENTRE else int(s.marker) + 1}",
        f"passed={''.join(str(seat + 1) for seat in range(seats) if s.passed[seat]) or '-'}",
        f"bag={TILES.write_counts(s.bag)}",
        f"tower={TILES.write_counts(s.tower)}",
        f"supply={TILES.write_tiles(s.supply)}",
        f"factories={TILES.write_factories(s.factories[: FACTORIES[seats]])}",
        f"centre={TILES.write_tiles(s.centre)}",
    ]
    for seat in range(seats):
        n = seat + 1
        tokens += [
            f"score{n}={int(s.score[seat])}",
            f"hand{n}={TILES.write_tiles(s.hand[seat])}",
            f"stars{n}={TILES.write_spaces(s.stars[seat])}",
        ]
    return tokens


def read(tokens: list[str], array: Array) -> None:
    """Fill a set-up position from NAME=VALUE tokens."""
    s = array[0]
    seats = int(s.seats)
    factories = int(FACTORIES[seats])
    fields = Fields("pavilion", tokens, SHARED_FIELDS, SEAT_FIELDS, seats, FORMS)
    s.round_number = fields.number("round", 1, ROUNDS)
    s.phase, s.turn, s.waiting, s.due = fields.read("now", lambda text: _read_now(text, seats), "now")
    s.first = fields.number("first", 1, seats) - 1
    s.marker = IN_CENTRE if fields.values["marker"] == "c" else fields.number("marker", 1, seats) - 1
    s.passed[:seats] = fields.read("passed", lambda text: _read_passed(text, seats), "passed")
    s.bag[:] = fields.read("bag", TILES.read_counts, "counts")
    s.tower[:] = fields.read("tower", TILES.read_counts, "counts")
    s.supply[:] = fields.read("supply", TILES.read_tiles, "tiles")
    s.factories[:factories] = fields.read("factories", lambda text: TILES.read_factories(text, factories), "factories")
    s.centre[:] = fields.read("centre", TILES.read_tiles, "tiles")
    for seat in range(seats):
        n = seat + 1
        s.score[seat] = fields.number(f"score{n}", LEAST_SCORE, 9999)
        s.hand[seat] = fields.read(f"hand{n}", TILES.read_tiles, "tiles")
        s.stars[seat] = fields.read(f"stars{n}", lambda text: TILES.read_spaces(text, STARS, SLOTS), "stars")


def _write_now(s: Any) -> str:
    phase, seat = int(s.phase), int(s.turn) + 1
    if phase == SUPPLY:
        return "supply" if s.waiting == NOBODY else f"supply:{int(s.waiting) + 1}"
    if phase == BONUS:
        return f"bonus:{seat}:{int(s.due)}"
    for name, turn_phase in TURN_PHASES.items():
        if phase == turn_phase:
            return f"{name}:{seat}"
    return {FIRST: "first", DEAL: "deal", END: "over"}[phase]


def _read_now(text: str, seats: int) -> tuple[int, int, int, int] | None:
    if match := re.fullmatch(rf"(acquire|play|keep):([1-{seats}])", text):
        return TURN_PHASES[match[1]], int(match[2]) - 1, NOBODY, 0
    if match := re.fullmatch(rf"bonus:([1-{seats}]):([1-{MOST_BONUS}])", text):
        return BONUS, int(match[1]) - 1, NOBODY, int(match[2])
    if match := re.fullmatch(rf"supply:([1-{seats}])", text):
        return SUPPLY, CHANCE, int(match[1]) - 1, 0
    return {
        "first": (FIRST, CHANCE, NOBODY, 0),
        "supply": (SUPPLY, CHANCE, NOBODY, 0),
        "deal": (DEAL, CHANCE, NOBODY, 0),
        "over": (END, OVER, NOBODY, 0),
    }.get(text)


def _read_passed(text: str, seats: int) -> list[int] | None:
    digits = "" if text == "-" else text
    known = numbers_to(seats)
    if "".join(digit for digit in known if digit in digits) != digits:
        return None
    return [int(digit in digits) for digit in known]
