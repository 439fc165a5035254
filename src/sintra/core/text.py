"""Reading and writing the one-line text of a position: a header, then NAME=VALUE separated by spaces."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from sintra.core.errors import InvalidNotation
from sintra.core.numbers import whole
from sintra.core.words import CORE

T = TypeVar("T")


class Fields:
    """The NAME=VALUE part of a text; every field must be there exactly once, in any order."""

    def __init__(self, game: str, tokens: Iterable[str], names: Iterable[str]) -> None:
        known = tuple(names)
        self.values: dict[str, str] = {}
        for token in tokens:
            name, equals, value = token.partition("=")
            if not equals or not name or not value:
                raise InvalidNotation(CORE, "bad_token", token=token)
            if name not in known:
                raise InvalidNotation(CORE, "unknown_field", game=game, field=name)
            if name in self.values:
                raise InvalidNotation(CORE, "double_field", field=name)
            self.values[name] = value
        for name in known:
            if name not in self.values:
                raise InvalidNotation(CORE, "missing_field", field=name)

    def read(self, name: str, reader: Callable[[str], T | None], wanted: str) -> T:
        """Read a field; a reader that answers None, or fails with a ValueError, does not understand it."""
        value = self.values[name]
        try:
            result = reader(value)
        except (ValueError, KeyError, IndexError):
            result = None
        if result is None:
            raise InvalidNotation(CORE, "bad_value", field=name, value=value, wanted=wanted)
        return result

    def number(self, name: str, lowest: int, highest: int) -> int:
        """Read a whole number within limits."""
        return self.read(name, lambda value: whole(value, lowest, highest), f"{lowest}…{highest}")
