"""What can be wrong with lessons."""

from pathlib import Path

from sintra.core.errors import SintraError
from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))


class NoLesson(SintraError):
    """A game that has no lessons, or none of this name."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)


class InvalidLesson(SintraError):
    """A lesson that cannot be taught as it is written."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)
