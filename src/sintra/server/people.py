"""Players by their token: a browser's own, 128 random bits of which only the hash is stored."""

import re
import secrets
from collections import OrderedDict

from sintra.server.errors import Refusal
from sintra.server.store import Store
from sintra.server.table.commitment import token_hash
from sintra.server.table.creating import checked_name

TOKEN = re.compile(r"[0-9a-f]{32}")
REMEMBERED = 10_000


class People:
    """The players in the store. Tokens seen lately are remembered, names are not: another server may change them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: OrderedDict[str, None] = OrderedDict()

    async def join(self, name: str) -> str:
        """Give somebody a token; it is sent once and stored as a hash."""
        token = secrets.token_hex(16)
        holder = token_hash(token)
        await self._store.add_player(holder, checked_name(name))
        self._remember(holder)
        return token

    async def holder(self, token: str) -> str:
        """Give the hash of a token that was given out here."""
        if TOKEN.fullmatch(token):
            holder = token_hash(token)
            if holder in self._seen or await self.name(holder) is not None:
                self._remember(holder)
                return holder
        raise Refusal("bad_token")

    async def name(self, holder: str) -> str | None:
        """Give what a player is called."""
        return await self._store.player(holder)

    async def rename(self, holder: str, name: str) -> None:
        """Call a player something else from now on."""
        await self._store.rename(holder, checked_name(name))

    def _remember(self, holder: str) -> None:
        self._seen[holder] = None
        self._seen.move_to_end(holder)
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
