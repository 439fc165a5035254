"""Tournaments at a real server: people, bots and programs, no-shows, restarts in the middle, and what is refused."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from server.live import FREELY, ME, OPEN, Player, Server, bot, code, wait_for
from server.stores import USUALLY_SQLITE, altered

QUICK = {**FREELY, "SINTRA_LIMIT_TOURNAMENT_SECONDS": "1"}
CLOCK = {"kind": "move", "seconds": 600}
NEW: dict[str, Any] = {"game": "azul", "system": "swiss", "rounds": 2, "clock": CLOCK}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests that need no restart."""
    with Server(tmp_path_factory.mktemp("tournaments"), "--bots", "1", **QUICK) as running:
        yield running


def make(server: Server, host: str, **more: Any) -> str:
    answer = server.post("/api/tournaments", {**NEW, **more}, host)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def path(id: str, *rest: object) -> str:
    return "/".join(["/api/tournaments", id, *map(str, rest)])


def enter(server: Server, id: str, *tokens: str) -> None:
    for token in tokens:
        assert server.post(path(id, "entry"), {}, token).status_code == 201


def sheet(server: Server, id: str, token: str = "") -> dict[str, Any]:
    found: dict[str, Any] = server.get(path(id), token).raise_for_status().json()
    return found


def start(server: Server, id: str, host: str) -> dict[str, Any]:
    answer = server.post(path(id, "start"), {}, host)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def is_on(found: dict[str, Any], number: int) -> bool:
    """Tell whether the tables of a round are there."""
    here = [meeting["status"] for meeting in found["meetings"] if meeting["round"] == number]
    return bool(here) and "waiting" not in here


def resign_all(server: Server, id: str, tokens: list[str], number: int) -> None:
    """Let whoever has the lower token at every table of a round give up."""
    wait_for(lambda: is_on(sheet(server, id), number))
    tables = {table: token for token in tokens if (table := sheet(server, id, token)["table"])}
    for table, token in tables.items():
        player = server.socket(table, token)
        player.until(lambda player=player: player.table.get("status") == "running")
        player.do("resign", seat=player.you[0])


def people(server: Server, count: int) -> list[str]:
    return [server.person(name) for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[:count]]


def test_four_people_play_a_swiss_tournament_to_the_end(server: Server) -> None:
    tokens = people(server, 4)
    id = make(server, tokens[0], title="Friday evening", rated=True)
    enter(server, id, *tokens)
    before = sheet(server, id, tokens[0])
    assert (before["status"], before["host"], before["ready"], before["you"]) == ("open", True, True, 1)
    first = start(server, id, tokens[0])
    assert (first["status"], first["round"], first["rounds"]) == ("running", 1, 2)
    assert [meeting["status"] for meeting in first["meetings"]] == ["running", "running"]
    table = server.get(f"/api/tables/{first['table']}").json()
    assert (table["tournament"], table["rated"], table["takebacks"], table["timeout"]) == (id, True, False, "lose")
    for number in (1, 2):
        resign_all(server, id, tokens, number)
    wait_for(lambda: sheet(server, id)["status"] == "over")
    over = sheet(server, id, tokens[3])
    assert [each["points"] for each in over["standings"]] == [2, 1, 1, 0]
    assert [each["place"] for each in over["standings"]] in ([1, 2, 2, 4], [1, 2, 3, 4])
    assert over["tie_breaks"] == ["buchholz", "sonneborn_berger", "wins", "margin"]
    met = [frozenset(meeting["entrants"]) for meeting in over["meetings"]]
    assert len(met) == len(set(met)) == 4
    listed = server.get("/api/tournaments", tokens[1]).json()["tournaments"]
    assert [(each["status"], each["entered"], each["entrants"]) for each in listed if each["id"] == id] == [
        ("over", True, 4)
    ]


def test_bots_play_their_tables_though_nobody_watches(server: Server) -> None:
    host = server.person("Ada")
    id = make(server, host, rounds=1)
    enter(server, id, host)
    for level in (1, 1, 1):
        assert server.post(path(id, "bots"), {"level": level}, host).status_code == 201
    found = start(server, id, host)
    mine = server.socket(found["table"], host)
    mine.until(lambda: mine.table.get("status") == "running")
    mine.do("resign", seat=mine.you[0])
    wait_for(lambda: sheet(server, id)["status"] == "over")
    over = sheet(server, id)
    bots = next(meeting for meeting in over["meetings"] if 1 not in meeting["entrants"])
    assert sorted(bots["places"]) in ([1, 2], [1, 1])
    assert max(bots["scores"]) > 0
    assert server.get(f"/api/tables/{bots['table']}").json()["status"] == "over"


def test_a_table_of_bots_that_belongs_to_no_tournament_still_waits(server: Server) -> None:
    made = server.table(server.person(), "azul", bot(1), bot(1))
    other = server.table(server.person(), "azul", ME, bot(1))
    seen = server.socket(other["table"]["id"])
    seen.until(lambda: seen.table.get("status") == "running")
    assert server.get(f"/api/tables/{made['table']['id']}").json()["v"] <= 1


@USUALLY_SQLITE
def test_a_server_that_is_killed_in_the_middle_of_a_tournament_goes_on_where_it_was(url: str, tmp_path: Path) -> None:
    server = Server(tmp_path, "--bots", "1", **{**QUICK, "SINTRA_DATABASE_URL": url}).start()
    try:
        tokens = people(server, 4)
        id = make(server, tokens[0], system="round_robin")
        enter(server, id, *tokens)
        begun = start(server, id, tokens[0])
        server.kill()  # while the first round is played
        server.start()
        assert sheet(server, id)["meetings"] == begun["meetings"]
        resign_all(server, id, tokens, 1)
        server.kill()  # whether or not the results came in, and the next round was paired
        server.start()
        resign_all(server, id, tokens, 2)
        wait_for(lambda: is_on(sheet(server, id), 3))
        assert server.stop() == 0
        server.start()
        resign_all(server, id, tokens, 3)
        wait_for(lambda: sheet(server, id)["status"] == "over")
        over = sheet(server, id)
        assert over["meetings"][0]["entrants"] == begun["meetings"][0]["entrants"]
        assert over["rounds"] == begun["rounds"] == 3
        assert [each["played"] for each in over["standings"]] == [3, 3, 3, 3]
        assert sum(each["points"] for each in over["standings"]) == 6
        assert len({meeting["table"] for meeting in over["meetings"]}) == 6
    finally:
        server.kill()


def test_a_table_that_was_named_and_never_made_is_made_after_the_start(tmp_path: Path) -> None:
    """As if the server had been killed between the pairing and the table."""
    server = Server(tmp_path, "--bots", "1", **QUICK).start()
    try:
        tokens = people(server, 4)
        id = make(server, tokens[0])
        enter(server, id, *tokens)
        start(server, id, tokens[0])
        server.kill()
        store = f"sqlite:///{tmp_path / 'sintra.db'}"
        altered(store, "UPDATE meetings SET made = false, game = 'abcdefghij234567' WHERE number = 1")
        altered(store, "UPDATE meetings SET made = false WHERE number = 2")  # it was made, and nobody noted it
        server.start()
        wait_for(lambda: all(meeting["status"] == "running" for meeting in sheet(server, id)["meetings"]))
        tables = [meeting["table"] for meeting in sheet(server, id)["meetings"]]
        assert tables[0] == "abcdefghij234567"
        assert server.get(f"/api/tables/{tables[0]}").json()["status"] == "running"
    finally:
        server.kill()


def test_who_never_comes_loses_and_is_taken_out(server: Server) -> None:
    tokens = people(server, 4)
    id = make(server, tokens[0], clock={"kind": "move", "seconds": 5})
    enter(server, id, *tokens)
    begun = start(server, id, tokens[0])
    rng = random.Random(1)
    here: list[Player] = []
    for meeting in begun["meetings"]:  # of each pair one comes, and plays until the other's time is up
        token = tokens[meeting["entrants"][0] - 1]
        here.append(server.socket(meeting["table"], token))
    for player in here:
        player.until(lambda player=player: player.table.get("status") == "running")
        if player.moves:
            player.play(rng.choice(player.numbers()))
    for player in here:
        player.until(lambda player=player: player.table.get("status") == "over")
        assert player.table["result"]["ranking"][player.you[0]] == 1
    wait_for(lambda: sum(not each["active"] for each in sheet(server, id)["entrants"]) == 2)
    absent = next(each["number"] for each in sheet(server, id)["entrants"] if not each["active"])
    back = server.post(path(id, "entry"), {}, tokens[absent - 1])
    assert (back.status_code, back.json()["entrants"][absent - 1]["active"]) == (201, True)


def test_a_tournament_table_cannot_be_left_and_has_no_rematch(server: Server) -> None:
    tokens = people(server, 4)
    id = make(server, tokens[0])
    enter(server, id, *tokens)
    table = start(server, id, tokens[0])["table"]
    player = server.socket(table, tokens[0])
    player.until(lambda: player.table.get("status") == "running")
    assert player.refusal("leave", {"seat": player.you[0]}, player.v) == "tournament_table"
    player.do("resign", seat=player.you[0])
    player.until(lambda: player.table.get("status") == "over")
    assert player.refusal("rematch", {}, player.v) == "tournament_table"


def test_what_is_refused(server: Server) -> None:
    ada, bo = people(server, 2)
    assert code(server.post("/api/tournaments", NEW))[0] == 401
    assert code(server.post("/api/tournaments", {**NEW, "clock": {"kind": "none"}}, ada)) == (400, "bad_option")
    three = {**NEW, "system": "round_robin", "players": 3}
    assert code(server.post("/api/tournaments", three, ada)) == (400, "bad_option")
    assert code(server.post("/api/tournaments", {**NEW, "title": "see www.example.org"}, ada)) == (400, "no_links")
    assert code(server.get(path("nosuchthing"))) == (404, "no_such_tournament")
    id = make(server, ada)
    assert code(server.post(path(id, "start"), {}, ada)) == (409, "too_few_entrants")
    assert code(server.post(path(id, "start"), {}, bo)) == (403, "not_host")
    assert code(server.delete(path(id, "entry"), bo)) == (409, "not_entered")
    enter(server, id, bo)
    removed = server.delete(path(id, "entrants", 1), ada)
    assert removed.json()["entrants"] == []
    assert code(server.post(path(id, "entry"), {}, bo)) == (403, "not_welcome")
    for _ in range(2):
        make(server, ada)
    assert code(server.post("/api/tournaments", NEW, ada)) == (429, "too_many")
    assert server.delete(path(id), ada).status_code == 204
    assert code(server.get(path(id))) == (404, "no_such_tournament")


def test_a_tournament_of_three_at_a_table_fills_up_with_a_smaller_one(server: Server) -> None:
    host = server.person("Ada")
    id = make(server, host, players=3, rounds=1)
    enter(server, id, host)
    for _ in range(4):
        server.post(path(id, "bots"), {"level": 1}, host)
    found = start(server, id, host)
    headers = [server.get(f"/api/tables/{m['table']}").json()["header"] for m in found["meetings"]]
    assert sorted(headers) == ["azul:2:coloured", "azul:3:coloured"]


def test_programs_enter_by_the_link_and_play_all_rounds(server: Server, tmp_path: Path) -> None:
    host = server.person("Ada")
    id = make(server, host, rounds=1)
    command = [sys.executable, "-m", "sintra", "join", f"{server.url}/tournament/{id}", "--as", "random"]
    programs = [
        subprocess.Popen([*command, "--name", f"Prog {n}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for n in range(2)
    ]
    server.post(path(id, "bots"), {"level": 1}, host)
    server.post(path(id, "bots"), {"level": 1}, host)
    wait_for(lambda: len(sheet(server, id)["entrants"]) == 4)
    start(server, id, host)
    for program in programs:
        out, err = program.communicate(timeout=PATIENCE)
        assert program.returncode == 0, err
        assert "The tournament is over" in out
    over = sheet(server, id)
    assert over["status"] == "over"
    assert sorted(each["program"] for each in over["entrants"]) == [False, False, True, True]


def test_open_tables_are_none_of_a_tournament(server: Server) -> None:
    made = server.table(server.person(), "azul", ME, OPEN)
    assert made["table"]["tournament"] is None
