"""Exercises made of a reviewed game: the mistakes of whoever asks."""

from collections.abc import Iterable
from typing import cast

from sintra.puzzles.exercises import exercises
from sintra.puzzles.puzzle import Puzzle
from sintra.server.errors import Refusal
from sintra.server.live.live_review import engine_key, prepared
from sintra.server.live.reviews import Beside
from sintra.server.store import Store, StoredReview
from sintra.server.table.archive import record_of
from sintra.server.table.table import Table
from sintra.server.wire.reviews import ReviewLevel

MOST = 6
"""So many mistakes of a seat in one game are worth an exercise."""


async def mistakes_of(store: Store, table: Table, seats: Iterable[int], beside: Beside) -> list[Puzzle]:
    """Make puzzles of what seats did wrong in a game, as far as its review knows: of the costliest mistakes."""
    stored = await store.review(table.id, engine_key(table.game))
    if stored is None:
        raise Refusal("not_reviewed")
    found: list[Puzzle] = await beside(_made, table, stored, tuple(seats))
    return found


def _made(table: Table, stored: StoredReview, seats: tuple[int, ...]) -> list[Puzzle]:
    level = cast(ReviewLevel, stored.level)
    review, record = prepared(table, level, stored.pieces).work.review(level), record_of(table)
    return [each for seat in seats for each in exercises(review, record, seat)[:MOST]]
