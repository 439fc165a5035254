"""What can be wrong with input. Every error has a code, parameters and one clear line in every language."""

from collections.abc import Sequence
from typing import Any

from sintra.core.words import Words


class SintraError(ValueError):
    """The base of all errors that a user's input can cause."""

    def __init__(self, words: Words, code: str, **params: object) -> None:
        self.words = words
        self.code = code
        self.params = params
        super().__init__(self.text())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, self.__dict__)

    def text(self, language: str = "en") -> str:
        """Return the error as one line in a language."""
        said = {
            name: value.text(language) if isinstance(value, SintraError) else value
            for name, value in self.params.items()
        }
        return self.words.say(self.code, language, **said)


def _restored(kind: type[SintraError], args: tuple[Any, ...], contents: dict[str, Any]) -> SintraError:
    """Make a pickled error again, without telling it anew what is wrong."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(contents)
    return error


class InvalidOption(SintraError):
    """No such game, number of players, option, seed or seat."""


class InvalidNotation(SintraError):
    """A text that is not a move, an outcome or a position at all."""


class InvalidRecord(SintraError):
    """A record that is cut off, altered or does not follow the rules."""


class InvalidPosition(SintraError):
    """A position that cannot be; `faults` names everything that is wrong with it."""

    faults: "tuple[InvalidPosition, ...]" = ()

    @classmethod
    def all_of(cls, faults: "Sequence[InvalidPosition]") -> "InvalidPosition":
        """Join several faults into one error."""
        first = faults[0]
        error = cls(first.words, first.code, **first.params)
        error.faults = tuple(faults)
        error.args = (error.text(),)
        return error

    def text(self, language: str = "en") -> str:
        """Return all faults as one line."""
        if not self.faults:
            return super().text(language)
        return "; ".join(fault.text(language) for fault in self.faults)
