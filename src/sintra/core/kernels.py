"""What Python asks of a position, one call each. Generic over games; arguments are arrays of one record."""

from typing import Any

from sintra.core import rules
from sintra.core.kernel import hot_kernel, kernel, wide
from sintra.core.log import no_log
from sintra.core.rules import CHANCE, OVER


@hot_kernel
def step(before: Any, after: Any, action: int, ask: bool) -> int:
    """Play an action into `after`; returns the reason against it, or 0. Draws what follows unless asked not to."""
    s = before[0].position
    reason = rules.verdict(s, action)
    if reason != 0:
        return reason
    after[0] = before[0]
    log = no_log(s)
    rules.apply(after[0].position, action, log)
    if not ask:
        rules.deal(after[0].position, after[0].stream, log)
    return 0


@kernel
def advance(live: Any, ask: bool) -> None:
    """Draw, in place, what is due."""
    if not ask:
        rules.deal(live[0].position, live[0].stream, no_log(live[0].position))


@kernel
def list_moves(live: Any, out: Any) -> int:
    """List the legal actions."""
    return rules.legal(live[0].position, out)


@kernel
def judge(position: Any, action: int) -> int:
    """Judge one action."""
    return rules.verdict(position[0], action)


@kernel
def judge_all(position: Any, out: Any) -> None:
    """Judge every action."""
    for action in range(len(out)):
        out[action] = rules.verdict(position[0], action)


@kernel
def weigh(position: Any, weights: Any) -> int:
    """Weigh the outcomes of the draw that is due."""
    weights[:] = 0
    return rules.weigh(position[0], weights)


@kernel
def draw(weights: Any, live: Any) -> int:
    """Choose an outcome by weight, from the stream."""
    total = wide(0)
    for outcome in range(len(weights)):
        total += weights[outcome]
    return rules.draw(weights, total, live[0].stream)


@kernel
def apply(live: Any, action: int, log: Any) -> None:
    """Carry out a legal action in place and log what happens."""
    rules.apply(live[0].position, action, log)


@kernel
def settle(live: Any, outcome: int, log: Any) -> None:
    """Carry out one given draw in place and log what happens."""
    rules.settle(live[0].position, outcome, log)


@kernel
def look(position: Any, seat: int, seen: Any) -> None:
    """Build a seat's view."""
    rules.look(position[0], seat, seen[0])


@kernel
def sample(seen: Any, seat: int, live: Any) -> None:
    """Make a position that agrees with a view, with the stream of `live`."""
    rules.sample(seen[0], seat, live[0].stream, live[0].position)


@kernel
def observe(seen: Any, seat: int, out: Any) -> None:
    """Write a view as a row of numbers."""
    rules.observe(seen[0], seat, out)


@kernel
def log_bonuses(position: Any, log: Any) -> None:
    """Note the final bonuses."""
    rules.bonuses(position[0], log)


@kernel
def rank(position: Any, places: Any) -> None:
    """Rank the seats."""
    rules.rank(position[0], places)


@kernel
def outlook(position: Any, seat: int, log: Any) -> int:
    """Count a seat's points if the round ended now; uses up the position."""
    return rules.outlook(position[0], seat, log)


@kernel
def goals(position: Any, seat: int, found: Any) -> None:
    """Note a seat's goals."""
    rules.goals(position[0], seat, found)


@kernel
def estimate(position: Any, seat: int) -> float:
    """Estimate a seat's points if the round ended now."""
    return rules.estimate(position[0], seat)


@kernel
def playout(live: Any, limit: int) -> int:
    """Play uniformly random moves in place until the game is over; returns how many."""
    s = live[0].position
    stream = live[0].stream
    log = no_log(s)
    moves = 0
    while s.turn != OVER and moves < limit:
        if s.turn == CHANCE:
            rules.deal(s, stream, log)
        else:
            rules.apply(s, wide(rules.pick(s, stream)), log)
            moves += 1
    return moves


@hot_kernel
def playouts(start: Any, live: Any, games: int, scores: Any) -> int:
    """Play many random games from one position; returns the moves made, adds up the final scores."""
    moves = 0
    for _ in range(games):
        live[0].position = start[0].position
        moves += playout(live, 1_000_000)
        for seat in range(len(scores)):
            scores[seat] += live[0].position.score[seat]
    return moves


@kernel
def canonicalise(position: Any) -> bool:
    """Bring a position or a view into its canonical form, in place; False if something hidden may matter."""
    return rules.canonical(position[0])
