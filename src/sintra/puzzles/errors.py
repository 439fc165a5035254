"""The errors and the words of this layer."""

from pathlib import Path

from sintra.core.errors import SintraError
from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))


class UnknownPuzzle(SintraError):
    """No puzzle that is shipped has this id, or none is like what was asked for."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)


class InvalidPuzzle(SintraError):
    """A line of a file of puzzles that cannot be read, or a puzzle that does not hold."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)
