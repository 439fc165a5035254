"""The random stream."""

import random
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from sintra.core.random import next32, randbelow, seeded, stream_of

DRAW = (
    "from sintra.core.random import *; s = seeded(7);"
    "print([int(next32(s[0])) for _ in range(9)], int(randbelow(s[0], 9)))"
)


def test_the_same_seed_gives_the_same_numbers_with_and_without_the_jit() -> None:
    def run(jit: str) -> str:
        environment = {"NUMBA_DISABLE_JIT": jit, "PATH": "", "HOME": "/"}
        command = [sys.executable, "-W", "error", "-c", DRAW]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    assert run("0") == run("1") != ""


def test_the_generator_is_xoshiro128_plus_plus() -> None:
    """The first number from the words 1 2 3 4 by the published recurrence: rotl(1 + 4, 7) + 1."""
    stream = seeded(0)
    stream["words"][0] = [1, 2, 3, 4]
    assert int(next32(stream[0])) == (5 << 7) + 1
    assert stream["words"][0].tolist() == [1 ^ (4 ^ 2), 2 ^ (3 ^ 1), (3 ^ 1) ^ (2 << 9), (4 ^ 2) << 11]


@pytest.mark.parametrize("bound", [1, 2, 5, 20, 100])
def test_numbers_below_a_bound_come_alike(bound: int) -> None:
    stream = seeded(bound)
    counts = Counter(int(randbelow(stream[0], bound)) for _ in range(1000 * bound))
    assert set(counts) == set(range(bound))
    assert all(850 < count < 1150 for count in counts.values())


def test_labels_give_other_streams_and_generators_are_welcome() -> None:
    words = {tuple(seeded(7, label)["words"][0].tolist()) for label in ("a", "b", 1, 2)}
    assert len(words) == 4
    same = [stream_of(random.Random(3))["words"].tolist() for _ in range(2)]
    assert same[0] == same[1]
    assert (
        stream_of(np.random.default_rng(3))["words"].tolist() == stream_of(np.random.default_rng(3))["words"].tolist()
    )
    stream = seeded(1)
    assert stream_of(stream) is stream
    assert stream_of(None)["words"].tolist() != stream_of(None)["words"].tolist()
