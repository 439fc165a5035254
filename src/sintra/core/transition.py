"""A move or a draw, carried out once, with all that followed: draws, events, and the steps in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from sintra.core import kernels
from sintra.core.log import rows_of
from sintra.core.outcome import Chance
from sintra.core.reasons import Event
from sintra.core.rows import borrowed_log, copied, event_of, heads_of
from sintra.core.rules import CHANCE

if TYPE_CHECKING:
    from sintra.core.game import Array, Game
    from sintra.core.view import View

Choose: TypeAlias = Callable[[list[int]], int]
"""Chooses an outcome of a draw by the weights of all."""


@dataclass(frozen=True)
class Draw:
    """A draw that was made."""

    outcome: Chance
    witness: int | None
    """The only seat that sees it; None: all do."""


@dataclass(frozen=True)
class Step:
    """One thing that visibly happened, and what a seat sees after it."""

    event: Event
    view: View


@dataclass(frozen=True, eq=False)
class Transition:
    """How one position became another."""

    game: Game
    before: Array
    after: Array
    happened: tuple[Draw | Event, ...]
    """Draws and events in their order, without mere motion."""
    rows: Array
    """The rows of the kernels' log."""
    heads: tuple[bytes, ...]
    """The same rows without their positions; `rows.event_of` reads one."""

    @property
    def draws(self) -> tuple[Draw, ...]:
        """The draws, in order."""
        return tuple(each for each in self.happened if isinstance(each, Draw))

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, with its points and rules, in order."""
        return tuple(each for each in self.happened if isinstance(each, Event))

    @property
    def log(self) -> tuple[Event, ...]:
        """Every event in order, mere motion too."""
        return tuple(event_of(self.game.definition, head) for head in self.heads)

    def steps(self, seat: int | None) -> tuple[Step, ...]:
        """Give what a seat (None: a spectator) sees between both positions, one step per thing that happens."""
        from sintra.core.view import view_of  # noqa: PLC0415  # a View samples States, and a State has Transitions

        return tuple(
            Step(event, view_of(self.game, self.rows["after"][k : k + 1], seat)) for k, event in enumerate(self.log)
        )


def carry_out(game: Game, live: Array, *, move: int | None, outcome: int | None, choose: Choose | None) -> Transition:
    """Carry out a legal move or a given outcome in place, then every draw that `choose` decides."""
    definition = game.definition
    position = live["position"]
    before = copied(position)
    happened: list[Draw | Event] = []
    heads: list[bytes] = []

    def read_events(log: Array) -> None:
        news = heads_of(log, len(heads))
        heads.extend(news)
        events = (event_of(definition, head) for head in news)
        happened.extend(event for event in events if not definition.is_motion(event))

    with borrowed_log(definition) as log:
        if move is not None:
            kernels.apply(live, move, log)
        elif outcome is not None:
            kernels.settle(live, outcome, log)
        read_events(log)
        weights = np.zeros(definition.notation.outcomes, np.int64)
        while choose is not None and position["turn"][0] == CHANCE:
            total = int(kernels.weigh(position, weights))
            number = choose(weights.tolist())
            text = definition.notation.outcome_text(position, number)
            chance = Chance(number, text, Fraction(int(weights[number]), total))
            happened.append(Draw(chance, definition.secrecy.witness(position)))
            kernels.settle(live, number, log)
            read_events(log)
        return Transition(game, before, copied(position), tuple(happened), copied(rows_of(log)), tuple(heads))
