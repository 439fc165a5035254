"""Your turn by mail: a real SMTP server on loopback gets what the server sends, and nothing else."""

import asyncio
import re
import socket
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from email.policy import default
from functools import partial
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from server.live import ASKING, FREELY, Server, bearer, code, wait_for
from server.stores import new_game, on
from sintra.core.errors import InvalidOption
from sintra.core.words import LANGUAGES
from sintra.server.live.smtp import is_address, smtp_here
from sintra.server.store import Store
from sintra.server.store import mail_queries as q
from sintra.server.words import WORDS

SLOW = {"kind": "move", "seconds": 86_400}


class Letterbox:
    """An SMTP server that keeps what comes."""

    def __init__(self) -> None:
        self.mails: list[tuple[list[str], Message]] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        self.mails.append((envelope.rcpt_tos, message_from_bytes(envelope.content, policy=default)))
        return "250 kept"

    def to(self, address: str) -> list[Message]:
        return [mail for to, mail in self.mails if to == [address]]


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[Letterbox, int]]:
    letterbox = Letterbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(letterbox, hostname="127.0.0.1", port=port)
    controller.start()
    yield letterbox, port
    controller.stop()


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, post: tuple[Letterbox, int]) -> Iterator[Server]:
    settings = {
        "SINTRA_SMTP": f"smtp://127.0.0.1:{post[1]}",
        "SINTRA_MAIL_FROM": "Sintra <games@example.org>",
        "SINTRA_LIMIT_MAIL_SECONDS": "1",
        "SINTRA_LIMIT_PERSON_MAILS": "1000/1",
    }
    with Server(tmp_path_factory.mktemp("mail"), "--bots", "1", **settings, **FREELY) as server:
        yield server
    assert "Traceback" not in server.log.read_text()


def put(server: Server, body: Any, token: str) -> Any:
    return ASKING.put(f"{server.url}/api/players/me/mail", json=body, headers=bearer(token))


def text_of(mail: Message) -> str:
    return str(mail.get_content())  # type: ignore[attr-defined]  # of the newer policy


def confirmed(server: Server, letterbox: Letterbox, token: str, address: str, language: str = "en") -> None:
    """Confirm an address by the code that comes there."""
    assert put(server, {"address": address, "language": language}, token).status_code == 204
    sent = re.search(r"\b\d{8}\b", text_of(letterbox.to(address)[-1]))
    assert sent is not None
    answer = server.post("/api/players/me/mail/confirm", {"code": sent[0]}, token)
    assert answer.json() == {"offered": True, "address": address, "confirmed": True}


def test_an_address_is_confirmed_by_a_code_and_gets_three_a_day(mailing: Server, post: tuple[Letterbox, int]) -> None:
    ada, bo = mailing.person("Ada Lovelace"), mailing.person("Bo")
    assert mailing.get("/api/players/me/mail", ada).json() == {"offered": True, "address": None, "confirmed": False}
    for token in (ada, bo, ada):
        assert put(mailing, {"address": "three@example.org"}, token).status_code == 204
    assert code(put(mailing, {"address": "Three@example.org"}, bo)) == (429, "too_many")
    mails = post[0].to("three@example.org")
    assert len(mails) == 3
    assert "Ada" not in str(mails[0])
    assert code(mailing.post("/api/players/me/mail/confirm", {"code": "00000000x"}, ada)) == (403, "wrong_code")
    (other,) = re.findall(r"\b\d{8}\b", text_of(mails[1]))
    assert code(mailing.post("/api/players/me/mail/confirm", {"code": other}, ada)) == (403, "wrong_code"), "Bo's"
    (right,) = re.findall(r"\b\d{8}\b", text_of(mails[2]))
    for _ in range(3):
        mailing.post("/api/players/me/mail/confirm", {"code": "1"}, ada)
    assert code(mailing.post("/api/players/me/mail/confirm", {"code": right}, ada)) == (403, "wrong_code"), "too late"


@pytest.mark.parametrize(
    "address",
    ["nobody", "a@b", "a b@example.org", "a@example.org\r\nBcc: b@example.org", "a@example.org,b@example.org"],
)
def test_what_is_no_address_gets_nothing(mailing: Server, post: tuple[Letterbox, int], address: str) -> None:
    before = len(post[0].mails)
    assert not is_address(address)
    assert code(put(mailing, {"address": address}, mailing.person())) == (400, "bad_address")
    assert len(post[0].mails) == before


def test_one_mail_a_turn_without_names_or_position(mailing: Server, post: tuple[Letterbox, int]) -> None:
    letterbox = post[0]
    ada, bo = mailing.pair(clock=SLOW)
    away, here = (ada, bo) if ada.moves else (bo, ada)
    confirmed(mailing, letterbox, away.token, "turn@example.org", "es")
    begun = len(letterbox.to("turn@example.org"))
    away.close()
    wait_for(lambda: len(letterbox.to("turn@example.org")) > begun)
    mail = letterbox.to("turn@example.org")[-1]
    assert mail["Subject"] == WORDS.say("mail_turn", "es")
    assert mail["From"] == "Sintra <games@example.org>"
    headers = " ".join(f"{name}: {value}" for name, value in mail.items())
    for name in ("Ada", "Bo"):
        assert name not in headers
        assert name not in text_of(mail)
    assert f"{mailing.url}/table/{here.id}" in text_of(mail)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    back = away.again()
    back.play(back.numbers()[0])
    back.close()
    here.until(lambda: here.moves)
    assert len(letterbox.to("turn@example.org")) == begun + 1, "one a turn"

    leave = str(mail["List-Unsubscribe"]).strip("<>").replace(mailing.url, "")
    assert mailing.get(leave).status_code == 405, "a link that is merely opened does nothing"
    assert mailing.get("/api/players/me/mail", away.token).json()["confirmed"]
    assert mailing.post(leave, {}).status_code == 204
    assert mailing.get("/api/players/me/mail", away.token).json() == {
        "offered": True, "address": None, "confirmed": False,
    }  # fmt: skip


def test_of_several_servers_one_mails_about_a_turn(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.create(new_game("g"))
        turns = [partial(q.claim_mail, game="g", person="ada", seq=seq) for seq in (1, 1, 1, 3, 2)]
        first = await asyncio.gather(*(store.act(each) for each in turns[:3]))
        assert sorted(first) == [False, False, True]
        assert [await store.act(each) for each in turns[3:]] == [True, False], "none about an earlier turn"

    on(url, work)


def test_a_server_without_smtp_offers_no_mail(server: Server) -> None:
    token = server.person()
    assert server.get("/api/players/me/mail", token).json()["offered"] is False
    assert code(put(server, {"address": "a@example.org"}, token)) == (400, "no_mail")


@pytest.mark.parametrize(
    "settings",
    [
        {"SINTRA_SMTP": "http://mail.example.org", "SINTRA_MAIL_FROM": "a@example.org"},
        {"SINTRA_SMTP": "smtp://", "SINTRA_MAIL_FROM": "a@example.org"},
        {"SINTRA_SMTP": "smtp://mail.example.org"},
        {"SINTRA_SMTP": "smtp://mail.example.org", "SINTRA_MAIL_FROM": "a@example.org\nBcc: x"},
    ],
)
def test_settings_that_cannot_be_read_are_named(settings: dict[str, str]) -> None:
    with pytest.raises(InvalidOption, match="SINTRA_"):
        smtp_here(settings)


def test_an_smtp_server_is_read_from_its_address() -> None:
    found = smtp_here(
        {"SINTRA_SMTP": "smtp+starttls://me:p%40ss@mail.example.org", "SINTRA_MAIL_FROM": "S <a@example.org>"}
    )
    assert found is not None
    assert (found.host, found.port, found.user, found.password) == ("mail.example.org", 587, "me", "p@ss")
    assert smtp_here({}) is None


def test_every_mail_is_written_in_every_language() -> None:
    for language in LANGUAGES:
        for key in ("mail_code", "mail_turn"):
            assert len(WORDS.say(key, language).splitlines()) == 1
