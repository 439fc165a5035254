"""Locks between processes beside the cache: what one process compiles, the others wait for and load.

There is a lock for each kernel and signature, taken when it is not in the cache and held until it is. Kernels call
each other without circles, so nobody waits for somebody who waits. The locks belong to the operating system: those of
a process that was killed are free at once, and the file that is left says nothing.
"""

import hashlib
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # its absence
    import msvcrt

LOCKS = "locks"
PAUSE_SECONDS = 0.02
LONGEST_SECONDS = 300.0
"""So long another process may take for one kernel; one that was stopped in its tracks does not stop the others."""


class FileLock:
    """A lock that ends with its process. Not for threads: numba compiles in one at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def take(self, seconds: float = LONGEST_SECONDS) -> bool:
        """Wait for the lock; False if it was not to be had within that time, or the folder cannot be written."""
        until = time.monotonic() + seconds
        while True:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                file = self.path.open("ab")
            except OSError:
                return False
            if _try(file) and _is(file, self.path):
                self._file = file
                return True
            file.close()
            if time.monotonic() >= until:
                return False
            time.sleep(PAUSE_SECONDS)

    def free(self) -> None:
        """Let others have it."""
        if self._file is not None:
            self._file.close()  # which frees it
            self._file = None


def _try(file: IO[bytes]) -> bool:
    with suppress(OSError):
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        return True
    return False


def _is(file: IO[bytes], path: Path) -> bool:
    """Tell whether a file still has its name: it may have been removed between opening and locking it."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


def lock_of(folder: Path, kernel: str, signature: object) -> FileLock:
    """Give the lock of a kernel that is compiled for a signature into a folder of the cache."""
    digest = hashlib.sha256(f"{folder.name}\0{kernel}\0{signature}".encode()).hexdigest()[:20]
    return FileLock(folder.parent / LOCKS / digest)


def remove_locks(root: Path) -> None:
    """Remove the files of locks that nobody holds."""
    with suppress(OSError):
        for path in (root / LOCKS).iterdir():
            lock = FileLock(path)
            if lock.take(0.0):
                with suppress(OSError):  # Windows removes no file that is open
                    os.unlink(path)
                lock.free()
