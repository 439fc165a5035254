"""Limiter: how much of everything a client may have. Time is given, nothing sleeps."""

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from sintra.core.errors import InvalidOption
from sintra.core.words import LANGUAGES
from sintra.server.errors import Refusal
from sintra.server.limit_settings import FILE, PREFIX, limits_from
from sintra.server.limits import LIMITS, MOST_KEYS, Budget, Limiter, LimitValues, Rate
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


def test_what_costs_more_empties_the_bucket_sooner() -> None:
    budget, rate = Budget(), Rate(1000, 10)
    assert [budget.spend("a", rate, 0.0, 300) for _ in range(3)] == [None] * 3
    assert budget.spend("a", rate, 0.0, 300) == pytest.approx(2.0)
    assert budget.spend("a", rate, 0.0, 100) is None
    assert budget.spend("a", rate, 3.0, 300) is None
    assert budget.spend("b", rate, 0.0, 5000) is None  # what costs more than all there is waits for all of it
    assert budget.spend("b", rate, 0.0, 5000) == pytest.approx(10.0)


def test_of_one_address_a_person_spends_little_and_all_its_people_much() -> None:
    limits = Limiter(replace(LIMITS, person_hints=Rate(2, 60), address_hints=Rate(5, 60)), Clock())
    for person in ("ada", "ada", "bo", "bo"):
        limits.spend_of("hints", person, "school")
    with pytest.raises(Refusal) as refused:
        limits.spend_of("hints", "bo", "school")
    assert refused.value.params == {"limit": "person_hints"}
    limits.spend_of("hints", "", "school")
    with pytest.raises(Refusal) as refused:
        limits.spend_of("hints", "cy", "school")
    assert refused.value.params == {"limit": "address_hints"}
    limits.spend_of("hints", "cy", "home")


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
    limits = Limiter(replace(LIMITS, person_hints=Rate(2, 60)), clock)
    limits.spend("person_hints", "a")
    limits.spend("person_hints", "a")
    with pytest.raises(Refusal) as refused:
        limits.spend("person_hints", "a")
    assert said(refused.value) == objects.SentRefusal("too_many", None, {"limit": "person_hints"}, 30.0)
    limits.spend("commands", "a")
    clock.now += 30
    limits.spend("person_hints", "a")


def test_what_is_held_is_counted_by_key_and_given_back() -> None:
    limits = Limiter(replace(LIMITS, address_sockets=2), Clock())
    with limits.held("address_sockets", "a"), limits.held("address_sockets", "a"), limits.held("address_sockets", "b"):
        with pytest.raises(Refusal, match="too_many") as refused, limits.held("address_sockets", "a"):
            pass
        assert refused.value.wait
    with limits.held("address_sockets", "a"), limits.held("address_sockets", "a"):
        pass
    assert not limits._held


def test_what_is_given_back_after_an_error_is_free_again() -> None:
    limits = Limiter(replace(LIMITS, address_sockets=1), Clock())
    with pytest.raises(ZeroDivisionError), limits.held("address_sockets", "a"):
        raise ZeroDivisionError
    with limits.held("address_sockets", "a"):
        pass


def test_room_and_size_are_refused_when_passed() -> None:
    limits = Limiter(LIMITS, Clock())
    limits.require_room("person_open_tables", LIMITS.person_open_tables - 1)
    with pytest.raises(Refusal, match="too_many"):
        limits.require_room("person_open_tables", LIMITS.person_open_tables)
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
    assert changed.person_requests == Rate(17, 5.0)
    assert changed.person_sockets == 17
    assert limits_from({}) == LIMITS


def test_a_file_sets_limits_in_sections_and_the_environment_goes_first(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text(
        'commands = "60/2"\nall_tables = 500\n[person]\nhints = "5/60"\nsockets = 3\n[address]\nsockets = 9\n'
    )
    changed = limits_from({FILE: str(file), PREFIX + "PERSON_SOCKETS": "4"})
    expected = {"commands": Rate(60, 2.0), "all_tables": 500, "person_hints": Rate(5, 60.0), "address_sockets": 9}
    assert changed == replace(LIMITS, person_sockets=4, **expected)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("content", "code"),
    [("[person]\nhits = 3", "limit_unknown"), ("[person]\nhints = 3", "limit_rate"), ("person =", "limits_file")],
)
def test_a_wrong_file_is_refused(tmp_path: Path, content: str, code: str) -> None:
    file = tmp_path / "limits.toml"
    file.write_text(content)
    with pytest.raises(InvalidOption) as error:
        limits_from({FILE: str(file)})
    assert error.value.code == code
    assert "limits.toml" in error.value.text("en")


def test_the_documentation_has_every_limit_with_its_value() -> None:
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z_]+)` \| ([\d/]+) \|", text, re.MULTILINE))
    assert rows == {
        field.name: f"{field.default.amount}/{field.default.seconds:g}"
        if isinstance(field.default, Rate)
        else str(field.default)
        for field in fields(LimitValues)
    }


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("SOCKS", "4", "limit_unknown"),
        ("PERSON_SOCKETS", "4/5", "limit_value"),
        ("PERSON_SOCKETS", "0", "limit_value"),
        ("PERSON_SOCKETS", "many", "limit_value"),
        ("PERSON_REQUESTS", "100", "limit_rate"),
        ("PERSON_REQUESTS", "0/60", "limit_rate"),
        ("PERSON_REQUESTS", "-5/60", "limit_rate"),
    ],
)
def test_a_wrong_setting_is_refused_in_every_language(name: str, value: str, code: str) -> None:
    with pytest.raises(InvalidOption) as error:
        limits_from({PREFIX + name: value})
    assert error.value.code == code
    assert len({error.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)
