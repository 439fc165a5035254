"""The jit and its cache."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np
import pytest

import sintra
from sintra.core.bits import lowest
from sintra.core.kernel import FOLDER, fingerprint, kernel, kernel_sources
from sintra.research import stepping

PACKAGE = Path(sintra.__file__).parent


def test_the_cache_folder_is_ours_alone() -> None:
    before = numba.config.CACHE_DIR

    @kernel
    def one() -> int:
        return 1

    assert before == numba.config.CACHE_DIR
    assert FOLDER.endswith(fingerprint())


def test_only_kernels_that_make_arrays_count_references() -> None:
    """What would lose an array is not compiled: one made by arithmetic without a count, or given back."""

    @kernel
    def room(size: int) -> float:
        return float(np.zeros(size)[0])

    @kernel
    def total(numbers: Any) -> float:
        return float((numbers + numbers)[0])

    @kernel
    def tail(numbers: Any) -> Any:
        return numbers[1:]

    numbers = np.ones(3)
    assert room(2) == 0
    for refused in (total, tail):
        with pytest.raises(numba.core.errors.NumbaError):
            refused(numbers)
    rules = sintra.game("azul").definition.rules
    for quick in (stepping.step_all, stepping.play, rules.apply, rules.deal, rules.mark, rules.observe):
        assert not cast(Any, quick).targetoptions["_nrt"]


def run(code: str, package: Path, cache: Path, **environment: str) -> str:
    variables = {**os.environ, **environment, "SINTRA_CACHE_DIR": str(cache), "PYTHONPATH": str(package.parent)}
    done = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Give a copy of the package that a test may change."""
    shutil.copytree(PACKAGE, tmp_path / "sintra", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "sintra"


def test_a_change_in_a_called_file_is_noticed(copy: Path, tmp_path: Path) -> None:
    """numba alone would load the caller as it was compiled before, for its own file has not changed."""
    (copy / "core" / "caller.py").write_text(
        "from sintra.core.kernel import kernel\nfrom sintra.core.called import value\n"
        "@kernel\ndef ask():\n    return value()\n"
    )
    called = copy / "core" / "called.py"
    template = "from sintra.core.kernel import kernel\n@kernel\ndef value():\n    return {}\n"
    for answer in (1, 2, 3):
        called.write_text(template.format(answer))
        assert run("from sintra.core.caller import ask; print(ask())", copy, tmp_path / "cache") == str(answer)


@pytest.mark.parametrize("switch", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT"])
def test_another_way_of_compiling_has_another_folder(switch: str, tmp_path: Path) -> None:
    code = "from sintra.core.kernel import FOLDER; print(FOLDER)"
    assert run(code, PACKAGE, tmp_path, **{switch: "1"}) != run(code, PACKAGE, tmp_path, **{switch: "0"})


def test_without_a_writable_cache_it_still_runs(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = "from sintra.core.random import seeded, below; print(below(seeded(1)[0], 1))"
    assert run(code, PACKAGE, blocked) == "0"


def test_the_fingerprint_covers_what_kernels_import_and_nothing_that_they_do_not() -> None:
    names = {str(path.relative_to(PACKAGE)) for path in kernel_sources()}
    for game in sintra.game_names():
        assert {f"games/{game}/{file}.py" for file in ("components", "position", "rules", "weights")} <= names
    assert {"core/kernels.py", "core/rules.py", "core/random.py", "search/tree.py"} <= names
    assert not names & {"core/record.py", "core/registry.py", "core/artwork/drawing.py", "search/arena.py"}


@kernel
def lowest_compiled(bits: int) -> int:
    """Compile `lowest` into a kernel."""
    return lowest(bits)


def test_lowest_bit_is_the_same_with_and_without_the_jit() -> None:
    for place in range(63):
        for bits in (1 << place, 1 << place | 1 << 62):
            assert lowest_compiled(bits) == lowest(bits) == place
