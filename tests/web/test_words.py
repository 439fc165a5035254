"""Every refusal of the server has words on the page."""

import ast
import re
from pathlib import Path

import pytest

from web.words import LANGUAGES, PAGE

ROOT = Path(__file__).parents[2]


def codes_in_source() -> set[str]:
    """Every code that the server's source refuses with by name; those of the games come with a rule instead."""
    found: set[str] = set()
    for file in (ROOT / "src" / "sintra" / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refusal", "refusal_of"):
                words = [leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)]
                found.update(word for word in words if isinstance(word, str))
    return found


def codes_in_docs() -> set[str]:
    text = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    told = text.split("\n## Refusals\n")[1].split("\n## ")[0]
    return set(re.findall(r"`([a-z_]+)`", told)) - {"code", "rule", "wait"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    known = {key.removeprefix("refused_") for key in PAGE.messages(language) if key.startswith("refused_")}
    codes = codes_in_source() | codes_in_docs()
    assert "no_answer" in codes
    assert codes - known == set()
