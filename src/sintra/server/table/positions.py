"""The positions of a game after every entry, packed: a server keeps thousands of games in memory."""

import zlib

import numpy as np

from sintra.core.game import Array, Game
from sintra.core.random import seeded
from sintra.core.state import State

CHUNK = 32
LEVEL = 1
"""Positions of one game are so alike that the quickest compression does."""
UNUSED = seeded(None)
"""At a table nothing is drawn from a state's own stream, so all have this one: making it takes longer than the rest."""


class DamagedSnapshot(ValueError):
    """A snapshot that is none of this log: the log itself tells the same, more slowly."""


def state_of(game: Game, record: Array) -> State:
    """Wrap a record (copied) that is known to be a position, so that it stops at every draw."""
    return State.of(game, record, UNUSED).asking()


class PackedPositions:
    """A list of records that only grows; all but the last ones are compressed.

    One thread appends; others may read meanwhile.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._kept: tuple[list[bytes], list[bytes]] = [], []
        """What is compressed and what is not; replaced as a whole, so that a reader in another thread has both."""

    def __len__(self) -> int:
        packed, last = self._kept
        return CHUNK * len(packed) + len(last)

    def append(self, state: State) -> None:
        """Keep another position."""
        packed, last = self._kept
        if len(last) == 2 * CHUNK:  # what was sent just now is asked for most often
            packed, last = [*packed, zlib.compress(b"".join(last[:CHUNK]), LEVEL)], last[CHUNK:]
        last.append(state.array.tobytes())
        self._kept = packed, last

    def __getitem__(self, v: int) -> State:
        return state_of(self.game, self.record(v))

    def record(self, v: int) -> Array:
        """Give a position as an array of one record."""
        return np.frombuffer(bytearray(self._bytes(v)), self.game.definition.dtype)

    def _bytes(self, v: int) -> bytes:
        packed, last = self._kept
        chunk, place = divmod(v, CHUNK)
        if chunk < len(packed):
            size = self.game.definition.dtype.itemsize
            return zlib.decompress(packed[chunk])[place * size : (place + 1) * size]
        return last[v - CHUNK * len(packed)]

    def snapshot(self) -> bytes:
        """Pack all of them."""
        packed, last = self._kept
        whole = b"".join([*map(zlib.decompress, packed), *last])
        return zlib.compress(whole, LEVEL)

    def unpack(self, snapshot: bytes, outdated: bool = False) -> list[State]:
        """Give the positions of a snapshot; raises DamagedSnapshot if it does not begin as these positions do.

        `outdated`: it is of other rules, under which a game may begin otherwise.
        """
        size = self.game.definition.dtype.itemsize
        try:
            whole = zlib.decompress(snapshot)
        except zlib.error as error:
            raise DamagedSnapshot(str(error)) from error
        begins_alike = outdated or not len(self) or whole[:size] == self[0].array.tobytes()
        if not whole or len(whole) % size or not begins_alike:
            raise DamagedSnapshot("another game's positions")
        return [self._state(whole[begin : begin + size]) for begin in range(0, len(whole), size)]

    def _state(self, record: bytes) -> State:
        return state_of(self.game, np.frombuffer(record, self.game.definition.dtype))
