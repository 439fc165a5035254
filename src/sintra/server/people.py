"""Who is who: a browser's token, 128 random bits of which only the hash is stored."""

import re
import secrets
from collections import OrderedDict

from sintra.server.creating import checked_name
from sintra.server.fair import token_hash
from sintra.server.refusals import Refusal
from sintra.server.store import Store

TOKEN = re.compile(r"[0-9a-f]{32}")
REMEMBERED = 10_000


class People:
    """The players that the store knows; those seen last are remembered."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: OrderedDict[str, str] = OrderedDict()

    async def join(self, name: str) -> str:
        """Give somebody a token; it is told once and stored as a hash."""
        token = secrets.token_hex(16)
        holder, name = token_hash(token), checked_name(name)
        await self._store.add_player(holder, name)
        self._remember(holder, name)
        return token

    async def holder(self, token: str) -> str:
        """Give the hash of a token that was given out here."""
        if TOKEN.fullmatch(token):
            holder = token_hash(token)
            if await self.name(holder) is not None:
                return holder
        raise Refusal("bad_token")

    async def name(self, holder: str) -> str | None:
        """Give what a player is called."""
        if holder not in self._names:
            name = await self._store.player(holder)
            if name is None:
                return None
            self._remember(holder, name)
        return self._names[holder]

    async def rename(self, holder: str, name: str) -> None:
        """Call a player something else from now on."""
        name = checked_name(name)
        await self._store.rename(holder, name)
        self._remember(holder, name)

    def _remember(self, holder: str, name: str) -> None:
        self._names[holder] = name
        self._names.move_to_end(holder)
        while len(self._names) > REMEMBERED:
            self._names.popitem(last=False)
