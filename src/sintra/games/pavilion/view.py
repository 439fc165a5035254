"""What a seat may know: everything. The bag has no order, and its colours can be counted from the table."""

from sintra.core.kernel import Rec, kernel
from sintra.games.pavilion.components import COLOURS, MAX_FACTORIES, MAX_SEATS, SLOTS, STARS


@kernel
def look(s: Rec, seat: int, seen: Rec) -> None:
    """Build a view, field by field."""
    seen.round_number, seen.seats, seen.turn, seen.phase = s.round_number, s.seats, s.turn, s.phase
    seen.grey, seen.first, seen.marker = s.grey, s.first, s.marker
    seen.waiting, seen.due = s.waiting, s.due
    for colour in range(COLOURS):
        seen.bag[colour], seen.tower[colour] = s.bag[colour], s.tower[colour]
        seen.supply[colour], seen.centre[colour] = s.supply[colour], s.centre[colour]
        for factory in range(MAX_FACTORIES):
            seen.factories[factory, colour] = s.factories[factory, colour]
    for player in range(MAX_SEATS):
        seen.score[player], seen.passed[player] = s.score[player], s.passed[player]
        for colour in range(COLOURS):
            seen.hand[player, colour] = s.hand[player, colour]
        for star in range(STARS):
            for slot in range(SLOTS):
                seen.stars[player, star, slot] = s.stars[player, star, slot]


@kernel
def sample(seen: Rec, seat: int, stream: Rec, s: Rec) -> None:
    """Make a position that agrees with a view; there is only one."""
    look(seen, seat, s)
