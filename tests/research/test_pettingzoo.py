"""PettingZoo's own tests for every configuration, and what the environment refuses."""

import copy
import os
import pickle
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

import sintra
import sintra.research.pettingzoo as zoo
from contract import configurations
from sintra.core.game import Game
from sintra.research.pettingzoo import azul_v0

ROOT = Path(__file__).parent.parent.parent
ALL = pytest.mark.parametrize("game", configurations(), ids=lambda game: game.header)


def environments(game: Game) -> Callable[[], zoo.PettingZooEnv]:
    return lambda: getattr(zoo, f"{game.name}_v0").env(players=game.players, **game.options)


@ALL
def test_every_configuration_passes_the_tests_of_pettingzoo(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it does not know observations with masks
        api_test(environments(game)())  # a whole game, to the end
        seed_test(environments(game))


@pytest.mark.parametrize("reward", ["win", "points"])
@pytest.mark.parametrize("name", sintra.game_names())
def test_a_game_is_the_same_as_the_library_plays_it(name: str, reward: str) -> None:
    env = getattr(zoo, f"{name}_v0").env(reward=reward)
    env.reset(seed=9)
    state, total = env.game.start(seed=9), np.zeros(2)
    begin = np.array(state.scores)
    for agent in env.agent_iter():
        seen, reward_, over, _, _ = env.last()
        total[int(agent[-1])] += reward_
        if over:
            env.step(None)
            continue
        assert agent == f"player_{state.turn}"
        assert np.flatnonzero(seen["action_mask"]).tolist() == state.moves.numbers
        assert (seen["observation"] == state.view(state.turn).observation()).all()
        other = env.observe(f"player_{1 - state.turn}")
        assert not other["action_mask"].any()
        assert (other["observation"] == state.view(1 - state.turn).observation()).all()
        action = state.moves.numbers[len(state.moves) // 2]
        env.step(action)
        state = state.play(action)
    assert state.is_over
    assert env.position == state
    expected = np.array(state.scores) - begin if reward == "points" else zoo_results(state)
    assert total.tolist() == pytest.approx(list(expected))


def zoo_results(state: sintra.State) -> list[float]:
    assert state.outcome
    winners = state.outcome.winners
    return [0, 0] if len(winners) == 2 else [1 if seat in winners else -1 for seat in (0, 1)]


def contents(env: zoo.PettingZooEnv) -> tuple[str, bytes, bytes, bytes]:
    seen = env.last()[0]
    return env.agent_selection, env._live.tobytes(), seen["observation"].tobytes(), seen["action_mask"].tobytes()


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (324, r"t5>5 is not allowed: .* \(AZ-A1\)"),
        (325, "325 is not a move in azul; moves are numbered 0 to 324"),
        (-1, "-1 is not a move in azul"),
        (1.0, "1.0 is not a move in azul"),
        (True, "True is not a move in azul"),
        (2**70, "1180591620717411303424 is not a move in azul"),
        (-(2**63) - 1, "-9223372036854775809 is not a move in azul"),
        (np.array([3]), r"array\(\[3\]\) is not a move in azul"),
        ("x", "'x' is not a move in azul|x"),
        (None, "None is not a move in azul"),
    ],
)
def test_a_wrong_action_says_why_and_changes_nothing(action: Any, words: str) -> None:
    env = azul_v0.raw_env()
    env.reset(seed=1)
    before = contents(env)
    with pytest.raises(sintra.SintraError, match=words):
        env.step(action)
    with pytest.raises(sintra.SintraError, match="a seed must be a whole number"):
        env.reset(seed=cast(Any, 1.5))
    with pytest.raises(sintra.SintraError, match="there is no agent 'me'; the agents are player_0, player_1"):
        env.observe("me")
    assert contents(env) == before


def test_wrong_options_get_a_clear_error() -> None:
    for settings, words in (
        ({"players": 5}, "azul needs 2, 3, 4 players, not 5"),
        ({"wall": "pink"}, "wall cannot be 'pink'"),
        ({"side": "grey"}, "azul has no option 'side'"),
        ({"reward": "x"}, "reward cannot be 'x'"),
        ({"render_mode": "paint"}, "render_mode cannot be 'paint'"),
    ):
        with pytest.raises(sintra.SintraError, match=words):
            azul_v0.env(**settings)
    too_early: list[Callable[[zoo.PettingZooEnv], object]] = [
        lambda env: env.step(0), lambda env: env.last(), lambda env: env.observe("player_0"),
        lambda env: env.position, lambda env: env.render(),
    ]  # fmt: skip
    for early in too_early:
        with pytest.raises(sintra.SintraError, match="call reset"):
            early(azul_v0.env(render_mode="ansi"))
    with pytest.raises(AttributeError):
        zoo.chess_v0  # noqa: B018
    assert {"azul_v0", "duel_v0", "pavilion_v0"} <= set(dir(zoo))


def test_after_the_end_the_table_can_still_be_seen() -> None:
    env = azul_v0.env()
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        env.step(None if over else seen["action_mask"].argmax())
    for agent in env.possible_agents:
        assert (env.observe(agent)["observation"] == env.position.view(int(agent[-1])).observation()).all()
        assert not env.observe(agent)["action_mask"].any()
    with pytest.raises(sintra.SintraError, match="call reset"):
        env.step(0)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_plays_on_as_the_environment_does(copied: Callable[[Any], Any]) -> None:
    env = zoo.duel_v0.env()
    env.reset(seed=1)
    for _ in range(20):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    other = copied(env)
    for _ in range(60):
        assert contents(other) == contents(env)
        action = int(np.flatnonzero(env.last()[0]["action_mask"])[-1])
        env.step(action)
        assert contents(other) != contents(env)
        other.step(action)


def test_the_wrappers_of_pettingzoo_fit() -> None:
    env = wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(azul_v0.raw_env(), illegal_reward=-1))
    env.reset(seed=1)
    mover = env.agent_selection
    env.last()
    env.step(324)
    told = {}
    for agent in env.agent_iter():
        _, told[agent], over, _, _ = env.last()
        assert over
        env.step(None)
    assert told == {agent: -1 if agent == mover else 0 for agent in env.possible_agents}


def test_the_registry_of_pettingzoo_knows_every_game() -> None:
    env = pettingzoo.make("aec", "sintra/pavilion-v0", players=3)
    env.reset(seed=1)
    assert env.num_agents == 3


def test_it_draws_the_table() -> None:
    env = azul_v0.env(render_mode="ansi")
    env.reset(seed=1)
    assert "player_1" in str(env.render())
    env = zoo.duel_v0.env(render_mode="svg")
    env.reset(seed=1)
    assert str(env.render()).startswith("<svg")


def test_the_released_package_passes_as_well(tmp_path: Path) -> None:
    """Builds the wheel, installs it beside nothing else of the project, and runs PettingZoo's tests on it.

    In plain Python, since another folder would compile everything anew; the tests above use the jit.
    """
    source = tmp_path / "source"
    names = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in names:
        shutil.copy(ROOT / name, source / name)
    target = tmp_path / "released"
    quiet = ["--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *quiet, "-w", tmp_path / "wheel", source], check=True)
    wheel = next((tmp_path / "wheel").glob("sintra-*.whl"))
    subprocess.run([sys.executable, "-m", "pip", "install", *quiet, "--target", target, wheel], check=True)
    code = (
        "import sys, sintra, warnings; warnings.simplefilter('ignore')\n"
        "import sintra.research.pettingzoo as zoo\n"
        "from pettingzoo.test import api_test, seed_test\n"
        "from sintra.core.registry import game_of\n"
        "for header in sys.argv[1:]:\n"
        "    game = game_of(header)\n"
        "    make = lambda: getattr(zoo, game.name + '_v0').env(players=game.players, **game.options)\n"
        "    api_test(make(), num_cycles=2); seed_test(make, num_cycles=2)\n"
        "print(sintra.__file__)"
    )
    headers = [game.header for game in configurations()]
    variables = {**os.environ, "PYTHONPATH": str(target), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, *headers], env=variables, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith(str(target))
