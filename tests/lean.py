"""A process that has only what `pip install sintra` brings: importing anything of an extra fails in it."""

import os
import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent

BARRIER = """
import sys

class Barrier:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BARRED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Barrier())
"""
COMMAND = """
import runpy
sys.argv = ["sintra", *ARGUMENTS]
runpy.run_module("sintra", run_name="__main__", alter_sys=True)
"""


def plain(requirement: str) -> str:
    """Give the name of a requirement in its normal form."""
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


@cache
def settings() -> dict[str, Any]:
    """Read what pyproject.toml says of the project."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


@cache
def distributions() -> frozenset[str]:
    """Name all distributions that the lean install brings, directly or not."""
    found: set[str] = {"sintra"}
    waiting = [plain(requirement) for requirement in settings()["dependencies"]]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            with suppress(PackageNotFoundError):  # what another system needs
                waiting += [plain(each) for each in requires(name) or () if "extra ==" not in each]
    return frozenset(found)


@cache
def barred() -> tuple[str, ...]:
    """Name the modules of all other distributions that are installed here."""
    return tuple(
        module
        for module, owners in packages_distributions().items()
        if distributions().isdisjoint(map(plain, owners)) and module != "__editable___sintra_finder"
    )


def lean_python(code: str) -> "subprocess.CompletedProcess[str]":
    """Run Python code."""
    return subprocess.run(
        [sys.executable, "-c", f"BARRED = frozenset({barred()!r})\n{BARRIER}\n{code}"],
        env={**os.environ, "SINTRA_LANG": "en"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def lean_command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run `sintra`."""
    return lean_python(f"ARGUMENTS = {arguments!r}\n{COMMAND}")
