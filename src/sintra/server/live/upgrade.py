"""Games that began under other rules than this version's: they are named before anything is changed, and then ended."""

import dataclasses
import time
from dataclasses import dataclass

import msgspec

from sintra.core.registry import definition
from sintra.core.versions import plays
from sintra.server.live.hub import restored
from sintra.server.store import Append, Store, StoreDamaged, StoredGame, StoreError, unfinished_games
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.positions import DamagedSnapshot
from sintra.server.table.table import Table

AWAKE_SECONDS = 20.0
"""A server that was seen within this time still runs."""


class GamesStranded(StoreError):
    """Games are being played by rules that this version does not know."""


@dataclass(frozen=True)
class Stranded:
    """A game that this version cannot go on with."""

    id: str
    header: str
    status: str
    created: float
    rules: int
    """The version of the rules by which it is played."""
    known: int
    """The newest version that we know."""
    entries: int
    shown: int
    """Entries of which the position was kept; the others can not be shown."""


async def stranded(url: str | None = None) -> list[Stranded]:
    """List the games that are not over and were begun by rules that we do not know; the store is not changed."""
    found = []
    for game in await unfinished_games(url):
        try:
            first = e.decoded(game.first)
        except msgspec.DecodeError:
            continue  # it is damaged, which is said when it is loaded
        ours = definition(game.header.partition(":")[0])
        if isinstance(first, e.Created) and not plays(ours, first.rules):
            shown = 1 + min(game.kept or 0, game.last)
            rules, known = first.rules, ours.rules_version
            found.append(Stranded(game.id, game.header, game.status, game.created, rules, known, game.last + 1, shown))
    return found


async def require_playable(url: str | None = None) -> None:
    """Refuse a store with games that this version cannot go on with."""
    found = await stranded(url)
    if found:
        raise GamesStranded("games_stranded", count=len(found), first=found[0].id)


async def end_stranded(store: Store, found: list[Stranded]) -> list[str]:
    """End games with the scores as they are; they stay viewable. Gives those that are damaged and could not be ended.

    No server of the former version may be running: it could not read how they ended.
    """
    now = time.time()
    if store.shared and any(seen > now - AWAKE_SECONDS for _, seen in await store.awake()):
        raise GamesStranded("servers_awake", seconds=int(AWAKE_SECONDS))
    failed = []
    for game in found:
        try:
            stored = await store.load(game.id)
        except StoreDamaged:
            failed.append(game.id)
            continue
        if stored is None:
            continue
        table = _looked_at(stored)
        entry = transitions.end_outdated(table).entry
        status = "expired" if isinstance(entry, e.Expired) else "over"
        if not await store.append(Append(game.id, table.v + 1, now, e.encoded(entry), status=status)):
            raise GamesStranded("store_in_use", where=game.id)
    return failed


def _looked_at(stored: StoredGame) -> Table:
    try:
        return restored(stored, upgrading=True)
    except DamagedSnapshot:
        return restored(dataclasses.replace(stored, snapshot=None), upgrading=True)
