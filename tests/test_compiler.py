"""How kernels are compiled: as parts of each other, whole for Python."""

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from sintra.core.kernel import hot_kernel, kernel, wide
from sintra.core.log import log_dtype, new_log, note, rows_of
from sintra.core.random import randbelow, seeded
from sintra.games.azul.position import STATE

SOURCES = Path(__file__).resolve().parent.parent / "src"


@kernel
def shifted(number: int, by: int) -> int:
    """Shift a number to the left."""
    return number << by


@kernel
def shifted_twice(number: int) -> int:
    """Call another kernel with two constants."""
    return shifted(number, 1) + shifted(number, 2)


def test_a_constant_argument_is_no_type_of_its_own() -> None:
    assert shifted_twice(1) == 6
    compiled: Any = shifted
    assert len(compiled._parts) <= 1  # none where the cache knows the caller: two would be one for each constant


def test_a_kernel_may_be_called_by_kernels_and_by_python() -> None:
    assert shifted_twice(3) == 18
    assert shifted(3, 4) == 48


def test_a_kernel_is_pickled_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(shifted)) is shifted


@hot_kernel
def note_twice(positions: Any, log: Any) -> None:
    """Note two events."""
    for kind in range(2):
        note(positions[0], log, kind, wide(1), wide(2), (wide(3), wide(4), wide(5), wide(6)))


def test_a_hot_kernel_still_writes_the_log_that_it_is_given() -> None:
    log = new_log(log_dtype(STATE))
    note_twice(np.zeros(1, STATE), log)
    rows = rows_of(log)
    assert rows["kind"].tolist() == [0, 1]
    assert rows["details"].tolist() == [[3, 4, 5, 6]] * 2


COMPILED = """
from numba.core import event
from sintra.core.random import next32, randbelow, seeded
class Names(event.Listener):
    def on_start(self, event):
        print(event.data["dispatcher"].py_func.__name__)
    def on_end(self, event):
        pass
event.register("numba:compile", Names())
{}(seeded(1)[0]{})
"""


def compiled(name: str, argument: str, cache: Path) -> list[str]:
    """Call a kernel in a process of its own; returns what was compiled."""
    variables = {**os.environ, "SINTRA_CACHE_DIR": str(cache), "PYTHONPATH": str(SOURCES)}
    code = COMPILED.format(name, argument)
    done = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_a_part_is_loaded_by_the_next_kernel_that_needs_it(tmp_path: Path) -> None:
    assert compiled("randbelow", ", 6", tmp_path) == ["randbelow", "next32"]
    assert compiled("randbelow", ", 6", tmp_path) == []
    assert compiled("randbelow", ", __import__('numpy').int32(6)", tmp_path) == [
        "randbelow"
    ]  # of another type; its part is there
    assert compiled("next32", "", tmp_path) == ["next32"]  # so far it was a part only


SHARING = """
from sintra.core import linking
linking.LARGE = 0  # as if every part were large
from sintra.core.random import next32, randbelow, seeded
print([randbelow(stream, 1000) for stream in (seeded(seed)[0] for seed in range(5))])
print(len(next32._shared))
"""


def shared(cache: Path) -> list[str]:
    """Draw numbers with a kernel that calls the shared code of another, in a process of its own."""
    variables = {**os.environ, "SINTRA_CACHE_DIR": str(cache), "PYTHONPATH": str(SOURCES)}
    done = subprocess.run([sys.executable, "-c", SHARING], env=variables, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_a_large_part_is_called_and_found_again_whatever_of_it_is_in_the_cache(tmp_path: Path) -> None:
    numbers = str([randbelow(seeded(seed)[0], 1000) for seed in range(5)])
    assert shared(tmp_path) == [numbers, "1"]
    stored = {path.name.split("-")[0] for path in tmp_path.rglob("*.nbi")}
    assert {"part", "shared"} <= stored
    assert shared(tmp_path) == [numbers, "1"]
    for lost in ("shared-*", "part-*", "[ps]*-*", "random*"):
        found = [path for path in tmp_path.rglob(lost) if path.is_file()]
        assert found
        for path in found:
            path.unlink()
        assert shared(tmp_path) == [numbers, "1"]


FAILING = """
import numpy as np
from sintra.core import linking
from sintra.core.kernel import kernel
linking.LARGE = 0
@kernel
def item(numbers, place):
    return numbers[place]
@kernel
def ask(numbers, place):
    return item(numbers, place) + 1
print(ask(np.arange(3), 1), len(item._shared))
try:
    ask(np.arange(3), 7)
except IndexError as error:
    print(error)
"""


def test_an_error_in_shared_code_reaches_python(tmp_path: Path) -> None:
    variables = {**os.environ, "SINTRA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(SOURCES), "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run([sys.executable, "-c", FAILING], env=variables, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["2 1", "index is out of bounds"]
