"""What operators do over HTTP: off unless SINTRA_ADMIN_TOKEN is set, and then for whoever has that token only."""

import hmac
import os
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from sintra.server.admin.operator import LISTED, Operator
from sintra.server.errors import Refusal
from sintra.server.http.api import Asking
from sintra.server.http.requests import NewName
from sintra.server.http.services import Services
from sintra.server.results.counting import Comparison
from sintra.server.store import Act
from sintra.server.store.listed import ListedPerson, ListedReport, ListedTable

TOKEN = "SINTRA_ADMIN_TOKEN"
SHORTEST = 32
"""A token that can be guessed is none."""
LONGEST = 100
OVER_HTTP = "http"
Text = Annotated[str, Meta(max_length=LONGEST)]
Subject = Annotated[str, Parameter(max_length=LONGEST)]


class Ban(msgspec.Struct, forbid_unknown_fields=True):
    """A person by id, or a range of addresses; 0 seconds: for ever."""

    subject: Text
    seconds: Annotated[float, Meta(ge=0, le=1e9)] = 0.0


class Announcement(msgspec.Struct, forbid_unknown_fields=True):
    """When the server restarts; 0: it does not."""

    seconds: Annotated[float, Meta(ge=0, le=1e6)]


class ServerStatus(msgspec.Struct):
    """How much there is of everything, how much waits, and who is banned until when; 0: for ever."""

    counts: dict[str, int]
    load: dict[str, int]
    bans: dict[str, float]


class ActDone(msgspec.Struct):
    """It was done; whoever it concerns knows it."""

    done: bool = True


def operator_of(request: Asking, services: Services) -> Operator:
    """Let an operator in; whoever has not the token finds nothing here."""
    expected = os.environ.get(TOKEN, "")
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if len(expected) < SHORTEST or kind.lower() != "bearer":
        raise Refusal("no_such_page")
    if not hmac.compare_digest(token.strip().encode(), expected.encode()):
        raise Refusal("no_such_page")
    return Operator(services.store, OVER_HTTP)


class AdminRoutes(Controller):
    """The acts of operators; see admin/operator.py."""

    path = "/api/admin"
    include_in_schema = False

    @get("/status")
    async def status(self, request: Asking, services: Services) -> ServerStatus:
        """Tell how much there is of everything, and how much waits."""
        counts = await operator_of(request, services).counts()
        bots = services.bots
        load = {
            "sockets": services.lines,
            "tables_in_memory": len(services.hub.tables),
            "bots_busy": bots.busy,
            "bots_workers": bots.workers,
            "bots_aside": bots.aside,
            "bots_askers": bots.askers,
            **{f"waiting_{kind}": number for kind, number in bots.lengths.items()},
        }
        return ServerStatus(counts=counts, load=load, bans=await operator_of(request, services).bans())

    @get("/tables")
    async def tables(self, request: Asking, services: Services, status: Subject | None = None) -> list[ListedTable]:
        """List tables."""
        return await operator_of(request, services).tables(status)

    @get("/people")
    async def people(self, request: Asking, services: Services, text: Subject = "") -> list[ListedPerson]:
        """List people whose id, name or address begins with a text."""
        return await operator_of(request, services).people(text)

    @get("/audit")
    async def audit(self, request: Asking, services: Services, limit: int = LISTED) -> list[Act]:
        """List what operators did."""
        return await operator_of(request, services).audit(min(max(limit, 1), 10 * LISTED))

    @get("/reports")
    async def reports(self, request: Asking, services: Services) -> list[ListedReport]:
        """List what people reported of what was said at tables."""
        return await operator_of(request, services).reports()

    @post("/reports/{id:int}/{act:str}", status_code=HTTP_200_OK)
    async def on_report(self, request: Asking, services: Services, id: int, act: Subject) -> ActDone:
        """Dismiss a report, or delete what was said."""
        operator = operator_of(request, services)
        acts = {"dismiss": operator.dismiss, "delete": operator.delete_remark}
        if act not in acts:
            raise Refusal("no_such_page")
        await acts[act](id)
        return await _done(services)

    @get("/ratings")
    async def ratings(self, request: Asking, services: Services) -> Comparison:
        """Compare all ratings with those that the logs give."""
        return await operator_of(request, services).ratings()

    @post("/ratings", status_code=HTTP_200_OK)
    async def write_ratings(self, request: Asking, services: Services) -> Comparison:
        """Write the ratings that the logs give."""
        return await operator_of(request, services).ratings(write=True)

    @post("/tables/{id:str}/{act:str}", status_code=HTTP_200_OK)
    async def on_table(self, request: Asking, services: Services, id: Subject, act: Subject) -> ActDone:
        """End, delete or archive a table."""
        operator = operator_of(request, services)
        acts = {"end": operator.end_table, "delete": operator.delete_table, "archive": operator.archive_table}
        if act not in acts:
            raise Refusal("no_such_page")
        await acts[act](id)
        return await _done(services)

    @get("/people/{id:str}/export")
    async def export(self, request: Asking, services: Services, id: Subject) -> dict[str, Any]:
        """Give all that is stored of somebody."""
        return await operator_of(request, services).export(id)

    @post("/people/{id:str}/rename", status_code=HTTP_200_OK)
    async def rename(self, request: Asking, services: Services, id: Subject, data: NewName) -> ActDone:
        """Call somebody something else, also where they sit already."""
        await operator_of(request, services).rename(id, data.name)
        return await _done(services)

    @post("/people/{id:str}/{act:str}", status_code=HTTP_200_OK)
    async def on_person(self, request: Asking, services: Services, id: Subject, act: Subject) -> ActDone:
        """Mute somebody or not, or delete all that is stored of them."""
        operator = operator_of(request, services)
        match act:
            case "mute" | "unmute":
                await operator.mute(id, act == "mute")
            case "delete":
                await operator.delete_person(id)
            case _:
                raise Refusal("no_such_page")
        return await _done(services)

    @post("/ban", status_code=HTTP_200_OK)
    async def ban(self, request: Asking, services: Services, data: Ban) -> ActDone:
        """Let a person or a range of addresses in no more."""
        await operator_of(request, services).ban(data.subject, data.seconds)
        return await _done(services)

    @post("/unban", status_code=HTTP_200_OK)
    async def unban(self, request: Asking, services: Services, data: Ban) -> ActDone:
        """Let them in again."""
        await operator_of(request, services).unban(data.subject)
        return await _done(services)

    @post("/announce", status_code=HTTP_200_OK)
    async def announce(self, request: Asking, services: Services, data: Announcement) -> ActDone:
        """Tell everybody when the server restarts."""
        await operator_of(request, services).announce(data.seconds)
        return await _done(services)


async def _done(services: Services) -> ActDone:
    """Follow at once what was done."""
    await services.follower.follow()
    return ActDone()
