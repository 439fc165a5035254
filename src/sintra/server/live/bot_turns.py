"""The turns of bots at a table: which is next, for whom it thinks, and what it chose."""

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from sintra.core.game import Move
from sintra.server.bots.jobs import Asker, Audience, Purpose
from sintra.server.live.broadcast import Receiver
from sintra.server.live.place import TablePlace
from sintra.server.wire.analyses import advice
from sintra.server.wire.reviews import Advice

MOST_ASKERS = 8
"""Of a crowd that listens so many are named to the bots; the cost is counted to one of them."""

Play: TypeAlias = Callable[[int, int, Move], Awaitable[None]]
"""(seat, entry, move): plays what a bot has chosen for a seat after an entry, if the game is still there."""


class BotTurns:
    """Lets bots choose, one after the other; bots among themselves play while somebody looks on, or in a tournament."""

    def __init__(self, place: TablePlace, play: Play) -> None:
        self._place = place
        self._play = play
        self._choice: asyncio.Task[Move] | None = None

    @property
    def next(self) -> int | None:
        """The seat for which a bot is to decide now."""
        table = self._place.table
        if table.lesson is not None and table.lesson.is_read:  # it waits until that was read
            return None
        turn = table.turn
        return turn if turn is not None and self._place.table.seats[turn].by_bot and not self._paused else None

    @property
    def _paused(self) -> bool:
        """Whether nobody decides here but bots and nobody looks on: then nothing happens."""
        table = self._place.table
        return not self._place.broadcast and table.is_deserted and not table.created.tournament

    def pause(self) -> None:
        """Stop thinking if the last one who looked on has left."""
        if self._paused and self._choice is not None:
            self._choice.cancel()

    async def play(self) -> None:
        """Play for bots until it is a person's turn."""
        table = self._place.table
        while (turn := self.next) is not None:
            v = table.v
            if table.lesson is not None and (reply := table.lesson.reply) is not None:
                await self._play(turn, v, table.game.move(reply))
                continue
            seed = int.from_bytes(hmac.digest(table.secret, f"bot|{v}".encode(), "sha256")[:4], "big")
            view, seat = table.state.view(turn), table.seats[turn]
            choosing = self._place.runtime.bots.choose(view, seat.bot_level, seed, self._purpose(), seat.policy)
            self._choice = choice = self._place.background.keep(choosing)
            try:
                await asyncio.wait([choice])
            finally:
                choice.cancel()
                self._choice = None
            if not choice.cancelled():
                await self._play(turn, v, choice.result())

    async def advise(self, seat: int, effort: str) -> Advice:
        """Ask the bots what is best for a seat now."""
        view = self._place.table.state.view(seat)
        return advice(view, await self._place.runtime.bots.advise(view, effort, purpose_of(self._place, seat)))

    def _purpose(self) -> Purpose:
        """Tell for whom a bot thinks: for those who sit here and listen, else for those who do one of both."""
        table, receivers = self._place.table, self._place.broadcast.receivers
        seated = [receiver for receiver in receivers if receiver.seats]
        audience = Audience.PEOPLE if receivers else Audience.ABSENT
        asking = [_asker(receiver) for receiver in seated or receivers]
        held = [seat.holder for seat in table.seats if seat.holder] or [table.created.tournament]
        asked_by = tuple(asking[:MOST_ASKERS]) or tuple(map(Asker, filter(None, held)))
        return Purpose(table.id, asked_by, audience if table.has_people else Audience.BOTS_ALONE)


def purpose_of(place: TablePlace, seat: int) -> Purpose:
    """Tell who asks for a seat."""
    asking = tuple(_asker(receiver) for receiver in place.broadcast.receivers if seat in receiver.seats)
    return Purpose(place.table.id, asking[:MOST_ASKERS])


def _asker(receiver: Receiver) -> Asker:
    return Asker(receiver.holder, receiver.address)
