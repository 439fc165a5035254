"""What a seat may know, and positions that agree with it.

Everything is public but two things: the fronts of plates that only their drawer has looked at, and the order in which
they went under the stack. What is left of that in a view is the list of draws and returns (see position.py), with the
plates that the seat has not seen masked.
"""

from typing import Any

from sintra.core.game import Array
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.secrecy import Secrecy
from sintra.games.duel.components import BACK, EMPTY, PLATES
from sintra.games.duel.position import (
    ACT,
    CAME_UP,
    DRAW,
    FACE_UP,
    FRONTS,
    IN_HAND,
    KEEP,
    LAID,
    RETURN,
    RETURNED,
    SPECIAL_UNKNOWN,
    UNKNOWN,
    UNSEEN,
    WAITS,
)
from sintra.games.duel.sampling import ALL_TRIES, looked, put_away, try_to_sample

KNOWN_TO_ALL = 1 << FACE_UP | 1 << LAID
KNOWN_TO_DRAWER = KNOWN_TO_ALL | 1 << IN_HAND
"""Where a plate is when its front is known, as bits."""


@kernel
def copy_row(source: Any, target: Any) -> None:
    """Copy a row of numbers; a loop compiles much faster than a slice."""
    for k in range(len(source)):
        target[k] = source[k]


@kernel
def copy_table(source: Any, target: Any) -> None:
    """Copy a table row by row."""
    for k in range(len(source)):
        copy_row(source[k], target[k])


@kernel
def look(s: Rec, seat: int, seen: Rec) -> None:
    """Build a view, field by field."""
    look_at_table(s, seen)
    look_at_boards(s, seen)
    look_at_stack(s, seen)
    look_at_plates(s, seat, seen)


@kernel
def look_at_table(s: Rec, seen: Rec) -> None:
    """See what lies between the players: all of it."""
    seen.round_number, seen.seats, seen.turn, seen.phase = s.round_number, s.seats, s.turn, s.phase
    seen.actor, seen.first, seen.marker = s.actor, s.first, s.marker
    seen.sides_due = s.sides_due
    copy_row(s.sides, seen.sides)
    copy_row(s.bag, seen.bag)
    copy_row(s.tower, seen.tower)
    copy_table(s.sun, seen.sun)
    copy_table(s.moon, seen.moon)
    copy_row(s.large_moon, seen.large_moon)
    seen.factory, seen.held, seen.held_colour = s.factory, s.held, s.held_colour
    seen.chips_due = s.chips_due
    copy_row(s.supply, seen.supply)  # what is not seen yet can be counted from what is
    copy_row(s.open_chips, seen.open_chips)
    copy_row(s.spent, seen.spent)


@kernel
def look_at_boards(s: Rec, seen: Rec) -> None:
    """See what lies before the players: all of it."""
    copy_row(s.score, seen.score)
    copy_row(s.tokens, seen.tokens)
    copy_row(s.chips_taken, seen.chips_taken)
    copy_table(s.chips, seen.chips)
    copy_table(s.lines, seen.lines)
    copy_table(s.line_colours, seen.line_colours)
    copy_table(s.broken, seen.broken)
    copy_table(s.laid, seen.laid)
    copy_table(s.turned, seen.turned)
    for seat in range(len(s.dome)):
        copy_table(s.dome[seat], seen.dome[seat])
    seen.row, seen.chips_left = s.row, s.chips_left
    seen.matching_left, seen.lowest_chip = s.matching_left, s.lowest_chip


@kernel
def look_at_stack(s: Rec, seen: Rec) -> None:
    """See the size of the stack, who drew and returned how many, the backs of the top plate and of those drawn."""
    seen.plate, seen.unseen, seen.top, seen.drawing = s.plate, s.unseen, s.top, s.drawing
    copy_row(s.face_down, seen.face_down)
    seen.draws, seen.returns, seen.gone = s.draws, s.returns, s.gone
    copy_row(s.drawer, seen.drawer)
    copy_table(s.drawn_unseen, seen.drawn_unseen)
    copy_row(s.kept, seen.kept)
    copy_row(s.return_draw, seen.return_draw)
    copy_row(s.return_fate, seen.return_fate)


@kernel
def look_at_plates(s: Rec, seat: int, seen: Rec) -> None:
    """See the fronts of plates as far as the seat has seen them."""
    look_at_fronts(s, seat, seen)
    for k in range(len(s.return_plate)):
        seen.return_plate[k] = EMPTY
    look_at_returns(s, seat, wide(0), seen)


@kernel
def look_at_fronts(s: Rec, seat: int, seen: Rec) -> None:
    """See what is public or in the seat's own hand; what waits under the stack comes with `look_at_returns`."""
    known = KNOWN_TO_DRAWER if s.actor == seat else KNOWN_TO_ALL
    for plate in range(PLATES):
        seen.plates[plate] = wide(s.plates[plate]) if known >> wide(s.plates[plate]) & 1 else UNSEEN
    if s.plate != EMPTY:
        seen.plates[s.plate] = s.plates[s.plate]


@kernel
def look_at_returns(s: Rec, seat: int, first: int, seen: Rec) -> None:
    """See the plates that were put under the stack, from one of them on."""
    for k in range(first, s.returns):
        seen.return_plate[k] = look_at_return(s, seat, k)
        if seen.return_plate[k] >= 0 and put_away(s, k):
            seen.plates[seen.return_plate[k]] = RETURNED


@kernel
def look_at_return(s: Rec, seat: int, k: int) -> int:
    """See a plate that was put under the stack: known to who put it there or drew it, to all when it came up."""
    plate, fate = wide(s.return_plate[k]), wide(s.return_fate[k])
    if fate == CAME_UP or s.drawer[s.return_draw[k]] == seat:
        return plate
    if fate >= 0 and s.drawer[fate] == seat and (fate < s.draws - 1 or looked(s)):
        return plate
    on_top = k == s.gone and s.unseen == 0
    if fate != WAITS or on_top:
        return SPECIAL_UNKNOWN - wide(BACK[plate])
    return UNKNOWN


@kernel
def sample(seen: Rec, seat: int, stream: Rec, s: Rec) -> None:
    """Make a position that agrees with a view, uniformly over the deals and the orders of returning."""
    look_at_table(seen, s)
    look_at_boards(seen, s)
    look_at_stack(seen, s)
    copy_row(seen.plates, s.plates)
    copy_row(seen.return_plate, s.return_plate)
    try_to_sample(seen, seat, stream, s, ALL_TRIES)


def _witness(array: Array) -> int | None:
    """Name the drawer while it looks at fronts and puts plates under the stack; what it keeps, everybody sees."""
    secret = int(array["phase"][0]) in (FRONTS, RETURN)
    return int(array["actor"][0]) if secret else None


def _reveals(array: Array) -> bool:
    """Tell whether a kept plate is shown next, or a plate may come up that was returned: no draw says that it does."""
    phase = int(array["phase"][0])
    returned = int(array["returns"][0]) > int(array["gone"][0])
    return phase in (KEEP, DRAW) or (phase == ACT and array["unseen"][0] <= 1 and returned)


SECRECY = Secrecy(_witness, _reveals)
