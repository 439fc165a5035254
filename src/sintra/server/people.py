"""People by their tokens: each browser has its own, 128 random bits of which only the hash is stored."""

import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

from sintra.server.errors import Refusal
from sintra.server.store import Person, Store
from sintra.server.table.commitment import token_hash
from sintra.server.table.creating import checked_name

TOKEN = re.compile(r"[0-9a-f]{32}")
REMEMBERED = 10_000
REMEMBERED_SECONDS = 30.0
"""So long a server does not ask the store again whose token it is: another one may have deleted somebody."""
ID_BYTES = 10
ADDRESS_SECONDS = 3600.0
"""How often it is stored, at most, where somebody comes from."""
ADDRESS_KEPT_SECONDS = 30 * 24 * 3600.0


class People:
    """The people in the store. Tokens seen lately are remembered, names are not: another server may change them."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._seen: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self._addresses: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def join(self, name: str) -> str:
        """Add somebody and give them a token; it is sent once and stored as a hash."""
        token = secrets.token_hex(16)
        person = Person(secrets.token_hex(ID_BYTES), checked_name(name))
        await self._store.add_person(person.id, person.name, token_hash(token), self._now())
        self._remember(token_hash(token), person)
        return token

    async def holder(self, token: str) -> str:
        """Give the id of the person whose token it is."""
        if TOKEN.fullmatch(token):
            hash = token_hash(token)
            person, until = self._seen.get(hash, (None, 0.0))
            if person is None or until < self._now():
                person = await self._store.person_of(hash)
            if person is not None:
                self._remember(hash, person)
                return person.id
        raise Refusal("bad_token")

    async def person(self, id: str) -> Person:
        """Give somebody, as the store knows them."""
        found = await self._store.person(id)
        if found is None:
            raise Refusal("bad_token")
        return found

    async def rename(self, person: str, name: str) -> None:
        """Call somebody something else from now on."""
        await self._store.rename(person, checked_name(name))

    async def note_address(self, person: str, address: str) -> None:
        """Note now and then where somebody comes from; it is forgotten after a month."""
        now = self._now()
        if now - self._addresses.get((person, address), 0.0) < ADDRESS_SECONDS:
            return
        self._addresses[person, address] = now
        self._addresses.move_to_end((person, address))
        while len(self._addresses) > REMEMBERED:
            self._addresses.popitem(last=False)
        await self._store.note_address(person, address, now, now - ADDRESS_KEPT_SECONDS)

    def forget(self) -> None:
        """Ask the store again whose tokens they are."""
        self._seen.clear()

    def _remember(self, hash: str, person: Person) -> None:
        self._seen[hash] = person, self._now() + REMEMBERED_SECONDS
        self._seen.move_to_end(hash)
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
