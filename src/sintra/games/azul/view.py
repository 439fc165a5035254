"""What a seat may know: in Azul everything. The bag has no order, and its colours can be counted from the table."""

from sintra.core.kernel import Rec, kernel
from sintra.games.azul.components import COLOURS, FLOOR_SPACES, MAX_FACTORIES, MAX_SEATS, ROWS


@kernel
def look(s: Rec, seat: int, seen: Rec) -> None:
    """Build a view, field by field."""
    seen.round_number, seen.seats, seen.turn, seen.phase = s.round_number, s.seats, s.turn, s.phase
    seen.grey, seen.first, seen.marker = s.grey, s.first, s.marker
    seen.row, seen.idle = s.row, s.idle
    for colour in range(COLOURS):
        seen.bag[colour], seen.lid[colour], seen.centre[colour] = s.bag[colour], s.lid[colour], s.centre[colour]
        for factory in range(MAX_FACTORIES):
            seen.factories[factory, colour] = s.factories[factory, colour]
    for player in range(MAX_SEATS):
        seen.score[player] = s.score[player]
        for row in range(ROWS):
            seen.lines[player, row] = s.lines[player, row]
            seen.line_colours[player, row] = s.line_colours[player, row]
            for column in range(ROWS):
                seen.wall[player, row, column] = s.wall[player, row, column]
        for space in range(FLOOR_SPACES):
            seen.floor[player, space] = s.floor[player, space]


@kernel
def sample(seen: Rec, seat: int, stream: Rec, s: Rec) -> None:
    """Make a position that agrees with a view; there is only one."""
    look(seen, seat, s)
