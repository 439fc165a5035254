"""What clients send over HTTP, with its bounds; the OpenAPI page is made from these."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sintra.server.entries import Clock
from sintra.server.limits import CODE_LENGTH, NAME_LENGTH, OPTION_LENGTH, POSITION_LENGTH, RECORD_LENGTH

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, description="what a player is called")]
Nonce = Annotated[
    str, Meta(max_length=CODE_LENGTH, pattern="^[0-9A-Za-z]*$", description="what the player adds to the draws")
]
Level = Annotated[int, Meta(ge=1, le=6)]
PositionText = Annotated[
    str, Meta(min_length=1, max_length=POSITION_LENGTH, description="a position or a view, in one line")
]


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who wants a token."""

    name: Name


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits in a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Level = 3
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    nonce: Nonce = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    players: Annotated[int, Meta(ge=2, le=4, description="as many as there are seats")] | None = None
    options: Annotated[dict[str, Annotated[str, Meta(max_length=OPTION_LENGTH)]], Meta(max_length=8)] = {}
    position: Annotated[str, Meta(max_length=POSITION_LENGTH)] = ""
    clock: Clock = Clock()
    hints: bool = True
    takebacks: bool = True
    spectators: bool = True
    takeover: Annotated[int, Meta(ge=0, le=6)] = 0
    listed: bool = False


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who wants to sit down."""

    seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    invitation: Annotated[str, Meta(max_length=CODE_LENGTH)] = ""
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    nonce: Nonce = ""


class NewRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A record to be imported, as text or JSON."""

    text: Annotated[str, Meta(min_length=1, max_length=RECORD_LENGTH)]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position to be looked at."""

    text: PositionText


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A position in which advice is wanted."""

    text: PositionText
    level: Level = 4
