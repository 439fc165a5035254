"""Luck: 0 on average over many games, a part of what decides them, and taken by factors that were fitted.

The games are in `tools/deals/`, made by `python tools/luck.py GAME --games N`.
"""

import json
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import sintra
from analysis.games import record
from analysis.scripts import ROOT, loaded
from sintra.analysis.calibration import FACTORS, UNCALIBRATED, WHOLE, Factors, curve_of, factors_of
from sintra.analysis.judge import Judge
from sintra.analysis.points import DealPoint, points_of
from sintra.analysis.values import EFFORTS, Value

GAMES = sintra.game_names()
UNITS = ("chances", "points")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded("luck")


def played(name: str) -> list[dict[str, Any]]:
    """Read the games of a kind that were played."""
    text = (ROOT / "tools" / "deals" / f"{name}-2.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("name", GAMES)
def test_over_many_games_luck_is_zero_and_results_less_luck_vary_less(
    script: ModuleType, name: str, unit: str
) -> None:  # fmt: skip
    games = played(name)
    assert len(games) >= 200
    luck, result = script.taken(games, unit), np.array([game[unit] for game in games], float)
    errors = luck.std(axis=0, ddof=1) / np.sqrt(len(games))
    assert (errors > 0).all()
    assert (abs(luck.mean(axis=0)) <= 2 * errors).all()
    if (name, unit) != ("duel", "points"):  # 200 games do not decide it there (docs/review.md)
        assert (result - luck).var(axis=0, ddof=1).mean() < result.var(axis=0, ddof=1).mean()
    if unit == "chances":
        assert luck.sum(axis=1) == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("name", GAMES)
def test_the_factors_are_those_of_the_games_that_were_played(script: ModuleType, name: str) -> None:
    sheet = json.loads(FACTORS.read_text(encoding="utf-8"))[f"{name}-2"]
    games = played(name)
    assert sheet["games"] == len(games)
    found = factors_of(sintra.game(name))
    for unit in UNITS:
        assert list(getattr(found, unit)) == sheet[unit] == script.factors_of(games, unit)
        assert all(0 <= each <= 1 for each in sheet[unit])


@pytest.mark.parametrize("name", [GAMES[0], *(pytest.param(each, marks=pytest.mark.long) for each in GAMES[1:])])
def test_the_command_makes_the_same_games_again(script: ModuleType, name: str) -> None:
    known = played(name)[0]
    game = sintra.game(name)
    sheet = json.loads(FACTORS.read_text(encoding="utf-8"))[f"{name}-2"]
    effort = script.effort_of(game, sheet["effort"], sheet["deals"])
    found = script.by_round(game, script.play(game, effort, sheet["sims"], known["seed"]))
    assert found["evaluation"] == known["evaluation"], f"other weights: run python tools/luck.py {name}"
    assert found["points"] == tuple(known["points"])
    for one, other in zip(found["rounds"], known["rounds"], strict=True):
        assert one["chances"]["luck"] == pytest.approx(other["chances"]["luck"], abs=1e-3)


def test_luck_is_taken_by_factors_and_is_still_the_difference_of_two_values() -> None:
    played = record("azul/3-players-coloured")
    point = next(each for each in points_of(played)[0] if isinstance(each, DealPoint))
    judge = Judge(played.game, 1, EFFORTS["glance"])
    came, others = judge.deal_values(point)
    found = judge.deal(point)
    factors = factors_of(played.game)
    assert any(found.luck.chances)
    seen = came - found.expected
    assert found.luck == factors.luck(seen, point.after.round)
    assert found.came == found.expected + found.luck
    assert len(others) == EFFORTS["glance"].deals
    raw = Judge(played.game, 1, EFFORTS["glance"], uncalibrated=True).deal(point)
    if curve_of(played.game) is UNCALIBRATED:
        assert raw.luck == WHOLE.luck(seen, point.after.round)


def test_chances_and_points_of_each_round_have_factors_of_their_own() -> None:
    factors = Factors((0.5, 0.25), (1.0, 0.75, 0.0))
    seen = Value.of((0.2, -0.2), (4.0, -2.0))
    assert factors.luck(seen, 1) == Value.of((0.1, -0.1), (4.0, -2.0))
    assert factors.luck(seen, 2) == Value.of((0.05, -0.05), (3.0, -1.5))
    assert factors.luck(seen, 9) == Value.of((0.05, -0.05), (0.0, 0.0))


def made_up(comes_true: dict[int, float], games: int) -> list[dict[str, Any]]:
    """Make games in which some share of each round's luck comes true."""
    rng = np.random.default_rng(3)
    found = []
    for seed in range(games):
        rounds, chance = [], 0.5
        for number, share in comes_true.items():
            seen = rng.normal(0, 0.1)
            value = {"expected": [chance, 1 - chance], "luck": [seen, -seen]}
            rounds.append({"round": number, "chances": value})
            chance = min(0.98, max(0.02, chance + share * seen + rng.normal(0, 0.02)))
        won = float(rng.random() < chance)
        found.append({"seed": seed, "chances": [won, 1 - won], "rounds": rounds})
    return found


def test_the_script_finds_how_much_of_luck_comes_true_in_each_round(script: ModuleType) -> None:
    true = {1: 0.2, 2: 0.4, 3: 0.6, 4: 0.8}
    games = made_up(true, 6000)
    for number, share in true.items():
        slope, error = script.slope_of(games, "chances", number)
        assert abs(slope - share) < 3 * error < 0.3
    assert script.factors_of(games, "chances") == pytest.approx(list(true.values()), abs=0.15)
    assert script.is_right(script.figures_of(games, "chances"))


def test_luck_that_tells_nothing_or_leans_to_a_seat_is_found_out(script: ModuleType) -> None:
    games = made_up({1: 0.6, 2: 0.6}, 1500)
    for game in games:
        for entry in game["rounds"]:
            entry["chances"]["luck"] = [entry["chances"]["luck"][0] + 0.03, entry["chances"]["luck"][1] - 0.03]
    assert not script.is_right(script.figures_of(games, "chances"))
    few = made_up({1: 0.0, 2: 0.0}, 30)
    assert script.factors_of(few, "chances") == pytest.approx([0.5, 0.5], abs=0.4)
