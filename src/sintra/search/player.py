"""What every player is: somebody who is given a view and answers with a move."""

from dataclasses import dataclass
from typing import Protocol

from sintra.core.game import Move
from sintra.core.view import View


@dataclass(frozen=True)
class Candidate:
    """A move that was considered, and what is expected after it."""

    move: Move
    visits: int
    win: float
    """The probability that the mover wins; a shared victory counts its share."""
    points: tuple[float, ...]
    """The expected final points of every seat."""
    line: tuple[Move, ...]
    """The expected moves from here, this one first."""


@dataclass(frozen=True)
class SearchResult:
    """What a search found: the candidates, best first."""

    candidates: tuple[Candidate, ...]
    sims: int
    proved: bool = False

    @property
    def best(self) -> Candidate:
        """The move to play."""
        return self.candidates[0]


class Player(Protocol):
    """Anything that plays. It is given views and nothing else, so it cannot cheat."""

    name: str

    def choose(self, view: View) -> Move:
        """Choose a move for the seat of a view, which is to move."""

    def new_game(self, seed: int) -> None:
        """Forget the last game; the same seed gives the same moves where no clock is involved."""

    def close(self) -> None:
        """Release what the player holds (a process, a tree)."""
