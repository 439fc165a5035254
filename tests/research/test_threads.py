"""Threads that share the work of the environments."""

import gc
import threading
from functools import partial

import pytest

import sintra
from sintra.core.random import seeded
from sintra.research import Games
from sintra.research.threads import LINE, Threads, apart


def own_threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "sintra-games"}


def numbered(k: int) -> tuple[int, threading.Thread]:
    return k, threading.current_thread()


def test_work_is_shared_out_and_results_come_in_order() -> None:
    threads = Threads(2)
    found = threads.share([partial(numbered, k) for k in range(3)])
    assert [k for k, _ in found] == [0, 1, 2]
    assert found[0][1] is threading.current_thread()
    assert len({thread for _, thread in found}) == 3
    threads.close()


def test_an_error_in_a_thread_is_raised_where_the_work_was_given_out() -> None:
    threads = Threads(1)
    with pytest.raises(ZeroDivisionError):
        threads.share([lambda: 1, lambda: 1 // 0])
    with pytest.raises(ZeroDivisionError):
        threads.share([lambda: 1 // 0, lambda: 1])
    assert threads.share([lambda: 1, lambda: 2]) == [1, 2]
    threads.close()


def test_games_whose_threads_are_closed_play_on_in_one() -> None:
    before = own_threads()
    one, two = (Games(sintra.game("azul"), 4, seed=1, threads=threads) for threads in (1, 2))
    started = own_threads() - before
    assert len(started) == 1
    two.close()
    for thread in started:
        thread.join(20)
        assert not thread.is_alive()
    actions = one.sample(seeded(1))
    assert (one.step(actions).observations == two.step(actions).observations).all()


def test_threads_end_with_their_games() -> None:
    before = own_threads()
    games = Games(sintra.game("azul"), 4, seed=1, threads=3)
    games.step(games.sample(seeded(1)))
    started = own_threads() - before
    assert len(started) == 2
    del games
    gc.collect()
    for thread in started:
        thread.join(20)
        assert not thread.is_alive()


def test_room_of_one_thread_lies_on_no_cache_line_of_another() -> None:
    rooms = [apart(3, "i4") for _ in range(20)]
    lines = [{address // LINE for address in range(r.ctypes.data, r.ctypes.data + r.nbytes)} for r in rooms]
    assert all(room.flags.carray and not room.any() for room in rooms)
    assert sum(len(each) for each in lines) == len(set.union(*lines))
