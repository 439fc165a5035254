"""Group commit: entries that arrive while a commit is under way share the next one."""

import asyncio
import time
from collections.abc import Sequence

from sintra.server.store import chain, queries
from sintra.server.store.database import Database
from sintra.server.store.values import Append, Link

KNOWN_HEADS = 20_000
LARGEST_GROUP = 500
PACE_SECONDS = 0.004
"""Between the beginnings of two commits: an entry alone goes at once, and a busy server spends less on each."""
NONE = (-2, b"")
"""The head of a log that is not known: no entry follows it."""

Waiting = tuple[Append, "asyncio.Future[bool]"]


class Writer:
    """Chains entries to their logs and writes them in groups, one group at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._last = 0.0
        # Number and hash of the entry that a game ended with when last seen. An entry never changes, so this is never
        # wrong, at worst old: numbers up to it are taken, and the one that follows it may be.
        self._heads: dict[str, tuple[int, bytes]] = {}

    async def append(self, entry: Append) -> bool:
        """Write an entry. False: its number is taken, or is not the next one."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, future))
        if self._task is None:
            self._task = asyncio.create_task(self._write_groups())
        return await future

    async def close(self) -> None:
        """Wait until all that was asked for is written."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _write_groups(self) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(self._last + PACE_SECONDS - time.monotonic())
                self._last = time.monotonic()
                group, self._waiting = _next_group(self._waiting)
                await self._write(group)
        finally:
            self._task = None

    async def _write(self, group: Sequence[Waiting]) -> None:
        try:
            written = await self._commit([entry for entry, _ in group])
        except BaseException as error:
            self._heads.clear()  # after a failure the database may be another one: ask it
            for _, future in group:
                if not future.done():
                    future.set_exception(error)
            if not isinstance(error, Exception):
                raise
        else:
            for entry, future in group:
                if not future.done():  # whoever asked may have gone away
                    future.set_result(entry.game in written)

    async def _commit(self, group: Sequence[Append]) -> set[str]:
        heads = {entry.game: self._heads.get(entry.game, NONE) for entry in group}
        unknown = [(entry.game, entry.seq - 1) for entry in group if heads[entry.game][0] < entry.seq - 1]
        if unknown:
            heads |= await self._database.read(lambda connection: queries.hashes(connection, unknown))
        links = []
        for entry in group:
            seq, before = heads[entry.game]
            if seq == entry.seq - 1:
                links.append(Link(entry, chain.link(before, entry.seq, entry.at, entry.body)))
        if not links:
            return set()
        written = await self._database.append(links)
        for link in links:
            if link.entry.game in written:
                self._note(link.entry.game, link.entry.seq, link.hash)
        return written

    def _note(self, game: str, seq: int, found: bytes) -> None:
        """Remember what a log ends with."""
        if len(self._heads) >= KNOWN_HEADS:
            self._heads.clear()
        self._heads[game] = seq, found


def _next_group(waiting: list[Waiting]) -> tuple[list[Waiting], list[Waiting]]:
    """Split off the first entry of every game: a second one may only follow when the first is known to be written."""
    group: dict[str, Waiting] = {}
    later: list[Waiting] = []
    for each in waiting:
        if each[0].game in group or len(group) == LARGEST_GROUP:
            later.append(each)
        else:
            group[each[0].game] = each
    return list(group.values()), later
