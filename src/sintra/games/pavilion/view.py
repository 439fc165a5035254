"""What a seat may know: everything. The bag has no order, and its colours can be counted from the table."""

from sintra.core.kernel import Rec, kernel


@kernel
def look(s: Rec, seat: int, seen: Rec) -> None:
    """Build a view, field by field."""
    seen.score[:] = s.score
    seen.round_number, seen.seats, seen.turn, seen.phase = s.round_number, s.seats, s.turn, s.phase
    seen.grey, seen.first, seen.marker = s.grey, s.first, s.marker
    seen.waiting, seen.due = s.waiting, s.due
    seen.passed[:] = s.passed
    seen.bag[:] = s.bag
    seen.tower[:] = s.tower
    seen.supply[:] = s.supply
    seen.factories[:] = s.factories
    seen.centre[:] = s.centre
    seen.hand[:] = s.hand
    seen.stars[:] = s.stars


@kernel
def sample(seen: Rec, seat: int, stream: Rec, s: Rec) -> None:
    """Make a position that agrees with a view; there is only one."""
    look(seen, seat, s)
