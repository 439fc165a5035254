"""The notebooks of the documentation run from start to end, and show what is kept in them."""

import importlib.util
from pathlib import Path
from types import ModuleType

import nbformat
import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def runner() -> ModuleType:
    """Load tools/notebooks.py, which writes them."""
    spec = importlib.util.spec_from_file_location("notebooks", ROOT / "tools" / "notebooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} >= {"library", "review", "research"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_valid_and_every_cell_has_run(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert any(cell.get("outputs") for cell in notebook.cells)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            assert output.output_type != "error"


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_is_kept_in_it(path: Path) -> None:
    assert runner().stale(path) == [], "run `python tools/notebooks.py`"
