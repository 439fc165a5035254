"""What each seat would have if the round ended here, and how far its bonuses and goals have come."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sintra.core import kernels
from sintra.core.goals import new_goals
from sintra.core.log import details_of, new_log, rows_of
from sintra.core.reasons import Event, events_of
from sintra.core.rules import OVER

if TYPE_CHECKING:
    from sintra.core.game import Array, Game


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


def outlook_of(game: "Game", array: "Array") -> Outlook:
    """Return the outlook of a position or a view; once the game is over nothing is left to score."""
    return Outlook(tuple(_seat_outlook(game, array, seat) for seat in range(game.players)))


def _seat_outlook(game: "Game", array: "Array", seat: int) -> SeatOutlook:
    score = int(array["score"][0, seat])
    if array["turn"][0] == OVER:
        return SeatOutlook(seat, score, (), score, goals_of(game, array, seat))
    log = new_log(game.definition.log)
    total = int(kernels.outlook(array.copy(), seat, log))
    events = events_of(game.definition.event_kinds, rows_of(log))
    shown = tuple(event for event in events if not game.definition.is_motion(event))
    return SeatOutlook(seat, score, shown, total, goals_of(game, array, seat))


def goals_of(game: "Game", array: "Array", seat: int) -> tuple[Goal, ...]:
    """Return the bonuses and goals of a seat, done or not; also once the game is over."""
    found = new_goals()
    kernels.goals(array, seat, found)
    goals = []
    for _, number, named, details, done, of, now, points, filled, missing in rows_of(found).tolist():
        kind = game.definition.event_kinds[number]
        which_one = details_of(kind.details[:named], details.tolist())  # a record keeps its arrays
        spaces = (bits_of(filled), bits_of(missing))
        goals.append(Goal(kind.name, kind.rule, which_one, done, of, now, points, *spaces))
    return tuple(goals)


def bits_of(spaces: int) -> tuple[int, ...]:
    """List the members of a set that is written as bits."""
    return tuple(place for place in range(spaces.bit_length()) if spaces >> place & 1)
