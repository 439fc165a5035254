"""Copies of a store, made while it is in use, by the server or by another process."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sintra.server.store.errors import BackupFailed
from sintra.server.store.place import parsed, store_url


async def backup(file: Path, url: str | None = None) -> None:
    """Copy a store that is perhaps in use by a server, without opening or changing it."""
    address = parsed(url or store_url())
    if address.get_backend_name() != "sqlite":
        raise use_pg_dump(file)
    await asyncio.to_thread(copy_file, Path(str(address.database)), file)


def use_pg_dump(file: Path) -> BackupFailed:
    """Say what copies a PostgreSQL."""
    return BackupFailed("store_backup_postgres", file=file)


def copy_file(source: Path, file: Path) -> None:
    """Copy an SQLite file as it is at one moment; the copy appears under its name when it is whole."""
    part = file.with_name(file.name + ".part")
    try:
        if not source.exists():
            raise BackupFailed("store_backup_nothing", where=source)
        if file.exists() and file.samefile(source):
            raise BackupFailed("store_backup_itself", file=file)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as original,
            closing(sqlite3.connect(part)) as copy,
        ):
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file is easier to carry than three
        os.replace(part, file)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        why = getattr(error, "strerror", None) or str(error)
        raise BackupFailed("store_backup", file=file, why=why) from error
