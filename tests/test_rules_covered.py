"""Every rule has a test, and every test's rule exists."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

import sintra
from sintra.core.registry import definition

TESTS = Path(__file__).parent
RULINGS = TESTS.parent / "docs" / "rulings.md"


def marked() -> dict[str, list[str]]:
    """Find the tests that carry `@pytest.mark.rule("…")`, by rule id."""
    found = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                        for argument in decorator.args:
                            found[ast.literal_eval(argument)].append(node.name)
    return found


def rulings() -> set[str]:
    return set(re.findall(r"\*\*(R-[A-Z]+-\d+)", RULINGS.read_text()))


@pytest.mark.parametrize("name", sintra.game_names())
def test_every_rule_of_a_game_has_a_test(name: str) -> None:
    assert not set(definition(name).rulebook.rules) - set(marked())


def test_every_ruling_has_a_test() -> None:
    assert not rulings() - set(marked())


def test_every_marked_rule_exists() -> None:
    known = rulings().union(*(definition(name).rulebook.rules for name in sintra.game_names()))
    assert not set(marked()) - known


@pytest.mark.parametrize("name", sintra.game_names())
def test_every_rule_that_the_code_cites_exists(name: str) -> None:
    folder = Path(definition(name).rulebook.path).parent
    prefix = next(iter(definition(name).rulebook.rules)).split("-")[0]
    cited = {
        id for file in folder.glob("*.py") for id in re.findall(rf"\b(?:{prefix}|R)-[A-Z]+-?\d+", file.read_text())
    }
    assert cited
    assert not cited - set(definition(name).rulebook.rules) - rulings()
