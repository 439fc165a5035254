"""The director: looks once a second which steps tournaments have to take, takes them, and makes their tables."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import msgspec

from sintra.core.registry import game_of
from sintra.server.errors import Refusal
from sintra.server.limits import LimitValues
from sintra.server.live.background import Background
from sintra.server.live.hub import Hub
from sintra.server.store import StoreError
from sintra.server.store import tournament_queries as q
from sintra.server.store.tournament_values import StoredEntrant, StoredMeeting, StoredTournament, TournamentHead
from sintra.server.table import entries as e
from sintra.server.table.creating import checked_clock, configured, new_id, paired
from sintra.server.table.remarks import checked_remark
from sintra.server.tournaments import entering, rounds
from sintra.server.tournaments.entering import TournamentRoom
from sintra.server.tournaments.sheets import clock_of, row_of, sheet_for, sheet_of
from sintra.server.wire.tournaments import TournamentList, TournamentSheet
from sintra.tournaments.meeting import System

LOG = logging.getLogger("sintra.tournaments")
LOOKING_SECONDS = 1.0
FAULT_SECONDS = 30.0
LISTED = 60
KEPT_SECONDS = 10.0
"""So long a tournament is shown as it was read, if nothing changed: people may be called something else."""
MOST_KEPT = 100

Rated: TypeAlias = Callable[[str, str], Awaitable[int | None]]
"""Gives the rating of a person in a game, by its header, or None."""


@dataclass(frozen=True, slots=True)
class TournamentWish:
    """A tournament that somebody wants to make."""

    header: str
    title: str
    system: System
    rounds: int
    clock: e.Clock
    starts: float | None
    rated: bool
    listed: bool


@dataclass(frozen=True, slots=True)
class _Kept:
    """A tournament as it was read, and what is the same for everybody who looks at it."""

    found: StoredTournament
    sheet: TournamentSheet
    at: float


class Director:
    """Runs all tournaments of a server. Any number of servers may: the store decides who takes a step."""

    def __init__(self, hub: Hub, rating_of: Rated, ready: Callable[[str], bool]) -> None:
        """`ready` tells whether a game is compiled."""
        self._hub, self._store = hub, hub.runtime.store
        self._rating_of, self._ready = rating_of, ready
        self._background = Background()
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    @property
    def _limits(self) -> LimitValues:
        return self._hub.runtime.limits

    @property
    def _room(self) -> TournamentRoom:
        limits = self._limits
        return TournamentRoom(limits.all_tournaments, limits.person_open_tournaments, limits.person_entries)

    def start(self) -> None:
        """Look from now on."""
        self._background.spawn(self._look())

    async def stop(self) -> None:
        """Look no more; what is due is done when a server runs again."""
        await self._background.stop()

    # By people

    async def create(self, host: str, wish: TournamentWish) -> TournamentSheet:
        """Make a tournament."""
        if wish.clock.kind == "none":
            raise Refusal("bad_option", name="clock", value="none")
        if wish.system == "round_robin" and game_of(wish.header).players != 2:
            raise Refusal("bad_option", name="system", value=wish.system)
        head = TournamentHead(
            id=new_id(),
            title=checked_remark(wish.title) if wish.title.strip() else "",
            host=host,
            header=wish.header,
            system=wish.system,
            rounds=wish.rounds,
            clock=msgspec.json.encode(checked_clock(wish.clock)).decode(),
            rated=wish.rated,
            listed=wish.listed,
            created=self._hub.runtime.now(),
            starts=wish.starts,
        )
        await self._store.act(partial(entering.create, head=head, room=self._room))
        return await self.sheet(head.id, host)

    async def enter(self, id: str, person: str) -> TournamentSheet:
        """Let somebody take part, or come back."""
        found = await self._found(id)
        seed = await self._rating_of(person, found.head.header) or 0
        await self._store.act(partial(entering.enter, id=id, person=person, seed=seed, room=self._room))
        return await self.sheet(id, person)

    async def withdraw(self, id: str, person: str) -> TournamentSheet:
        """Take somebody out who wants to."""
        await self._store.act(partial(entering.withdraw, id=id, person=person))
        return await self.sheet(id, person)

    async def add_bot(self, id: str, host: str, level: int) -> TournamentSheet:
        """Let a bot take part."""
        await self._store.act(partial(entering.add_bot, id=id, host=host, level=level))
        return await self.sheet(id, host)

    async def remove(self, id: str, host: str, number: int) -> TournamentSheet:
        """Show an entrant the door."""
        await self._store.act(partial(entering.remove, id=id, host=host, number=number))
        return await self.sheet(id, host)

    async def begin(self, id: str, host: str) -> TournamentSheet:
        """Start a tournament, and make the tables of its first round at once."""
        await self._store.act(partial(entering.start, id=id, host=host))
        await self._make_tables(await self._found(id))
        return await self.sheet(id, host)

    async def cancel(self, id: str, host: str) -> None:
        """Take back a tournament that has not begun."""
        await self._store.act(partial(entering.cancel, id=id, host=host))

    # What there is

    async def sheet(self, id: str, person: str) -> TournamentSheet:
        """Give all that somebody may know of a tournament; what did not change is not worked out again."""
        now = self._hub.runtime.now()
        kept = self._kept.get(id)
        changed = await self.changed(id)
        if kept is None or kept.found.head.changed != changed or now - kept.at > KEPT_SECONDS:
            found = await self._found(id)
            kept = self._kept[id] = _Kept(found, sheet_of(found, now), now)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return sheet_for(kept.sheet, kept.found, person, now)

    async def changed(self, id: str) -> int:
        """Give the number that grows with every change of a tournament."""
        found = await self._store.ask(partial(q.changed, id=id))
        if found is None:
            raise Refusal("no_such_tournament", tournament=id)
        return found

    async def listed(self, person: str) -> TournamentList:
        """List the tournaments that are listed or somebody's own."""
        found = await self._store.ask(partial(q.summaries, person=person, limit=LISTED))
        now = self._hub.runtime.now()
        return TournamentList([row_of(each, person, now) for each in found])

    async def _found(self, id: str) -> StoredTournament:
        found = await self._store.ask(partial(q.load, id=id))
        if found is None or found.head.status == "cancelled":
            raise Refusal("no_such_tournament", tournament=id)
        return found

    # By itself

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOKING_SECONDS)
            try:
                await self.advance()
            except StoreError as error:
                LOG.warning("tournaments wait for the store: %s", error)
            except Exception:  # a fault of our own, which does not end all tournaments
                LOG.exception("tournaments wait")
                await asyncio.sleep(FAULT_SECONDS)

    async def advance(self) -> None:
        """Take the steps that are due."""
        now, limits = self._hub.runtime.now(), self._limits
        oldest = now - limits.open_seconds
        for id in await self._store.ask(partial(q.due, now=now, created_before=oldest)):
            step = partial(rounds.advance, id=id, now=now, pause=limits.tournament_seconds, oldest=oldest)
            await self._store.act(step)
            found = await self._store.ask(partial(q.load, id=id))
            if found is not None:
                await self._make_tables(found)

    async def _make_tables(self, found: StoredTournament) -> None:
        """Make the tables that have a name and are not there yet; one that is there already is found and begins."""
        head = found.head
        for each in found.meetings:
            if each.made or each.meeting.is_over or not self._ready(game_of(head.header).name):
                continue
            entrants = [found.entrant(number) for number in each.meeting.entrants]
            if any(not one.person and not one.level for one in entrants):
                continue  # they were deleted: the next step ends it
            await self._make_table(head, each, entrants)

    async def _make_table(self, head: TournamentHead, meeting: StoredMeeting, entrants: list[StoredEntrant]) -> None:
        game = game_of(head.header)
        game = configured(game.name, len(entrants), dict(game.options))
        seats = [_seat(each) for each in entrants]
        draft = paired(game, clock_of(head), seats, meeting.game, head.rated, head.id, head.listed)
        await self._hub.create(draft)
        made = partial(q.note_made, id=head.id, round=meeting.meeting.round, number=meeting.number)
        await self._store.act(made)


def _seat(entrant: StoredEntrant) -> e.SeatPlan:
    if entrant.level:
        return e.SeatPlan("bot", "", entrant.level)
    return e.SeatPlan("person", entrant.name, 0, entrant.person, secrets.token_hex(8), program=entrant.program)
