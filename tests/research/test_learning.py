"""Learning the evaluation: data from seeds, matches that decide, a journal to go on from."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.core.evaluation import EVALUATIONS
from sintra.research.learning import data, gate, journal, machines
from sintra.research.learning.inputs import expectations, input_shape, inputs_of
from sintra.research.learning.playouts import MARGINS, POINTS, SQUARES, SUM, WINS
from sintra.search.arena import Result
from sintra.search.networks import LINEAR, Weights, no_weights, write_weights

HEADER = "azul:2:coloured"
PLAN = data.Plan(HEADER, 1, deals=2, sims=8, quick_sims=4)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "POSITIONS", 6)


@pytest.mark.usefixtures("few")
def test_the_same_seed_makes_the_same_data() -> None:
    one, two, other = data.make(PLAN, 0), data.make(PLAN, 0), data.make(PLAN, 1)
    assert one.positions.tobytes() == two.positions.tobytes()
    assert one.sums.tolist() == two.sums.tolist()
    assert one.positions.tobytes() != other.positions.tobytes()
    assert data.make(replace(PLAN, seed=2), 0).positions.tobytes() != one.positions.tobytes()


@pytest.mark.usefixtures("few")
def test_positions_are_of_their_stage_and_labels_are_results() -> None:
    made = data.make(PLAN, 0)
    evaluation = EVALUATIONS[made.positions.dtype.names or ()]
    assert {int(evaluation.stage(position)) for position in made.positions} == {1}
    assert set(made.positions["turn"].tolist()) == {-1}
    assert made.mean(WINS).sum(axis=1).tolist() == pytest.approx([1.0] * 6)
    assert made.mean(MARGINS)[:, 0].tolist() == pytest.approx((-made.mean(MARGINS)[:, 1]).tolist())
    assert (made.mean(POINTS) >= 0).all()
    assert (made.sums[:, :, SQUARES] >= made.sums[:, :, SUM] ** 2 / made.deals - 1e-9).all()


@pytest.mark.usefixtures("few")
def test_earlier_stages_are_labelled_by_what_is_expected_a_round_later() -> None:
    made = data.make(replace(PLAN, stage=3, to_end=False), 0)
    assert made.mean(WINS).sum(axis=1).tolist() == pytest.approx([1.0] * 6)
    assert ((made.mean(WINS) > 0) & (made.mean(WINS) < 1)).any()


@pytest.mark.usefixtures("few")
def test_a_stage_that_games_do_not_come_to_has_no_positions(tmp_path: Path) -> None:
    assert list(data.make_missing(tmp_path, replace(PLAN, stage=9), 1)) == []


@pytest.mark.usefixtures("few")
def test_only_missing_files_are_made(tmp_path: Path) -> None:
    assert list(data.make_missing(tmp_path, PLAN, 2)) == [0, 1]
    before = data.file_of(tmp_path, 1).read_bytes()
    data.file_of(tmp_path, 0).unlink()
    assert list(data.make_missing(tmp_path, PLAN, 2)) == [0]
    found = data.read(tmp_path, HEADER)
    assert len(found.positions) == 12
    assert data.file_of(tmp_path, 1).read_bytes() == before


def test_noise_is_the_variance_of_a_mean() -> None:
    rng = np.random.default_rng(1)
    values = rng.normal(0, 3, (20_000, 4))
    sums = np.zeros((20_000, 3, 2, 1))
    sums[:, POINTS, SUM, 0], sums[:, POINTS, SQUARES, 0] = values.sum(axis=1), (values**2).sum(axis=1)
    labelled = data.Labelled(np.zeros(20_000), sums, 4)
    assert labelled.noise(POINTS) == pytest.approx(9 / 4, rel=0.03)


@pytest.mark.usefixtures("few")
def test_inputs_are_those_of_the_kernel() -> None:
    game = sintra.game("azul", 2)
    made = data.make(PLAN, 0)
    seen = inputs_of(game, made.positions)
    assert seen.active.shape[:2] == (6, 2)
    assert seen.points.tolist() == expectations(game, made.positions, None)[0].tolist()


def result(number: int, places: tuple[int, ...]) -> Result:
    return Result(number, number // len(places), tuple(range(len(places))), (0,) * len(places), places, 1, None, None)


def test_a_share_of_one_half_is_what_an_equal_player_gets() -> None:
    assert [gate.share(result(0, places)) for places in ((1, 2), (2, 1), (1, 1))] == [1.0, 0.0, 0.5]
    wins = [gate.share(result(0, places)) for places in ((1, 2, 3), (2, 1, 3), (3, 2, 1))]
    assert sum(wins) / 3 == pytest.approx(0.5)


@pytest.mark.parametrize(("rate", "kept", "decided"), [(0.7, True, True), (0.35, False, True), (0.51, False, False)])
def test_a_candidate_is_kept_only_if_it_wins(rate: float, kept: bool, decided: bool) -> None:
    rng = np.random.default_rng(1)
    verdict = gate.verdict_on({number: float(rng.random() < rate) for number in range(200)}, 2)
    assert (verdict.kept, verdict.decided) == (kept, decided)


def test_few_games_keep_nothing() -> None:
    assert not gate.verdict_on(dict.fromkeys(range(100), 1.0), 2).kept
    assert gate.verdict_on({0: 1.0, 1: 1.0, 2: 1.0}, 2).games == 2  # the third has no partner yet


def test_a_gate_plays_one_candidate_among_the_others() -> None:
    match = gate.gate_of("azul:3:coloured", Path("new.npz"), LINEAR, 300, 0.05)
    assert match.players == ("new.npz", LINEAR, LINEAR)
    assert match.games == 300


def test_a_machine_without_the_files_is_sent_the_weights(tmp_path: Path) -> None:
    game = sintra.game("azul", 2)
    file = tmp_path / "new.npz"
    write_weights(file, {game.header: no_weights_of_the_shape(game)})
    match = gate.gate_of(HEADER, file, LINEAR, 2, 0.001)
    weights = {str(file): file.read_bytes()}
    file.unlink()
    result = machines.played_there(weights, match, 1)
    assert result.number == 1
    assert sorted(result.places)[0] == 1
    assert result.fault is None


def no_weights_of_the_shape(game: sintra.Game) -> Weights:
    stages, inputs = input_shape(game)
    empty = no_weights(game)
    return empty | {"rows": np.zeros((stages, inputs, 1), np.int16)}


def test_the_journal_is_read_again_without_a_line_that_was_cut_off(tmp_path: Path) -> None:
    journal.add(tmp_path, what="fit", stage=1, linear={"margin": 6.0}, learned={"margin": 4.0})
    with open(tmp_path / journal.JOURNAL, "a", encoding="utf-8") as file:
        file.write('{"what": "fi')
    assert [entry["what"] for entry in journal.read(tmp_path)] == ["fit"]
    journal.draw(tmp_path)
    assert "learned 4.00" in (tmp_path / journal.CURVE).read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_training_learns_something(tmp_path: Path) -> None:
    from sintra.research.learning.train import Course, train

    recipe = {"width": 32, "second": 16, "epochs": 20}
    course = Course(HEADER, tmp_path, positions=4000, test_positions=500, sims=16, games=4, seconds=0.002, hours=0.05,
                    recipe=recipe)  # fmt: skip
    train(course)
    fits = [entry for entry in journal.read(tmp_path) if entry["what"] == "fit"]
    assert fits[0]["learned"]["brier"] < fits[0]["linear"]["brier"]
    assert (tmp_path / "candidate-1.npz").exists()
    assert json.loads((tmp_path / journal.JOURNAL).read_text().splitlines()[0])["what"] == "positions"
