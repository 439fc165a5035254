"""The evaluations: what is certain is counted exactly, what is better counts more, and no seat is favoured."""

import importlib
import itertools
from typing import Any

import numpy as np
import pytest

from contract import configurations, random_game
from sintra import game, game_names
from sintra.core.game import Game
from sintra.core.kernel import kernel
from sintra.core.rules import OVER, alone, evaluate, prior
from sintra.core.state import State


@kernel
def evaluated(position: np.ndarray, points: np.ndarray) -> float:
    return evaluate(position[0], points)


@kernel
def prior_of(position: np.ndarray, action: int) -> Any:
    return prior(position[0], action)


def round_ends(start: Game, seed: int) -> list[State]:
    """Give the positions before the deal of each next round."""
    state, found = start.start(seed=seed, chance="ask"), []
    rng = np.random.default_rng(seed)
    while not state.is_over:
        if state.turn is None:
            state = state.draw().asking()
            continue
        after = state.play(state.moves[int(rng.integers(len(state.moves)))])
        if after.round != state.round:
            found.append(after)
        state = after
    return found


@pytest.mark.parametrize("start", configurations(), ids=lambda start: start.header)
def test_an_evaluation_is_finite_and_changes_nothing(start: Game) -> None:
    for state in round_ends(start, 1):
        points = np.zeros(4)
        before = state.array.tobytes()
        spread = evaluated(state.kernel_array, points)
        assert spread > 0
        assert np.isfinite(points).all()
        assert state.array.tobytes() == before


@pytest.mark.parametrize("start", configurations(), ids=lambda start: start.header)
def test_a_prior_is_finite_for_every_legal_move_and_changes_nothing(start: Game) -> None:
    for state in random_game(start, 2).history[1:-1]:
        if state.turn is None:
            continue
        before = state.array.tobytes()
        assert all(np.isfinite(prior_of(state.kernel_array, move.number)) for move in state.moves)
        assert state.array.tobytes() == before


@pytest.mark.parametrize("name", game_names())
def test_each_number_of_players_has_weights_with_a_line_per_feature_and_a_number_per_stage(name: str) -> None:
    evaluation = importlib.import_module(f"sintra.games.{name}.evaluation")
    weights = importlib.import_module(f"sintra.games.{name}.weights")
    tables = len(game(name).definition.players)
    assert weights.WEIGHTS.shape == (tables, len(evaluation.FEATURES), evaluation.STAGES)
    assert weights.SPREAD.shape == (tables, evaluation.STAGES)
    assert (weights.SPREAD > 0).all()
    assert len(set(evaluation.FEATURES)) == len(evaluation.FEATURES)


@pytest.mark.parametrize("name", game_names())
def test_points_that_are_certain_count_fully(name: str) -> None:
    for state in round_ends(game(name), 3):
        before, after = np.zeros(4), np.zeros(4)
        evaluated(state.kernel_array, before)
        richer = state.array.copy()
        richer["score"][0, 1] += 5
        evaluated(richer, after)
        assert after[1] - before[1] == pytest.approx(5)
        assert after[0] == pytest.approx(before[0])


def test_azul_priors_count_the_points_of_a_tile_and_charges_the_floor() -> None:
    state = game("azul").start(seed=1)
    moves = {move.text: prior_of(state.kernel_array, move.number) for move in state.moves}
    for text, worth in moves.items():
        if text[2] == "-":
            assert worth < 0
    best = max(moves, key=lambda text: moves[text])
    assert best[2] != "-"


def test_azul_expects_more_of_a_fuller_column_and_of_beginning() -> None:
    for state in itertools.chain.from_iterable(round_ends(game("azul"), seed) for seed in range(3)):
        first = int(state.array["first"][0])
        before, after = np.zeros(4), np.zeros(4)
        evaluated(state.kernel_array, before)
        swapped = state.array.copy()
        swapped["first"] = 1 - first
        evaluated(swapped, after)
        assert after[first] < before[first]
        assert after[1 - first] > before[1 - first]


def played_out(state: State, seed: int, by_prior: bool) -> float:
    """Play a round to its end, by the best prior or at random: what the seats may expect then, on average."""
    rng, number = np.random.default_rng(seed), state.round
    while not state.is_over and state.round == number:
        if state.turn is None:
            state = state.draw().asking()
        elif by_prior:
            here = state.kernel_array
            state = state.play(max(state.moves, key=lambda move: prior_of(here, move.number)))
        else:
            state = state.play(state.moves[int(rng.integers(len(state.moves)))])
    points = np.array(state.scores, float)
    if not state.is_over:
        points = np.zeros(4)
        evaluated(state.kernel_array, points)
    return float(points[: state.game.players].mean())


@pytest.mark.parametrize("name", ["azul", "pavilion"])
def test_a_round_played_by_the_best_prior_is_worth_much_more_than_one_at_random(name: str) -> None:
    starts = [game(name).start(seed=seed, chance="ask") for seed in range(8)]
    gained = [played_out(state, k, True) - played_out(state, k, False) for k, state in enumerate(starts)]
    assert np.mean(gained) > 5


@pytest.mark.parametrize("start", configurations(), ids=lambda start: start.header)
def test_a_seat_that_plays_for_itself_leaves_the_boards_of_the_others_as_they_are(start: Game) -> None:
    boards = {"pavilion": ("stars", "hand", "score")}.get(start.definition.name)
    for before, after in itertools.pairwise(random_game(start, 4).history):
        if before.turn is None or not alone(before.array[0]) or after.array["turn"][0] == OVER:
            continue
        assert boards is not None, "only in Summer Pavilion"
        others = [seat for seat in range(start.players) if seat != before.turn]
        assert all((before.array[field][0, others] == after.array[field][0, others]).all() for field in boards)
