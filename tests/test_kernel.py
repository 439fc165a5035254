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
from sintra.core import warm_marks
from sintra.core.bits import lowest
from sintra.core.kernel import kernel
from sintra.core.kernel_cache import game_sources
from sintra.research import stepping

PACKAGE = Path(sintra.__file__).parent


def test_a_users_own_kernels_are_cached_where_numba_caches_them() -> None:
    config: Any = numba.config
    before = config.CACHE_DIR

    @kernel
    def one() -> int:
        return 1

    assert one() == 1
    assert before == config.CACHE_DIR


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
    code = "from sintra.core.kernel_cache import cache_folder; print(cache_folder())"
    assert run(code, PACKAGE, tmp_path, **{switch: "1"}) != run(code, PACKAGE, tmp_path, **{switch: "0"})


def test_without_a_writable_cache_it_still_runs(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = "from sintra.core.random import seeded, randbelow; print(randbelow(seeded(1)[0], 1))"
    assert run(code, PACKAGE, blocked) == "0"


def test_the_fingerprint_covers_what_kernels_import_and_nothing_that_they_do_not() -> None:
    for game in sintra.game_names():
        names = {path.relative_to(PACKAGE).as_posix() for path in game_sources(PACKAGE / "games" / game)}
        assert {f"games/{game}/{file}.py" for file in ("components", "position", "rules", "weights")} <= names
        assert {"core/rules.py", "core/random.py"} <= names
        assert not names & {"core/record.py", "core/registry.py", "core/artwork/drawing.py"}
        assert not any(name.startswith("games/") and f"/{game}/" not in name for name in names)


HITS = """
from sintra.core.random import seeded, next32
next32(seeded(1)[0])
print(sum(next32.stats.cache_hits.values()))
"""


def test_a_copy_elsewhere_and_at_another_time_finds_the_cache_warm(copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(HITS, PACKAGE, cache) == "0"
    for path in copy.rglob("*.py"):
        os.utime(path, (1, 1))
    assert run(HITS, copy, cache) == "1"


def test_a_cache_that_cannot_be_written_is_read(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(HITS, PACKAGE, cache)
    folders = [cache, *(path for path in cache.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        assert run(HITS, PACKAGE, cache) == "1"
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_a_cache_that_others_can_write_to_is_not_read(tmp_path: Path) -> None:
    """Its files are pickles: loading one runs what somebody else put there."""
    cache = tmp_path / "cache"
    run(HITS, PACKAGE, cache)
    for folder in (path for path in cache.rglob("*") if path.is_dir()):
        folder.chmod(0o777)
    assert run(HITS, PACKAGE, cache) == "0"


def test_another_python_finds_nothing_warm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_marks, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm_marks, "can_store", lambda: True)
    warm_marks.mark_warm("azul", PACKAGE / "games/azul")
    assert warm_marks.was_warmed("azul", PACKAGE / "games/azul")
    monkeypatch.setattr(warm_marks, "PYTHON", "cpython-399")
    assert not warm_marks.was_warmed("azul", PACKAGE / "games/azul")


def test_a_change_in_one_game_leaves_the_others_compiled(copy: Path) -> None:
    """The folders of every kernel file, generic ones included, are named by the game they are compiled for."""
    code = (
        "from sintra.core.kernel_cache import PACKAGE, kernel_folder\n"
        "for game in ('azul', 'duel'):\n"
        "    print(kernel_folder(PACKAGE / 'core' / 'kernels.py', PACKAGE / 'games' / game))"
    )
    before = run(code, copy, copy.parent / "cache").splitlines()
    with (copy / "games" / "duel" / "rules.py").open("a") as file:
        file.write("# changed\n")
    after = run(code, copy, copy.parent / "cache").splitlines()
    assert before[0] == after[0]
    assert before[1] != after[1]


@kernel
def lowest_compiled(bits: int) -> int:
    """Compile `lowest` into a kernel."""
    return lowest(bits)


def test_lowest_bit_is_the_same_with_and_without_the_jit() -> None:
    for place in range(63):
        for bits in (1 << place, 1 << place | 1 << 62):
            assert lowest_compiled(bits) == lowest(bits) == place
