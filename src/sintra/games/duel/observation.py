"""What a seat sees as a row of numbers. The planes and the kernel stand in the same order.

It is written from a view, so what the seat may not know is not in it. Of the stack it tells which plates the seat knows
to lie there and how deep; in which of his draws the other player put them there is left out.
"""

from collections.abc import Mapping
from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.numbers import numbers_to
from sintra.core.observation import SEATS as SEAT_NAMES
from sintra.core.observation import Observation, Plane
from sintra.games.duel.components import (
    BACK_LETTERS,
    BACKS,
    BROKEN_SPACES,
    CHIP_NAMES,
    CHIPS_PER_KIND,
    COLOURS,
    EMPTY,
    FACTORIES,
    KINDS,
    LETTERS,
    LINES,
    MOST_SPENT,
    PLATES,
    RANDOM_SIDES,
    ROUNDS,
    SEATS,
    SIDE_NAMES,
    SIZE,
    SMALL,
    STACK_HEIGHT,
    TILES_PER_COLOUR,
    TOKENS,
)
from sintra.games.duel.dome import space
from sintra.games.duel.position import CHOOSE_SPACE, END, LAID, MOST_RETURNS, USE_CHIPS

PHASES = (
    "first", "pick_sides", "top", "show", "deal", "open_chips", "fronts", "set_up", "act", "draw", "keep", "put_down",
    "return", "stack", "choose_line", "use_chips", "give_chips", "choose_space", "over",
)  # fmt: skip
PLACES_OF_PLATES = ("unseen", "returned", "in_hand", "face_up", "laid")
SHOWN = COLOURS + 2
PIECES = COLOURS + 1
"""What a space may show (a colour, wild, special), and what may lie on it (a colour, the special tile)."""
MOST_POINTS = 30_000
MOST_TILES = TILES_PER_COLOUR * COLOURS


def observation(players: int, options: Mapping[str, str]) -> Observation:
    """Name what `observe` writes; it is the same for all scoring sides."""
    seats, colours, rows, plates = SEAT_NAMES[:players], tuple(LETTERS), numbers_to(SIZE), numbers_to(PLATES)
    return Observation(
        (
            Plane("round", (), 1, ROUNDS, "the round"),
            Plane("phase", (PHASES,), 0, 1, "what is being done"),
            Plane("turn", (seats,), 0, 1, "the seat to move"),
            Plane("actor", (seats,), 0, 1, "whose action or tiling it is, also while something is drawn"),
            Plane("first", (seats,), 0, 1, "the first player of the round"),
            Plane("marker", (seats,), 0, 1, "who has taken the first-player tile; nobody while it is on the factory"),
            Plane("sides_due", (), 0, RANDOM_SIDES, "scoring sides still to be drawn"),
            Plane("sides", (SIDE_NAMES,), 0, 1, "scoring sides in play"),
            Plane("bag", (colours,), 0, TILES_PER_COLOUR, "tiles in the bag"),
            Plane("tower", (colours,), 0, TILES_PER_COLOUR, "tiles in the tower"),
            Plane("sun", (numbers_to(FACTORIES), colours), 0, 5, "tiles on each sun; 5 is the large factory"),
            Plane("large_moon", (colours,), 0, TILES_PER_COLOUR, "tiles on the large factory's moon"),
            Plane("moon", (numbers_to(SMALL), numbers_to(STACK_HEIGHT), colours), 0, 1, "stacks, from the bottom"),
            Plane("stacking", (numbers_to(FACTORIES),), 0, 1, "the factory whose rest is being stacked"),
            Plane("held", (colours,), 0, MOST_TILES, "tiles taken, not yet on a line"),
            Plane("supply", (CHIP_NAMES,), 0, CHIPS_PER_KIND, "chips that nobody has seen"),
            Plane("open_chips", (CHIP_NAMES,), 0, CHIPS_PER_KIND, "chips revealed on the factories"),
            Plane("spent", (CHIP_NAMES,), 0, CHIPS_PER_KIND, "chips given away"),
            Plane("chips_due", (), 0, SMALL + 1, "chips to be revealed now"),
            Plane("row", (rows,), 0, 1, "in tiling: the line that the actor has come to"),
            Plane("chips_left", (), 0, MOST_SPENT, "chips to give for this line"),
            Plane("matching_left", (), 0, MOST_SPENT, "how many of them must show its colour"),
            Plane("lowest_chip", (), 0, KINDS - 1, "the number of the lowest kind that may be given"),
            Plane("score", (seats,), 0, MOST_POINTS, "points"),
            Plane("tokens", (seats,), 0, TOKENS, "tokens still to place in this round"),
            Plane("chips_taken", (seats,), 0, CHIPS_PER_KIND, "chips taken in this round"),
            Plane("chips", (seats, CHIP_NAMES), 0, CHIPS_PER_KIND, "chips in possession"),
            Plane("lines", (seats, rows, colours), 0, LINES, "tiles on each pattern line, by colour"),
            Plane("broken", (seats, colours), 0, BROKEN_SPACES, "broken tiles"),
            Plane("shows", (seats, rows, rows, (*colours, "wild", "special")), 0, 1, "what each space of a dome shows"),
            Plane("dome", (seats, rows, rows, (*colours, "special")), 0, 1, "what lies on each space"),
            Plane("plates", (plates, PLACES_OF_PLATES), 0, 1, "where each plate is, as far as the seat knows"),
            Plane("plate", (plates,), 0, 1, "the plate that must be put down"),
            Plane(
                "depth", (plates,), 0, PLATES, "how deep a plate lies that the seat knows in the stack; 1 is the top"
            ),
            Plane("returned", (seats,), 0, MOST_RETURNS, "plates in the stack that each seat put there"),
            Plane("unseen", (), 0, PLATES, "plates of the stack that nobody has looked at"),
            Plane("top", (tuple(BACK_LETTERS),), 0, 1, "the back of the stack's top plate"),
            Plane("drawing", (), 0, 1, "a draw is going on"),
            Plane("face_down", (tuple(BACK_LETTERS),), 0, PLATES, "drawn in it and not looked at yet"),
        )
    )


@kernel
def observe(seen: Rec, seat: int, out: Any) -> None:
    """Write a view as numbers."""
    for entry in range(len(out)):
        out[entry] = 0
    at = observe_turn(seen, seat, out)
    at = observe_factories(seen, out, at)
    at = observe_chips(seen, out, at)
    at = observe_boards(seen, seat, out, at)
    at = observe_domes(seen, seat, out, at)
    observe_stack(seen, seat, out, at)


@kernel
def write_row(source: Any, out: Any, at: int) -> int:
    """Write a row of numbers; returns where the next one begins."""
    for k in range(len(source)):
        out[at + k] = source[k]
    return at + len(source)


@kernel
def observe_turn(seen: Rec, seat: int, out: Any) -> int:
    """Write who does what, and the scoring sides."""
    out[0] = seen.round_number
    out[1 + wide(seen.phase)] = 1
    at = 1 + END + 1
    for k in range(SEATS):
        player = (seat + k) % SEATS
        out[at + k] = seen.turn == player
        out[at + SEATS + k] = seen.actor == player
        out[at + 2 * SEATS + k] = seen.first == player
        out[at + 3 * SEATS + k] = seen.marker == player
    at += 4 * SEATS
    out[at] = seen.sides_due
    return write_row(seen.sides, out, at + 1)


@kernel
def observe_factories(seen: Rec, out: Any, at: int) -> int:
    """Write the tiles between the players."""
    at = write_row(seen.bag, out, at)
    at = write_row(seen.tower, out, at)
    for factory in range(FACTORIES):
        at = write_row(seen.sun[factory], out, at)
    at = write_row(seen.large_moon, out, at)
    for factory in range(SMALL):
        for height in range(STACK_HEIGHT):
            colour = wide(seen.moon[factory, height])
            out[at + max(colour, 0)] = colour != EMPTY  # without a branch: the first entry is 0 if there is none
            at += COLOURS
    if seen.factory != EMPTY:
        out[at + wide(seen.factory)] = 1
    at += FACTORIES
    if seen.held > 0:
        out[at + wide(seen.held_colour)] = seen.held
    return at + COLOURS


@kernel
def observe_chips(seen: Rec, out: Any, at: int) -> int:
    """Write the chips between the players, and what is still to be done with some."""
    at = write_row(seen.supply, out, at)
    at = write_row(seen.open_chips, out, at)
    at = write_row(seen.spent, out, at)
    out[at] = seen.chips_due
    at += 1
    if USE_CHIPS <= seen.phase <= CHOOSE_SPACE:
        out[at + wide(seen.row)] = 1
    at += LINES
    out[at], out[at + 1], out[at + 2] = seen.chips_left, seen.matching_left, seen.lowest_chip
    return at + 3


@kernel
def observe_boards(seen: Rec, seat: int, out: Any, at: int) -> int:
    """Write what lies before the players beside their domes."""
    for k in range(SEATS):
        player = (seat + k) % SEATS
        out[at + k] = seen.score[player]
        out[at + SEATS + k] = seen.tokens[player]
        out[at + 2 * SEATS + k] = seen.chips_taken[player]
    at += 3 * SEATS
    for k in range(SEATS):
        at = write_row(seen.chips[(seat + k) % SEATS], out, at)
    for k in range(SEATS):
        player = (seat + k) % SEATS
        for row in range(LINES):
            out[at + max(wide(seen.line_colours[player, row]), 0)] = seen.lines[player, row]
            at += COLOURS
    for k in range(SEATS):
        at = write_row(seen.broken[(seat + k) % SEATS], out, at)
    return at


@kernel
def observe_domes(seen: Rec, seat: int, out: Any, at: int) -> int:
    """Write what the spaces of the domes show, and what lies on them."""
    pieces = at + SEATS * SIZE * SIZE * SHOWN
    for k in range(SEATS):
        player = (seat + k) % SEATS
        for row in range(SIZE):
            for column in range(SIZE):
                shows, piece = space(seen, player, row, column), wide(seen.dome[player, row, column])
                out[at + max(shows, 0)] = shows != EMPTY
                out[pieces + max(min(piece, COLOURS), 0)] = piece != EMPTY
                at += SHOWN
                pieces += PIECES
    return pieces


@kernel
def observe_stack(seen: Rec, seat: int, out: Any, at: int) -> None:
    """Write the plates and the stack, as far as the seat knows."""
    for plate in range(PLATES):
        out[at + wide(seen.plates[plate])] = 1
        at += LAID + 1
    if seen.plate != EMPTY:
        out[at + wide(seen.plate)] = 1
    at += PLATES
    for k in range(seen.gone, seen.returns):
        plate = wide(seen.return_plate[k])
        if plate >= 0:
            out[at + plate] = wide(seen.unseen) + k - wide(seen.gone) + 1
        out[at + PLATES + (wide(seen.drawer[seen.return_draw[k]]) - seat) % SEATS] += 1
    at += PLATES + SEATS
    out[at] = seen.unseen
    if seen.top != EMPTY:
        out[at + 1 + wide(seen.top)] = 1
    out[at + 1 + BACKS] = seen.drawing
    write_row(seen.face_down, out, at + 2 + BACKS)
