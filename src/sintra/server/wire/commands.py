"""What a client may send over a table's socket, and how it is read.

A frame is `{"t": kind, "d": the command, "v": the last entry that the client knows}`. Each command is a class with its
limit, who may send it, and what it does: in `game_commands` those that make an entry, in `ask_commands` the others.
To add a command, write its class and name it in `Command`.
"""

from typing import Annotated, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from sintra.server.errors import Refusal
from sintra.server.limits import CODE_LENGTH
from sintra.server.wire import ask_commands as a
from sintra.server.wire import game_commands as g
from sintra.server.wire.command_base import Id, kind_of

Command: TypeAlias = (
    g.Play | g.Undo | g.TakeBack | g.AnswerTakeback | g.ReadLesson | g.Resign | g.Leave | g.Return | g.Claim
    | g.TakeHoliday | g.Start | a.AskRematch | a.Preview | a.AskEffects | a.Hint | a.Coach | a.Say | a.React | a.Look
    | a.Ping
)  # fmt: skip

KINDS: dict[str, type[Command]] = {kind_of(command): command for command in get_args(Command)}


class Envelope(Struct):
    """A frame whose data is not read yet."""

    t: str
    d: msgspec.Raw = msgspec.Raw(b"{}")
    v: int | None = None


class Hello(Struct):
    """The first frame's data: who it is, the last entry it knows, and the version of the wire that it speaks."""

    token: Annotated[str, Meta(max_length=CODE_LENGTH)] = ""
    v: int | None = None
    wire: int = 1


def read_envelope(text: str | bytes) -> Envelope:
    """Read a frame as far as its kind."""
    try:
        return msgspec.json.decode(text, type=Envelope)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_frame") from error


def read_command(envelope: Envelope) -> Command:
    """Read the command in a frame, by its kind."""
    kind = KINDS.get(envelope.t)
    if kind is None:
        raise Refusal("bad_frame", t=envelope.t[:20])
    if issubclass(kind, a.Look | a.Ping):  # whatever comes with them
        return kind()
    try:
        return msgspec.json.decode(envelope.d, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("bad_frame", t=envelope.t) from error


def read_hello(text: str | bytes) -> Hello:
    """Read the first frame."""
    envelope = read_envelope(text)
    if envelope.t != "hello":
        raise Refusal("bad_frame", t=envelope.t[:20])
    try:
        return msgspec.json.decode(envelope.d, type=Hello)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("bad_frame", t="hello") from error


class _Id(Struct):
    id: Id


class _Identified(Struct):
    """The part of a frame that names its command."""

    d: _Id


def id_in(text: str) -> str | None:
    """Find the name of a command in whatever was sent, so that a refusal can name it; None: it has none."""
    try:
        return msgspec.json.decode(text, type=_Identified).d.id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
