"""Whole games through a real server, with real sockets."""

import random
from collections.abc import Iterator

import pytest

from server.live import ME, OPEN, Player, Server, bot


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), "--bots", "2") as running:
        yield running


def finish(players: list[Player], rng: random.Random) -> None:
    """Play random moves until the game is over."""
    while any(player.table["status"] != "over" for player in players):
        if players[0].table["status"] == "over":
            for player in players:
                player.until(lambda player=player: player.table["status"] == "over")
            return
        turn = players[0].table["turn"]
        mover = next((player for player in players if turn in player.you), None)
        if mover is None:
            players[0].hear()
            continue
        mover.until(lambda mover=mover: mover.v >= players[0].v)
        if mover.moves is None:
            mover.hear()
            continue
        answer = mover.play(rng.choice(mover.numbers()))
        for player in players:
            player.until(lambda player=player, answer=answer: player.v >= answer["v"])


@pytest.mark.parametrize("game", ["azul", "duel", "pavilion"])
def test_two_people_play_a_whole_game_by_invitation(server: Server, game: str) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    made = server.table(ada, game, ME, OPEN)
    table, code = made["table"]["id"], made["invitations"]["1"]
    joined = server.post(f"/api/tables/{table}/seats", {"invitation": code, "nonce": "abc"}, bo)
    assert joined.status_code == 201
    assert joined.json()["seat"] == 1
    players = [server.socket(table, ada), server.socket(table, bo), server.socket(table)]
    for player in players:
        player.until(lambda player=player: player.table)
    finish(players, random.Random(1))
    result = players[2].table["result"]
    assert result["reason"] == "finished"
    for lines, total in zip(result["sheet"], result["scores"], strict=True):
        assert total >= sum(line["points"] for line in lines) or game == "azul"


def test_a_person_plays_against_a_bot(server: Server) -> None:
    ada = server.person()
    made = server.table(ada, "azul", ME, bot(1), bot(2))
    player = server.socket(made["table"]["id"], ada)
    player.until(lambda: player.table)
    finish([player], random.Random(2))
    assert sorted(player.table["result"]["ranking"])[0] == 1
