"""Replays of games, finished or so far: made beside the loop, a piece at a time, and kept for whoever asks next."""

import asyncio
import gzip
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

import msgspec

from sintra.server.table.table import Table
from sintra.server.wire.messages import Seats, entry_message, first_of
from sintra.server.wire.sheets import sheet_of
from sintra.server.wire.views import Views

P = ParamSpec("P")
T = TypeVar("T")
PIECE = 40
"""Entries that are worked on at a stretch; then it is another replay's turn."""
GZIP = zlib.MAX_WBITS | 16
LEVEL = 5
Key = tuple[str, Seats, int]
_encode = msgspec.json.encode


class Replays:
    """Makes replays in one thread, however many are asked for, and keeps them as they travel."""

    def __init__(self, most: int) -> None:
        """Keep `most` bytes of them."""
        self._most = most
        self._thread = ThreadPoolExecutor(1, "replays")
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[Key, asyncio.Task[bytes]] = {}

    async def of(self, table: Table, seat: int | None, packed: bool) -> bytes:
        """Give a finished game as a seat saw it (None: as a spectator), as JSON, with gzip if `packed`."""
        return await self._of(table, frozenset(() if seat is None else (seat,)), packed)

    async def so_far(self, table: Table, seats: Seats, packed: bool) -> bytes:
        """Give a game up to its last entry, as it was sent to whoever holds these seats."""
        return await self._of(table, seats, packed)

    async def _of(self, table: Table, seats: Seats, packed: bool) -> bytes:
        key = table.id, seats, table.v
        content = self._kept.get(key)
        if content is None:
            task = self._making.get(key)
            if task is None:
                task = self._making[key] = asyncio.create_task(self._make(table, key))
                task.add_done_callback(lambda _: self._making.pop(key, None))
            content = await asyncio.shield(task)
        else:
            self._kept.move_to_end(key)
        return content if packed else await self.run(gzip.decompress, content)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do work beside the loop, in its turn."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*args, **kwargs))

    def close(self) -> None:
        """Begin nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _make(self, table: Table, key: Key) -> bytes:
        _, seats, last = key
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
        if table.status != "over":  # it goes on meanwhile
            stored = [(logged.at, logged.body) for logged in table.log]
            snapshot = table.timeline.positions.snapshot()
            table = await self.run(Table.load, table.id, table.secret, stored, snapshot, table.names)

        def pack(numbers: range) -> bytes:
            return packer.compress(_piece(table, seats, numbers))

        parts = [await self.run(lambda: packer.compress(_head(table, seats)))]
        for first in range(1, last + 1, PIECE):
            parts.append(await self.run(pack, range(first, min(first + PIECE, last + 1))))
        parts.append(packer.compress(b"]}") + packer.flush())
        content = b"".join(parts)
        self._keep(key, content)
        return content

    def _keep(self, key: Key, content: bytes) -> None:
        self._kept[key] = content
        self._size += len(content)
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])


def _head(table: Table, seats: Seats) -> bytes:
    return b'{"table":' + _encode(sheet_of(table)) + b',"first":' + _encode(first_of(table, seats)) + b',"entries":['


def _piece(table: Table, seats: Seats, numbers: range) -> bytes:
    """Write some entries; what the clocks say does not matter."""
    views = Views(table)
    written = b",".join(_encode(entry_message(views, seats, v, (), 0.0)) for v in numbers)
    return written if numbers.start == 1 else b"," + written
