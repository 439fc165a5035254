"""The last number of every log, in a file beside the store: what the store lost, it cannot tell itself.

A write-ahead log that is cut short takes whole transactions with it, and the store is sound without them. This file is
written after every commit, and not synced: it may know less than the store, and never more.
"""

import logging
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

LOG = logging.getLogger("sintra.store")
SUFFIX = "-heads"
LOST = "-heads-lost"
COMPACT_BYTES = 4_000_000
"""A file that has grown by so much is written anew, with one line per game."""
KEPT_GAMES = 20_000
NAMED = 20
"""So many games are named; of more only the number is given."""
NOTHING = -1


@dataclass(frozen=True, slots=True)
class Lost:
    """A log that ends before the entry `had` that was confirmed; `has` is its last one, NOTHING: it is gone."""

    game: str
    has: int
    had: int


class Heads:
    """The file of one store, written by one thread."""

    def __init__(self, store: Path) -> None:
        self.path = store.with_name(store.name + SUFFIX)
        self._file: int | None = None
        self._grown = 0

    def note(self, heads: Iterable[tuple[str, int]]) -> None:
        """Note numbers that are committed; a failure costs no more than what would have been found out."""
        lines = "".join(f"{game} {seq}\n" for game, seq in heads).encode()
        if not lines:
            return
        try:
            if self._file is None:
                self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            self._grown += os.write(self._file, lines)
            if self._grown > COMPACT_BYTES:
                self.replace(self.read())
        except OSError as error:
            LOG.warning("last numbers could not be noted in %s: %s", self.path, error.strerror)

    def read(self) -> dict[str, int]:
        """Give the last number of every game, those noted last at the end; lines that are torn are left out."""
        heads: dict[str, int] = {}
        with suppress(OSError):
            for line in self.path.read_bytes().split(b"\n"):
                game, _, seq = line.partition(b" ")
                if game and seq.isdigit():
                    name = game.decode(errors="replace")
                    heads[name] = max(int(seq), heads.pop(name, NOTHING))
        return heads

    def replace(self, heads: dict[str, int]) -> None:
        """Write the file anew, with the games that were noted last."""
        self.close()
        part = self.path.with_name(self.path.name + ".part")
        kept = list(heads.items())[-KEPT_GAMES:]
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.writelines(f"{game} {seq}\n" for game, seq in kept)
        os.replace(part, self.path)
        self._grown = 0

    def accept(self, lost: list[Lost]) -> None:
        """Take the store as it is; what it was is kept beside it, for whoever looks for a copy."""
        heads = self.read()
        for each in lost:
            del heads[each.game]
            if each.has != NOTHING:
                heads[each.game] = each.has
        with suppress(OSError):
            self.path.with_name(self.path.name.removesuffix(SUFFIX) + LOST).unlink(missing_ok=True)
            os.link(self.path, self.path.with_name(self.path.name.removesuffix(SUFFIX) + LOST))
            self.replace(heads)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def tell(lost: list[Lost], where: str) -> None:
    """Say what is missing, game by game."""
    if not lost:
        return
    entries = sum(each.had - each.has for each in lost)
    LOG.error("the store %s lost %d confirmed entries of %d games", where, entries, len(lost))
    for each in lost[:NAMED]:
        if each.has == NOTHING:
            LOG.error("game %s is missing, with entries 0 to %d", each.game, each.had)
        else:
            LOG.error("game %s lacks entries %d to %d", each.game, each.has + 1, each.had)
    if len(lost) > NAMED:
        LOG.error("and %d more games; see the file %s%s", len(lost) - NAMED, where, LOST)
