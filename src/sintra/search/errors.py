"""Why a player, a match or a position is refused: codes with one clear line in every language."""

from pathlib import Path

from sintra.core.errors import SintraError
from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))


class NotSolvable(SintraError):
    """The position has no exact answer here: a draw or something hidden lies ahead, or there are more than two."""


class InvalidMatch(SintraError):
    """A match that cannot be played: no such player, the wrong number of them, no games."""


class PlayerFault(SintraError):
    """A player that cannot go on: its program hangs, dies or answers nonsense. It loses the game."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(WORDS, code, **params)
