"""The examples run, where what they need is installed."""

import importlib.util
import runpy
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

if importlib.util.find_spec("jax"):

    def test_jax_plays_on_the_same_memory() -> None:
        ended, shared = runpy.run_path(str(EXAMPLES / "jax_dlpack.py"))["main"](count=32, steps=80)
        assert ended > 0
        assert shared
