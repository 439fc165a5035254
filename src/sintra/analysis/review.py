"""A reviewed game: its decisions and deals, and where every seat's chances and points came from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sintra.analysis.errors import InvalidReview
from sintra.analysis.judgement import Balance, Deal, Judgement, SeatReview
from sintra.analysis.labels import accuracy
from sintra.analysis.values import Value, total
from sintra.core.game import Game
from sintra.core.registry import game_of

if TYPE_CHECKING:
    from sintra.analysis.report import Report


@dataclass(frozen=True)
class Review:
    """What a game looked like move by move. A plain value: it can be stored, continued and merged."""

    header: str
    """Game, players and options, as every text of the game begins."""
    digest: str
    """The checksum of the record's last position, so that reviews of two games are not mixed."""
    names: tuple[str, ...]
    seat: int | None
    """The seat whose knowledge everything is judged by; None: every decision by its own seat's."""
    seed: int
    effort: str
    engine: str
    """What the values come from: the hash of the evaluation, and of the curve that calibrates it."""
    calibrated: bool
    """Whether the chances are those of a curve that was fitted to this evaluation."""
    complete: bool
    """False if the work was cancelled: what is missing is `unjudged`, and its share is in the drift."""
    start: Value
    result: Value
    decisions: tuple[Judgement, ...]
    deals: tuple[Deal, ...]

    @cached_property
    def game(self) -> Game:
        """The game that was played."""
        return game_of(self.header)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.start.chances)

    @cached_property
    def luck(self) -> Value:
        """The luck of all deals."""
        return total((deal.luck for deal in self.deals), self.players)

    @cached_property
    def skill(self) -> Value:
        """What all decisions changed, compared with the best ones."""
        return total((each.skill for each in self.decisions), self.players)

    @cached_property
    def drift(self) -> Value:
        """What is neither luck nor skill."""
        return self.result - self.start - self.luck - self.skill

    @cached_property
    def seats(self) -> tuple[SeatReview, ...]:
        """The balance and the accuracy of every seat."""
        return tuple(self._seat(seat) for seat in range(self.players))

    def _seat(self, seat: int) -> SeatReview:
        parts = (self.start, self.luck, self.skill, self.drift, self.result)
        name = self.names[seat] if seat < len(self.names) else ""
        losses = [each.loss for each in self.decisions if each.seat == seat and each.counts]
        chances = Balance(*(part.chances[seat] for part in parts))
        return SeatReview(seat, name, chances, Balance(*(part.points[seat] for part in parts)), accuracy(losses))

    def decision(self, ply: int) -> Judgement:
        """Find the decision at a ply of the record."""
        for each in self.decisions:
            if each.ply == ply:
                return each
        raise InvalidReview("review_ply", ply=ply)

    def report(self, seat: int) -> Report:
        """Sum up one seat's game."""
        from sintra.analysis.report import report_of  # noqa: PLC0415  # a report is made of reviews

        return report_of(self, self.game.seat(seat))

    # Joining

    def merge(self, other: Review) -> Review:
        """Join two reviews of one game: of every decision and deal, what knows more."""
        if (self.header, self.digest, self.seat) != (other.header, other.digest, other.seat):
            raise InvalidReview("review_other_game")
        if (self.seed, self.engine) != (other.seed, other.engine):
            raise InvalidReview("review_other_engine")
        newer = other if _sims(other) > _sims(self) else self
        deals = {deal.ply: deal for deal in sorted((*self.deals, *other.deals), key=lambda deal: deal.sims)}
        return replace(
            newer,
            complete=self.complete or other.complete,
            decisions=tuple(_better(*pair) for pair in zip(self.decisions, other.decisions, strict=True)),
            deals=tuple(deals[ply] for ply in sorted(deals)),
        )

    # Showing and storing

    def json(self) -> str:
        """Write the review as JSON; `Review.parse` reads it back."""
        from sintra.analysis.review_json import write  # noqa: PLC0415  # it knows what a Review is

        return write(self)

    @classmethod
    def parse(cls, text: str) -> Review:
        """Read a review that `json` wrote."""
        from sintra.analysis.review_json import read  # noqa: PLC0415  # as above

        return read(text)

    def table(self) -> dict[str, list[Any]]:
        """Give the decisions as columns, for pandas or Arrow."""
        from sintra.analysis.plot import columns  # noqa: PLC0415  # as above

        return columns(self)

    def plot(self, language: str = "en") -> str:
        """Draw the chances of every seat through the game as an SVG picture."""
        from sintra.analysis.plot import draw  # noqa: PLC0415  # as above

        return draw(self, language)

    def _repr_svg_(self) -> str:
        return self.plot()


def _sims(review: Review) -> int:
    items: Iterable[Judgement | Deal] = (*review.decisions, *review.deals)
    return sum(each.sims for each in items)


def _better(one: Judgement, other: Judgement) -> Judgement:
    """Choose the judgement that knows more."""
    return max(one, other, key=lambda each: (each.sims, each.why is not None))
