"""Games that people wrote down at a table: a CSV sheet with one draw or move per row, read into a record.

    game, azul:2:coloured
    names, Ada, Bo
    draw, 1
    draw, BBYR / YYKW / RRRK / WWBB / KYBR
    move, 3R4
    move, "centre, blue → line 2"
    score, 5, 3

The first cell says what a row is; see docs/import.md. Every row is checked by the rules, so a slip of the pen is found
where it happened.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sintra.core.errors import InvalidRecord, SintraError
from sintra.core.game import Game, Move
from sintra.core.record import Record
from sintra.core.record_text import checked_names
from sintra.core.registry import game_of
from sintra.core.state import State
from sintra.core.words import CORE, LANGUAGES

KINDS = ("game", "names", "draw", "move", "score")
SEPARATORS = " /,;|"
DELIMITERS = ",;\t"


def read_sheet(text: str) -> Record:
    r"""Read a sheet; raises InvalidRecord with the line that does not fit.

    Examples:
        >>> sheet = "game,azul:2:coloured\ndraw,1\ndraw,BBYR/YYKW/RRRK/WWBB/KYBR\nmove,1B2\nmove,cY2\n"
        >>> record = read_sheet(sheet)
        >>> record.replay().turn
        0
    """
    reading: Reading | None = None
    for line, (kind, *cells) in _rows(text):
        try:
            if reading is None:
                reading = Reading(_game(kind, cells))
            else:
                reading.take(kind, cells)
        except SintraError as error:
            raise InvalidRecord(CORE, "sheet_line", line=line, why=error) from error
    if reading is None:
        raise InvalidRecord(CORE, "sheet_empty")
    return reading.record()


def write_sheet(record: Record) -> str:
    """Write a record as a sheet that `read_sheet` reads back: an example to go on with."""
    rows = [f"game,{record.game.header}"]
    if record.names:
        rows.append(f"names,{','.join(record.names)}")
    pending: list[str] = []
    before: State | None = None
    for state in record.states():
        if before is not None:
            if isinstance(state.move, Move):
                rows += [f"draw,{' '.join(pending)}"] if pending else []
                pending = []
                rows.append(f'move,"{state.move}"' if "," in str(state.move) else f"move,{state.move}")
            else:
                pending.append(str(state.move))
        before = state
    return "\n".join([*rows, *([f"draw,{' '.join(pending)}"] if pending else [])]) + "\n"


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Give the rows that say something, with their lines; a first row may tell by its delimiter which one is used."""
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if _says(line)), "")
    delimiter = next((each for each in DELIMITERS if each in first), ",")
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
    try:
        for cells in reader:
            row = [cell.strip() for cell in cells]
            if any(row) and not row[0].startswith("#"):
                while not row[-1]:
                    row.pop()
                yield reader.line_num, [row[0].lower(), *row[1:]]
    except csv.Error as error:
        raise InvalidRecord(CORE, "sheet_csv", line=reader.line_num, why=str(error)) from error


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _game(kind: str, cells: list[str]) -> Game:
    if kind != "game" or len(cells) < 1:
        raise InvalidRecord(CORE, "sheet_first", example="game, azul:2:coloured")
    return game_of(",".join(cells).replace(" ", ""))


@dataclass
class Reading:
    """A sheet that is being read: the position after the rows so far."""

    game: Game
    state: State = field(init=False)
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.state = self.game.start(chance="ask")

    def take(self, kind: str, cells: list[str]) -> None:
        """Carry out a row."""
        if kind == "names":
            self.names = checked_names(cells, self.game)
        elif kind == "draw":
            self._draw(" ".join(cells))
        elif kind == "move":
            self._move(", ".join(cells))
        elif kind == "score":
            self._score(cells)
        else:
            raise InvalidRecord(CORE, "sheet_kind", kind=kind, known=", ".join(KINDS))

    def record(self) -> Record:
        """Give what was read as a record."""
        return Record.of(self.state, self.names)

    def _draw(self, text: str) -> None:
        """Make the draws of a row, one after the other; what stands between them does not matter."""
        rest = text.lstrip(SEPARATORS)
        if not rest:
            raise InvalidRecord(CORE, "sheet_no_value", kind="draw")
        while rest:
            possible = [str(chance) for chance in self.state.chance]
            fitting = [each for each in possible if rest.startswith(each)]
            word = max(fitting, key=len) if fitting else re.split(rf"[{SEPARATORS}]", rest, maxsplit=1)[0]
            self.state = self.state.set_chance(word)
            rest = rest[len(word) :].lstrip(SEPARATORS)

    def _move(self, text: str) -> None:
        """Play a move, by its notation or in words of any language."""
        if not text:
            raise InvalidRecord(CORE, "sheet_no_value", kind="move")
        if self.state.chance:
            raise InvalidRecord(CORE, "sheet_draw_first", known=_some(map(str, self.state.chance)))
        self.state = self.state.play(self._in_words(text) or text.replace(" ", ""))

    def _in_words(self, text: str) -> Move | None:
        """Find a legal move that these words describe."""
        describe, wanted = self.game.definition.describe, _plain(text)
        for move in self.state.moves:
            if any(_plain(describe.move(move.number, language)) == wanted for language in LANGUAGES):
                return move
        return None

    def _score(self, cells: list[str]) -> None:
        """Compare what was noted with what the rules give."""
        scores = [str(score) for score in self.state.scores]
        if cells != scores:
            raise InvalidRecord(CORE, "sheet_score", noted=" ".join(cells), scores=" ".join(scores))


def _plain(words: str) -> str:
    """Leave out what people write one way or another: case, spaces, arrows, commas."""
    return re.sub(r"[\s,.;:→>()-]+", " ", words).strip().casefold()


def _some(words: Iterable[str]) -> str:
    return ", ".join(sorted(set(words))[:12])
