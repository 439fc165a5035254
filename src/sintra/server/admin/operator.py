"""The acts of an operator. Each changes the store and writes to the audit log in one transaction."""

import ipaddress
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from sintra.server.errors import Refusal
from sintra.server.live.hub import restored
from sintra.server.results.counting import Comparison, compare
from sintra.server.store import Act, Append, Store, StoredGame, company_queries, identity_queries, personal
from sintra.server.store import admin_queries as q
from sintra.server.store.listed import ListedPerson, ListedReport, ListedTable
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.creating import checked_name
from sintra.server.table.entries import Logged
from sintra.server.table.table import Table

LISTED = 100
MOST_TRIES = 5
"""How often an entry is tried anew because somebody else entered something first."""

END_TABLE, DELETE_TABLE, ARCHIVE_TABLE = "end-table", q.DELETE_TABLE, "archive-table"
RENAME, MUTE, UNMUTE, DELETE_PERSON, EXPORT = "rename", "mute", "unmute", "delete-person", "export"
DISMISS, DELETE_REMARK = "dismiss-report", "delete-remark"
BAN, UNBAN, ANNOUNCE = "ban", "unban", "announce-restart"
SIGN_OUT, RATINGS = "sign-out", "recompute-ratings"
THEMSELVES = "self"
"""Who acted, if it was the person concerned."""
NAMING = (RENAME, MUTE, UNMUTE, DELETE_PERSON)
"""Acts after which people are called something else."""


class Operator:
    """Somebody who runs the server. Raises a Refusal if there is nothing to act on."""

    def __init__(self, store: Store, name: str, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._name = name
        self._now = now

    # At a glance

    async def counts(self) -> dict[str, int]:
        """Count people, tables and bans."""
        return await self._store.ask(q.counts)

    async def tables(self, status: str | None = None, limit: int = LISTED) -> list[ListedTable]:
        """List tables, the newest first."""
        return await self._store.ask(partial(q.tables, status=status, limit=limit))

    async def people(self, text: str = "", limit: int = LISTED) -> list[ListedPerson]:
        """List people whose id, name or address begins with a text."""
        return await self._store.ask(partial(q.find_people, text=text, limit=limit))

    async def bans(self) -> dict[str, float]:
        """Give who is banned, and until when; 0: for ever."""
        return await self._store.ask(q.banned)

    async def audit(self, limit: int = LISTED) -> list[Act]:
        """List what operators did, the newest first."""
        return await self._store.ask(partial(q.last_acts, limit=limit))

    # Tables

    async def end_table(self, id: str) -> None:
        """End a game as one that everybody left, or close a table that is open."""
        if not await self._enter(id, _ending):
            raise Refusal("not_running")
        await self._act(END_TABLE, id, lambda _: True)

    async def delete_table(self, id: str) -> None:
        """Delete a table with its log."""
        await self._act(DELETE_TABLE, id, partial(q.delete_table, table=id), "no_such_table")

    async def archive_table(self, id: str) -> None:
        """Let a table count no longer until somebody attends it."""
        await self._act(ARCHIVE_TABLE, id, partial(q.archive_table, table=id), "no_such_table")

    # People

    async def rename(self, person: str, name: str) -> None:
        """Call somebody something else, also where they sit already."""
        work = partial(q.rename_everywhere, person=person, name=checked_name(name))
        await self._act(RENAME, person, work, "no_such_person")

    async def mute(self, person: str, muted: bool = True) -> None:
        """Hide the names that somebody chose from others, or show them again."""
        await self._act(
            MUTE if muted else UNMUTE, person, partial(q.mute, person=person, muted=muted), "no_such_person"
        )

    async def delete_person(self, person: str) -> None:
        """Delete all that is stored of somebody. They leave their games; those stay, by a deleted player."""
        for id in await self._store.held_by(person):
            await self._enter(id, partial(_leaving, person=person))
        await self._act(DELETE_PERSON, person, partial(personal.delete_person, person=person), "no_such_person")

    async def sign_out(self, person: str, device: str) -> None:
        """Let a device be somebody's no longer."""
        work = partial(identity_queries.sign_out, person=person, device=device)
        await self._act(SIGN_OUT, person, work, "no_such_device")

    async def export(self, person: str) -> dict[str, Any]:
        """Give all that is stored of somebody."""
        found = await self._store.ask(partial(personal.everything_of, person=person))
        await self._act(EXPORT, person, lambda _: found is not None, "no_such_person")
        assert found is not None
        return found

    async def reports(self, limit: int = LISTED) -> list[ListedReport]:
        """List what people reported of what was said at tables, the newest first."""
        return await self._store.ask(partial(company_queries.reported, limit=limit))

    async def dismiss(self, remark: int) -> None:
        """Find nothing wrong with something that was reported."""
        await self._act(DISMISS, str(remark), partial(company_queries.dismiss, id=remark), "no_such_remark")

    async def delete_remark(self, remark: int) -> None:
        """Delete something that was said at a table."""
        work = partial(company_queries.delete_remark, id=remark)
        await self._act(DELETE_REMARK, str(remark), work, "no_such_remark")

    async def ratings(self, write: bool = False) -> Comparison:
        """Compare all ratings with those that the logs give, and write these if that is wished."""
        found = await self._store.act(partial(compare, write=write))
        if write and found.different:
            await self._act(RATINGS, "", lambda _: True)
        return found

    async def ban(self, subject: str, seconds: float = 0.0) -> str:
        """Let a person, or a range of addresses, in no more for so long; 0: for ever. Gives how it is written."""
        subject = await self._subject(subject)
        until = self._now() + seconds if seconds else 0.0

        def work(connection: Any) -> bool:
            q.ban(connection, subject, until)
            return True

        await self._act(BAN, subject, work, until=until)
        return subject

    async def unban(self, subject: str) -> None:
        """Let somebody in again."""
        subject = addresses_of(subject) or subject
        await self._act(UNBAN, subject, partial(q.unban, subject=subject), "not_banned")

    async def announce(self, seconds: float) -> None:
        """Tell everybody that the server restarts in so many seconds; 0: it does not after all."""
        until = self._now() + seconds if seconds else 0.0
        await self._act(ANNOUNCE, "", lambda _: True, until=until)

    # How

    async def _subject(self, text: str) -> str:
        found = addresses_of(text)
        if found is None and await self._store.person(text) is None:
            raise Refusal("no_such_person")
        return found or text

    async def _act(
        self, act: str, subject: str, work: Callable[[Any], bool], missing: str = "", until: float = 0.0
    ) -> None:
        at = self._now()

        def both(connection: Any) -> bool:
            done = work(connection)
            if done:
                q.note(connection, at, self._name, act, subject, until)
            return done

        if not await self._store.act(both):
            raise Refusal(missing)

    async def _enter(self, id: str, decide: Callable[[Table], e.AnyEntry | None]) -> bool:
        """Enter what an operator decides into a log; False: there is nothing to decide."""
        entered = False
        for _ in range(MOST_TRIES):
            stored = await self._store.load(id)
            if stored is None:
                raise Refusal("no_such_table", table=id)
            table = restored(stored)
            entry = None if table.expired else decide(table)
            if entry is None:
                return entered
            entered = await self._append(stored, table, entry) or entered
        return entered

    async def _append(self, stored: StoredGame, table: Table, entry: e.AnyEntry) -> bool:
        logged = Logged.of(entry, self._now())
        status = {e.Ended: "over", e.Expired: "expired"}.get(type(entry))
        append = Append(stored.id, table.v + 1, logged.at, logged.body, status=status, resting=False)
        return await self._store.append(append)


def addresses_of(text: str) -> str | None:
    """Give a range of addresses as it is written; None: it is none."""
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        return None


def _ending(table: Table) -> e.AnyEntry | None:
    if table.status == "open":
        return e.Expired()
    return transitions.abandon(table).entry if table.status == "running" else None


def _leaving(table: Table, person: str) -> e.AnyEntry | None:
    """Give up the seats of somebody, one by one; a bot plays on where the table says so."""
    for seat in table.held_by(person):
        if table.status == "open":
            return e.Stood(seat=seat)
        if table.status == "running" and not table.seats[seat].left and not table.seats[seat].resigned:
            return e.Resigned(seat=seat) if table.created.tournament else e.Left(seat=seat)
    return None
