"""What all commands have in common: a limit, a cost, who may send it; and the client that sends it."""

from typing import Annotated, ClassVar, Literal, Protocol, cast

from msgspec import Meta, Struct

from sintra.server.errors import Refusal
from sintra.server.limits import ID_LENGTH, MOVE_LENGTH
from sintra.server.table.next_entry import Decide
from sintra.server.table.table import Table
from sintra.server.wire import frames as f
from sintra.server.wire.reviews import Advice

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

    async def say(self, kind: Literal["reaction", "text"], body: str) -> None:
        """Say something at the table, beside the game."""

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


def kind_of(command: type[CommandBase]) -> str:
    """Give the `t` of a command's frame."""
    return cast(str, command.__struct_config__.tag)
