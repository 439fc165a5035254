"""Sending the receivers of a table what happens there, each what it may know."""

from collections.abc import Collection
from typing import Protocol, TypeAlias

import msgspec

from sintra.server.errors import Refusal
from sintra.server.table import entries as e
from sintra.server.table.table import Table
from sintra.server.wire.frames import (
    EntryFrame,
    Nothing,
    Presence,
    PresentFrame,
    ReadyFrame,
    TableFrame,
    TableMessage,
    encoded,
)
from sintra.server.wire.messages import clocks_of, entry_message, table_message
from sintra.server.wire.views import Views

MISSED_AT_MOST = 100
"""A receiver that missed more entries than this gets the whole view: so many entries would not fit the queue."""
MOST_SHOWN = 32
"""So many whole views of a table are kept, each for other eyes."""


class Receiver(Protocol):
    """A listener of a table. Its table's `Broadcast` keeps `seats` up to date."""

    seats: frozenset[int]
    holder: str
    address: str
    """Where it connects from, for a fair share of what the bots think about; empty: not known."""

    def send(self, frame: bytes) -> None:
        """Queue a frame; must not wait."""

    def let_go(self, why: Refusal) -> None:
        """Close the line with a reason; must not wait."""


Onlooker: TypeAlias = tuple[frozenset[int], bool, bool, frozenset[int], frozenset[int]]
"""Who is sent the same view: which seats they hold, whether they are the host and may talk, who is present, whom a
coach judges."""


class Broadcast:
    """The receivers of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._receivers: set[Receiver] = set()
        self._views = Views(table)
        self.coached = frozenset(table.people if table.created.lesson else ())
        """The seats whose moves a coach judges; after a lesson it does so without being asked."""
        self._shown: dict[Onlooker, tuple[TableMessage, bytes]] = {}
        """Whole views since the last entry."""
        self._shown_at = -1

    def __len__(self) -> int:
        return len(self._receivers)

    @property
    def receivers(self) -> Collection[Receiver]:
        """Everybody who listens."""
        return self._receivers

    @property
    def present(self) -> frozenset[int]:
        """The seats whose holders listen."""
        return frozenset(seat for receiver in self._receivers for seat in receiver.seats)

    def join(self, receiver: Receiver, v: int | None, now: float) -> None:
        """Add a receiver, and send it what comes after entry `v`, or everything."""
        self._receivers.add(receiver)
        table = self._table
        if v is None or not max(0, table.v - MISSED_AT_MOST) <= v <= table.v:
            self.show(receiver, now)
        else:
            views = Views(table)
            for missed in range(v + 1, table.v + 1):
                receiver.send(self._entry(views, receiver.seats, missed, now))
            receiver.send(encoded(ReadyFrame(d=Nothing(), v=table.v)))
        self._send_present()

    def leave(self, receiver: Receiver) -> None:
        """Remove a receiver."""
        self._receivers.discard(receiver)
        self._send_present()

    def show(self, receiver: Receiver, now: float) -> None:
        """Send everything that a receiver may know; what was made since the last entry is not made again."""
        table, present = self._table, self.present
        if self._shown_at != table.v or len(self._shown) >= MOST_SHOWN:
            self._shown.clear()
            self._shown_at = table.v
        coached = self.coached & receiver.seats
        key = receiver.seats, table.is_host(receiver.holder), table.may_talk(receiver.holder), present, coached
        if key not in self._shown:
            message = table_message(table, receiver.seats, receiver.holder, present, now, coached)
            self._shown[key] = message, encoded(TableFrame(d=message, v=table.v))
        message, frame = self._shown[key]
        if message.clocks is not None:
            message = msgspec.structs.replace(message, clocks=clocks_of(table, now))
            frame = encoded(TableFrame(d=message, v=table.v))
        receiver.send(frame)

    def show_all(self, now: float) -> None:
        """Send everybody everything anew."""
        self._shown.clear()
        for receiver in list(self._receivers):
            self.show(receiver, now)

    def send_entry(self, v: int, now: float) -> None:
        """Send an entry of the log to everybody; the views before it are still known from the entry before."""
        views = self._views
        entry = views.entry(v)
        if isinstance(entry, e.Expired):
            for receiver in list(self._receivers):
                receiver.let_go(Refusal("no_such_table", table=self._table.id))
            return
        seated = isinstance(entry, e.Sat | e.Stood)
        closed = isinstance(entry, e.Started) and not self._table.created.spectators
        frames: dict[frozenset[int], bytes] = {}
        for receiver in list(self._receivers):
            if closed and not receiver.seats:  # they could look on as long as there was nothing to see
                receiver.let_go(Refusal("no_spectators"))
                continue
            if seated:  # a player who just sat down sees with other eyes from here on
                held = frozenset(self._table.held_by(receiver.holder))
                if held != receiver.seats:
                    receiver.seats = held
                    self.show(receiver, now)
                    continue
            if receiver.seats not in frames:
                frames[receiver.seats] = self._entry(views, receiver.seats, v, now)
            receiver.send(frames[receiver.seats])
        views.forget(v)

    def _entry(self, views: Views, seats: frozenset[int], v: int, now: float) -> bytes:
        return encoded(EntryFrame(d=entry_message(views, seats, v, self.present, now), v=v))

    def _send_present(self) -> None:
        present = self.present
        spectators = sum(not receiver.seats for receiver in self._receivers)
        seats = [seat in present for seat in range(len(self._table.seats))]
        sent = encoded(PresentFrame(d=Presence(seats, spectators)))
        for receiver in list(self._receivers):
            receiver.send(sent)
