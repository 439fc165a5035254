"""Reviews of finished games on a real server: what they say, who hears of them, and what survives."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sintra
from server.live import FREELY, ME, Server, bot, code, finish, wait_for
from server.stores import USUALLY_SQLITE
from sintra.search.players import player


@cache
def played(game: str, decisions: int, players: int = 2) -> sintra.Record:
    """Give the record of a game that was stopped after some decisions, which are worth a review."""
    state = sintra.game(game, players).start(seed=5)
    chooser = player("level:1")
    chooser.new_game(3)
    for _ in range(decisions):
        assert state.turn is not None
        state = state.play(chooser.choose(state.view(state.turn)))
    return sintra.Record.of(state)


def imported(server: Server, record: sintra.Record) -> str:
    answer = server.post("/api/records", {"text": record.text()}, server.person())
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"]["id"])


def asked(server: Server, table: str, level: str = "quick", token: str = "") -> dict[str, Any]:
    answer = server.post(f"/api/tables/{table}/review", {"level": level}, token)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def state_of(server: Server, table: str, token: str = "") -> dict[str, Any]:
    found: dict[str, Any] = server.get(f"/api/tables/{table}/review", token).json()
    return found


def finished(server: Server, table: str) -> dict[str, Any]:
    """Follow a review to its end."""
    *_, (name, state) = server.events("GET", f"/api/tables/{table}/review/events")
    assert (name, state["status"]) == ("state", "done")
    found: dict[str, Any] = state
    return found


def as_library(review: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is only sent over the wire."""
    sheet = {name: value for name, value in review.items() if name not in ("turning_point", "moments", "names")}
    sheet["decisions"] = [
        {
            **{name: value for name, value in each.items() if name != "v"},
            "choices": [
                {name: value for name, value in choice.items() if name not in ("action", "path")}
                for choice in each["choices"]
            ],
        }
        for each in sheet["decisions"]
    ]
    sheet["deals"] = [{name: value for name, value in each.items() if name != "v"} for each in sheet["deals"]]
    return sheet


@pytest.mark.parametrize(("game", "decisions"), [("azul", 9), ("duel", 7), ("pavilion", 5)])
def test_the_server_finds_what_the_library_finds(server: Server, game: str, decisions: int) -> None:
    record = played(game, decisions)
    table = imported(server, record)
    assert state_of(server, table)["status"] == "none"
    told = asked(server, table)
    assert told["status"] in ("queued", "running")
    assert len(told["review"]["decisions"]) == decisions
    review = finished(server, table)["review"]
    model = json.loads(sintra.review(record).json())
    del model["names"]
    assert [seat.pop("name") for seat in review["seats"]] == ["1", "2"]
    assert all(seat.pop("name") == "" for seat in model["seats"])
    assert as_library(review) == model
    entries = server.get(f"/api/tables/{table}/replay").json()["entries"]
    for each in review["decisions"]:
        entry = entries[each["v"] - 1]["entry"]
        assert (entry["kind"], entry["seat"]) == ("played", each["seat"])
        assert entry["text"] in (each["move"], None)
        assert each["best"] == each["choices"][0]["move"]
    assert all(entries[deal["v"] - 1]["entry"]["events"] for deal in review["deals"])
    assert asked(server, table)["status"] == "done"


def test_who_follows_a_review_hears_of_every_piece_as_it_comes(server: Server) -> None:
    table = imported(server, played("azul", 6))
    asked(server, table)
    heard = list(server.events("GET", f"/api/tables/{table}/review/events"))
    assert [name for name, _ in heard[:1] + heard[-1:]] == ["state", "state"]
    first, last = heard[0][1], heard[-1][1]
    assert (last["status"], last["done"]) == ("done", last["of"])
    pieces = [data for name, data in heard if name == "piece"]
    done = [piece["done"] for piece in pieces]
    assert done == sorted(done)
    known = {each["ply"] for each in first["review"]["decisions"] if each["label"] != "unjudged"}
    told = {piece["decision"]["ply"] for piece in pieces if piece["decision"]}
    assert known | told == {each["ply"] for each in last["review"]["decisions"]}
    again = list(server.events("GET", f"/api/tables/{table}/review/events"))
    assert [(name, data["status"]) for name, data in again] == [("state", "done")]
    assert again[0][1]["review"] == last["review"]


def test_a_deep_review_goes_on_from_the_quick_one(server: Server) -> None:
    table = imported(server, played("azul", 4))
    asked(server, table)
    quick = finished(server, table)
    assert quick["level"] == "quick"
    asked(server, table, "deep")
    deep = finished(server, table)
    assert deep == state_of(server, table)
    assert deep["review"]["effort"] == "deep"
    assert sum(deal["sims"] for deal in deep["review"]["deals"]) > sum(
        deal["sims"] for deal in quick["review"]["deals"]
    )
    assert asked(server, table, "quick")["level"] == "deep"


def test_only_finished_games_are_reviewed(server: Server) -> None:
    at_play = server.alone()
    address = f"/api/tables/{at_play.table['id']}/review"
    for answer in (server.post(address, {"level": "quick"}), server.get(address), server.get(f"{address}/events")):
        assert code(answer) == (409, "not_over")
    assert code(server.post("/api/tables/nowhere/review", {"level": "quick"})) == (404, "no_such_table")
    assert server.post(address, {"level": "thorough"}).status_code == 400


def test_a_review_is_cancelled_by_those_who_asked_for_it(server: Server) -> None:
    ada, bo, eve = server.person("Ada"), server.person("Bo"), server.person("Eve")
    table = imported(server, played("pavilion", 40))
    address = f"/api/tables/{table}/review"
    assert asked(server, table, "deep", ada)["yours"]
    asked(server, table, "deep", bo)
    assert server.delete(address, eve).json()["status"] in ("queued", "running")
    assert server.delete(address, ada).json()["status"] in ("queued", "running")
    told = server.delete(address, bo).json()
    assert told["status"] == "cancelled"
    assert told["review"]["complete"] is False
    assert state_of(server, table)["status"] == "cancelled"


def test_giving_up_is_a_decision(server: Server) -> None:
    players = server.pair()
    finish(players, random.Random(3), moves=3)
    players[0].do("resign", seat=0)
    players[0].until(lambda: players[0].table["status"] == "over")
    table = players[0].table["id"]
    asked(server, table, token=players[0].token)
    review = finished(server, table)["review"]
    last = review["decisions"][-1]
    assert (last["kind"], last["seat"], last["move"]) == ("resigned", 0, "")
    assert review["result"]["chances"] == [0, 1]
    entry = server.get(f"/api/tables/{table}/replay").json()["entries"][last["v"] - 1]["entry"]
    assert entry["kind"] == "resigned"


@USUALLY_SQLITE
def test_a_review_survives_a_kill(url: str, tmp_path: Path) -> None:
    record = played("azul", 30)
    with Server(tmp_path, "--bots", "1", SINTRA_DATABASE_URL=url, **FREELY) as server:
        table = imported(server, record)
        asked(server, table, token=server.person())
        decisions = 0
        for name, data in server.events("GET", f"/api/tables/{table}/review/events"):
            decisions += name == "piece" and data.get("decision") is not None
            if decisions >= 8:
                break
        server.kill()
        server.start()
        before = state_of(server, table)
        assert before["status"] in ("queued", "running", "done")
        review = finished(server, table)["review"]
        assert "Traceback" not in server.log.read_text()
    model = json.loads(sintra.review(record).json())
    assert as_library(review)["decisions"] == model["decisions"]


def test_another_server_shows_a_review_and_continues_it(postgres_url: str, tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    settings = {"SINTRA_DATABASE_URL": postgres_url, **FREELY}
    with Server(tmp_path / "two", "--bots", "1", **settings) as other:
        with Server(tmp_path, "--bots", "1", **settings) as server:
            ada = server.person("Ada")
            table = imported(server, played("pavilion", 40))
            asked(server, table, "deep", ada)
            for name, data in server.events("GET", f"/api/tables/{table}/review/events"):
                if name == "piece" and data["done"] >= 3:
                    break
            heard = other.events("GET", f"/api/tables/{table}/review/events")
            while not any(each["label"] != "unjudged" for each in next(heard)[1]["review"]["decisions"]):
                pass
            assert asked(other, table, "deep", ada)["yours"] is False  # nobody works on it twice
        wait_for(lambda: state_of(other, table, ada)["yours"])  # it was set aside, and is the other's now
        assert other.delete(f"/api/tables/{table}/review", ada).json()["status"] == "cancelled"


def test_nobody_has_more_reviews_made_at_once_than_allowed(tmp_path: Path) -> None:
    freely = {**FREELY, "SINTRA_LIMIT_PERSON_RUNNING_REVIEWS": "1", "SINTRA_LIMIT_PERSON_REVIEWS": "2/3600"}
    with Server(tmp_path, "--bots", "1", **freely) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        tables = [imported(server, played("pavilion", 30 + number)) for number in range(3)]
        first, second = (f"/api/tables/{table}/review" for table in tables[:2])
        asked(server, tables[0], "deep", ada)
        refused = server.post(second, {"level": "deep"}, ada)
        assert code(refused) == (429, "too_many")
        assert refused.json()["params"]["limit"] == "person_running_reviews"
        assert asked(server, tables[0], "deep", ada)["yours"]  # the same one again costs nothing
        asked(server, tables[1], "deep", bo)
        waiting = asked(server, tables[2], "deep", server.person("Eve"))
        assert (waiting["status"], waiting["ahead"]) == ("queued", 1)
        for address, token in ((first, ada), (second, bo)):
            assert server.delete(address, token).json()["status"] == "cancelled"
        wait_for(lambda: state_of(server, tables[2])["status"] == "running")
        asked(server, tables[0], "deep", ada)
        server.delete(first, ada)
        assert server.post(first, {"level": "deep"}, ada).json()["params"]["limit"] == "person_reviews"


# The coach, and analyses


def test_a_coach_judges_moves_for_their_seat_alone(server: Server) -> None:
    token = server.person()
    table = server.table(token, "azul", ME, bot(1))["table"]
    player, other = server.socket(table["id"], token), server.socket(table["id"])
    player.until(lambda: player.moves)
    assert player.table["coach"] is True
    player.ask("coach", {"seat": 0, "on": True})
    assert player.whole()["coached"] == [0]
    move = player.numbers()[-1]
    v = player.v
    player.send("play", {"id": "p", "seat": 0, "move": move}, v)
    while (frame := player.hear())["t"] != "coach":
        pass
    judged = frame["d"]
    assert (frame["v"], judged["move"], judged["seat"]) == (v + 1, move, 0)
    assert judged["played"]["action"] == move
    assert judged["label"] == "best" or judged["loss"] > 0
    assert (judged["why"] is None) == (judged["best"]["action"] == move)
    other.until(lambda: other.v >= v + 1)
    assert not any('"coach"' in text[:20] for text in other.heard)
    player.ask("coach", {"seat": 0, "on": False})
    assert player.whole()["coached"] == []


def test_no_coach_against_people_unless_the_table_says_so(server: Server) -> None:
    ada, bo = server.pair()
    assert ada.table["coach"] is False
    assert ada.refusal("coach", {"seat": 0, "on": True}) == "no_coach"
    assert ada.refusal("coach", {"seat": 1, "on": True}) == "not_your_seat"
    strict = server.alone(hints=False)
    assert strict.refusal("coach", {"seat": 0, "on": True}) == "no_coach"
    ada, bo = server.pair(coach=True)
    assert bo.table["coach"] is True
    bo.ask("coach", {"seat": 1, "on": True})
    assert (ada.whole()["coached"], bo.whole()["coached"]) == ([], [1])


def test_an_analysis_grows_until_its_time_is_up_or_nobody_listens(server: Server) -> None:
    state = sintra.game("azul").start(seed=3)
    asked_for = {"text": state.text(), "seconds": 2}
    heard = list(server.events("POST", "/api/positions/analyse", asked_for))
    assert {name for name, _ in heard} == {"analysis"}
    sims = [data["sims"] for _, data in heard]
    assert sims == sorted(set(sims))
    assert len(heard[-1][1]["candidates"]) == 3
    for _, data in server.events("POST", "/api/positions/analyse", {**asked_for, "seconds": 60}):
        assert data["candidates"][0]["move"] in state.moves.numbers
        break
    wait_for(lambda: server.figure("bots_busy") == 0)
    over = state
    while not over.is_over:
        over = over.play(over.moves[0])
    for text, why in ((over.text(), "nothing_to_decide"), ("azul:2:x", "bad_position")):
        assert code(server.post("/api/positions/analyse", {"text": text})) == (400, why)
    assert server.post("/api/positions/analyse", {**asked_for, "seconds": 61}).status_code == 400


def test_a_single_move_of_a_position_is_judged(server: Server) -> None:
    state = sintra.game("azul").start(seed=7)
    worst = min(state.moves, key=lambda move: (move.text[-1] != "-", move.number))
    answer = server.post("/api/positions/judge", {"text": state.text(), "move": worst.text})
    assert answer.status_code == 200, answer.text
    judged = answer.json()
    assert (judged["move"], judged["seat"]) == (worst.number, state.turn)
    assert judged["label"] in ("inaccuracy", "mistake", "blunder")
    assert judged["loss"] > 0
    assert judged["best"]["move"] != worst.text
    assert code(server.post("/api/positions/judge", {"text": state.text(), "move": "9Z9"})) == (400, "no_such_move")
