"""What a seat sees as a row of numbers. The planes and the kernel stand in the same order."""

from collections.abc import Mapping
from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.numbers import numbers_to
from sintra.core.observation import SEATS, Observation, Plane
from sintra.core.vectors import put_numbers, put_one_hot
from sintra.games.pavilion.components import (
    COLOURS,
    FACTORIES,
    LEAST_SCORE,
    LETTERS,
    MOST_BONUS,
    ROUNDS,
    SLOTS,
    STAR_LETTERS,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)
from sintra.games.pavilion.position import END

PHASES = ("first", "supply", "deal", "acquire", "play", "bonus", "keep", "over")
MOST_POINTS = 9_999


def observation(players: int, options: Mapping[str, str]) -> Observation:
    """Name what `observe` writes; both sides have the same planes."""
    seats, colours = SEATS[:players], tuple(LETTERS)
    factories, stars, slots = numbers_to(int(FACTORIES[players])), tuple(STAR_LETTERS), numbers_to(SLOTS)
    return Observation(
        (
            Plane("round", (), 1, ROUNDS, "the round; its colour is wild"),
            Plane("phase", (PHASES,), 0, 1, "what is being done"),
            Plane("due", (), 0, MOST_BONUS, "bonus tiles to choose now"),
            Plane("turn", (seats,), 0, 1, "the seat to move, or that goes on when the supply is filled"),
            Plane("first", (seats,), 0, 1, "the first player of the phase"),
            Plane("marker", (seats,), 0, 1, "who has taken the first-player marker; nobody while it is in the centre"),
            Plane("passed", (seats,), 0, 1, "who plays no more in this round"),
            Plane("bag", (colours,), 0, TILES_PER_COLOUR, "tiles in the bag"),
            Plane("tower", (colours,), 0, TILES_PER_COLOUR, "tiles in the tower"),
            Plane("supply", (colours,), 0, SUPPLY_SPACES, "tiles of the supply"),
            Plane("factories", (factories, colours), 0, TILES_PER_FACTORY, "tiles on each factory"),
            Plane("centre", (colours,), 0, TILES_PER_COLOUR, "tiles in the centre"),
            Plane("score", (seats,), LEAST_SCORE, MOST_POINTS, "points"),
            Plane("hand", (seats, colours), 0, TILES_PER_COLOUR, "tiles beside the board, or kept in its corners"),
            Plane("stars", (seats, stars, slots, colours), 0, 1, "tiles on the stars: star, space, colour"),
        )
    )


@kernel
def observe(seen: Rec, seat: int, out: Any) -> None:
    """Write a view as numbers."""
    observe_boards(seen, seat, out, observe_table(seen, seat, out))


@kernel
def after(seat: int, k: int, seats: int) -> int:
    """Give the k-th seat after a seat, without a division."""
    player = seat + k
    return player - seats if player >= seats else player


@kernel
def observe_table(seen: Rec, seat: int, out: Any) -> int:
    """Write what lies between the players; returns how many entries that are."""
    seats = wide(seen.seats)
    out[0] = seen.round_number
    for phase in range(END + 1):
        out[1 + phase] = seen.phase == phase
    at = 1 + END + 1
    out[at] = seen.due
    at += 1
    for k in range(seats):
        player = after(seat, k, seats)
        out[at + k] = player in (seen.turn, seen.waiting)
        out[at + seats + k] = seen.first == player
        out[at + 2 * seats + k] = seen.marker == player
        out[at + 3 * seats + k] = seen.passed[player]
    at += 4 * seats
    at = put_numbers(seen.bag, None, out, at)
    at = put_numbers(seen.tower, None, out, at)
    at = put_numbers(seen.supply, None, out, at)
    for factory in range(FACTORIES[seats]):
        at = put_numbers(seen.factories, factory, out, at)
    return wide(put_numbers(seen.centre, None, out, at))


@kernel
def observe_boards(seen: Rec, seat: int, out: Any, at: int) -> None:
    """Write what lies before the players."""
    seats = wide(seen.seats)
    hand = at + seats
    space = hand + seats * COLOURS
    for k in range(seats):
        player = after(seat, k, seats)
        out[at + k] = seen.score[player]
        hand = put_numbers(seen.hand, player, out, hand)
        space = put_one_hot(seen.stars, player, COLOURS, out, space)
