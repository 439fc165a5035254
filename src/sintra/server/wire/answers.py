"""What HTTP answers."""

from msgspec import Struct

from sintra.server.wire.frames import EntryMessage
from sintra.server.wire.objects import SentMoves, SentSeatOutlook, SentStep, Sheet, View


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    default: str
    choices: list[str]


class GameReadiness(Struct):
    """Whether a game is compiled, which happens once after an installation; the server does it by itself."""

    ready: bool
    """Whether it can be played."""
    seconds_left: float | None
    """In about how many seconds it can be; null if it can, or if nobody can tell."""
    complete: bool
    """Whether hints and the highest level of bots are ready as well."""


class PolicyInfo(Struct):
    """A learned policy that can be chosen as a bot, for one number of players and one variant."""

    name: str
    players: int
    options: dict[str, str]


class GameInfo(Struct):
    """A game that can be played."""

    name: str
    title: str
    players: list[int]
    options: list[OptionInfo]
    hidden: bool
    """Whether seats know different things."""
    rules: int
    """The version of its rules."""
    lessons: list[str]
    """The names of its lessons, the first one first."""
    policies: list[PolicyInfo]
    """Bots beside the levels: learned policies whose files the operator has named."""
    readiness: GameReadiness


class ClockBounds(Struct):
    """How many seconds a clock may have."""

    least: float
    most: float


class GameList(Struct):
    """What can be played, and against whom."""

    games: list[GameInfo]
    levels: list[int]
    clocks: dict[str, ClockBounds]


class NetworkState(Struct):
    """Whether friends in the local network reach a server that was started on loopback."""

    host: str
    """The private address that can be opened; empty: this machine has none."""
    url: str | None
    """Where it is open; null: it is not."""


class Invitations(Struct):
    """The codes of the open seats, and links with them for others to follow."""

    invitations: dict[str, str]
    links: dict[str, str]


class MadeTable(Invitations):
    """A new table."""

    table: Sheet


class HolidayTaken(Struct):
    """In how many seats a holiday began, or ended."""

    seats: int


class LobbyTable(Struct):
    """A table in the lobby, with the ratings of those who sit there."""

    table: Sheet
    ratings: list[int | None]


class Lobby(Struct):
    """Tables that wait for somebody, and games of the day that anybody may watch."""

    open: list[LobbyTable]
    today: list[LobbyTable]


class PairingState(Struct):
    """How the search for somebody goes."""

    table: str | None
    """Where they play; null: nobody was found yet."""
    waited: float
    """The seconds since one began to look."""
    waiting: int
    """How many look for a game at all."""


class Met(Struct):
    """Somebody with whom one has played."""

    person: str
    name: str
    games: int
    last: float


class SentChallenge(Struct):
    """A table at which one is wanted, and the code of a seat there."""

    table: Sheet
    invitation: str
    at: float


class MailState(Struct):
    """The address to which mails about turns are sent."""

    offered: bool
    """Whether this server sends mail at all."""
    address: str | None
    confirmed: bool


class TakenSeat(Struct):
    """A seat that was taken."""

    seat: int | None
    table: Sheet


class ImportedTable(Struct):
    """A table with an imported game."""

    table: Sheet


class First(Struct):
    """What a game began with."""

    view: View
    digest: int
    eye: int | None
    outlook: list[SentSeatOutlook]


class Replay(Struct):
    """A finished game entry by entry."""

    table: Sheet
    first: First
    entries: list[EntryMessage]


class PositionText(Struct):
    """A position in one line."""

    text: str


class PositionInfo(Struct):
    """A position or a view: its fields, the seat to move, its legal moves, and what each seat would have."""

    game: str
    text: str
    """What is seen, in one line."""
    turn: int | None
    seat: int | None
    round: int
    over: bool
    view: View
    digest: int
    outlook: list[SentSeatOutlook]
    moves: SentMoves | None


class Tried(Struct):
    """What a move does in a position as far as its seat can know; without the draws that follow, unless asked for."""

    move: int
    path: list[str]
    steps: list[SentStep]
    points: float
    """What it brings by the estimate of the greedy player."""
    after: PositionInfo
    """What the same seat sees then."""


class SentFault(Struct):
    """Something that is wrong with a position."""

    code: str
    """A key of the game's words; `bad_value` is one of the page's, and says that a place cannot be read."""
    params: dict[str, int | str]
    places: list[str]
    """Where: places, or what holds them (`seat-0/wall`)."""


class EditablePlace(Struct):
    """A place of a position that can be changed."""

    id: str
    value: str
    """What is written there, in the notation."""
    choices: list[str]
    """What it can be set to, if that is a short list."""


class EditedPosition(Struct):
    """A position after changes, sound or not."""

    game: str
    draft: str
    """The position as it is now, in one line: what the next changes are made to."""
    places: list[EditablePlace]
    faults: list[SentFault]
    view: View | None
    """The record, to draw it; null if something cannot be read."""
    text: str | None
    """The position in one line, if it is sound; the same as the draft."""
    link: str | None
    """The position for an address, if it is sound."""
    info: PositionInfo | None
    """What the seat to move sees and may do, if it is sound."""
