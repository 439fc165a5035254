"""What every system must be able to do: no module that only some have is imported with a part of the package."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sintra
from without_posix import POSIX, command

PACKAGE = Path(sintra.__file__).parent


def imports(tree: ast.AST) -> Iterator[str]:
    """Name what a module imports without a condition and without catching that it fails."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("layer", sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()))
def test_no_module_needs_what_only_some_systems_have(layer: str) -> None:
    for path in (PACKAGE / layer).rglob("*.py"):
        found = set(imports(ast.parse(path.read_text(encoding="utf-8")))) & set(POSIX)
        assert not found, f"{path} imports {found}"


def test_a_game_is_played_without_what_windows_does_not_have() -> None:
    code = command("play", "azul", "--players", "2", "--bots", "1,1", "--seed", "1")
    line = [sys.executable, "-c", code]
    done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "points" in done.stdout
