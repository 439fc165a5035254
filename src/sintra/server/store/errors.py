"""What can be wrong with a store, in one line; and which error of a database means what."""

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sintra.core.errors import SintraError
from sintra.core.words import Words

WORDS = Words(Path(__file__).parent.with_name("languages"))
OURS = (
    *(ProgrammingError, IntegrityError, DataError),
    *(sqlite3.ProgrammingError, sqlite3.IntegrityError, sqlite3.DataError),
)
"""Errors that a fault of the program causes, not the database's state."""
DISK_FULL = "53100"
"""PostgreSQL's code for a full disk."""


class StoreError(SintraError):
    """The base of everything that can be wrong with a store."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)


class StoreNewer(StoreError):
    """The store was written by a newer program."""


class StoreFull(StoreError):
    """There is no space left. Nothing was written; it works again when there is."""


class StoreUnavailable(StoreError):
    """The store does not answer. What was being written may or may not be there: load it again."""


class StoreDamaged(StoreError):
    """A log is not what was written: an entry is missing or altered, or the file is no store."""


class BackupFailed(StoreError):
    """A copy could not be made."""


Faults = (DBAPIError, PoolTimeout, OSError, sqlite3.Error)


def trouble(error: Exception, where: str) -> Exception:
    """Say what an error of a database means. A fault of the program itself stays what it is."""
    if isinstance(error, OURS):
        return error
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    why = (str(cause).splitlines() or [""])[0] or type(cause).__name__
    if isinstance(cause, sqlite3.Error):
        kind = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the low byte; the others say more exactly where
        if kind == sqlite3.SQLITE_FULL:
            return StoreFull("store_full", where=where)
        if kind in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            return StoreDamaged("store_file_damaged", where=where, why=why)
        if kind == sqlite3.SQLITE_BUSY:
            return StoreUnavailable("store_busy", where=where)
    if getattr(cause, "sqlstate", None) == DISK_FULL:
        return StoreFull("store_full", where=where)
    return StoreUnavailable("store_unavailable", where=where, why=why)
