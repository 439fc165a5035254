"""What HTTP answers about tournaments."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sintra.server.store.tournament_values import TournamentStatus
from sintra.server.table.entries import Clock
from sintra.tournaments.meeting import System
from sintra.tournaments.standings import TieBreak

MeetingStatus: TypeAlias = Literal["waiting", "running", "over", "bye", "out"]
"""`waiting`: its table is about to be made; `bye`: a point without a game; `out`: somebody sits out."""


class SentEntrant(Struct):
    """Somebody who takes part."""

    number: int
    kind: Literal["person", "bot"]
    name: str
    deleted: bool
    program: bool
    level: int
    seed: int | None
    """The rating at entry."""
    active: bool
    """Whether they are in the next round."""
    yours: bool


class SentRank(Struct):
    """An entrant in the standings."""

    entrant: int
    place: int
    points: float
    played: int
    tie_breaks: list[float]


class SentMeeting(Struct):
    """Entrants at one table in one round, by seat."""

    round: int
    number: int
    table: str | None
    status: MeetingStatus
    entrants: list[int]
    places: list[int]
    scores: list[int]


class TournamentBase(Struct, kw_only=True):
    """What a list and a page of a tournament have in common."""

    id: str
    title: str
    host: bool
    """Whether it is the receiver's own."""
    host_name: str
    game: str
    header: str
    players: int
    """At a table."""
    options: dict[str, str]
    system: System
    rounds: int
    """As many at most, before it begins."""
    clock: Clock
    rated: bool
    listed: bool
    status: TournamentStatus
    round: int
    """The one that is played, from 1."""
    starts_in: float | None
    """In how many seconds it starts by itself."""
    created: float


class TournamentRow(TournamentBase, kw_only=True):
    """A tournament in a list."""

    entrants: int
    entered: bool


class TournamentSheet(TournamentBase, kw_only=True):
    """A tournament."""

    changed: int
    next_in: float | None
    """In how many seconds the next round begins, if there is a pause."""
    entrants: list[SentEntrant]
    standings: list[SentRank]
    tie_breaks: list[TieBreak]
    meetings: list[SentMeeting]
    you: int | None
    """The receiver's own number."""
    table: str | None
    """Where the receiver plays in this round."""
    open: bool
    """Whether the receiver may enter now, or come back."""
    ready: bool
    """Whether its host may start it."""


class TournamentList(Struct):
    """Tournaments that are listed or one's own: what is not over first."""

    tournaments: list[TournamentRow]
