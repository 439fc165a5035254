"""RLlib: its PPO learns Azul against a player of the package, with masks.

    pip install 'sintra[research]' 'ray[rllib]' torch
    python examples/rllib_ppo.py

RLlib's module for action masks wants observations of two parts, "observations" and "action_mask": `Masked` gives them,
scaled for a network.
"""

from typing import Any

import gymnasium
import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import sintra
from sintra.research.gymnasium import GymnasiumEnv
from sintra.research.planes import scaled


class Masked(gymnasium.Env):
    """A seat of Azul, its observation beside the mask of the legal actions."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.env = GymnasiumEnv("azul", config.get("opponents", "random"), reward="expected", seat="any")
        actions, entries = self.env.action_space.n, self.env.game.spec.observation.size
        self.action_space = self.env.action_space
        self.observation_space = spaces.Dict(
            {
                "observations": spaces.Box(-np.inf, np.inf, (entries,), np.float32),
                "action_mask": spaces.Box(0, 1, (int(actions),), np.float32),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        seen, info = self.env.reset(seed=seed, options=options)
        return self._parts(seen, info), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action; an illegal one would end the game with -1, and say so."""
        seen, reward, over, cut, info = self.env.step(int(action))
        told = {"illegal": info["illegal"]} if "illegal" in info else {}
        return self._parts(seen, info), float(reward), over, cut, told

    def _parts(self, seen: Any, info: dict[str, Any]) -> dict[str, Any]:
        row = scaled(self.env.game, seen[None])[0]
        return {"observations": row, "action_mask": info["action_mask"].astype(np.float32)}


def main(iterations: int = 20, batch: int = 2000) -> list[float]:
    """Train in this process; returns the mean reward of a game after each iteration."""
    config = (
        PPOConfig()
        .environment(Masked, env_config={"opponents": "random"}, disable_env_checking=True)
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .training(train_batch_size=batch, minibatch_size=batch // 4, num_epochs=4, lr=3e-4, gamma=1.0)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"fcnet_hiddens": [256, 256], "fcnet_activation": "relu"},
            )
        )
        .debugging(seed=1)
    )
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        algorithm = config.build_algo()
        means = [float(algorithm.train()["env_runners"]["episode_return_mean"]) for _ in range(iterations)]
        algorithm.stop()
        return means
    finally:
        ray.shutdown()


if __name__ == "__main__":
    print(f"sintra {sintra.__version__}: the expected lead of a game after each iteration")
    for number, mean in enumerate(main(), 1):
        print(f"{number:3} {mean:8.2f}")
