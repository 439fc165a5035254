"""What people say at tables: stored, then sent to those at the table who want to hear it. No log knows of it."""

import asyncio
import logging
from collections.abc import Collection
from functools import partial
from typing import Literal, cast

from sintra.server.errors import Refusal
from sintra.server.live.background import Background
from sintra.server.live.broadcast import Receiver
from sintra.server.live.hub import Hub
from sintra.server.live.live_table import LiveTable
from sintra.server.store import Remark, StoreError
from sintra.server.store import company_queries as q
from sintra.server.wire.frames import Remarks, RemarksFrame, SentRemark, encoded

LOG = logging.getLogger("sintra.company")
SHOWN = 60
"""So much of what was said before somebody hears who comes."""
KEPT_SECONDS = 30 * 86_400.0
"""So long after the end of a game what was said there is kept, unless it was reported."""
SWEEP_SECONDS = 3600.0
Kind = Literal["reaction", "text"]


class Company:
    """Lets people talk at their tables, on all servers of a store."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.runtime.store
        self._background = Background()

    def start(self) -> None:
        """Forget what is old, now and then."""
        self._background.spawn(self._sweep())

    async def stop(self) -> None:
        """End what is under way."""
        await self._background.stop()

    async def say(self, live: LiveTable, person: str, kind: Kind, body: str) -> None:
        """Store what somebody says, then tell it."""
        if not live.table.may_talk(person):
            raise Refusal("no_chat")
        known = await self._store.person(person)
        if known is None or known.muted:
            raise Refusal("muted")
        remark = Remark(live.table.id, person, kind, body, self._hub.runtime.now())
        await self._tell(live, [Remark(*_fields(remark), id=await self._store.say(remark))])

    async def show(self, live: LiveTable, receiver: Receiver) -> None:
        """Tell somebody who comes what was said before."""
        if live.table.may_talk(receiver.holder):
            said = await self._store.ask(partial(q.remarks_at, game=live.table.id, limit=SHOWN))
            muted = await self._store.ask(partial(q.muted_by, person=receiver.holder))
            await self._send(live, [receiver], [each for each in said if each.person not in muted])

    def heard(self, game: str, id: int) -> None:
        """Tell what was said at another server."""
        live = self._hub.known(game)
        if live is not None and live.attended:
            self._background.spawn(self._read(live, id))

    async def report(self, live: LiveTable, person: str, id: int) -> None:
        """Show something to the operators, as somebody who could hear it."""
        self._require_there(live, person)
        work = partial(q.report, id=id, game=live.table.id, person=person, at=self._hub.runtime.now())
        if not await self._store.act(work):
            raise Refusal("no_such_remark")

    async def mute(self, live: LiveTable, person: str, id: int, muted: bool) -> None:
        """Hear whoever said something no more, or again, at any table."""
        self._require_there(live, person)
        remark = await self._store.ask(partial(q.remark, id=id))
        if remark is None or remark.game != live.table.id or remark.person == person:
            raise Refusal("no_such_remark")
        await self._store.act(partial(q.mute_other, person=person, other=remark.person, muted=muted))

    def _require_there(self, live: LiveTable, person: str) -> None:
        if not live.table.may_talk(person):
            raise Refusal("no_chat")

    async def _read(self, live: LiveTable, id: int) -> None:
        try:
            remark = await self._store.ask(partial(q.remark, id=id))
            if remark is not None:
                await self._tell(live, [remark])
        except StoreError as error:
            LOG.warning("something that was said elsewhere is not sent here: %s", error)

    async def _tell(self, live: LiveTable, said: list[Remark]) -> None:
        """Send something to all who may talk here, but for those who muted its speaker."""
        deaf = await self._store.ask(partial(q.muting, other=said[0].person))
        hearing = [each for each in live.receivers if each.holder not in deaf and live.table.may_talk(each.holder)]
        await self._send(live, hearing, said)

    async def _send(self, live: LiveTable, receivers: Collection[Receiver], said: list[Remark]) -> None:
        names = await self._store.ask(partial(q.names_of, found=list({each.person for each in said})))
        for receiver in receivers:
            sent = [_sent(live, each, names.get(each.person, ""), receiver.holder) for each in said]
            receiver.send(encoded(RemarksFrame(d=Remarks(sent))))

    async def _sweep(self) -> None:
        while True:
            try:
                gone = await self._store.act(partial(q.forget, before=self._hub.runtime.now() - KEPT_SECONDS))
                if gone:
                    LOG.info("%d remarks at finished games were deleted", gone)
            except StoreError as error:
                LOG.warning("old remarks stay for a while: %s", error)
            await asyncio.sleep(SWEEP_SECONDS)


def _fields(remark: Remark) -> tuple[str, str, str, str, float]:
    return remark.game, remark.person, remark.kind, remark.body, remark.at


def _sent(live: LiveTable, remark: Remark, name: str, holder: str) -> SentRemark:
    seat = next(iter(live.table.held_by(remark.person)), None)
    called = name if seat is None else live.table.seats[seat].name
    kind = cast(Kind, remark.kind)
    return SentRemark(remark.id, seat, called, kind, remark.body, remark.at, remark.person == holder)
