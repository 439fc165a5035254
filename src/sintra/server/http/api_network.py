"""Opening a server on loopback to the local network, for whoever runs it."""

from typing import Annotated

import msgspec
from litestar import Controller, post
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from sintra.server.http.api import Asking
from sintra.server.http.services import Services
from sintra.server.limits import CODE_LENGTH
from sintra.server.wire.answers import NetworkState


class OperatorKey(msgspec.Struct, forbid_unknown_fields=True):
    """The key that `serve --open` put into the page's address."""

    key: Annotated[str, Meta(max_length=CODE_LENGTH)]


class NetworkRoutes(Controller):
    """The private address of a server that was started on loopback; see network.py for who may open it."""

    path = "/api/network"
    tags = ("network",)
    include_in_schema = False

    @post("/offer", status_code=HTTP_200_OK)
    async def offer(self, request: Asking, data: OperatorKey, services: Services) -> NetworkState:
        """Tell which address could be opened, or is."""
        services.network.require_operator(request, data.key)
        return _state(services)

    @post("/open", status_code=HTTP_200_OK)
    async def open(self, request: Asking, data: OperatorKey, services: Services) -> NetworkState:
        """Let the local network in, by one private address."""
        services.network.require_operator(request, data.key)
        await services.network.open()
        return _state(services)

    @post("/close", status_code=HTTP_200_OK)
    async def close(self, request: Asking, data: OperatorKey, services: Services) -> NetworkState:
        """Let nobody in any more but from this computer."""
        services.network.require_operator(request, data.key)
        services.network.close()
        return _state(services)


def _state(services: Services) -> NetworkState:
    return NetworkState(host=services.network.host, url=services.network.url or None)
