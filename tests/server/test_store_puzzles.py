"""Puzzles in a real store: attempts are added and never changed, exercises are kept once, both go with their person."""

from functools import partial

from server.stores import on
from sintra.server.store import PuzzleAttempt, Store, StoredExercise, personal

FIRST = PuzzleAttempt("azul-1", "wrong", 100.0, "2026-11-16")
SECOND = PuzzleAttempt("azul-1", "solved", 101.0)
EXERCISE = StoredExercise("exercise-azul-1", "table", 100.0, b"{}")


async def somebody(store: Store) -> None:
    await store.add_person("ada", "Ada", "hash", 1.0)


def test_attempts_are_found_in_their_order_by_the_next_process(url: str) -> None:
    async def write(store: Store) -> None:
        await somebody(store)
        for each in (FIRST, SECOND):
            await store.add_puzzle_attempt("ada", each)
        await store.add_puzzle_attempt("nobody", FIRST)

    async def read(store: Store) -> None:
        assert await store.puzzle_attempts("ada") == [FIRST, SECOND]
        assert await store.puzzle_attempts("nobody") == []

    on(url, write, read)


def test_an_exercise_is_kept_once(url: str) -> None:
    async def work(store: Store) -> None:
        await somebody(store)
        assert await store.add_exercises("ada", [EXERCISE]) == 1
        other = StoredExercise("exercise-azul-2", "table", 99.0, b"{}")
        assert await store.add_exercises("ada", [EXERCISE, other]) == 1
        assert await store.exercises("ada") == [other, EXERCISE]
        assert await store.add_exercises("nobody", [EXERCISE]) == 0

    on(url, work)


def test_everything_is_exported_and_deleted_with_its_person(url: str) -> None:
    async def work(store: Store) -> None:
        await somebody(store)
        await store.add_puzzle_attempt("ada", FIRST)
        await store.add_exercises("ada", [EXERCISE])
        found = await store.ask(partial(personal.everything_of, person="ada"))
        assert found is not None
        assert [(each["puzzle"], each["kind"], each["at"]) for each in found["puzzle_attempts"]] == [
            ("azul-1", "wrong", 100.0)
        ]
        assert [(each["id"], each["source"]) for each in found["exercises"]] == [("exercise-azul-1", "table")]
        assert await store.act(partial(personal.delete_person, person="ada"))
        assert await store.puzzle_attempts("ada") == []
        assert await store.exercises("ada") == []

    on(url, work)
