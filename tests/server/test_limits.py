"""Limiter: how much of everything a client may have. Time is given, nothing sleeps."""

from dataclasses import fields, replace

import pytest

from sintra.core.errors import InvalidOption
from sintra.core.words import LANGUAGES
from sintra.server.errors import Refusal
from sintra.server.limits import LIMITS, MOST_KEYS, PREFIX, Budget, Limiter, LimitValues, Rate, limits_from
from sintra.server.wire import objects
from sintra.server.wire.frames import said


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_pause_lets_the_whole_amount_through_at_once_and_then_one_by_one() -> None:
    budget, rate = Budget(), Rate(5, 10)
    assert [budget.spend("a", rate, 0.0) for _ in range(5)] == [None] * 5
    assert budget.spend("a", rate, 0.0) == pytest.approx(2.0)
    assert budget.spend("a", rate, 1.0) == pytest.approx(1.0)
    assert budget.spend("a", rate, 2.0) is None
    assert budget.spend("a", rate, 2.0) == pytest.approx(2.0)
    assert [budget.spend("a", rate, 100.0) for _ in range(5)] == [None] * 5
    assert budget.spend("a", rate, 100.0) is not None


def test_waiting_as_long_as_told_is_enough() -> None:
    budget, rate, now = Budget(), Rate(7, 3), 0.0
    for _ in range(200):
        wait = budget.spend("a", rate, now)
        if wait is not None:
            now += wait
            assert budget.spend("a", rate, now) is None


def test_who_is_refused_spends_nothing() -> None:
    budget, rate = Budget(), Rate(1, 10)
    assert budget.spend("a", rate, 0.0) is None
    for _ in range(50):
        assert budget.spend("a", rate, 0.0) == pytest.approx(10.0)
    assert budget.spend("a", rate, 10.0) is None


def test_over_a_long_time_no_more_than_the_rate_gets_through() -> None:
    budget, rate = Budget(), Rate(10, 2)
    passed = sum(budget.spend("a", rate, step / 100) is None for step in range(100_00))
    assert 500 <= passed <= 510


def test_keys_do_not_spend_each_others_budget() -> None:
    budget, rate = Budget(), Rate(1, 10)
    assert budget.spend("a", rate, 0.0) is None
    assert budget.spend("b", rate, 0.0) is None


def test_who_is_idle_is_forgotten_and_memory_is_bounded() -> None:
    budget, rate = Budget(), Rate(2, 10)
    for key in range(5_000):
        budget.spend(str(key), rate, 0.0)
    assert len(budget) == 5_000
    budget.spend("new", rate, 61.0)
    assert len(budget) == 1
    for key in range(MOST_KEYS + 1_000):
        budget.spend(str(key), rate, 62.0)
    assert len(budget) <= MOST_KEYS
    assert budget.spend(str(MOST_KEYS + 999), rate, 62.0) is None
    assert budget.spend(str(MOST_KEYS + 999), rate, 62.0) is not None


def test_a_refusal_says_which_limit_and_how_long_to_wait() -> None:
    clock = Clock()
    limits = Limiter(replace(LIMITS, hints=Rate(2, 60)), clock)
    limits.spend("hints", "a")
    limits.spend("hints", "a")
    with pytest.raises(Refusal) as refused:
        limits.spend("hints", "a")
    assert said(refused.value) == objects.SentRefusal("too_many", None, {"limit": "hints"}, 30.0)
    limits.spend("commands", "a")
    clock.now += 30
    limits.spend("hints", "a")


def test_what_is_held_is_counted_by_key_and_given_back() -> None:
    limits = Limiter(replace(LIMITS, sockets=2), Clock())
    with limits.held("sockets", "a"), limits.held("sockets", "a"), limits.held("sockets", "b"):
        with pytest.raises(Refusal, match="too_many") as refused, limits.held("sockets", "a"):
            pass
        assert refused.value.wait
    with limits.held("sockets", "a"), limits.held("sockets", "a"):
        pass
    assert not limits._held


def test_what_is_given_back_after_an_error_is_free_again() -> None:
    limits = Limiter(replace(LIMITS, sockets=1), Clock())
    with pytest.raises(ZeroDivisionError), limits.held("sockets", "a"):
        raise ZeroDivisionError
    with limits.held("sockets", "a"):
        pass


def test_room_and_size_are_refused_when_passed() -> None:
    limits = Limiter(LIMITS, Clock())
    limits.require_room("open_tables", LIMITS.open_tables - 1)
    with pytest.raises(Refusal, match="too_many"):
        limits.require_room("open_tables", LIMITS.open_tables)
    limits.require_size("frame_bytes", 4096)
    with pytest.raises(Refusal, match="too_large") as refused:
        limits.require_size("frame_bytes", 4097)
    assert refused.value.wait is None


def test_the_environment_can_set_every_limit() -> None:
    numbers = {
        f"{PREFIX}{field.name.upper()}": "17/5" if isinstance(field.default, Rate) else "17"
        for field in fields(LimitValues)
    }
    changed = limits_from({**numbers, "HOME": "/"})
    assert changed.requests == Rate(17, 5.0)
    assert changed.sockets == 17
    assert limits_from({}) == LIMITS


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("SOCKS", "4", "limit_unknown"),
        ("SOCKETS", "4/5", "limit_value"),
        ("SOCKETS", "0", "limit_value"),
        ("SOCKETS", "many", "limit_value"),
        ("REQUESTS", "100", "limit_rate"),
        ("REQUESTS", "0/60", "limit_rate"),
        ("REQUESTS", "-5/60", "limit_rate"),
    ],
)
def test_a_wrong_setting_is_refused_in_every_language(name: str, value: str, code: str) -> None:
    with pytest.raises(InvalidOption) as error:
        limits_from({PREFIX + name: value})
    assert error.value.code == code
    assert len({error.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)
