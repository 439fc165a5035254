"""Analysing one position: its best moves with chances and points of every seat, and why the first is best."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from sintra.analysis.calibration import curve_of
from sintra.analysis.errors import NotAnalysable
from sintra.analysis.judge import Judge
from sintra.analysis.judgement import Choice, Judgement, Why
from sintra.analysis.points import DecisionPoint
from sintra.analysis.reasons import explain
from sintra.analysis.values import EFFORTS, Effort, Value
from sintra.core.game import Game, Move
from sintra.core.state import State
from sintra.core.view import View
from sintra.search.probe import Cancelled

CANDIDATES = 4
EXPLAINED = 3
FEWEST_SIMS, MOST_SIMS, GROWTH = 600, 10_000_000, 3


@dataclass(frozen=True)
class Analysis:
    """What is known about a position by what the seat to move can know."""

    game: Game
    seat: int
    round: int
    choices: tuple[Choice, ...]
    """Best first."""
    whys: tuple[Why, ...]
    """If asked for: why the first is better than each of the next ones, and the first of them why it is best."""
    sims: int
    seed: int
    calibrated: bool

    @property
    def best(self) -> Choice:
        """The move to play."""
        return self.choices[0]

    @property
    def value(self) -> Value:
        """What the position is worth to every seat, with best play."""
        return self.best.value

    @property
    def proved(self) -> bool:
        """Whether the result is proved."""
        return self.best.proved


def analyse(
    position: State | View,
    *,
    sims: int | None = None,
    effort: str = "quick",
    seed: int = 1,
    candidates: int = CANDIDATES,
    why: bool = False,
    cancel: Callable[[], bool] = lambda: False,
) -> Analysis:
    """Analyse a position for the seat to move: its best moves, compared by equal numbers of simulations.

    `sims` is the number for all of them together; without it, `effort` says how much work it is. Raises NotAnalysable
    where nobody is to move, and Cancelled.

    Examples:
        >>> import sintra
        >>> state = sintra.game("azul").start(seed=7)
        >>> analysis = sintra.analyse(state, sims=300)
        >>> analysis.best.move in state.moves, round(sum(analysis.value.chances), 6)
        (True, 1.0)
    """
    view = view_to_move(position)
    work = EFFORTS[effort].for_game(view.game) if sims is None else effort_of(sims, candidates)
    judge = Judge(view.game, seed, work, cancel)
    choices, _ = judge.compare(view, 0, most=candidates)
    whys: tuple[Why, ...] = ()
    if why:
        whys = tuple(explain(view, choices[0], other, seed, cancel) for other in choices[1:EXPLAINED])
    number = int(view.array["round_number"][0])
    spent = sum(each.sims for each in choices) + (work.pick if len(view.moves) > 1 else 0)
    return Analysis(view.game, view.viewer, number, choices, whys, spent, seed, curve_of(view.game).calibrated)


def analyse_within(
    position: State | View,
    seconds: float,
    *,
    candidates: int = CANDIDATES,
    cancel: Callable[[], bool] = lambda: False,
    tell: Callable[[Analysis], None] = lambda analysis: None,
    clock: Callable[[], float] = time.monotonic,
) -> Analysis:
    """Analyse as thoroughly as the time allows: with more and more simulations, anew each time.

    `tell` hears of every analysis but the last. Being cancelled ends it with what is known.
    """
    sims = FEWEST_SIMS
    found = analyse(position, sims=sims, candidates=candidates)
    end = clock() + seconds
    while sims < MOST_SIMS and not cancel():
        begin = clock()
        sims *= GROWTH
        try:
            tell(found)
            found = analyse(position, sims=sims, candidates=candidates, cancel=lambda: cancel() or clock() >= end)
        except Cancelled:
            break
        if clock() + GROWTH * (clock() - begin) > end:
            break
    return found


def coach(
    before: State, move: Move | str, *, seed: int = 1, effort: str = "quick", cancel: Callable[[], bool] = lambda: False
) -> Judgement:
    """Judge one move of a running game, as a review would, and explain it if it was not the best."""
    view = view_to_move(before)
    point = DecisionPoint(0, before, view.viewer, before.game.move(move))
    judged = Judge(before.game, seed, EFFORTS[effort].for_game(before.game), cancel).decision(point)
    if judged.best == judged.move:
        return judged
    return replace(judged, why=explain(view, judged.choices[0], judged.chosen, seed, cancel))


def effort_of(sims: int, candidates: int) -> Effort:
    """Share simulations out: a third picks the candidates, the rest compares them."""
    pick = max(1, sims // 3)
    quick = EFFORTS["quick"]
    return replace(quick, pick=pick, compare=max(8, (sims - pick) // max(1, candidates)))


def view_to_move(position: State | View) -> View:
    """Give what the seat to move sees; somebody must be to move, and a view must be that seat's."""
    if position.turn is None:
        over = isinstance(position, State) and position.is_over
        raise NotAnalysable("nobody_moves_over" if over else "nobody_moves")
    if isinstance(position, State):
        return position.view(position.turn)
    if position.turn != position.seat:
        raise NotAnalysable("other_moves")
    return position
