"""Elo as a posterior: what games say, how sure, and that every order of them says the same."""

import numpy as np
import pytest

from sintra.ratings.bayes import bayes_elos

GAMES = [("b", "a", 1.0)] * 30 + [("b", "a", 0.0)] * 10 + [("c", "b", 1.0)] * 24 + [("c", "b", 0.0)] * 16


def test_three_of_four_games_are_about_191_points() -> None:
    found = bayes_elos(GAMES, "a")
    assert found["b"].elo == pytest.approx(1190, abs=6)
    assert found["c"].elo - found["b"].elo == pytest.approx(70, abs=6)
    assert found["a"].elo == found["a"].low == found["a"].high == 1000


def test_intervals_widen_along_a_chain_and_narrow_with_games() -> None:
    found = bayes_elos(GAMES, "a")
    wide = {name: each.high - each.low for name, each in found.items()}
    assert wide["c"] > wide["b"] > 0
    more = bayes_elos(GAMES * 4, "a")
    assert more["b"].high - more["b"].low == pytest.approx(wide["b"] / 2, rel=0.05)


def test_a_player_that_won_every_game_has_a_finite_strength() -> None:
    found = bayes_elos([("best", "a", 1.0)] * 20, "a")
    assert 1300 < found["best"].elo < 2500
    assert found["best"].high - found["best"].low > 300
    assert found["best"].games == 20


def test_the_order_and_the_sides_of_games_do_not_matter() -> None:
    turned = [(other, one, 1 - share) for one, other, share in reversed(GAMES)]
    one, two = bayes_elos(GAMES, "a"), bayes_elos(turned, "a")
    for name in one:
        assert one[name].elo == pytest.approx(two[name].elo)
        assert one[name].low == pytest.approx(two[name].low)


def test_strengths_of_simulated_players_lie_in_their_intervals() -> None:
    rng, true = np.random.default_rng(3), {"a": 1000.0, "b": 1150.0, "c": 1400.0, "d": 900.0}
    inside = 0
    for _ in range(40):
        games = []
        for one, other in (("b", "a"), ("c", "b"), ("a", "d"), ("c", "a")):
            chance = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
            games += [(one, other, float(rng.random() < chance)) for _ in range(50)]
        found = bayes_elos(games, "a")
        inside += sum(found[name].low <= true[name] <= found[name].high for name in "bcd")
    assert 0.88 <= inside / 120 <= 1
