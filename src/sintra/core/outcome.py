"""What a draw may give, and how a game ended."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from sintra.core import kernels
from sintra.core.game import Array
from sintra.core.reasons import Event
from sintra.core.rules import OVER


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


def ranking(array: Array) -> tuple[int, ...]:
    """Return the place of every seat."""
    places = np.zeros(len(array["score"][0]), np.int64)
    kernels.rank(array, places)
    return tuple(places[: int(array["seats"][0])].tolist())


def winners(array: Array) -> set[int]:
    """Name the seats that have won; nobody while the game goes on."""
    if array["turn"][0] != OVER:
        return set()
    return {seat for seat, place in enumerate(ranking(array)) if place == 1}
