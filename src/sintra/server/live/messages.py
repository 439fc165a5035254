"""What a receiver hears of a table: built from an allow-list, for the seats that it holds and no other."""

import zlib
from collections.abc import Collection
from functools import lru_cache
from typing import Any

import msgspec

from sintra.core.game import Definition
from sintra.core.state import State
from sintra.server.errors import Refusal
from sintra.server.table import entries as e
from sintra.server.table.table import Table
from sintra.server.table.transitions import read_move, refuse_illegal

Data = dict[str, Any]
Seats = frozenset[int]
_encode = msgspec.json.encode

SEATING = (e.Created, e.Sat, e.Stood, e.Started, e.Left, e.Returned, e.Replaced, e.Resigned, e.Flagged)
"""Entries after which the seats look different."""


# Views


def eye_at(table: Table, seats: Seats, v: int) -> int | None:
    """Through whose eyes a receiver looks after an entry: of its seats, the one to move or the last that was."""
    if len(seats) <= 1:
        return next(iter(seats), None)
    for earlier in range(v, -1, -1):
        turn = table.timeline.at(earlier).turn
        if turn in seats:
            return turn
    return min(seats)


class Views:
    """The views of a table as they travel, each made once; where nothing is hidden, one serves all eyes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._hidden = table.game.definition.information == "hidden"
        self._made: dict[tuple[int | None, int], Data] = {}
        self._digests: dict[tuple[int | None, int], int] = {}
        self._entries: dict[int, e.AnyEntry] = {}

    def entry(self, v: int) -> e.AnyEntry:
        """Give an entry, read once for all who hear of it."""
        if v not in self._entries:
            self._entries[v] = self.table.log[v].entry
        return self._entries[v]

    def at(self, eye: int | None, v: int) -> Data:
        """Give the view of an eye after an entry."""
        key = self._key(eye, v)
        if key not in self._made:
            state = self.table.state if v == self.table.v else self.table.timeline.at(v)
            self._made[key] = state.view(key[0]).data()
        return self._made[key]

    def digest(self, eye: int | None, v: int) -> int:
        """Sum up a view; the same as `View.digest`."""
        key = self._key(eye, v)
        if key not in self._digests:
            self._digests[key] = zlib.crc32(_encode(self.at(eye, v)))
        return self._digests[key]

    def _key(self, eye: int | None, v: int) -> tuple[int | None, int]:
        return eye if self._hidden else None, v


def moves_of(state: State) -> Data:
    """Shape the legal moves for a board: source, then target, then details, down to a move's number."""
    tree: Data = {}
    definition = state.game.definition
    for number in state.moves.numbers:
        *steps, last = _path(definition, number)
        branch = tree
        for step in steps:
            branch = branch.setdefault(step, {})
        branch[last] = number
    return {"seat": state.turn, "tree": tree}


@lru_cache(maxsize=8192)
def _path(definition: Definition, number: int) -> tuple[str, ...]:
    return definition.notation.actions.path(number)


# Entries


def entry_data(table: Table, v: int, seats: Seats, entry: e.AnyEntry | None = None) -> Data:
    """Tell an entry to who holds these seats; it is read from the log unless it is given."""
    logged = table.log[v]
    entry = entry or logged.entry
    return {"v": v, "kind": type(entry).__name__.lower(), "at": logged.at, **_told(table, entry, seats)}


def _told(table: Table, entry: e.AnyEntry, seats: Seats) -> Data:
    match entry:
        case e.Created():
            return {"commitment": entry.commitment}
        case e.Sat():
            return {"seat": entry.seat, "name": entry.name}
        case e.Started():
            return {"steps": [_logged(event, seats) for event in entry.events]}
        case e.Played():
            known = entry.witness in (e.NOBODY, *seats)
            move = table.game.definition.moves[entry.move]
            return {
                "seat": entry.seat,
                "move": entry.move if known else None,
                "text": move.text if known else None,
                "path": list(_path(table.game.definition, entry.move)) if known else None,
                "steps": [_logged(event, seats) for event in entry.events],
            }
        case e.Undone() | e.Asked():
            return {"seat": entry.seat, "to": entry.to}
        case e.Answered():
            return {"seat": entry.seat, "yes": entry.yes}
        case e.Replaced():
            return {"seat": entry.seat, "level": entry.level}
        case e.Stood() | e.Left() | e.Returned() | e.Resigned() | e.Flagged():
            return {"seat": entry.seat}
        case e.Ended():
            return {"reason": entry.reason, "secret": entry.secret}
        case e.Rematch():
            return {"table": entry.table}
        case e.Expired():
            return {}


def _logged(event: e.LoggedEvent, seats: Collection[int]) -> Data:
    if event.draw:
        return {"draw": event.draw if event.witness in (e.NOBODY, *seats) else None}
    return _event(event)


def _event(event: e.LoggedEvent) -> Data:
    return {
        "kind": event.kind, "rule": event.rule, "seat": event.seat, "points": event.points, "details": event.details,
    }  # fmt: skip


# The table


def sheet(table: Table, seats: Collection[int] = (), holder: str = "", present: Collection[int] = ()) -> Data:
    """Give what anybody with the link may know of a table; `seats` are marked as the receiver's own."""
    created = table.created
    return {
        "id": table.id,
        "game": table.game.name,
        "header": table.game.header,
        "players": table.game.players,
        "options": dict(table.game.options),
        "seats": seat_list(table, seats, present),
        "clock": msgspec.to_builtins(created.clock),
        "hints": created.hints,
        "takebacks": created.takebacks,
        "spectators": created.spectators,
        "takeover": created.takeover,
        "listed": created.listed,
        "created": table.log[0].at,
        "from": created.previous or None,
        "host": table.is_host(holder),
        "imported": created.imported,
        "rematch": table.rematch or None,
        "result": result(table),
        "commitment": created.commitment,
        **progress(table, table.v),
    }


def progress(table: Table, v: int) -> Data:
    """Give what changes of a table with every move, as it was after an entry."""
    state = table.state if v == table.v else table.timeline.at(v)
    status = table.status_at(v)
    turn = state.turn if status == "running" else None
    return {"status": status, "v": v, "round": state.round, "turn": turn, "scores": list(state.scores)}


def seat_list(table: Table, own: Collection[int], present: Collection[int]) -> list[Data]:
    """Give who sits where."""
    return [
        {
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "present": number in present or seat.kind == "bot",
            "left": seat.left,
            "resigned": seat.resigned,
            "yours": number in own,
            "host": table.is_host(seat.holder),
        }
        for number, seat in enumerate(table.seats)
    ]


def result(table: Table) -> Data | None:
    """Give how the game ended, with every point of every seat; None before."""
    if table.ended is None:
        return None
    return {
        "reason": table.ended.reason,
        "ranking": table.ended.ranking,
        "scores": list(table.state.scores),
        "sheet": score_sheet(table),
        "secret": table.ended.secret,
    }


def score_sheet(table: Table) -> list[list[Data]]:
    """List every point that each seat won or lost, in the order of the game."""
    lines: list[list[Data]] = [[] for _ in table.seats]
    for decision in table.timeline.decisions:
        for event in decision.scored:
            if event.seat >= 0:
                lines[event.seat].append({**_event(event), "round": decision.round, "v": decision.before + 1})
    return lines


# Messages


def present_now(table: Table, seats: Seats, v: int, eye: int | None, now: float) -> Data:
    """Give what goes with a view after an entry: moves, what may be undone or was asked, the clocks."""
    newest = v == table.v
    turn = table.turn if newest else None
    asked = table.takeback if newest else None
    return {
        "eye": eye,
        "moves": moves_of(table.state) if turn is not None and turn in seats else None,
        "undo": turn is not None and turn in seats and table.timeline.undoable(turn) is not None,
        "asked": asked and {"seat": asked.seat, "to": asked.to, "agreed": sorted(asked.agreed)},
        "clocks": {"left": table.clocks.at(now), "running": table.clocks.running} if table.clocks.left else None,
    }


def table_message(table: Table, seats: Seats, holder: str, present: Collection[int], now: float) -> Data:
    """Give everything that a receiver may know now."""
    eye, views = eye_at(table, seats, table.v), Views(table)
    return {
        "table": sheet(table, seats, holder, present),
        "you": sorted(seats),
        "view": views.at(eye, table.v),
        "digest": views.digest(eye, table.v),
        "log": [entry_data(table, v, seats) for v in range(len(table.log))],
        **present_now(table, seats, table.v, eye, now),
    }


def event_message(views: Views, seats: Seats, v: int, present: Collection[int], now: float) -> Data:
    """Give one entry, and what it changed for the receiver."""
    table = views.table
    eye = eye_at(table, seats, v)
    before = views.at(eye_at(table, seats, v - 1), v - 1)
    entry = views.entry(v)
    changed = progress(table, v)
    if isinstance(entry, SEATING):
        changed["seats"] = seat_list(table, seats, present)
    if isinstance(entry, e.Ended):
        changed["result"] = result(table)
    if isinstance(entry, e.Rematch):
        changed["rematch"] = table.rematch
    return {
        "entry": entry_data(table, v, seats, entry),
        "changes": {name: value for name, value in views.at(eye, v).items() if before[name] != value},
        "digest": views.digest(eye, v),
        "table": changed,
        **present_now(table, seats, v, eye, now),
    }


def preview(table: Table, seat: int, move: str | int) -> Data:
    """Tell the seat to move what a move would do as far as it can know: without the draws that follow."""
    if table.turn != seat:  # whether another seat's move is legal may be its secret
        raise Refusal("not_your_turn", turn=table.turn)
    found = read_move(table, move)
    refuse_illegal(table, seat, found)
    view = table.state.view(seat)
    before = view.sample(0).asking()
    after = before.play(found)
    changed = after.view(seat).data()
    return {
        "move": found.number,
        "changes": {name: value for name, value in changed.items() if view.data()[name] != value},
        "happenings": [
            {
                "kind": each.kind,
                "rule": each.rule,
                "seat": each.seat,
                "points": each.points,
                "details": dict(each.details),
            }
            for each in after.events
        ],
        "points": round(after.estimate(seat) - before.estimate(seat), 2),
    }
