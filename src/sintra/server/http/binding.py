"""Taking an address to listen at, and finding this machine's own."""

import errno
import socket

from sintra.core.errors import SintraError
from sintra.server.store.errors import WORDS

DEAF_MILLISECONDS = 30_000


def bound(host: str, port: int) -> socket.socket:
    """Take an address, or say why it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named as TCP, so that asyncio sends small frames at once instead of waiting for more
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # inherited by accepted lines: a client that reads nothing is cut off
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_MILLISECONDS)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        code = "port_in_use" if error.errno == errno.EADDRINUSE else "no_address"
        raise SintraError(WORDS, code, host=host, port=port, why=error.strerror) from error
    return listening


def lan_host() -> str:
    """Give this machine's address in its network; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
