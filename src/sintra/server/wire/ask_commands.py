"""Commands that only ask, or that do something beside the game."""

from typing import Annotated

import msgspec
from msgspec import Meta

from sintra.server.errors import Refusal
from sintra.server.limits import PATH_LENGTH
from sintra.server.table.remarks import REMARK_LENGTH, Reaction, checked_remark
from sintra.server.wire import foresight
from sintra.server.wire import frames as f
from sintra.server.wire.command_base import CommandBase, Named, Seated, Sender, Word
from sintra.server.wire.reviews import ReviewLevel
from sintra.server.wire.sheets import allows_coach


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
    path: Annotated[list[Word], Meta(max_length=PATH_LENGTH)] = msgspec.field(default_factory=list)

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


class AskRematch(Named, tag="rematch"):
    """Play again, after the end, as anybody who holds a seat."""

    limit = "tables"

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Give the table of the rematch."""
        if not sender.seats:
            raise Refusal("not_your_seat")
        return f.DoneFrame(d=f.Done(id=self.id, table=await sender.rematch()), v=sender.table.v)


class Say(Named, tag="say"):
    """Say something at the table: short plain text, where the table allows it."""

    limit = "remarks"
    text: Annotated[str, Meta(min_length=1, max_length=2 * REMARK_LENGTH)]

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Say it."""
        await sender.say("text", checked_remark(self.text))
        return f.DoneFrame(d=f.Done(id=self.id), v=sender.table.v)


class React(Named, tag="react"):
    """Say one of a dozen things."""

    limit = "remarks"
    reaction: Reaction

    async def obey(self, sender: Sender, v: int | None) -> f.Frame:
        """Say it."""
        await sender.say("reaction", self.reaction)
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
