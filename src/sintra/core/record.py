"""A whole game as text or JSON: every draw, every move, the scores after each round. Replaying it checks the rules."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field

from sintra.core.errors import InvalidRecord, SintraError
from sintra.core.game import Game, Move
from sintra.core.record_text import (
    CHANCE,
    FIRST_LINE,
    FORMAT,
    MOVES,
    SCORE,
    VERSION,
    Fair,
    RecordEntry,
    StandIns,
    checked_names,
    read_json,
    read_lines,
)
from sintra.core.state import State
from sintra.core.versions import blank_of, plays, start_of, version_of
from sintra.core.words import CORE


@dataclass(frozen=True)
class Record:
    """A whole game as a log, finished or not: draws, moves, and the scores after each round.

    Examples:
        >>> import sintra
        >>> state = sintra.game("azul").start(seed=7).play("3K4").play("cB2")
        >>> record = Record.of(state, names=("Ada", "Bo"))
        >>> print(record.text(), end="")
        sintra record 2
        game azul:2:coloured
        rules 1
        name 1 Ada
        name 2 Bo
        chance 1 R R B W W R B W R K K B K W B K K Y Y B
        moves 3K4 cB2
        end 23 7398e7d4 5a0d5795
        >>> Record.parse(record.text()).replay() == state
        True
    """

    game: Game
    entries: tuple[RecordEntry, ...]
    plies: int
    """How many draws and moves there are."""
    digest: str
    """A checksum of the last position."""
    names: tuple[str, ...] = ()
    """What the players are called, seat by seat; may be empty."""
    start: str | None = None
    """The text of the first position, if the game did not begin at the beginning."""
    rules_version: int = 1
    fair: Fair | None = None
    """What the draws follow from, if a server made them."""
    set_draws: int = 0
    """So many draws, the first ones, were set beforehand and not drawn: by a lesson."""
    stand_ins: StandIns = ()
    """Moves that a bot made in the place of a seat's player: their numbers among all moves, and the bot's level."""
    checksum: str = field(default="", compare=False)
    """The checksum that came with the text; empty if none did."""

    @classmethod
    def of(
        cls,
        state: State,
        names: tuple[str, ...] = (),
        fair: Fair | None = None,
        set_draws: int = 0,
        stand_ins: StandIns = (),
    ) -> Record:
        """Make the record of a game up to a state."""
        root, *rest = state.history
        game = root.game
        names = checked_names(names, game)
        entries: list[RecordEntry] = []
        plies = 0
        before = root.asking()
        for after in single_steps(before, rest):
            kind = MOVES if isinstance(after.move, Move) else CHANCE
            if not entries or entries[-1].kind != kind:
                entries.append(RecordEntry(kind, ()))
            entries[-1] = RecordEntry(kind, (*entries[-1].tokens, str(after.move)))
            plies += 1
            if ends_round(before, after):
                entries.append(RecordEntry(SCORE, tuple(map(str, after.scores))))
            before = after
        version = version_of(game, root.array)
        start = None if root.array.tobytes() == blank_of(game, version).tobytes() else root.text()
        return cls(game, tuple(entries), plies, digest_of(state), names, start, version, fair, set_draws, stand_ins)

    # Replaying

    def states(self) -> Iterator[State]:
        """Replay the game one draw or move at a time, and check it; yields the first position first."""
        definition = self.game.definition
        if not plays(definition, self.rules_version):
            known = definition.rules_version
            raise InvalidRecord(CORE, "record_rules", game=self.game.name, found=self.rules_version, known=known)
        state = (self.game.parse(self.start) if self.start else start_of(self.game, self.rules_version)).asking()
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
        place = _place(self.entries[-1].line + 1 if self.entries and self.entries[-1].line else 0, 0)
        if due:
            raise InvalidRecord(
                CORE, "record_kind", place=place, ply=ply, token="end", expected=SintraError(CORE, "a_score")
            )
        if ply != self.plies:
            raise InvalidRecord(CORE, "record_count", place=place, found=ply, expected=self.plies)
        if digest_of(state) != self.digest:
            raise InvalidRecord(CORE, "record_digest", place=place, ply=ply)
        if self.checksum and self.checksum != self._sum():
            raise InvalidRecord(CORE, "record_checksum")

    def place(self, ply: int) -> SintraError:
        """Name where a draw or move stands; they count from 1."""
        for number, entry in enumerate(self.entries, 1):
            ply -= 0 if entry.kind == SCORE else len(entry.tokens)
            if ply <= 0:
                return _place(entry.line, number)
        return _place(0, 0)

    def replay(self, *, chance: str = "sample", seed: int | None = None) -> State:
        """Replay the game to its last position, from where it can continue with new draws."""
        *_, last = self.states()
        return last if chance == "ask" else last.resume(seed)

    # Text

    def text(self) -> str:
        """Write the record as text; `Record.parse` reads it back."""
        return "\n".join([*self._lines(), f"end {self.plies} {self.digest} {self._sum()}"]) + "\n"

    def _sum(self) -> str:
        """Sum up everything that the record says."""
        return f"{zlib.crc32(chr(10).join([*self._lines(), f'{self.plies} {self.digest}']).encode()):08x}"

    def _lines(self) -> list[str]:
        """Write everything but the end line."""
        lines = [FIRST_LINE, f"game {self.game.header}", f"rules {self.rules_version}"]
        lines += [f"name {seat} {name}" for seat, name in enumerate(self.names, 1)]
        if self.fair:
            lines.append(self.fair.text())
        if self.set_draws:
            lines.append(f"set {self.set_draws}")
        if self.stand_ins:
            lines.append(" ".join(["bots", *(f"{number}:{level}" for number, level in self.stand_ins)]))
        if self.start:
            lines.append(f"start {self.start}")
        return lines + [" ".join([entry.kind, *entry.tokens]) for entry in self.entries]

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from text or from JSON; `states` or `replay` then checks it against the rules."""
        return cls(**(read_json(text) if text.lstrip().startswith("{") else read_lines(text)))

    # JSON

    def json(self) -> str:
        """Write the record as JSON."""
        data = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.header,
            "rules": self.rules_version,
            "names": list(self.names),
            "start": self.start,
            "entries": [{entry.kind: list(entry.tokens)} for entry in self.entries],
            "plies": self.plies,
            "position": self.digest,
            "checksum": self._sum(),
        }
        if self.fair:
            data["fair"] = asdict(self.fair)
        if self.set_draws:
            data["set"] = self.set_draws
        if self.stand_ins:
            data["bots"] = self.stand_ins
        return json.dumps(data, ensure_ascii=False, indent=1)


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


def _place(line: int, entry: int) -> SintraError:
    """Name a line of a text, an entry of JSON, or (neither is known) the end of the record."""
    if line:
        return SintraError(CORE, "line", number=line)
    return SintraError(CORE, "entry", number=entry) if entry else SintraError(CORE, "record_end")


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


def _check_scores(entry: RecordEntry, state: State, place: SintraError, ply: int) -> None:
    if entry.tokens != tuple(map(str, state.scores)):
        found, expected = " ".join(entry.tokens), " ".join(map(str, state.scores))
        raise InvalidRecord(CORE, "record_score", place=place, ply=ply, found=found, expected=expected)
