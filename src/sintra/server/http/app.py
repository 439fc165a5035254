"""The application: routes, headers and what is open while it runs."""

import time
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.types import Message, Scope

from sintra import __version__
from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.http import api_docs
from sintra.server.http.api import GameRoutes, TableRoutes, address_of, notice
from sintra.server.http.api_admin import AdminRoutes
from sintra.server.http.api_company import CompanyRoutes
from sintra.server.http.api_editing import EditingRoutes
from sintra.server.http.api_lessons import LessonRoutes
from sintra.server.http.api_lobby import ChallengeRoutes, LobbyRoutes, PairingRoutes
from sintra.server.http.api_mail import MailRoutes, leave_mail
from sintra.server.http.api_network import NetworkRoutes
from sintra.server.http.api_people import PlayerRoutes
from sintra.server.http.api_positions import PositionRoutes
from sintra.server.http.api_puzzles import PuzzleRoutes
from sintra.server.http.api_records import RecordRoutes
from sintra.server.http.api_results import ResultRoutes
from sintra.server.http.api_reviews import AnalysisRoutes, ReviewRoutes
from sintra.server.http.api_tournaments import TournamentRoutes
from sintra.server.http.error_handlers import bots_unavailable, broken, failed, invalid, refused, troubled
from sintra.server.http.services import Services
from sintra.server.http.site import HEADERS as SITE_HEADERS
from sintra.server.http.site import page
from sintra.server.http.socket import table_socket
from sintra.server.metrics import METRICS
from sintra.server.store import StoreError

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
HEADERS = [(name.encode(), value.encode()) for name, value in SITE_HEADERS.items()]
COMPRESSION = CompressionConfig("gzip", minimum_size=1400, gzip_compress_level=5, exclude_opt_key="compressed")
"""Answers that one packet would not hold; the page's files are compressed once and not here."""


def create_app(services: Services) -> Litestar:
    """Make the application on the parts of a running server."""
    return Litestar(
        route_handlers=[
            GameRoutes, PlayerRoutes, TableRoutes, RecordRoutes, ResultRoutes, ReviewRoutes, PositionRoutes,
            AnalysisRoutes, LessonRoutes, EditingRoutes, PuzzleRoutes, AdminRoutes,
            NetworkRoutes, LobbyRoutes, PairingRoutes, ChallengeRoutes, CompanyRoutes, MailRoutes, leave_mail,
            TournamentRoutes, notice, table_socket, healthz, page, api_docs.description, api_docs.docs, api_docs.style,
        ],
        dependencies={"services": Provide(services_of, sync_to_thread=False)},
        exception_handlers={
            Refusal: refused, StoreError: troubled, BotsFailed: bots_unavailable,
            ValidationException: invalid, HTTPException: failed,
            Exception: broken,
        },
        openapi_config=OpenAPIConfig(title="Sintra", version=__version__, path="/api/schema", render_plugins=[]),
        compression_config=COMPRESSION,
        before_send=[dress],
        before_request=admit,
        request_class=JsonRequest,
        after_response=note,
        request_max_body_size=services.limits.values.body_bytes,
        logging_config=None,
        state=State({"services": services}),
    )  # fmt: skip


class JsonRequest(Request[Any, Any, State]):
    """A request whose body is JSON, or refused."""

    async def json(self) -> Any:
        """Read the body; what no reader can take in is the sender's fault."""
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError) as error:  # nested too deeply, or half a character
            raise Refusal("bad_request") from error


def services_of(request: Request[Any, Any, State]) -> Services:
    """Give the parts of the running server to a route."""
    services: Services = request.app.state.services
    return services


def admit(request: Request[Any, Any, State]) -> None:
    """Let in only what is meant for this host, and not too much of it."""
    services: Services = request.app.state.services
    request.state.begun = time.perf_counter()
    if not services.address.allows_host(request.headers.get("host", "")):
        raise Refusal("bad_host")
    services.network.require_local(request.scope["server"], request.url.path)
    if request.url.path.startswith("/api/"):
        if not services.address.allows_page(request.method, request.headers):
            raise Refusal("bad_origin")
        services.follower.require_welcome("", address_of(request))
        services.limits.spend("address_requests", address_of(request))


async def dress(message: Message, scope: Scope) -> None:
    """Give every answer the headers that let nothing in from elsewhere, also a refusal and one of the framework."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message.get("headers", []), *HEADERS]


def note(request: Request[Any, Any, State]) -> None:
    """Count a request; its address may hold an invitation, so the route is noted, not the address."""
    METRICS.requests.labels(request.method if request.method in METHODS else "other").inc()


def require_exactly(request: Request[Any, Any, State], path: str) -> None:
    """Answer one spelling of an address only: a proxy that hides it knows no other."""
    if request.scope["raw_path"] != path.encode():
        raise Refusal("no_such_page")


class Health(msgspec.Struct):
    """Whether the server can play everything, and which one it is."""

    ok: bool
    version: str


@get("/healthz", include_in_schema=False)
async def healthz(request: Request[Any, Any, State], services: Services) -> Response[Health]:
    """Tell whether the server can play everything: the store answers, all games are compiled."""
    require_exactly(request, "/healthz")
    await services.store.count("running")
    return Response(Health(services.ready, __version__), status_code=200 if services.ready else 503)
