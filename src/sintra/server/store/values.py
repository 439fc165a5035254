"""What goes into the store and comes out of it."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry of a game's log: its number, the server's time, and its JSON."""

    seq: int
    at: float
    body: bytes


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position after the entry `seq`, so that a long log need not be replayed from its start."""

    seq: int
    position: bytes


@dataclass(frozen=True, slots=True)
class SeatName:
    """What a person is called in a seat; "": nobody who is known here."""

    seat: int
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class StoredNames:
    """What people are called at a table: in their seats, and otherwise. A person who is in neither was deleted."""

    seats: tuple[SeatName, ...] = ()
    people: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, as the store knows them; a log knows the id and no more."""

    id: str
    name: str
    muted: bool = False
    """Whether others do not see the names that they chose."""
    program: bool = False
    """Whether it is no human being."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser or program that is somebody, by the beginning of its token's hash."""

    id: str
    name: str
    added: float
    seen: float


@dataclass(frozen=True, slots=True)
class PoolRating:
    """How well somebody does in a pool, after so many games, the last of them at a time."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    games: int = 0
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a finished game ended for a seat."""

    seat: int
    person: str
    level: int
    at: float
    reason: str
    rated: bool
    place: int
    shared: bool
    score: int
    points: str
    """By rule, as JSON."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game with the entry 0 of its log, and perhaps further ones of the same time.

    `holders` are the people who hold seats.
    """

    id: str
    header: str
    listed: bool
    status: str
    secret: bytes
    first: bytes
    at: float
    holders: tuple[str, ...] = ()
    further: tuple[bytes, ...] = ()
    names: tuple[SeatName, ...] = ()


@dataclass(frozen=True, slots=True)
class Append:
    """The next entry of a game, and what it changes in the lists: a new status, further holders, listed or not.

    `resting`: nothing happens after it until a person decides, so no server has to look after the game.
    """

    game: str
    seq: int
    at: float
    body: bytes
    status: str | None = None
    holders: tuple[str, ...] = ()
    listed: bool | None = None
    resting: bool | None = None
    named: SeatName | None = None
    """What somebody is called who sits down."""

    @property
    def changes_lists(self) -> bool:
        """Whether it changes more than the log."""
        return bool(self.status or self.holders or self.named) or self.listed is not None or self.resting is not None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was stored, with the whole of its log."""

    id: str
    header: str
    status: str
    secret: bytes
    entries: list[Stored]
    snapshot: Snapshot | None
    resting: bool
    names: StoredNames = StoredNames()


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is not over, as a list shows it."""

    id: str
    header: str
    status: str
    created: float
    first: bytes
    """Entry 0 of its log."""
    last: int
    """The number of its last entry."""
    kept: int | None
    """The entry up to which there is a snapshot."""


@dataclass(frozen=True, slots=True)
class Link:
    """An entry that is ready to be written: with its hash in the chain."""

    entry: Append
    hash: bytes


@dataclass(frozen=True, slots=True)
class Act:
    """Something that an operator did, as the audit log has it."""

    id: int
    at: float
    operator: str
    act: str
    subject: str
    until: float


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody who looks for a game: which one, and against whom."""

    person: str
    wish: str
    """Game, options and clock in one line."""
    rating: int | None
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Found:
    """What is sent to somebody who looks for a game."""

    game: str = ""
    """The table at which they play; empty: nobody was found yet."""
    other: str = ""
    """Whom they found; empty: they were found, and the other one makes the table."""
    asked: float = 0.0
    """Since when they wait."""
    waiting: int = 0
    """How many look for a game at all."""


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody with whom one has played."""

    person: str
    name: str
    games: int
    last: float


@dataclass(frozen=True, slots=True)
class Challenge:
    """An open table at which somebody is wanted."""

    game: str
    host: str
    person: str
    at: float


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that somebody said at a table."""

    game: str
    person: str
    kind: str
    body: str
    at: float
    id: int = 0


@dataclass(frozen=True, slots=True)
class Mailbox:
    """Where somebody gets mail."""

    person: str
    address: str
    language: str
    code: str
    """The hash of the code that confirms the address; empty once it did."""
    until: float
    """How long the code is good."""
    leave: str
    """What a mail's link unsubscribes with."""
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class StoredReview:
    """The review of a game by an engine, and the pieces of it that are known, by ply."""

    game: str
    engine: str
    level: str
    status: str
    person: str
    """Who asked for it, as long as it is not at its end; "": nobody who is known."""
    server: str
    asked: float
    seen: float
    """When the server that works on it last said so."""
    pieces: dict[int, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """Something that somebody did about a puzzle."""

    puzzle: str
    kind: str
    """`hinted`, `shown`, `wrong` or `solved`."""
    at: float
    day: str = ""
    """The date (UTC) whose daily puzzle it is, if that was today or yesterday."""


@dataclass(frozen=True, slots=True)
class StoredExercise:
    """A puzzle made of one of somebody's own games."""

    id: str
    source: str
    """The table of the game."""
    added: float
    body: bytes
