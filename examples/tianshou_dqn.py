"""Tianshou: its DQN learns Azul against a player of the package, with masks.

    pip install 'sintra[research]' tianshou
    python examples/tianshou_dqn.py

Tianshou reads a mask from the part "mask" of an observation, beside "obs": `Masked` gives both.
"""

from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.torch_utils import policy_within_training_step
from torch import nn

import sintra
from sintra.research.gymnasium import GymnasiumEnv
from sintra.research.planes import scaled


class Masked(gymnasium.Env):
    """A seat of Azul, its observation beside the mask of the legal actions."""

    def __init__(self, opponents: str = "random") -> None:
        self.env = GymnasiumEnv("azul", opponents, reward="expected", seat="any")
        self.action_space = self.env.action_space
        shape, actions = (self.env.game.spec.observation.size,), int(self.env.action_space.n)
        seen = spaces.Box(-np.inf, np.inf, shape, np.float32)
        self.observation_space = spaces.Dict({"obs": seen, "mask": spaces.MultiBinary(actions)})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        seen, info = self.env.reset(seed=seed, options=options)
        return self._parts(seen, info), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action; `illegal` says whether it was one, and the game then ends with -1."""
        seen, reward, over, cut, info = self.env.step(int(action))
        return self._parts(seen, info), float(reward), over, cut, {"illegal": "illegal" in info}

    def _parts(self, seen: Any, info: dict[str, Any]) -> dict[str, Any]:
        return {"obs": scaled(self.env.game, seen[None])[0], "mask": info["action_mask"]}


class Values(nn.Module):
    """A network from what a seat sees to the value of every action; the mask is left to the policy."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, actions)
        )

    def forward(self, obs: Any, state: Any = None, info: Any = None) -> tuple[torch.Tensor, Any]:
        """Value all actions."""
        seen = getattr(obs, "obs", obs)
        return self.layers(torch.as_tensor(seen, dtype=torch.float32)), state


def main(rounds: int = 200, steps: int = 200, games: int = 8) -> tuple[list[float], int]:
    """Collect and learn in turn; returns the mean reward of the games of each round, and the illegal moves."""
    torch.manual_seed(1)
    np.random.seed(1)
    space = Masked()
    envs = DummyVectorEnv([Masked for _ in range(games)])
    envs.seed(1)
    network = Values(space.env.game.spec.observation.size, int(space.action_space.n))
    policy = DiscreteQLearningPolicy(model=network, action_space=space.action_space, eps_training=0.1)
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, n_step_return_horizon=3,
                  target_update_freq=100)  # fmt: skip
    buffer = VectorReplayBuffer(20_000, games)
    collector = Collector[CollectStats](learner, envs, buffer)
    collector.reset()
    means: list[float] = []
    for _ in range(rounds):
        with policy_within_training_step(policy):  # explores, and may learn
            found = collector.collect(n_step=steps)
            for _ in range(4):
                learner.update(buffer, sample_size=128)
        if found.returns_stat is not None:
            means.append(float(found.returns_stat.mean))
    return means, int(buffer.info["illegal"].sum())


if __name__ == "__main__":
    print(f"sintra {sintra.__version__}: the expected lead of a game, round by round")
    rewards, illegal = main()
    print(*(f"{mean:.1f}" for mean in rewards), f"({illegal} illegal moves)")
