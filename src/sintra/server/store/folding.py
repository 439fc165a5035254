"""Fold the write-ahead log into the file beside the writer: a commit that did it would keep every game waiting."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

LOG = logging.getLogger(__name__)
FOLD_SECONDS = 1.0
LONGEST_LOG = 16_384
"""Pages after which a commit folds after all: the log starts anew only when nothing in it is left to be folded, which
may not happen by itself while there is always somebody who writes. Most of it is folded by then."""


class Folding:
    """A thread with a connection of its own that folds what was committed, once a second if there is anything."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log = path.with_name(f"{path.name}-wal")
        self._stop = Event()
        self._thread = Thread(target=self._run, name="store-folder", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; what is not folded yet is folded by the last connection that closes."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        folded = 0
        while not self._stop.wait(FOLD_SECONDS):
            if (changed := self._changed()) == folded:
                continue
            try:
                with closing(sqlite3.connect(self._path)) as connection:
                    connection.execute("PRAGMA synchronous = FULL")
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
                folded = changed
            except sqlite3.Error as error:  # the writer meets the same trouble and says so to whom it concerns
                LOG.warning("the log of %s was not folded: %s", self._path.name, error)

    def _changed(self) -> int:
        try:
            return self._log.stat().st_mtime_ns
        except FileNotFoundError:
            return 0
