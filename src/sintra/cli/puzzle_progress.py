"""What a person has solved in the terminal: a small file in the user's data folder, and the streak that it tells."""

import json
from datetime import UTC, date, datetime
from pathlib import Path

from sintra.cli import files
from sintra.cli.language import WORDS
from sintra.data_folder import data_root
from sintra.puzzles.schedule import streak

FILE = "puzzles.json"


def today() -> date:
    """Give the day that the puzzle of the day goes by."""
    return datetime.now(UTC).date()


def place() -> Path:
    """Name the file."""
    return data_root() / FILE


def solved() -> dict[str, list[str]]:
    """Read the ids of the puzzles that were solved, by day; an unreadable file counts as none."""
    try:
        found = json.loads(place().read_text(encoding="utf-8"))
        return {str(date.fromisoformat(day)): [str(each) for each in ids] for day, ids in found["solved"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def note(puzzle_id: str) -> int:
    """Note that a puzzle was solved today; returns the length of the streak in days."""
    found = solved()
    ids = found.setdefault(today().isoformat(), [])
    if puzzle_id not in ids:
        ids.append(puzzle_id)
    try:
        place().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise files.FileTrouble(WORDS, "unwritable", file=place(), why=error.strerror) from error
    files.write(str(place()), json.dumps({"solved": found}, indent=1) + "\n")
    return streak({date.fromisoformat(day) for day in found}, today())
