"""Hearing of the entries that other servers write: PostgreSQL's LISTEN, on a connection that mends itself."""

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncEngine

from sintra.server.store.database import Gap, Heard

if TYPE_CHECKING:
    import asyncpg

CHANNEL = "sintra"
PULSE_SECONDS = 10
PATIENCE_SECONDS = 5
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
LOG = logging.getLogger(__name__)


class Listener:
    """Listens until it is closed. News are `GAME:SEQ:ORIGIN`; those of its own origin are left out."""

    def __init__(self, engine: AsyncEngine, origin: str, heard: Heard, gap: Gap) -> None:
        self._engine = engine
        self._origin = origin
        self._heard = heard
        self._gap = gap
        self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _listen(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    connection = await self._connect()
            except Exception as error:
                LOG.warning("cannot listen to other servers: %s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            pause = FIRST_PAUSE
            try:
                self._tell_gap()
                await self._until_broken(connection)
            finally:
                connection.terminate()
            LOG.warning("the connection that hears of other servers broke; listening again")

    async def _connect(self) -> "asyncpg.Connection":
        proxy = await self._engine.raw_connection()
        connection: asyncpg.Connection = proxy.driver_connection
        proxy.detach()
        try:
            await connection.add_listener(CHANNEL, self._hear)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _until_broken(self, connection: "asyncpg.Connection") -> None:
        """Return when the connection is lost, or does not answer: a cut line says nothing by itself."""
        broken = asyncio.Event()
        connection.add_termination_listener(lambda _: broken.set())
        while not connection.is_closed():
            try:
                async with asyncio.timeout(PULSE_SECONDS):
                    await broken.wait()
            except TimeoutError:
                try:
                    await connection.execute("SELECT 1", timeout=PATIENCE_SECONDS)
                except Exception:
                    return

    def _hear(self, _connection: object, _process: int, _channel: str, news: object) -> None:
        game, seq, origin = str(news).split(":")
        if origin == self._origin:
            return
        try:
            self._heard(game, int(seq))
        except Exception:
            LOG.exception("news of %s:%s could not be taken in", game, seq)

    def _tell_gap(self) -> None:
        try:
            self._gap()
        except Exception:
            LOG.exception("what was missed could not be asked for")
