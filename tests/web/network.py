"""A bad network: a proxy between a page and its server that cuts, delays and swallows while every socket looks open."""

import asyncio
import threading
from collections.abc import Callable
from typing import Literal

Direction = Literal["up", "down"]
Swallows = Callable[[Direction, str], bool]
BIG, HUGE = 126, 127


class Proxy:
    """Forwards connections to a server, HTTP byte by byte and WebSockets frame by frame."""

    def __init__(self, port: int) -> None:
        self.server = port
        self.port = 0
        self.swallows: Swallows = lambda direction, text: False
        """Which frames get lost."""
        self.delay = 0.0
        """Seconds that every frame takes longer."""
        self.mute = False
        """Whether new connections are taken and never answered."""
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Proxy":
        self._thread.start()
        listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._accept, "127.0.0.1", 0), self._loop)
        self._listener = listening.result()
        self.port = self._listener.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _end(self) -> None:
        self._listener.close()
        working = asyncio.all_tasks() - {asyncio.current_task()}
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    def cut(self) -> None:
        """Break every connection off."""

        def abort() -> None:
            for writer in self._writers:
                writer.transport.abort()

        self._loop.call_soon_threadsafe(abort)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        other = None
        try:
            if self.mute:
                await reader.read()
                return
            head = await reader.readuntil(b"\r\n\r\n")
            server, other = await asyncio.open_connection("127.0.0.1", self.server)
            self._writers.add(other)
            upgrades = b"upgrade: websocket" in head.lower()
            if upgrades:  # compressed frames depend on those before them: none could get lost alone
                lines = head.split(b"\r\n")
                head = b"\r\n".join(each for each in lines if not each.lower().startswith(b"sec-websocket-extensions"))
            other.write(head)
            if upgrades:
                writer.write(await server.readuntil(b"\r\n\r\n"))
            pump = self._frames if upgrades else self._bytes
            await asyncio.gather(pump("up", reader, other), pump("down", server, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            for each in (writer, other):
                if each is not None:
                    self._writers.discard(each)
                    each.transport.abort()

    async def _bytes(self, _: Direction, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
        writer.close()

    async def _frames(self, direction: Direction, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            frame, text = await read_frame(reader)
            if self.swallows(direction, text):
                continue
            if self.delay:
                await asyncio.sleep(self.delay)
            writer.write(frame)
            await writer.drain()


async def read_frame(reader: asyncio.StreamReader) -> tuple[bytes, str]:
    """Read a frame of a WebSocket; gives it as it came, and its payload."""
    frame = await reader.readexactly(2)
    size = frame[1] & 0x7F
    if size in (BIG, HUGE):
        longer = await reader.readexactly(2 if size == BIG else 8)
        frame += longer
        size = int.from_bytes(longer, "big")
    mask = await reader.readexactly(4) if frame[1] & 0x80 else b""
    payload = await reader.readexactly(size)
    plain = bytes(each ^ mask[i % 4] for i, each in enumerate(payload)) if mask else payload
    return frame + mask + payload, plain.decode(errors="replace")
