"""The language that the command speaks: --lang, SINTRA_LANG, or the system's."""

import os
from pathlib import Path

from sintra.core import cldr
from sintra.core.errors import InvalidOption
from sintra.core.words import FALLBACK, LANGUAGES, Words, resolve

WORDS = Words(Path(__file__).with_name("languages"))
_current = "en"


def current() -> str:
    """Return the language's code."""
    return _current


def say(key: str, **params: object) -> str:
    """Return a text of the command in the current language."""
    return WORDS.say(key, _current, **params)


def numeral(value: float, spec: str = "") -> str:
    """Write a number as the current language does, by a specification of Python's."""
    return cldr.write(value, spec, _current)


def choose(arguments: list[str]) -> list[str]:
    """Set the language from the arguments or the environment; returns the other arguments."""
    global _current  # noqa: PLW0603  # one language per process, set once at its start
    chosen = next(filter(None, map(os.environ.get, ("SINTRA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))), "en")
    _current = resolve(chosen) or FALLBACK
    rest = []
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if name != "--lang":
            rest.append(word)
            continue
        value = value if equals else next(words, "")
        found = resolve(value)
        if found is None:
            raise InvalidOption(WORDS, "language_value", value=value, known=", ".join(LANGUAGES))
        _current = found
    return rest
