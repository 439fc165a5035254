"""Tournaments as they are stored."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sintra.tournaments.meeting import Meeting, System

TournamentStatus: TypeAlias = Literal["open", "running", "over", "cancelled"]


@dataclass(frozen=True, slots=True)
class TournamentHead:
    """A tournament without those who take part."""

    id: str
    title: str
    host: str
    """A person; "": somebody who was deleted."""
    header: str
    """Game, number of players and options."""
    system: System
    rounds: int
    clock: str
    """As JSON."""
    rated: bool
    listed: bool
    created: float
    starts: float | None = None
    """When it starts by itself; None: when its host says so."""
    status: TournamentStatus = "open"
    round: int = 0
    """The round that is played, from 1."""
    pause: float | None = None
    """Until when there is a pause, if all games of the round are over."""
    changed: int = 0

    @property
    def seats(self) -> int:
        """How many play at a table."""
        return int(self.header.split(":")[1])


@dataclass(frozen=True, slots=True)
class StoredEntrant:
    """Somebody who takes part: a person, a program or a bot."""

    number: int
    person: str = ""
    """"": a bot, or somebody who was deleted."""
    level: int = 0
    seed: int = 0
    active: bool = True
    """Whether they are in the next round."""
    removed: bool = False
    """Whether the host does not let them in again."""
    name: str = ""
    """What they are called now; empty if that is not shown."""
    program: bool = False


@dataclass(frozen=True, slots=True)
class StoredMeeting:
    """A meeting and its table."""

    number: int
    meeting: Meeting
    game: str = ""
    """The name of its table; "": nobody plays."""
    made: bool = False
    """Whether the table was made."""


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament, all of it."""

    head: TournamentHead
    host_name: str
    """Empty: it is not shown."""
    muted: bool
    """Whether nobody sees what its host wrote."""
    entrants: Sequence[StoredEntrant]
    meetings: Sequence[StoredMeeting]

    @property
    def seeded(self) -> list[int]:
        """The numbers of all entrants in the order of their seeds."""
        return [each.number for each in sorted(self.entrants, key=lambda each: (-each.seed, each.number))]

    @property
    def active(self) -> list[int]:
        """The numbers of those who are in the next round, in the order of their seeds."""
        here = {each.number for each in self.entrants if each.active}
        return [number for number in self.seeded if number in here]

    @property
    def played(self) -> list[Meeting]:
        """The meetings without their tables."""
        return [each.meeting for each in self.meetings]

    def entrant_of(self, person: str) -> StoredEntrant | None:
        """Give somebody's own entry."""
        return next((each for each in self.entrants if person and each.person == person), None)

    def entrant(self, number: int) -> StoredEntrant:
        """Give an entrant by number."""
        return next(each for each in self.entrants if each.number == number)


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """A tournament as a list shows it."""

    head: TournamentHead
    host_name: str
    muted: bool
    entrants: int
    entered: bool
    """Whether whoever asks takes part."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How the table of a meeting ended, by seat; no places: it cannot be read, or is gone."""

    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    log: Sequence[bytes] = ()
