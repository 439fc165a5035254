"""The learned evaluation: the kernel is what its definition says, fair to all seats, and can be left out."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sintra
from search.networks import GAMES, random_weights, reference, round_ends
from sintra.core.errors import SintraError
from sintra.core.evaluation import EVALUATIONS
from sintra.core.kernel import kernel
from sintra.core.network import MOST_ACTIVE, Network, expect
from sintra.core.rules import evaluate
from sintra.search import networks
from sintra.search.levels import Searcher
from sintra.search.mcts import BEST, Limits, search
from sintra.search.networks import LINEAR, WEIGHTS, network_from, network_of, read_weights, write_weights
from sintra.search.players import player

OWNED = {
    "azul": (("score", "lines", "line_colours", "wall", "floor"), ("first", "marker", "turn")),
    "duel": (("score", "tokens", "chips_taken", "chips", "lines", "line_colours", "broken", "laid", "turned", "dome"),
             ("first", "marker")),
    "pavilion": (("score", "passed", "hand", "stars"), ("first", "marker", "waiting")),
}  # fmt: skip
"""The fields of a record that belong to seats, and those that name a seat."""


@kernel
def expected(position: Any, network: Network, points: Any, chances: Any) -> None:
    expect(position[0], network, points, chances)


def expectations(position: Any, network: Network, seats: int) -> tuple[Any, Any]:
    points, chances = np.zeros(4), np.zeros(4)
    expected(position, network, points, chances)
    return points[:seats], chances[:seats]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_kernel_agrees_with_the_definition_in_plain_numpy(name: str, players: int) -> None:
    game = sintra.game(name, players)
    weights = random_weights(game)
    network = network_from(weights, game)
    for position in round_ends(game, 12):
        points, chances = expectations(position, network, players)
        wanted_points, wanted_chances = reference(position, weights)
        assert points.tolist() == pytest.approx(wanted_points.tolist(), abs=1e-9)
        assert chances.tolist() == pytest.approx(wanted_chances.tolist(), abs=1e-9)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_seat_is_seen_alike(name: str, players: int) -> None:
    game = sintra.game(name, players)
    network = network_from(random_weights(game), game)
    owned, named = OWNED[name]
    for position in round_ends(game, 6):
        turned = position.copy()
        for field in owned:
            turned[field][0, :players] = np.roll(position[field][0, :players], 1, axis=0)
        for field in named:
            if position[field][0] >= 0:
                turned[field] = (position[field] + 1) % players
        points, chances = expectations(position, network, players)
        other_points, other_chances = expectations(turned, network, players)
        assert np.roll(points, 1).tolist() == pytest.approx(other_points.tolist(), abs=1e-9)
        assert np.roll(chances, 1).tolist() == pytest.approx(other_chances.tolist(), abs=1e-9)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_active_inputs_are_known_and_fit_their_room(name: str, players: int) -> None:
    game = sintra.game(name, players)
    evaluation = EVALUATIONS[game.definition.dtype.names or ()]
    assert evaluation.inputs is not None
    for position in round_ends(game, 12):
        for seat in range(players):
            active = np.full(MOST_ACTIVE, -1, np.int32)
            count = evaluation.inputs(position[0], seat, active)
            assert 0 < count < MOST_ACTIVE
            assert 0 <= active[:count].min() <= active[:count].max() < evaluation.input_count


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_without_weights_the_linear_evaluation_serves(name: str, players: int) -> None:
    game = sintra.game(name, players)
    network = network_of(game, LINEAR)
    for position in round_ends(game, 4):
        points, chances = expectations(position, network, players)
        linear = np.zeros(4)
        spread = evaluate(position[0], linear)
        shares = [math.exp((each - linear.max()) / spread) for each in linear[:players]]
        assert points.tolist() == pytest.approx(linear[:players].tolist())
        assert chances.tolist() == pytest.approx([each / sum(shares) for each in shares])


def test_a_stage_without_weights_is_left_to_the_linear_evaluation() -> None:
    game = sintra.game("azul", 2)
    weights = random_weights(game)
    weights["known"][:] = 0
    position = round_ends(game, 1)[0]
    found = expectations(position, network_from(weights, game), 2)
    assert found[0].tolist() == expectations(position, network_of(game, LINEAR), 2)[0].tolist()


def test_weights_are_the_same_when_they_are_read_again(tmp_path: Path) -> None:
    game = sintra.game("azul", 2)
    weights = random_weights(game)
    write_weights(tmp_path / "weights.npz", {game.header: weights})
    found = read_weights(tmp_path / "weights.npz", game)
    assert found is not None
    assert all((found[name] == weights[name]).all() and found[name].dtype == weights[name].dtype for name in WEIGHTS)
    assert read_weights(tmp_path / "weights.npz", sintra.game("azul", 3)) is None
    assert read_weights(tmp_path / "nothing.npz", game) is None


def test_weights_for_other_inputs_are_refused(tmp_path: Path) -> None:
    game = sintra.game("azul", 2)
    weights = random_weights(game)
    weights["rows"] = weights["rows"][:, :-1]
    write_weights(tmp_path / "weights.npz", {game.header: weights})
    with pytest.raises(ValueError, match="inputs"):
        read_weights(tmp_path / "weights.npz", game)


def test_a_search_uses_the_weights_it_is_given(tmp_path: Path) -> None:
    game = sintra.game("azul", 2)
    weights = random_weights(game)
    weights["last_bias"][:, 0] = 4 << 20  # 32 points more for everybody
    write_weights(tmp_path / "weights.npz", {game.header: weights})
    state = game.start(7)
    view = state.view(state.turn)
    linear = search(view, Limits(200), settings=BEST.but(evaluation=LINEAR))
    learned = search(view, Limits(200), settings=BEST.but(evaluation=str(tmp_path / "weights.npz")))
    again = search(view, Limits(200), settings=BEST.but(evaluation=str(tmp_path / "weights.npz")))
    assert learned.best.points[0] > linear.best.points[0] + 10
    assert again == learned


@pytest.mark.parametrize("name", sintra.game_names())
def test_the_weights_that_ship_fit_and_are_small(name: str) -> None:
    game = sintra.game(name)
    path = networks.weights_file(game)
    for players in game.definition.players:
        read_weights(path, sintra.game(name, players))  # refuses what does not fit
    assert not path.exists() or path.stat().st_size <= 1_000_000


def test_the_hash_names_the_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sintra.game("azul", 2)
    before = networks.evaluation_hash(game)
    assert before == networks.evaluation_hash(game)
    assert before != networks.evaluation_hash(sintra.game("azul", 3))
    monkeypatch.setattr(networks, "_stored", lambda _: random_weights(game))
    assert networks.evaluation_hash(game) != before


def test_a_player_may_leave_out_what_was_learned() -> None:
    made = player("time:0.15 evaluation=linear")
    assert isinstance(made, Searcher)
    assert (made.settings.evaluation, made.name) == (LINEAR, "time:0.15 evaluation=linear")


@pytest.mark.parametrize("spec", ["sims:10 evaluation=deep", "sims:10 depth=3", "greedy evaluation=linear", ""])
def test_other_words_behind_a_player_are_refused(spec: str) -> None:
    with pytest.raises(SintraError):
        player(spec)
