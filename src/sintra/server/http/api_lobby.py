"""Finding a game over HTTP: the lobby, quick pairing, and challenges to those one has met."""

import time

from litestar import Controller, delete, get, post
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from sintra.server.errors import Refusal
from sintra.server.http.api import (
    LISTED,
    Asking,
    TableId,
    address_of,
    holder_of,
    person_of,
    require_room_for_tables,
    sheets_of,
)
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.requests import NewChallenge, SeekGame
from sintra.server.http.services import Services
from sintra.server.table import transitions
from sintra.server.table.creating import configured, draft
from sintra.server.wire.answers import Lobby, LobbyTable, Met, PairingState, SentChallenge
from sintra.server.wire.objects import Sheet
from sintra.server.wire.sheets import sheet_of

DAY = 86_400.0
WATCHED = 12


class LobbyRoutes(Controller):
    """Tables that anybody may join or watch."""

    path = "/api/lobby"
    tags = ("lobby",)

    @get(responses=REFUSED)
    async def lobby(self, request: Asking, services: Services) -> Lobby:
        """List the open tables, and the games of the day that anybody may watch: those that go on first."""
        holder = await holder_of(request, services)
        find = services.store.find
        since = time.time() - DAY
        open_ = await sheets_of(services, await find("open", None, LISTED), holder)
        running = await sheets_of(services, await find("running", None, WATCHED, since), holder)
        over = await sheets_of(services, await find("over", None, WATCHED, since), holder)
        today = [sheet for sheet in (*running, *over) if sheet.spectators][:WATCHED]
        return Lobby(await _rated(services, open_), await _rated(services, today))


class PairingRoutes(Controller):
    """Quick pairing: asked again every few seconds, as long as one waits."""

    path = "/api/pairing"
    tags = ("lobby",)

    @post(status_code=HTTP_200_OK, responses=REFUSED)
    async def seek(self, request: Asking, data: SeekGame, services: Services) -> PairingState:
        """Look for somebody who wants the same game with the same clock."""
        services.gate.require(data.game)
        person = await person_of(request, services)
        game = configured(data.game, data.players, data.options)
        if data.rated and data.clock.kind == "none":
            raise Refusal("bad_option", name="rated", value="clock")
        if data.low > data.high:
            raise Refusal("bad_option", name="low", value=data.low)
        low, high = data.low, data.high
        own = await services.pairing.rating_of(person, game.header)
        if data.within is not None and own is not None:
            low, high = max(low, own - data.within), min(high, own + data.within)
        found = await services.pairing.seek(person, game, data.clock, low, high, data.rated)
        return PairingState(found.game or None, max(0.0, time.time() - found.asked), found.waiting)

    @delete(status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
    async def stop(self, request: Asking, services: Services) -> None:
        """Look no more."""
        await services.pairing.stop(await person_of(request, services))


class ChallengeRoutes(Controller):
    """Challenges to people one has played with."""

    path = "/api/challenges"
    tags = ("lobby",)

    @get("/met", responses=REFUSED)
    async def met(self, request: Asking, services: Services) -> list[Met]:
        """List those with whom one has played, the last one first."""
        found = await services.pairing.met(await person_of(request, services))
        return [Met(each.person, each.name, each.games, each.last) for each in found]

    @post(status_code=HTTP_201_CREATED, responses=REFUSED)
    async def challenge(self, request: Asking, data: NewChallenge, services: Services) -> Sheet:
        """Make a table at which a certain person is wanted."""
        services.gate.require(data.table.game)
        holder = await person_of(request, services)
        await require_room_for_tables(services, holder, address_of(request))
        host = await services.people.person(holder)
        new = draft(data.table, holder, host.name, host.program, services.policies)
        live = await services.pairing.challenge(holder, data.person, new)
        return sheet_of(live.table, live.table.held_by(holder), holder, live.present)

    @get(responses=REFUSED)
    async def mine(self, request: Asking, services: Services) -> list[SentChallenge]:
        """List the tables at which one is wanted, each with the code of a seat."""
        holder = await person_of(request, services)
        found = []
        for each in await services.pairing.challenges_to(holder):
            for sheet in await sheets_of(services, [each.game], holder):
                free = [number for number, seat in enumerate(sheet.seats) if seat.kind == "open"]
                if free and sheet.status == "open" and not any(seat.yours for seat in sheet.seats):
                    table = (await services.find(each.game)).table
                    found.append(SentChallenge(sheet, transitions.invitation_for(table, free[0]), each.at))
        return found

    @delete("/{id:str}", status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
    async def decline(self, request: Asking, id: TableId, services: Services) -> None:
        """Answer a challenge by no."""
        await services.pairing.decline(await person_of(request, services), id)


async def _rated(services: Services, sheets: list[Sheet]) -> list[LobbyTable]:
    """Give tables with the ratings of those who sit there."""
    found = []
    for sheet in sheets:
        table = (await services.find(sheet.id)).table
        rating_of = services.pairing.rating_of
        ratings = [await rating_of(seat.holder, sheet.header) if seat.holder else None for seat in table.seats]
        found.append(LobbyTable(sheet, ratings))
    return found
