"""Learned policies as bots: named by the operator at the start, offered, seated, recorded; and without them."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sintra
from command import command
from server.live import FREELY, ME, Server, code, finish, wait_for
from sintra.core.game import Move
from sintra.search.players import player
from sintra.search.policy import shipped_file
from sintra.server.bots.policies import named_policies
from sintra.server.table.archive import imported
from sintra.server.table.creating import reads_as_bot

AZUL = sintra.game("azul")
FILE = shipped_file(AZUL.header)
TINY = {"kind": "bot", "policy": "Tiny"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("policies"), "--bots", "1", "--policy", f"Tiny={FILE}", **FREELY) as running:
        yield running


def played(server: Server, token: str, *seats: dict[str, Any]) -> str:
    """Play a whole game; gives the table."""
    table = str(server.table(token, "azul", *seats)["table"]["id"])
    sitting = server.socket(table, token)
    sitting.until(lambda: sitting.table)
    assert [seat["policy"] for seat in sitting.table["seats"]] == ["", "Tiny"]
    finish([sitting], random.Random(1))
    return table


def test_a_policy_is_offered_for_its_game_alone_and_plays_its_own_moves(server: Server) -> None:
    games = {game["name"]: game["policies"] for game in server.get("/api/games").json()["games"]}
    offered = {"name": "Tiny", "players": 2, "options": {"wall": "coloured"}}
    assert games == {"azul": [offered], "duel": [], "pavilion": []}
    ada = server.person()
    table = played(server, ada, ME, TINY)
    text = server.get(f"/api/tables/{table}/record.txt", ada).text
    record = sintra.Record.parse(text)
    assert record.names == ("Ada", "policy:Tiny")
    learned = player(f"policy:{FILE}")
    before, moves = None, 0
    for state in record.states():
        if before is not None and before.turn == 1 and isinstance(state.move, Move):
            assert learned.choose(before.view(1)) == state.move
            moves += 1
        before = state
    assert moves > 10
    created = imported(record, 0.0)[0]
    assert [seat.policy for seat in created.seats] == ["", "Tiny"]  # type: ignore[union-attr]  # the first entry


def test_a_game_against_a_policy_counts_for_no_level(server: Server) -> None:
    ada = server.person()
    played(server, ada, ME, TINY)
    wait_for(lambda: server.get("/api/players/me/games", ada).json()["games"])
    game = server.get("/api/players/me/games", ada).json()["games"][0]
    assert [(seat["kind"], seat["level"], seat["deleted"]) for seat in game["seats"]] == [
        ("person", 0, False), ("bot", -1, False),
    ]  # fmt: skip
    assert server.get("/api/players/me/statistics/azul", ada).json()["levels"] == []


@pytest.mark.parametrize(
    ("more", "seat"),
    [
        ({}, {"kind": "bot", "policy": "Nobody"}),
        ({"options": {"wall": "grey"}}, TINY),
        ({}, {"kind": "open", "policy": "Tiny"}),
        (
            {"rated": True, "hints": False, "takebacks": False, "clock": {"kind": "move", "seconds": 60}},
            TINY,
        ),
    ],
)
def test_a_policy_that_does_not_fit_is_refused(server: Server, more: dict[str, Any], seat: dict[str, Any]) -> None:
    answer = server.post("/api/tables", {"game": "azul", "seats": [ME, seat], **more}, server.person())
    assert code(answer) == (400, "bad_option")


def test_a_level_plays_on_where_the_policy_is_no_more(tmp_path: Path) -> None:
    with Server(tmp_path, "--bots", "1", "--policy", f"Tiny={FILE}", **FREELY) as first:
        ada = first.person()
        table = first.table(ada, "azul", ME, {**TINY, "level": 1})["table"]["id"]
    with Server(tmp_path, "--bots", "1", **FREELY) as second:
        sitting = second.socket(table, ada)
        sitting.until(lambda: sitting.table)
        finish([sitting], random.Random(3))
        assert sitting.table["result"]["reason"] == "finished"


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("policy.npz", "is not NAME=FILE"),
        ("=policy.npz", "is not NAME=FILE"),
        ("level:6=policy.npz", "is not NAME=FILE"),
        (f"{'x' * 25}=policy.npz", "is not NAME=FILE"),
        ("Tiny=nowhere.npz", "is no policy"),
    ],
)
def test_a_wrong_option_says_so_before_the_server_starts(value: str, told: str) -> None:
    done = command("serve", "--port", "0", "--policy", value)
    assert done.returncode != 0
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_policies_have_names_of_their_own() -> None:
    with pytest.raises(sintra.SintraError, match="given twice"):
        named_policies([f"Tiny={FILE}", f"Tiny={FILE}"])
    assert list(named_policies([f"Tiny={FILE}", f"Large one={FILE}"])) == ["Tiny", "Large one"]
    assert reads_as_bot("policy:Tiny")
    assert not reads_as_bot("Police")
