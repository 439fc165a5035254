"""Azul in words and in a terminal's characters."""

from collections.abc import Callable
from typing import Any

from sintra.core.game import Array
from sintra.core.reasons import Event, FactKinds
from sintra.core.terminal import Block, Line, Span, counted, name_line, tile, tiled, tiles
from sintra.games.azul.components import (
    ANY,
    EMPTY,
    FACTORIES,
    FLOOR_PRICES,
    FLOOR_SPACES,
    LETTERS,
    MARKER,
    PATTERN,
    ROWS,
)
from sintra.games.azul.moves import CENTRE, FLOOR, TABLE
from sintra.games.azul.position import IN_CENTRE
from sintra.games.azul.words import WORDS

FACTS = FactKinds(LETTERS, common="centre", penalties=("floor",))


def describe_move(number: int, language: str) -> str:
    """Say a move in words."""
    kind, values = TABLE.decode(number)
    return MOVES[kind](language, *values)


def _draft(language: str, source: int, colour: int, target: int) -> str:
    return WORDS.say(
        "move_draft",
        language,
        source=WORDS.say("centre" if source == CENTRE else "factory", language, number=source + 1),
        colour=_colour(colour, language),
        target=WORDS.say("floor" if target == FLOOR else "line", language, number=target + 1),
    )


def _tile(language: str, row: int, column: int) -> str:
    return WORDS.say("move_tile", language, row=row + 1, column=column + 1)


MOVES: dict[str, Callable[..., str]] = {"draft": _draft, "tile": _tile}
"""A kind of action in words."""


def describe_event(event: Event, language: str) -> str:
    """Say in words what happened."""
    details: dict[str, object] = {
        name: _colour(value, language) if name == "colour" else value + (name in ("row", "column"))
        for name, value in event.details.items()
    }
    return WORDS.say(f"event_{event.kind}", language, **details)


def draw_terminal(array: Array, names: tuple[str, ...], language: str) -> Block:
    """Draw a position for a terminal: the market, then every board under its player's name."""
    s = array[0]
    seats = int(s.seats)
    dishes: list[Block] = [
        [[(f"{factory + 1} ", "label"), *tiles(LETTERS, s.factories[factory], 4)]]
        for factory in range(FACTORIES[seats])
    ]
    market = tiled(dishes, len(dishes) if len(dishes) <= 7 else 5, gap=2, space=0)
    centre: Line = [(f"{WORDS.say('centre', language)} ", "label")]
    if s.marker == IN_CENTRE:
        centre += [("*", "marker"), (" ", "")]
    centre += tiles(LETTERS, s.centre)
    supply: Line = []
    for name in ("bag", "lid"):
        supply += counted(WORDS.say(name, language), LETTERS, s[name])
    boards = [_board(s, seat, names[seat]) for seat in range(seats)]
    return [*market, centre, supply, [], *tiled(boards)]


def _colour(colour: int, language: str) -> str:
    return WORDS.say(f"colour_{LETTERS[colour]}", language)


def _board(s: Any, seat: int, name: str) -> Block:
    lines: Block = [name_line(name, int(s.score[seat]), active=s.turn == seat, first=s.first == seat)]
    for row in range(ROWS):
        held = int(s.lines[seat, row])
        line: Line = [(f"{row + 1} ", "label"), ("  " * (ROWS - 1 - row), "")]
        line += [("· ", "empty")] * (row + 1 - held)
        line += [tile(LETTERS[s.line_colours[seat, row]]), (" ", "")] * held
        line.append(("│ ", "label"))
        for column in range(ROWS):
            line += [_space(s, seat, row, column), (" ", "")]
        lines.append(line)
    floor: Line = [("- ", "label")]
    for space in range(FLOOR_SPACES):
        piece = int(s.floor[seat, space])
        if piece == EMPTY:
            floor.append((f"{-FLOOR_PRICES[space]} ", "empty"))
        elif piece == MARKER:
            floor += [("*", "marker"), ("  ", "")]
        else:
            floor += [tile(LETTERS[piece]), ("  ", "")]
    return [*lines, floor]


def _space(s: Any, seat: int, row: int, column: int) -> Span:
    colour, printed = int(s.wall[seat, row, column]), int(PATTERN[s.grey, row, column])
    if colour != EMPTY:
        return tile(LETTERS[colour])
    if printed == ANY:
        return "·", "empty"
    return LETTERS[printed].lower(), f"ghost {LETTERS[printed]}"
