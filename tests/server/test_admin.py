"""Operators at a real server: by the command on its store, and over HTTP with a token."""

import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from command import command
from server.live import ASKING, FREELY, ME, OPEN, Player, Server, bearer, bot, code, wait_for
from server.stores import on
from sintra.server.admin.operator import Operator
from sintra.server.store import Store

TOKEN = "0123456789abcdef0123456789abcdef"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("admin"), "--bots", "1", SINTRA_ADMIN_TOKEN=TOKEN, **FREELY) as server:
        yield server
    assert "Traceback" not in server.log.read_text()


BEHIND_ITS_BACK = pytest.param(False, marks=pytest.mark.long)
"""For tests that start the server again: acting on its store is usual in those that do not."""

PATHS = {
    "end_table": "tables/{}/end",
    "delete_table": "tables/{}/delete",
    "archive_table": "tables/{}/archive",
    "mute": "people/{}/mute",
    "unmute": "people/{}/unmute",
    "delete_person": "people/{}/delete",
}


def command_line(server: Server, *words: str, remote: bool) -> Any:
    """Run the command; gives what it prints, read as JSON if that is asked for."""
    there = {"SINTRA_ADMIN_URL": server.url, "SINTRA_ADMIN_TOKEN": TOKEN} if remote else {}
    done = command("admin", *words, SINTRA_DATA_DIR=str(server.folder), SINTRA_LANG="en", **there)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout) if "--json" in words else done.stdout


def act(server: Server, name: str, subject: str, remote: bool) -> None:
    """Do something over HTTP, or to the store behind the server's back."""
    if remote:
        assert post(server, PATHS[name].format(subject)).status_code == 200
    elif name == "unmute":
        here(server, lambda operator: operator.mute(subject, False))
    else:
        here(server, lambda operator: getattr(operator, name)(subject))


def here(server: Server, work: Callable[[Operator], Awaitable[Any]]) -> None:
    """Act on the store of a server."""

    async def done(store: Store) -> None:
        await work(Operator(store, "test"))

    on(f"sqlite:///{server.folder}/sintra.db", done)


def post(server: Server, path: str, **body: Any) -> httpx.Response:
    return ASKING.post(f"{server.url}/api/admin/{path}", json=body, headers=bearer(TOKEN))


def get(server: Server, path: str, **params: Any) -> Any:
    return ASKING.get(f"{server.url}/api/admin/{path}", params=params, headers=bearer(TOKEN)).raise_for_status().json()


def person_named(server: Server, name: str) -> str:
    (found,) = get(server, "people", text=name)
    return str(found["id"])


def acts(server: Server) -> list[tuple[str, str]]:
    return [(each["act"], each["subject"]) for each in get(server, "audit")]


def test_without_the_token_there_is_nothing_and_without_a_setting_for_nobody(server: Server, tmp_path: Path) -> None:
    for headers in ({}, bearer("x" * 32), {"authorization": f"Basic {TOKEN}"}):
        assert code(ASKING.get(f"{server.url}/api/admin/status", headers=headers)) == (404, "no_such_page")
    assert "/api/admin" not in server.get("/api/schema/openapi.json").text
    for setting in ("", "short"):
        with Server(tmp_path, "--bots", "1", SINTRA_ADMIN_TOKEN=setting) as closed:
            for token in ("", "short", TOKEN):
                assert ASKING.get(f"{closed.url}/api/admin/status", headers=bearer(token)).status_code == 404


@pytest.mark.parametrize("remote", [True, False])
def test_people_tables_and_load_at_a_glance(server: Server, remote: bool) -> None:
    player = server.alone()
    found = command_line(server, "status", "--json", remote=remote)
    assert found["counts"]["people"] >= 1
    assert found["counts"]["tables_running"] >= 1
    if remote:
        assert found["load"]["sockets"] >= 1
        assert found["load"]["waiting_hint"] == 0
    (table,) = (each for each in command_line(server, "tables", "--json", remote=remote) if each["id"] == player.id)
    assert (table["status"], table["v"]) == ("running", player.v)
    assert "Ada" in command_line(server, "people", remote=remote)
    for person in command_line(server, "people", "--json", remote=remote):
        assert set(person) == {"id", "name", "created", "muted", "program"}
    command_line(server, "end", player.id, remote=remote)
    player.until(lambda: player.table["status"] == "over")
    refused = command("admin", "end", player.id, SINTRA_DATA_DIR=str(server.folder))
    assert (refused.returncode, "already over" in refused.stderr) == (2, True)


@pytest.mark.parametrize("remote", [True, False])
def test_a_game_is_ended_and_everybody_there_sees_it(server: Server, remote: bool) -> None:
    player = server.alone()
    act(server, "end_table", player.id, remote)
    player.until(lambda: player.table["status"] == "over")
    assert player.table["result"]["reason"] == "left"
    assert acts(server)[0] == ("end-table", player.id)


@pytest.mark.parametrize("remote", [True, BEHIND_ITS_BACK])
def test_a_deleted_table_is_gone_for_everybody_and_not_reported_as_lost(server: Server, remote: bool) -> None:
    player = server.alone()
    player.play(player.numbers()[0])
    act(server, "delete_table", player.id, remote)
    while (frame := player.hear())["t"] != "bye":
        pass
    assert frame["d"]["code"] == "no_such_table"
    wait_for(lambda: server.get(f"/api/tables/{player.id}").status_code == 404)
    with closing(sqlite3.connect(server.folder / "sintra.db")) as connection:
        assert connection.execute("SELECT count(*) FROM entries WHERE game = ?", (player.id,)).fetchone() == (0,)
    server.stop()
    server.start()
    assert "lost" not in server.log.read_text()


def test_an_archived_table_counts_no_more(server: Server) -> None:
    id = server.table(server.person(), "azul", ME, ME, listed=True)["table"]["id"]
    act(server, "archive_table", id, True)
    assert id not in [each["id"] for each in server.get("/api/tables", status="running").json()]
    assert server.get(f"/api/tables/{id}").status_code == 200
    assert code(post(server, "tables/nothing/archive")) == (404, "no_such_table")


@pytest.mark.parametrize("remote", [True, False])
def test_a_person_is_renamed_where_they_sit_and_muted(server: Server, remote: bool) -> None:
    name = f"Rude {'over HTTP' if remote else 'here'}"
    token = server.person(name)
    line = server.socket(server.table(token, "azul", ME, OPEN)["table"]["id"], token)
    line.until(lambda: line.table)
    person = person_named(server, name)
    if remote:
        assert post(server, f"people/{person}/rename", name="Kind").status_code == 200
    else:
        here(server, lambda operator: operator.rename(person, "Kind"))
    line.until(lambda: line.table["seats"][0]["name"] == "Kind")
    assert server.get("/api/players/me", token).json()["name"] == "Kind"
    act(server, "mute", person, remote)
    line.until(lambda: line.table["seats"][0]["name"] == "")
    assert line.table["seats"][0]["deleted"] is False
    act(server, "unmute", person, remote)
    line.until(lambda: line.table["seats"][0]["name"] == "Kind")
    assert [act for act, subject in acts(server) if subject == person] == ["unmute", "mute", "rename"]
    assert code(post(server, f"people/{person}/rename", name="level:6")) == (400, "bad_name")


def test_a_banned_person_and_banned_addresses_are_let_in_no_more(server: Server) -> None:
    token = server.person("Banned")
    line = server.socket(server.table(token, "azul", ME, OPEN)["table"]["id"], token)
    line.until(lambda: line.table)
    person = person_named(server, "Banned")
    assert post(server, "ban", subject=person).status_code == 200
    assert line.gone()
    assert code(server.get("/api/tables/mine", token)) == (403, "banned")
    assert Player(line.url, token).hear()["d"]["code"] == "banned"
    assert server.get("/api/tables").status_code == 200
    assert post(server, "unban", subject=person).status_code == 200
    assert server.get("/api/tables/mine", token).status_code == 200
    assert post(server, "ban", subject="203.0.113.7/24", seconds=600).status_code == 200
    away = {"x-forwarded-for": "203.0.113.99"}
    assert code(ASKING.get(f"{server.url}/api/tables", headers=away)) == (403, "banned")
    assert ASKING.get(f"{server.url}/api/tables", headers={"x-forwarded-for": "203.0.114.9"}).status_code == 200
    assert "203.0.113.0/24" in get(server, "status")["bans"]
    command_line(server, "unban", "203.0.113.0/24", remote=True)
    assert ASKING.get(f"{server.url}/api/tables", headers=away).status_code == 200
    assert code(post(server, "ban", subject="nobody")) == (404, "no_such_person")


@pytest.mark.parametrize("remote", [True, BEHIND_ITS_BACK])
def test_a_person_is_exported_and_deleted_and_the_games_stay(server: Server, tmp_path: Path, remote: bool) -> None:
    name = f"Leaving {'over HTTP' if remote else 'here'}"
    token, other = server.person(name), server.person("Staying")
    made = server.table(token, "azul", ME, OPEN, takeover=1)
    id = made["table"]["id"]
    assert server.post(f"/api/tables/{id}/seats", {"invitation": made["invitations"]["1"]}, other).status_code == 201
    mine, others = server.socket(id, token), server.socket(id, other)
    others.until(lambda: others.table.get("status") == "running")
    person = person_named(server, name)
    command_line(server, "export", person, str(tmp_path / "data.json"), remote=remote)
    data = json.loads((tmp_path / "data.json").read_text())
    assert data["person"]["name"] == name
    assert [table["id"] for table in data["tables"]] == [id]
    assert [each["address"] for each in data["addresses"]] == ["127.0.0.1"]
    assert len(data["devices"]) == 1
    act(server, "delete_person", person, remote)
    wait_for(lambda: code_of(server.get("/api/players/me", token)) == "bad_token")
    assert mine.gone()
    others.until(lambda: others.table["seats"][0]["deleted"])
    assert others.table["seats"][0]["name"] == ""
    others.until(lambda: others.table["seats"][0]["level"] == 1)  # a bot plays on
    others.until(lambda: others.moves)
    others.play(others.numbers()[0])
    server.stop()
    assert name.encode() not in b"".join(file.read_bytes() for file in server.folder.glob("sintra.db*"))
    server.start()
    assert server.get(f"/api/tables/{id}").json()["seats"][0]["deleted"] is True
    assert ("delete-person", person) in acts(server)


def code_of(answer: httpx.Response) -> str:
    return str(answer.json().get("code", ""))


def announce(server: Server, seconds: float, remote: bool) -> None:
    if remote:
        assert post(server, "announce", seconds=seconds).status_code == 200
    else:
        here(server, lambda operator: operator.announce(seconds))


@pytest.mark.parametrize("remote", [True, False])
def test_a_restart_is_announced_to_who_is_there_and_to_who_comes(server: Server, remote: bool) -> None:
    there = server.alone()
    announce(server, 300.0, remote)
    while (frame := there.hear())["t"] != "notice":
        pass
    assert 290 < frame["d"]["restart"] <= 300
    comes = server.socket(there.id)
    while (frame := comes.hear())["t"] != "notice":
        pass
    assert frame["d"]["restart"] is not None
    assert 200 < server.get("/api/notice").json()["restart"] <= 300
    announce(server, 0.0, remote)
    while (frame := there.hear())["t"] != "notice" or frame["d"]["restart"] is not None:
        pass
    assert server.get("/api/notice").json() == {"restart": None}


def test_a_table_of_bots_can_be_ended(server: Server) -> None:
    id = server.table(server.person(), "azul", bot(1), bot(1))["table"]["id"]
    act(server, "end_table", id, False)
    wait_for(lambda: server.get(f"/api/tables/{id}").json()["status"] == "over")
