"""Writes the games' words for the browser: rules, events and names, one file per game and language."""

import json
import sys
from pathlib import Path

from sintra.core.game import Definition
from sintra.core.registry import definition, shipped_names
from sintra.core.words import LANGUAGES


def catalogue(found: Definition, language: str) -> str:
    """Give the rules and words of a game in a language as JSON."""
    rules = {rule.id: {"section": rule.section, "text": rule.text(language)} for rule in found.rulebook.rules.values()}
    words = {key: texts.get(language) or texts["en"] for key, texts in found.words.entries.items()}
    return json.dumps({"rules": rules, "words": words}, ensure_ascii=False, indent=1) + "\n"


def catalogues() -> dict[str, str]:
    """Give every catalogue by its file name."""
    return {
        f"{name}.{language}.json": catalogue(definition(name), language)
        for name in shipped_names()
        for language in LANGUAGES
    }


def main(folder: Path) -> None:
    """Write the catalogues."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in catalogues().items():
        (folder / name).write_text(text, encoding="utf-8")
        print(folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
