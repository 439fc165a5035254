"""The command as a person runs it: a process of its own, with its own settings, and what it wrote.

Reading numba takes most of the start of a process, and the tests start hundreds: they are forked from one that has read
it. Nothing of Sintra is read before the fork.
"""

import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from patience import PATIENCE

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["numba", "rich.progress", "typer"])


def command(*arguments: str, typed: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run `sintra` with these arguments; what is typed is all that it can read."""
    settings = {**os.environ, "SINTRA_LANG": "en", **environment}
    if any(name.startswith(("PYTHON", "NUMBA")) for name in environment):  # read once, before the fork
        line = [sys.executable, "-m", "sintra", *arguments]
        return subprocess.run(
            line, input=typed, env=settings, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("typed", "written", "told")]
        files[0].write_text(typed)
        process = FORKS.Process(target=_run, args=(arguments, settings, os.getcwd(), files))
        process.start()
        process.join(PATIENCE)
        written, told = files[1].read_text(), files[2].read_text()
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(arguments, PATIENCE, written, told)
        return subprocess.CompletedProcess(arguments, process.exitcode, written, told)


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator["subprocess.Popen[str]"]:
    """Start `sintra` and talk with it while it runs; killed in the end, however the test went."""
    line = [sys.executable, "-m", "sintra", *arguments]
    settings = {**os.environ, "SINTRA_LANG": "en", **environment}
    pipe = subprocess.PIPE
    with subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=settings) as process:
        try:
            yield process
        finally:
            process.kill()


def _run(arguments: tuple[str, ...], settings: dict[str, str], folder: str, files: list[Path]) -> None:
    os.environ.clear()
    os.environ.update(settings)
    os.chdir(folder)
    for number, file in enumerate(files):
        os.dup2(os.open(file, os.O_RDWR | os.O_CREAT), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)  # multiprocessing has closed it
    sys.argv = ["sintra", *arguments]
    runpy.run_module("sintra", run_name="__main__", alter_sys=True)
