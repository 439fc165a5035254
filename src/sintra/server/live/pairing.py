"""Finding somebody to play with: pairing people who look for the same game, and challenging those one has met."""

import secrets
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from sintra.core.game import Game
from sintra.server.errors import Refusal
from sintra.server.live.hub import Hub
from sintra.server.live.live_table import LiveTable
from sintra.server.store import Challenge, Companion, Found, Seek
from sintra.server.table import entries as e
from sintra.server.table.creating import Draft, checked_clock, new_id, paired

RatingOf: TypeAlias = Callable[[str, str], Awaitable[int | None]]
"""Gives the rating of a person in a game, by its header, or None."""
MOST_CHALLENGES = 10


async def unrated(person: str, header: str) -> int | None:
    """Nobody has a rating."""
    return None


class Pairing:
    """Brings people together; the store decides who finds whom, so any number of servers may ask it."""

    def __init__(self, hub: Hub, rating_of: RatingOf = unrated) -> None:
        self._hub = hub
        self._store = hub.runtime.store
        self.rating_of = rating_of

    async def seek(self, person: str, game: Game, clock: e.Clock, low: int, high: int, is_rated: bool = False) -> Found:
        """Look for somebody who wants the same game with the same clock; asked again and again, as long as one waits.

        Of a pair, whoever found the other makes the table; if that server dies, both look again.
        """
        clock = checked_clock(clock)
        wish = f"{game.header} {msgspec.json.encode(clock).decode()}{' rated' if is_rated else ''}"
        rating = await self.rating_of(person, game.header)
        found = await self._store.seek(Seek(person, wish, rating, low, high), new_id(), self._hub.runtime.now())
        if found.other:
            pair = [person, found.other]
            secrets.SystemRandom().shuffle(pair)
            seats = [await self._seat(each) for each in pair]
            await self._hub.create(paired(game, clock, seats, found.game, is_rated))
        return found

    async def stop(self, person: str) -> None:
        """Look no more."""
        await self._store.stop_seeking(person)

    async def met(self, person: str) -> list[Companion]:
        """List those with whom somebody has played."""
        return await self._store.met(person)

    async def challenge(self, host: str, person: str, draft: Draft) -> LiveTable:
        """Make a table at which somebody is wanted; one can challenge only those one has played with."""
        if not any(plan.kind == "open" for plan in draft.created.seats):
            raise Refusal("bad_option", name="seats", value="open")
        if person not in (each.person for each in await self._store.met(person=host, limit=1000)):
            raise Refusal("no_such_person")
        if await self._store.count_challenges(host) >= MOST_CHALLENGES:
            raise Refusal("too_many", wait=60.0, limit="challenges", most=MOST_CHALLENGES)
        live = await self._hub.create(draft)
        await self._store.challenge(Challenge(draft.id, host, person, self._hub.runtime.now()))
        return live

    async def challenges_to(self, person: str) -> list[Challenge]:
        """List the tables at which somebody is wanted."""
        return await self._store.challenges_to(person)

    async def decline(self, person: str, table: str) -> None:
        """Answer a challenge by no."""
        if not await self._store.decline(table, person):
            raise Refusal("no_such_table", table=table)

    async def _seat(self, person: str) -> e.SeatPlan:
        found = await self._store.person(person)
        name = "" if found is None or found.muted else found.name
        program = found is not None and found.program
        return e.SeatPlan("person", name, 0, person, secrets.token_hex(8), program=program)
