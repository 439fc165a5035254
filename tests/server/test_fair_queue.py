"""Whose turn it is to be thought for: played through without processes, a tenth of a second at a time."""

import asyncio
import time
from collections.abc import Iterator
from itertools import count
from typing import Any, cast

import pytest

from sintra.server.bots import fair_queue
from sintra.server.bots.fair_queue import (
    MOST_ASIDE,
    MOST_ASIDE_BACKGROUND,
    MOST_ASIDE_QUICK,
    MOST_ASIDE_UNWATCHED,
    STANDING_BACK,
    FairQueue,
)
from sintra.server.bots.jobs import Asker, Audience, Job, Kind, Purpose
from sintra.server.errors import Refusal
from sintra.server.limits import LIMITS

SLICE = 0.1
LEVEL_1, LEVEL_3, LEVEL_4, LEVEL_6 = 0.02, 0.05, 0.2, 3.0
NUMBERS = count(1)


def job(cost: float, asker: Asker | None = None, kind: Kind = "bot", **purpose: Any) -> Job:
    number = next(NUMBERS)
    given = Purpose(table=f"t{number}", askers=(asker,) if asker else ()) if not purpose else Purpose(**purpose)
    future = cast("asyncio.Future[dict[str, Any]]", None)
    return Job(number, kind, {}, given, cost, time.monotonic(), future)


class Worker:
    """Thinks about jobs in slices, as a process would."""

    def __init__(self, queue: FairQueue, number: int = 0) -> None:
        self.queue = queue
        self.number = number
        self.now = 0.0
        self.done: dict[int, float] = {}
        """When each job was answered."""

    def slice(self) -> Job | None:
        found = self.queue.take(self.number)
        if found is None:
            return None
        seconds = min(SLICE, found.cost - found.spent)
        self.now += seconds
        self.queue.charge(found, seconds)
        found.spent += seconds
        if found.spent >= found.cost - 1e-9:
            self.done[found.id] = self.now
            self.queue.finish(found)
        else:
            self.queue.set_aside(found, self.number)
        return found

    def until_done(self, wanted: Job) -> float:
        """Work until a job is answered; gives how long that took."""
        begun = self.now
        while wanted.id not in self.done:
            assert self.slice() is not None, "it is not in the queue"
        return self.now - begun

    def slices(self) -> Iterator[Job]:
        while (found := self.slice()) is not None:
            yield found


@pytest.fixture
def queue() -> FairQueue:
    return FairQueue(LIMITS)


@pytest.fixture
def worker(queue: FairQueue) -> Worker:
    return Worker(queue)


BYSTANDER = Asker("olena", "127.0.0.2")


@pytest.mark.parametrize("audience", list(Audience))
def test_200_tables_of_level_6_from_five_tokens_do_not_delay_a_stranger(
    queue: FairQueue, worker: Worker, audience: Audience
) -> None:
    for number in range(200):
        asker = Asker(f"token {number % 5}", "127.0.0.1")
        queue.admit(job(LEVEL_6, table=f"t{number}", askers=(asker,), audience=audience))
    assert (queue.waiting, queue.lengths["bot"], queue.askers) == (200, 200, 1)
    for _ in range(100):
        worker.slice()
    for _ in range(20):
        bot, hint = job(LEVEL_3, BYSTANDER), job(LEVEL_6, BYSTANDER, "hint")
        queue.admit(bot)
        assert worker.until_done(bot) <= LEVEL_3 + SLICE
        queue.admit(hint)
        assert worker.until_done(hint) <= 3 * LEVEL_6 + SLICE  # half of the worker, and a debt of one job
    assert queue.waiting > 100


def test_without_addresses_five_tokens_are_five_askers_and_a_table_of_nobody_is_one(
    queue: FairQueue, worker: Worker
) -> None:
    for number in range(100):
        queue.admit(job(LEVEL_6, Asker(f"token {number % 5}")))
    queue.admit(job(LEVEL_6))
    queue.admit(job(LEVEL_6))
    assert queue.askers == 7
    quick = job(LEVEL_3)
    queue.admit(quick)
    assert worker.until_done(quick) <= LEVEL_3 + SLICE


def test_a_level_4_hint_overtakes_20_level_6_hints_of_another_address(queue: FairQueue, worker: Worker) -> None:
    for _ in range(20):
        queue.admit(job(LEVEL_6, Asker(address="127.0.0.1"), "hint"))
    for _ in range(5):
        worker.slice()
    hint = job(LEVEL_4, Asker(address="127.0.0.2"), "hint")
    queue.admit(hint)
    assert worker.until_done(hint) <= LEVEL_4 + SLICE


def test_people_behind_one_address_share_it_fairly(queue: FairQueue, worker: Worker) -> None:
    for _ in range(50):
        queue.admit(job(LEVEL_6, Asker("greedy", "school")))
    for _ in range(40):
        worker.slice()
    modest = job(LEVEL_6, Asker("modest", "school"))
    queue.admit(modest)
    assert worker.until_done(modest) <= 2 * LEVEL_6 + SLICE


def test_quick_jobs_without_end_do_not_starve_a_long_one(queue: FairQueue, worker: Worker) -> None:
    long = job(LEVEL_6, BYSTANDER)
    queue.admit(long)
    for _ in range(500):
        queue.admit(job(LEVEL_1, Asker("flood", "127.0.0.1")))
        worker.slice()
    assert long.id in worker.done


def test_the_jobs_of_one_asker_come_quick_ones_first_and_people_before_bots(queue: FairQueue, worker: Worker) -> None:
    askers = (BYSTANDER,)
    alone = job(LEVEL_4, table="a", askers=askers, audience=Audience.BOTS_ALONE)
    long, quick = job(LEVEL_6, BYSTANDER), job(LEVEL_3, BYSTANDER)
    people = job(LEVEL_4, table="b", askers=askers, audience=Audience.PEOPLE)
    absent = job(LEVEL_4, table="c", askers=askers, audience=Audience.ABSENT)
    for each in (long, alone, absent, people, quick):
        each.asked = 0.0
        queue.admit(each)
    order = list(dict.fromkeys(found.id for found in worker.slices()))
    assert order == [each.id for each in (quick, people, absent, alone, long)]


def test_a_job_that_waited_longer_than_it_takes_is_not_overtaken_by_its_own_asker(
    queue: FairQueue, worker: Worker
) -> None:
    long, quick = job(LEVEL_6, BYSTANDER), job(LEVEL_3, BYSTANDER)
    long.asked = quick.asked - 2 * LEVEL_6
    queue.admit(long)
    queue.admit(quick)
    assert queue.take(0) is long


def test_a_job_is_counted_to_the_asker_who_had_least(queue: FairQueue, worker: Worker) -> None:
    heavy, light = Asker("heavy", "127.0.0.1"), Asker("light", "127.0.0.2")
    for _ in range(5):
        queue.admit(job(LEVEL_6, heavy))
    for _ in range(100):
        worker.slice()
    both = job(LEVEL_3, table="t", askers=(heavy, light))
    queue.admit(both)
    assert both.asker == light


def test_idleness_is_not_saved_up(queue: FairQueue, worker: Worker) -> None:
    late, early = Asker("late", "127.0.0.2"), Asker("early", "127.0.0.1")
    first = job(LEVEL_3, late)
    queue.admit(first)
    worker.until_done(first)
    for _ in range(100):
        each = job(LEVEL_6, early)
        queue.admit(each)
        worker.until_done(each)
    for _ in range(20):
        queue.admit(job(LEVEL_6, late))
    each = job(LEVEL_6, early)
    queue.admit(each)
    assert worker.until_done(each) <= 3 * LEVEL_6


def test_a_thought_goes_on_where_its_tree_is(queue: FairQueue, worker: Worker) -> None:
    other = Worker(queue, 1)
    long = job(LEVEL_6, BYSTANDER)
    queue.admit(long)
    assert worker.slice() is long
    assert queue.aside == 1
    assert other.slice() is None
    assert worker.slice() is long


def test_a_worker_keeps_few_thoughts_aside_and_has_room_for_quick_ones(queue: FairQueue, worker: Worker) -> None:
    for number in range(2 * MOST_ASIDE):  # each is preferred to those before it
        queue.admit(job(LEVEL_6 - number / 10, Asker(address=f"a{number}")))
        worker.slice()
    assert queue.aside == MOST_ASIDE
    for number in range(2 * MOST_ASIDE_QUICK):
        each = job(LEVEL_3, Asker(address=f"b{number}"))
        each.cost = 0.1
        queue.admit(each)
        queue.set_aside(cast(Job, queue.take(0)), 0)
        assert queue.aside <= MOST_ASIDE_QUICK


def test_bots_among_themselves_keep_one_tree_and_leave_the_other_places_to_people(
    queue: FairQueue, worker: Worker
) -> None:
    for number in range(10):
        asker = Asker(f"p{number}", f"10.0.0.{number}")
        queue.admit(job(LEVEL_6, table=f"b{number}", askers=(asker,), audience=Audience.BOTS_ALONE))
        worker.slice()
    assert queue.aside == MOST_ASIDE_UNWATCHED
    awaited = job(LEVEL_6, Asker("q", "10.0.1.1"))
    queue.admit(awaited)
    assert worker.slice() is awaited
    assert queue.aside == MOST_ASIDE_UNWATCHED + 1


def test_what_was_aside_at_a_worker_that_died_is_begun_anew(queue: FairQueue, worker: Worker) -> None:
    long = job(LEVEL_6, BYSTANDER)
    queue.admit(long)
    worker.slice()
    (lost,) = queue.lose(0)
    queue.enqueue(lost)
    assert (queue.aside, queue.waiting, lost.spent, lost.worker) == (0, 1, 0.0, None)
    assert Worker(queue, 1).until_done(long) == pytest.approx(LEVEL_6)


def test_a_withdrawn_job_is_gone(queue: FairQueue, worker: Worker) -> None:
    jobs = [job(LEVEL_6, BYSTANDER) for _ in range(3)]
    for each in jobs:
        queue.admit(each)
    worker.slice()
    assert [queue.withdraw(each) for each in jobs] == [True, True, True]
    assert not queue.withdraw(jobs[0])
    assert (queue.waiting, queue.aside) == (0, 0)
    for each in [*jobs, *jobs]:
        queue.finish(each)
    assert queue.askers == 0
    assert queue.take(0) is None


def test_hints_under_way_are_bounded_by_what_they_cost_for_a_person_and_an_address(queue: FairQueue) -> None:
    person, most = Asker("ada", "school"), round(LIMITS.person_hint_seconds / LEVEL_6)
    hints = [job(LEVEL_6, person, "hint") for _ in range(most)]
    for each in hints:
        queue.admit(each)
    with pytest.raises(Refusal) as error:
        queue.admit(job(LEVEL_4, person, "hint"))
    assert error.value.code == "too_many"
    assert error.value.wait
    assert error.value.params["limit"] == "person_hint_seconds"
    assert error.value.params["waiting"] == most
    queue.admit(job(LEVEL_6, person))  # a bot's move is never refused
    queue.admit(job(LEVEL_6, person, "review"))  # nor a piece of a review: those are counted when they are asked for
    queue.admit(job(LEVEL_6, Asker("bo", "school"), "hint"))
    queue.withdraw(hints[0])
    queue.finish(hints[0])
    queue.admit(job(LEVEL_4, person, "hint"))
    for number in range(round(LIMITS.address_hint_seconds / LEVEL_6) - most - 1):
        queue.admit(job(LEVEL_6, Asker(f"p{number}", "school"), "hint"))
    with pytest.raises(Refusal) as error:
        queue.admit(job(LEVEL_6, Asker("late", "school"), "hint"))
    assert error.value.params["limit"] == "address_hint_seconds"
    queue.admit(job(LEVEL_6, BYSTANDER, "hint"))


def test_the_shares_of_the_idle_are_forgotten(
    queue: FairQueue, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_queue, "MOST_SHARES", 10)
    stays = job(LEVEL_6, BYSTANDER)
    queue.admit(stays)
    for number in range(100):
        for asker in (Asker(address=f"a{number}"), Asker(f"p{number}", "127.0.0.2")):
            each = job(LEVEL_1, asker)
            queue.admit(each)
            worker.until_done(each)
    assert len(queue._addresses) <= 11
    assert len(queue._addresses["people address 127.0.0.2"].people) <= 11
    worker.until_done(stays)


# Reviews


def test_a_review_stands_back_for_people_who_wait_and_is_not_starved(queue: FairQueue, worker: Worker) -> None:
    reviewer, player = Asker("r", "10.0.0.1"), Asker("p", "10.0.0.2")
    review = job(10.0, reviewer, "review")
    queue.admit(review)
    assert worker.slice() is review
    for _ in range(3):
        move = job(LEVEL_4, player)
        queue.admit(move)
        assert worker.until_done(move) == pytest.approx(LEVEL_4)
    begun = review.spent
    moves = [job(LEVEL_6, Asker(f"q{number}", f"10.1.0.{number}")) for number in range(3)]
    for move in moves:
        queue.admit(move)
    for move in moves:
        worker.until_done(move)
    given = (review.spent - begun) / SLICE
    assert 0 < given <= 1 + sum(move.cost for move in moves) / SLICE / (STANDING_BACK - 1)
    assert worker.slice() is review


def test_who_has_a_game_reviewed_waits_no_longer_for_a_bot(queue: FairQueue, worker: Worker) -> None:
    one, other = Asker("r", "10.0.0.1"), Asker("p", "10.0.0.2")
    queue.admit(job(30.0, one, "review"))
    for _ in range(100):
        worker.slice()
    rival, move = job(LEVEL_6, other), job(LEVEL_4, one)
    queue.admit(rival)
    queue.admit(move)
    assert worker.until_done(move) <= LEVEL_4 + SLICE


def test_pieces_of_reviews_that_are_set_aside_take_no_place_of_a_bot(queue: FairQueue, worker: Worker) -> None:
    for number in range(6):  # each is shorter than those before, and would be begun at once
        queue.admit(job(6.0 - number, Asker(f"r{number}", f"10.0.0.{number}"), "review"))
        worker.slice()
    assert queue.aside == MOST_ASIDE_BACKGROUND
    for number in range(MOST_ASIDE):
        move = job(LEVEL_6 - number / 2, Asker(f"p{number}", f"10.1.0.{number}"))
        queue.admit(move)
        assert worker.slice() is move


def test_reviews_share_fairly_between_those_who_asked(queue: FairQueue, worker: Worker) -> None:
    greedy = [job(1.0, Asker("g", "10.0.0.1"), "review") for _ in range(8)]
    modest = job(1.0, Asker("m", "10.0.0.2"), "review")
    for each in (*greedy, modest):
        queue.admit(each)
    worker.until_done(modest)
    assert sum(each.id in worker.done for each in greedy) <= 2
