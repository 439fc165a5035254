"""Tables and people over HTTP."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Annotated, Any, Literal

from litestar import Controller, Request, delete, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from sintra.core.registry import definition, names
from sintra.lessons.lesson import lessons_of
from sintra.search.levels import LEVELS
from sintra.server.errors import Refusal
from sintra.server.http.address import requester
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.requests import NewHoliday, TakeSeat
from sintra.server.http.services import Services
from sintra.server.store import StoreDamaged, StoreFull, StoreUnavailable
from sintra.server.table import absence, transitions
from sintra.server.table.creating import LEAST_SECONDS, MOST_SECONDS, NewTable, checked_name, draft
from sintra.server.table.next_entry import NextEntry
from sintra.server.table.table import Table
from sintra.server.wire.answers import (
    ClockBounds,
    GameInfo,
    GameList,
    GameReadiness,
    HolidayTaken,
    Invitations,
    MadeTable,
    OptionInfo,
    TakenSeat,
)
from sintra.server.wire.frames import Notice
from sintra.server.wire.objects import Sheet
from sintra.server.wire.sheets import sheet_of

LOG = logging.getLogger("sintra.http")
Asking = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(min_length=1, max_length=32, pattern=r"^[a-z0-9]+(?!\n)$")]
GameName = Annotated[str, Parameter(min_length=1, max_length=32, pattern=r"^[a-z]+(?!\n)$")]
LISTED = 50


def address_of(request: Asking) -> str:
    """Give where a request comes from, for limits."""
    return requester(request.client.host) if request.client else ""


def token_of(request: Asking) -> str:
    """Give the token of a request; "": it has none."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def holder_of(request: Asking, services: Services) -> str:
    """Give the person of a request's token, or "" if it has none; an unknown token is refused."""
    if not request.headers.get("authorization", ""):
        return ""
    holder = await services.people.holder(token_of(request))
    services.follower.require_welcome(holder, address_of(request))
    services.limits.spend("person_requests", holder)
    return holder


@asynccontextmanager
async def worked(request: Asking, services: Services, cost: float) -> AsyncIterator[None]:
    """Count the milliseconds that a request costs, and wait for the turn of its address."""
    services.limits.spend_of("work", await holder_of(request, services), address_of(request), cost)
    async with services.turns.take(address_of(request)):
        yield


async def person_of(request: Asking, services: Services) -> str:
    """Give the person of a request's token, which it must have."""
    holder = await holder_of(request, services)
    if not holder:
        raise Refusal("bad_token")
    return holder


class GameRoutes(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ("games",)

    @get(responses=REFUSED)
    async def games(self, services: Services) -> GameList:
        """List the games, their options, and the levels of bots."""
        return GameList(
            games=[
                GameInfo(
                    name=each.name,
                    title=each.title,
                    players=list(each.players),
                    options=[OptionInfo(one.name, one.default, list(one.choices)) for one in each.options],
                    hidden=each.information == "hidden",
                    rules=each.rules_version,
                    lessons=list(lessons_of(each.name)),
                    policies=services.offered(each.name),
                    readiness=services.gate.tell(each.name),
                )
                for each in map(definition, names())
            ],
            levels=sorted(LEVELS),
            clocks={kind: ClockBounds(least, MOST_SECONDS[kind]) for kind, least in LEAST_SECONDS.items()},
        )

    @get("/readiness", responses=REFUSED)
    async def readiness(self, services: Services) -> dict[str, GameReadiness]:
        """Tell of every game whether it is compiled, and if not, when it will be."""
        return {name: services.gate.tell(name) for name in names()}

    @post("/{name:str}/ask", status_code=HTTP_200_OK, responses=REFUSED)
    async def ask(self, name: GameName, services: Services) -> GameReadiness:
        """Let a game be compiled before those that nobody has asked for; making a table asks as well."""
        if name not in names():
            raise Refusal("no_such_page")
        services.gate.readiness.ask(name)
        return services.gate.tell(name)


@get("/api/notice", tags=("games",), responses=REFUSED)
async def notice(services: Services) -> Notice:
    """Tell what whoever runs the server wants everybody to know; at a table, the socket sends it."""
    return Notice(restart=services.follower.restart)


class TableRoutes(Controller):
    """Making, finding and joining tables."""

    path = "/api/tables"
    tags = ("tables",)

    @post(responses=REFUSED)
    async def create(self, request: Asking, data: NewTable, services: Services) -> MadeTable:
        """Make a table. The codes of open seats come along: whoever has one may sit down there."""
        services.gate.require(data.game)
        if data.position:
            services.gate.require(data.position.partition(":")[0].strip())
        holder = await person_of(request, services)
        await require_room_for_tables(services, holder, address_of(request))
        person = await services.people.person(holder)
        live = await services.hub.create(draft(data, holder, person.name, person.program, services.policies))
        sheet = sheet_of(live.table, live.table.held_by(holder), holder, live.present)
        codes = _invitations(request, services, live.table)
        return MadeTable(codes.invitations, codes.links, sheet)

    @get(responses=REFUSED)
    async def listed(
        self,
        request: Asking,
        services: Services,
        status: Literal["open", "running"] = "open",
        game: Annotated[str, Parameter(max_length=32, pattern=r"^[a-z]*(?!\n)$")] | None = None,
    ) -> list[Sheet]:
        """List the tables that are listed, newest first."""
        holder = await holder_of(request, services)
        return await sheets_of(services, await services.store.find(status, game, LISTED), holder)

    @get("/mine", responses=REFUSED)
    async def mine(self, request: Asking, services: Services) -> list[Sheet]:
        """List the tables at which the token holds a seat, those that are not over first."""
        holder = await person_of(request, services)
        sheets = await sheets_of(services, await services.store.held_by(holder, LISTED), holder)
        return [sheet for sheet in sheets if sheet.host or any(seat.yours for seat in sheet.seats)]

    @post("/mine/holiday", status_code=HTTP_200_OK, responses=REFUSED)
    async def holiday(self, request: Asking, data: NewHoliday, services: Services) -> HolidayTaken:
        """Let the own clocks stand for some days in all games that take days; 0 days: let them run again."""
        holder = await person_of(request, services)
        services.limits.spend_of("tables", holder, address_of(request))
        taken = 0
        for id in await services.store.held_by(holder, LISTED):
            live = await services.find(id)
            for seat in live.table.held_by(holder) if live.table.status == "running" else ():
                with suppress(Refusal):  # this one takes no days, or had its holidays
                    await live.command("", None, partial(_take_holiday, seat=seat, days=data.days))
                    taken += 1
        return HolidayTaken(taken)

    @get("/{id:str}", responses=REFUSED)
    async def one(self, request: Asking, id: TableId, services: Services) -> Sheet:
        """Tell what anybody with the link may know of a table."""
        holder = await holder_of(request, services)
        live = await services.find(id)
        return sheet_of(live.table, live.table.held_by(holder), holder, live.present)

    @post("/{id:str}/seats", status_code=HTTP_201_CREATED, responses=REFUSED)
    async def sit(self, request: Asking, id: TableId, data: TakeSeat, services: Services) -> TakenSeat:
        """Take an open seat: with its invitation, or without one at a listed table."""
        holder = await person_of(request, services)
        services.limits.spend_of("seats", holder, address_of(request))
        person = await services.people.person(holder)
        name = "" if person.muted else checked_name(data.name or person.name)
        live = await services.find(id)
        before = set(live.table.held_by(holder))
        await live.command(
            "",
            None,
            lambda table, _: transitions.sit(
                table, holder, data.seat, data.invitation, name, data.nonce, person.program
            ),
        )
        held = live.table.held_by(holder)
        seat = next(iter(set(held) - before), None)
        return TakenSeat(seat, sheet_of(live.table, held, holder, live.present))

    @post("/{id:str}/back", status_code=HTTP_200_OK, responses=REFUSED)
    async def back(self, request: Asking, id: TableId, services: Services) -> Sheet:
        """Have the own seats again in which a bot plays on; the sheet says so if they are had already."""
        holder = await person_of(request, services)
        live = await services.find(id)
        for seat in live.table.held_by(holder):
            if (found := live.table.seats[seat]).left or found.level:
                await live.command("", None, partial(_come_back, seat=seat))
        return sheet_of(live.table, live.table.held_by(holder), holder, live.present)

    @delete("/{id:str}", status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
    async def cancel(self, request: Asking, id: TableId, services: Services) -> None:
        """Take back a table at which nobody plays yet, as its host; its links lead nowhere then."""
        holder = await person_of(request, services)
        live = await services.find(id)
        await live.command("", None, lambda table, _: transitions.cancel(table, holder))

    @get("/{id:str}/invitations", responses=REFUSED)
    async def invitations(self, request: Asking, id: TableId, services: Services) -> Invitations:
        """Tell the host the codes of the open seats again."""
        holder = await person_of(request, services)
        live = await services.find(id)
        if not live.table.is_host(holder):
            raise Refusal("not_host")
        return _invitations(request, services, live.table)


def _take_holiday(table: Table, now: float, seat: int, days: int) -> NextEntry:
    return absence.take_holiday(table, seat, days, now)


def _come_back(table: Table, _: float, seat: int) -> NextEntry:
    return absence.come_back(table, seat)


async def require_room_for_tables(services: Services, holder: str, address: str) -> None:
    """Refuse a table to somebody who made too many lately or has too many open, or if there are too many at all."""
    services.limits.spend_of("tables", holder, address)
    services.limits.require_room("person_open_tables", await services.store.count_held_by(holder))
    services.limits.require_room(
        "all_tables", await services.store.count("open") + await services.store.count("running")
    )


async def sheets_of(services: Services, ids: list[str], holder: str) -> list[Sheet]:
    """Give what may be known of tables; one that cannot be read is left out."""
    sheets = []
    for id in ids:
        try:
            live = await services.hub.find(id)
            sheet = sheet_of(live.table, live.table.held_by(holder), holder, live.present)
        except (StoreFull, StoreUnavailable):
            raise
        except (Refusal, StoreDamaged) as error:
            if isinstance(error, Refusal) and error.code == "warming":  # it is listed when its game is ready
                continue
            LOG.error("a table is left out of a list: %s", error, extra={"table": id})
        except Exception:  # one bad log does not hide the others, whatever is wrong with it
            LOG.exception("a table is left out of a list", extra={"table": id})
        else:
            sheets.append(sheet)
    return sheets


def _invitations(request: Asking, services: Services, table: Table) -> Invitations:
    """Give the codes of open seats, and links with them for others to follow."""
    codes = {
        str(number): transitions.invitation_for(table, number)
        for number, seat in enumerate(table.seats)
        if seat.kind == "open"
    }
    base = outside_of(request, services)
    return Invitations(codes, {seat: f"{base}/join/{table.id}/{code}" for seat, code in codes.items()})


def outside_of(request: Asking, services: Services) -> str:
    """Give the address that a link begins with, for others and for other devices."""
    host = request.headers.get("host", "")
    return services.address.outside(host) or f"{request.url.scheme}://{host}"
