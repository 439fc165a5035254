"""Whole games through a real server, with real sockets."""

import random

import pytest

import sintra
from server.live import ME, OPEN, Refused, Server, bot, finish

STARTING_POINTS = {"duel": 5, "pavilion": 5}


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
        assert total == STARTING_POINTS.get(game, 0) + sum(line["points"] for line in lines)


def test_a_person_plays_against_a_bot(server: Server) -> None:
    ada = server.person()
    made = server.table(ada, "azul", ME, bot(1), bot(2))
    player = server.socket(made["table"]["id"], ada)
    player.until(lambda: player.table)
    finish([player], random.Random(2))
    assert sorted(player.table["result"]["ranking"])[0] == 1


def test_one_browser_may_hold_several_seats_and_looks_through_the_eyes_of_the_one_to_move(server: Server) -> None:
    player = server.alone("duel")
    rng = random.Random(3)
    for _ in range(30):
        assert player.eye == player.moves["seat"] == player.table["turn"]
        player.play(rng.choice(player.numbers()))


def test_a_command_that_is_sent_twice_is_done_once(server: Server) -> None:
    player = server.alone()
    v, seat, move = player.v, player.moves["seat"], player.numbers()[0]
    first = player.ask("play", {"seat": seat, "move": move}, v, id="same")
    second = player.ask("play", {"seat": seat, "move": move}, v, id="same")
    assert first["v"] == second["v"] == v + 1
    assert player.v == v + 1


def test_a_command_that_expects_another_entry_is_stale(server: Server) -> None:
    player = server.alone()
    with pytest.raises(Refused) as refused:
        player.ask("play", {"seat": player.moves["seat"], "move": player.numbers()[0]}, player.v - 1)
    assert refused.value.code == "stale"
    assert refused.value.data["params"]["v"] == player.v


def test_an_illegal_move_is_refused_with_its_reason_and_rule(server: Server) -> None:
    player = server.alone()
    player.play(next(move for move in player.numbers() if move % 6 == 0), None)
    player.until(lambda: player.moves)
    legal = set(player.numbers())
    illegal = next(move for move in range(300) if move not in legal)
    with pytest.raises(Refused) as refused:
        player.play(illegal)
    assert refused.value.data["rule"].startswith("AZ-")
    with pytest.raises(Refused) as refused:
        player.ask("preview", {"seat": player.moves["seat"], "move": illegal})
    assert refused.value.data["rule"].startswith("AZ-")


def test_a_preview_tells_what_would_happen_and_changes_nothing(server: Server) -> None:
    player = server.alone()
    before = dict(player.view)
    floor = next(move for move in player.numbers() if move % 6 == 5)
    told = player.ask("preview", {"seat": player.moves["seat"], "move": floor})["d"]
    assert told["points"] < 0
    assert "floor" in told["changes"]
    assert player.view == before


def test_a_decision_can_be_taken_back_until_something_random_or_hidden_comes_up(server: Server) -> None:
    player = server.alone("duel")
    rng = random.Random(4)
    undone = revealed = 0
    while undone < 3 or revealed < 3:
        seat, v, view = player.moves["seat"], player.v, dict(player.view)
        player.play(rng.choice(player.numbers()))
        if player.table["status"] != "running":
            player = server.alone("duel")
            continue
        entry = player.events[-1]
        if player.undo == seat and undone < 3:
            assert not any("draw" in step for step in entry["events"])
            player.do("undo", seat=seat)
            player.until(lambda player=player, v=v: player.v >= v + 2)
            assert player.view == view
            undone += 1
        elif player.undo is None:
            with pytest.raises(Refused) as refused:
                player.do("undo", seat=seat)
            drew = any("draw" in step for step in entry["events"])
            assert refused.value.code == ("drawn" if drew else "revealed")
            revealed += 1


def test_a_takeback_across_turns_needs_consent_and_bots_agree(server: Server) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    made = server.table(ada, "azul", ME, OPEN)
    table = made["table"]["id"]
    server.post(f"/api/tables/{table}/seats", {"invitation": made["invitations"]["1"]}, bo)
    players = [server.socket(table, ada), server.socket(table, bo)]
    for player in players:
        player.until(lambda player=player: player.table.get("status") == "running")
    first = players[players[0].table["turn"]]
    other = players[1 - first.you[0]]
    view = dict(first.view)
    v = first.play(first.numbers()[0])["v"]
    for answer in (False, True):
        first.do("takeback", seat=first.you[0])
        other.until(lambda: other.asked)
        assert other.asked["to"] == v - 1
        other.do("answer", seat=other.you[0], yes=answer)
        first.until(lambda: first.asked is None)
    first.until(lambda: first.events[-1]["kind"] == "undone")
    assert first.view == view
    assert first.moves is not None


def test_who_resigns_loses_and_a_rematch_rotates_the_seats(server: Server) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    made = server.table(ada, "pavilion", ME, OPEN, listed=True)
    table = made["table"]["id"]
    assert table in [each["id"] for each in server.get("/api/tables", status="open").json()]
    assert server.post(f"/api/tables/{table}/seats", {}, bo).status_code == 201
    player, other = server.socket(table, ada), server.socket(table, bo)
    player.until(lambda: player.table.get("status") == "running")
    other.until(lambda: other.table.get("status") == "running")
    other.do("resign", seat=1)
    player.until(lambda: player.table["status"] == "over")
    assert player.table["result"]["reason"] == "resigned"
    assert player.table["result"]["ranking"] == [1, 2]
    again = player.ask("rematch", {})["d"]["table"]
    assert other.ask("rematch", {})["d"]["table"] == again
    next_one = server.socket(again, ada)
    next_one.until(lambda: next_one.table)
    assert next_one.you == [1]
    assert next_one.table["from"] == table


def test_a_bot_takes_over_for_who_left_and_gives_the_seat_back(server: Server) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    made = server.table(ada, "azul", ME, OPEN, takeover=1)
    table = made["table"]["id"]
    server.post(f"/api/tables/{table}/seats", {"invitation": made["invitations"]["1"]}, bo)
    player, other = server.socket(table, ada), server.socket(table, bo)
    player.until(lambda: player.table.get("status") == "running")
    other.until(lambda: other.table.get("status") == "running")
    other.do("leave", seat=1)
    player.until(lambda: player.table["seats"][1]["level"] == 1)
    for _ in range(3):
        player.until(lambda: player.moves)
        player.play(player.numbers()[0])
    assert player.table["seats"][1]["level"] == 1
    player.until(lambda: player.moves)  # then the bot waits, and nothing changes any more
    other.until(lambda: other.v >= player.v)
    other.do("return", seat=1)
    player.until(lambda: player.table["seats"][1]["level"] == 0)


def test_the_clock_runs_out_on_the_server(server: Server) -> None:
    player = server.alone(clock={"kind": "move", "seconds": 5}, timeout="lose")
    assert player.clocks["running"] == player.moves["seat"]
    player.until(lambda: player.table["status"] == "over")
    assert player.table["result"]["reason"] == "flagged"


def test_a_hint_is_given_where_the_table_allows_it(server: Server) -> None:
    player = server.alone()
    told = player.ask("hint", {"seat": player.moves["seat"]})["d"]
    assert told["candidates"][0]["move"] in player.numbers()
    strict = server.alone(hints=False)
    with pytest.raises(Refused) as refused:
        strict.ask("hint", {"seat": strict.moves["seat"]})
    assert refused.value.code == "no_hints"


def test_a_wrong_invitation_opens_nothing_and_a_spectator_cannot_play(server: Server) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    made = server.table(ada, "azul", ME, OPEN)
    table = made["table"]["id"]
    for body in ({}, {"invitation": "0" * 32}, {"seat": 1}):
        answer = server.post(f"/api/tables/{table}/seats", body, bo)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_invitation")
    watching = server.socket(table, bo)
    watching.until(lambda: watching.table)
    assert watching.you == []
    with pytest.raises(Refused) as refused:
        watching.do("play", seat=1, move=0)
    assert refused.value.code == "not_your_seat"
    with pytest.raises(Refused) as refused:
        watching.do("start")
    assert refused.value.code == "not_host"


def test_the_host_starts_with_bots_in_the_open_seats(server: Server) -> None:
    ada = server.person("Ada")
    made = server.table(ada, "azul", ME, OPEN, OPEN)
    player = server.socket(made["table"]["id"], ada)
    player.until(lambda: player.table)
    player.do("start", level=1)
    player.until(lambda: player.moves)
    assert [seat["kind"] for seat in player.table["seats"]] == ["person", "bot", "bot"]


def test_a_game_goes_on_from_any_position(server: Server) -> None:
    state = sintra.game("azul").start(seed=5)
    for _ in range(7):
        state = state.play(state.moves[0])
    player = server.alone(position=state.text())
    assert player.table["turn"] == state.turn
    assert player.numbers() == state.moves.numbers
