"""Finished games over HTTP: somebody's history, statistics and records, and the ratings of everybody."""

import io
import zipfile
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from litestar import Controller, get
from litestar.params import Parameter
from litestar.response import Stream

from sintra.core.registry import names
from sintra.server.errors import Refusal
from sintra.server.http.api import Asking, GameName, TableId, holder_of, person_of, worked
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.services import Services
from sintra.server.results import history as h
from sintra.server.store import StoreDamaged
from sintra.server.table.archive import record_of
from sintra.server.wire import results as r

SHOWN = 50
LEADERS = 100
MOST_RECORDS = 5000
HISTORY_COST = 5
"""Milliseconds of work for a list or for statistics."""
Filter = Annotated[str, Parameter(max_length=32, pattern=r"^[a-z]*(?!\n)$")]
First = Annotated[int, Parameter(ge=0, le=1_000_000)]


class ResultRoutes(Controller):
    """Results of finished games."""

    path = "/api"
    tags = ("results",)

    @get("/players/me/games", responses=REFUSED)
    async def games(
        self,
        request: Asking,
        services: Services,
        game: Filter | None = None,
        result: Literal["won", "lost"] | None = None,
        against: Literal["people", "bots"] | None = None,
        review: Literal["blunder", "none"] | None = None,
        first: First = 0,
    ) -> r.PlayedGames:
        """List the player's finished games, the newest first, fifty at a time."""
        person = await person_of(request, services)
        async with worked(request, services, HISTORY_COST):
            return await h.played_games(services.store, person, game, result, against, review, first, SHOWN)

    @get("/players/me/statistics/{game:str}", responses=REFUSED)
    async def statistics(self, request: Asking, services: Services, game: GameName) -> r.GameStatistics:
        """Sum up the player's games of one kind."""
        person = await person_of(request, services)
        async with worked(request, services, HISTORY_COST):
            return await h.statistics(services.store, person, _known(game))

    @get("/players/me/records.zip", media_type="application/zip", responses=REFUSED)
    async def records(self, request: Asking, services: Services) -> Stream:
        """Download the records of all finished games of the player, in one archive."""
        person = await person_of(request, services)
        services.limits.spend("person_exports", person)
        services.gate.require_all()
        found = await services.store.held_by(person, MOST_RECORDS)
        headers = {"content-disposition": 'attachment; filename="sintra-games.zip"'}
        return Stream(_archive(services, found), media_type="application/zip", headers=headers)

    @get("/tables/{id:str}/ratings", responses=REFUSED)
    async def table_ratings(self, services: Services, id: TableId) -> r.TableRatings:
        """Tell what a finished game did to ratings, seat by seat; it is counted about a second after its end."""
        return await h.table_ratings(services.store, id)

    @get("/ratings/{game:str}", responses=REFUSED)
    async def ratings(
        self, request: Asking, services: Services, game: GameName, players: Literal["2", "many"] = "2"
    ) -> r.Leaders:
        """List the best of a game: of two players, or of three and four."""
        person = await holder_of(request, services)
        return await h.leaders(services.store, _known(game), players, person, LEADERS)


def _known(game: str) -> str:
    if game not in names():
        raise Refusal("no_such_page")
    return game


class _Chunks(io.RawIOBase):
    """A file that is read while it is written."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """Tell that it can be written."""
        return True

    def write(self, part: Any) -> int:
        """Keep what is written until it is taken."""
        self._parts.append(bytes(part))
        return len(part)

    def take(self) -> bytes:
        """Give what was written since the last time."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


async def _archive(services: Services, ids: list[str]) -> AsyncIterator[bytes]:
    """Write records one by one; what is not over, or cannot be read, is left out."""
    chunks = _Chunks()
    with zipfile.ZipFile(chunks, "w", zipfile.ZIP_DEFLATED) as archive:
        for id in ids:
            try:
                table = (await services.find(id)).table
                if table.status != "over":
                    continue
                text = (await services.replays.run(record_of, table)).text()
            except (Refusal, StoreDamaged):
                continue
            archive.writestr(f"sintra-{id}.txt", text)
            yield chunks.take()
    yield chunks.take()
