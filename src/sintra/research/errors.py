"""What the research kit refuses: codes with one clear line in every language."""

from collections.abc import Sequence
from pathlib import Path

from sintra.core.errors import SintraError
from sintra.core.extras import Missing, required
from sintra.core.numbers import whole_number
from sintra.core.words import Words

__all__ = ["Missing", "ResearchError", "chosen", "counted", "required"]

WORDS = Words(Path(__file__).with_name("languages"))


class ResearchError(SintraError):
    """An action, array, seed or option that cannot be; whatever it was meant for is as it was."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)


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
