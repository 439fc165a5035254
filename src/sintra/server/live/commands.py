"""What a client may send over a table's socket, and what is done about it."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sintra.core.game import Move
from sintra.search.player import SearchResult
from sintra.server.errors import Refusal
from sintra.server.limits import CODE_LENGTH, ID_LENGTH, MOVE_LENGTH
from sintra.server.live import messages
from sintra.server.live.broadcast import Receiver, frame
from sintra.server.live.hub import Hub
from sintra.server.live.live_table import LiveTable
from sintra.server.table import transitions
from sintra.server.table.table import Table
from sintra.server.table.transitions import Transition

Id = Annotated[str, Meta(min_length=1, max_length=ID_LENGTH)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]


class Frame(msgspec.Struct):
    """The envelope."""

    t: str
    d: msgspec.Raw = msgspec.Raw(b"{}")
    v: int | None = None


class Hello(msgspec.Struct):
    """The first frame of a client."""

    token: Annotated[str, Meta(max_length=CODE_LENGTH)] = ""
    v: int | None = None


class Bare(msgspec.Struct):
    """A command of a person, whichever seat it holds."""

    id: Id


class Seated(Bare):
    """A command of a seat."""

    seat: SeatNumber


class Moving(Seated):
    """A command about a move: its number or its text."""

    move: int | Annotated[str, Meta(max_length=MOVE_LENGTH)]


class Answering(Seated):
    """An answer to a takeback."""

    yes: bool


class Starting(Bare):
    """A start; open seats get bots of this level."""

    level: Annotated[int, Meta(ge=1, le=6)] = 3


class Hinting(Seated):
    """A wish for advice."""

    level: Annotated[int, Meta(ge=1, le=6)] = 4


KINDS: dict[str, type[Bare]] = {
    "play": Moving, "undo": Seated, "takeback": Seated, "answer": Answering, "resign": Seated, "leave": Seated,
    "return": Seated, "start": Starting, "rematch": Bare, "preview": Moving, "hint": Hinting,
}  # fmt: skip


DECISIONS = ("play", "undo", "takeback")
"""What nobody does who left: a bot may play on there, and whoever comes back says so first."""


def read_frame(text: str | bytes) -> Frame:
    """Read an envelope."""
    try:
        return msgspec.json.decode(text, type=Frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_frame") from error


class Named(msgspec.Struct):
    """The part of a frame that names its command."""

    d: Bare


def id_in(text: str) -> str | None:
    """Find the name of a command in whatever was sent, so that a refusal can be told apart; None: it has none."""
    try:
        return msgspec.json.decode(text, type=Named).d.id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def read_command(received: Frame) -> Bare:
    """Read what is in an envelope, by its kind."""
    kind = KINDS.get(received.t)
    if kind is None:
        raise Refusal("bad_frame", t=received.t[:20])
    try:
        return msgspec.json.decode(received.d, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("bad_frame", t=received.t) from error


async def obey(hub: Hub, live: LiveTable, receiver: Receiver, received: Frame, command: Bare) -> None:
    """Carry out a command and answer it; raises a Refusal."""
    if isinstance(command, Seated) and command.seat not in receiver.seats:
        raise Refusal("not_your_seat", seat=command.seat)
    table = live.table
    match received.t, command:
        case "preview", Moving():
            if table.turn != command.seat:
                raise Refusal("not_your_turn", turn=table.turn)
            _answer(receiver, "preview", command, messages.preview(table, command.seat, command.move), table.v)
        case "hint", Hinting():
            await _hint(live, receiver, command)
        case "rematch", Bare():
            if not receiver.seats:
                raise Refusal("not_your_seat")
            _answer(receiver, "done", command, {"table": await hub.rematch(live)}, table.v)
        case _:
            if received.v is None:
                raise Refusal("bad_frame", t=received.t)
            name = f"{receiver.holder[:8]}:{command.id}"
            v = await live.command(
                name, received.v, lambda table, now: _decide(table, receiver, command, received.t, now)
            )
            _answer(receiver, "done", command, {}, v)


def _decide(table: Table, receiver: Receiver, command: Bare, kind: str, now: float) -> Transition:
    if kind in DECISIONS and isinstance(command, Seated):
        seat = table.seats[command.seat]
        if seat.left or seat.by_bot:
            raise Refusal("left", seat=command.seat)
    match kind, command:
        case "play", Moving():
            return transitions.play(table, command.seat, command.move, now)
        case "undo", Seated():
            return transitions.undo(table, command.seat)
        case "takeback", Seated():
            return transitions.take_back(table, command.seat)
        case "answer", Answering():
            return transitions.answer(table, command.seat, command.yes)
        case "resign", Seated():
            return transitions.resign(table, command.seat)
        case "leave", Seated():
            return transitions.leave(table, command.seat)
        case "return", Seated():
            return transitions.come_back(table, command.seat)
        case "start", Starting():
            return transitions.start(table, receiver.holder, command.level)
    raise Refusal("bad_frame", t=kind)


async def _hint(live: LiveTable, receiver: Receiver, command: Hinting) -> None:
    table = live.table
    if not table.created.hints:
        raise Refusal("no_hints")
    if table.turn != command.seat:
        raise Refusal("not_your_turn", turn=table.turn)
    v = table.v
    analysis = await live.advise(command.seat, command.level)
    _answer(receiver, "hint", command, advice(analysis), v)


def advice(analysis: SearchResult) -> dict[str, Any]:
    """Write an analysis as it travels."""
    return {
        "candidates": [
            {
                **_move(each.move),
                "visits": each.visits,
                "win": round(each.win, 4),
                "points": [round(points, 2) for points in each.points],
                "line": [_move(move) for move in each.line],
            }
            for each in analysis.candidates
        ],
        "sims": analysis.sims,
        "proved": analysis.proved,
    }


def _move(move: Move) -> dict[str, Any]:
    return {"move": move.number, "text": move.text}


def _answer(receiver: Receiver, kind: str, command: Bare, data: dict[str, Any], v: int) -> None:
    receiver.send(frame(kind, {"id": command.id, **data}, v))
