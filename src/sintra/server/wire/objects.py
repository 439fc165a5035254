"""The parts of messages that several of them share."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from sintra.server.table.entries import Chat, Clock, Ending, Timeout

View: TypeAlias = Annotated[dict[str, Any], Meta(description="fields of a game's record, as numbers and lists")]
"""The fields of a game's record; in changes, only those that are different."""
Tree: TypeAlias = Annotated[dict[str, Any], Meta(description="words of the notation, down to the number of a move")]
"""What a person chooses step by step: a word leads to further words or to the number of a move."""
Details: TypeAlias = dict[str, int]


# What happens


class SentEvent(Struct):
    """Something that happened, with the points it brought and its rule; seat -1 is the whole table."""

    kind: str
    rule: str
    seat: int
    points: int
    details: Details


class SentDraw(Struct):
    """A draw by its outcome; None: the receiver may not know it."""

    draw: str | None


class ScoreLine(SentEvent):
    """An event that brought points, with when it happened."""

    round: int
    v: int


class SentStep(Struct):
    """One thing that visibly happened, scored or mere motion, and the fields that it changed since the step before."""

    event: SentEvent
    changes: View
    """Of a list of lists of which only some rows are different: those, by their number."""


class SentGoal(Struct):
    """A bonus or a goal that a seat works on. Spaces are numbers of the seat's board, row by row."""

    kind: str
    rule: str
    details: Details
    done: int
    of: int
    now: int
    """The points that it would bring as it stands."""
    points: int
    """The points that it brings when all of it is done."""
    filled: list[int]
    missing: list[int]


class SentSeatOutlook(Struct):
    """What a seat would have if the round ended here, and how far its goals have come."""

    seat: int
    score: int
    events: list[SentEvent]
    total: int
    goals: list[SentGoal]


class OutlookChange(Struct):
    """An outlook that is different; the goals are left out if they are not."""

    seat: int
    score: int
    events: list[SentEvent]
    total: int
    goals: list[SentGoal] | UnsetType = UNSET


# What may be done


class SentMoves(Struct):
    """The legal moves of the seat to move."""

    seat: int
    tree: Tree


class MoveName(Struct):
    """A move by number and notation."""

    move: int
    text: str


class SentLesson(Struct):
    """What a lesson says now, and what it speaks of. Words are keys of the game's table `guide`."""

    lesson: str
    step: int
    """From 1."""
    of: int
    words: str
    rules: list[str]
    points: list[str]
    """Places on the board."""
    read: bool
    """Whether it waits to be read; otherwise a move is awaited."""


class SentAsked(Struct):
    """A takeback that waits for consent."""

    seat: int
    to: int
    agreed: list[int]


class SentClocks(Struct):
    """The seconds that are left at the moment of sending."""

    left: list[float]
    running: int | None


class SentRefusal(Struct):
    """Why something was not done: a code, its rule and parameters; words are made by the client."""

    code: str
    rule: str | None
    params: dict[str, Any]
    wait: float | None


# The table


class SentSeat(Struct):
    """A seat, and who is in it."""

    kind: Literal["person", "bot", "open"]
    name: str
    """What its person is called; empty for a bot, and for somebody whose name is not shown."""
    deleted: bool
    """Whether its person had all data deleted: the game stays."""
    level: int
    policy: str
    """What the learned policy is called that decides in a bot's seat; empty: its level does."""
    program: bool
    """Whether its holder is a program of somebody's."""
    present: bool
    left: bool
    resigned: bool
    holiday: float | None
    """Until when its person is, or was, on holiday: the clock does not run so long."""
    yours: bool
    host: bool


class SentResult(Struct):
    """How a game ended: every point of every seat in the order of the game, and the secret of its draws."""

    reason: Ending
    ranking: list[int]
    scores: list[int]
    sheet: list[list[ScoreLine]]
    secret: str


class Sheet(Struct, kw_only=True):
    """What anybody with the link may know of a table."""

    id: str
    game: str
    header: str
    players: int
    options: dict[str, str]
    status: Literal["open", "running", "over"]
    v: int
    round: int
    turn: int | None
    scores: list[int]
    seats: list[SentSeat]
    clock: Clock
    hints: bool
    coach: bool
    """Whether the receiver's seats may have a coach: hints are allowed, and nobody else plays or all agreed."""
    takebacks: bool
    spectators: bool
    takeover: int
    timeout: Timeout
    listed: bool
    chat: Chat
    talks: bool
    """Whether the receiver may talk here, and hears what others say."""
    rated: bool
    """Whether it counts for ratings."""
    created: float
    previous: str | None = field(name="from")
    host: bool
    imported: bool
    evening: list[int]
    """How many games of this evening each seat's holder won before this one; empty: it is the first."""
    rematch: str | None
    result: SentResult | None
    commitment: str
    tournament: str | None
    """The tournament that it belongs to: it cannot be left but by resigning, and there is no rematch."""
    lesson: str | None
    """The lesson that is taught here: its first draws were set, and the game is never rated."""


class SheetChanges(Struct, kw_only=True):
    """The fields of a sheet that an entry changed."""

    status: Literal["open", "running", "over"]
    v: int
    round: int
    turn: int | None
    scores: list[int]
    seats: list[SentSeat] | UnsetType = UNSET
    coach: bool | UnsetType = UNSET
    result: SentResult | UnsetType = UNSET
    rematch: str | UnsetType = UNSET
