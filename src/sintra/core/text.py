"""Reading the one-line text of a position: a header, then NAME=VALUE separated by spaces."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from sintra.core.errors import InvalidNotation, InvalidPosition
from sintra.core.numbers import whole
from sintra.core.words import CORE

T = TypeVar("T")
FAR = 10**18
"""What a number that is written may be at most; only what a position may have is less."""


class Fields:
    """The NAME=VALUE part of a text; every field must be there exactly once, in any order."""

    def __init__(
        self,
        game: str,
        tokens: Iterable[str],
        shared: Iterable[str],
        of_seat: Iterable[str],
        seats: int,
        forms: Mapping[str, str],
    ) -> None:
        """Take fields that stand once, those that every seat has (`score1`, `score2`), and examples of values."""
        known = (*shared, *(f"{name}{seat + 1}" for seat in range(seats) for name in of_seat))
        self.forms = forms
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

    def read(self, name: str, reader: Callable[[str], T | None], form: str) -> T:
        """Read a field of a form; a reader that answers None, or fails with a ValueError, does not understand it."""
        return self._read(name, reader, self.forms[form])

    def number(self, name: str, lowest: int, highest: int) -> int:
        """Read a whole number; one that is outside the limits is written well, but no position has it."""
        wanted = f"{lowest}…{highest}"
        number = self._read(name, lambda value: whole(value, -FAR, FAR), wanted)
        if not lowest <= number <= highest:
            raise InvalidPosition(CORE, "bad_value", field=name, value=number, wanted=wanted)
        return number

    def refused(self, name: str, value: object, form: str) -> InvalidNotation:
        """Make the error that a field's value has not the form it should have."""
        return _refused(name, value, self.forms[form])

    def _read(self, name: str, reader: Callable[[str], T | None], wanted: str) -> T:
        value = self.values[name]
        try:
            result = reader(value)
        except (ValueError, KeyError, IndexError):
            result = None
        if result is None:
            raise _refused(name, value, wanted)
        return result


def _refused(name: str, value: object, wanted: str) -> InvalidNotation:
    return InvalidNotation(CORE, "bad_value", field=name, value=value, wanted=wanted)
