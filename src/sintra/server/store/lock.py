"""One server per file: a lock beside it, which the system releases when the server ends, however it ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sintra.server.store.errors import StoreUnavailable
from sintra.server.store.place import parsed, prepare_file, store_url


@contextmanager
def only_server(url: str | None = None) -> Iterator[None]:
    """Be the only server of a store that is a file; a PostgreSQL has room for several.

    The lock is on a file of its own: SQLite loses its own locks when somebody else closes the store's file.
    """
    address = parsed(url or store_url())
    if address.get_backend_name() != "sqlite":
        yield
        return
    path = Path(str(address.database))
    prepare_file(path)
    found = path.resolve()  # by whatever name it is opened
    try:
        lock = os.open(found.with_name(found.name + "-lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreUnavailable("store_place", where=path, why=error.strerror) from error
    try:
        if not _taken(lock):
            raise StoreUnavailable("store_in_use", where=path)
        yield
    finally:
        os.close(lock)


if sys.platform == "win32":
    import msvcrt

    def _taken(lock: int) -> bool:
        try:
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _taken(lock: int) -> bool:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            return True
        return True
