"""Taking turns: of what costs milliseconds, the loop does one thing for an address, then lets others go on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """A line per address; its requests are worked on one by one, with a round of the loop between two of them."""

    def __init__(self) -> None:
        self._lines: dict[str, tuple[asyncio.Lock, int]] = {}

    def __len__(self) -> int:
        """How many addresses have a request that waits or is worked on."""
        return len(self._lines)

    @asynccontextmanager
    async def take(self, address: str) -> AsyncIterator[None]:
        """Wait for the turn of an address, and let everybody else go on after it."""
        line, waiting = self._lines.get(address, (asyncio.Lock(), 0))
        self._lines[address] = line, waiting + 1
        try:
            async with line:
                yield
                await asyncio.sleep(0)
        finally:
            line, waiting = self._lines[address]
            if waiting == 1:
                del self._lines[address]
            else:
                self._lines[address] = line, waiting - 1
