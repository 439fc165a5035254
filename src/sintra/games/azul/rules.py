"""Carrying out a decision. Each rule is cited by its id: see rulebook.toml."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.azul.drafting import add, take, tiles_left
from sintra.games.azul.moves import KINDS, TILE, VALUES
from sintra.games.azul.tiling import place, start_tiling, tile


@kernel
def apply(s: Rec, action: int, log: Any) -> None:
    """Carry out a legal move, and everything after it that nobody chooses."""
    seat = wide(s.turn)
    if KINDS[action] == TILE:
        place(s, seat, VALUES[action, 0], VALUES[action, 1], log)
        s.row += 1
        tile(s, log)
        return
    source, colour, target = VALUES[action, 0], VALUES[action, 1], VALUES[action, 2]
    taken = take(s, seat, source, colour, log)
    add(s, seat, target, colour, taken, log)
    if tiles_left(s):
        s.turn = seat + 1 if seat + 1 < s.seats else 0  # AZ-A1
    else:
        start_tiling(s)  # AZ-A11
        tile(s, log)
