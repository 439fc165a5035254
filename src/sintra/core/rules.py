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
from sintra.core.compiler import field_names, generic
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
def never_alone(s: Rec) -> bool:
    """Expect that every move may change something for the others."""
    return False


@kernel
def as_it_is(s: Rec) -> bool:
    """Keep the position as it is; nothing is hidden."""
    return True


@kernel
def look_and_observe(s: Rec, seat: int, seen: Rec, out: Any) -> None:
    """Build the whole view, and write it as numbers."""
    look(s, seat, seen)
    observe(seen, seat, out)


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
    show: Callable[..., Any] = look_and_observe
    """(s, seat, seen, out): what `look` and `observe` write; a game may be quicker than to build the whole view, in
    `seen`, which is room that the caller has no use for."""
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
    alone: Callable[..., Any] = never_alone
    """(s) -> bool: what the seat to move does now changes next to nothing for the others."""
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


@generic(RULES)
def verdict(s: Rec, action: int) -> int:
    """Judge an action: LEGAL, or the code of the reason against it."""
    return RULES[s.dtype.names].verdict(s, action)  # type: ignore[no-any-return]  # a kernel's int


@generic(RULES)
def legal(s: Rec, out: Any) -> int:
    """List the legal actions in rising order; returns how many."""
    return RULES[s.dtype.names].legal(s, out)  # type: ignore[no-any-return]  # a kernel's int


@generic(RULES)
def pick(s: Rec, stream: Rec) -> int:
    """Choose a legal action uniformly."""
    return RULES[s.dtype.names].pick(s, stream)  # type: ignore[no-any-return]  # a kernel's int


@generic(RULES)
def apply(s: Rec, action: int, log: Any) -> None:
    """Carry out a legal action."""
    RULES[s.dtype.names].apply(s, action, log)


@generic(RULES)
def weigh(s: Rec, weights: Any) -> int:
    """Weigh the outcomes of a draw; returns the total weight."""
    return RULES[s.dtype.names].weigh(s, weights)  # type: ignore[no-any-return]  # a kernel's int


@generic(RULES)
def settle(s: Rec, outcome: int, log: Any) -> None:
    """Carry out one draw."""
    RULES[s.dtype.names].settle(s, outcome, log)


@generic(RULES)
def deal(s: Rec, stream: Rec, log: Any) -> None:
    """Draw until a seat decides or the game is over."""
    RULES[s.dtype.names].deal(s, stream, log)


@generic(RULES)
def look(s: Rec, seat: int, seen: Rec) -> None:
    """Build what a seat may know."""
    RULES[s.dtype.names].look(s, seat, seen)


@generic(RULES)
def sample(seen: Rec, seat: int, stream: Rec, s: Rec) -> None:
    """Make a position that agrees with what a seat saw."""
    RULES[seen.dtype.names].sample(seen, seat, stream, s)


@generic(RULES)
def bonuses(s: Rec, log: Any) -> None:
    """Note every final bonus."""
    RULES[s.dtype.names].bonuses(s, log)


@generic(RULES)
def rank(s: Rec, places: Any) -> None:
    """Give every seat its place."""
    RULES[s.dtype.names].rank(s, places)


@generic(RULES)
def outlook(s: Rec, seat: int, log: Any) -> int:
    """Count a seat's points if the round ended now, and note each line; uses up the position."""
    return RULES[s.dtype.names].outlook(s, seat, log)  # type: ignore[no-any-return]  # a kernel's int


@generic(RULES)
def estimate(s: Rec, seat: int) -> float:
    """Estimate what a position is worth to a seat, in points; may use up the position."""
    return RULES[s.dtype.names].estimate(s, seat)  # type: ignore[no-any-return]  # a kernel's float


@generic(RULES)
def goals(s: Rec, seat: int, found: Any) -> None:
    """Note every bonus or goal of a seat that is not yet decided."""
    RULES[s.dtype.names].goals(s, seat, found)


@generic(RULES)
def prior(s: Rec, action: int) -> float:
    """Guess the points that a legal action brings the seat to move."""
    return RULES[s.dtype.names].prior(s, action)  # type: ignore[no-any-return]  # a kernel's float


@generic(RULES)
def alone(s: Rec) -> bool:
    """Tell whether what the seat to move does now changes next to nothing for the others."""
    return RULES[s.dtype.names].alone(s)  # type: ignore[no-any-return]  # a kernel's bool


@generic(RULES)
def evaluate(s: Rec, points: Any) -> float:
    """Expect the final points of every seat at the end of a round; returns their spread."""
    return RULES[s.dtype.names].evaluate(s, points)  # type: ignore[no-any-return]  # a kernel's float


@generic(RULES)
def canonical(s: Rec) -> bool:
    """Keep only what matters before the round ends, in order; False if something hidden may matter."""
    return RULES[s.dtype.names].canonical(s)  # type: ignore[no-any-return]  # a kernel's bool


@generic(RULES)
def observe(seen: Rec, seat: int, out: Any) -> None:
    """Write a seat's view as a row of numbers."""
    RULES[seen.dtype.names].observe(seen, seat, out)


@generic(RULES)
def show(s: Rec, seat: int, seen: Rec, out: Any) -> None:
    """Write what a seat sees of a position as a row of numbers; uses up the record `seen`."""
    RULES[s.dtype.names].show(s, seat, seen, out)


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
    rule = RULES[field_names(s)].mark
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
