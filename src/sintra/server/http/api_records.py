"""Games over HTTP: records, replays and positions of finished ones, and running ones so far."""

from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.params import Parameter

from sintra.analysis.film import film
from sintra.core.errors import SintraError
from sintra.core.record import Record
from sintra.core.words import FALLBACK, resolve
from sintra.server.errors import Refusal, refusal_of
from sintra.server.http.api import Asking, TableId, address_of, holder_of, person_of, worked
from sintra.server.http.api_positions import PICTURE_COST, SVG
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.files import takes_gzip
from sintra.server.http.requests import NewRecord
from sintra.server.http.services import Services
from sintra.server.limits import LANGUAGE_LENGTH
from sintra.server.table import commitment
from sintra.server.table.archive import imported, record_of
from sintra.server.table.creating import new_id
from sintra.server.table.entries import AnyEntry
from sintra.server.table.table import Table
from sintra.server.wire.answers import ImportedTable, PositionText
from sintra.server.wire.sheets import sheet_of

HISTORY_COST = 0.5
"""Milliseconds of work for an entry."""


class RecordRoutes(Controller):
    """Finished games."""

    path = "/api"
    tags = ("records",)

    @get("/tables/{id:str}/record.txt", media_type="text/plain", responses=REFUSED)
    async def text(self, id: TableId, services: Services) -> Response[str]:
        """Download the record of a finished game as text."""
        record = await services.replays.run(record_of, await finished_table(services, id))
        return _download(record.text(), f"sintra-{id}.txt", "text/plain")

    @get("/tables/{id:str}/record.json", responses=REFUSED)
    async def json(self, id: TableId, services: Services) -> Response[Any]:
        """Download the record of a finished game as JSON."""
        record = await services.replays.run(record_of, await finished_table(services, id))
        return _download(record.json(), f"sintra-{id}.json", "application/json")

    @get("/tables/{id:str}/replay", responses=REFUSED, opt={"compressed": True})
    async def replay(
        self,
        request: Asking,
        id: TableId,
        services: Services,
        seat: Annotated[int, Parameter(ge=0, le=3)] | None = None,
    ) -> Response[Any]:
        """Give a finished game entry by entry, as a seat saw it (none: as a spectator)."""
        table = await finished_table(services, id)
        if seat is not None and seat >= len(table.seats):
            raise Refusal("no_seat", seat=seat)
        packed = takes_gzip(request.headers.get("accept-encoding", ""))
        return _replayed(await services.replays.of(table, seat, packed), packed)

    @get("/tables/{id:str}/history", responses=REFUSED, opt={"compressed": True})
    async def history(self, request: Asking, id: TableId, services: Services) -> Response[Any]:
        """Give a game so far, entry by entry, as it was sent to whoever asks."""
        holder = await holder_of(request, services)
        table = (await services.find(id)).table
        seats = frozenset(table.held_by(holder))
        if not seats and not table.created.spectators and table.status == "running":
            raise Refusal("no_spectators")
        services.limits.spend_of("work", holder, address_of(request), HISTORY_COST * table.v)
        packed = takes_gzip(request.headers.get("accept-encoding", ""))
        return _replayed(await services.replays.so_far(table, seats, packed), packed)

    @get("/tables/{id:str}/position", responses=REFUSED)
    async def position(self, id: TableId, services: Services, v: Annotated[int, Parameter(ge=0)]) -> PositionText:
        """Give the text of a position of a finished game, by entry."""
        table = await finished_table(services, id)
        if v > table.v:
            raise Refusal("no_such_entry", v=v)
        return PositionText(table.timeline.at(v).text())

    @get("/tables/{id:str}/film.svg", media_type=SVG, responses=REFUSED)
    async def film(
        self,
        request: Asking,
        id: TableId,
        services: Services,
        language: Annotated[str, Parameter(max_length=LANGUAGE_LENGTH)] = FALLBACK,
    ) -> Response[Any]:
        """Draw every position of a finished game in turn, as one animated picture."""
        table = await finished_table(services, id)
        states = [table.timeline.at(decision.before) for decision in table.timeline.decisions]
        async with worked(request, services, PICTURE_COST * (len(states) + 1)):
            drawn = await services.replays.run(film, [*states, table.state], resolve(language) or FALLBACK)
        return _download(drawn, f"sintra-{id}.svg", SVG)

    @post("/records", responses=REFUSED)
    async def bring(self, request: Asking, data: NewRecord, services: Services) -> ImportedTable:
        """Import a record as a finished table that anybody with its link can replay."""
        services.gate.require_all()
        holder = await person_of(request, services)
        services.limits.spend_of("records", holder, address_of(request))
        try:
            made = await services.replays.run(_imported, data.text, services.hub.runtime.now())
        except SintraError as error:
            raise refusal_of("bad_record", error) from error
        live = await services.hub.import_(new_id(), commitment.new_secret(), made)
        return ImportedTable(sheet_of(live.table))


def _imported(text: str, at: float) -> list[AnyEntry]:
    return imported(Record.parse(text), at)


def _replayed(content: Any, packed: bool) -> Response[Any]:
    # the description of this interface knows no list of draws and events: neither says of itself which it is
    headers = {"vary": "Accept-Encoding"} | ({"content-encoding": "gzip"} if packed else {})
    return Response(content, media_type="application/json", headers=headers)


async def finished_table(services: Services, id: str) -> Table:
    """Find a table whose game is over."""
    table = (await services.find(id)).table
    if table.status != "over":
        raise Refusal("not_over")
    return table


def _download(content: str, name: str, kind: str) -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content.encode(), media_type=kind, headers=headers)
