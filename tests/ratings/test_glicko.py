"""Glicko-2: the example of Glickman's paper, and what must hold for any results."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.ratings.glicko import START, UNKNOWN, Rating, expected, idle, rate

ratings = st.builds(Rating, st.floats(200, 3200), st.floats(20, UNKNOWN), st.floats(0.03, 0.1))
results = st.lists(st.tuples(ratings, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=8)


def test_the_papers_example() -> None:
    against = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rate(Rating(1500, 200, 0.06), against)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_papers_expected_scores() -> None:
    mine = Rating(1500, 200)
    for other, score in [(Rating(1400, 30), 0.639), (Rating(1550, 100), 0.432), (Rating(1700, 300), 0.303)]:
        assert expected(mine, other) == pytest.approx(score, abs=0.001)


def test_idle_periods_only_widen_the_deviation() -> None:
    mine = Rating(1700, 50)
    rested = idle(mine, 1)
    assert rested[::2] == mine[::2]
    assert rested.deviation == pytest.approx(math.hypot(50, 173.7178 * 0.06))
    assert idle(mine, 0) == pytest.approx(mine)
    assert idle(mine, 100_000).deviation == UNKNOWN


def test_a_period_without_results_is_idle() -> None:
    assert rate(Rating(1600, 80), []) == idle(Rating(1600, 80), 1)


def test_a_newcomer_is_provisional_until_some_results_are_in() -> None:
    mine = Rating()
    assert mine.rating == START
    assert mine.provisional
    for _ in range(20):
        mine = rate(mine, [(Rating(1500, 60), 1.0), (Rating(1500, 60), 0.0)])
    assert not mine.provisional


@given(ratings, results)
def test_any_result_gives_finite_figures_in_their_bounds(mine: Rating, games: list[tuple[Rating, float]]) -> None:
    after = rate(mine, games)
    assert all(map(math.isfinite, after))
    assert 0 < after.deviation <= UNKNOWN
    assert 0 < after.volatility < 1


@given(ratings, ratings)
def test_a_win_never_lowers_and_a_loss_never_raises(mine: Rating, other: Rating) -> None:
    assert rate(mine, [(other, 1.0)]).rating >= mine.rating >= rate(mine, [(other, 0.0)]).rating


@given(ratings, ratings)
def test_expected_scores_grow_with_the_rating(mine: Rating, other: Rating) -> None:
    assert expected(mine._replace(rating=mine.rating + 50), other) >= expected(mine, other)
