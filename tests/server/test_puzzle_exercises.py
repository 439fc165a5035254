"""Exercises of one's own games on a real server, and what survives its restart."""

import asyncio
import random
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from server.live import FREELY, ME, Server, code, finish
from server.test_puzzles import SECRET, attempted, keys_in, one_that, wrong_move, you
from sintra.puzzles.collection import shipped
from sintra.puzzles.puzzle import Puzzle
from sintra.server.live.puzzle_exercises import MOST
from sintra.server.store import StoredExercise, open_store
from sintra.server.store.tables import people


def test_what_was_done_survives_a_restart_and_exercises_come_again(tmp_path: Path) -> None:
    with Server(tmp_path, "--bots", "1", **FREELY) as server:
        ada = server.person("Ada")
        puzzle = one_that(1)
        before = attempted(server, puzzle, [puzzle.answer[0]], ada)["you"]
        day = server.get("/api/puzzles", ada).json()
        server.stop()

        better = wrong_move(puzzle)
        exercise = replace(puzzle, id="exercise-azul-12345678", better=(better,))
        yesterday = datetime.now(UTC).timestamp() - 2 * 86_400
        asyncio.run(keep(f"sqlite:///{tmp_path}/sintra.db", exercise, yesterday))

        server.start()
        assert you(server, ada) == before
        again = server.get("/api/puzzles", ada).json()
        if again["date"] == day["date"]:
            assert [each["id"] for each in again["daily"]] == [each["id"] for each in day["daily"]]
        assert again["due"] == 1
        (waiting,) = server.get("/api/puzzles/exercises", ada).json()
        assert (waiting["id"], waiting["stage"], waiting["source"]) == (exercise.id, 0, "table")
        said = attempted(server, exercise, [better], ada)
        assert said["status"] == "better"
        assert not said["counted"]
        assert said["you"] == before
        assert server.get("/api/puzzles/exercises", ada).json()[0]["stage"] == 1
        assert server.get("/api/puzzles", ada).json()["due"] == 0
        assert code(server.get(f"/api/puzzles/{exercise.id}", server.person("Bo"))) == (404, "no_such_puzzle")


def test_a_move_as_good_as_a_searched_answer_is_found_by_a_search(tmp_path: Path) -> None:
    """The answer that is stored is a poor one; the best move is not listed anywhere, and still accepted."""
    puzzle = next(each for each in shipped("azul") if each.proof == "search" and each.asked == 1)
    poor = puzzle.tempting[0]
    exercise = replace(puzzle, id="exercise-azul-12345678", answer=(poor,), line=(poor,), tempting=())
    worst = replace(exercise, id="exercise-azul-12345679", answer=puzzle.answer, line=puzzle.line[:1])
    with Server(tmp_path, "--bots", "1", **FREELY) as server:
        ada = server.person("Ada")
        for each in (exercise, worst):
            asyncio.run(keep(f"sqlite:///{tmp_path}/sintra.db", each, datetime.now(UTC).timestamp()))
        assert attempted(server, exercise, [puzzle.answer[0]], ada)["status"] == "better"
        assert attempted(server, worst, [poor], ada)["status"] == "wrong"
        proved = next(each for each in shipped("azul") if each.proof == "round" and each.asked == 1)
        assert attempted(server, proved, [proved.tempting[0]], ada)["status"] == "wrong"


async def keep(url: str, exercise: Puzzle, added: float) -> None:
    """Put an exercise into a store, as if it had been made a while ago."""
    store = await open_store(url)

    def first(connection: Connection) -> str:
        return str(connection.execute(select(people.c.id)).scalar_one())

    person = await store.ask(first)
    await store.add_exercises(person, [StoredExercise(exercise.id, "table", added, exercise.json().encode())])
    await store.close()


def _is_mistake(decision: dict[str, Any], seat: int) -> bool:
    mine = decision["seat"] == seat and decision["kind"] == "move"
    return mine and decision["label"] in ("mistake", "blunder")


def test_mistakes_of_a_reviewed_game_become_exercises(server: Server) -> None:
    ada = server.person("Ada")
    player = server.socket(server.table(ada, "azul", ME, ME)["table"]["id"], ada)
    player.until(lambda: player.moves)
    table = player.id
    assert code(server.post("/api/puzzles/exercises", {"table": table}, ada)) == (409, "not_over")
    finish([player], random.Random(3), moves=14)
    player.do("resign", seat=0)
    player.until(lambda: player.table["status"] == "over")
    assert code(server.post("/api/puzzles/exercises", {"table": table}, ada)) == (409, "not_reviewed")
    server.post(f"/api/tables/{table}/review", {}, ada)
    *_, (_, state) = server.events("GET", f"/api/tables/{table}/review/events")
    costly = [min(MOST, sum(_is_mistake(each, seat) for each in state["review"]["decisions"])) for seat in range(2)]
    assert sum(costly)
    assert server.post("/api/puzzles/exercises", {"table": table}, ada).json() == {"added": sum(costly), "known": 0}
    assert server.post("/api/puzzles/exercises", {"table": table}, ada).json() == {"added": 0, "known": sum(costly)}
    assert server.post("/api/puzzles/exercises", {"table": table}, server.person("Bo")).json()["added"] == 0
    found = server.get("/api/puzzles/exercises", ada).json()
    assert {each["source"] for each in found} == {table}
    assert not SECRET & set(keys_in(found))
    page = server.get(f"/api/puzzles/{found[0]['id']}", ada).json()
    assert page["info"]["turn"] == page["seat"]
