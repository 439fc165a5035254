"""A tournament in the store: each step is one transaction, on every database, and what is due follows from it alone."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest
from sqlalchemy import Connection, insert, update

from server.stores import on
from sintra.server.admin.operator import THEMSELVES, Operator
from sintra.server.errors import Refusal
from sintra.server.store import SeatResult, Store, open_store, result_queries
from sintra.server.store import tournament_queries as q
from sintra.server.store.tables import entries, games, meetings
from sintra.server.store.tournament_values import StoredMeeting, StoredTournament, TournamentHead
from sintra.server.table import entries as e
from sintra.server.tournaments import entering, rounds
from sintra.server.tournaments.entering import TournamentRoom

ROOM = TournamentRoom(all=100, hosted=3, entered=5)
PAUSE = 20.0
PEOPLE = ("ada", "bo", "cy", "di", "ed", "flo")


def head(id: str = "t1", system: str = "swiss", rounds: int = 5, seats: int = 2, **more: object) -> TournamentHead:
    values = {
        "title": "Friday", "host": "ada", "header": f"azul:{seats}:coloured", "clock": "{}", "rated": True,
        "listed": True, "created": 1000.0,
    }  # fmt: skip
    return TournamentHead(id=id, system=system, rounds=rounds, **values | more)  # type: ignore[arg-type]  # fields by name


class Hall:
    """A store with people, and what they do about one tournament."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = 1000.0

    async def enter(self, *people: str) -> None:
        for person in people:
            await self.store.act(partial(entering.enter, id="t1", person=person, seed=0, room=ROOM))

    async def advance(self, seconds: float = 0.0) -> None:
        self.now += seconds
        await self.store.act(partial(rounds.advance, id="t1", now=self.now, pause=PAUSE, oldest=self.now - 3600))

    async def due(self) -> list[str]:
        return await self.store.ask(partial(q.due, now=self.now, created_before=0.0))

    async def found(self) -> StoredTournament:
        found = await self.store.ask(partial(q.load, id="t1"))
        assert found is not None
        return found

    async def finish_round(self, absent: int | None = None) -> None:
        """Make the tables of the round and let everybody in the first seat win."""
        found = await self.found()
        for each in found.meetings:
            if each.game and not each.meeting.is_over:
                await self.store.act(partial(_finish, tournament="t1", stored=each, absent=absent))
        await self.advance()

    async def play(self) -> StoredTournament:
        while (await self.found()).head.status == "running":
            await self.finish_round()
            await self.advance(PAUSE)
        return await self.found()


def _finish(connection: Connection, tournament: str, stored: StoredMeeting, absent: int | None) -> None:
    row = {
        "id": stored.game, "game": "azul", "header": "azul:2:coloured", "status": "over", "listed": False,
        "created": 0.0, "secret": b"",
    }  # fmt: skip
    connection.execute(insert(games), row)
    q.note_made(connection, tournament, stored.meeting.round, stored.number)
    places = [1 + seat for seat in range(len(stored.meeting.entrants))]
    log: list[e.AnyEntry] = []
    if absent in stored.meeting.entrants:
        seat = stored.meeting.entrants.index(absent)
        places = [2 if each == seat else 1 for each in range(len(places))]
        log = [e.Played(seat=1 - seat, move=1), e.Flagged(seat=seat)]
    result_queries.take_step(connection, stored.game)
    rows = [
        SeatResult(seat, "", 0, 1.0, "finished", True, place, False, 50 - place, "{}")
        for seat, place in enumerate(places)
    ]
    result_queries.add_results(connection, stored.game, rows)
    for seq, entry in enumerate(log):
        values = {"game": stored.game, "seq": seq, "at": 1.0, "body": e.encoded(entry), "hash": b""}
        connection.execute(insert(entries), values)


def at(url: str, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def run(store: Store) -> None:
        for person in PEOPLE:
            await store.add_person(person, person.title(), f"token-{person}", 0.0)
        await work(Hall(store))

    on(url, run)


async def made(hall: Hall, **more: object) -> None:
    await hall.store.act(partial(entering.create, head=head(**more), room=ROOM))  # type: ignore[arg-type]  # the same


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(Refusal) as refusal:
        await work
    return refusal.value.code


def test_a_swiss_tournament_goes_from_the_start_to_the_end(url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall)
        await hall.enter(*PEOPLE[:5])
        await hall.enter("bo")  # asked twice
        await hall.store.act(partial(entering.start, id="t1", host="ada"))
        found = await hall.found()
        assert (found.head.status, found.head.round, found.head.rounds) == ("running", 1, 3), "five may play three"
        assert [len(each.meeting.entrants) for each in found.meetings] == [2, 2, 1]
        assert [bool(each.game) for each in found.meetings] == [True, True, False]
        await hall.advance(1000.0)
        assert (await hall.found()).head.round == 1, "as long as a game goes on"
        assert await hall.due() == ["t1"], "its tables are not made yet"
        await hall.finish_round()
        assert await hall.due() == []
        paused = await hall.found()
        assert (paused.head.round, paused.head.pause) == (1, hall.now + PAUSE)
        await hall.advance(PAUSE - 1)
        assert (await hall.found()).head.round == 1
        assert await hall.due() == []
        hall.now += 1
        assert await hall.due() == ["t1"]
        await hall.advance()
        assert (await hall.found()).head.round == 2
        over = await hall.play()
        assert over.head.status == "over"
        assert len(over.meetings) == 9
        assert over.head.changed > paused.head.changed

    at(url, work)


def test_a_round_robin_gives_points_for_those_who_are_gone(sqlite_url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall, system="round_robin")
        await hall.enter(*PEOPLE[:4])
        await hall.store.act(partial(entering.start, id="t1", host="ada"))
        assert await refused(hall.enter("ed")) == "too_late"
        await hall.finish_round()
        await hall.store.act(partial(entering.withdraw, id="t1", person="bo"))
        over = await hall.play()
        assert over.head.rounds == 3
        byes = [each.meeting for each in over.meetings if each.meeting.is_bye]
        assert [(meeting.round, len(meeting.entrants)) for meeting in byes] == [(2, 1), (3, 1)]

    at(sqlite_url, work)


def test_late_entry_and_coming_back(sqlite_url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall)
        await hall.enter(*PEOPLE[:4])
        await hall.store.act(partial(entering.start, id="t1", host="ada"))
        await hall.enter("ed")
        await hall.store.act(partial(entering.withdraw, id="t1", person="bo"))
        await hall.finish_round()
        await hall.advance(PAUSE)
        found = await hall.found()
        second = {number for each in found.meetings if each.meeting.round == 2 for number in each.meeting.entrants}
        assert second == {1, 3, 4, 5}
        await hall.enter("bo")
        await hall.finish_round()
        await hall.advance(PAUSE)
        assert len((await hall.found()).active) == 5
        assert await refused(hall.enter("flo")) == "too_late", "the last round is paired"

    at(sqlite_url, work)


def test_who_never_came_is_taken_out_and_may_come_back(sqlite_url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall)
        await hall.enter(*PEOPLE[:4])
        await hall.store.act(partial(entering.start, id="t1", host="ada"))
        await hall.finish_round(absent=2)
        assert (await hall.found()).active == [1, 3, 4]
        await hall.enter("bo")
        assert (await hall.found()).active == [1, 2, 3, 4]

    at(sqlite_url, work)


def test_the_host_alone_decides_and_whoever_was_shown_the_door_stays_out(sqlite_url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall)
        await hall.enter("ada", "bo", "cy")
        store = hall.store
        assert await refused(store.act(partial(entering.start, id="t1", host="bo"))) == "not_host"
        assert await refused(store.act(partial(entering.start, id="t1", host="ada"))) == "too_few_entrants"
        await store.act(partial(entering.add_bot, id="t1", host="ada", level=2))
        assert await refused(store.act(partial(entering.add_bot, id="t1", host="bo", level=2))) == "not_host"
        await store.act(partial(entering.remove, id="t1", host="ada", number=2))
        assert await refused(hall.enter("bo")) == "not_welcome"
        assert await refused(store.act(partial(entering.withdraw, id="t1", person="di"))) == "not_entered"
        await store.act(partial(entering.remove, id="t1", host="ada", number=4))  # the bot
        assert [each.number for each in (await hall.found()).entrants if not each.removed] == [1, 3]
        await store.act(partial(entering.cancel, id="t1", host="ada"))
        assert await refused(hall.enter("cy")) == "no_such_tournament"

    at(sqlite_url, work)


def test_bots_alone_play_no_tournament(sqlite_url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall)
        for _ in range(entering.MOST_BOTS):
            await hall.store.act(partial(entering.add_bot, id="t1", host="ada", level=1))
        more = hall.store.act(partial(entering.add_bot, id="t1", host="ada", level=1))
        assert await refused(more) == "too_many"
        assert await refused(hall.store.act(partial(entering.start, id="t1", host="ada"))) == "too_few_entrants"
        await hall.enter("bo")
        await hall.store.act(partial(entering.start, id="t1", host="ada"))
        await hall.store.act(partial(entering.withdraw, id="t1", person="bo"))
        await hall.finish_round()
        assert (await hall.found()).head.status == "over", "nobody is left for whom bots would play"

    at(sqlite_url, work)


def test_a_tournament_starts_at_its_time_or_not_at_all(url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall, starts=1060.0)
        await hall.enter(*PEOPLE[:4])
        assert await hall.store.ask(partial(q.due, now=1059.0, created_before=0.0)) == []
        assert await hall.store.ask(partial(q.due, now=1060.0, created_before=0.0)) == ["t1"]
        await hall.advance(59.0)
        assert (await hall.found()).head.status == "open"
        await hall.advance(1.0)
        assert (await hall.found()).head.status == "running"

    at(url, work)


def test_a_tournament_without_people_at_its_time_is_cancelled_and_a_forgotten_one_too(sqlite_url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall, starts=1060.0)
        await hall.enter("ada", "bo", "cy")
        await hall.advance(60.0)
        assert (await hall.found()).head.status == "cancelled"
        await hall.store.act(partial(entering.create, head=head("t2"), room=ROOM))
        assert await hall.store.ask(partial(q.due, now=9e9, created_before=1001.0)) == ["t2"]
        await hall.store.act(partial(rounds.advance, id="t2", now=9e9, pause=1.0, oldest=1001.0))
        assert await hall.store.ask(partial(q.due, now=9e9, created_before=1001.0)) == []

    at(sqlite_url, work)


def test_strangers_cannot_have_any_number_of_tournaments(sqlite_url: str) -> None:
    async def work(hall: Hall) -> None:
        for number in range(ROOM.hosted):
            await hall.store.act(partial(entering.create, head=head(f"t{number}"), room=ROOM))
        more = hall.store.act(partial(entering.create, head=head("t9"), room=ROOM))
        assert await refused(more) == "too_many"
        few = TournamentRoom(all=3, hosted=9, entered=1)
        assert (
            await refused(hall.store.act(partial(entering.create, head=head("t8", host="bo"), room=few))) == "too_many"
        )
        await hall.store.act(partial(entering.enter, id="t0", person="bo", seed=0, room=few))
        again = hall.store.act(partial(entering.enter, id="t1", person="bo", seed=0, room=few))
        assert await refused(again) == "too_many"

    at(sqlite_url, work)


def test_a_deleted_table_is_half_a_point_for_everybody(sqlite_url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall)
        await hall.enter(*PEOPLE[:4])
        await hall.store.act(partial(entering.start, id="t1", host="ada"))
        await hall.store.act(lambda connection: connection.execute(update(meetings).values(made=True)))
        assert await hall.due() == ["t1"]
        await hall.advance()
        assert {each.meeting.places for each in (await hall.found()).meetings} == {(1, 1)}

    at(sqlite_url, work)


def test_somebody_who_is_deleted_loses_and_leaves_no_trace(url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall)
        await hall.enter(*PEOPLE[:4])
        await hall.store.act(partial(entering.start, id="t1", host="ada"))
        exported = await Operator(hall.store, THEMSELVES).export("ada")
        assert [each["id"] for each in exported["tournaments"]] == ["t1"]
        assert [each["number"] for each in exported["entries"]] == [1]
        await Operator(hall.store, THEMSELVES).delete_person("ada")
        await hall.advance()
        found = await hall.found()
        assert (found.head.host, found.head.title, found.host_name) == ("", "", "")
        game = next(each.meeting for each in found.meetings if 1 in each.meeting.entrants)
        assert game.share(1) == 0
        assert 1 not in found.active

    at(url, work)


def test_of_two_servers_one_pairs_a_round(postgres_url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall)
        await hall.enter(*PEOPLE)
        await hall.store.act(partial(entering.start, id="t1", host="ada"))
        await hall.finish_round()
        hall.now += PAUSE
        other = await open_store(postgres_url)
        try:
            step = partial(rounds.advance, id="t1", now=hall.now, pause=PAUSE, oldest=0.0)
            await asyncio.gather(*(each.act(step) for each in (hall.store, other) * 4))
        finally:
            await other.close()
        found = await hall.found()
        assert found.head.round == 2
        assert len(found.meetings) == 6

    at(postgres_url, work)


def test_tables_of_three_may_have_a_seat_less(sqlite_url: str) -> None:
    async def work(hall: Hall) -> None:
        await made(hall, seats=3, rounds=2)
        await hall.enter(*PEOPLE[:5])
        await hall.store.act(partial(entering.start, id="t1", host="ada"))
        assert [len(each.meeting.entrants) for each in (await hall.found()).meetings] == [3, 2]

    at(sqlite_url, work)
