"""What goes into the store and comes out of it."""

from dataclasses import dataclass


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
class NewGame:
    """A game with the entry 0 of its log, and perhaps further ones of the same time.

    `holders` are hashes of the tokens that hold seats.
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

    @property
    def changes_lists(self) -> bool:
        """Whether it changes more than the log."""
        return bool(self.status or self.holders) or self.listed is not None or self.resting is not None


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
