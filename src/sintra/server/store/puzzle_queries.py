"""Queries about puzzles: what somebody did about them, and the exercises made of their games."""

from dataclasses import asdict

from sqlalchemy import Connection, insert, select

from sintra.server.store.tables import exercises as kept
from sintra.server.store.tables import people, puzzle_attempts
from sintra.server.store.upsert import upsert
from sintra.server.store.values import PuzzleAttempt, StoredExercise


def attempts(connection: Connection, person: str) -> list[PuzzleAttempt]:
    """List all that somebody did about puzzles, in order."""
    found = puzzle_attempts.c
    columns = (found.puzzle, found.kind, found.at, found.day)
    query = select(*columns).where(puzzle_attempts.c.person == person).order_by(puzzle_attempts.c.id)
    return [PuzzleAttempt(row.puzzle, row.kind, row.at, row.day) for row in connection.execute(query)]


def add_attempt(connection: Connection, person: str, attempt: PuzzleAttempt) -> None:
    """Note what somebody did, unless they were deleted meanwhile."""
    if _known(connection, person):
        connection.execute(insert(puzzle_attempts), {"person": person, **asdict(attempt)})


def exercises(connection: Connection, person: str) -> list[StoredExercise]:
    """List the exercises of somebody, in the order in which they were made."""
    query = select(kept.c.id, kept.c.source, kept.c.added, kept.c.body).where(kept.c.person == person)
    rows = connection.execute(query.order_by(kept.c.added, kept.c.id))
    return [StoredExercise(row.id, row.source, row.added, row.body) for row in rows]


def add_exercises(connection: Connection, person: str, new: list[StoredExercise]) -> int:
    """Keep exercises that are not known yet; returns how many."""
    if not new or not _known(connection, person):
        return 0
    added = 0
    for one in new:
        row = {"person": person, **asdict(one)}
        added += connection.execute(upsert(connection, kept).values(row).on_conflict_do_nothing()).rowcount
    return added


def _known(connection: Connection, person: str) -> bool:
    return connection.execute(select(people.c.id).where(people.c.id == person)).first() is not None
