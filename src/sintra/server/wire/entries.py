"""The entries of a log as a receiver is sent them."""

from typing import TypeAlias

from msgspec import Struct

from sintra.server.table.entries import Ending
from sintra.server.wire.objects import SentDraw, SentEvent


class EntryBase(Struct, tag_field="kind", kw_only=True):
    """An entry: its number, and when it was made."""

    v: int
    at: float


class CreatedEntry(EntryBase, tag="created"):
    """The table was made."""

    commitment: str


class SatEntry(EntryBase, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class StoodEntry(EntryBase, tag="stood"):
    """Somebody gave a seat back before the start."""

    seat: int


class StartedEntry(EntryBase, tag="started"):
    """The game begins, with the first deal."""

    events: list[SentDraw | SentEvent]


class PlayedEntry(EntryBase, tag="played"):
    """A decision, and what followed in order; None where the receiver may not know the move."""

    seat: int
    move: int | None
    text: str | None
    path: list[str] | None
    events: list[SentDraw | SentEvent]


class UndoneEntry(EntryBase, tag="undone"):
    """Decisions were taken back, up to the entry `to`."""

    seat: int
    to: int


class AskedEntry(EntryBase, tag="asked"):
    """A seat asks to go back across turns, to the entry `to`."""

    seat: int
    to: int


class AnsweredEntry(EntryBase, tag="answered"):
    """A seat agrees to go back, or does not."""

    seat: int
    yes: bool


class LeftEntry(EntryBase, tag="left"):
    """Somebody left the running game."""

    seat: int


class ReturnedEntry(EntryBase, tag="returned"):
    """A player who left is back."""

    seat: int


class MissedEntry(EntryBase, tag="missed"):
    """A seat ran out of time: a bot decides once for it."""

    seat: int
    level: int


class ClaimedEntry(EntryBase, tag="claimed"):
    """A player waited long enough for the seat `of`, and goes on without its holder."""

    seat: int
    of: int


class HolidayEntry(EntryBase, tag="holiday"):
    """A player is on holiday until then."""

    seat: int
    until: float


class ReplacedEntry(EntryBase, tag="replaced"):
    """A bot plays on for a seat."""

    seat: int
    level: int


class ResignedEntry(EntryBase, tag="resigned"):
    """A seat gave up."""

    seat: int


class FlaggedEntry(EntryBase, tag="flagged"):
    """A seat ran out of time."""

    seat: int


class EndedEntry(EntryBase, tag="ended"):
    """The game is over; the secret of its draws is public."""

    reason: Ending
    secret: str


class RematchEntry(EntryBase, tag="rematch"):
    """The same people play again at another table."""

    table: str


class TaughtEntry(EntryBase, tag="taught"):
    """A step of the lesson was read, or the lesson was left."""

    seat: int
    left: bool


class ExpiredEntry(EntryBase, tag="expired"):
    """Nobody came to the open table for too long."""


Entry: TypeAlias = (
    CreatedEntry | SatEntry | StoodEntry | StartedEntry | PlayedEntry | UndoneEntry | AskedEntry
    | AnsweredEntry | LeftEntry | ReturnedEntry | MissedEntry | ClaimedEntry | HolidayEntry
    | ReplacedEntry | ResignedEntry | FlaggedEntry | EndedEntry | RematchEntry | ExpiredEntry
    | TaughtEntry
)  # fmt: skip
