"""Calibrated chances: what a curve does, which evaluation it belongs to, and whether the script finds it."""

import json
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sintra
from analysis.scripts import loaded
from sintra.analysis import calibration
from sintra.analysis.calibration import UNCALIBRATED, Curve, curve_of, curve_path
from sintra.core.registry import definition
from sintra.search import networks
from sintra.search.networks import evaluation_hash

ROOT = Path(__file__).parents[2]
CHANCES = st.lists(st.floats(0.001, 1), min_size=2, max_size=4).map(lambda found: [x / sum(found) for x in found])


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded("curve_fit")


@given(chances=CHANCES, power=st.floats(0.2, 4), number=st.integers(0, 9))
def test_calibrated_chances_sum_to_one_and_keep_their_order(chances: list[float], power: float, number: int) -> None:
    found = Curve((power, 1.0), (0.0, 2.0)).chances(chances, number)
    assert sum(found) == pytest.approx(1)
    order = sorted(range(len(chances)), key=lambda seat: chances[seat])
    assert all(found[a] <= found[b] + 1e-12 for a, b in pairwise(order))
    if number >= 2:
        assert found == pytest.approx(chances)


def test_what_is_certain_stays_certain() -> None:
    curve = Curve((0.5,), (1.5,))
    assert curve.chances((1.0, 0.0), 3) == (1.0, 0.0)
    assert curve.chances((0.5, 0.5, 0.0), 1) == pytest.approx((0.5, 0.5, 0.0))
    assert curve.chances((0.8, 0.2), 1)[0] == pytest.approx(2 / 3)
    assert curve.points((1.0, 2.0), 7) == (2.5, 3.5)


def test_a_curve_belongs_to_one_evaluation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = sintra.game("azul", 3, wall="grey")
    monkeypatch.setattr(calibration, "FOLDER", tmp_path)
    curve_of.cache_clear()
    assert curve_of(game) is UNCALIBRATED
    path = curve_path(game)
    assert path.parent == tmp_path
    path.write_text(json.dumps({"powers": [0.7], "offsets": [0.0]}))
    curve_of.cache_clear()
    assert curve_of(game).calibrated
    path.rename(tmp_path / "azul-3-0123456789abcdef.json")  # of other weights
    curve_of.cache_clear()
    assert not curve_of(game).calibrated
    curve_of.cache_clear()


def test_evaluations_have_hashes_of_their_own() -> None:
    games = [sintra.game(name, players) for name in sintra.game_names() for players in definition(name).players]
    assert len({evaluation_hash(game) for game in games}) == len(games)


def test_options_share_a_hash_if_nothing_was_learned_for_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    learned, other = sintra.game("azul", 2), sintra.game("azul", 2, wall="grey")
    assert evaluation_hash(learned) != evaluation_hash(other)
    monkeypatch.setattr(networks, "_stored", lambda _: None)
    assert evaluation_hash(learned) == evaluation_hash(other)


def test_every_curve_names_its_script_and_its_games() -> None:
    for path in sorted(calibration.FOLDER.glob("*.json")):
        sheet = json.loads(path.read_text(encoding="utf-8"))
        assert path.stem == f"{sheet['game']}-{sheet['players']}-{sheet['evaluation']}"
        assert (ROOT / sheet["script"]).is_file()
        assert sheet["games"] > 0
        assert len(sheet["powers"]) == len(sheet["offsets"])
        assert (ROOT / "docs" / "calibration" / f"{sheet['game']}-{sheet['players']}.svg").is_file()


@pytest.mark.parametrize("name", sintra.game_names())
def test_chances_of_two_players_are_calibrated_on_games_that_the_fit_has_not_seen(name: str) -> None:
    game = sintra.game(name)
    assert curve_of(game).calibrated
    figures = json.loads(curve_path(game).read_text(encoding="utf-8"))["figures"]
    (_, error), (before, after) = figures["error"], figures["brier"]
    assert error <= 0.03
    assert after <= before + 2 * figures["brier_error"]


def test_the_script_finds_the_power_of_chances_that_are_too_bold(script: ModuleType) -> None:
    rng = np.random.default_rng(1)
    games = []
    for _ in range(1500):
        true = rng.uniform(0.05, 0.95)
        bold = true**2 / (true**2 + (1 - true) ** 2)
        won = float(rng.random() < true)
        decision = {"round": 1, "proved": False, "chances": [bold, 1 - bold], "points": [10.0, 10.0]}
        games.append(
            {"evaluation": "x", "sims": 1, "result": [won, 1 - won], "points": [12.0, 12.0], "decisions": [decision]}
        )
    curve, figures, picture = script.report("azul", 2, games)
    assert curve["powers"][0] == pytest.approx(0.5, abs=0.08)
    assert curve["offsets"] == [2.0]
    sample = script.Sample(games)
    before = script.error_of(script.bins_of(sample.chances, sample.result))
    after = script.error_of(script.bins_of(script.calibrated(sample, curve["powers"]), sample.result))
    assert after < 0.03 < before
    assert "Brier" in figures
    assert picture.startswith("<svg")
