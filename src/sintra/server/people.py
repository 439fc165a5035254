"""People by their tokens: each browser has its own, 128 random bits of which only the hash is stored."""

import asyncio
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sintra.server.errors import Refusal
from sintra.server.recovery import code_hash, new_code, read_code
from sintra.server.store import Device, Person, Store, identity_queries
from sintra.server.table.commitment import token_hash
from sintra.server.table.creating import checked_name

TOKEN = re.compile(r"[0-9a-f]{32}")
REMEMBERED = 10_000
REMEMBERED_SECONDS = 30.0
"""So long a server does not ask the store again whose token it is: another one may have deleted somebody."""
ID_BYTES = 10
ADDRESS_SECONDS = 3600.0
"""How often it is stored, at most, where somebody comes from, and when a device was used."""
ADDRESS_KEPT_SECONDS = 30 * 24 * 3600.0
CODE_SECONDS = 300.0
"""So long a code adds a device, if it was not used before."""


@dataclass(frozen=True, slots=True)
class NewDevice:
    """A token for a device, and whose it is."""

    token: str
    person: Person


class People:
    """The people in the store. Tokens seen lately are remembered, names are not: another server may change them."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._seen: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self._addresses: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def join(self, name: str, program: bool = False, device: str = "") -> str:
        """Add somebody and give them a token; it is sent once and stored as a hash."""
        token = secrets.token_hex(16)
        person = Person(secrets.token_hex(ID_BYTES), checked_name(name), program=program)
        await self._store.add_person(person.id, person.name, token_hash(token), self._now(), program, device)
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

    # Several devices

    async def devices(self, person: str) -> list[Device]:
        """List the devices of somebody, the newest first."""
        return await self._store.ask(partial(identity_queries.devices_of, person=person))

    async def new_recovery(self, person: str) -> list[str]:
        """Give somebody a recovery code, in words; it is sent once, and an earlier one counts no more."""
        words = new_code()
        await self._store.act(partial(identity_queries.set_recovery, person=person, code=code_hash(words)))
        return words

    async def drop_recovery(self, person: str) -> None:
        """Let no recovery code of somebody count any more."""
        await self._store.act(partial(identity_queries.set_recovery, person=person, code=""))

    async def has_recovery(self, person: str) -> bool:
        """Tell whether somebody has a recovery code."""
        return await self._store.ask(partial(identity_queries.has_recovery, person=person))

    async def recover(self, text: str, device: str) -> NewDevice:
        """Add a device to the person of a recovery code."""
        return await self._add_device(partial(identity_queries.recover, code=code_hash(read_code(text))), device)

    async def new_code(self, person: str) -> str:
        """Give somebody a secret that adds one device within some minutes; an earlier one counts no more."""
        secret, now = secrets.token_hex(16), self._now()
        add = partial(identity_queries.add_code, person=person, secret=token_hash(secret), now=now)
        await self._store.act(partial(add, until=now + CODE_SECONDS))
        return secret

    async def use_code(self, secret: str, device: str) -> NewDevice:
        """Add a device by a secret, which is used up by it."""
        return await self._add_device(partial(identity_queries.use_code, secret=token_hash(secret)), device)

    async def _add_device(self, add: Callable[..., Person | None], device: str) -> NewDevice:
        token = secrets.token_hex(16)
        hash, now = token_hash(token), self._now()
        person = await self._store.act(lambda connection: add(connection, token=hash, name=device, at=now))
        if person is None:
            raise Refusal("wrong_code")
        self._remember(hash, person)
        return NewDevice(token, person)

    # What is noted

    async def settings(self, person: str) -> str:
        """Give what the page looks like to somebody, as JSON."""
        return await self._store.ask(partial(identity_queries.settings_of, person=person))

    async def save_settings(self, person: str, settings: str) -> None:
        """Keep what the page looks like to somebody."""
        await self._store.act(partial(identity_queries.save_settings, person=person, settings=settings))

    async def note_address(self, person: str, address: str, token: str) -> None:
        """Note now and then where somebody comes from, which is forgotten after a month, and with which device."""
        now, device = self._now(), token_hash(token)
        if now - self._addresses.get((device, address), 0.0) < ADDRESS_SECONDS:
            return
        self._addresses[device, address] = now
        self._addresses.move_to_end((device, address))
        while len(self._addresses) > REMEMBERED:
            self._addresses.popitem(last=False)
        await asyncio.gather(  # together, so that they may share a transaction
            self._store.note_address(person, address, now, now - ADDRESS_KEPT_SECONDS),
            self._store.act(partial(identity_queries.see_device, token=device, at=now)),
        )

    def forget(self) -> None:
        """Ask the store again whose tokens they are."""
        self._seen.clear()

    def _remember(self, hash: str, person: Person) -> None:
        self._seen[hash] = person, self._now() + REMEMBERED_SECONDS
        self._seen.move_to_end(hash)
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
