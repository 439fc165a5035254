"""Seeds give the games they always gave: docs/versions.md."""

import importlib.util
import json
from pathlib import Path

TOOL = Path(__file__).parents[1] / "tools/golden.py"


def test_seeds_give_what_they_gave() -> None:
    spec = importlib.util.spec_from_file_location("golden", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.golden() == json.loads(tool.FILE.read_text())
