"""Sending the receivers of a table what happens there, each what it may know."""

import time
from typing import Any

import msgspec

from sintra.server.errors import Refusal
from sintra.server.live import messages
from sintra.server.live.live_table import LiveTable, Receiver
from sintra.server.table import entries as e

MISSED_AT_MOST = 100
"""Who missed more entries than this gets the whole view: so many events would not fit the queue."""
_encode = msgspec.json.encode


def frame(kind: str, data: Any, v: int | None) -> bytes:
    """Write a frame."""
    return _encode({"t": kind, "d": data, "v": v})


def join(live: LiveTable, receiver: Receiver, v: int | None, now: float) -> None:
    """Let somebody listen, beginning after entry `v` or with everything."""
    live.receivers.add(receiver)
    live.used = time.monotonic()
    table = live.table
    if v is None or not max(0, table.v - MISSED_AT_MOST) <= v <= table.v:
        show(live, receiver, now)
    else:
        views = messages.Views(table)
        for missed in range(v + 1, table.v + 1):
            receiver.send(_event(live, views, receiver.seats, missed, now))
        receiver.send(frame("ready", {}, table.v))
    _tell_present(live)


def leave(live: LiveTable, receiver: Receiver) -> None:
    """Let somebody listen no longer."""
    live.receivers.discard(receiver)
    live.used = time.monotonic()
    _tell_present(live)


def show(live: LiveTable, receiver: Receiver, now: float) -> None:
    """Send everything that a receiver may know."""
    data = messages.table_message(live.table, receiver.seats, receiver.holder, live.present, now)
    receiver.send(frame("table", data, live.table.v))


def tell(live: LiveTable, v: int, now: float) -> None:
    """Tell everybody of an entry."""
    views = messages.Views(live.table)
    entry = views.entry(v)
    if isinstance(entry, e.Expired):
        for receiver in list(live.receivers):
            receiver.let_go(Refusal("no_such_table", table=live.table.id))
        return
    seated = isinstance(entry, e.Sat | e.Stood)
    closed = isinstance(entry, e.Started) and not live.table.created.spectators
    frames: dict[frozenset[int], bytes] = {}
    for receiver in list(live.receivers):
        if closed and not receiver.seats:  # they could look on as long as there was nothing to see
            receiver.let_go(Refusal("no_spectators"))
            continue
        if seated:  # who just sat down sees with other eyes from here on
            held = frozenset(live.table.held_by(receiver.holder))
            if held != receiver.seats:
                receiver.seats = held
                show(live, receiver, now)
                continue
        if receiver.seats not in frames:
            frames[receiver.seats] = _event(live, views, receiver.seats, v, now)
        receiver.send(frames[receiver.seats])


def _event(live: LiveTable, views: messages.Views, seats: frozenset[int], v: int, now: float) -> bytes:
    return frame("event", messages.event_message(views, seats, v, live.present, now), v)


def _tell_present(live: LiveTable) -> None:
    present = live.present
    spectators = sum(not receiver.seats for receiver in live.receivers)
    data = {"seats": [seat in present for seat in range(len(live.table.seats))], "spectators": spectators}
    told = frame("present", data, None)
    for receiver in list(live.receivers):
        receiver.send(told)
