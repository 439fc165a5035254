"""The errors of this layer."""

from pathlib import Path

from sintra.core.errors import SintraError
from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))


class InvalidReview(SintraError):
    """A review that cannot be read, continued or joined."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)


class NotAnalysable(SintraError):
    """A position in which nobody is to move, or of which the wrong seat's view was given."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)
