"""How much of everything a client may have."""

from collections.abc import Iterator
from contextlib import contextmanager

FRAME_BYTES = 4096
QUEUE_FRAMES = 256
BODY_BYTES = 200_000
SOCKET_BYTES = 65536


class Limits:
    """What was spent."""

    def spend(self, name: str, key: str) -> None:
        """Spend one."""

    @contextmanager
    def held(self, name: str, key: str) -> Iterator[None]:
        """Hold one."""
        yield
