"""Thoughts in slices: set aside, gone on with, given up."""

import gc
import threading
import time
import weakref
from functools import partial
from typing import Any

import pytest

import sintra
from sintra.search import levels
from sintra.search.levels import Searcher
from sintra.search.mcts import Limits, TreeSearch
from sintra.server.bots import tasks
from sintra.server.bots.bot_worker import Desk, answer
from sintra.server.bots.thought import Reply, Thought

SIMS = 3_000


def view_of(name: str) -> sintra.View:
    state = sintra.game(name).start(seed=5)
    return state.view(state.turn)


def search(view: sintra.View, limits: Limits, thought: Thought, proves: bool = False) -> Reply:
    searcher = Searcher("test", limits, proves=proves)
    searcher.stop, searcher.clock = thought.stop, thought.clock
    searcher.new_game(7)
    found = searcher.search(view)
    return {
        "sims": found.sims,
        "found": [(each.move.number, each.visits, each.win, each.points, each.line) for each in found.candidates],
    }


def finish(thought: Thought, seconds: float = 600.0) -> int:
    """Think to the end; gives how many slices it took."""
    slices = 1
    while not thought.go_on(seconds):
        slices += 1
    return slices


@pytest.mark.parametrize("name", sintra.game_names())
def test_a_search_in_slices_finds_what_an_uninterrupted_one_finds(name: str) -> None:
    views = [view_of(name), sintra.game(name).start(seed=6).view(0)]
    whole = [Thought(partial(search, view, Limits(SIMS))) for view in views]
    sliced = [Thought(partial(search, view, Limits(SIMS))) for view in views]
    for thought in whole:
        assert finish(thought) == 1
    switches = 0
    while under_way := [thought for thought in sliced if thought.reply is None]:
        for thought in under_way:
            thought.go_on(0.004)
        switches += 1
    assert switches > 2
    assert [thought.reply for thought in sliced] == [thought.reply for thought in whole]
    assert whole[0].reply is not None
    assert whole[0].reply["sims"] == SIMS


def test_the_time_of_a_search_is_what_it_thought_not_what_it_waited() -> None:
    view = view_of("azul")
    finish(Thought(partial(search, view, Limits(1))))  # the kernels are loaded
    thought = Thought(partial(search, view, Limits(seconds=2.0)))
    assert not thought.go_on(0.1)
    time.sleep(0.5)
    assert not thought.go_on(0.1)
    time.sleep(0.5)
    finish(thought)
    assert thought.seconds >= 2.0


def test_a_proof_can_be_set_aside_too() -> None:
    thought = Thought(partial(answer, tasks.advise(view_of("azul"), "deep").question))
    assert finish(thought, 0.02) > 5
    assert thought.reply is not None
    assert thought.reply["sheet"]["choices"]


def test_a_slice_is_not_much_longer_than_it_may_be() -> None:
    text = view_of("azul").text()
    question = {"kind": "choose", "view": text, "level": 6, "seed": 1}
    finish(Thought(partial(answer, question)))
    thought, slices = Thought(partial(answer, question)), []
    while True:
        before = thought.seconds
        done = thought.go_on(0.05)
        slices.append(thought.seconds - before)
        if done:
            break
    assert len(slices) > 5
    assert sorted(slices)[len(slices) // 2] < 0.1


def test_an_abandoned_thought_frees_its_tree() -> None:
    trees: list[weakref.ref[Searcher]] = []

    def work(thought: Thought) -> Reply:
        searcher = Searcher("test", Limits(seconds=60.0))
        trees.append(weakref.ref(searcher))
        searcher.stop, searcher.clock = thought.stop, thought.clock
        searcher.search(view_of("azul"))
        raise AssertionError

    threads = threading.active_count()
    thought = Thought(work)
    assert not thought.go_on(0.01)
    thought.abandon()
    gc.collect()
    assert trees[0]() is None
    assert thought.reply is None
    assert threading.active_count() == threads


def test_where_bots_are_alone_a_tree_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    class Noted(TreeSearch):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            sizes.append(sum(array.nbytes for pool in self._pools for array in pool))

    monkeypatch.setattr(levels, "TreeSearch", Noted)
    for alone in (False, True):
        thought = Thought(partial(answer, tasks.choose(view_of("azul"), 6, 1, alone).question))
        while len(sizes) <= alone:
            assert not thought.go_on(0.01)
        thought.abandon()
    assert sizes[1] == pytest.approx(sizes[0] * tasks.ROOM_ALONE)


def test_a_fault_is_told_by_its_place_and_not_by_its_words() -> None:
    def work(thought: Thought) -> Reply:
        raise ValueError("a secret")

    thought = Thought(work)
    assert thought.go_on(1.0)
    assert thought.reply is not None
    assert thought.reply["error"].startswith("ValueError in test_thought.py, line ")


def test_a_desk_keeps_what_is_not_at_its_end_and_drops_what_it_is_told_to() -> None:
    desk = Desk()
    question = {"kind": "choose", "view": view_of("azul").text(), "level": 6, "seed": 1}
    for job in (1, 2):
        reply = desk.handle({"job": job, "seconds": 0.01, "question": question})
        assert reply is not None
        assert set(reply) == {"seconds"}
    assert set(desk.thoughts) == {1, 2}
    assert desk.handle({"drop": 1}) is None
    assert desk.handle({"drop": 1}) is None
    assert set(desk.thoughts) == {2}
    reply = desk.handle({"job": 2, "seconds": 600.0})
    assert reply is not None
    assert set(reply) == {"seconds", "reply"}
    assert not desk.thoughts
