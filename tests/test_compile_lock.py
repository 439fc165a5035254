"""Several processes and one cache: what is compiled once is compiled for all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sintra.core.compile_lock import FileLock, remove_locks

COMPILING = """
from numba.core import event
from sintra.search.warm import rules

class Names(event.Listener):
    def on_start(self, event):
        print(event.data["dispatcher"].py_func.__qualname__, event.data["args"])
    def on_end(self, event):
        pass

with event.install_listener("numba:compile", Names()):
    next(rules("azul"))
"""

HOLDING = """
import sys, time
from pathlib import Path
from sintra.core.compile_lock import FileLock
lock = FileLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
time.sleep(600)
"""

FAILING = """
import sys
from pathlib import Path
import numba
from sintra.core import kernel_cache
from sintra.core.kernel import kernel
from sintra.core.compile_lock import FileLock

@kernel
def wrong(number):
    return number.nothing

try:
    wrong(1)
except numba.core.errors.NumbaError:
    locks = list((kernel_cache.cache_folder() / "locks").iterdir())
    print(len(locks), all(FileLock(path).take(0.0) for path in locks))
"""


def start(code: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Start Python on a text."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})


def test_processes_that_start_together_compile_each_kernel_once(tmp_path: Path) -> None:
    processes = [start(COMPILING, SINTRA_CACHE_DIR=str(tmp_path)) for _ in range(2)]
    outputs = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    compiled = "".join(outputs).splitlines()
    assert len(compiled) > 10
    assert len(compiled) == len(set(compiled))


def test_the_lock_of_a_killed_process_is_free_and_that_of_a_living_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    process = start(HOLDING, str(path))
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    assert not FileLock(path).take(0.1)
    remove_locks(tmp_path)
    assert path.exists()
    process.kill()
    process.communicate()
    assert path.exists()
    lock = FileLock(path)
    assert lock.take()
    assert not FileLock(path).take(0.0)
    lock.free()
    assert FileLock(path).take(0.0)


def test_a_lock_whose_file_was_removed_meanwhile_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else two processes would hold two files of the same name."""
    path = tmp_path / "locks" / "one"
    opened = Path.open
    removed: list[Path] = []

    def open_and_lose(self: Path, mode: str) -> object:
        file = opened(self, mode)
        if not removed:
            removed.append(self)
            remove_locks(tmp_path)
        return file

    monkeypatch.setattr(Path, "open", open_and_lose)
    lock = FileLock(path)
    assert lock.take(5.0)
    assert removed == [path]
    assert path.exists()
    lock.free()


def test_a_kernel_that_cannot_be_compiled_leaves_no_lock(tmp_path: Path) -> None:
    script = tmp_path / "wrong.py"
    script.write_text(FAILING)
    environment = {**os.environ, "SINTRA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "1 True\n", done.stderr
