"""Opponents of every kind, and what a newcomer meets on the first day."""

import subprocess
import sys
from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, render_test

import sintra
import sintra.research
from sintra.core.game import Move
from sintra.core.view import View
from sintra.research import gymnasium as gym
from sintra.research import pettingzoo as zoo
from sintra.research.errors import ResearchError
from sintra.research.opponents import Pool, opponent
from sintra.search.players import player


def last_move(view: View) -> Move:
    return view.moves[-1]


@pytest.mark.parametrize(
    "given",
    [
        "greedy",
        "policy:ppo",  # a checkpoint
        player("greedy"),
        last_move,
        lambda view: view.moves[0].text,
        lambda view: view.moves[0].number,
        Pool(["random", "policy:ppo", last_move]),
    ],
)
def test_an_opponent_is_a_name_a_player_or_a_function(given: Any) -> None:
    env = gym.GymnasiumEnv("azul", given)
    _, info = env.reset(seed=3)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert env.state is not None
    assert env.state.is_over


def test_a_function_that_answers_an_illegal_move_is_told_so() -> None:
    env = gym.GymnasiumEnv("azul", lambda view: 324, seat=1)  # nobody can take from an empty centre
    begun = next(seed for seed in range(99) if sintra.game("azul").start(seed).turn == 0)
    with pytest.raises(sintra.IllegalMove):
        env.reset(seed=begun)


def test_what_is_no_opponent_is_refused() -> None:
    with pytest.raises(ResearchError, match="a player, a function of a view or a Pool, not int"):
        gym.GymnasiumEnv("azul", 3)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(ResearchError, match="at least one member"):
        Pool([])
    with pytest.raises(ResearchError, match="weights 1"):
        Pool(["random", "greedy"], weights=[1])


def test_a_pool_gives_every_game_one_of_its_members() -> None:
    pool = Pool(["random", "greedy"], weights=[1, 3])
    met: Counter[str] = Counter()
    for seed in range(400):
        pool.new_game(seed)
        met[pool.name] += 1
    assert 60 <= met["random"] <= 140, met
    pool.add(last_move, 1000)
    pool.new_game(1)
    assert pool.name == "last_move"
    assert opponent(pool) is pool


def test_gymnasium_knows_the_games_by_their_titles() -> None:
    env = gymnasium.make("sintra.research.gymnasium:sintra/Azul-v0", opponents="random")
    observation, _ = env.reset(seed=1)
    assert observation.dtype == np.int16
    assert env.spec is not None
    assert env.spec.id == "sintra/Azul-v0"


def test_gymnasium_finds_a_game_in_a_program_that_imports_nothing_of_ours() -> None:
    code = (
        "import gymnasium\n"
        "env = gymnasium.make('sintra.research.gymnasium:sintra/Azul-v0', opponents='random')\n"
        "print(env.reset(seed=1)[0].shape)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "(172,)\n", done.stderr


def test_human_eyes_see_the_board_after_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = zoo.azul_v0.env(render_mode="human")
    env.reset(seed=1)
    assert "player_1" in capsys.readouterr().out
    env.step(int(env.last()[0]["action_mask"].argmax()))
    assert "player_1" in capsys.readouterr().out
    assert env.render() is None
    single = gym.GymnasiumEnv("azul", "random", render_mode="human")
    capsys.readouterr()
    single.reset(seed=1)
    assert "seat 1" in capsys.readouterr().out


def test_research_is_reached_by_attribute() -> None:
    assert sintra.research.pettingzoo is zoo
    assert sintra.research.gymnasium is gym
    with pytest.raises(AttributeError):
        _ = sintra.research.nothing
    code = "import sintra; print(sintra.research.Games(sintra.game('azul'), 2, seed=1).count)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "2\n", done.stderr


def test_an_illegal_action_ends_a_game_of_pettingzoo_and_raises_in_the_raw_one() -> None:
    env = zoo.azul_v0.env()
    env.reset(seed=1)
    mover = env.agent_selection
    env.step(324)
    told = {}
    for agent in env.agent_iter():
        _, told[agent], over, _, info = env.last()
        assert over
        assert info.get("illegal") == ("AZ-A1" if agent == mover else None)
        env.step(None)
    assert told == {agent: -1 if agent == mover else 0 for agent in env.possible_agents}
    raw = zoo.azul_v0.raw_env()
    raw.reset(seed=1)
    before = raw.position.text()
    with pytest.raises(sintra.IllegalMove):
        raw.step(324)
    assert raw.position.text() == before
    with pytest.raises(ResearchError, match="illegal cannot be 'ignore'"):
        zoo.azul_v0.env(illegal="ignore")


@pytest.mark.parametrize("name", ["azul_v0", "duel_v0", "pavilion_v0"])
def test_the_suites_of_pettingzoo_pass_with_illegal_actions_allowed(name: str) -> None:
    api_test(getattr(zoo, name).env(), num_cycles=200)
    render_test(getattr(zoo, name).env)
