"""Runs the notebooks of the documentation and keeps what they print and draw.

python tools/notebooks.py [--check]

With --check nothing is written: exit code 1 if a notebook fails, or prints something else than what is kept in it.
Cells with the tag `varies` may print something else: what a search finds depends on the evaluation and the processor.
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
PATIENCE = 600
VARIES = "varies"


def run(path: Path) -> Any:
    """Run a notebook from the start and return it with its outputs, without what differs from run to run."""
    notebook: Any = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3").execute(cwd=str(path.parent))
    for cell in notebook.cells:
        cell.metadata = {"tags": tags} if (tags := cell.metadata.get("tags")) else {}
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
        for output in cell.get("outputs", []):
            if "execution_count" in output:
                output.execution_count = None
            if "data" in output and "image/svg+xml" in output.data:
                del output.data["text/plain"]
        if cell.cell_type == "code":
            cell.execution_count = None
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return notebook


def joined(outputs: list[Any]) -> list[Any]:
    """Join what was printed in pieces: where it is cut depends on the clock."""
    found: list[Any] = []
    for output in outputs:
        if output.output_type == "stream" and found and found[-1].get("name") == output.name:
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def stale(path: Path) -> list[int]:
    """Run a notebook; returns the numbers of the cells, from 1, that show something else than what is kept."""
    kept, found = nbformat.read(path, as_version=4), run(path)
    pairs = enumerate(zip(kept.cells, found.cells, strict=True), 1)
    fixed = [(number, old, new) for number, (old, new) in pairs if VARIES not in old.metadata.get("tags", [])]
    return [number for number, old, new in fixed if old.get("outputs") != new.get("outputs")]


def main(arguments: list[str]) -> None:
    """Run all notebooks, and write or compare them."""
    wrong = []
    for path in sorted(FOLDER.glob("*.ipynb")):
        if "--check" in arguments:
            wrong += [f"{path.name}, cell {number}" for number in stale(path)]
        else:
            nbformat.write(run(path), path)
            print(path.name)
    if wrong:
        raise SystemExit("these cells show something else than what is kept: " + "; ".join(wrong))


if __name__ == "__main__":
    main(sys.argv[1:])
