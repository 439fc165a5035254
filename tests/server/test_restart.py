"""A server that is killed or stopped in the middle of games, and comes back on the same store."""

import json
import random
import secrets
import time
from collections.abc import Iterator

import pytest

from server.live import FREELY, ME, Player, Server, bot, finish, wait_for
from sintra.server.live.broadcast import MISSED_AT_MOST

THINKING_LEVEL = 5
"""A bot that thinks longer than it takes to kill its server."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("restart"), "--bots", "1", **FREELY) as running:
        yield running


def restart(server: Server) -> float:
    """Kill the server and start it again; gives the seconds between."""
    server.kill()
    begun = time.monotonic()
    server.start()
    return time.monotonic() - begun


def first_frame(server: Server, table: str, token: str, v: int) -> str:
    """Say hello with a number; gives the kind of the answer that is not about who is there."""
    player = server.socket(table, token, v)
    player.view = {}
    while (kind := player.hear()["t"]) == "present":
        pass
    player.close()
    return str(kind)


def test_after_a_kill_clients_resume_from_their_last_entry_and_the_game_goes_on(server: Server) -> None:
    rng = random.Random(1)
    players = server.pair("duel")
    finish(players, rng, moves=6)
    behind = players[1].again()  # a second tab that will have missed some entries
    v = behind.v
    finish(players, rng, moves=8)
    missed = players[0].v - v
    restart(server)
    behind = behind.again()
    assert [entry["v"] for entry in behind.events] == list(range(v + 1, v + missed + 1))
    back = [player.again() for player in players]
    assert [player.events for player in back] == [[], []]
    whole = back[1].whole()
    assert (whole["view"], whole["digest"]) == (behind.view, behind.whole()["digest"])
    assert whole["log"][-missed:] == behind.events
    finish(back, rng)
    assert back[0].table["result"]["reason"] == "finished"


def test_a_bot_whose_turn_it_was_moves_after_the_restart_though_nobody_comes(server: Server) -> None:
    token = server.person()
    table = server.table(token, "azul", ME, bot(THINKING_LEVEL))["table"]["id"]
    player = server.socket(table, token)
    player.until(lambda: player.moves)
    player.play(player.numbers()[0])
    assert player.events[-1]["seat"] == 0
    v = player.v
    restart(server)
    wait_for(lambda: server.figure("entries_total") >= 1)
    back = player.again()
    back.until(lambda: back.moves)
    assert back.events[0]["v"] == v + 1
    assert back.events[0]["kind"] == "played"
    assert back.events[0]["seat"] == 1


def test_what_was_acknowledged_is_there_and_what_is_sent_again_is_done_once(server: Server) -> None:
    player = server.alone("azul")
    v, seat = player.v, player.moves["seat"]
    move = player.numbers()[0]
    assert player.ask("play", {"seat": seat, "move": move}, v, id="sure")["v"] == v + 1
    player.until(lambda: player.moves["seat"] != seat)
    unsure = {"id": "unsure", "seat": player.moves["seat"], "move": player.numbers()[0]}
    player.send("play", unsure, player.v)
    restart(server)
    back = player.again()
    assert v + 1 <= back.v <= v + 2
    assert back.ask("play", {"seat": seat, "move": move}, v, id="sure")["v"] == v + 1
    back.send("play", unsure, v + 1)
    while (answer := back.hear())["d"].get("id") != "unsure":
        pass
    assert (answer["t"], answer["v"]) == ("done", v + 2)
    assert [entry["kind"] for entry in back.whole()["log"][v + 1 :]] == ["played", "played"]


def test_no_time_passes_while_the_server_is_down(server: Server) -> None:
    player = server.alone("azul", clock={"kind": "total", "seconds": 3600, "increment": 0})
    player.play(player.numbers()[0])
    seat = player.moves["seat"]
    left = player.whole()["clocks"]["left"]
    down = restart(server)
    after = player.again().whole()["clocks"]
    assert down > 0.5
    assert after["running"] == seat
    assert after["left"][1 - seat] == pytest.approx(left[1 - seat])
    assert left[seat] - 0.45 * down < after["left"][seat] <= 3600


def test_a_stop_says_good_bye_and_when_to_come_back_and_leaves_in_order(server: Server) -> None:
    players = server.pair()
    assert server.stop() == 0
    for player in players:
        while (frame := player.hear())["t"] != "bye":
            pass
        assert frame["d"]["code"] == "restart"
        assert frame["d"]["wait"] > 0
        assert player.gone()
    server.start()
    back = [player.again() for player in players]
    finish(back, random.Random(2), moves=3)
    assert "Traceback" not in server.log.read_text()


@pytest.fixture(scope="module")
def long_game(server: Server) -> Player:
    """A game with more entries than anybody is told one by one."""
    player = server.alone("duel")
    rng = random.Random(3)
    while player.v <= MISSED_AT_MOST + 10:
        if player.table["status"] == "over":
            player = server.alone("duel")
        finish([player], rng, moves=10)
    return player


@pytest.mark.parametrize("v", [-1, -(10**30), 10**6, 10**30, 0, 5])
def test_a_number_that_is_no_entry_or_too_long_ago_gets_the_whole_view(
    server: Server, long_game: Player, v: int
) -> None:
    assert first_frame(server, long_game.id, long_game.token, v) == "table"


def test_a_number_of_a_longer_table_gets_the_whole_view(server: Server, long_game: Player) -> None:
    short = server.alone()
    assert first_frame(server, short.id, short.token, long_game.v) == "table"


def test_a_number_of_a_little_while_ago_gets_the_events_since(server: Server, long_game: Player) -> None:
    player = server.socket(long_game.id, long_game.token, long_game.v - 5)
    kinds: list[str] = []
    while "ready" not in kinds:
        kinds.append(json.loads(player.socket.recv(30))["t"])
    assert [kind for kind in kinds if kind != "present"] == ["entry"] * 5 + ["ready"]


def test_a_command_whose_line_breaks_is_still_told_to_the_others(server: Server) -> None:
    """The line goes away while the store writes: the entry stands, and everybody hears of it."""
    players = server.pair()
    for _ in range(10):
        turn = players[0].table["turn"]
        mover, other = players[turn], players[1 - turn]
        v = mover.v
        mover.send("play", {"id": secrets.token_hex(4), "seat": turn, "move": mover.numbers()[0]}, v)
        mover.send("view", {})
        mover.socket.socket.close()
        other.until(lambda other=other, v=v: other.v > v)
        players[turn] = mover.again()
