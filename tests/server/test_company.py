"""Company: what is said at a table, who hears it, mutes and reports, and that it goes again."""

import asyncio
import json
from functools import partial
from typing import Any

import pytest

from server.live import FREELY, ME, OPEN, Player, Server, code, wait_for
from server.stores import on
from sintra.server.errors import Refusal
from sintra.server.live.company import KEPT_SECONDS
from sintra.server.store import NewGame, Remark, Store, open_store
from sintra.server.store import company_queries as q
from sintra.server.table.remarks import REMARK_LENGTH, checked_remark

ADMIN = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize(
    "text",
    [
        "Good move!",
        "¡Bien jugado!",
        "Гарний хід…",
        "3.5 points",
        "ok...",
        "👨‍👩‍👧 hi",
        "a" * REMARK_LENGTH,
        "really?no",
    ],
)
def test_plain_text_is_said_as_it_is(text: str) -> None:
    assert checked_remark(f"  {text} ") == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "a" * (REMARK_LENGTH + 1),
        "two\nlines",
        "a\x07bell",
        "a\u202eb",
        "a\u2066b",
        "a\ufeffb",
        "\u200b",
        "x\u2028y",
    ],
)
def test_what_steers_or_hides_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="bad_remark"):
        checked_remark(text)


@pytest.mark.parametrize(
    "text",
    [
        "see https://example.org/x", "HTTP://x", "www.example", "go to example.org now", "example。com",
        "ｅｘａｍｐｌｅ．ｃｏｍ",
        "mail me@example.org", "10.0.0.1", "example.com/path", "сайт.укр",
    ],
)  # fmt: skip
def test_a_link_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="no_links"):
        checked_remark(text)


def heard(player: Player) -> list[dict[str, Any]]:
    """Give the remarks that a player has heard since this was asked last."""
    player.send("ping", {})
    while player.hear()["t"] != "pong":
        pass
    frames = [json.loads(text) for text in player.heard]
    player.heard.clear()
    return [remark for frame in frames if frame["t"] == "remarks" for remark in frame["d"]["remarks"]]


@pytest.fixture(scope="module")
def talking(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Server(tmp_path_factory.mktemp("talk"), "--bots", "1", SINTRA_ADMIN_TOKEN=ADMIN, **FREELY) as server:
        yield server
    assert "Traceback" not in server.log.read_text()


def test_by_default_nobody_talks(talking: Server) -> None:
    ada, bo = talking.pair()
    assert ada.refusal("say", {"text": "hello"}) == "no_chat"
    assert ada.refusal("react", {"reaction": "hello"}) == "no_chat"
    assert heard(bo) == []


def test_those_who_were_invited_talk_and_nobody_else_hears(talking: Server) -> None:
    ada, bo = talking.pair(chat="invited")
    watching = talking.socket(ada.id, talking.person("Cy"))
    v = ada.v
    ada.ask("react", {"reaction": "good_luck"})
    bo.ask("say", {"text": "You too!"})
    said = heard(ada)
    assert [(each["seat"], each["kind"], each["body"], each["yours"]) for each in said] == [
        (ada.you[0], "reaction", "good_luck", True),
        (bo.you[0], "text", "You too!", False),
    ]
    assert ada.v == v, "no log knows of it"
    assert heard(watching) == []
    assert [each.table["talks"] for each in (ada, bo, watching)] == [True, True, False]
    assert watching.refusal("say", {"text": "hello"}) == "no_chat"
    assert watching.refusal("react", {"reaction": "dance"}) == "bad_frame"
    assert ada.refusal("say", {"text": "see www.example.org"}) == "no_links"
    again = ada.again()
    again.until(lambda: any('"t":"remarks"' in text for text in again.heard))
    assert [each["body"] for each in heard(again)] == ["good_luck", "You too!"]


def test_whoever_came_without_a_link_does_not_talk_among_those_who_were_invited(talking: Server) -> None:
    ada, bo = talking.person("Ada"), talking.person("Bo")
    id = talking.table(ada, "azul", ME, OPEN, chat="invited", listed=True)["table"]["id"]
    talking.post(f"/api/tables/{id}/seats", {}, bo).raise_for_status()
    host, guest = talking.socket(id, ada), talking.socket(id, bo)
    for each in (host, guest):
        each.until(lambda each=each: each.table.get("status") == "running")
    assert (host.table["talks"], guest.table["talks"]) == (True, False)
    assert guest.refusal("say", {"text": "hello"}) == "no_chat"


def test_a_table_for_all_hears_those_who_look_on_and_somebody_can_be_muted(talking: Server) -> None:
    ada, bo = talking.pair(chat="all")
    cy = talking.socket(ada.id, talking.person("Cy"))
    cy.until(lambda: cy.table)
    cy.ask("say", {"text": "first"})
    (first,) = heard(ada)
    assert (first["name"], first["seat"]) == ("Cy", None)
    path = f"/api/tables/{ada.id}/remarks/{first['id']}"
    assert talking.post(f"{path}/mute", {"muted": True}, ada.token).status_code == 204
    cy.ask("say", {"text": "second"})
    assert heard(ada) == []
    assert [each["body"] for each in heard(bo)] == ["first", "second"]
    assert talking.post(f"{path}/mute", {"muted": False}, ada.token).status_code == 204
    cy.ask("say", {"text": "third"})
    assert [each["body"] for each in heard(ada)] == ["third"]
    assert code(talking.post(f"{path}/mute", {}, cy.token)) == (404, "no_such_remark"), "oneself"
    assert code(talking.post(f"/api/tables/{ada.id}/remarks/999999/report", {}, ada.token)) == (404, "no_such_remark")


def test_operators_see_reports_and_whom_they_mute_says_nothing(talking: Server) -> None:
    ada, bo = talking.pair(chat="all")
    bo.ask("say", {"text": "something rude"})
    (said,) = heard(ada)
    assert talking.post(f"/api/tables/{ada.id}/remarks/{said['id']}/report", {}, ada.token).status_code == 204
    (report,) = [each for each in talking.get("/api/admin/reports", ADMIN).json() if each["id"] == said["id"]]
    assert (report["body"], report["game"], report["reports"]) == ("something rude", ada.id, 1)
    assert talking.post(f"/api/admin/people/{report['person']}/mute", {}, ADMIN).status_code == 200
    assert bo.refusal("say", {"text": "again"}) == "muted"
    assert talking.post(f"/api/admin/reports/{said['id']}/delete", {}, ADMIN).status_code == 200
    assert code(talking.post(f"/api/admin/reports/{said['id']}/dismiss", {}, ADMIN)) == (404, "no_such_remark")


def test_too_much_is_refused(tmp_path: Any) -> None:
    few = {**FREELY, "SINTRA_LIMIT_PERSON_REMARKS": "2/600"}
    with Server(tmp_path, "--bots", "1", **few) as server:
        ada, _ = server.pair(chat="all")
        for text in ("one", "two"):
            ada.ask("say", {"text": text})
        assert ada.refusal("say", {"text": "three"}) == "too_many"


def test_it_is_forgotten_a_month_after_the_game_unless_it_was_reported(url: str) -> None:
    async def work(store: Store) -> None:
        for game, status in (("over", "over"), ("young", "over"), ("open", "open")):
            at = 50.0 if game == "young" else 10.0
            await store.create(NewGame(game, "azul:2:coloured", False, status, b"", b"{}", at))
        ids = [await store.say(Remark(game, "ada", "text", game, 5.0)) for game in ("over", "over", "young", "open")]
        await store.act(partial(q.report, id=ids[0], game="over", person="bo", at=6.0))
        assert await store.act(partial(q.forget, before=20.0)) == 1
        left = [each.id for game in ("over", "young", "open") for each in await _said(store, game)]
        assert left == [ids[0], ids[2], ids[3]]
        assert await store.act(partial(q.dismiss, id=ids[0]))
        assert await store.act(partial(q.forget, before=20.0)) == 1

    on(url, work)
    assert KEPT_SECONDS == 30 * 24 * 3600


async def _said(store: Store, game: str) -> list[Remark]:
    return await store.ask(partial(q.remarks_at, game=game, limit=9))


def test_another_server_hears_of_it(postgres_url: str) -> None:
    async def run() -> None:
        here, there = await open_store(postgres_url), await open_store(postgres_url)
        try:
            heard: list[tuple[str, int]] = []
            listening = asyncio.Event()
            there.listen(lambda game, seq: heard.append((game, seq)), listening.set)
            await listening.wait()
            await here.create(NewGame("g", "azul:2:coloured", False, "open", b"", b"{}", 1.0))
            id = await here.say(Remark("g", "ada", "text", "hi", 2.0))
            async with asyncio.timeout(20):
                while ("g", -id) not in heard:
                    await asyncio.sleep(0.01)
        finally:
            await here.close()
            await there.close()

    asyncio.run(run())


def test_what_was_said_before_is_told_to_whoever_comes(talking: Server) -> None:
    token = talking.person("Ada")
    made = talking.table(token, "azul", ME, OPEN, chat="all")
    ada = talking.socket(made["table"]["id"], token)
    ada.ask("say", {"text": "anybody here?"})
    ada.close()
    wait_for(lambda: talking.get(f"/api/tables/{ada.id}", token).json()["seats"][0]["present"] is False)
    late = talking.socket(ada.id, talking.person("Bo"))
    late.until(lambda: any('"t":"remarks"' in text for text in late.heard))
    assert [each["body"] for each in heard(late)] == ["anybody here?"]
