"""The kernels that every game gives, and generic stubs that find them by the record's dtype.

A position is a record with at least the fields `seats`, `round_number`, `turn` and `score`. `turn` is the seat that
decides, or CHANCE, or OVER. Each stub works inside a kernel (resolved when it is compiled) and in plain Python.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numba.extending import overload

from sintra.core import kernel_cache
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import LOGS, log_dtype, no_log
from sintra.core.random import randbelow

CHANCE = -1
OVER = -2

LEGAL = 0
"""The verdict on a legal move; every other number is a reason against it."""


@kernel
def points_now(s: Rec, seat: int, log: Any) -> int:
    """Give a seat's points: nothing else is scored at the end of a round."""
    return wide(s.score[seat])


@kernel
def outlook_alone(s: Rec, seat: int) -> float:
    """Estimate by the outlook and nothing else."""
    return float(outlook(s, seat, no_log(s)))


@kernel
def no_goals(s: Rec, seat: int, found: Any) -> None:
    """Note nothing."""


@kernel
def no_prior(s: Rec, action: int) -> float:
    """Expect the same of every action."""
    return 0.0


@kernel
def final_points(s: Rec, points: Any) -> float:
    """Expect that every seat ends with the points that it has."""
    for seat in range(wide(s.seats)):
        points[seat] = s.score[seat]
    return 1.0


@kernel
def as_it_is(s: Rec) -> bool:
    """Keep the position as it is; nothing is hidden."""
    return True


@dataclass(frozen=True)
class Rules:
    """The kernels of one game. Those with a default are needed for strength only."""

    verdict: Callable[..., Any]
    """(s, action) -> LEGAL or a reason; any int is allowed."""
    legal: Callable[..., Any]
    """(s, out) -> how many legal actions it wrote, in rising order."""
    pick: Callable[..., Any]
    """(s, stream) -> a legal action, uniformly."""
    apply: Callable[..., Any]
    """(s, action, log): a legal action and every step after it that nobody chooses."""
    weigh: Callable[..., Any]
    """(s, weights) -> total; at CHANCE, the weight of each outcome, 0 for the impossible."""
    settle: Callable[..., Any]
    """(s, outcome, log): one draw and every step after it that nobody chooses."""
    deal: Callable[..., Any]
    """(s, stream, log): draw until a seat decides or the game is over; the same as weigh, below, settle."""
    look: Callable[..., Any]
    """(s, seat, seen): build what a seat (or -1, a spectator) may know."""
    sample: Callable[..., Any]
    """(seen, seat, stream, s): a position that agrees with what was seen, uniformly over the deals."""
    bonuses: Callable[..., Any]
    """(s, log): note the final bonuses of every seat; changes nothing."""
    rank: Callable[..., Any]
    """(s, places): the place of every seat, 1 for the winner or winners."""
    observe: Callable[..., Any]
    """(seen, seat, out): write a seat's view as numbers, in the order of the game's observation planes."""
    outlook: Callable[..., Any] = points_now
    """(s, seat, log) -> a seat's points if the round ended now, each line noted; uses up the position, or a view."""
    estimate: Callable[..., Any] = outlook_alone
    """(s, seat) -> float: the outlook and what else the greedy player counts; may use up the position."""
    goals: Callable[..., Any] = no_goals
    """(s, seat, goals): note every bonus or goal of a seat, and how far it has come; works on views."""
    prior: Callable[..., Any] = no_prior
    """(s, action) -> float: a quick guess of the points that a legal action brings the seat to move."""
    evaluate: Callable[..., Any] = final_points
    """(s, points) -> float: at the end of a round, the expected final points of every seat; returns their spread, the
    difference in points that makes a win e times as likely as a loss."""
    canonical: Callable[..., Any] = as_it_is
    """(s) -> bool: forget, in place, what cannot matter to anybody before the round ends, and put what is
    interchangeable in order, so that positions of the same worth look alike. False if something that a seat does not
    know may still matter. Works on views, too. A game that hides something must give its own."""
    alone: Callable[..., Any] | None = None
    """(s) -> bool: what the seat to move does now changes next to nothing for the others; None: it always may."""
    mark: Callable[..., Any] | None = None
    """(s, mask): write 1 for every legal action, 0 for the others; None if listing them is quick enough."""


RULES: dict[tuple[str, ...], Rules] = {}


def register(dtype: "np.dtype[Any]", rules: Rules, folder: Path) -> None:
    """Make the stubs below know a game's record, and the cache the folder of its kernels."""
    assert dtype.names is not None
    other = kernel_cache.GAMES.get(dtype.names, folder)
    assert other == folder, f"the records of {other.name} and {folder.name} have the same fields: rename one"
    RULES[dtype.names] = rules
    LOGS[dtype.names] = log_dtype(dtype)
    kernel_cache.GAMES[dtype.names] = folder


def _fields(s: Any) -> tuple[str, ...]:
    return tuple(name for name, _ in s.members)


def verdict(s: Rec, action: int) -> int:
    """Judge an action: LEGAL, or the code of the reason against it."""
    return RULES[s.dtype.names].verdict(s, action)  # type: ignore[no-any-return]  # a kernel's int


@overload(verdict, strict=False)
def _verdict(s: Any, action: Any) -> Any:
    rule = RULES[_fields(s)].verdict
    return lambda s, action: rule(s, action)


def legal(s: Rec, out: Any) -> int:
    """List the legal actions in rising order; returns how many."""
    return RULES[s.dtype.names].legal(s, out)  # type: ignore[no-any-return]  # a kernel's int


@overload(legal, strict=False)
def _legal(s: Any, out: Any) -> Any:
    rule = RULES[_fields(s)].legal
    return lambda s, out: rule(s, out)


def pick(s: Rec, stream: Rec) -> int:
    """Choose a legal action uniformly."""
    return RULES[s.dtype.names].pick(s, stream)  # type: ignore[no-any-return]  # a kernel's int


@overload(pick, strict=False)
def _pick(s: Any, stream: Any) -> Any:
    rule = RULES[_fields(s)].pick
    return lambda s, stream: rule(s, stream)


def apply(s: Rec, action: int, log: Any) -> None:
    """Carry out a legal action."""
    RULES[s.dtype.names].apply(s, action, log)


@overload(apply, strict=False)
def _apply(s: Any, action: Any, log: Any) -> Any:
    rule = RULES[_fields(s)].apply
    return lambda s, action, log: rule(s, action, log)


def weigh(s: Rec, weights: Any) -> int:
    """Weigh the outcomes of a draw; returns the total weight."""
    return RULES[s.dtype.names].weigh(s, weights)  # type: ignore[no-any-return]  # a kernel's int


@overload(weigh, strict=False)
def _weigh(s: Any, weights: Any) -> Any:
    rule = RULES[_fields(s)].weigh
    return lambda s, weights: rule(s, weights)


def settle(s: Rec, outcome: int, log: Any) -> None:
    """Carry out one draw."""
    RULES[s.dtype.names].settle(s, outcome, log)


@overload(settle, strict=False)
def _settle(s: Any, outcome: Any, log: Any) -> Any:
    rule = RULES[_fields(s)].settle
    return lambda s, outcome, log: rule(s, outcome, log)


def deal(s: Rec, stream: Rec, log: Any) -> None:
    """Draw until a seat decides or the game is over."""
    RULES[s.dtype.names].deal(s, stream, log)


@overload(deal, strict=False)
def _deal(s: Any, stream: Any, log: Any) -> Any:
    rule = RULES[_fields(s)].deal
    return lambda s, stream, log: rule(s, stream, log)


def look(s: Rec, seat: int, seen: Rec) -> None:
    """Build what a seat may know."""
    RULES[s.dtype.names].look(s, seat, seen)


@overload(look, strict=False)
def _look(s: Any, seat: Any, seen: Any) -> Any:
    rule = RULES[_fields(s)].look
    return lambda s, seat, seen: rule(s, seat, seen)


def sample(seen: Rec, seat: int, stream: Rec, s: Rec) -> None:
    """Make a position that agrees with what a seat saw."""
    RULES[seen.dtype.names].sample(seen, seat, stream, s)


@overload(sample, strict=False)
def _sample(seen: Any, seat: Any, stream: Any, s: Any) -> Any:
    rule = RULES[_fields(seen)].sample
    return lambda seen, seat, stream, s: rule(seen, seat, stream, s)


def bonuses(s: Rec, log: Any) -> None:
    """Note every final bonus."""
    RULES[s.dtype.names].bonuses(s, log)


@overload(bonuses, strict=False)
def _bonuses(s: Any, log: Any) -> Any:
    rule = RULES[_fields(s)].bonuses
    return lambda s, log: rule(s, log)


def rank(s: Rec, places: Any) -> None:
    """Give every seat its place."""
    RULES[s.dtype.names].rank(s, places)


@overload(rank, strict=False)
def _rank(s: Any, places: Any) -> Any:
    rule = RULES[_fields(s)].rank
    return lambda s, places: rule(s, places)


def outlook(s: Rec, seat: int, log: Any) -> int:
    """Count a seat's points if the round ended now, and note each line; uses up the position."""
    return RULES[s.dtype.names].outlook(s, seat, log)  # type: ignore[no-any-return]  # a kernel's int


@overload(outlook, strict=False)
def _outlook(s: Any, seat: Any, log: Any) -> Any:
    rule = RULES[_fields(s)].outlook
    return lambda s, seat, log: rule(s, seat, log)


def estimate(s: Rec, seat: int) -> float:
    """Estimate what a position is worth to a seat, in points; may use up the position."""
    return RULES[s.dtype.names].estimate(s, seat)  # type: ignore[no-any-return]  # a kernel's float


@overload(estimate, strict=False)
def _estimate(s: Any, seat: Any) -> Any:
    rule = RULES[_fields(s)].estimate
    return lambda s, seat: rule(s, seat)


def goals(s: Rec, seat: int, found: Any) -> None:
    """Note every bonus or goal of a seat that is not yet decided."""
    RULES[s.dtype.names].goals(s, seat, found)


@overload(goals, strict=False)
def _goals(s: Any, seat: Any, found: Any) -> Any:
    rule = RULES[_fields(s)].goals
    return lambda s, seat, found: rule(s, seat, found)


def prior(s: Rec, action: int) -> float:
    """Guess the points that a legal action brings the seat to move."""
    return RULES[s.dtype.names].prior(s, action)  # type: ignore[no-any-return]  # a kernel's float


@overload(prior, strict=False)
def _prior(s: Any, action: Any) -> Any:
    rule = RULES[_fields(s)].prior
    return lambda s, action: rule(s, action)


def alone(s: Rec) -> bool:
    """Tell whether what the seat to move does now changes next to nothing for the others."""
    rule = RULES[s.dtype.names].alone
    return rule is not None and bool(rule(s))


@overload(alone, strict=False)
def _alone(s: Any) -> Any:
    rule = RULES[_fields(s)].alone
    if rule is None:
        return lambda s: False
    return lambda s: rule(s)


def evaluate(s: Rec, points: Any) -> float:
    """Expect the final points of every seat at the end of a round; returns their spread."""
    return RULES[s.dtype.names].evaluate(s, points)  # type: ignore[no-any-return]  # a kernel's float


@overload(evaluate, strict=False)
def _evaluate(s: Any, points: Any) -> Any:
    rule = RULES[_fields(s)].evaluate
    return lambda s, points: rule(s, points)


def canonical(s: Rec) -> bool:
    """Keep only what matters before the round ends, in order; False if something hidden may matter."""
    return RULES[s.dtype.names].canonical(s)  # type: ignore[no-any-return]  # a kernel's bool


@overload(canonical, strict=False)
def _canonical(s: Any) -> Any:
    rule = RULES[_fields(s)].canonical
    return lambda s: rule(s)


def observe(seen: Rec, seat: int, out: Any) -> None:
    """Write a seat's view as a row of numbers."""
    RULES[seen.dtype.names].observe(seen, seat, out)


@overload(observe, strict=False)
def _observe(seen: Any, seat: Any, out: Any) -> Any:
    rule = RULES[_fields(seen)].observe
    return lambda seen, seat, out: rule(seen, seat, out)


@kernel
def mark_listed(s: Rec, moves: Any, mask: Any) -> None:
    """Write a mask from the list of legal actions."""
    for action in range(len(mask)):
        mask[action] = 0
    for k in range(legal(s, moves)):
        mask[moves[k]] = 1


def mark(s: Rec, moves: Any, mask: Any) -> None:
    """Write 1 for every legal action, 0 for the others; `moves` is room to list them."""
    rule = RULES[s.dtype.names].mark
    if rule is None:
        mark_listed(s, moves, mask)
    else:
        rule(s, mask)


@overload(mark, strict=False)
def _mark(s: Any, moves: Any, mask: Any) -> Any:
    rule = RULES[_fields(s)].mark
    if rule is None:
        return lambda s, moves, mask: mark_listed(s, moves, mask)
    return lambda s, moves, mask: rule(s, mask)


@kernel
def draw(weights: Any, total: int, stream: Rec) -> int:
    """Choose an outcome by weight."""
    left = randbelow(stream, total)
    for outcome in range(len(weights)):
        left -= wide(weights[outcome])
        if left < 0:
            return outcome
    return len(weights) - 1


@kernel
def sort_rows(table: Any, rows: int) -> None:
    """Put the first rows of a small table in rising order, compared number by number."""
    for row in range(1, rows):
        here = row
        while here > 0 and precedes(table, here, here - 1):
            for column in range(table.shape[1]):
                table[here, column], table[here - 1, column] = table[here - 1, column], table[here, column]
            here -= 1


@kernel
def precedes(table: Any, one: int, other: int) -> bool:
    """Tell whether one row comes before another."""
    for column in range(table.shape[1]):
        if table[one, column] != table[other, column]:
            return bool(table[one, column] < table[other, column])
    return False
