"""One position for all that are worth the same until the round ends."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.rules import sort_rows
from sintra.games.pavilion.components import FACTORIES


@kernel
def canonical(s: Rec) -> bool:
    """Factories have no order. Nothing is hidden."""
    sort_rows(s.factories, wide(FACTORIES[s.seats]))
    return True
