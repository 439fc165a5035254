"""Things that happen at once at a table: whatever comes first, the table is in order and the game goes on."""

import random
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from server.live import ME, OPEN, Player, Refused, Server, bot, finish, wait_for

THINKING_LEVEL = 5


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Do several things at the same time; gives what came of each, a refusal as its code."""
    found: list[Any] = [None] * len(works)
    together = threading.Barrier(len(works))

    def run(number: int, work: Callable[[], Any]) -> None:
        together.wait(30)
        try:
            found[number] = work()
        except Refused as refused:
            found[number] = refused.code

    threads = [threading.Thread(target=run, args=each) for each in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return found


def against_a_thinker(server: Server, **more: Any) -> Player:
    """Play a move against a bot that thinks for a while; it is thinking now."""
    token = server.person()
    player = server.socket(server.table(token, "azul", ME, bot(THINKING_LEVEL), **more)["table"]["id"], token)
    player.until(lambda: player.moves)
    player.play(player.numbers()[0])
    return player


def test_of_two_tabs_that_play_at_once_one_is_stale(server: Server) -> None:
    one = server.alone()
    two = one.again()
    for _ in range(8):
        v, seat, moves = one.v, one.moves["seat"], one.numbers()
        tabs = [(one, moves[0]), (two, moves[-1])]
        found = at_once(*(partial(tab.ask, "play", {"seat": seat, "move": move}, v) for tab, move in tabs))
        found = [each if isinstance(each, str) else each["t"] for each in found]
        assert sorted(found) == ["done", "stale"]
        for tab, _ in tabs:
            tab.until(lambda tab=tab, v=v: tab.v > v)
        assert one.view == two.view


def test_who_asks_twice_for_a_seat_of_a_listed_table_gets_one(server: Server) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    id = server.table(ada, "azul", ME, OPEN, OPEN, listed=True)["table"]["id"]
    answers = at_once(*[lambda: server.post(f"/api/tables/{id}/seats", {}, bo).status_code] * 4)
    assert sorted(answers) == [201, 409, 409, 409]
    assert [seat["kind"] for seat in server.get(f"/api/tables/{id}").json()["seats"]] == ["person", "person", "open"]
    assert server.post(f"/api/tables/{id}/seats", {"seat": 2}, bo).json()["table"]["status"] == "running"


def test_who_sits_down_while_it_is_started_has_a_seat_or_a_refusal(server: Server) -> None:
    for _ in range(5):
        ada, bo = server.person("Ada"), server.person("Bo")
        id = server.table(ada, "azul", ME, OPEN, OPEN, listed=True)["table"]["id"]
        host = server.socket(id, ada)
        host.until(lambda host=host: host.table)
        seats = f"/api/tables/{id}/seats"
        sat, _ = at_once(
            partial(server.post, seats, {}, bo),
            partial(host.ask, "start", {"level": 1}, host.v),
        )
        if host.table["status"] == "open":  # the one who sat down was first, so the host did not know
            host.until(lambda host=host: host.v == 1)
            host.do("start", level=1)
        host.until(lambda host=host: host.table["status"] == "running")
        kinds = [seat["kind"] for seat in host.table["seats"]]
        assert kinds == (["person", "person", "bot"] if sat.status_code == 201 else ["person", "bot", "bot"])


def test_who_gave_a_seat_back_no_longer_has_the_table_among_its_own(server: Server) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    made = server.table(ada, "azul", ME, OPEN, OPEN)
    id, invitation = made["table"]["id"], made["invitations"]["1"]
    server.post(f"/api/tables/{id}/seats", {"invitation": invitation}, bo)
    guest = server.socket(id, bo)
    guest.until(lambda: guest.you == [1])
    assert [each["id"] for each in server.get("/api/tables/mine", bo).json()] == [id]
    guest.do("leave", seat=1)
    guest.until(lambda: guest.you == [])
    assert server.get("/api/tables/mine", bo).json() == []
    assert [each["id"] for each in server.get("/api/tables/mine", ada).json()] == [id]
    assert server.post(f"/api/tables/{id}/seats", {"invitation": invitation}, bo).status_code == 403


def test_a_takeback_while_the_bot_thinks_takes_back_and_the_old_thought_is_not_played(server: Server) -> None:
    player = against_a_thinker(server)
    v = player.v
    player.do("takeback", seat=0)
    player.until(lambda: player.v >= v + 2)
    assert [entry["kind"] for entry in player.events[-2:]] == ["asked", "undone"]
    assert player.moves["seat"] == 0
    player.play(player.numbers()[-1])
    player.until(lambda: player.moves)
    assert [entry["kind"] for entry in player.events[-2:]] == ["played", "played"]
    assert [entry["seat"] for entry in player.events[-2:]] == [0, 1]


def test_a_hint_that_is_being_thought_about_holds_up_no_move(server: Server) -> None:
    player = server.alone()
    seat, v = player.moves["seat"], player.v
    player.send("hint", {"id": "advice", "seat": seat, "effort": "deep"})
    assert player.refusal("hint", {"seat": seat}) == "already_asked"
    player.send("play", {"id": "move", "seat": seat, "move": player.numbers()[0]}, v)
    answers: list[tuple[str, int]] = []
    while len(answers) < 2:
        frame = player.hear()
        if frame["t"] in ("done", "hint"):
            answers.append((frame["t"], frame["v"]))
    assert answers == [("done", v + 1), ("hint", v)]


def test_leaving_while_the_bot_thinks_ends_the_game_and_the_thought_is_dropped(server: Server) -> None:
    player = against_a_thinker(server)
    v = player.v
    player.do("leave", seat=0)
    player.until(lambda: player.table["status"] == "over")
    assert player.table["result"]["reason"] == "left"
    assert [entry["kind"] for entry in player.events if entry["v"] > v] == ["left", "ended"]


def test_a_bot_that_plays_on_decides_alone_until_its_person_is_back(server: Server) -> None:
    ada, bo = server.pair(takeover=1)
    bo.do("leave", seat=1)
    ada.until(lambda: ada.table["seats"][1]["level"] == 1 and ada.moves)
    bo.until(lambda: bo.v >= ada.v)
    for kind in ("play", "undo", "takeback"):
        assert bo.refusal(kind, {"seat": 1, "move": 0}, bo.v) == "left"
    back = bo.do("return", seat=1)
    ada.until(lambda: ada.v >= back["v"])
    ada.play(ada.numbers()[0])
    bo.until(lambda: bo.moves)


def test_who_left_says_so_before_playing_on_also_where_no_bot_does(server: Server) -> None:
    players = server.pair()
    mover = players[players[0].table["turn"]]
    seat, move = mover.you[0], mover.numbers()[0]
    mover.do("leave", seat=seat)
    assert mover.refusal("play", {"seat": seat, "move": move}, mover.v) == "left"
    mover.do("return", seat=seat)
    mover.play(move)


def test_a_rematch_that_both_ask_for_at_once_is_one_table(server: Server) -> None:
    ada, bo = server.pair()
    ada.do("resign", seat=0)
    bo.until(lambda: bo.table["status"] == "over")
    found = at_once(*(lambda p=player: p.ask("rematch", {})["d"]["table"] for player in (ada, bo, ada.again())))
    assert len(set(found)) == 1
    ada.until(lambda: ada.table["rematch"] == found[0])
    kinds = [entry["kind"] for entry in ada.whole()["log"]]
    assert kinds.count("rematch") == 1


def test_who_resigns_as_the_flag_falls_loses_once(server: Server) -> None:
    ada, bo = server.pair(clock={"kind": "move", "seconds": 5})
    loser = (ada, bo)[ada.table["turn"]]
    seat = loser.you[0]
    until = time.monotonic() + loser.whole()["clocks"]["left"][seat]
    while time.monotonic() < until - 0.01:
        time.sleep(0.005)
    try:
        loser.ask("resign", {"seat": seat}, loser.v)
    except Refused as refused:
        code = refused.code
    else:
        code = "done"
    assert code in ("done", "stale", "not_running")
    loser.until(lambda: loser.table["status"] == "over")
    kinds = [entry["kind"] for entry in loser.whole()["log"]]
    assert kinds[-2:] == ["resigned" if code == "done" else "flagged", "ended"]


def test_four_seats_at_one_screen_are_played_to_the_end(server: Server) -> None:
    player = server.alone("pavilion", seats=4)
    finish([player], random.Random(1))
    assert player.table["result"]["reason"] == "finished"
    assert len(player.table["result"]["ranking"]) == 4


def test_a_table_without_spectators_lets_them_go_when_it_starts(server: Server) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    made = server.table(ada, "azul", ME, OPEN, spectators=False)
    id = made["table"]["id"]
    early = server.socket(id)
    early.until(lambda: early.table)
    server.post(f"/api/tables/{id}/seats", {"invitation": made["invitations"]["1"]}, bo)
    while (frame := early.hear())["t"] != "bye":
        assert frame["t"] != "entry" or frame["d"]["entry"]["kind"] != "started"
    assert frame["d"]["code"] == "no_spectators"
    late = server.socket(id)
    assert late.hear()["d"]["code"] == "no_spectators"
    player = server.socket(id, bo)
    player.until(lambda: player.table)
    assert player.table["status"] == "running"


def test_lines_that_closed_leave_nothing_behind(server: Server) -> None:
    player = server.alone()
    open_now = server.figure("sockets")
    for n in range(30):
        visitor = server.socket(player.id, player.token if n % 2 else "")
        if n % 3:
            visitor.until(lambda visitor=visitor: visitor.table)
        if n % 5:
            visitor.close()
        else:
            visitor.socket.socket.close()  # without a word
        if n % 4 == 0:
            player.play(player.numbers()[0])
    wait_for(lambda: server.figure("sockets") <= open_now)  # others may have gone meanwhile
    player.send("ping", {})
    while player.present.get("spectators") != 0:
        player.hear()
    assert player.present["seats"] == [True, True]


def test_a_list_of_fifty_tables_hides_what_is_not_listed(server: Server) -> None:
    token = server.person()
    made = [server.table(token, "azul", ME, OPEN, listed=n % 2 == 0)["table"]["id"] for n in range(60)]
    told = [each["id"] for each in server.get("/api/tables").json()]
    mine = [each["id"] for each in server.get("/api/tables/mine", token).json()]
    assert told[:30] == made[-2::-2]
    assert not set(told) & set(made[1::2])
    assert mine == made[::-1][:50]
