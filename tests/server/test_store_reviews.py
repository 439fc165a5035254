"""Reviews in a real store: kept piece by piece, worked on by one server, deleted with their games."""

from dataclasses import replace

from server.stores import new_game, on
from sintra.server.store import Store, StoredReview, admin_queries, personal

REVIEW = StoredReview("a", "engine 1", "quick", "queued", "ada", "one", 100.0, 100.0)


async def reviewed(store: Store) -> None:
    assert await store.create(new_game("a", status="over"))
    assert await store.begin_review(REVIEW)


def test_pieces_are_found_again_by_the_next_process(url: str) -> None:
    async def write(store: Store) -> None:
        await reviewed(store)
        await store.save_review("a", "engine 1", "running", 101.0, {1: b"one", 2: b"two"})
        await store.save_review("a", "engine 1", "running", 102.0, {2: b"better", 3: b"three"})

    async def read(store: Store) -> None:
        pieces = {1: b"one", 2: b"better", 3: b"three"}
        assert await store.review("a", "engine 1") == replace(REVIEW, status="running", seen=102.0, pieces=pieces)
        assert await store.review("a", "engine 2") is None
        assert not await store.begin_review(replace(REVIEW, game="nowhere"))

    on(url, write, read)


def test_who_asked_is_forgotten_when_the_review_is_done(url: str) -> None:
    async def work(store: Store) -> None:
        await reviewed(store)
        await store.save_review("a", "engine 1", "done", 103.0, {1: b"one"})
        found = await store.review("a", "engine 1")
        assert found is not None
        assert (found.status, found.person, found.pieces) == ("done", "", {1: b"one"})
        assert await store.unfinished_reviews(1000.0) == []

    on(url, work)


def test_a_new_engine_forgets_what_the_old_one_found(url: str) -> None:
    async def work(store: Store) -> None:
        await reviewed(store)
        await store.save_review("a", "engine 1", "running", 101.0, {1: b"one"})
        assert await store.begin_review(replace(REVIEW, engine="engine 2"))
        assert await store.review("a", "engine 1") is None
        found = await store.review("a", "engine 2")
        assert found is not None
        assert found.pieces == {}

    on(url, work)


def test_of_several_servers_one_continues_what_nobody_works_on(url: str) -> None:
    async def work(store: Store) -> None:
        await reviewed(store)
        assert await store.unfinished_reviews(100.0) == []
        (found,) = await store.unfinished_reviews(150.0)
        assert found == REVIEW
        assert not await store.claim_review(found, "two", 140.0, 100.0)
        claims = [await store.claim_review(found, server, 200.0, 150.0) for server in ("two", "three")]
        assert claims == [True, False]
        assert await store.claim_review(found, "two", 210.0, 150.0)

    on(url, work)


def test_reviews_go_with_their_game_and_forget_a_deleted_person(url: str) -> None:
    async def work(store: Store) -> None:
        await reviewed(store)
        await store.save_review("a", "engine 1", "running", 101.0, {1: b"one"})
        await store.act(lambda connection: personal.delete_person(connection, "ada"))
        found = await store.review("a", "engine 1")
        assert found is not None
        assert found.person == ""
        assert await store.act(lambda connection: admin_queries.delete_table(connection, "a"))
        assert await store.review("a", "engine 1") is None
        await store.save_review("a", "engine 1", "running", 102.0, {2: b"two"})  # its server did not know yet
        assert await store.review("a", "engine 1") is None

    on(url, work)
