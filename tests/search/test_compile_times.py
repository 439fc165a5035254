"""How long compiling is told to take."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.core.kernel_cache import cache_folder
from sintra.core.registry import definition, names
from sintra.search import warm
from sintra.search.compile_times import (
    FILE,
    GUESSED_SECONDS,
    LEAST_SECONDS,
    LOAD,
    START,
    TimeEstimate,
    expectation,
    remember,
)

PIECES = {"one": 4.0, "two": 10.0, "three": 6.0}


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own for this process."""
    monkeypatch.setenv("SINTRA_CACHE_DIR", str(tmp_path))
    cache_folder.cache_clear()
    folder = cache_folder()
    assert folder is not None
    yield folder
    cache_folder.cache_clear()


def test_time_that_goes_by_is_taken_off() -> None:
    estimate = TimeEstimate(PIECES)
    assert estimate.left() == pytest.approx(20.0)
    assert estimate.left(3.0) == pytest.approx(17.0)
    estimate.note("one", 4.0, 5)
    assert estimate.left() == pytest.approx(16.0)
    assert estimate.share_done == pytest.approx(0.2)


def test_a_slow_machine_is_noticed_with_the_first_piece() -> None:
    estimate = TimeEstimate(PIECES)
    estimate.note("one", 12.0, 5)
    assert 30.0 < estimate.left() <= 48.0


def test_what_was_in_the_cache_says_nothing_about_the_rest() -> None:
    estimate = TimeEstimate(PIECES)
    estimate.note("one", 0.1, 0)
    assert estimate.left() == pytest.approx(16.0)


def test_a_piece_that_takes_longer_is_never_told_to_be_done_at_once() -> None:
    estimate = TimeEstimate(PIECES)
    estimate.note("one", 4.0, 5)
    estimate.note("two", 10.0, 5)
    told = [estimate.left(elapsed) for elapsed in range(100)]
    assert min(told) >= LEAST_SECONDS
    assert told[60] > told[20] > told[7]
    estimate.note("three", 100.0, 5)
    assert estimate.left(50.0) == LEAST_SECONDS


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("stage", warm.STAGES)
def test_without_a_measurement_a_larger_game_is_expected_to_take_longer(stage: str) -> None:
    expected = {name: expectation(name, stage, definition(name).folder) for name in names()}
    kernels = {name: sum(pieces.values()) for name, pieces in expected.items()}
    assert kernels["duel"] > kernels["azul"] > 1.0
    for pieces in expected.values():
        assert list(pieces) == [START, *GUESSED_SECONDS[stage], LOAD]


def test_what_was_measured_is_expected_next_time(empty_cache: Path) -> None:
    folder = definition("azul").folder
    remember("azul", "solver", {"solver": (7.5, 20), "perft": (0.01, 0)})
    expected = expectation("azul", "solver", folder)
    assert expected["solver"] == 7.5
    assert expected["perft"] > 0.1, "a piece that was in the cache was not measured"
    remember("azul", "solver", {"solver": (0.5, 2)})
    assert expectation("azul", "solver", folder)["solver"] == 7.5, "most of it was in the cache"
    remember("azul", "solver", {"solver": (6.5, 18)})
    assert expectation("azul", "solver", folder)["solver"] == 6.5
    assert list(json.loads((empty_cache / FILE).read_text())) == ["azul.solver"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"azul.solver": 3}', '{"azul.solver": {"solver": ["x", 1]}}'])
def test_damaged_measurements_are_left_alone(empty_cache: Path, text: str) -> None:
    before = expectation("azul", "solver", definition("azul").folder)
    (empty_cache / FILE).write_text(text)
    assert expectation("azul", "solver", definition("azul").folder) == before
    remember("azul", "solver", {"solver": (3.0, 20)})
    assert expectation("azul", "solver", definition("azul").folder)["solver"] == 3.0


@pytest.mark.parametrize("name", names())
def test_the_guesses_name_the_pieces_that_there_are(name: str) -> None:
    """Else a piece would be waited for that never comes, or come unexpected."""
    for stage, pieces in warm.STAGES.items():
        assert list(GUESSED_SECONDS[stage]) == list(pieces(name))
