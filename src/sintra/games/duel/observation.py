"""What a seat sees as a row of numbers. The planes and the kernel stand in the same order.

It is written from a view, or from a position beside what a view would hide of it, so what the seat may not know is not
in it. Of the stack it tells which plates the seat knows
to lie there and how deep; in which of his draws the other player put them there is left out.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sintra.core.kernel import Array, Rec, kernel, wide
from sintra.core.numbers import numbers_to
from sintra.core.observation import DTYPE, Observation, Plane
from sintra.core.observation import SEATS as SEAT_NAMES
from sintra.core.vectors import put_numbers, put_one_hot, put_pattern
from sintra.games.duel.components import (
    BACK_LETTERS,
    BACKS,
    BROKEN_SPACES,
    CELLS,
    CHIP_NAMES,
    CHIPS_PER_KIND,
    COLOURS,
    EMPTY,
    FACTORIES,
    KINDS,
    LETTERS,
    LINES,
    MOST_SPENT,
    PLACES,
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
    TURNS,
)
from sintra.games.duel.position import CHOOSE_SPACE, END, MOST_RETURNS, USE_CHIPS
from sintra.games.duel.sampling import looked
from sintra.games.duel.view import look_at_fronts, look_at_returns

PHASES = (
    "first", "pick_sides", "top", "show", "deal", "open_chips", "fronts", "set_up", "act", "draw", "keep", "put_down",
    "return", "stack", "choose_line", "use_chips", "give_chips", "choose_space", "over",
)  # fmt: skip
PLACES_OF_PLATES = ("unseen", "returned", "in_hand", "face_up", "laid")
SHOWN = COLOURS + 2
PIECES = COLOURS + 1
"""What a space may show (a colour, wild, special), and what may lie on it (a colour, the special tile)."""
SHOWN_BY_TWO = 2 * SHOWN
WHERE = len(PLACES_OF_PLATES)
MOST_POINTS = 30_000
MOST_TILES = TILES_PER_COLOUR * COLOURS


def _shown_by() -> Array:
    """List the entries of the upper and of the lower two spaces of each plate in each turn; first, of no plate."""
    entries = np.zeros((PLATES + 1, TURNS, 2, 2, SHOWN), DTYPE)
    for plate, turns, half, column in np.ndindex(PLATES, TURNS, 2, 2):
        entries[plate + 1, turns, half, column, CELLS[plate, turns, 2 * half + column]] = 1
    return entries.reshape(-1, SHOWN_BY_TWO)


SHOWN_BY = _shown_by()


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
    write_entries(seen, seen, seat, out)


@kernel
def show(s: Rec, seat: int, seen: Rec, out: Any) -> None:
    """Write what a seat sees of a position. Of the view it builds only what is not public: the fronts of plates."""
    look_at_fronts(s, seat, seen)
    look_at_returns(s, seat, wide(s.gone) if looked(s) else wide(0), seen)
    write_entries(s, seen, seat, out)


@kernel
def write_entries(s: Rec, fronts: Rec, seat: int, out: Any) -> None:
    """Write what is public from one record, and the fronts of plates from another."""
    at = observe_turn(s, seat, out)
    at = observe_factories(s, out, at)
    at = observe_chips(s, out, at)
    at = observe_boards(s, seat, out, at)
    at = observe_domes(s, seat, out, at)
    observe_stack(s, fronts, seat, out, at)


@kernel
def clear(out: Any, at: int, entries: int) -> None:
    """Write zeros."""
    for entry in range(at, at + entries):
        out[entry] = 0


@kernel
def observe_turn(s: Rec, seat: int, out: Any) -> int:
    """Write who does what, and the scoring sides."""
    clear(out, 1, END + 1)
    out[0] = s.round_number
    out[1 + wide(s.phase)] = 1
    at = 1 + END + 1
    for k in range(SEATS):
        player = (seat + k) % SEATS
        out[at + k] = s.turn == player
        out[at + SEATS + k] = s.actor == player
        out[at + 2 * SEATS + k] = s.first == player
        out[at + 3 * SEATS + k] = s.marker == player
    at += 4 * SEATS
    out[at] = s.sides_due
    return wide(put_numbers(s.sides, None, out, at + 1))


@kernel
def observe_factories(s: Rec, out: Any, at: int) -> int:
    """Write the tiles between the players."""
    at = put_numbers(s.bag, None, out, at)
    at = put_numbers(s.tower, None, out, at)
    at = put_numbers(s.sun, None, out, at)
    at = put_numbers(s.large_moon, None, out, at)
    at = put_one_hot(s.moon, None, COLOURS, out, at)
    clear(out, at, FACTORIES + COLOURS)
    if s.factory != EMPTY:
        out[at + wide(s.factory)] = 1
    at += FACTORIES
    if s.held > 0:
        out[at + wide(s.held_colour)] = s.held
    return at + COLOURS


@kernel
def observe_chips(s: Rec, out: Any, at: int) -> int:
    """Write the chips between the players, and what is still to be done with some."""
    at = put_numbers(s.supply, None, out, at)
    at = put_numbers(s.open_chips, None, out, at)
    at = put_numbers(s.spent, None, out, at)
    out[at] = s.chips_due
    at += 1
    clear(out, at, LINES)
    if USE_CHIPS <= s.phase <= CHOOSE_SPACE:
        out[at + wide(s.row)] = 1
    at += LINES
    out[at], out[at + 1], out[at + 2] = s.chips_left, s.matching_left, s.lowest_chip
    return at + 3


@kernel
def observe_boards(s: Rec, seat: int, out: Any, at: int) -> int:
    """Write what lies before the players beside their domes."""
    for k in range(SEATS):
        player = (seat + k) % SEATS
        out[at + k] = s.score[player]
        out[at + SEATS + k] = s.tokens[player]
        out[at + 2 * SEATS + k] = s.chips_taken[player]
    at += 3 * SEATS
    for k in range(SEATS):
        at = put_numbers(s.chips, (seat + k) % SEATS, out, at)
    clear(out, at, SEATS * LINES * COLOURS)
    for k in range(SEATS):
        player = (seat + k) % SEATS
        for row in range(LINES):
            # without a branch: the first entry is 0 for an empty line
            out[at + max(wide(s.line_colours[player, row]), 0)] = s.lines[player, row]
            at += COLOURS
    for k in range(SEATS):
        at = put_numbers(s.broken, (seat + k) % SEATS, out, at)
    return at


@kernel
def observe_domes(s: Rec, seat: int, out: Any, at: int) -> int:
    """Write what the spaces of the domes show, plate by plate, and what lies on them."""
    for k in range(SEATS):
        player = (seat + k) % SEATS
        for place in range(PLACES):
            plate = (wide(s.laid[player, place]) + 1) * TURNS + wide(s.turned[player, place])
            corner = at + (place // 3 * 2 * SIZE + place % 3 * 2) * SHOWN
            put_pattern(SHOWN_BY, 2 * plate, SHOWN_BY_TWO, out, corner)
            put_pattern(SHOWN_BY, 2 * plate + 1, SHOWN_BY_TWO, out, corner + SIZE * SHOWN)
        at += SIZE * SIZE * SHOWN
    for k in range(SEATS):
        at = put_one_hot(s.dome, (seat + k) % SEATS, PIECES, out, at)
    return at


@kernel
def observe_stack(s: Rec, fronts: Rec, seat: int, out: Any, at: int) -> None:
    """Write the plates and the stack, as far as the seat knows."""
    at = put_one_hot(fronts.plates, None, WHERE, out, at)
    clear(out, at, 2 * PLATES + SEATS)
    if s.plate != EMPTY:
        out[at + wide(s.plate)] = 1
    at += PLATES
    for k in range(s.gone, s.returns):
        plate = wide(fronts.return_plate[k])
        if plate >= 0:
            out[at + plate] = wide(s.unseen) + k - wide(s.gone) + 1
        out[at + PLATES + (wide(s.drawer[s.return_draw[k]]) - seat) % SEATS] += 1
    at += PLATES + SEATS
    out[at] = s.unseen
    for back in range(BACKS):
        out[at + 1 + back] = s.top == back
    out[at + 1 + BACKS] = s.drawing
    put_numbers(s.face_down, None, out, at + 2 + BACKS)
