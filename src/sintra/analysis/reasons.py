"""Why one move is better than another: points by rule from logged play-outs, and facts that need no search."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from sintra.analysis.judgement import Choice, Difference, Fact, Why
from sintra.analysis.table_facts import told_of
from sintra.core.game import Array, Game
from sintra.core.outlook import goals_of
from sintra.core.random import seeded
from sintra.core.reasons import Event
from sintra.core.view import View
from sintra.search.ledger import ledger_of
from sintra.search.probe import deviation

PLAYOUTS = 200
LEAST = 0.3
"""A difference of fewer points is not worth a word."""
OWN, OTHERS = 3, 2
"""How many differences of the mover and of the others are given."""
MARKERS = ("marker", "took_marker")
"""The kinds of events in which a seat takes the first-player marker."""


def explain(
    view: View, better: Choice, worse: Choice, seed: int, stop: Callable[[], bool] = lambda: False
) -> Why:  # fmt: skip
    """Explain why one choice of a view is better than another: `differences` is what the better one brings more."""
    game = view.game
    rng = seeded(seed, "ledger")
    one, two = (ledger_of(view, game.move(each.move), rng, PLAYOUTS, stop) for each in (better, worse))
    ledger = _ledger(game, one - two)
    rest = [_rest(seat, ledger, better, worse) for seat in range(game.players)]
    own = _largest((each for each in ledger if each.seat == view.seat), OWN)
    others = _largest((each for each in ledger if each.seat != view.seat), OTHERS)
    unexplained = [each for each in rest if each.seat == view.seat and abs(each.points) >= LEAST]
    return Why(
        better.move,
        worse.move,
        PLAYOUTS,
        (*own, *others, *unexplained),
        (*ledger, *rest),
        facts_of(view, better.move),
        facts_of(view, worse.move),
    )


def _ledger(game: Game, differences: Array) -> tuple[Difference, ...]:
    """Sum up differences by play-out, number of kind and seat: one line for each kind of points and seat."""
    numbers: dict[str, list[int]] = {}
    for number, kind in game.definition.event_kinds.items():
        if differences[:, number].any():
            numbers.setdefault(kind.name, []).append(int(number))
    found = []
    for seat in range(game.players):
        for name, group in numbers.items():
            points = differences[:, group, seat].sum(axis=1)
            used = [number for number in group if differences[:, number, seat].any()]
            if used:
                rules = tuple(sorted({game.definition.event_kinds[number].rule for number in used}))
                error = round(deviation(points.tolist()), 6)
                found.append(Difference(seat, name, rules, round(float(np.mean(points)), 6), error))
    return tuple(found)


def _rest(seat: int, ledger: Iterable[Difference], better: Choice, worse: Choice) -> Difference:
    """Give what the search expects more than the play-outs explain."""
    explained = sum(each.points for each in ledger if each.seat == seat)
    expected = better.value.points[seat] - worse.value.points[seat]
    return Difference(seat, "", (), round(expected - explained, 6), 0.0)


def _largest(differences: Iterable[Difference], most: int) -> list[Difference]:
    """Choose the largest differences that are more than noise."""
    worth = [each for each in differences if abs(each.points) >= max(LEAST, 2 * each.error)]
    return sorted(worth, key=lambda each: -abs(each.points))[:most]


# Facts


def facts_of(view: View, move: str) -> tuple[Fact, ...]:
    """Say what a move does at once: what it adds to the round's scoring, the marker, goals that it reaches, and what
    it leaves to the next seat.
    """
    state = view.sample(0).asking()
    seat = view.viewer
    after, transition = state.carry_out(move)
    found = [
        Fact("marker", seat, event.kind, event.rule, event.points, {})
        for event in transition.log
        if event.kind in MARKERS and event.seat == seat
    ][:1]
    ends = after.round != state.round or after.is_over
    scored = transition.events if ends else after.outlook()[seat].events
    found += _changes(seat, state.outlook()[seat].events, [each for each in scored if each.seat == seat])
    reached = {
        (goal.kind, *goal.details.values()) for goal in goals_of(view.game, state.kernel_array, seat) if _done(goal)
    }
    for goal in goals_of(view.game, after.kernel_array, seat):
        if _done(goal) and (goal.kind, *goal.details.values()) not in reached:
            found.append(Fact("goal", seat, goal.kind, goal.rule, goal.points, dict(goal.details)))
    return (*found, *told_of(state, after, transition.log))


def _done(goal: object) -> bool:
    done, of = getattr(goal, "done", 0), getattr(goal, "of", 1)
    return bool(of and done >= of)


def _changes(seat: int, before: Iterable[Event], after: Iterable[Event]) -> list[Fact]:
    """Compare what a round's scoring would bring before and after a move, kind by kind."""
    known = [(event.kind, event.points, tuple(event.details.values())) for event in before]
    found: dict[str, Fact] = {}
    sums: dict[str, int] = {}
    for kind, points, _ in known:
        sums[kind] = sums.get(kind, 0) - points
    new: dict[str, list[Event]] = {}
    for event in after:
        sums[event.kind] = sums.get(event.kind, 0) + event.points
        if (event.kind, event.points, tuple(event.details.values())) not in known:
            new.setdefault(event.kind, []).append(event)
    for kind, points in sums.items():
        events = new.get(kind, [])
        if points and events:
            details = dict(events[0].details) if len(events) == 1 else {}
            found[kind] = Fact("scores" if points > 0 else "loses", seat, kind, events[0].rule, points, details)
    return list(found.values())
