"""What the research kit says, in every language, and what it says where something is not installed."""

import subprocess
import sys

import pytest

from sintra.core.words import LANGUAGES
from sintra.research.errors import Missing, ResearchError, required


def test_a_missing_package_is_named_with_the_way_to_get_it() -> None:
    with pytest.raises(Missing, match=r"this needs nowhere, which is not installed: pip install 'sintra\[research\]'"):
        required("nowhere.to.be.found", "research")
    with pytest.raises(ImportError):
        required("nowhere", "research")


@pytest.mark.parametrize(
    ("module", "package"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")],
)
def test_an_environment_without_its_package_says_so(module: str, package: str) -> None:
    code = f"import sys; sys.modules['{package}'] = None; import sintra.research.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"this needs {package}, which is not installed" in done.stderr.splitlines()[-1]


def test_the_library_and_the_command_need_none_of_them() -> None:
    packages = ("pettingzoo", "gymnasium", "pyspiel", "pyarrow", "ray")
    code = f"""
import sys
for name in {packages!r}:
    sys.modules[name] = None
import sintra, sintra.cli.app, sintra.research.vector, sintra.research.selfplay
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_refusal_speaks_the_readers_language() -> None:
    refusal = ResearchError("reset_first")
    assert len({refusal.text(language) for language in LANGUAGES}) == len(LANGUAGES)
