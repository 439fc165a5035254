"""The notes of a release are the part of the change log that tells of it."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
RELEASE: dict[str, Any] = runpy.run_path(str(ROOT / "tools/release.py"))
CHANGES = "# Changes\n\n## 0.2.0\n\n- New.\n\n### Fixed\n\n- This.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n"


@pytest.mark.parametrize(("version", "text"), [("0.2.0", "- New.\n\n### Fixed\n\n- This.\n"), ("0.1.0", "- Old.\n")])
def test_the_notes_are_the_part_of_the_version(version: str, text: str) -> None:
    assert RELEASE["notes"](CHANGES, version) == text


def test_a_version_without_notes_is_refused() -> None:
    with pytest.raises(SystemExit, match=re.escape("says nothing of 0.2")):
        RELEASE["notes"](CHANGES, "0.2")
