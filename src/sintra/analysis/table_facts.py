"""Facts about what a move leaves on the table: tiles for the next seat, what it cannot avoid, what is uncovered."""

from collections.abc import Iterable, Iterator

from sintra.analysis.judgement import Fact
from sintra.core.reasons import Event
from sintra.core.state import State

MANY = 4
"""So many tiles of one colour in the middle of the table are worth a word."""


def told_of(before: State, after: State, log: Iterable[Event]) -> Iterator[Fact]:
    """Say what a move of the seat to move does to the table. Everything is exact."""
    seat, known = before.turn, before.game.definition.facts
    assert seat is not None
    uncovered = [event for event in log if event.kind == known.uncovers]
    if uncovered:
        yield Fact("uncovers", seat, uncovered[0].kind, uncovered[0].rule, 0, {})
    if after.turn in (None, seat) or after.round != before.round:
        return
    yield from _left(before, after, seat)
    yield from _forced(after)


def _left(before: State, after: State, seat: int) -> Iterator[Fact]:
    """Name the colours of which the move makes many in the middle."""
    known = before.game.definition.facts
    if known.common:
        counts = zip(known.colours, before.array[known.common][0], after.array[known.common][0], strict=True)
        for letter, old, new in counts:
            if new > old and new >= MANY:
                yield Fact("leaves", seat, letter, "", int(new), {})


def _forced(after: State) -> Iterator[Fact]:
    """Name what the next seat loses whatever it plays."""
    seat = after.turn
    assert seat is not None
    for kind in after.game.definition.facts.penalties:
        lost = _points(after.outlook()[seat].events, seat, kind)
        least: int | None = None
        for move in after.moves:
            then, transition = after.carry_out(move)
            ends = then.round != after.round or then.is_over
            loss = lost - _points(transition.events if ends else then.outlook()[seat].events, seat, kind)
            least = loss if least is None else min(least, loss)
            if least <= 0:
                break
        if least is not None and least > 0:
            yield Fact("forces", seat, kind, "", -least, {})


def _points(events: Iterable[Event], seat: int, kind: str) -> int:
    return sum(event.points for event in events if event.kind == kind and event.seat == seat)
