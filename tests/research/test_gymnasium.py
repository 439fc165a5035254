"""Gymnasium's own checks, opponents, and the vector environment in Gymnasium's words."""

import copy
import pickle
from collections.abc import Callable
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import sintra
import sintra.research.gymnasium as gym
from sintra.core.random import seeded


def random_episode(env: gymnasium.Env, seed: int) -> tuple[list[float], np.ndarray]:
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        seen, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        rewards.append(reward)
    return rewards, seen


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", sintra.game_names())
def test_every_game_passes_the_check_of_gymnasium(name: str) -> None:
    check_env(gymnasium.make(f"sintra/{name}-v0", opponents="random").unwrapped)


def test_an_illegal_action_ends_the_episode_or_raises() -> None:
    env = gym.GymnasiumEnv("azul", "random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(324)
    assert (reward, over, info["illegal"]) == (-1.0, True, "AZ-A1")
    with pytest.raises(sintra.SintraError, match="the game is over; call reset"):
        env.step(0)
    env = gym.GymnasiumEnv("azul", "random", illegal="raise")
    env.reset(seed=1)
    assert env.state
    before = env.state.text(), env.action_masks().tobytes()
    for action, words in (
        (324, "t5>5 is not allowed"),
        (400, "400 is not a move"),
        (2**70, "is not a move"),
        ("1", "'1' is not a move"),
        (np.array([1]), "is not a move"),
        (True, "True is not a move"),
        (None, "None is not a move"),
    ):
        with pytest.raises(sintra.SintraError, match=words):
            env.step(action)
    with pytest.raises(sintra.SintraError, match="a seed must be a whole number"):
        env.reset(seed=cast(Any, 0.5))
    with pytest.raises(gymnasium.error.Error, match="greater or equal to zero"):
        env.reset(seed=-1)
    with pytest.raises(sintra.SintraError, match="reset has no option 'players'"):
        env.reset(seed=1, options={"players": 3})
    assert (env.state.text(), env.action_masks().tobytes()) == before


def test_opponents_play_between_the_seats_turns_and_the_same_seed_gives_the_same_game() -> None:
    env = gym.GymnasiumEnv("azul", ["greedy", "level:1"], players=3, seat=1, reward="points")
    rewards, seen = random_episode(env, 5)
    again, same = random_episode(env, 5)
    assert rewards == again
    assert (seen == same).all()
    assert env.state
    assert sum(rewards) == env.state.scores[1]
    assert env.state.is_over
    env.close()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("opponents", ["random", "greedy", "level:1"])
def test_a_copy_plays_on_as_the_environment_does(opponents: str, copied: Callable[[Any], Any]) -> None:
    env = gym.GymnasiumEnv("azul", opponents)
    env.reset(seed=cast(Any, np.int64(3)))
    env.step(int(env.action_masks().argmax()))
    other = copied(env)
    for _ in range(4):
        action = int(np.flatnonzero(env.action_masks())[-1])
        assert [part.tolist() if hasattr(part, "tolist") else part for part in env.step(action)[:4]] == [
            part.tolist() if hasattr(part, "tolist") else part for part in other.step(action)[:4]
        ]


def test_many_single_environments_run_in_gymnasiums_own_vectors() -> None:
    env = gymnasium.make_vec("sintra/azul-v0", 2, vectorization_mode="sync", opponents="random")
    seen, info = env.reset(seed=1)
    for _ in range(40):
        seen, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert seen.shape == (2, 172)
    env.close()


def test_a_seat_may_be_drawn() -> None:
    env = gym.GymnasiumEnv("azul", "random", seat="any")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"opponents": ["greedy", "greedy"]}, "opponents: 2, other seats: 1"),
        ({"opponents": "level:9"}, "level"),
        ({"opponents": 3}, "not int"),
        ({"opponents": [None]}, "not NoneType"),
        ({"illegal": "ignore"}, "illegal cannot be 'ignore'; choose 'terminate', 'raise'"),
        ({"seat": 2}, "there is no seat 2"),
        ({"name": "chess"}, "there is no game 'chess'"),
        ({"render_mode": "paint"}, "render_mode cannot be"),
    ],
)
def test_wrong_settings_get_a_clear_error(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(sintra.SintraError, match=words):
        gym.GymnasiumEnv(**{"name": "azul", **settings})


def test_it_draws_what_the_seat_sees() -> None:
    env = gymnasium.make("sintra/azul-v0", opponents="random", render_mode="ansi")
    env.reset(seed=1)
    assert "seat 1" in env.render()


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_the_vector_environment_speaks_gymnasium(autoreset: str) -> None:
    env = gymnasium.make_vec("sintra/azul-v0", 4, "vector_entry_point", autoreset=autoreset, players=3).unwrapped
    assert env.metadata["autoreset_mode"] == AutoresetMode[autoreset.upper()]
    seen, info = env.reset(seed=3)
    assert seen.shape == env.observation_space.shape
    assert env.single_observation_space.contains(seen[0])
    stream, ended = seeded(1), 0
    for _ in range(300):
        movers = info["seat"].copy()
        seen, rewards, terminations, truncations, info = env.step(env.games.sample(stream))
        assert rewards.tolist() == [info["rewards"][k, seat] for k, seat in enumerate(movers)]
        assert not truncations.any()
        ended += int(terminations.sum())
    assert ended >= 4
    assert ("final_obs" in info) == (autoreset == "same_step")
    env.close()


def test_the_vector_environment_refuses_unknown_options_and_resets_the_chosen_games() -> None:
    env = gym.VectorEnvironment("azul", 3, autoreset="disabled", copy=True)
    seen, _ = env.reset(seed=1)
    with pytest.raises(sintra.SintraError, match="reset has no option 'mask'"):
        env.reset(options={"mask": 1})
    with pytest.raises(sintra.SintraError, match="reset_mask must be 3 booleans"):
        env.reset(options={"reset_mask": np.zeros(2, bool)})
    env.step(env.games.sample(1))
    again, _ = env.reset(seed=1, options={"reset_mask": np.array([True, False, False])})
    assert (again[0] == seen[0]).all()
    assert (again[1] != seen[1]).any()
