"""Commands that change the game: each makes an entry."""

from typing import Annotated

from msgspec import Meta

from sintra.server.errors import Refusal
from sintra.server.limits import HOLIDAY_DAYS
from sintra.server.table import absence, transitions
from sintra.server.table.creating import Level
from sintra.server.table.next_entry import NextEntry
from sintra.server.table.table import Table
from sintra.server.wire import frames as f
from sintra.server.wire.command_base import Named, Seated, Sender, Word, kind_of


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
            raise Refusal("left" if seat.left else "bot_plays", seat=self.seat)
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
        return absence.leave(table, self.seat)


class Return(SeatChange, tag="return"):
    """Play for oneself again after leaving."""

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Come back."""
        return absence.come_back(table, self.seat)


class Claim(SeatChange, tag="claim"):
    """Go on without a player for whom one has waited long enough."""

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Claim."""
        return absence.claim(table, self.seat, now)


class TakeHoliday(SeatChange, tag="holiday"):
    """Let the own clock stand for some days, in games that take days; 0: let it run again."""

    days: Annotated[int, Meta(ge=0, le=HOLIDAY_DAYS)]

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Begin or end the holiday."""
        return absence.take_holiday(table, self.seat, self.days, now)


class Start(Change, tag="start"):
    """Start now, as the host; open seats get bots of this level."""

    level: Level = 3

    def decide(self, table: Table, sender: Sender, now: float) -> NextEntry:
        """Start."""
        return transitions.start(table, sender.holder, self.level)
