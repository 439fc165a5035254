"""What a receiver is sent of a table: built from an allow-list, for the seats that it holds and no other."""

from collections.abc import Collection

from sintra.lessons.lesson import LEARNER
from sintra.server.table import entries as e
from sintra.server.table.table import Table
from sintra.server.wire import entries as w
from sintra.server.wire import objects as o
from sintra.server.wire.answers import First
from sintra.server.wire.changes import changes_between
from sintra.server.wire.foresight import moves_of, path_of
from sintra.server.wire.frames import EntryMessage, TableMessage
from sintra.server.wire.sheets import allows_coach, changes_at, event_of, result_of, seats_of, sheet_of
from sintra.server.wire.views import Views

Seats = frozenset[int]

SEATING = (
    e.Created, e.Sat, e.Stood, e.Started, e.Left, e.Returned, e.Missed, e.Claimed, e.Holiday, e.Replaced, e.Resigned,
    e.Flagged,
)  # fmt: skip
"""Entries after which the seats look different."""


def eye_at(table: Table, seats: Seats, v: int) -> int | None:
    """Through whose eyes a receiver looks after an entry: of its seats, the one to move or the last that was."""
    if len(seats) <= 1:
        return next(iter(seats), None)
    for earlier in range(v, -1, -1):
        turn = table.timeline.at(earlier).turn
        if turn in seats:
            return turn
    return min(seats)


# Entries


def entry_of(table: Table, v: int, seats: Seats, entry: e.AnyEntry | None = None) -> w.Entry:
    """Write an entry for a receiver who holds these seats; it is read from the log unless it is given."""
    at = table.log[v].at
    entry = entry or table.entry(v)
    match entry:
        case e.Created():
            return w.CreatedEntry(v=v, at=at, commitment=entry.commitment)
        case e.Sat():
            return w.SatEntry(v=v, at=at, seat=entry.seat, name=table.names.of(entry.seat, entry.holder))
        case e.Stood():
            return w.StoodEntry(v=v, at=at, seat=entry.seat)
        case e.Started():
            return w.StartedEntry(v=v, at=at, events=[_followed(event, seats) for event in entry.events])
        case e.Played():
            return _played(table, v, at, seats, entry)
        case e.Undone():
            return w.UndoneEntry(v=v, at=at, seat=entry.seat, to=entry.to)
        case e.Asked():
            return w.AskedEntry(v=v, at=at, seat=entry.seat, to=entry.to)
        case e.Answered():
            return w.AnsweredEntry(v=v, at=at, seat=entry.seat, yes=entry.yes)
        case e.Left():
            return w.LeftEntry(v=v, at=at, seat=entry.seat)
        case e.Returned():
            return w.ReturnedEntry(v=v, at=at, seat=entry.seat)
        case e.Missed():
            return w.MissedEntry(v=v, at=at, seat=entry.seat, level=entry.level)
        case e.Claimed():
            return w.ClaimedEntry(v=v, at=at, seat=entry.seat, of=entry.of)
        case e.Holiday():
            return w.HolidayEntry(v=v, at=at, seat=entry.seat, until=entry.until)
        case e.Replaced():
            return w.ReplacedEntry(v=v, at=at, seat=entry.seat, level=entry.level)
        case e.Resigned():
            return w.ResignedEntry(v=v, at=at, seat=entry.seat)
        case e.Flagged():
            return w.FlaggedEntry(v=v, at=at, seat=entry.seat)
        case e.Ended():
            return w.EndedEntry(v=v, at=at, reason=entry.reason, secret=entry.secret)
        case e.Rematch():
            return w.RematchEntry(v=v, at=at, table=entry.table)
        case e.Expired():
            return w.ExpiredEntry(v=v, at=at)
        case e.Taught():
            return w.TaughtEntry(v=v, at=at, seat=entry.seat, left=entry.left)


def _played(table: Table, v: int, at: float, seats: Seats, entry: e.Played) -> w.PlayedEntry:
    known = entry.witness in (e.NOBODY, *seats)
    definition = table.game.definition
    return w.PlayedEntry(
        v=v,
        at=at,
        seat=entry.seat,
        move=entry.move if known else None,
        text=definition.moves[entry.move].text if known else None,
        path=list(path_of(definition, entry.move)) if known else None,
        events=[_followed(event, seats) for event in entry.events],
    )


def _followed(event: e.LoggedEvent, seats: Seats) -> o.SentDraw | o.SentEvent:
    if event.draw:
        return o.SentDraw(event.draw if event.witness in (e.NOBODY, *seats) else None)
    return event_of(event)


# Messages


def table_message(
    table: Table, seats: Seats, holder: str, present: Collection[int], now: float, coached: Collection[int] = ()
) -> TableMessage:  # fmt: skip
    """Give everything that a receiver may know now."""
    v, views = table.v, Views(table)
    eye, before = eye_at(table, seats, v), eye_at(table, seats, v - 1)
    view = views.view(eye, v)
    return TableMessage(
        table=sheet_of(table, seats, holder, present),
        you=sorted(seats),
        coached=sorted(coached),
        eye=eye,
        view=views.data(eye, v),
        digest=views.digest(eye, v),
        outlook=views.outlook(eye, v),
        before=changes_between(view, views.view(before, v - 1)) if v else {},
        steps=views.steps(v, before, eye),
        log=[entry_of(table, number, seats) for number in range(len(table.log))],
        moves=_moves(table, seats, v),
        undo=_undo(table, seats, v),
        asked=_asked(table, v),
        lesson=_lesson(table, seats, v),
        clocks=clocks_of(table, now),
    )


def entry_message(views: Views, seats: Seats, v: int, present: Collection[int], now: float) -> EntryMessage:
    """Give one entry, and what it changed for the receiver."""
    table, entry = views.table, views.entry(v)
    eye, before = eye_at(table, seats, v), eye_at(table, seats, v - 1)
    changed = changes_at(table, v)
    if isinstance(entry, SEATING):
        changed.seats = seats_of(table, seats, present)
        changed.coach = allows_coach(table, seats)
    if isinstance(entry, e.Ended) and (result := result_of(table)) is not None:
        changed.result = result
    if isinstance(entry, e.Rematch):
        changed.rematch = table.rematch
    return EntryMessage(
        entry=entry_of(table, v, seats, entry),
        eye=eye,
        changes=views.changes(v, before, eye),
        digest=views.digest(eye, v),
        steps=views.steps(v, before, eye),
        outlook=views.outlook_changes(v, before, eye),
        table=changed,
        moves=_moves(table, seats, v),
        undo=_undo(table, seats, v),
        asked=_asked(table, v),
        lesson=_lesson(table, seats, v),
        clocks=clocks_of(table, now),
    )


def first_of(table: Table, seats: Seats) -> First:
    """Give what a receiver saw when the table was made: where a replay begins."""
    views, eye = Views(table), eye_at(table, seats, 0)
    return First(view=views.data(eye, 0), digest=views.digest(eye, 0), eye=eye, outlook=views.outlook(eye, 0))


def _deciding(table: Table, seats: Seats, v: int) -> int | None:
    """Give the receiver's seat that is to move, if this is the newest entry."""
    return table.turn if v == table.v and table.turn is not None and table.turn in seats else None


def _moves(table: Table, seats: Seats, v: int) -> o.SentMoves | None:
    reading = table.lesson is not None and table.lesson.is_read
    return None if reading or _deciding(table, seats, v) is None else moves_of(table.state)


def _undo(table: Table, seats: Seats, v: int) -> int | None:
    """Give the receiver's seat that can take back its last decision, if this is the newest entry."""
    if v != table.v or table.status != "running":
        return None
    return next((seat for seat in sorted(seats) if table.timeline.undoable(seat) is not None), None)


def _asked(table: Table, v: int) -> o.SentAsked | None:
    asked = table.takeback if v == table.v else None
    return None if asked is None else o.SentAsked(asked.seat, asked.to, sorted(asked.agreed))


def _lesson(table: Table, seats: Seats, v: int) -> o.SentLesson | None:
    """Give what the lesson says to whoever learns here, if this is the newest entry."""
    lesson = table.lesson
    if lesson is None or lesson.step is None or LEARNER not in seats or v != table.v or table.status != "running":
        return None
    step = lesson.step
    return o.SentLesson(
        lesson=lesson.lesson.name,
        step=lesson.at + 1,
        of=len(lesson.lesson.steps),
        words=step.words,
        rules=list(step.rules),
        points=list(step.points) if lesson.replied < 0 else [],
        read=lesson.is_read,
    )


def clocks_of(table: Table, now: float) -> o.SentClocks | None:
    """Give the seconds that are left at this time; None: there is no clock."""
    return o.SentClocks(table.clocks.at(now), table.clocks.running) if table.clocks.left else None
