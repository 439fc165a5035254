"""The hash chain of a log: every entry vouches for all entries before it."""

import hashlib
import struct
from collections.abc import Iterable

from sintra.server.store.errors import StoreDamaged
from sintra.server.store.values import Stored

_NUMBERS = struct.Struct(">qd")


def root(game: str) -> bytes:
    """Return what stands before entry 0: the game's own, so that no entry fits into another game's log."""
    return hashlib.sha256(game.encode()).digest()


def link(before: bytes, seq: int, at: float, body: bytes) -> bytes:
    """Return the hash of an entry that follows the one with the hash `before`."""
    return hashlib.sha256(before + _NUMBERS.pack(seq, at) + body).digest()


def verified(game: str, after: int, before: bytes, rows: Iterable[tuple[int, float, bytes, bytes]]) -> list[Stored]:
    """Return the entries (seq, at, body, hash) that follow the entry `after`; an error names the first bad one."""
    entries = []
    for seq, at, body, found in rows:
        after += 1
        if seq != after:
            raise StoreDamaged("store_entry_missing", game=game, seq=after)
        before = link(before, seq, at, body)
        if before != found:
            raise StoreDamaged("store_entry_altered", game=game, seq=seq)
        entries.append(Stored(seq, at, body))
    return entries
