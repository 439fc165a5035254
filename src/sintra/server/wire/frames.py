"""The frames that a table's socket sends: `{"t": kind, "d": data, "v": the entry it is about}`."""

from typing import TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from sintra.server import errors
from sintra.server.wire import VERSION
from sintra.server.wire.entries import Entry
from sintra.server.wire.objects import (
    OutlookChange,
    SentAsked,
    SentClocks,
    SentEvent,
    SentLesson,
    SentMoves,
    SentRefusal,
    SentSeatOutlook,
    SentStep,
    Sheet,
    SheetChanges,
    View,
)
from sintra.server.wire.reviews import Advice, Coached

# What is in them


class Now(Struct, kw_only=True):
    """What goes with a view: whose eyes see it, and what its seat may do."""

    eye: int | None
    """The seat through whose eyes the receiver looks; None: a spectator's."""
    moves: SentMoves | None
    undo: int | None
    """The receiver's seat that can take back its last decision without asking anybody."""
    asked: SentAsked | None
    lesson: SentLesson | None
    clocks: SentClocks | None


class TableMessage(Now, kw_only=True):
    """Everything that a receiver may know now."""

    wire: int = VERSION
    table: Sheet
    you: list[int]
    coached: list[int]
    """Those of the receiver's seats whose moves a coach judges."""
    view: View
    digest: int
    outlook: list[SentSeatOutlook]
    before: View
    """The fields of the view before the last entry that are different from now: its steps begin there."""
    steps: list[SentStep]
    """What happened with the last entry, step by step."""
    log: list[Entry]


class EntryMessage(Now, kw_only=True):
    """One entry of the log, and what it changed for the receiver."""

    entry: Entry
    changes: View
    digest: int
    steps: list[SentStep]
    outlook: list[OutlookChange]
    """Of the seats for which it is different."""
    table: SheetChanges


class Nothing(Struct):
    """No data."""


class Answer(Struct, kw_only=True):
    """The answer to a command, by its id."""

    id: str


class Done(Answer, kw_only=True):
    """The command was carried out."""

    table: str | UnsetType = UNSET
    """The table of a rematch."""


class Refused(SentRefusal, kw_only=True):
    """The command was not carried out; None: what was sent had no id."""

    id: str | None


class Foreseen(Answer, kw_only=True):
    """What a move would do as far as its seat can know: without the draws that follow."""

    move: int
    changes: View
    steps: list[SentStep]
    outlook: list[OutlookChange]
    points: float
    """What it brings by the estimate of the greedy player."""


class Effects(Answer, kw_only=True):
    """What each legal move below the beginning of a path would do; none, if there are too many."""

    path: list[str]
    effects: dict[int, list[SentEvent]]


class Hinted(Advice, kw_only=True):
    """The advice that a command asked for."""

    id: str


class Presence(Struct):
    """Who is there."""

    seats: list[bool]
    spectators: int


class Notice(Struct):
    """Something that whoever runs the server wants everybody to know."""

    restart: float | None
    """The seconds until it restarts; None: it does not."""


# The frames


class FrameBase(Struct, tag_field="t", kw_only=True):
    """The envelope."""


class TableFrame(FrameBase, tag="table"):
    """Everything, for a receiver who comes or asks."""

    d: TableMessage
    v: int


class EntryFrame(FrameBase, tag="entry"):
    """One entry."""

    d: EntryMessage
    v: int


class ReadyFrame(FrameBase, tag="ready"):
    """Nothing is missing."""

    d: Nothing
    v: int


class DoneFrame(FrameBase, tag="done"):
    """A command was carried out; `v` is where it happened."""

    d: Done
    v: int


class RefusedFrame(FrameBase, tag="refused"):
    """A command was not carried out."""

    d: Refused
    v: int


class PreviewFrame(FrameBase, tag="preview"):
    """The answer to `preview`."""

    d: Foreseen
    v: int


class EffectsFrame(FrameBase, tag="effects"):
    """The answer to `effects`."""

    d: Effects
    v: int


class HintFrame(FrameBase, tag="hint"):
    """The answer to `hint`."""

    d: Hinted
    v: int


class CoachFrame(FrameBase, tag="coach"):
    """What the coach says about a move, to its seat alone; `v` is the entry of the move."""

    d: Coached
    v: int


class PresentFrame(FrameBase, tag="present"):
    """Somebody came or went."""

    d: Presence
    v: None = None


class NoticeFrame(FrameBase, tag="notice"):
    """An announcement."""

    d: Notice
    v: None = None


class PongFrame(FrameBase, tag="pong"):
    """A sign of life, with the number of the last entry: who knows less has missed something."""

    d: Nothing
    v: int


class ByeFrame(FrameBase, tag="bye"):
    """The server closes the line; come back after `wait` seconds."""

    d: SentRefusal
    v: None = None


Frame: TypeAlias = (
    TableFrame | EntryFrame | ReadyFrame | DoneFrame | RefusedFrame | PreviewFrame | EffectsFrame | HintFrame
    | CoachFrame | PresentFrame | NoticeFrame | PongFrame | ByeFrame
)  # fmt: skip

_encoder = msgspec.json.Encoder()


def encoded(frame: Frame) -> bytes:
    """Write a frame."""
    return _encoder.encode(frame)


def said(refusal: errors.Refusal) -> SentRefusal:
    """Write a refusal."""
    return SentRefusal(refusal.code, refusal.rule, refusal.params, refusal.wait)


def refused(id: str | None, refusal: errors.Refusal) -> Refused:
    """Write the refusal of a command."""
    return Refused(id=id, code=refusal.code, rule=refusal.rule, params=refusal.params, wait=refusal.wait)
