"""What a seat may know: in Azul everything. The bag has no order, and its colours can be counted from the table."""

from sintra.core.kernel import Rec, kernel


@kernel
def look(s: Rec, seat: int, seen: Rec) -> None:
    """Build a view, field by field."""
    seen.score[:] = s.score
    seen.round_number, seen.seats, seen.turn, seen.phase = s.round_number, s.seats, s.turn, s.phase
    seen.grey, seen.first, seen.marker = s.grey, s.first, s.marker
    seen.row, seen.idle = s.row, s.idle
    seen.bag[:] = s.bag
    seen.lid[:] = s.lid
    seen.factories[:] = s.factories
    seen.centre[:] = s.centre
    seen.lines[:] = s.lines
    seen.line_colours[:] = s.line_colours
    seen.wall[:] = s.wall
    seen.floor[:] = s.floor


@kernel
def sample(seen: Rec, seat: int, stream: Rec, s: Rec) -> None:
    """Make a position that agrees with a view; there is only one."""
    look(seen, seat, s)
