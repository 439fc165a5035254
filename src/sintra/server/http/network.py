"""The way from the local network to a server on loopback: whoever runs it opens one private address by a click."""

import hmac
import ipaddress
import os
import secrets
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from sintra.core.errors import SintraError
from sintra.server.errors import Refusal
from sintra.server.http.address import Address, is_loopback

KEY_BYTES = 16
PROXIES = "FORWARDED_ALLOW_IPS"
"""Whoever sets it has a proxy, and a request from loopback may be anybody's."""
FORWARDING = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
LOCAL_ONLY = ("/api/admin", "/api/network", "/healthz")
"""What is answered on loopback alone."""


class OpenedAddress(Protocol):
    """A further address at which the server listens."""

    def close(self) -> None:
        """Listen there no more, and cut off who came that way."""


Listen = Callable[[socket.socket], Awaitable[OpenedAddress]]


class Request(Protocol):
    """The part of a request that says where it comes from."""

    @property
    def headers(self) -> Mapping[str, str]: ...

    @property
    def client(self) -> Any: ...


def may_open(address: Address, environment: Mapping[str, str] = os.environ) -> bool:
    """Tell whether a server is one's own: on loopback, known by no other address, and behind no proxy."""
    outside = address.public_url or address.lan or environment.get(PROXIES)
    return is_loopback(address.host) and not outside


def new_key() -> str:
    """Make the key that `serve --open` puts into the fragment of the page's address."""
    return secrets.token_urlsafe(KEY_BYTES)


def is_private(host: str) -> bool:
    """Tell whether an address belongs to a network of one's own, and to one machine there."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    return found.is_private and not (found.is_loopback or found.is_link_local or found.is_unspecified)


class LocalNetwork:
    """Opens and closes the private address; who may do so is asked for every request."""

    def __init__(self, address: Address, key: str, bind: Callable[[str, int], socket.socket], host: str) -> None:
        """`key`: whoever has it runs the server; "": nobody does from the page. `host`: this machine's address."""
        self.address = address
        """How the server is reached now."""
        self.listen: Listen | None = None
        """Lets the running server listen at a further place."""
        self._started = address
        self._key = key if may_open(address) else ""
        self._bind = bind
        self._host = host
        self._listener: OpenedAddress | None = None
        self._place: tuple[str, int] | None = None

    @property
    def host(self) -> str:
        """The private address that is offered; "": this machine has none."""
        return self._host if is_private(self._host) else ""

    @property
    def url(self) -> str:
        """How friends in the network reach the server; "": they do not."""
        return self.address.opened

    def require_operator(self, request: Request, key: str) -> None:
        """Refuse whoever is not at this computer with the operator's key; the reason is not sent."""
        host = request.headers.get("host", "").lower()
        client = request.client.host if request.client else ""
        own = (
            bool(self._key) and self.listen is not None,
            is_loopback(client),
            not any(name in request.headers for name in FORWARDING),
            self._started.is_own_loopback(host),
            request.headers.get("origin", "").lower() == f"http://{host}",
            hmac.compare_digest(key.encode(), self._key.encode()),
        )
        if not all(own):
            raise Refusal("not_offered")

    def require_local(self, place: tuple[str, int | None] | None, path: str) -> None:
        """Refuse what only loopback may have to whoever came by the opened address; `place`: where they came in."""
        if self._place is not None and place == self._place and path.startswith(LOCAL_ONLY):
            raise Refusal("no_such_page")

    async def open(self) -> None:
        """Listen at the private address, at the same port if it is free there."""
        if self._listener is not None:
            return
        if not self.host or self.listen is None:
            raise Refusal("no_network")
        try:
            listening = self._bound()
        except SintraError as error:
            raise Refusal("no_network", why=str(error)) from error
        self._listener = await self.listen(listening)
        place = listening.getsockname()
        self._place = place[0], place[1]
        self.address = replace(self._started, opened=f"http://{place[0]}:{place[1]}")

    def close(self) -> None:
        """Be reached from loopback alone again."""
        if self._listener is not None:
            self._listener.close()
        self._listener = self._place = None
        self.address = self._started

    def _bound(self) -> socket.socket:
        try:
            return self._bind(self._host, self._started.port)
        except SintraError:
            return self._bind(self._host, 0)
