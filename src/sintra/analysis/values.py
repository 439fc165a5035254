"""What a position is worth to every seat, and how much effort goes into finding it out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sintra.core.game import Game

DIGITS = 9
"""Values are rounded to so many digits, so that a stored review equals the one that was stored."""


@dataclass(frozen=True)
class Value:
    """Chances to win and final points of every seat; also a difference of two such values."""

    chances: tuple[float, ...]
    points: tuple[float, ...]

    @classmethod
    def of(cls, chances: Iterable[float], points: Iterable[float]) -> Value:
        """Make a value of any numbers, rounded."""
        return cls(
            tuple(round(float(each), DIGITS) for each in chances), tuple(round(float(each), DIGITS) for each in points)
        )

    @classmethod
    def zero(cls, players: int) -> Value:
        """Give the difference of two equal values."""
        return cls((0.0,) * players, (0.0,) * players)

    def __add__(self, other: Value) -> Value:
        return Value.of(map(sum, zip(self.chances, other.chances, strict=True)), _sums(self.points, other.points))

    def __sub__(self, other: Value) -> Value:
        return self + other.scaled(-1.0)

    def scaled(self, factor: float) -> Value:
        """Multiply every number."""
        return Value.of((factor * each for each in self.chances), (factor * each for each in self.points))


def _sums(one: tuple[float, ...], other: tuple[float, ...]) -> Iterable[float]:
    return map(sum, zip(one, other, strict=True))


def total(values: Iterable[Value], players: int) -> Value:
    """Add up values."""
    found = list(values)
    chances = (sum(value.chances[seat] for value in found) for seat in range(players))
    return Value.of(chances, (sum(value.points[seat] for value in found) for seat in range(players)))


def mean(values: Iterable[Value], players: int) -> Value:
    """Average values."""
    found = list(values)
    return total(found, players).scaled(1.0 / len(found))


@dataclass(frozen=True)
class Effort:
    """How much work goes into a decision or a deal. Counted, never timed: the same everywhere."""

    pick: int
    """Simulations of the search that picks the candidates."""
    compare: int
    """Simulations for each candidate."""
    deals: int
    """Deals that might have come, for each that came."""
    deal_sims: int
    """Simulations for each deal."""
    proof: int
    """Positions that the solver may look at for one decision."""

    def for_game(self, game: Game) -> Effort:
        """Give fewer simulations where something is hidden, since every one of them samples a world: a quarter, and for
        deals, which have few of them, half.
        """
        if game.definition.information == "perfect":
            return self
        return replace(self, pick=self.pick // 4, compare=self.compare // 4, deal_sims=self.deal_sims // 2)


EFFORTS = {
    "glance": Effort(pick=96, compare=48, deals=6, deal_sims=48, proof=4_000),
    "quick": Effort(pick=2_000, compare=1_000, deals=24, deal_sims=200, proof=60_000),
    "deep": Effort(pick=16_000, compare=8_000, deals=64, deal_sims=800, proof=600_000),
}
"""By name. `glance` is a first curve in about a second. `deep` is a second pass over the decisions that matter; the
others keep what the quick one found."""
