"""What the research kit refuses: codes with one clear line in four languages."""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sintra.core.errors import SintraError
from sintra.core.numbers import whole_number
from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))


class ResearchError(SintraError):
    """An action, array, seed or option that cannot be; whatever it was meant for is as it was."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)


class Missing(SintraError, ImportError):
    """A package that is not installed."""


def required(module: str, extra: str) -> Any:
    """Import a package of an extra, or say how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise Missing(WORDS, "missing", package=module.partition(".")[0], extra=extra) from error


def chosen(name: str, value: object, known: Sequence[str]) -> int:
    """Give the number of a choice."""
    if not isinstance(value, str) or value not in known:
        raise ResearchError("choice", name=name, value=repr(value), known=", ".join(map(repr, known)))
    return known.index(value)


def counted(name: str, value: object, least: int, most: int) -> int:
    """Check a whole number within limits."""
    number = whole_number(value)
    if number is None or not least <= number <= most:
        raise ResearchError("number", name=name, value=repr(value), least=least, most=most)
    return number
