"""Puzzles on a real server: the server judges, the first attempt counts, and no answer travels too early."""

import base64
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import msgspec
import pytest

from server.live import Server, code
from sintra.core.registry import names
from sintra.puzzles.collection import daily, find, shipped
from sintra.puzzles.puzzle import Puzzle
from sintra.server.http import puzzle_frames as frames
from sintra.server.puzzles.trainer import Learner
from sintra.server.wire.puzzles import PuzzleSolution

TODAY = date(2026, 11, 16)
NOBODY = Learner("")
SECRET = {"answer", "line", "tempting", "better", "further", "solution", "gain", "why"}


@pytest.fixture
def ada(server: Server) -> str:
    return server.person("Ada")


def one_that(asks: int) -> Puzzle:
    return next(each for each in shipped("azul") if each.asked == asks)


def wrong_move(puzzle: Puzzle) -> str:
    right = {*puzzle.answer, *puzzle.better}
    return next(str(move) for move in puzzle.state.moves if str(move) not in right)


def asked(server: Server, puzzle: Puzzle, what: str, body: Any, token: str = "") -> dict[str, Any]:
    answer = server.post(f"/api/puzzles/{puzzle.id}/{what}", body, token)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def attempted(server: Server, puzzle: Puzzle, moves: list[str], token: str = "") -> dict[str, Any]:
    return asked(server, puzzle, "attempt", {"moves": moves}, token)


def keys_in(found: Any) -> Iterator[str]:
    if isinstance(found, dict):
        yield from found
    for each in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        yield from keys_in(each)


def you(server: Server, token: str) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/api/puzzles", token).json()["you"]
    return found


# What is told


def test_a_day_has_one_puzzle_of_each_game(server: Server) -> None:
    found = server.get("/api/puzzles").json()
    assert [each["game"].split(":")[0] for each in found["daily"]] == list(names())
    day = date.fromisoformat(found["date"])
    assert [each["id"] for each in found["daily"]] == [daily(name, day).id for name in names()]
    assert all(each["day"] == found["date"] and each["state"] == "new" for each in found["daily"])
    assert found["you"] is None


def test_no_answer_is_told_before_it_is_solved(server: Server, ada: str) -> None:
    puzzle = one_that(1)
    told = [
        server.get("/api/puzzles", ada).json(),
        server.get(f"/api/puzzles/{puzzle.id}", ada).json(),
        server.post("/api/puzzles/next", {"game": "azul"}, ada).json(),
        asked(server, puzzle, "hint", {}, ada),
        attempted(server, puzzle, [wrong_move(puzzle)], ada),
        server.get("/api/puzzles/exercises", ada).json(),
    ]
    assert not SECRET & set(keys_in(told))
    assert told[3]["move"] is None


def test_a_puzzle_looks_the_same_whatever_its_answer_is() -> None:
    puzzle = one_that(1)
    others = [str(move) for move in puzzle.state.moves]
    for other in others[:5]:
        changed = replace(puzzle, answer=(other,), line=(other,), tempting=(), why=(), gain=9.0)
        assert frames.page_of(changed, NOBODY, TODAY) == frames.page_of(puzzle, NOBODY, TODAY)
        assert frames.sheet_of(changed, NOBODY, TODAY) == frames.sheet_of(puzzle, NOBODY, TODAY)


def test_the_area_never_is_the_move(server: Server) -> None:
    for puzzle in shipped("azul"):
        found = asked(server, puzzle, "hint", {})
        assert None in found["area"]


# Attempts


def test_a_wrong_move_is_judged_and_shown(server: Server, ada: str) -> None:
    puzzle = one_that(1)
    said = attempted(server, puzzle, [wrong_move(puzzle)], ada)
    assert said["status"] == "wrong"
    (move,) = said["moves"]
    assert move["text"] == wrong_move(puzzle)
    assert move["seat"] == puzzle.seat
    assert move["steps"]


def test_a_puzzle_of_several_moves_goes_on_after_the_reply(server: Server, ada: str) -> None:
    puzzle = one_that(2)
    own = [place for place in range(len(puzzle.line)) if puzzle.accepted(place)]
    first = attempted(server, puzzle, [puzzle.line[0]], ada)
    assert first["status"] == "right"
    assert [each["text"] for each in first["moves"]] == list(puzzle.line[: own[1]])
    assert first["moves"][-1]["after"]["turn"] == puzzle.seat
    assert first["moves"][-1]["after"]["moves"] is not None
    assert not first["counted"]
    last = attempted(server, puzzle, [puzzle.line[place] for place in own], ada)
    assert last["status"] == "solved"
    assert last["counted"]


def test_leaving_midway_counts_for_nothing(server: Server, ada: str) -> None:
    puzzle = one_that(2)
    attempted(server, puzzle, [puzzle.line[0]], ada)
    assert you(server, ada)["ratings"] == {}
    assert server.get(f"/api/puzzles/{puzzle.id}", ada).json()["state"] == "new"


def test_the_rating_moves_once_by_the_first_attempt(server: Server, ada: str) -> None:
    puzzle = one_that(1)
    failed = attempted(server, puzzle, [wrong_move(puzzle)], ada)
    assert failed["counted"]
    assert failed["you"]["ratings"]["azul"]["rating"] < failed["before"]["rating"] == 1500
    solved = attempted(server, puzzle, [puzzle.answer[0]], ada)
    assert (solved["status"], solved["counted"], solved["before"]) == ("solved", False, None)
    assert solved["you"]["ratings"] == failed["you"]["ratings"]
    assert server.get(f"/api/puzzles/{puzzle.id}", ada).json()["state"] == "solved"
    assert attempted(server, puzzle, [puzzle.answer[0]], ada)["you"]["ratings"] == failed["you"]["ratings"]


def test_an_answer_that_was_looked_up_counts_as_not_solved(server: Server, ada: str) -> None:
    puzzle = one_that(1)
    answer = asked(server, puzzle, "solution", None, ada)
    assert answer["counted"]
    assert answer["you"]["ratings"]["azul"]["rating"] < answer["before"]["rating"] == 1500
    found = answer["solution"]
    assert [each["text"] for each in found["line"]] == list(puzzle.line)
    assert found["line"][0]["asked"]
    assert found["position"] == puzzle.position
    said = attempted(server, puzzle, [puzzle.answer[0]], ada)
    assert not said["counted"]
    assert said["you"]["ratings"]["azul"] | {"rating": 0} == said["you"]["ratings"]["azul"] | {"rating": 0, "solved": 0}


def test_a_solution_after_solving_costs_nothing(server: Server, ada: str) -> None:
    puzzle = one_that(1)
    before = attempted(server, puzzle, [puzzle.answer[0]], ada)["you"]
    assert not asked(server, puzzle, "solution", None, ada)["counted"]
    assert you(server, ada) == before


def test_without_a_token_everything_works_and_nothing_is_kept(server: Server) -> None:
    puzzle = one_that(1)
    said = attempted(server, puzzle, [puzzle.answer[0]])
    assert (said["status"], said["you"], said["counted"]) == ("solved", None, False)
    assert server.get(f"/api/puzzles/{puzzle.id}").json()["state"] == "new"


def test_what_makes_no_sense_is_refused(server: Server, ada: str) -> None:
    puzzle = one_that(1)
    path = f"/api/puzzles/{puzzle.id}/attempt"
    assert code(server.post(path, {"moves": ["9W9"]}, ada)) == (400, "no_such_move")
    legal = set(map(str, puzzle.state.moves))
    illegal = next(str(each) for each in puzzle.configuration.definition.moves if str(each) not in legal)
    assert server.post(path, {"moves": [illegal]}, ada).json()["rule"]
    assert code(server.post(path, {"moves": [puzzle.answer[0], puzzle.answer[0]]}, ada)) == (400, "nothing_to_decide")
    assert code(server.get("/api/puzzles/azul-00000000", ada)) == (404, "no_such_puzzle")
    assert code(server.get("/api/puzzles/exercise-azul-1", ada)) == (404, "no_such_puzzle")
    assert code(server.post("/api/puzzles/next", {"game": "chess"}, ada)) == (404, "no_such_puzzle")


def test_a_daily_puzzle_begins_a_streak(server: Server, ada: str) -> None:
    day = server.get("/api/puzzles", ada).json()
    puzzle = find(day["daily"][0]["id"])
    own = [puzzle.line[place] for place in range(len(puzzle.line)) if puzzle.accepted(place)]
    said = attempted(server, puzzle, own, ada)
    assert said["status"] == "solved"
    assert (said["you"]["streak"], said["you"]["days"]) == (1, [day["date"]])
    after = server.get("/api/puzzles", ada).json()
    assert after["daily"][0]["state"] == "solved"
    assert sum(each["solved"] for each in after["themes"]) == len(puzzle.themes)


def test_rating_and_streak_follow_the_person_to_another_device(server: Server, ada: str) -> None:
    puzzle = find(server.get("/api/puzzles", ada).json()["daily"][0]["id"])
    attempted(server, puzzle, [puzzle.line[n] for n in range(len(puzzle.line)) if puzzle.accepted(n)], ada)
    secret = server.post("/api/players/me/code", {}, ada).json()["secret"]
    phone = server.post("/api/players/code", {"secret": secret, "device": "Phone"}).json()["token"]
    assert you(server, phone) == you(server, ada)
    assert (you(server, phone)["streak"], bool(you(server, phone)["ratings"])) == (1, True)


def test_practice_gives_what_was_not_seen(server: Server, ada: str) -> None:
    seen: set[str] = set()
    for _ in range(4):
        found = server.post("/api/puzzles/next", {"game": "azul", "without": list(seen)}, ada).json()
        assert found["id"] not in seen
        seen.add(found["id"])
    theme = server.post("/api/puzzles/next", {"game": "azul", "theme": "floor"}, ada).json()
    assert "floor" in theme["themes"]
    assert server.post("/api/puzzles/next", {"game": "azul", "difficulty": 4}, ada).json()["difficulty"] == 4


# Without a network


def unsealed(text: str, key: str) -> PuzzleSolution:
    """Undo the scrambling as the page does: it is its own inverse."""
    again = frames.sealed(base64.b64decode(text), key)
    return msgspec.json.decode(base64.b64decode(again), type=PuzzleSolution)


def test_todays_puzzles_can_be_kept_with_their_solutions(server: Server, ada: str) -> None:
    answer = server.get("/api/puzzles/today", ada)
    found = answer.json()
    assert [each["puzzle"]["id"] for each in found["puzzles"]] == [
        daily(name, date.fromisoformat(found["date"])).id for name in names()
    ]
    for each in found["puzzles"]:
        puzzle = find(each["puzzle"]["id"])
        assert unsealed(each["sealed"], puzzle.id).line[0].text == puzzle.line[0]
        assert not SECRET & set(keys_in(each["puzzle"]))
        assert json.dumps(puzzle.answer[0]) not in each["sealed"]
    assert you(server, ada)["ratings"] == {}
