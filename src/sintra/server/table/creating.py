"""Making tables: from a request, or as the rematch of another one."""

import base64
import hmac
import re
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sintra import __version__
from sintra.core.errors import InvalidOption, SintraError
from sintra.core.game import Game, configure
from sintra.core.registry import definition
from sintra.lessons.lesson import Lesson
from sintra.search.levels import LEVELS
from sintra.server.errors import Refusal, refusal_of
from sintra.server.limits import CODE_LENGTH, NAME_LENGTH, OPTION_LENGTH, POSITION_LENGTH
from sintra.server.table import commitment
from sintra.server.table import entries as e
from sintra.server.table.archive import BOT, POLICY
from sintra.server.table.clocks import DAY
from sintra.server.table.table import Table

ID_BYTES = 10
FILLERS = re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
"""Characters that look like nothing, though they count as letters or symbols."""
BOT_NAMES = re.compile(rf"{BOT}|{POLICY}|(?:bot|бот)(?:[\W\d_]|$)")
"""What records and the page call bots: `level:6`, `policy:NAME`, `Bot, level 6`."""
CRAFTSPEOPLE = ("aprendiz", "curiosa", "oleiro", "artesa", "azulejador", "mestre")
"""What the page calls bots, level by level (`BOTS` in web/src/wire/seats.ts), in plain letters."""
ALIKE = {"b": "вьβɓ8", "o": "оοөօ0ø", "t": "тτ7†", "l": "1|!ӏιіi", "e": "еεё3", "v": "νѵ"}
LOOK_ALIKES = str.maketrans({each: letter for letter, others in ALIKE.items() for each in others})
"""Letters and digits that are read as those of `bot` and `level`."""
SEEN = ("L", "N", "P", "S")
"""The kinds of characters of which a name needs one: marks alone show nothing."""
NO_POLICIES: Mapping[str, str] = MappingProxyType({})
EVENING_SECONDS = 12 * 3600.0
"""An evening ends when nobody has asked for a rematch for so long."""
LEAST_SECONDS = {"none": 0.0, "move": 5.0, "total": 30.0}
MOST_SECONDS = {"none": 0.0, "move": 7 * DAY, "total": DAY}

Nonce = Annotated[
    str, Meta(max_length=CODE_LENGTH, pattern=r"^[0-9A-Za-z]*(?!\n)$", description="what the player adds to the draws")
]
Level = Annotated[int, Meta(ge=1, le=6)]


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Level = 3
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    nonce: Nonce = ""
    policy: Annotated[str, Meta(max_length=NAME_LENGTH, description="a learned policy that the server offers")] = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    players: Annotated[int, Meta(ge=2, le=4, description="as many as there are seats")] | None = None
    options: Annotated[dict[str, Annotated[str, Meta(max_length=OPTION_LENGTH)]], Meta(max_length=8)] = {}
    position: Annotated[str, Meta(max_length=POSITION_LENGTH)] = ""
    clock: e.Clock = e.Clock()
    hints: bool = True
    coach: bool = False
    """Whether a coach may judge moves though people play against each other: whoever sits down agrees."""
    takebacks: bool = True
    spectators: bool = True
    takeover: Annotated[int, Meta(ge=0, le=6)] = 0
    timeout: e.Timeout = "move"
    """What happens when somebody runs out of time: a bot decides once, or the game is lost."""
    listed: bool = False
    chat: e.Chat = "off"
    """Who may talk at the table."""
    rated: bool = False
    """Whether it counts for ratings: with a clock, without hints and takebacks, from the beginning."""


@dataclass(frozen=True)
class Draft:
    """A table that is not stored yet."""

    id: str
    secret: bytes
    created: e.Created


def draft(
    new: NewTable, holder: str, name: str, program: bool = False, policies: Mapping[str, str] = NO_POLICIES
) -> Draft:
    """Check a request and make a table of it; `holder` is the host's, `program` whether that is one.

    `policies` are those that the server offers, with the header of the one game that each knows.
    """
    game = configured(new.game, len(new.seats), dict(new.options))
    for seat in new.seats:
        if seat.policy and (seat.kind != "bot" or policies.get(seat.policy) != game.header):
            raise Refusal("bad_option", name="policy", value=seat.policy)
    if new.rated:
        _require_rateable(new)
    if new.players is not None and new.players != len(new.seats):
        raise Refusal("bad_option", name="players", value=new.players)
    if new.position:
        _check_position(game, new.position)
    secret = commitment.new_secret()
    created = e.Created(
        header=game.header,
        rules=game.definition.rules_version,
        program=__version__,
        seats=[_plan(seat, holder, name, program) for seat in new.seats],
        host=holder,
        commitment=commitment.commit(secret),
        clock=checked_clock(new.clock),
        hints=new.hints,
        coach=new.coach,
        takebacks=new.takebacks,
        spectators=new.spectators,
        takeover=new.takeover,
        timeout="lose" if new.rated else new.timeout,
        listed=new.listed,
        chat=new.chat,
        rated=new.rated,
        position=new.position,
    )
    return Draft(new_id(), secret, created)


def paired(
    game: Game, clock: e.Clock, seats: list[e.SeatPlan], id: str, rated: bool, tournament: str = "", listed: bool = True
) -> Draft:
    """Make the table of people who were looking for each other, or meet in a tournament; anybody may watch."""
    secret = commitment.new_secret()
    created = e.Created(
        header=game.header,
        rules=game.definition.rules_version,
        program=__version__,
        seats=seats,
        host="" if tournament else seats[0].holder,
        commitment=commitment.commit(secret),
        clock=checked_clock(clock),
        hints=False,
        takebacks=False,
        timeout="lose" if rated or tournament else "move",
        listed=listed,
        rated=rated,
        tournament=tournament,
    )
    return Draft(id, secret, created)


def lesson_draft(lesson: Lesson, holder: str, name: str) -> Draft:
    """Make the table of a lesson: against the weakest bot, with the lesson's own draws, for nobody else."""
    secret = commitment.new_secret()
    created = e.Created(
        header=lesson.header,
        rules=lesson.game.definition.rules_version,
        program=__version__,
        seats=[e.SeatPlan("person", checked_name(name), 0, holder), e.SeatPlan("bot", "", min(LEVELS))],
        host=holder,
        commitment=commitment.commit(secret),
        coach=True,
        position=lesson.position,
        lesson=f"{lesson.name}@{lesson.edition}",
        set_draws=list(lesson.outcomes),
    )
    return Draft(new_id(), secret, created)


def rematch_of(table: Table, now: float) -> Draft:
    """Make the table at which the same people play again, everybody one seat further.

    Its name follows from the old table's secret, so that two players who ask at once find themselves at one table.
    """
    plans = [
        e.SeatPlan(seat.kind, seat.name, _bot_level(table, n), seat.holder, program=seat.program, policy=seat.policy)
        for n, seat in enumerate(table.seats)
    ]
    secret = commitment.new_secret()
    old = table.created
    created = e.Created(
        header=old.header,
        rules=table.game.definition.rules_version,
        program=__version__,
        seats=plans[-1:] + plans[:-1],
        host=old.host,
        commitment=commitment.commit(secret),
        clock=old.clock,
        hints=old.hints,
        coach=old.coach,
        takebacks=old.takebacks,
        spectators=old.spectators,
        takeover=old.takeover,
        timeout=old.timeout,
        listed=old.listed,
        chat=old.chat,
        rated=old.rated,
        previous=table.id,
        evening=_evening(table, now),
    )
    return Draft(_written(hmac.digest(table.secret, b"sintra rematch 1", "sha256")), secret, created)


def _evening(table: Table, now: float) -> list[int]:
    """Count the games that each person of the next table has won this evening, in its order of seats."""
    before = table.created.evening or [0] * len(table.seats)
    if table.ended is None or now - table.log[-1].at > EVENING_SECONDS:
        return []
    won = [wins + (place == 1) for wins, place in zip(before, table.ended.ranking, strict=True)]
    return won[-1:] + won[:-1]


def new_id() -> str:
    """Give a table a name that cannot be guessed."""
    return _written(secrets.token_bytes(ID_BYTES))


def _written(random: bytes) -> str:
    return base64.b32encode(random[:ID_BYTES]).decode().lower()


def _bot_level(table: Table, number: int) -> int:
    """Give the level of a seat that was a bot's from the start; a player whom one replaced comes back as a person."""
    seat = table.seats[number]
    return seat.level if seat.kind == "bot" else 0


def configured(game: str, players: int, options: dict[str, str]) -> Game:
    """Give a game with its options, or refuse what it cannot have."""
    try:
        return configure(definition(game), players, options)
    except InvalidOption as error:
        raise refusal_of("bad_option", error) from error


def _check_position(game: Game, text: str) -> None:
    try:
        state = game.parse(text)
    except SintraError as error:
        raise refusal_of("bad_position", error) from error
    if state.is_over:
        raise Refusal("bad_position", why="over")


def _require_rateable(new: NewTable) -> None:
    """Refuse a rated table at which something else than the players' skill would count."""
    helped = [name for name in ("hints", "coach", "takebacks", "position") if getattr(new, name)]
    if new.clock.kind == "none":
        helped.append("clock")
    if any(seat.policy for seat in new.seats):  # ratings are those of people and levels
        helped.append("policy")
    if helped:
        raise Refusal("bad_option", name="rated", value=helped[0])
    if sum(seat.kind == "me" for seat in new.seats) > 1:
        raise Refusal("rated_alone")


def _plan(seat: NewSeat, holder: str, name: str, program: bool) -> e.SeatPlan:
    if seat.kind == "me":
        return e.SeatPlan("person", checked_name(seat.name or name), 0, holder, seat.nonce, program)
    return e.SeatPlan("bot", "", seat.level, policy=seat.policy) if seat.kind == "bot" else e.SeatPlan("open")


def checked_name(name: str) -> str:
    """Give a name as it is shown: one line that can be seen, without blanks around it, and not that of a bot."""
    name = name.strip()
    if not name.isprintable() or FILLERS.search(name) or reads_as_bot(name):
        raise Refusal("bad_name")
    if not any(unicodedata.category(character)[0] in SEEN for character in name):
        raise Refusal("bad_name")
    return name


def reads_as_bot(name: str) -> bool:
    """Tell whether people or a record would take the name for a bot's, in whatever width or case it is written."""
    plain = "".join(unicodedata.normalize("NFKC", name).casefold().split())
    read = plain.translate(LOOK_ALIKES)
    letters = "".join(each for each in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(each))
    if letters in CRAFTSPEOPLE:
        return True
    alike = read.startswith(BOT) or (read.startswith("bot") and not plain[3:4].isalpha())
    return alike or BOT_NAMES.match(plain) is not None


def checked_clock(clock: e.Clock) -> e.Clock:
    """Give a clock that a table may have."""
    if clock.kind == "none":
        return e.Clock()
    if not LEAST_SECONDS[clock.kind] <= clock.seconds <= MOST_SECONDS[clock.kind] or not 0 <= clock.increment <= DAY:
        raise Refusal("bad_option", name="clock", value=clock.seconds)
    return clock
