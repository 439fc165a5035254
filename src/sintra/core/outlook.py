"""What each seat would have if the round ended here, and how far its bonuses and goals have come."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from sintra.core import kernels
from sintra.core.goals import GOAL, new_goals
from sintra.core.log import details_of, rows_of
from sintra.core.reasons import Event
from sintra.core.rows import borrowed_log, copied, event_of, heads_of
from sintra.core.rules import OVER

if TYPE_CHECKING:
    from sintra.core.game import Array, Definition, Game

KNOWN_GOALS = 16_384


@dataclass(frozen=True)
class Goal:
    """A bonus or a goal that a seat works on. Spaces are numbers of the seat's board, row by row."""

    kind: str
    """The kind of the event that brings the points."""
    rule: str
    details: Mapping[str, int]
    """Which one it is, as in the event: its first details."""
    done: int
    of: int
    now: int
    """The points that it would bring as it stands."""
    points: int
    """The points that it brings when all of it is done."""
    filled: tuple[int, ...]
    """The spaces that count for it."""
    missing: tuple[int, ...]
    """The spaces that are still needed."""


@dataclass(frozen=True)
class SeatOutlook:
    """What one seat would have if the round ended here."""

    seat: int
    score: int
    """The points that the seat has now."""
    events: tuple[Event, ...]
    """What would be scored, line by line."""
    total: int
    """The points after it."""
    goals: tuple[Goal, ...]


@dataclass(frozen=True)
class Outlook:
    """What every seat would have if the round ended here.

    Examples:
        >>> import sintra
        >>> seat = sintra.game("azul").start(seed=7).outlook()[0]
        >>> seat.total, len(seat.goals), seat.goals[0].kind, seat.goals[0].points
        (0, 15, 'row', 2)
    """

    seats: tuple[SeatOutlook, ...]

    def __getitem__(self, seat: int) -> SeatOutlook:
        return self.seats[seat]


@dataclass(frozen=True, slots=True)
class OutlookRows:
    """The outlook of a seat as kernels wrote it: quick to make and to compare, and equal where the outlook is."""

    score: int
    total: int
    events: tuple[bytes, ...]
    """What would be scored; `rows.event_of` reads one."""
    goals: tuple[bytes, ...]
    """`goal_of` reads one."""


def outlook_of(game: "Game", array: "Array") -> Outlook:
    """Return the outlook of a position or a view; once the game is over nothing is left to score."""
    definition = game.definition
    seats = []
    for seat, rows in enumerate(outlook_rows(game, array)):
        events = tuple(event_of(definition, head) for head in rows.events)
        goals = tuple(goal_of(definition, row) for row in rows.goals)
        seats.append(SeatOutlook(seat, rows.score, events, rows.total, goals))
    return Outlook(tuple(seats))


def outlook_rows(game: "Game", array: "Array") -> tuple[OutlookRows, ...]:
    """Return the outlook of every seat of a position or a view as the kernels write it."""
    scores = array["score"][0].tolist()
    if array["turn"][0] == OVER:
        return tuple(
            OutlookRows(score, score, (), _goal_rows(array, seat)) for seat, score in enumerate(scores[: game.players])
        )
    with borrowed_log(game.definition) as log:
        return tuple(_seat_rows(game, array, seat, scores[seat], log) for seat in range(game.players))


def _seat_rows(game: "Game", array: "Array", seat: int, score: int, log: "Array") -> OutlookRows:
    definition = game.definition
    log["used"][0] = 0
    total = int(kernels.outlook(copied(array), seat, log))
    events = tuple(head for head in heads_of(log) if not definition.is_motion(event_of(definition, head)))
    return OutlookRows(score, total, events, _goal_rows(array, seat))


def goals_of(game: "Game", array: "Array", seat: int) -> tuple[Goal, ...]:
    """Return the bonuses and goals of a seat, done or not; also once the game is over."""
    return tuple(goal_of(game.definition, row) for row in _goal_rows(array, seat))


def _goal_rows(array: "Array", seat: int) -> tuple[bytes, ...]:
    found = new_goals()
    kernels.goals(array, seat, found)
    return tuple(rows_of(found).view(f"V{GOAL.itemsize}").tolist())


@lru_cache(maxsize=KNOWN_GOALS)
def goal_of(definition: "Definition", row: bytes) -> Goal:
    """Read a goal that a kernel noted; it is shared by all who ask."""
    _, number, named, details, done, of, now, points, filled, missing = np.frombuffer(row, GOAL).tolist()[0]
    kind = definition.event_kinds[number]
    which_one = details_of(kind.details[:named], details.tolist())  # a record keeps its arrays
    return Goal(kind.name, kind.rule, which_one, done, of, now, points, bits_of(filled), bits_of(missing))


def bits_of(spaces: int) -> tuple[int, ...]:
    """List the members of a set that is written as bits."""
    return tuple(place for place in range(spaces.bit_length()) if spaces >> place & 1)
