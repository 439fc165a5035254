"""The store: one log per game, in SQLite or PostgreSQL; what is confirmed is durable.

Imports nothing else of the server.
"""

from sintra.server.store.backup import backup
from sintra.server.store.errors import (
    BackupFailed,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNewer,
    StoreUnavailable,
)
from sintra.server.store.lock import only_server
from sintra.server.store.place import store_url
from sintra.server.store.store import Store, open_store, unfinished_games
from sintra.server.store.values import (
    Act,
    Append,
    Device,
    NewGame,
    Person,
    PoolRating,
    PuzzleAttempt,
    SeatName,
    SeatResult,
    Snapshot,
    Stored,
    StoredExercise,
    StoredGame,
    StoredNames,
    StoredReview,
    Unfinished,
)

__all__ = [
    "Act",
    "Append",
    "BackupFailed",
    "Device",
    "NewGame",
    "Person",
    "PoolRating",
    "PuzzleAttempt",
    "SeatName",
    "SeatResult",
    "Snapshot",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreNewer",
    "StoreUnavailable",
    "Stored",
    "StoredExercise",
    "StoredGame",
    "StoredNames",
    "StoredReview",
    "Unfinished",
    "backup",
    "only_server",
    "open_store",
    "store_url",
    "unfinished_games",
]
