"""What a client may send over a table's socket: each command with its limit, who may send it, and what it does.

A frame is `{"t": kind, "d": the command, "v": the last entry that the client knows}`. To add a command, write its class
and name it in `Command`.
"""

from typing import Annotated, ClassVar, Protocol, TypeAlias, cast, get_args

import msgspec
from msgspec import Meta, Struct

from sintra.server.errors import Refusal
from sintra.server.limits import CODE_LENGTH, ID_LENGTH, MOVE_LENGTH, PATH_LENGTH
from sintra.server.table import transitions
from sintra.server.table.creating import Level
from sintra.server.table.table import Table
from sintra.server.table.transitions import Decide, NextEntry
from sintra.server.wire import foresight
from sintra.server.wire import frames as f
from sintra.server.wire.reviews import Advice, ReviewLevel
from sintra.server.wire.sheets import allows_coach

Id = Annotated[str, Meta(min_length=1, max_length=ID_LENGTH)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Word = Annotated[str, Meta(max_length=MOVE_LENGTH)]


class Sender(Protocol):
    """A client at a table, and what can be done there."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that the client holds."""

    @property
    def holder(self) -> str:
        """The hash of the client's token, "" for none."""

    @property
    def table(self) -> Table:
        """The table as it is now."""

    async def show(self, v: int | None) -> None:
        """Send the client everything that it may know; it knows entry `v` already."""

    async def change(self, id: str, v: int, decide: Decide) -> int:
        """Carry out a command once, if the game has not gone on since `v`; gives the entry at which it happened."""

    async def advise(self, seat: int, effort: str) -> Advice:
        """Ask the bots what is best for a seat now."""

    def coach(self, seat: int, on: bool) -> None:
        """Let a coach judge the moves of a seat, or no longer."""

    async def rematch(self) -> str:
        """Give the table of the rematch."""


class CommandBase(Struct, tag_field="t", kw_only=True):
    """What every command says of itself."""

    limit: ClassVar[str | None] = None
    """The budgets that it spends besides `commands`: `person_` and `address_` with this name in `LimitValues`."""
    cost: ClassVar[float] = 0
    """For what only asks and makes no entry: the milliseconds of the loop that it takes, as measured."""
    slow: ClassVar[bool] = False
    """Whether it is answered while the line goes on; a client asks one of these at a time."""

    async def obey(self, sender: Sender, v: int | None) -> f.Frame | None:
        """Do it and give the answer; raises a Refusal."""
        raise NotImplementedError


class Named(CommandBase, kw_only=True):
    """A command with a name of its own, by which it is answered."""

    id: Id


class Seated(Named, kw_only=True):
    """A command of a seat, which the client has to hold."""

    seat: SeatNumber

    def require_own_seat(self, sender: Sender) -> None:
        """Refuse another's seat."""
        if self.seat not in sender.seats:
            raise Refusal("not_your_seat", seat=self.seat)

    def require_turn(self, table: Table) -> None:
        """Refuse a seat that is not to move."""
        if table.turn != self.seat:
            raise Refusal("not_your_turn", turn=table.turn)


# What changes the game


class Change(Named, kw_only=True):
    """A command that makes an entry; sent twice, it is answered twice and done once."""

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Make the entry."""
        if v is None:
            raise Refusal("bad_frame", t=kind_of(type(self)))
        name = f"{sender.holder[:8]}:{self.id}"
        done = await sender.change(name, v, lambda table, now: self.decide(table, sender, now))
        return f.DoneFrame(d=f.Done(id=self.id), v=done)

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Give the entry, or raise a Refusal."""
        raise NotImplementedError


class SeatChange(Change, Seated, kw_only=True):
    """A change by a seat that the client holds."""

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Make the entry."""
        self.require_own_seat(sender)
        return await Change.obey(self, sender, v)


class TurnDecision(SeatChange, kw_only=True):
    """What nobody does who left: a bot may play on there, and whoever comes back says so first."""

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Give the entry, unless a bot plays here."""
        seat = table.seats[self.seat]
        if seat.left or seat.by_bot:
            raise Refusal("left", seat=self.seat)
        return self.choose(table, now)

    def choose(self, table: Table, now: float) -> NextEntry:
        """Give the entry, or raise a Refusal."""
        raise NotImplementedError


class Play(TurnDecision, tag="play"):
    """Decide for the seat to move, by a move's number or its text."""

    move: int | Word

    def choose(self, table: Table, now: float) -> NextEntry:
        """Play the move."""
        return transitions.play(table, self.seat, self.move, now)


class Undo(TurnDecision, tag="undo"):
    """Take back the own last decision, as long as it brought up nothing and nobody else has acted."""

    def choose(self, table: Table, now: float) -> NextEntry:
        """Take it back."""
        return transitions.undo(table, self.seat)


class TakeBack(TurnDecision, tag="takeback"):
    """Ask everybody to go back to the own last decision."""

    def choose(self, table: Table, now: float) -> NextEntry:
        """Ask."""
        return transitions.take_back(table, self.seat)


class AnswerTakeback(SeatChange, tag="answer"):
    """Agree to a takeback or not, for all seats of the token."""

    yes: bool

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Answer."""
        return transitions.answer(table, self.seat, self.yes)


class ReadLesson(SeatChange, tag="lesson"):
    """Go on with the lesson after reading what it said, or leave it."""

    left: bool = False

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Go on."""
        return transitions.teach(table, self.seat, self.left)


class Resign(SeatChange, tag="resign"):
    """Give up."""

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Resign."""
        return transitions.resign(table, self.seat)


class Leave(SeatChange, tag="leave"):
    """Leave the running game, or give the seat back before it."""

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Leave."""
        return transitions.leave(table, self.seat)


class Return(SeatChange, tag="return"):
    """Play for oneself again after leaving."""

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Come back."""
        return transitions.come_back(table, self.seat)


class Start(Change, tag="start"):
    """Start now, as the host; open seats get bots of this level."""

    level: Level = 3

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Start."""
        return transitions.start(table, sender.holder, self.level)


class AskRematch(Named, tag="rematch"):
    """Play again, after the end, as anybody who holds a seat."""

    limit = "tables"

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Give the table of the rematch."""
        if not sender.seats:
            raise Refusal("not_your_seat")
        return f.DoneFrame(d=f.Done(id=self.id, table=await sender.rematch()), v=sender.table.v)


# What only asks


class Preview(Seated, tag="preview"):
    """Ask what a move would do, or why it may not be played."""

    cost = 2
    move: int | Word

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Try the move."""
        self.require_own_seat(sender)
        self.require_turn(sender.table)
        return f.PreviewFrame(d=foresight.preview(sender.table, self.id, self.seat, self.move), v=sender.table.v)


class AskEffects(Seated, tag="effects"):
    """Ask what each legal move below the beginning of a path would do."""

    cost = 5
    path: Annotated[list[Word], Meta(max_length=PATH_LENGTH)] = []

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Try the moves."""
        self.require_own_seat(sender)
        self.require_turn(sender.table)
        return f.EffectsFrame(d=foresight.effects(sender.table, self.id, self.seat, self.path), v=sender.table.v)


class Hint(Seated, tag="hint"):
    """Ask for advice, where the table allows it; thinking takes seconds, and the player may decide without it."""

    limit = "hints"
    slow = True
    effort: ReviewLevel = "quick"

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Let a bot think."""
        self.require_own_seat(sender)
        table = sender.table
        if not table.created.hints:
            raise Refusal("no_hints")
        self.require_turn(table)
        asked_at = table.v
        found = await sender.advise(self.seat, self.effort)
        return f.HintFrame(d=f.Hinted(id=self.id, **msgspec.structs.asdict(found)), v=asked_at)


class Coach(Seated, tag="coach"):
    """Let a coach judge every move of a seat after it is played, or no longer."""

    on: bool

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Turn the switch."""
        self.require_own_seat(sender)
        if self.on and not allows_coach(sender.table, sender.seats):
            raise Refusal("no_coach")
        sender.coach(self.seat, self.on)
        return f.DoneFrame(d=f.Done(id=self.id), v=sender.table.v)


class Look(CommandBase, tag="view"):
    """Ask for everything again."""

    cost = 2

    async def obey(self, sender: Sender, v: int | None) -> None:
        """Send it."""
        await sender.show(v)


class Ping(CommandBase, tag="ping"):
    """A sign of life."""

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Give one back."""
        return f.PongFrame(d=f.Nothing(), v=sender.table.v)


Command: TypeAlias = (
    Play | Undo | TakeBack | AnswerTakeback | ReadLesson | Resign | Leave | Return | Start | AskRematch | Preview
    | AskEffects | Hint | Coach | Look | Ping
)  # fmt: skip


def kind_of(command: type[CommandBase]) -> str:
    """Give the `t` of a command's frame."""
    return cast(str, command.__struct_config__.tag)


KINDS: dict[str, type[Command]] = {kind_of(command): command for command in get_args(Command)}


# Reading


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
    if issubclass(kind, Look | Ping):  # whatever comes with them
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
    """Find the name of a command in whatever was sent, so that a refusal can be told apart; None: it has none."""
    try:
        return msgspec.json.decode(text, type=_Identified).d.id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
