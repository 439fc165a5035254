"""Words for people, looked up by key: errors, rules, names.

Every layer and every game has a folder `languages` with one file per language. A language exists if the core has a
file of it; a text that a language lacks is said in English. A message is a text with {parameters}, or a table of
texts by plural category (one, few, many, other ...) of the parameter `n`, or of the one that the table names as `of`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from sintra.core import cldr

Message = str | dict[str, str]

FALLBACK = "en"
_HERE = Path(__file__).with_name("languages")


def languages_in(folder: Path) -> tuple[str, ...]:
    """List the languages that have a file in a folder, English first."""
    return tuple(sorted((path.stem for path in folder.glob("*.toml")), key=lambda code: (code != FALLBACK, code)))


LANGUAGES = languages_in(_HERE)
"""Every language, by its BCP 47 tag: en, uk, pt-BR."""


@cache
def read(path: Path) -> dict[str, dict[str, Any]]:
    """Read a language file: its tables by name; empty if there is none."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def sheet(language: str) -> Mapping[str, str]:
    """Return what the file of a language says of itself: `name` in its own words, `direction`."""
    return {"name": language, "direction": "ltr"} | read(_HERE / f"{language}.toml").get("language", {})


def resolve(wish: str) -> str | None:
    """Find the language that serves a tag or a locale name best: pt_BR.UTF-8 -> pt-BR, else pt, else another pt.

    >>> resolve("uk_UA.UTF-8"), resolve("EN-gb"), resolve("tlh")
    ('uk', 'en', None)
    """
    tag = re.split("[.@]", wish)[0].replace("_", "-").lower()
    known = {code.lower(): code for code in LANGUAGES}
    for shorter in cldr.chain(tag):
        if shorter in known:
            return known[shorter]
    base = tag.split("-")[0]
    return next((code for code in LANGUAGES if code.lower().split("-")[0] == base), None)


def known(language: str) -> str:
    """Check that there is a language; nobody is answered in English without a word."""
    if language not in LANGUAGES:
        from sintra.core.errors import InvalidOption  # noqa: PLC0415  # an error has words

        raise InvalidOption(CORE, "no_language", found=repr(language), known=", ".join(LANGUAGES))
    return language


def texts_of(message: Message) -> dict[str, str]:
    """Return the texts of a message by plural category; a plain text is `other`."""
    if isinstance(message, str):
        return {"other": message}
    return {category: text for category, text in message.items() if category != "of"}


class Words:
    """One table of a folder's language files, by default `[words]`."""

    def __init__(self, folder: Path, table: str = "words") -> None:
        self.folder = folder
        self.table = table

    def messages(self, language: str) -> Mapping[str, Message]:
        """Return every message that a language has, as it is written."""
        return read(self.folder / f"{language}.toml").get(self.table, {})

    @cached_property
    def entries(self) -> dict[str, dict[str, Message]]:
        """Every key with its messages by language."""
        return {
            key: {code: found[key] for code in LANGUAGES if key in (found := self.messages(code))}
            for key in self.messages(FALLBACK)
        }

    def __contains__(self, key: object) -> bool:
        return key in self.messages(FALLBACK)

    def __iter__(self) -> Iterator[str]:
        return iter(self.messages(FALLBACK))

    def message(self, key: str, language: str = FALLBACK) -> tuple[Message, str]:
        """Return the message of a key, and the language that it is in."""
        own = self.messages(known(language)).get(key)
        return (self.messages(FALLBACK)[key], FALLBACK) if own is None else (own, language)

    def say(self, key: str, language: str = FALLBACK, **params: object) -> str:
        """Return the text of a key, with its parameters filled in; {x:.1f} and the like as the language writes it."""
        message, spoken = self.message(key, language)
        if isinstance(message, dict):
            number: Any = params[message.get("of", "n")]
            message = message.get(cldr.category(spoken, number)) or message["other"]
        return message.format(**{name: cldr.localised(value, spoken) for name, value in params.items()})


CORE = Words(_HERE)
