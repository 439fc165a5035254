"""How errors are answered over HTTP: a refusal as JSON with an honest status."""

import logging
import math
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.metrics import METRICS
from sintra.server.store import StoreDamaged, StoreError
from sintra.server.wire import objects
from sintra.server.wire.frames import said

LOG = logging.getLogger("sintra.http")
TROUBLES = ("store_full", "store_unavailable", "store_busy")
"""What clients are sent when a store cannot do its work now."""

STATUS = {
    "bad_token": 401, "wrong_invitation": 403, "not_host": 403, "not_your_seat": 403, "no_spectators": 403,
    "not_offered": 403, "no_chat": 403, "muted": 403, "no_such_remark": 404, "no_network": 409,
    "bad_host": 403, "bad_origin": 403, "banned": 403, "wrong_code": 403,
    "no_such_table": 404, "no_such_person": 404, "not_banned": 404,
    "no_such_page": 404, "no_such_device": 404, "no_such_puzzle": 404, "no_such_lesson": 404,
    "not_reviewed": 409,
    "no_such_tournament": 404, "not_welcome": 403, "not_entered": 409, "tournament_begun": 409, "too_late": 409,
    "tournament_full": 409, "too_few_entrants": 409, "tournament_table": 409,
    "not_over": 409, "not_running": 409, "not_open": 409,
    "table_full": 409, "seat_taken": 409, "old_rules": 409, "too_large": 413, "too_many": 429, "warming": 503,
}  # fmt: skip
"""Everything else is a 400."""


REFUSED = {
    status: ResponseSpec(data_container=objects.SentRefusal, description=text, generate_examples=False)
    for status, text in {
        400: "what was sent makes no sense here", 401: "the token is not known", 403: "not allowed",
        404: "there is no such thing", 409: "the table is not in that state", 413: "too much at once",
        429: "too often; `wait` says how many seconds", 503: "not now; `wait` says how many seconds",
    }.items()
}  # fmt: skip


def refused(_: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    """Answer a refusal."""
    return answer(refusal, STATUS.get(refusal.code, 400))


def troubled(_: Request[Any, Any, Any], error: StoreError) -> Response[Any]:
    """Answer trouble of the store."""
    refusal = refusal_of_store(error)
    return answer(refusal, 503 if refusal.wait else 500)


def refusal_of_store(error: StoreError) -> Refusal:
    """Make a refusal of a store's trouble: it is not the client's fault and may pass; only what is damaged stays so."""
    if isinstance(error, StoreDamaged):
        logging.getLogger("sintra.store").error("%s", error)
        return Refusal("internal")
    return Refusal(error.code if error.code in TROUBLES else "store_unavailable", wait=5.0)


def bots_unavailable(_: Request[Any, Any, Any], __: BotsFailed) -> Response[Any]:
    """Answer that no bot could."""
    return answer(Refusal("no_answer", wait=5.0), 503)


def invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[Any]:
    """Answer a request that does not fit its description; says which parts."""
    found = error.extra if isinstance(error.extra, list) else []
    fields = [str(each.get("key", "")) for each in found if isinstance(each, dict)]
    return answer(Refusal("bad_request", fields=fields), 400)


def failed(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer what the framework refuses by itself."""
    code = {404: "no_such_page", 413: "too_large", 500: "internal"}.get(error.status_code, "bad_request")
    return answer(Refusal(code), error.status_code)


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a fault of our own: the log has it, the client a code."""
    LOG.error("a request failed", exc_info=error)
    return answer(Refusal("internal"), 500)


def answer(refusal: Refusal, status: int) -> Response[Any]:
    """Write a refusal."""
    METRICS.refusals.labels(refusal.code).inc()
    headers = {"retry-after": str(math.ceil(refusal.wait))} if refusal.wait else {}
    return Response(said(refusal), status_code=status, headers=headers, media_type="application/json")
