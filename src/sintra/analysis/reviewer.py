"""Reviewing a game in two passes, in pieces that do not depend on each other.

The quick pass judges every decision and deal. The deep one judges again what matters: decisions that may be more than
a small loss, and all deals. Pieces run in threads, since the kernels release the interpreter's lock; with one job they
run in the caller's thread. Either way every piece has seeds of its own, so the review is the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from threading import local

from sintra.analysis.calibration import curve_of, engine_of
from sintra.analysis.errors import WORDS, InvalidReview
from sintra.analysis.judge import Judge, unjudged
from sintra.analysis.judgement import Deal, Judgement
from sintra.analysis.labels import THRESHOLDS
from sintra.analysis.points import DealPoint, DecisionPoint, Ending, points_of, result_of
from sintra.analysis.reasons import explain
from sintra.analysis.review import Review
from sintra.analysis.values import EFFORTS, Effort, Value
from sintra.core.errors import InvalidOption
from sintra.core.record import Record
from sintra.core.state import State
from sintra.search.probe import Cancelled, batched

EXPLAINED = 3
"""How many of a seat's costliest decisions are explained."""
MOST_JOBS = 4

Progress = Callable[[int, int], None]
"""Hears how many pieces of a pass are done, and of how many."""
Point = DecisionPoint | DealPoint


def review(
    record: Record,
    seat: int | None = None,
    effort: str = "quick",
    *,
    seed: int = 1,
    ending: Ending | None = None,
    progress: Progress | None = None,
    cancel: Callable[[], bool] = lambda: False,
    jobs: int | None = None,
    known: Review | None = None,
) -> Review:
    """Review a game: what every decision was worth, what was luck, and what would have been better.

    `seat`: judge by what this seat could know. `ending`: how the game ended, if somebody gave up or ran out of time.
    `cancel` is asked every few milliseconds, and may wait before it answers: with `jobs=1`, all work is set aside
    meanwhile. What is done by then is given back; pass it as `known` to go on with it.

    Examples:
        >>> import sintra
        >>> state = sintra.game("azul").start(seed=7)
        >>> for number in range(4):
        ...     state = state.play(state.moves[number])
        >>> review = sintra.review(sintra.Record.of(state), effort="glance")
        >>> [decision.seat for decision in review.decisions], len(review.deals)
        ([0, 1, 0, 1], 1)
    """
    if effort not in EFFORTS:
        raise InvalidOption(WORDS, "review_effort", value=effort, known=", ".join(EFFORTS))
    work = Reviewing(record, None if seat is None else record.game.seat(seat), seed, ending, cancel, jobs)
    if known is not None:
        work.take(known)
    work.run(effort, progress)
    return work.review(effort)


@dataclass
class Reviewing:
    """The work on one review: what is known so far, by ply."""

    record: Record
    seat: int | None
    seed: int
    ending: Ending | None
    cancel: Callable[[], bool]
    jobs: int | None = None
    judged: dict[int, Judgement] = field(default_factory=dict)
    dealt: dict[int, Deal] = field(default_factory=dict)
    cancelled: bool = False
    points: list[Point] = field(init=False)
    last: State = field(init=False)
    result: Value | None = field(init=False)

    def __post_init__(self) -> None:
        self.points, self.last = points_of(self.record, self.ending)
        judge = self._judge(EFFORTS["glance"])
        self.points = [each for each in self.points if isinstance(each, DecisionPoint) or judge.is_seen(each)]
        self.result = result_of(self.last, self.ending)
        self._effort: Effort = EFFORTS["glance"]
        self._local = local()

    def take(self, known: Review) -> None:
        """Go on from a review of the same game."""
        mine = (self.record.game.header, self.record.digest, self.seat, self.seed, engine_of(self.record.game))
        if mine != (known.header, known.digest, known.seat, known.seed, known.engine):
            raise InvalidReview("review_other_game")
        self.judged = {each.ply: each for each in known.decisions if each.sims}
        self.dealt = {each.ply: each for each in known.deals if each.sims}

    # Working

    def run(self, effort: str, progress: Progress | None = None) -> None:
        """Do the quick pass, then the deep one if asked for, then explain what cost most."""
        first, *further = passes_of(effort)
        try:
            for each in (first, *further):
                self._pass(each, progress)
            if self.result is None:
                self.result = self._judge(EFFORTS[first]).value(self.last)
            self._explain()
        except Cancelled:
            self.cancelled = True

    def _pass(self, effort: str, progress: Progress | None) -> None:
        """Judge the points that no such effort has gone into yet."""
        self._effort, self._local = EFFORTS[effort], local()
        points = self.points_in(effort)
        todo = [point for point in points if not self.is_known(point, effort)]
        done = len(points) - len(todo)
        for piece in self._each(self._piece, todo):
            self.note(piece)
            done += 1
            if progress is not None:
                progress(done, len(points))

    def points_in(self, effort: str) -> list[Point]:
        """List what a pass is about: of the deep one, what matters by what the quick one found."""
        return self.points if effort != "deep" else [point for point in self.points if self._matters(point)]

    def note(self, piece: Judgement | Deal) -> None:
        """Take what was found out about a point."""
        if isinstance(piece, Judgement):
            self.judged[piece.ply] = piece
        else:
            self.dealt[piece.ply] = piece

    def _each(self, work: Callable[[Point], Judgement | Deal], points: list[Point]) -> Iterable[Judgement | Deal]:
        """Do pieces of work in threads, or here; the first one that is cancelled ends all."""
        jobs = min(self.jobs or min(os.cpu_count() or 1, MOST_JOBS), len(points))
        if jobs <= 1:
            yield from map(work, points)
            return
        with ThreadPoolExecutor(jobs) as pool:
            futures = [pool.submit(work, point) for point in points]
            try:
                for each in as_completed(futures):
                    yield each.result()
            finally:
                for each in futures:
                    each.cancel()

    def _piece(self, point: Point) -> Judgement | Deal:
        if self.cancel():
            raise Cancelled
        judge = getattr(self._local, "judge", None)
        if judge is None:
            judge = self._local.judge = self._judge(self._effort)
        return judge.decision(point) if isinstance(point, DecisionPoint) else judge.deal(point)

    def _judge(self, effort: Effort) -> Judge:
        return Judge(self.record.game, self.seed, effort.for_game(self.record.game), self.cancel, self.seat)

    def _known(self, point: Point) -> Judgement | Deal | None:
        return self.judged.get(point.ply) if isinstance(point, DecisionPoint) else self.dealt.get(point.ply)

    def is_known(self, point: Point, named: str) -> bool:
        """Tell whether at least this effort has gone into a point."""
        known, effort = self._known(point), EFFORTS[named].for_game(self.record.game)
        if known is None:
            return False
        if isinstance(known, Deal):
            return known.sims >= effort.deal_sims * (1 + effort.deals)
        if not known.choices:
            return known.sims >= effort.deal_sims
        return known.choices[0].sims >= batched(effort.compare)

    def _matters(self, point: Point) -> bool:
        """Tell whether more effort may change what is said about a point."""
        known = self._known(point)
        if not isinstance(known, Judgement):
            return True
        least = min(loss for loss, label in THRESHOLDS if label == "inaccuracy")
        return known.counts and not known.proved and known.loss + 2 * known.error >= least

    def _explain(self) -> None:
        """Explain the costliest decisions of every seat."""
        for point, each in self.unexplained():
            view = point.state.view(each.seat)
            why = explain(view, each.choices[0], each.chosen, self.seed, self.cancel)
            self.note(replace(each, why=why))

    def unexplained(self) -> list[tuple[DecisionPoint, Judgement]]:
        """List the costliest decisions of every seat that were not explained yet."""
        points = {point.ply: point for point in self.points if isinstance(point, DecisionPoint)}
        found = [(points[each.ply], each) for each in costliest(self.judged.values()) if each.why is None]
        return [(point, each) for point, each in found if point.move is not None]

    # What is known

    def review(self, effort: str) -> Review:
        """Give the review as far as it is known."""
        game = self.record.game
        decisions: list[Judgement] = []
        deals: list[Deal] = []
        value = start = self._start()
        for point in self.points:
            if isinstance(point, DealPoint):
                if (deal := self.dealt.get(point.ply)) is not None:
                    deals.append(deal)
                    value = deal.came
                continue
            judged = self.judged.get(point.ply) or unjudged(point, value)
            decisions.append(judged)
            value = judged.after
        return Review(
            header=game.header,
            digest=self.record.digest,
            names=self.record.names,
            seat=self.seat,
            seed=self.seed,
            effort=effort,
            engine=engine_of(game),
            calibrated=curve_of(game).calibrated,
            complete=not self.cancelled,
            start=start,
            result=value if self.result is None else self.result,
            decisions=tuple(decisions),
            deals=tuple(deals),
        )

    def _start(self) -> Value:
        """Give the value before the first draw, or, as long as it is not known, an equal one."""
        first = self._known(self.points[0]) if self.points else None
        if isinstance(first, Deal):
            return first.expected
        if isinstance(first, Judgement):
            return first.before
        players = self.record.game.players
        if self.result is not None and not self.points:
            return self.result
        return Value.of([1 / players] * players, [0.0] * players)


def passes_of(effort: str) -> tuple[str, ...]:
    """Name the passes that an effort takes: the deep one comes after a quick one."""
    return ("quick", "deep") if effort == "deep" else (effort,)


def costliest(judgements: Iterable[Judgement], most: int = EXPLAINED) -> list[Judgement]:
    """Choose the decisions of every seat that cost most, if they are worth a word."""
    worth = [each for each in judgements if each.label in ("inaccuracy", "mistake", "blunder") and each.choices]
    worth.sort(key=lambda each: (-each.loss, each.ply))
    return [each for each in worth if sum(other.seat == each.seat for other in worth[: worth.index(each)]) < most]
