"""The version is written in `sintra/__init__.py`; what shows it elsewhere agrees with it."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sintra import __version__

ROOT = Path(__file__).parent.parent

SHOWN = {
    "CHANGELOG.md": r"^(?:## \[?|This will be )(\d[\d.]*\d)",
    "CITATION.cff": r"^version: (.+)$",
    "docs/engine.md": r"id name Sintra version (.+)$",
}
"""Files that show the version, and how it is found there; in the change log, the newest release or the next."""


@pytest.mark.parametrize("path", SHOWN)
def test_a_file_that_shows_the_version_is_up_to_date(path: str) -> None:
    found = re.search(SHOWN[path], (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    assert found, f"{path} shows no version"
    assert found[1] == __version__


def test_the_package_takes_its_version_from_the_module() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in settings["project"]["dynamic"]
    assert settings["tool"]["hatch"]["version"]["path"] == "src/sintra/__init__.py"


@pytest.mark.parametrize("name", ["package.json", "package-lock.json"])
def test_the_page_has_no_version_of_its_own(name: str) -> None:
    written: dict[str, Any] = json.loads((ROOT / "web" / name).read_text(encoding="utf-8"))
    assert "version" not in written
    assert "version" not in written.get("packages", {}).get("", {})
