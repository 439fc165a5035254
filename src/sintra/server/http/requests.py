"""What clients send over HTTP, with its bounds; the OpenAPI page is made from these."""

from typing import Annotated

import msgspec
from msgspec import Meta

from sintra.core.edit import LONGEST_VALUE
from sintra.core.link import LONGEST
from sintra.server.limits import (
    ANALYSIS_SECONDS,
    CODE_LENGTH,
    DEVICE_LENGTH,
    HOLIDAY_DAYS,
    MOST_CHANGES,
    MOST_FOUND,
    MOVE_LENGTH,
    NAME_LENGTH,
    OPTION_LENGTH,
    POSITION_LENGTH,
    RECORD_LENGTH,
    RECOVERY_LENGTH,
    SETTINGS_COUNT,
    TITLE_LENGTH,
)
from sintra.server.table.creating import Level, NewTable, Nonce
from sintra.server.table.entries import Clock
from sintra.server.wire.reviews import ReviewLevel
from sintra.tournaments.meeting import System

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, description="what a player is called")]
PositionText = Annotated[
    str, Meta(min_length=1, max_length=POSITION_LENGTH, description="a position or a view, in one line")
]


DeviceName = Annotated[str, Meta(max_length=DEVICE_LENGTH, description="what a browser or program calls itself")]


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """A player who wants a token."""

    name: Name
    program: bool = False
    """Whether it is a program, which is marked as one wherever it plays; it stays one."""
    device: DeviceName = ""


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody is to be called."""

    name: Name


class RecoveryCode(msgspec.Struct, forbid_unknown_fields=True):
    """A recovery code that makes a device somebody's."""

    code: Annotated[str, Meta(min_length=1, max_length=RECOVERY_LENGTH)]
    device: DeviceName = ""


class DeviceCode(msgspec.Struct, forbid_unknown_fields=True):
    """A code of another device that makes this one the same person's."""

    secret: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}(?!\n)$")]
    device: DeviceName = ""


class SavedSettings(msgspec.Struct, forbid_unknown_fields=True):
    """What the page looks like to somebody."""

    settings: Annotated[dict[str, str | bool | float], Meta(max_length=SETTINGS_COUNT)]


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A player who wants to sit down."""

    seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    invitation: Annotated[str, Meta(max_length=CODE_LENGTH)] = ""
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    nonce: Nonce = ""


class NewHoliday(msgspec.Struct, forbid_unknown_fields=True):
    """A holiday in all games that take days; 0 days end it."""

    days: Annotated[int, Meta(ge=0, le=HOLIDAY_DAYS)]


Rating = Annotated[int, Meta(ge=0, le=4000)]


class SeekGame(msgspec.Struct, forbid_unknown_fields=True):
    """A game for which somebody is looked for."""

    game: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=2, le=2, description="pairs only")] = 2
    options: Annotated[dict[str, Annotated[str, Meta(max_length=OPTION_LENGTH)]], Meta(max_length=8)] = {}
    clock: Clock = Clock()
    low: Rating = 0
    """The least and the highest rating of the other one; whoever has none fits."""
    high: Rating = 4000
    within: Annotated[int, Meta(ge=1, le=4000)] | None = None
    """So far the other one's rating may be from one's own; whoever has none fits, and may play anybody."""
    rated: bool = False
    """Whether the game counts for ratings."""


class NewChallenge(msgspec.Struct, forbid_unknown_fields=True):
    """A table at which a certain person is wanted."""

    person: Annotated[str, Meta(min_length=1, max_length=CODE_LENGTH)]
    table: NewTable


class NewTournament(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament to be made."""

    game: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=2, le=4, description="at a table")] = 2
    options: Annotated[dict[str, Annotated[str, Meta(max_length=OPTION_LENGTH)]], Meta(max_length=8)] = {}
    title: Annotated[str, Meta(max_length=TITLE_LENGTH)] = ""
    system: System = "swiss"
    """A round robin is for tables of two."""
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    """Of a Swiss tournament, at most: with few entrants there are fewer."""
    clock: Clock = Clock("total", 600, 10)
    minutes: Annotated[int, Meta(ge=1, le=7 * 24 * 60)] | None = None
    """In how many minutes it starts by itself; null: when its host says so."""
    rated: bool = False
    listed: bool = True


class NewEntrantBot(msgspec.Struct, forbid_unknown_fields=True):
    """A bot that is to take part in a tournament."""

    level: Level = 3


class NewLesson(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson that somebody wants to begin."""

    game: Annotated[str, Meta(max_length=32)]
    lesson: Annotated[str, Meta(max_length=32, description="its name; by default the game's first one")] = ""


class NewRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A record to be imported, as text or JSON."""

    text: Annotated[str, Meta(min_length=1, max_length=RECORD_LENGTH)]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position to be looked at."""

    text: PositionText


class TryMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move of the seat to move, to be tried in a position."""

    text: PositionText
    move: int | Annotated[str, Meta(max_length=MOVE_LENGTH)]
    draws: bool = False
    """Whether what follows by chance is drawn, too."""


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A position in which advice is wanted."""

    text: PositionText
    effort: ReviewLevel = "quick"


class JudgeMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move of the seat to move, to be judged in a position."""

    text: PositionText
    move: int | Annotated[str, Meta(max_length=MOVE_LENGTH)]


class AnalysePosition(msgspec.Struct, forbid_unknown_fields=True):
    """A position to be analysed, with more and more simulations until the time is up or nobody listens any more."""

    text: PositionText
    seconds: Annotated[float, Meta(gt=0, le=ANALYSIS_SECONDS)] = 10.0
    """By the clock: what waits for others thinks less."""


class NewReview(msgspec.Struct, forbid_unknown_fields=True):
    """A review that is wanted."""

    level: ReviewLevel = "quick"


class AskPuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """A puzzle that is wanted for practice."""

    game: Annotated[str, Meta(min_length=1, max_length=OPTION_LENGTH)]
    theme: Annotated[str, Meta(max_length=MOVE_LENGTH)] | None = None
    difficulty: Annotated[int, Meta(ge=1, le=6)] | None = None
    """Without one, the puzzle is chosen near the rating."""
    without: Annotated[list[Annotated[str, Meta(max_length=CODE_LENGTH)]], Meta(max_length=20)] = []
    """Puzzles that were just seen."""


class TryPuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """An attempt at a puzzle: all moves of the solving seat so far, without the replies."""

    moves: Annotated[
        list[int | Annotated[str, Meta(max_length=MOVE_LENGTH)]], Meta(min_length=1, max_length=MOST_FOUND)
    ]


class AskHint(msgspec.Struct, forbid_unknown_fields=True):
    """A hint that is wanted after right moves."""

    moves: Annotated[list[int | Annotated[str, Meta(max_length=MOVE_LENGTH)]], Meta(max_length=MOST_FOUND)] = []
    whole: bool = False
    """The move itself instead of the area."""


class MakeExercises(msgspec.Struct, forbid_unknown_fields=True):
    """A finished and reviewed game, to make exercises of."""

    table: Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9]+(?!\n)$")]


PlaceId = Annotated[str, Meta(min_length=1, max_length=MOVE_LENGTH, description="a place, as boards name them")]
Piece = Annotated[str, Meta(min_length=1, max_length=8, description="a piece, as the notation writes it")]


class SetPlace(msgspec.Struct, tag_field="do", tag="set", forbid_unknown_fields=True):
    """Something else is written at a place: a number, a phase, all pieces there."""

    place: PlaceId
    value: Annotated[str, Meta(min_length=1, max_length=LONGEST_VALUE)]


class PutPiece(msgspec.Struct, tag_field="do", tag="put", forbid_unknown_fields=True):
    """A piece is put at a place."""

    piece: Piece
    place: PlaceId


class TakePiece(msgspec.Struct, tag_field="do", tag="take", forbid_unknown_fields=True):
    """A piece is taken away from a place."""

    piece: Piece
    place: PlaceId


class MovePiece(msgspec.Struct, tag_field="do", tag="move", forbid_unknown_fields=True):
    """A piece is moved from one place to another."""

    piece: Piece
    source: PlaceId
    target: PlaceId


class BalancePlace(msgspec.Struct, tag_field="do", tag="balance", forbid_unknown_fields=True):
    """A place, such as the bag, gets the tiles that are missing elsewhere."""

    place: PlaceId


Change = SetPlace | PutPiece | TakePiece | MovePiece | BalancePlace


class EditPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A position to be changed: by its text, sound or not, or by a link; or a table of a game, empty or dealt."""

    text: PositionText | None = None
    link: Annotated[str, Meta(max_length=LONGEST)] | None = None
    game: Annotated[str, Meta(max_length=OPTION_LENGTH)] | None = None
    """A header: `azul:2:coloured`."""
    dealt: bool = False
    """Of a game: begin after the first deal, with somebody to move; else with an empty table."""
    changes: Annotated[
        list[SetPlace | PutPiece | TakePiece | MovePiece | BalancePlace], Meta(max_length=MOST_CHANGES)
    ] = []
    """Made in this order."""
