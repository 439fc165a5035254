"""The entries of a game's log: what is stored. What a client gets of them is in the package wire.

The log is the game: `Table` is nothing but its entries, one after the other. It knows people by their ids only: what
they are called is kept beside it, so that somebody can be deleted and the log stays as it is.
"""

from dataclasses import dataclass
from typing import Literal, cast

import msgspec

NOBODY = -1
Ending = Literal["finished", "resigned", "flagged", "left", "imported", "outdated"]
Timeout = Literal["lose", "move"]
"""What happens when a seat runs out of time: it has lost, or a bot decides once for it."""
Chat = Literal["off", "invited", "all"]
"""Who may talk at a table: nobody, those who were invited by link and the host, or everybody."""
STORED_NAMES = {"events": "steps"}
"""Fields that a stored entry calls by another name: logs of earlier versions have it."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the players may think: not limited, per decision, or in total with an increment per decision."""

    kind: Literal["none", "move", "total"] = "none"
    seconds: float = 0
    increment: float = 0


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the table is made. A person's has a holder (the id of the person) from the start or later."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    """Never stored with the log."""
    level: int = 0
    holder: str = ""
    nonce: str = ""
    program: bool = False
    """Whether its holder is a program of somebody's."""
    policy: str = ""
    """The learned policy that decides in a bot's seat; where the server has none of that name, the level does."""


class LoggedEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that followed from a decision: a draw, or an event with its points and rule."""

    draw: str = ""
    witness: int = NOBODY
    """The only seat that sees the draw; NOBODY: all do."""
    kind: str = ""
    rule: str = ""
    seat: int = NOBODY
    points: int = 0
    details: dict[str, int] = {}


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One line of the log; `id` is the command that caused it."""

    id: str = ""


class Created(Entry, tag="created", kw_only=True, frozen=True):
    """The table as it was made."""

    header: str
    rules: int
    """The version of the game's rules."""
    program: str
    seats: list[SeatPlan]
    host: str
    commitment: str
    clock: Clock = Clock()
    hints: bool = True
    coach: bool = False
    """Whether players may have a coach though they play against people: whoever sits down agrees."""
    takebacks: bool = True
    spectators: bool = True
    takeover: int = 0
    timeout: Timeout = "lose"
    """Logs of earlier versions know nothing else."""
    listed: bool = False
    chat: Chat = "off"
    rated: bool = False
    """Whether it counts for ratings, if it comes to an end that counts."""
    position: str = ""
    """The text of the first position, if it is not the beginning."""
    previous: str = ""
    """The table whose rematch this is."""
    imported: bool = False
    stand_ins: list[tuple[int, int]] = []
    """Of an imported game: the moves that a bot made in somebody's place, by their numbers, and its level."""
    evening: list[int] = []
    """How many of the games before this one each seat's holder has won, as long as one rematch followed another."""
    tournament: str = ""
    """The tournament that it belongs to: it goes on though nobody looks, and cannot be left or played again."""
    lesson: str = ""
    """The lesson that is taught here, and its edition: NAME@EDITION. Such a game is never rated or counted."""
    set_draws: list[int] = []
    """The outcomes of the first draws, if they were set beforehand: by a lesson."""


class Sat(Entry, tag="sat", kw_only=True, frozen=True):
    """Somebody took an open seat."""

    seat: int
    name: str = ""
    """Never stored with the log."""
    holder: str
    nonce: str = ""
    invited: bool = False
    """Whether somebody came with the code of the seat."""
    program: bool = False
    """Whether it is a program of somebody's."""


class Stood(Entry, tag="stood", kw_only=True, frozen=True):
    """Somebody gave a seat back before the start."""

    seat: int


class Started(Entry, tag="started", kw_only=True, frozen=True, rename=STORED_NAMES):
    """The game begins with its first draws; seats that were open are bots of this level from here on."""

    level: int = 0
    events: list[LoggedEvent] = []


class Played(Entry, tag="played", kw_only=True, frozen=True, rename=STORED_NAMES):
    """A decision, and all that followed from it."""

    seat: int
    move: int
    witness: int = NOBODY
    """The only seat that sees which move it was; NOBODY: all do."""
    reveals: bool = False
    """It showed something random or hidden, so it cannot be taken back."""
    events: list[LoggedEvent] = []
    left: list[float] = []
    """The seconds of every seat after it, if there is a clock."""


class Undone(Entry, tag="undone", kw_only=True, frozen=True):
    """Decisions were taken back; the position is that after the entry `to`."""

    seat: int
    to: int


class Asked(Entry, tag="asked", kw_only=True, frozen=True):
    """A seat asks to go back to the position after the entry `to`."""

    seat: int
    to: int


class Answered(Entry, tag="answered", kw_only=True, frozen=True):
    """A seat agrees to go back, or does not."""

    seat: int
    yes: bool


class Left(Entry, tag="left", kw_only=True, frozen=True):
    """Somebody left the running game."""

    seat: int


class Returned(Entry, tag="returned", kw_only=True, frozen=True):
    """A player who left is back, and decides again."""

    seat: int


class Missed(Entry, tag="missed", kw_only=True, frozen=True):
    """A seat has run out of time, and a bot of this level makes the one decision that is due."""

    seat: int
    level: int
    left: list[float] = []
    """The seconds of every seat from then on."""


class Claimed(Entry, tag="claimed", kw_only=True, frozen=True):
    """A player has waited for another seat long enough, and goes on without its holder."""

    seat: int
    of: int
    """The seat that was waited for."""


class Holiday(Entry, tag="holiday", kw_only=True, frozen=True):
    """A player is on holiday: the clock of the seat does not run until then."""

    seat: int
    until: float
    left: list[float] = []
    """The seconds of every seat by now."""


class Replaced(Entry, tag="replaced", kw_only=True, frozen=True):
    """A bot plays on for a seat."""

    seat: int
    level: int
    left: list[float] = []
    """The seconds of every seat by then, if there is a clock: a player who comes back has won no time."""


class Resigned(Entry, tag="resigned", kw_only=True, frozen=True):
    """A seat gave up."""

    seat: int


class Flagged(Entry, tag="flagged", kw_only=True, frozen=True):
    """A seat has run out of time."""

    seat: int


class Ended(Entry, tag="ended", kw_only=True, frozen=True):
    """The game is over; from here on its secret is public."""

    reason: Ending
    ranking: list[int]
    secret: str = ""


class Taught(Entry, tag="taught", kw_only=True, frozen=True):
    """A step of the lesson was read, or the lesson was left."""

    seat: int
    left: bool = False


class Expired(Entry, tag="expired", kw_only=True, frozen=True):
    """Nobody came to the open table for too long, or its host took it back; it is gone for everybody."""


class Rematch(Entry, tag="rematch", kw_only=True, frozen=True):
    """The same people play again at another table."""

    table: str


AnyEntry = (
    Created | Sat | Stood | Started | Played | Undone | Asked | Answered | Left | Returned | Missed
    | Claimed | Holiday | Replaced | Resigned | Flagged | Ended | Expired | Rematch | Taught
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)


def encoded(entry: Entry) -> bytes:
    """Write an entry as it is stored: without names."""
    if isinstance(entry, Sat):
        entry = msgspec.structs.replace(entry, name="")
    elif isinstance(entry, Created):
        entry = msgspec.structs.replace(entry, seats=[msgspec.structs.replace(seat, name="") for seat in entry.seats])
    return _encoder.encode(entry)


def decoded(body: bytes) -> AnyEntry:
    """Read a stored entry."""
    return cast(AnyEntry, _decoder.decode(body))


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry as it was stored, with the time."""

    at: float
    body: bytes

    @classmethod
    def of(cls, entry: AnyEntry, at: float) -> "Logged":
        """Write an entry, once: the same bytes go into the store and stay in memory."""
        return cls(at, encoded(entry))

    @property
    def entry(self) -> AnyEntry:
        """The entry itself; it is decoded each time, because most are never read again."""
        return decoded(self.body)
