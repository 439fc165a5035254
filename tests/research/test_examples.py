"""The examples run, where what they need is installed."""

import importlib.util
import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NEEDS = {
    "jax_dlpack": ("jax",),
    "rllib_ppo": ("ray", "torch", "tree", "pandas"),  # ray alone has no RLlib: that needs the others
    "tianshou_dqn": ("tianshou",),
}


def installed(example: str) -> bool:
    return all(importlib.util.find_spec(name) for name in NEEDS[example])


def main_of(example: str) -> Any:
    return runpy.run_path(str(EXAMPLES / f"{example}.py"))["main"]


def test_every_example_says_what_it_needs() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(NEEDS)
    for path in EXAMPLES.glob("*.py"):
        compile(path.read_text(encoding="utf-8"), str(path), "exec")
        assert f"    python examples/{path.name}\n" in path.read_text(encoding="utf-8")


if installed("tianshou_dqn"):

    @pytest.mark.long
    def test_dqn_of_tianshou_plays_legal_moves_alone() -> None:
        means, illegal = main_of("tianshou_dqn")(rounds=6, steps=200)
        assert means
        assert illegal == 0


if installed("rllib_ppo"):

    @pytest.mark.long
    def test_ppo_of_rllib_trains_with_masks() -> None:
        means = main_of("rllib_ppo")(iterations=2, batch=400)
        assert len(means) == 2
        assert all(-100 < mean < 100 for mean in means)


if installed("jax_dlpack"):

    def test_jax_plays_on_the_same_memory() -> None:
        ended, shared = main_of("jax_dlpack")(count=32, steps=80)
        assert ended > 0
        assert shared
