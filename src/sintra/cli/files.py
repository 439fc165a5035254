"""Reading and writing what people name on the command line."""

from pathlib import Path

from sintra.cli.language import WORDS, say
from sintra.core.errors import SintraError
from sintra.core.record import FIRST_LINE, Record
from sintra.core.registry import parse
from sintra.core.state import State


class FileTrouble(SintraError):
    """A file that cannot be read or written."""


def read(file: str) -> str:
    """Read a text file, or say why not."""
    try:
        return Path(file).read_text(encoding="utf-8")
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
    return Record.parse(read(file))


def position_of(argument: str) -> State:
    """Read a position: its text, or a file that holds a position or a record."""
    if "=" in argument:
        return parse(argument)
    text = read(argument)
    if text.lstrip().startswith(("{", FIRST_LINE.split(maxsplit=1)[0] + " ")):
        return Record.parse(text).replay()
    return parse(text)
