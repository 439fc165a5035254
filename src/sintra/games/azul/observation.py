"""What a seat sees as a row of numbers. The planes and the kernel stand in the same order."""

from collections.abc import Mapping
from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.numbers import numbers_to
from sintra.core.observation import SEATS, Observation, Plane
from sintra.games.azul.components import (
    COLOURS,
    EMPTY,
    FACTORIES,
    FLOOR_SPACES,
    IDLE_ROUNDS,
    LETTERS,
    ROWS,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
    WALLS,
)
from sintra.games.azul.position import END, MOST, TILING

PHASES = ("first", "deal", "draft", "tile", "over")
LINES = numbers_to(ROWS)


def observation(players: int, options: Mapping[str, str]) -> Observation:
    """Name what `observe` writes."""
    seats, colours = SEATS[:players], tuple(LETTERS)
    factories = numbers_to(int(FACTORIES[players]))
    grey = options["wall"] == WALLS[1]
    wall = (seats, LINES, LINES, colours) if grey else (seats, LINES, LINES)
    return Observation(
        (
            Plane("round", (), 1, MOST, "the round"),
            Plane("phase", (PHASES,), 0, 1, "what is being done"),
            Plane("row", (LINES,), 0, 1, "in tiling: the row that the seat to move has come to"),
            Plane("turn", (seats,), 0, 1, "the seat to move"),
            Plane("first", (seats,), 0, 1, "the first player of the round"),
            Plane("marker", (seats,), 0, 1, "who has taken the first-player marker; nobody while it is in the centre"),
            Plane("idle", (), 0, IDLE_ROUNDS, "rounds in a row without a tile on any wall"),
            Plane("bag", (colours,), 0, TILES_PER_COLOUR, "tiles in the bag"),
            Plane("lid", (colours,), 0, TILES_PER_COLOUR, "tiles in the lid"),
            Plane("factories", (factories, colours), 0, TILES_PER_FACTORY, "tiles on each factory"),
            Plane("centre", (colours,), 0, TILES_PER_COLOUR, "tiles in the centre"),
            Plane("score", (seats,), 0, MOST, "points"),
            Plane("lines", (seats, LINES, colours), 0, ROWS, "tiles on each pattern line, by colour"),
            Plane("wall", wall, 0, 1, "tiles on the wall: row, column" + (", colour" if grey else "")),
            Plane("floor", (seats, (*colours, "*")), 0, FLOOR_SPACES, "pieces on the floor line; * is the marker"),
        )
    )


@kernel
def observe(seen: Rec, seat: int, out: Any) -> None:
    """Write a view as numbers."""
    for entry in range(len(out)):
        out[entry] = 0
    observe_boards(seen, seat, out, observe_table(seen, seat, out))


@kernel
def observe_table(seen: Rec, seat: int, out: Any) -> int:
    """Write what lies between the players; returns how many entries that are."""
    seats = wide(seen.seats)
    out[0] = seen.round_number
    out[1 + wide(seen.phase)] = 1
    at = 1 + END + 1
    if seen.phase == TILING:
        out[at + wide(seen.row)] = 1
    at += ROWS
    for k in range(seats):
        player = after(seat, k, seats)
        out[at + k] = seen.turn == player
        out[at + seats + k] = seen.first == player
        out[at + 2 * seats + k] = seen.marker == player
    at += 3 * seats
    out[at] = seen.idle
    at += 1
    for colour in range(COLOURS):
        out[at + colour] = seen.bag[colour]
        out[at + COLOURS + colour] = seen.lid[colour]
    at += 2 * COLOURS
    factories = out[at : at + COLOURS * FACTORIES[seats]]
    for place in range(len(factories)):
        factories[place] = seen.factories.flat[place]
    at += len(factories)
    for colour in range(COLOURS):
        out[at + colour] = seen.centre[colour]
    return at + COLOURS


@kernel
def after(seat: int, k: int, seats: int) -> int:
    """Give the k-th seat after a seat, without a division."""
    player = seat + k
    return player - seats if player >= seats else player


@kernel
def observe_boards(seen: Rec, seat: int, out: Any, at: int) -> None:
    """Write what lies before the players."""
    seats = wide(seen.seats)
    lines = at + seats
    wall = lines + seats * ROWS * COLOURS
    depth = COLOURS if seen.grey == 1 else 1
    floor = wall + seats * ROWS * ROWS * depth
    for k in range(seats):
        player = after(seat, k, seats)
        out[at + k] = seen.score[player]
        for row in range(ROWS):
            # the first entry is 0 for an empty line
            out[lines + max(wide(seen.line_colours[player, row]), 0)] = seen.lines[player, row]
            lines += COLOURS
        observe_wall(seen, player, out, wall, depth)
        wall += ROWS * ROWS * depth
        pieces = 0  # a byte for each kind, the lowest for EMPTY
        for space in range(FLOOR_SPACES):
            pieces += 1 << 8 * (wide(seen.floor[player, space]) + 1)
        for piece in range(COLOURS + 1):
            out[floor + piece] = pieces >> 8 * (piece + 1) & 255
        floor += COLOURS + 1


@kernel
def observe_wall(seen: Rec, player: int, out: Any, at: int, depth: int) -> None:
    """Write the tiles of a wall; on a coloured one the place tells the colour."""
    if depth == 1:
        spaces = out[at : at + ROWS * ROWS]
        for space in range(len(spaces)):
            spaces[space] = seen.wall.flat[player * ROWS * ROWS + space] != EMPTY
        return
    for row in range(ROWS):
        for column in range(ROWS):
            colour = wide(seen.wall[player, row, column])
            if colour != EMPTY:
                out[at + colour] = 1
            at += depth
