"""A whole game as text or JSON: every draw, every move, the scores after each round. Replaying it checks the rules."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sintra.core.errors import InvalidRecord, SintraError
from sintra.core.game import Game, Move
from sintra.core.registry import game_of
from sintra.core.state import State
from sintra.core.words import CORE

VERSION = 1
FIRST_LINE = f"sintra record {VERSION}"
CHANCE, MOVES, SCORE = "chance", "moves", "score"


@dataclass(frozen=True)
class Entry:
    """A run of draws, a run of moves, or the scores at the end of a round."""

    kind: str
    tokens: tuple[str, ...]
    line: int = field(default=0, compare=False)
    """Where it stood in a text; 0 if it did not."""


@dataclass(frozen=True)
class Record:
    """The log of a game, finished or not."""

    game: Game
    entries: tuple[Entry, ...]
    plies: int
    """How many draws and moves there are."""
    digest: str
    """A checksum of the last position."""
    names: tuple[str, ...] = ()
    """What the players are called, seat by seat; may be empty."""
    start: str | None = None
    """The text of the first position, if the game did not begin at the beginning."""
    rules_version: int = 1

    @classmethod
    def of(cls, state: State, names: tuple[str, ...] = ()) -> Record:
        """Make the record of a game up to a state."""
        root, *rest = state.history
        game = root.game
        entries: list[Entry] = []
        plies = 0
        before = root.asking()
        for after in single_steps(before, rest):
            kind = MOVES if isinstance(after.move, Move) else CHANCE
            if not entries or entries[-1].kind != kind:
                entries.append(Entry(kind, ()))
            entries[-1] = Entry(kind, (*entries[-1].tokens, str(after.move)))
            plies += 1
            if ends_round(before, after):
                entries.append(Entry(SCORE, tuple(map(str, after.scores))))
            before = after
        start = None if root.array.tobytes() == game.blank.tobytes() else root.text()
        version = game.definition.rules_version
        return cls(game, tuple(entries), plies, digest_of(state), names, start, version)

    # Replaying

    def states(self) -> Iterator[State]:
        """Play the game again, one draw or move at a time, and check it; the first position comes first."""
        known = self.game.definition.rules_version
        if self.rules_version != known:
            raise InvalidRecord(CORE, "record_rules", game=self.game.name, found=self.rules_version, known=known)
        state = (self.game.parse(self.start) if self.start else self.game.start(chance="ask")).asking()
        yield state
        ply, due = 0, False
        for number, entry in enumerate(self.entries, 1):
            place = _place(entry.line, number)
            if entry.kind == SCORE:
                if not due:
                    raise InvalidRecord(
                        CORE, "record_kind", place=place, ply=ply, token=SCORE, expected=_expected(state)
                    )
                _check_scores(entry, state, place, ply)
                due = False
                continue
            for token in entry.tokens:
                ply += 1
                if due:
                    expected = SintraError(CORE, "a_score")
                    raise InvalidRecord(CORE, "record_kind", place=place, ply=ply, token=token, expected=expected)
                before, state = state, _step(state, entry.kind, token, place, ply)
                due = ends_round(before, state)
                yield state
        place = _place(self.entries[-1].line + 1 if self.entries and self.entries[-1].line else 0, None)
        if due:
            raise InvalidRecord(
                CORE, "record_kind", place=place, ply=ply, token="end", expected=SintraError(CORE, "a_score")
            )
        if ply != self.plies:
            raise InvalidRecord(CORE, "record_count", place=place, found=ply, expected=self.plies)
        if digest_of(state) != self.digest:
            raise InvalidRecord(CORE, "record_digest", place=place, ply=ply)

    def replay(self, *, chance: str = "sample", seed: int | None = None) -> State:
        """Play the game again to its last position, from where it can go on with draws of its own."""
        *_, last = self.states()
        return last if chance == "ask" else last.sampling(seed)

    # Text

    def text(self) -> str:
        """Write the record as text; `Record.parse` reads it back."""
        lines = [FIRST_LINE, f"game {self.game.header}", f"rules {self.rules_version}"]
        lines += [f"name {seat} {name}" for seat, name in enumerate(self.names, 1)]
        if self.start:
            lines.append(f"start {self.start}")
        lines += [" ".join([entry.kind, *entry.tokens]) for entry in self.entries]
        lines.append(f"end {self.plies} {self.digest}")
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from text or from JSON; `states` or `replay` then checks it against the rules."""
        if text.lstrip().startswith("{"):
            return cls.from_json(text)
        return _parse_lines([line.strip() for line in text.splitlines()])

    # JSON

    def json(self) -> str:
        """Write the record as JSON."""
        return json.dumps(
            {
                "format": "sintra record",
                "version": VERSION,
                "game": self.game.header,
                "rules": self.rules_version,
                "names": list(self.names),
                "start": self.start,
                "entries": [{entry.kind: list(entry.tokens)} for entry in self.entries],
                "plies": self.plies,
                "position": self.digest,
            },
            ensure_ascii=False,
            indent=1,
        )

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record from JSON."""
        try:
            data: dict[str, Any] = json.loads(text)
            if (data["format"], data["version"]) != ("sintra record", VERSION):
                raise InvalidRecord(CORE, "record_json", why=f"version {data['version']!r}")
            game = game_of(str(data["game"]))
            entries = []
            for item in data["entries"]:
                ((kind, tokens),) = item.items()
                if kind not in (CHANCE, MOVES, SCORE):
                    raise KeyError(kind)
                entries.append(Entry(kind, tuple(str(token) for token in tokens)))
            names = tuple(str(name) for name in data["names"])
            if len(names) > game.players:
                raise ValueError("names")
            start = None if data["start"] is None else str(data["start"])
            plies, rules = int(data["plies"]), int(data["rules"])
            return cls(game, tuple(entries), plies, str(data["position"]), names, start, rules)
        except json.JSONDecodeError as error:
            why = f"line {error.lineno}, column {error.colno}: {error.msg}"
            raise InvalidRecord(CORE, "record_json", why=why) from error
        except (KeyError, TypeError, AttributeError) as error:
            raise InvalidRecord(CORE, "record_json", why=f"{type(error).__name__} {error}") from error
        except SintraError:
            raise
        except ValueError as error:
            raise InvalidRecord(CORE, "record_json", why=str(error)) from error


def digest_of(state: State) -> str:
    """Sum up a position in eight hexadecimal digits."""
    return f"{zlib.crc32(state.text().encode()):08x}"


def single_steps(before: State, states: list[State]) -> Iterator[State]:
    """Take a game's steps one draw or move at a time."""
    for state in states:
        if isinstance(state.move, Move):
            before = before.play(state.move)
            yield before
        draws = state.draws if state.move is None or isinstance(state.move, Move) else (state.move,)
        for chance in draws:
            before = before.set_chance(chance)
            yield before


def ends_round(before: State, after: State) -> bool:
    """Tell whether a step finished a round."""
    return after.round != before.round or (after.is_over and not before.is_over)


def _place(line: int, entry: int | None) -> SintraError:
    if line or entry is None:
        return SintraError(CORE, "line", number=line) if line else SintraError(CORE, "the_end")
    return SintraError(CORE, "entry", number=entry)


def _expected(state: State) -> SintraError:
    if state.is_over:
        return SintraError(CORE, "the_end")
    return SintraError(CORE, "a_draw" if state.turn is None else "a_move")


def _step(state: State, kind: str, token: str, place: SintraError, ply: int) -> State:
    """Take one step of a record, or say at which ply it cannot be taken."""
    if state.is_over or (kind == CHANCE) != (state.turn is None):
        raise InvalidRecord(CORE, "record_kind", place=place, ply=ply, token=token, expected=_expected(state))
    try:
        return state.set_chance(token) if kind == CHANCE else state.play(token)
    except SintraError as error:
        raise InvalidRecord(CORE, "record_ply", place=place, ply=ply, token=token, why=error) from error


def _check_scores(entry: Entry, state: State, place: SintraError, ply: int) -> None:
    if entry.tokens != tuple(map(str, state.scores)):
        found, expected = " ".join(entry.tokens), " ".join(map(str, state.scores))
        raise InvalidRecord(CORE, "record_score", place=place, ply=ply, found=found, expected=expected)


def _parse_lines(lines: list[str]) -> Record:
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise InvalidRecord(CORE, "record_empty")
    if lines[0] != FIRST_LINE:
        raise InvalidRecord(CORE, "record_first_line", version=VERSION)
    header = dict(_header(lines))
    entries: list[Entry] = []
    end: list[str] | None = None
    for number, line in enumerate(lines[header["length"] :], header["length"] + 1):
        kind, *tokens = line.split() or [""]
        if end is not None:
            raise InvalidRecord(CORE, "record_after_end", line=number)
        if kind in (CHANCE, MOVES, SCORE) and tokens:
            entries.append(Entry(kind, tuple(tokens), number))
        elif kind == "end" and len(tokens) == 2 and tokens[0].isdecimal():
            end = tokens
        else:
            raise InvalidRecord(CORE, "record_line", line=number, text=line[:40])
    if end is None:
        raise InvalidRecord(CORE, "record_truncated", line=len(lines))
    return Record(
        header["game"], tuple(entries), int(end[0]), end[1], header["names"], header["start"], header["rules"]
    )


def _header(lines: list[str]) -> Iterator[tuple[str, Any]]:
    """Read the lines before the first entry."""

    def rest(number: int, word: str) -> str:
        found, _, value = (lines[number] if number < len(lines) else "").partition(" ")
        if found != word or not value:
            raise InvalidRecord(CORE, "record_header", line=number + 1, name=word)
        return value

    game = game_of(rest(1, "game"))
    yield "game", game
    version = rest(2, "rules")
    if not version.isdecimal():
        raise InvalidRecord(CORE, "record_header", line=3, name="rules")
    yield "rules", int(version)
    number = 3
    names: list[str] = []
    while number < len(lines) and lines[number].startswith("name "):
        seat, _, name = lines[number].removeprefix("name ").partition(" ")
        if seat != str(len(names) + 1) or len(names) == game.players or not name:
            raise InvalidRecord(CORE, "record_header", line=number + 1, name="name")
        names.append(name)
        number += 1
    yield "names", tuple(names)
    start = None
    if number < len(lines) and lines[number].startswith("start "):
        start = rest(number, "start")
        number += 1
    yield "start", start
    yield "length", number
