"""Your turn, by mail: for games that take days, to addresses that were confirmed by a code."""

import asyncio
import logging
import secrets
import smtplib
from collections import OrderedDict
from email.message import EmailMessage
from functools import partial

from sintra.core.words import FALLBACK, resolve
from sintra.server.errors import Refusal
from sintra.server.live.background import Background
from sintra.server.live.hub import Hub
from sintra.server.live.live_table import LiveTable
from sintra.server.live.smtp import SmtpServer, is_address
from sintra.server.store import Mailbox, StoreError
from sintra.server.store import mail_queries as q
from sintra.server.table.absence import is_slow
from sintra.server.table.commitment import token_hash
from sintra.server.table.table import Table
from sintra.server.words import WORDS

LOG = logging.getLogger("sintra.mail")
CODES_A_DAY = 3
"""So many codes are sent to an address within a day."""
CODE_SECONDS = 1800.0
MOST_TRIES = 5
LOOK_SECONDS = 30.0
REMEMBERED = 10_000


class Postman:
    """Sends codes and turns; without an SMTP server, nothing."""

    def __init__(self, hub: Hub, smtp: SmtpServer | None, url: str) -> None:
        """`url`: how the server is reached, for the links in mails."""
        self._hub = hub
        self._store = hub.runtime.store
        self._smtp = smtp
        self._url = url
        self._background = Background()
        self._settled: OrderedDict[tuple[str, int], None] = OrderedDict()
        """Turns about which no mail is to be sent any more."""

    @property
    def offered(self) -> bool:
        """Whether mail can be sent."""
        return self._smtp is not None

    def start(self) -> None:
        """Look now and then whose turn it is."""
        if self._smtp is not None:
            self._background.spawn(self._look())

    async def stop(self) -> None:
        """Send nothing any more."""
        await self._background.stop()

    # Addresses

    async def ask_for_code(self, person: str, address: str, language: str) -> None:
        """Send a code to an address that somebody says is theirs."""
        if self._smtp is None:
            raise Refusal("no_mail")
        if not is_address(address):
            raise Refusal("bad_address")
        code = f"{secrets.randbelow(10**8):08}"
        now = self._hub.runtime.now()
        spoken = resolve(language) or FALLBACK
        box = Mailbox(person, address, spoken, _hashed(person, code), now + CODE_SECONDS, secrets.token_urlsafe(16))
        hashed = token_hash(address.lower())
        if not await self._store.act(partial(q.ask_for_code, box=box, hashed=hashed, now=now, most=CODES_A_DAY)):
            raise Refusal("too_many", wait=3600.0, limit="mail_codes", most=CODES_A_DAY)
        text = WORDS.say("mail_code_text", spoken, code=code, minutes=int(CODE_SECONDS // 60))
        await self._send(self._smtp.message(address, WORDS.say("mail_code", spoken), text))

    async def confirm(self, person: str, code: str) -> None:
        """Confirm the address by the code that came there."""
        now = self._hub.runtime.now()
        work = partial(q.confirm, person=person, code=_hashed(person, code), now=now, most=MOST_TRIES)
        if not await self._store.act(work):
            raise Refusal("wrong_code")

    async def mailbox(self, person: str) -> Mailbox | None:
        """Give where somebody gets mail."""
        return await self._store.ask(partial(q.mailbox, person=person))

    async def forget(self, person: str) -> None:
        """Send somebody no mail any more."""
        await self._store.act(partial(q.forget_mail, person=person))

    async def leave(self, code: str) -> None:
        """Send no mail any more to the address in whose mails this code was; whoever has it is believed."""
        await self._store.act(partial(q.leave, code=code))

    # Turns

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(min(LOOK_SECONDS, self._hub.runtime.limits.mail_seconds))
            for live in self._hub.tables:
                try:
                    await self._notify(live)
                except (StoreError, Refusal) as error:
                    LOG.warning("no mail about a turn: %s", error, extra={"table": live.table.id})
                    break

    async def _notify(self, live: LiveTable) -> None:
        """Send a mail to the player who is to move, is not there, and has had none about this turn."""
        table, turn = live.table, live.table.turn
        if turn is None or not is_slow(table.created.clock) or table.seats[turn].by_bot or turn in live.present:
            return
        number = turn_number(table, turn)
        late = self._hub.runtime.now() - table.log[-1].at >= self._hub.runtime.limits.mail_seconds
        if not late or (table.id, number) in self._settled:
            return
        self._remember(table.id, number)
        person = table.seats[turn].holder
        box = await self.mailbox(person)
        if box is None or not box.confirmed or self._smtp is None:
            return
        if await self._store.act(partial(q.claim_mail, game=table.id, person=person, seq=number)):
            await self._send(self._turn_mail(self._smtp, box, table))

    def _turn_mail(self, smtp: SmtpServer, box: Mailbox, table: Table) -> EmailMessage:
        """Write the mail of a turn: the game and a link, no names and no position."""
        game, url, page = table.game.definition.title, f"{self._url}/table/{table.id}", f"{self._url}/mail/{box.leave}"
        text = WORDS.say("mail_turn_text", box.language, game=game, url=url, leave=page)
        leave = f"{self._url}/api/mail/leave?code={box.leave}"
        return smtp.message(box.address, WORDS.say("mail_turn", box.language), text, leave)

    async def _send(self, mail: EmailMessage) -> None:
        assert self._smtp is not None
        try:
            await asyncio.to_thread(self._smtp.send, mail)
        except (OSError, smtplib.SMTPException) as error:
            LOG.warning("a mail could not be handed over: %s", type(error).__name__)
            raise Refusal("mail_failed", wait=60.0) from error

    def _remember(self, game: str, number: int) -> None:
        self._settled[game, number] = None
        while len(self._settled) > REMEMBERED:
            self._settled.popitem(last=False)


def turn_number(table: Table, seat: int) -> int:
    """Give the number of a turn: that of its first decision, from 1. Played again after an undo, it is the same."""
    decisions = table.timeline.decisions
    first = len(decisions)
    while first and decisions[first - 1].seat == seat:
        first -= 1
    return first + 1


def _hashed(person: str, code: str) -> str:
    return token_hash(f"{person}:{code}")
