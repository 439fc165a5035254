"""What a draw may give, and how a game ended."""

from dataclasses import dataclass
from fractions import Fraction

from sintra.core.reasons import Event


@dataclass(frozen=True)
class Chance:
    """One possible outcome of a draw."""

    number: int
    text: str
    probability: Fraction

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    """The place of every seat; equal seats share one."""
    bonuses: tuple[tuple[Event, ...], ...]
    """Every final bonus of every seat, with its rule."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several if they share the victory."""
        return tuple(seat for seat, place in enumerate(self.ranking) if place == 1)
