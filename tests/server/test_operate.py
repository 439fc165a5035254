"""Operating a server: what it says when it cannot start, full disks, copies, figures, logs, tabs and slow readers."""

import asyncio
import json
import random
import re
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import sintra
from command import command
from server.live import FREELY, ME, OPEN, Player, Refused, Server, bot, code, finish, wait_for
from server.stores import altered, on, written
from sintra import __version__
from sintra.server.http import api
from sintra.server.http.address import is_root
from sintra.server.live.hub import restored
from sintra.server.store import Store, StoreUnavailable, open_store
from sintra.server.wire import VERSION


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("operate")
    with Server(folder, "--bots", "1", "--log", "json", **FREELY) as running:
        yield running


def refused_to_start(*arguments: str, **environment: str) -> str:
    """Start a server that cannot; gives what it says, which is no traceback."""
    told = command("serve", "--port", "0", *arguments, **environment)
    assert told.returncode not in (0, -9)
    assert "Traceback" not in told.stderr
    return " ".join((told.stdout + told.stderr).split())


def test_a_port_in_use_is_named(server: Server) -> None:
    told = refused_to_start("--port", str(server.port), SINTRA_DATA_DIR=str(server.folder / "other"))
    assert str(server.port) in told


def test_two_servers_do_not_share_a_file_by_whatever_name(server: Server) -> None:
    link = server.folder / "link.db"
    link.symlink_to(server.folder / "sintra.db")
    for language, words, where in (
        ("es", "otro servidor", {"SINTRA_DATA_DIR": str(server.folder)}),
        ("uk", "інший сервер", {"SINTRA_DATABASE_URL": f"sqlite:///{link}"}),
    ):
        told = refused_to_start(SINTRA_LANG=language, **where)
        assert words in told
        assert "SINTRA_DATA_DIR" in told
    assert server.get("/healthz").status_code == 200


def test_the_file_of_a_killed_server_is_free_for_the_next_and_a_bad_log_is_in_nobodys_way(tmp_path: Path) -> None:
    with Server(tmp_path, "--bots", "2") as server:
        token = server.person()
        bad = server.table(token, "azul", ME, ME)["table"]["id"]
        server.kill()
        altered(f"sqlite:///{tmp_path}/sintra.db", "UPDATE entries SET body = CAST('{}' AS BLOB) WHERE seq = 1")
        server.start()
        assert server.get("/api/players/me", token).status_code == 200
        assert code(server.get(f"/api/tables/{bad}")) == (500, "internal")
        assert f"the log of game {bad} is damaged: entry 1" in server.log.read_text()
        good = server.table(token, "azul", ME, ME)["table"]["id"]
        assert [sheet["id"] for sheet in server.get("/api/tables/mine", token).json()] == [good]


def test_a_damaged_snapshot_costs_a_replay_and_no_game_and_no_list(tmp_path: Path) -> None:
    with Server(tmp_path, "--bots", "1", "--log", "json") as server:
        player = server.alone("azul", listed=True)
        other = server.table(player.token, "azul", ME, ME, listed=True)["table"]["id"]
        for _ in range(40):
            player.play(player.numbers()[0])
        v, view = player.v, player.view
        wait_for(lambda: snapshots(tmp_path) == 1)
        server.kill()
        altered(f"sqlite:///{tmp_path}/sintra.db", "UPDATE snapshots SET position = CAST('garbage' AS BLOB)")
        server.start()
        for path in ("/api/tables/mine", "/api/tables?status=running"):
            assert {sheet["id"] for sheet in server.get(path, player.token).json()} == {player.id, other}
        assert "a snapshot is damaged, the log is replayed" in server.log.read_text()
        assert snapshots(tmp_path) == 0
        back = server.socket(player.id, player.token)
        back.until(lambda: back.table)
        assert (back.v, back.view) == (v, view)
        back.play(back.numbers()[0])


def snapshots(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "sintra.db")) as connection:
        return int(connection.execute("SELECT count(*) FROM snapshots").fetchone()[0])


def test_a_list_leaves_out_a_table_that_cannot_be_loaded_whatever_is_wrong(caplog: pytest.LogCaptureFixture) -> None:
    async def find(id: str) -> None:
        raise ZeroDivisionError if id == "odd" else StoreUnavailable("store_unavailable", where="", why="")

    services = cast(Any, SimpleNamespace(hub=SimpleNamespace(find=find)))
    assert asyncio.run(api.sheets_of(services, ["odd", "odd"], "")) == []
    assert "a table is left out of a list" in caplog.text
    with pytest.raises(StoreUnavailable):
        asyncio.run(api.sheets_of(services, ["odd", "even"], ""))


def test_a_store_that_is_newer_than_the_program_is_left_alone(tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await written(store, "g", 2)

    url = f"sqlite:///{tmp_path}/sintra.db"
    on(url, fill)
    altered(url, "UPDATE alembic_version SET version_num = 'future'")
    before = (tmp_path / "sintra.db").read_bytes()
    assert "newer" in refused_to_start(SINTRA_DATA_DIR=str(tmp_path))
    assert (tmp_path / "sintra.db").read_bytes() == before


@pytest.mark.parametrize("url", ["nonsense", "postgresql://u:hushhush@127.0.0.1:1/none"])
def test_an_address_that_is_no_store_is_one_clear_line_without_its_password(url: str, tmp_path: Path) -> None:
    told = refused_to_start(SINTRA_DATABASE_URL=url, SINTRA_DATA_DIR=str(tmp_path))
    assert "hushhush" not in told
    assert len(told) < 500


def test_a_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "SINTRA_DATA_DIR" in refused_to_start(SINTRA_DATA_DIR=str(tmp_path / "file" / "folder"))


def test_a_public_address_that_is_no_root_of_a_host_is_named(tmp_path: Path) -> None:
    told = refused_to_start("--public-url", "https://x.org/games", SINTRA_DATA_DIR=str(tmp_path))
    assert "--public-url" in told
    for url in (
        "azul.example.org",
        "ftp://x.org",
        "https://",
        "https://[",
        "https://x.org:99999",
        "https://x.org/games",
    ):
        assert not is_root(url)
    assert is_root("https://games.example.org/")


def test_open_tables_that_nobody_attends_are_gone_after_a_while_and_games_are_not(tmp_path: Path) -> None:
    with Server(tmp_path, "--bots", "1", SINTRA_LIMIT_OPEN_SECONDS="6") as server:
        ada = server.person()
        attended = server.table(ada, "azul", ME, OPEN, listed=True)["table"]["id"]
        line = server.socket(attended, ada)
        line.until(lambda: line.table)
        game = server.table(ada, "azul", ME, ME, listed=True)["table"]["id"]
        waiting = server.table(ada, "azul", ME, OPEN, listed=True)["table"]["id"]
        wait_for(lambda: server.get(f"/api/tables/{waiting}").status_code == 404)
        assert [each["id"] for each in server.get("/api/tables").json()] == [attended]
        assert [each["id"] for each in server.get("/api/tables", status="running").json()] == [game]
        assert {each["id"] for each in server.get("/api/tables/mine", ada).json()} == {attended, game}
        assert server.post(f"/api/tables/{waiting}/seats", {}, server.person()).status_code == 404
        late = Player(server.address_of(waiting), ada)
        assert late.hear()["d"]["code"] == "no_such_table"
        line.close()
        wait_for(lambda: server.get("/api/tables").json() == [])
        assert "Traceback" not in server.log.read_text()


def test_a_limit_that_is_none_is_named(tmp_path: Path) -> None:
    assert "SINTRA_LIMIT_SOKETS" in refused_to_start(SINTRA_DATA_DIR=str(tmp_path), SINTRA_LIMIT_SOKETS="1")


def test_health_says_whether_it_can_play(server: Server) -> None:
    answer = server.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "version": __version__})


def test_figures_count_what_happens_and_name_nobody(server: Server) -> None:
    names = ("entries_total", "commands_total", "commit_seconds_count", "http_requests_total")
    before = {name: server.figure(name) for name in names}
    player = server.alone()
    player.play(player.numbers()[0])
    for name, value in before.items():
        assert server.figure(name) > value, name
    assert server.figure("sockets") >= 1
    assert server.figure("tables_live") >= 1
    text = server.figures()
    assert not re.search(r"[0-9a-f]{32}", text)
    assert player.id not in text
    assert "Ada" not in text


ONE_PAGE = 4096
"""Bytes: no file has room for a page and its header, wherever in the write-ahead log the next one goes."""


def resize(server: Server, size: int) -> None:
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard))


def attempt(player: Player, seat: int, move: int) -> Refused | None:
    try:
        player.ask("play", {"seat": seat, "move": move}, player.v, id=f"at {player.v}")
    except Refused as refused:
        return refused
    return None


def test_on_a_full_disk_moves_are_refused_nothing_is_lost_and_it_goes_on_with_space(server: Server) -> None:
    rng = random.Random(1)
    players = server.pair("azul", clock={"kind": "total", "seconds": 3600})
    token = server.person()
    against = server.socket(server.table(token, "azul", ME, bot(1))["table"]["id"], token)
    against.until(lambda: against.moves)
    resize(server, ONE_PAGE)
    try:
        refused = None
        while refused is None:
            mover = players[players[0].table["turn"]]
            v, seat, move = mover.v, mover.moves["seat"], rng.choice(mover.numbers())
            refused = attempt(mover, seat, move)
            for player in players:
                player.until(lambda player=player, v=v, done=not refused: player.v >= v + done)
        assert refused.code in ("store_full", "store_unavailable")
        assert refused.data["wait"] > 0
        with pytest.raises(Refused):
            against.play(against.numbers()[0], id="full")
        assert players[0].whole()["log"][-1]["v"] == v
        assert server.post("/api/tables", {"game": "azul", "seats": [ME, ME]}, token).status_code == 503
    finally:
        resize(server, resource.RLIM_INFINITY)
    assert mover.ask("play", {"seat": seat, "move": move}, v, id=f"at {v}")["v"] == v + 1
    for player in players:
        player.until(lambda player=player: player.v == v + 1)
    against.play(against.numbers()[0], id="full")
    against.until(lambda: against.moves)
    finish(players, rng)
    assert players[0].table["result"]["reason"] == "finished"


def test_a_copy_made_while_people_play_opens_and_replays(server: Server, tmp_path: Path) -> None:
    player = server.alone("pavilion")
    finish([player], random.Random(2), moves=10)
    copy = tmp_path / "copy.db"
    told = command("backup", str(copy), SINTRA_DATA_DIR=str(server.folder))
    assert told.returncode == 0, told.stderr
    finish([player], random.Random(3), moves=3)

    async def look() -> str:
        store = await open_store(f"sqlite:///{copy}")
        stored = await store.load(player.id)
        await store.close()
        assert stored is not None
        assert len(stored.entries) == player.v + 1 - 3
        return restored(stored).state.text()

    assert sintra.parse(asyncio.run(look())).view(None).game.name == "pavilion"


def test_a_finished_game_is_verified_from_its_record_and_a_changed_one_is_not(server: Server, tmp_path: Path) -> None:
    player = server.alone("duel")
    finish([player], random.Random(4))
    for name in ("record.txt", "record.json"):
        file = tmp_path / name
        file.write_text(server.get(f"/api/tables/{player.id}/{name}").text)
        assert command("verify", str(file)).returncode == 0
        secret = player.table["result"]["secret"]
        file.write_text(file.read_text().replace(secret, secret[::-1]))
        told = command("verify", str(file))
        assert told.returncode == 1
        assert "Traceback" not in told.stderr


def test_log_lines_are_objects_without_anything_that_opens_a_seat(server: Server) -> None:
    token = server.person("Ada")
    made = server.table(token, "azul", ME, {"kind": "open"})
    id, invitation = made["table"]["id"], made["invitations"]["1"]
    server.get(f"/api/tables/{id}?invitation={invitation}&token={token}", token)
    with connect(server.url.replace("http", "ws") + f"/ws/tables/{id}?token={token}&invitation={invitation}") as socket:
        socket.send(json.dumps({"t": "hello", "d": {"token": token, "wire": VERSION}}))
        socket.recv(30)
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.strip()]
    assert lines
    for line in lines:
        assert {"at", "level", "logger", "message"} <= set(line)
        assert "trace" not in line, line
    text = server.log.read_text()
    assert token not in text
    assert invitation not in text


def test_a_player_with_several_tabs_is_there_until_the_last_one_closes(server: Server) -> None:
    ada, bo = server.pair()
    tabs = [ada, ada.again(), ada.again()]
    turn = ada.table["turn"]
    for n in range(4):
        mover = tabs[n % 3] if turn == 0 else bo
        answer = mover.play(mover.numbers()[0])
        for player in (*tabs, bo):
            player.until(lambda player=player, answer=answer: player.v >= answer["v"])
        turn = bo.table["turn"]
    assert tabs[0].view == tabs[1].view == tabs[2].view
    tabs[0].close()
    tabs[1].close()
    tabs[2].play(tabs[2].numbers()[0]) if turn == 0 else bo.play(bo.numbers()[0])
    while bo.present.get("seats") != [True, True]:
        bo.hear()
    tabs[2].close()
    while bo.present.get("seats") != [False, True]:
        bo.hear()


def test_who_reads_too_slowly_is_let_go_and_holds_up_nobody(server: Server) -> None:
    player = server.alone("duel")
    finish([player], random.Random(5), moves=40)
    others = server.figure("sockets")
    deaf = Player(player.url, player.token)
    with suppress(ConnectionClosed):  # in the end it is cut off in the middle of a word
        for _ in range(2000):
            deaf.send("view", {})
            if server_let_go(server):
                break
            player.whole()
    assert server_let_go(server)
    wait_for(lambda: server.figure("sockets") == others)
    player.whole()
    back = player.again()
    assert back.view == player.view


def server_let_go(server: Server) -> bool:
    return 'sintra_refusals_total{code="too_slow"}' in server.figures()
