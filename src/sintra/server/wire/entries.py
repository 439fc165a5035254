"""The entries of a log as a receiver is told them."""

from typing import TypeAlias

from msgspec import Struct

from sintra.server.table.entries import Ending
from sintra.server.wire.objects import Draw, Event


class EntryBase(Struct, tag_field="kind", kw_only=True):
    """An entry: its number, and when it was made."""

    v: int
    at: float


class Created(EntryBase, tag="created"):
    """The table was made."""

    commitment: str


class Sat(EntryBase, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class Stood(EntryBase, tag="stood"):
    """Somebody gave a seat back before the start."""

    seat: int


class Started(EntryBase, tag="started"):
    """The game begins, with the first deal."""

    events: list[Draw | Event]


class Played(EntryBase, tag="played"):
    """A decision, and what followed in order; None where the receiver may not know the move."""

    seat: int
    move: int | None
    text: str | None
    path: list[str] | None
    events: list[Draw | Event]


class Undone(EntryBase, tag="undone"):
    """Decisions were taken back, up to the entry `to`."""

    seat: int
    to: int


class Asked(EntryBase, tag="asked"):
    """A seat asks to go back across turns, to the entry `to`."""

    seat: int
    to: int


class Answered(EntryBase, tag="answered"):
    """A seat agrees to go back, or does not."""

    seat: int
    yes: bool


class Left(EntryBase, tag="left"):
    """Somebody left the running game."""

    seat: int


class Returned(EntryBase, tag="returned"):
    """A player who left is back."""

    seat: int


class Replaced(EntryBase, tag="replaced"):
    """A bot plays on for a seat."""

    seat: int
    level: int


class Resigned(EntryBase, tag="resigned"):
    """A seat gave up."""

    seat: int


class Flagged(EntryBase, tag="flagged"):
    """A seat ran out of time."""

    seat: int


class Ended(EntryBase, tag="ended"):
    """The game is over; the secret of its draws is public."""

    reason: Ending
    secret: str


class Rematch(EntryBase, tag="rematch"):
    """The same people play again at another table."""

    table: str


class Expired(EntryBase, tag="expired"):
    """Nobody came to the open table for too long."""


Entry: TypeAlias = (
    Created | Sat | Stood | Started | Played | Undone | Asked | Answered | Left | Returned | Replaced | Resigned
    | Flagged | Ended | Rematch | Expired
)  # fmt: skip
