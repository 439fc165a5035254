"""Reviews of finished games and analyses of positions over HTTP: asked for, followed, cancelled."""

import asyncio
import time

from litestar import Controller, delete, get, post
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from sintra.core.view import View
from sintra.search.readiness import SOLVER
from sintra.server.bots.jobs import Asker, Purpose
from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.http.api import Asking, TableId, address_of, holder_of
from sintra.server.http.api_positions import game_in, read
from sintra.server.http.api_records import finished_table
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.events import Events, event_stream
from sintra.server.http.requests import AnalysePosition, NewReview
from sintra.server.http.services import Services
from sintra.server.wire.analyses import advice
from sintra.server.wire.reviews import ReviewState

STATE_COST = 10
"""Milliseconds that it takes to write a review, as measured."""
FEWEST_SIMS, MOST_SIMS, GROWTH = 1_200, 1_200 * 2**10, 2
"""Simulations of the first analysis of a position, of the largest one, and by how much each is larger."""


class ReviewRoutes(Controller):
    """Reviews of finished games. Anybody with the link may ask, as for the record."""

    path = "/api/tables/{id:str}/review"
    tags = ("reviews",)

    @post(status_code=HTTP_200_OK, responses=REFUSED)
    async def ask(self, request: Asking, id: TableId, data: NewReview, services: Services) -> ReviewState:
        """Have a finished game reviewed; the review that is made or was made already is the answer."""
        asker = await asker_of(request, services)
        table = await finished_table(services, id)
        services.gate.require(table.game.name, SOLVER)
        return await services.reviews.ask(table, data.level, asker)

    @get(responses=REFUSED)
    async def state(self, request: Asking, id: TableId, services: Services) -> ReviewState:
        """Tell how far a review is, and what is known."""
        asker = await asker_of(request, services)
        services.limits.spend_of("work", asker.person, asker.address, STATE_COST)
        return await services.reviews.state(await finished_table(services, id), asker)

    @delete(status_code=HTTP_200_OK, responses=REFUSED)
    async def cancel(self, request: Asking, id: TableId, services: Services) -> ReviewState:
        """Want the review no longer; it ends when nobody wants it, and what is known stays."""
        asker = await asker_of(request, services)
        return await services.reviews.cancel(await finished_table(services, id), asker)

    @get("/events", responses=REFUSED, opt={"compressed": True}, media_type="text/event-stream")
    async def events(self, request: Asking, id: TableId, services: Services) -> Stream:
        """Follow a review: `state` with all that is known, a `piece` for each piece of work, `state` at the end."""
        asker = await asker_of(request, services)
        table = await finished_table(services, id)
        return event_stream(services, asker.address, services.reviews.follow(table, asker))


class AnalysisRoutes(Controller):
    """Analyses of positions."""

    path = "/api/positions/analyse"
    tags = ("positions",)

    @post(status_code=HTTP_200_OK, responses=REFUSED, opt={"compressed": True}, media_type="text/event-stream")
    async def analyse(self, request: Asking, data: AnalysePosition, services: Services) -> Stream:
        """Analyse a position: an `analysis` after each doubling of the simulations; close the line to stop it."""
        services.gate.require(game_in(data.text), SOLVER)
        view = read(data.text)
        if view.turn is None or view.turn != view.seat:
            raise Refusal("nothing_to_decide")
        asker = await asker_of(request, services)
        services.limits.spend_of("analyses", asker.person, asker.address)
        return event_stream(services, asker.address, growing(services, view, data.seconds, asker))


async def asker_of(request: Asking, services: Services) -> Asker:
    """Tell who asks."""
    return Asker(await holder_of(request, services), address_of(request))


async def growing(services: Services, view: View, seconds: float, asker: Asker) -> Events:
    """Analyse a view with more and more simulations, anew each time, as long as there is time for another one."""
    sims, end = FEWEST_SIMS, time.monotonic() + seconds
    purpose = Purpose(askers=(asker,))
    while True:
        begun = time.monotonic()
        try:
            async with asyncio.timeout(None if sims == FEWEST_SIMS else end - begun):
                found = await services.bots.analyse(view, sims, purpose)
        except TimeoutError:
            return
        except BotsFailed as error:
            raise Refusal("no_answer", wait=5.0) from error
        yield "analysis", advice(view, found)
        now = time.monotonic()
        settled = found.proved or len(view.moves) == 1
        if settled or sims >= MOST_SIMS or now + GROWTH * (now - begun) > end:
            return
        sims *= GROWTH
