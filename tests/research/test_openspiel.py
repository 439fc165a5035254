"""OpenSpiel's simulation test for every configuration, and its algorithms on our games."""

import copy
import pickle
import random
import unittest
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, get_all_states, ismcts, mcts, sample_some_states

import sintra
from contract import configurations
from sintra.core.game import Game
from sintra.core.state import State
from sintra.research.openspiel import SpielState, quoted

ALL = pytest.mark.parametrize("game", configurations(), ids=lambda game: game.header)
ENDING = (
    "azul:2:coloured round=5 now=draft:1 first=1 marker=1 idle=0 bag=- lid=B8Y9R11K10W10 factories=-/-/-/-/- centre=BY "
    "score1=31 lines1=W/RR/KKK/BBB/WWW wall1=BYRK./WBY../.WB../.K.../.RK.. floor1=*R "
    "score2=26 lines2=W/RR/KK/YYYY/BB wall2=BYRK./WBY.K/.WBY./R.W../Y.... floor2=-"
)


def spiel(game: Game, **more: object) -> pyspiel.Game:
    options = {name: value.replace(",", "+") for name, value in game.options.items()}
    return pyspiel.load_game(f"sintra_{game.name}", {"players": game.players, **options, **more})


def after_chance(state: SpielState, rng: np.random.RandomState) -> SpielState:
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    return state


def with_secrets(game: Game) -> State:
    """Draw plates until one seat knows what the other does not."""
    state, rng = game.start(seed=1), random.Random(1)
    while state.view(0).text().split()[1:] == state.view(1).text().split()[1:]:
        draws = [move for move in state.moves if move.text in ("draw", "stop")]
        state = state.play(rng.choice(draws or state.moves))
    return state


@ALL
def test_every_configuration_passes_the_simulation_test(game: Game) -> None:
    loaded = spiel(game)
    assert str(pyspiel.load_game(str(loaded))) == str(loaded)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", sintra.game_names())
def test_every_game_passes_the_api_tests(name: str) -> None:
    """Runs OpenSpiel's own test case on some states of a game, where something is hidden if anything ever is."""
    begin = (
        {"position": with_secrets(sintra.game(name)).text()} if sintra.game(name).spec.information == "hidden" else {}
    )

    class Case(api_test.EnforceAPIOnPartialTreeBase):
        game = spiel(sintra.game(name), **begin)
        game_name = f"sintra_{name}"
        game_type = game.get_type()

        @classmethod
        def setUpClass(cls) -> None:  # as unittest calls it
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=30)

    outcome = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Case).run(outcome)
    assert outcome.testsRun >= 5
    assert not [trace for _, trace in (*outcome.failures, *outcome.errors)]


def test_an_ending_passes_the_test_of_perfect_recall() -> None:
    game = pyspiel.load_game("sintra_azul", {"position": ENDING})
    assert api_test._assert_is_perfect_recall(game)


@pytest.mark.parametrize("name", sintra.game_names())
def test_a_game_is_the_same_as_the_library_plays_it(name: str) -> None:
    rng = random.Random(3)
    game = sintra.game(name)
    state, ours = spiel(game).new_initial_state(), game.start(chance="ask")
    while not ours.is_over:
        if ours.chance:
            assert state.is_chance_node()
            assert state.chance_outcomes() == [(c.number, float(c.probability)) for c in ours.chance]
            chance = rng.choice(ours.chance)
            assert state.action_to_string(state.current_player(), chance.number) == chance.text
            state.apply_action(chance.number)
            ours = ours.set_chance(chance)
            continue
        assert state.current_player() == ours.turn
        assert state.legal_actions() == ours.moves.numbers
        assert state.observation_tensor(ours.turn) == ours.view(ours.turn).observation().tolist()
        assert state.observation_string(ours.turn) == ours.view(ours.turn).text()
        move = rng.choice(ours.moves)
        assert state.action_to_string(ours.turn, move.number) == move.text
        assert state.string_to_action(ours.turn, move.text) == move.number
        state.apply_action(move.number)
        ours = ours.play(move)
    assert state.is_terminal()
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda what: pickle.loads(pickle.dumps(what))])
@pytest.mark.parametrize("params", ["sintra_azul(players=3,wall=grey)", f"sintra_azul(position={quoted(ENDING)})"])
def test_games_and_states_can_be_copied(params: str, copied: Callable[[Any], Any]) -> None:
    game, rng = pyspiel.load_game(params), np.random.RandomState(1)
    state = after_chance(game.new_initial_state(), rng)
    assert str(copied(game)) == str(game)
    assert str(copied(game).new_initial_state()) == str(game.new_initial_state())
    assert (str(copied(state)), copied(state).history()) == (str(state), state.history())


@pytest.mark.parametrize("name", sintra.game_names())
def test_mcts_plays_every_game(name: str) -> None:
    game, rng = spiel(sintra.game(name)), np.random.RandomState(1)
    state = after_chance(game.new_initial_state(), rng)
    bot = mcts.MCTSBot(game, 2.0, 6, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_no_number_beyond_the_last_is_a_move() -> None:
    state = after_chance(spiel(sintra.game("azul")).new_initial_state(), np.random.RandomState(1))
    for action in (-1, 325):
        with pytest.raises(sintra.SintraError, match=f"{action} is not a move in azul"):
            state.action_to_string(0, action)


def test_mcts_finds_the_winning_move_of_an_ending() -> None:
    game, rng = pyspiel.load_game("sintra_azul", {"position": ENDING}), np.random.RandomState(1)
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 2.0, 200, mcts.RandomRolloutEvaluator(1, rng), solve=True, random_state=rng)
    state.apply_action(bot.step(state))
    assert best_value(state) == best_value(game.new_initial_state())


def best_value(state: SpielState) -> float:
    """What the first seat gets if both play as well as can be."""
    if state.is_terminal():
        return state.returns()[0]
    values = [best_value(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def test_an_ending_can_be_analysed_exactly() -> None:
    game = pyspiel.load_game(f"sintra_azul(position={quoted(ENDING)})")
    states = get_all_states.get_all_states(game, include_terminals=True)
    assert 5 < len(states) < 100
    uniform = policy.TabularPolicy(game)
    assert exploitability.exploitability(game, uniform) > 0
    best = policy.TabularPolicy(game)
    for state in states.values():
        if state.is_terminal():
            continue
        sign = 1 if state.current_player() == 0 else -1
        values = {action: sign * best_value(state.child(action)) for action in state.legal_actions()}
        row = best.policy_for_key(state.information_state_string())
        row[:] = 0
        row[max(values, key=lambda action: values[action])] = 1
    assert exploitability.exploitability(game, best) == pytest.approx(0)


def test_information_set_mcts_plays_the_duel() -> None:
    game, rng = spiel(sintra.game("duel")), np.random.RandomState(2)
    state = after_chance(game.new_initial_state(), rng)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 6, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_a_resampled_state_agrees_with_what_the_player_knows() -> None:
    game, rng = spiel(sintra.game("duel")), random.Random(5)
    state, others = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        player = state.current_player()
        sampled = state.resample_from_infostate(player, rng.random)
        assert sampled.information_state_string(player) == state.information_state_string(player)
        assert sampled.observation_tensor(player) == state.observation_tensor(player)
        assert sampled.legal_actions() == state.legal_actions()
        others += str(sampled) != str(state)
        draws = [
            action for action in state.legal_actions() if state.action_to_string(player, action) in ("draw", "stop")
        ]
        state.apply_action(rng.choice(draws or state.legal_actions()))
    assert others > 0


def test_an_information_state_remembers_the_way() -> None:
    game = pyspiel.load_game("sintra_azul", {"position": ENDING})
    one, other = game.new_initial_state(), game.new_initial_state()
    assert one.information_state_string(0) == other.information_state_string(0)
    actions = one.legal_actions()
    one.apply_action(actions[0])
    other.apply_action(actions[1])
    assert one.information_state_string(1) != other.information_state_string(1)


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"players": 7}, "azul needs 2, 3, 4 players, not 7"),
        ({"wall": "pink"}, "wall cannot be 'pink'"),
        ({"position": "nonsense"}, "this is a text of nonsense"),
    ],
)
def test_wrong_parameters_get_a_clear_error(params: dict[str, Any], words: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=words):
        pyspiel.load_game("sintra_azul", params)


def test_a_wrong_action_changes_nothing() -> None:
    state = pyspiel.load_game("sintra_azul", {"position": ENDING}).new_initial_state()
    before = str(state)
    with pytest.raises(sintra.IllegalMove):
        state.apply_action(0)
    assert str(state) == before
