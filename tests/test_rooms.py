"""The same file names hold the same things in every game, and a name means one thing in the package."""

import ast
import importlib
from collections import defaultdict
from pathlib import Path

import pytest

import sintra
from sintra.core.rooms import KERNELS, PARTS
from sintra.core.rules import Rules

PACKAGE = Path(sintra.__file__).parent
GAMES = sintra.game_names()
ROOMS = {*KERNELS.values(), *PARTS.values(), "components"}
LEFT_TO_THE_DEFAULT = {"alone", "mark", "show", "evaluate", "SECRECY"}
"""What a shipped game may leave out: how quickly it is listed, what only some games have, and what core works out."""


def defined_in(module: str) -> set[str]:
    """Give the names that a module defines itself: imported names are not at home there."""
    found: set[str] = set()
    for node in ast.parse(Path(importlib.import_module(module).__file__ or "").read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_every_room(name: str) -> None:
    files = {path.stem for path in (PACKAGE / "games" / name).glob("*.py")}
    assert not ROOMS - files
    assert {path.name for path in (PACKAGE / "games" / name).glob("*.toml")} == {"rulebook.toml", "lessons.toml"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", sorted(KERNELS | PARTS))
def test_everything_is_in_its_room(name: str, part: str) -> None:
    room = (KERNELS | PARTS)[part]
    if part in defined_in(f"sintra.games.{name}.{room}"):
        return
    assert part in LEFT_TO_THE_DEFAULT
    for module in sorted(ROOMS):
        assert part not in defined_in(f"sintra.games.{name}.{module}"), f"{part} belongs in {room}.py"


@pytest.mark.parametrize("name", GAMES)
def test_the_kernels_of_a_game_come_from_their_rooms(name: str) -> None:
    rules = importlib.import_module(f"sintra.games.{name}").GAME.rules
    for kernel, room in KERNELS.items():
        found = getattr(rules, kernel)
        if found is not None and kernel not in LEFT_TO_THE_DEFAULT:
            assert found is getattr(importlib.import_module(f"sintra.games.{name}.{room}"), kernel), kernel


def test_every_kernel_of_the_rules_has_a_room() -> None:
    assert set(KERNELS) == set(Rules.__dataclass_fields__)


def test_every_class_has_a_name_of_its_own() -> None:
    homes: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(str(path.relative_to(PACKAGE)))
    assert not {name: files for name, files in homes.items() if len(files) > 1}
