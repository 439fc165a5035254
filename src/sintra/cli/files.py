"""Reading and writing what people name on the command line."""

from collections.abc import Iterator
from pathlib import Path

from sintra.cli.language import WORDS, say
from sintra.core.errors import SintraError
from sintra.core.record import Record
from sintra.core.record_text import FORMAT
from sintra.core.registry import parse
from sintra.core.state import State


class FileTrouble(SintraError):
    """A file that cannot be read or written."""


def read(file: str) -> str:
    """Read a text file, or say why not."""
    if not file.strip():
        raise FileTrouble(WORDS, "no_file_named")
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileTrouble(WORDS, "unreadable", file=file, why=say("not_text")) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise FileTrouble(WORDS, "unreadable", file=file, why=why) from error


def write(file: str, text: str) -> None:
    """Write a text file, or say why not."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise FileTrouble(WORDS, "unwritable", file=file, why=why) from error


def record_of(file: str) -> Record:
    """Read a record's file."""
    try:
        return Record.parse(read(file))
    except FileTrouble:
        raise
    except SintraError as error:
        raise in_file(file, error) from error


def in_file(file: str, error: SintraError) -> FileTrouble:
    """Say in which file something is wrong."""
    return FileTrouble(WORDS, "in_file", file=file, why=error)


def replayed(file: str, record: Record, seed: int | None) -> State:
    """Play a record again to its last position, and make the draw that may be due."""
    try:
        state = record.replay(seed=seed)
    except SintraError as error:
        raise in_file(file, error) from error
    return state.draw() if state.chance else state


def checked_states(file: str, record: Record) -> Iterator[State]:
    """Play a record again, all of it before the first state is shown."""
    try:
        return iter(list(record.states()))
    except SintraError as error:
        raise in_file(file, error) from error


def position_of(argument: str) -> State:
    """Read a position: its text, or a file that holds a position or a record."""
    if "=" in argument and not Path(argument[:200]).exists():
        return parse(argument)
    text = read(argument)
    try:
        if text.lstrip().startswith(("{", FORMAT)):
            return Record.parse(text).replay()
        return parse(text)
    except SintraError as error:
        raise in_file(argument, error) from error
