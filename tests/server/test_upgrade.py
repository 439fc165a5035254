"""A new version of the rules: which games it would end is said before anything changes, and they stay viewable.

The version is made up: the games of a store are said to have been begun by rules of number 0.
"""

import asyncio
import hashlib
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from command import command
from server.live import ME, OPEN, Server, code, finish
from server.stores import on
from sintra.server.live import upgrade
from sintra.server.live.upgrade import GamesStranded
from sintra.server.store import Store, chain


def of_other_rules(folder: Path, *games: str) -> None:
    """Rewrite a store so that these games were begun by rules of number 0."""
    with closing(sqlite3.connect(folder / "sintra.db")) as connection, connection:
        for game in games:
            before = chain.root(game)
            rows = connection.execute(
                "SELECT seq, at, body FROM entries WHERE game = ? ORDER BY seq", (game,)
            ).fetchall()
            for seq, at, stored in rows:
                body = stored.replace(b'"rules":1', b'"rules":0') if seq == 0 else stored
                assert (body != stored) == (seq == 0)
                before = chain.link(before, seq, at, body)
                values = (body, before, game, seq)
                connection.execute("UPDATE entries SET body = ?, hash = ? WHERE game = ? AND seq = ?", values)


def content(folder: Path) -> bytes:
    return hashlib.sha256((folder / "sintra.db").read_bytes()).digest()


@pytest.mark.parametrize("game", ["azul", "duel", "pavilion"])
def test_an_upgrade_says_what_it_would_end_needs_a_flag_and_leaves_games_viewable(tmp_path: Path, game: str) -> None:
    rng = random.Random(1)
    with Server(tmp_path, "--bots", "1") as server:
        player, other = server.alone(game), server.alone(game)
        finish([player], rng, moves=9)
        finish([other], rng, moves=2)
        over = server.alone(game)
        finish([over], rng, moves=3)
        over.do("resign", seat=1)
        over.until(lambda: over.table["status"] == "over")
        waiting = server.table(player.token, game, ME, OPEN)["table"]["id"]
    of_other_rules(tmp_path, player.id, over.id, waiting)
    before = content(tmp_path)

    # Neither the list nor a start changes anything
    settings = {"SINTRA_DATA_DIR": str(tmp_path), "COLUMNS": "160"}
    started = command("serve", "--port", "0", **settings)
    assert started.returncode == 2
    assert "2 games were begun under other rules" in started.stderr
    assert "sintra upgrade" in started.stderr
    listed = command("upgrade", **settings)
    assert listed.returncode == 1
    assert {player.id, waiting} <= set(listed.stdout.split())
    assert not {other.id, over.id} & set(listed.stdout.split())
    assert f"{player.v + 1} {player.v + 1}" in " ".join(listed.stdout.split())  # all of it can be shown
    assert "--end-games" in listed.stderr
    assert content(tmp_path) == before

    ended = command("upgrade", "--end-games", **settings)
    assert ended.returncode == 0, ended.stderr
    assert command("upgrade", **settings).stdout.startswith("Every running game can continue")
    with Server(tmp_path, "--bots", "1") as server:
        back = server.socket(player.id, player.token)
        back.until(lambda: back.table)
        assert back.table["status"] == "over"
        assert back.table["result"]["reason"] == "outdated"
        assert back.view == player.view
        replay = server.get(f"/api/tables/{player.id}/replay", seat=0).raise_for_status().json()
        assert len(replay["entries"]) == player.v + 1
        assert replayed(replay) == player.view
        for finished, v in ((over, over.v), (player, player.v)):
            sheet = server.get(f"/api/tables/{finished.id}").raise_for_status().json()
            assert sheet["status"] == "over"
            assert len(server.get(f"/api/tables/{finished.id}/replay").json()["entries"]) >= v
            assert code(server.get(f"/api/tables/{finished.id}/record.txt")) == (409, "old_rules")
        assert code(server.get(f"/api/tables/{waiting}")) == (404, "no_such_table")
        on_and_on = other.again(server.address_of(other.id))
        finish([on_and_on], rng, moves=2)
        again = back.ask("rematch", {})["d"]["table"]
        assert server.get(f"/api/tables/{again}").json()["status"] in ("open", "running")
        assert "Traceback" not in server.log.read_text()


def replayed(replay: dict[str, Any]) -> dict[str, Any]:
    """Carry out the changes of a replay."""
    view = dict(replay["first"]["view"])
    for message in replay["entries"]:
        view |= message["changes"]
    return view


def test_of_a_killed_server_as_much_is_shown_as_was_kept(tmp_path: Path) -> None:
    with Server(tmp_path, "--bots", "1") as server:
        player = server.alone("azul")
        finish([player], random.Random(2), moves=5)
        server.kill()
        of_other_rules(tmp_path, player.id)
        settings = {"SINTRA_DATA_DIR": str(tmp_path), "COLUMNS": "160"}
        assert f"{player.v + 1} 1" in " ".join(command("upgrade", **settings).stdout.split())
        assert command("upgrade", "--end-games", **settings).returncode == 0
        server.start()
        back = server.socket(player.id, player.token)
        back.until(lambda: back.table)
        assert back.table["result"]["reason"] == "outdated"
        assert server.get(f"/api/tables/{player.id}/replay").status_code == 200


def test_no_game_is_ended_under_a_server_that_still_runs(postgres_url: str) -> None:
    async def run(store: Store) -> None:
        await store.note_awake("other", 0.0, time.time())
        with pytest.raises(GamesStranded, match="stop all servers first"):
            await upgrade.end_stranded(store, [])

    on(postgres_url, run)


def test_a_store_that_is_not_there_yet_strands_nothing(sqlite_url: str, postgres_url: str) -> None:
    for url in (sqlite_url, postgres_url):
        assert asyncio.run(upgrade.stranded(url)) == []
        asyncio.run(upgrade.require_playable(url))
