"""Tournaments over HTTP: making one, entering it, and following it."""

import time
from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from sintra.server.http.api import Asking, TableId, address_of, holder_of, person_of
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.requests import NewEntrantBot, NewTournament
from sintra.server.http.services import Services
from sintra.server.table.creating import configured
from sintra.server.tournaments.director import TournamentWish
from sintra.server.wire.tournaments import TournamentList, TournamentSheet
from sintra.tournaments.meeting import MOST_ENTRANTS

EntrantNumber = Annotated[int, Parameter(ge=1, le=100 * MOST_ENTRANTS)]
Changed = Annotated[int, Parameter(ge=0, le=1_000_000_000)]
SHEET_COST = 3
"""Milliseconds of work for a tournament with all its meetings."""


class TournamentRoutes(Controller):
    """Tournaments."""

    path = "/api/tournaments"
    tags = ("tournaments",)

    @get(responses=REFUSED)
    async def listed(self, request: Asking, services: Services) -> TournamentList:
        """List the tournaments that are listed or one's own: what is not over first."""
        return await services.director.listed(await holder_of(request, services))

    @post(status_code=HTTP_201_CREATED, responses=REFUSED)
    async def create(self, request: Asking, data: NewTournament, services: Services) -> TournamentSheet:
        """Make a tournament."""
        services.gate.require(data.game)
        host = await person_of(request, services)
        services.limits.spend_of("tournaments", host, address_of(request))
        header = configured(data.game, data.players, dict(data.options)).header
        starts = None if data.minutes is None else time.time() + 60 * data.minutes
        wish = TournamentWish(header, data.title, data.system, data.rounds, data.clock, starts, data.rated, data.listed)
        return await services.director.create(host, wish)

    @get("/{id:str}", responses=REFUSED)
    async def one(
        self, request: Asking, id: TableId, services: Services, changed: Changed | None = None
    ) -> TournamentSheet | None:
        """Tell what anybody with the link may know of a tournament; null if it is as it was at `changed`."""
        holder = await holder_of(request, services)
        if changed is not None and changed == await services.director.changed(id):
            return None
        services.limits.spend_of("work", holder, address_of(request), SHEET_COST)
        return await services.director.sheet(id, holder)

    @delete("/{id:str}", status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
    async def cancel(self, request: Asking, id: TableId, services: Services) -> None:
        """Take back a tournament that has not begun, as its host."""
        await services.director.cancel(id, await person_of(request, services))

    @post("/{id:str}/start", status_code=HTTP_200_OK, responses=REFUSED)
    async def start(self, request: Asking, id: TableId, services: Services) -> TournamentSheet:
        """Start it, as its host."""
        return await services.director.begin(id, await person_of(request, services))

    @post("/{id:str}/entry", status_code=HTTP_201_CREATED, responses=REFUSED)
    async def enter(self, request: Asking, id: TableId, services: Services) -> TournamentSheet:
        """Take part from the next round on, or again."""
        person = await person_of(request, services)
        services.limits.spend_of("seats", person, address_of(request))
        return await services.director.enter(id, person)

    @delete("/{id:str}/entry", status_code=HTTP_200_OK, responses=REFUSED)
    async def withdraw(self, request: Asking, id: TableId, services: Services) -> TournamentSheet:
        """Take part no longer."""
        return await services.director.withdraw(id, await person_of(request, services))

    @post("/{id:str}/bots", status_code=HTTP_201_CREATED, responses=REFUSED)
    async def add_bot(self, request: Asking, id: TableId, data: NewEntrantBot, services: Services) -> TournamentSheet:
        """Let a bot take part, as the host."""
        return await services.director.add_bot(id, await person_of(request, services), data.level)

    @delete("/{id:str}/entrants/{number:int}", status_code=HTTP_200_OK, responses=REFUSED)
    async def remove(self, request: Asking, id: TableId, number: EntrantNumber, services: Services) -> TournamentSheet:
        """Show an entrant the door, as the host; a person cannot come back."""
        return await services.director.remove(id, await person_of(request, services), number)
