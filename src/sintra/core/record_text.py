"""Reading a record's text and JSON into its parts; whether they follow the rules is seen when it is replayed."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sintra.core.errors import InvalidRecord, SintraError
from sintra.core.game import Game
from sintra.core.numbers import whole, whole_number
from sintra.core.registry import game_of
from sintra.core.words import CORE

VERSION = 2
WITHOUT_CHECKSUM = 1
"""The version whose end line has no checksum of the whole record."""
FORMAT = "sintra record"
FIRST_LINE = f"{FORMAT} {VERSION}"
FIRST_LINES = {f"{FORMAT} {version}": version for version in (WITHOUT_CHECKSUM, VERSION)}
CHANCE, MOVES, SCORE = "chance", "moves", "score"
MOST = 10**9
_DIGEST = re.compile(r"[0-9a-f]{8}")
_TABLE = re.compile(r"[0-9A-Za-z]{1,64}")
_SECRET = re.compile(r"[0-9a-f]{64}")
_NONCE = re.compile(r"[0-9A-Za-z]{0,64}")
NO_NONCE = "-"


@dataclass(frozen=True)
class RecordEntry:
    """A run of draws, a run of moves, or the scores at the end of a round."""

    kind: str
    tokens: tuple[str, ...]
    line: int = field(default=0, compare=False)
    """Where it stood in a text; 0 if it did not."""


@dataclass(frozen=True)
class Fair:
    """What every draw of a server's game follows from: the table, its secret, and what the players added."""

    table: str
    secret: str
    """256 bits as hexadecimal digits."""
    nonces: tuple[str, ...]
    """One per seat; may be empty."""

    def fits(self, game: Game) -> bool:
        """Tell whether every part is written as it must be."""
        parts = [(_TABLE, self.table), (_SECRET, self.secret), *((_NONCE, nonce) for nonce in self.nonces)]
        return len(self.nonces) == game.players and all(form.fullmatch(part) for form, part in parts)

    def text(self) -> str:
        """Write it as one line of a record."""
        return f"fair {self.table} {self.secret} {','.join(nonce or NO_NONCE for nonce in self.nonces)}"


StandIns: TypeAlias = tuple[tuple[int, int], ...]
"""Moves that a bot made in somebody's place, by their numbers among all moves, from 1; and the bot's level."""


def read_stand_ins(found: Iterable[Any]) -> StandIns | None:
    """Read numbers of moves and levels, in their order; None: they are something else."""
    pairs: list[tuple[int, int]] = []
    for pair in found:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            return None
        number, level = (whole(str(part), 1, MOST) for part in pair)
        if number is None or level is None or (pairs and number <= pairs[-1][0]):
            return None
        pairs.append((number, level))
    return tuple(pairs)


def checked_names(names: Iterable[str], game: Game) -> tuple[str, ...]:
    """Check what the players are called: at most one name per seat, each one line of text."""
    found = tuple(names)
    for name in found:
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise InvalidRecord(CORE, "record_name", name=repr(name))
    if len(found) > game.players:
        raise InvalidRecord(CORE, "record_names", found=len(found), players=game.players)
    return tuple(name.strip() for name in found)


# Text


def read_lines(text: str) -> dict[str, Any]:
    """Read a record's text into the fields of a Record."""
    lines = [line.strip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise InvalidRecord(CORE, "record_empty")
    version = FIRST_LINES.get(lines[0])
    if version is None:
        raise InvalidRecord(CORE, "record_first_line", version=VERSION)
    fields, length = _read_header(lines)
    entries: list[RecordEntry] = []
    plies: int | None = None
    for number, line in enumerate(lines[length:], length + 1):
        kind, *tokens = line.split() or [""]
        if plies is not None:
            raise InvalidRecord(CORE, "record_after_end", line=number)
        if kind in (CHANCE, MOVES, SCORE) and tokens:
            entries.append(RecordEntry(kind, tuple(tokens), number))
            continue
        if kind == "end" and len(tokens) == 1 + version and all(map(_DIGEST.fullmatch, tokens[1:])):
            plies = whole(tokens[0], 0, MOST)
            fields["digest"], fields["checksum"] = tokens[1], "".join(tokens[2:])
        if plies is None:
            raise InvalidRecord(CORE, "record_line", line=number, text=line[:40])
    if plies is None:
        raise InvalidRecord(CORE, "record_truncated", line=len(lines))
    return fields | {"entries": tuple(entries), "plies": plies}


def _read_header(lines: list[str]) -> tuple[dict[str, Any], int]:
    """Read the lines before the first entry; returns the fields and how many lines there were."""

    def rest(number: int, word: str) -> str:
        found, _, value = (lines[number] if number < len(lines) else "").partition(" ")
        if found != word or not value:
            raise InvalidRecord(CORE, "record_header", line=number + 1, name=word)
        return value

    game = _game(rest(1, "game"), SintraError(CORE, "line", number=2))
    version = whole(rest(2, "rules"), 0, MOST)
    if version is None:
        raise InvalidRecord(CORE, "record_header", line=3, name="rules")
    number = 3
    names: list[str] = []
    while number < len(lines) and lines[number].startswith("name "):
        seat, _, name = lines[number].removeprefix("name ").partition(" ")
        if seat != str(len(names) + 1):
            raise InvalidRecord(CORE, "record_header", line=number + 1, name=f"name {len(names) + 1}")
        names.append(name)
        number += 1
    fair = start = None
    set_draws: int | None = 0
    stand_ins: StandIns | None = ()
    if number < len(lines) and lines[number].startswith("fair "):
        fair = _read_fair(rest(number, "fair"), game)
        if fair is None:
            raise InvalidRecord(CORE, "record_fair", line=number + 1, players=game.players)
        number += 1
    if number < len(lines) and lines[number].startswith("set "):
        set_draws = whole(rest(number, "set"), 1, MOST)
        if set_draws is None:
            raise InvalidRecord(CORE, "record_header", line=number + 1, name="set")
        number += 1
    if number < len(lines) and lines[number].startswith("bots "):
        stand_ins = read_stand_ins(word.split(":") for word in rest(number, "bots").split())
        if stand_ins is None:
            raise InvalidRecord(CORE, "record_header", line=number + 1, name="bots")
        number += 1
    if number < len(lines) and lines[number].startswith("start "):
        start = rest(number, "start")
        number += 1
    return {
        "game": game,
        "rules_version": version,
        "names": checked_names(names, game),
        "fair": fair,
        "set_draws": set_draws,
        "stand_ins": stand_ins,
        "start": start,
    }, number


def _game(header: str, place: SintraError) -> Game:
    """Find the game of a record."""
    try:
        return game_of(header)
    except SintraError as error:
        raise InvalidRecord(CORE, "record_game", place=place, why=error) from error


def _read_fair(value: str, game: Game) -> Fair | None:
    parts = value.split()
    if len(parts) != 3:
        return None
    table, secret, nonces = parts
    fair = Fair(table, secret, tuple("" if nonce == NO_NONCE else nonce for nonce in nonces.split(",")))
    return fair if fair.fits(game) else None


# JSON


def read_json(text: str) -> dict[str, Any]:
    """Read a record's JSON into the fields of a Record."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        why = f"{error.lineno}:{error.colno} {error.msg}"
        raise InvalidRecord(CORE, "record_json", why=why) from error
    except ValueError as error:  # a number of thousands of digits
        raise InvalidRecord(CORE, "record_json", why="123456…") from error
    except RecursionError as error:
        raise InvalidRecord(CORE, "record_json", why="[[[[…") from error
    if not isinstance(data, dict):
        raise InvalidRecord(CORE, "record_json", why=type(data).__name__)

    def value(name: str, reader: Callable[[Any], Any]) -> Any:
        found = reader(data[name]) if name in data else None
        if found is None:
            raise InvalidRecord(CORE, "record_json_field", field=name)
        return found

    value("format", lambda found: found if found == FORMAT else None)
    version = value("version", lambda found: whole_number(found) if found in FIRST_LINES.values() else None)
    game = _game(value("game", _text), SintraError(CORE, "entry_game"))
    return {
        "game": game,
        "rules_version": value("rules", _count),
        "names": checked_names(value("names", lambda found: found if isinstance(found, list) else None), game),
        "fair": None if data.get("fair") is None else value("fair", lambda found: _fair(found, game)),
        "set_draws": value("set", _count) if "set" in data else 0,
        "stand_ins": value("bots", lambda found: read_stand_ins(found) if isinstance(found, list) else None)
        if "bots" in data
        else (),
        "start": None if data.get("start") is None else value("start", _text),
        "entries": value("entries", _entries),
        "plies": value("plies", _count),
        "digest": value("position", _digest),
        "checksum": "" if version == WITHOUT_CHECKSUM else value("checksum", _digest),
    }


def _text(found: Any) -> str | None:
    return found if isinstance(found, str) and found else None


def _digest(found: Any) -> str | None:
    return found if isinstance(found, str) and _DIGEST.fullmatch(found) else None


def _count(found: Any) -> int | None:
    number = whole_number(found)
    return number if number is not None and 0 <= number <= MOST else None


def _fair(found: Any, game: Game) -> Fair | None:
    if not isinstance(found, dict) or set(found) != {"table", "secret", "nonces"}:
        return None
    nonces = found["nonces"]
    texts = [found["table"], found["secret"], *(nonces if isinstance(nonces, list) else [None])]
    if not all(isinstance(text, str) for text in texts):
        return None
    fair = Fair(found["table"], found["secret"], tuple(nonces))
    return fair if fair.fits(game) else None


def _entries(found: Any) -> tuple[RecordEntry, ...] | None:
    if not isinstance(found, list):
        return None
    entries = []
    for item in found:
        kind, tokens = next(iter(item.items())) if isinstance(item, dict) and len(item) == 1 else ("", [])
        if kind not in (CHANCE, MOVES, SCORE) or not isinstance(tokens, list) or not tokens:
            return None
        if not all(isinstance(token, str) and token.split() == [token] for token in tokens):
            return None
        entries.append(RecordEntry(kind, tuple(tokens)))
    return tuple(entries)
