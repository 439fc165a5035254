"""Words for people, in four languages, looked up by key: errors, rules, names."""

import tomllib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "es", "it", "uk")


class Words:
    """A catalogue: a TOML file with one table per key and one entry per language."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def entries(self) -> dict[str, dict[str, str]]:
        """Every key with its texts."""
        return tomllib.loads(self.path.read_text(encoding="utf-8"))

    def __contains__(self, key: object) -> bool:
        return key in self.entries

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def say(self, key: str, language: str = "en", **params: object) -> str:
        """Return the text of a key, with its parameters filled in."""
        texts: dict[str, Any] = self.entries[key]
        template: str = texts.get(language) or texts["en"]
        return template.format(**params)


CORE = Words(Path(__file__).with_name("words.toml"))
