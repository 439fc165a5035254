"""The factory offer: taking tiles and putting them down."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, note
from sintra.games.azul.components import COLOURS, FLOOR_LOSS, FLOOR_SPACES, MARKER, MAX_FACTORIES
from sintra.games.azul.events import DROPPED, LAID, MOVED, TOOK, TOOK_MARKER
from sintra.games.azul.legality import tiles_at
from sintra.games.azul.moves import CENTRE, FLOOR
from sintra.games.azul.position import IN_CENTRE
from sintra.games.azul.scoring import on_floor


@kernel
def take(s: Rec, seat: int, source: int, colour: int, log: Any) -> int:
    """Take all tiles of a colour; the rest of a factory goes to the centre, the marker comes along once."""
    taken = tiles_at(s, source, colour)
    if source == CENTRE:
        s.centre[colour] = 0  # AZ-A3
        note(s, log, TOOK, seat, NIL, (source, colour, taken, NIL))
        if s.marker == IN_CENTRE:
            s.marker = seat
            fit = drop(s, seat, wide(MARKER), wide(1))  # AZ-A4, R-AZUL-1
            if len(log) > 0:
                note(s, log, TOOK_MARKER, seat, NIL, (fit, loss_of_last(s, seat, fit), NIL, NIL))
        return taken
    s.factories[source, colour] = 0
    note(s, log, TOOK, seat, NIL, (source, colour, taken, NIL))
    for other in range(COLOURS):
        s.centre[other] += s.factories[source, other]  # AZ-A2
        s.factories[source, other] = 0
    note(s, log, MOVED, seat, NIL, (source, NIL, NIL, NIL))
    return taken


@kernel
def add(s: Rec, seat: int, target: int, colour: int, tiles: int, log: Any) -> None:
    """Put tiles on a pattern line as far as they fit, and the surplus on the floor line."""
    if target != FLOOR:
        fit = min(tiles, target + 1 - wide(s.lines[seat, target]))
        s.lines[seat, target] += fit  # AZ-A5
        s.line_colours[seat, target] = colour
        tiles -= fit
        note(s, log, LAID, seat, NIL, (target, colour, fit, wide(s.lines[seat, target])))
    if tiles > 0:
        fit = drop(s, seat, colour, tiles)  # AZ-A9, AZ-A10
        if len(log) > 0:
            note(s, log, DROPPED, seat, NIL, (colour, tiles, fit, loss_of_last(s, seat, fit)))


@kernel
def drop(s: Rec, seat: int, piece: int, count: int) -> int:
    """Let equal pieces fall on the floor line, tiles that find no space there into the lid; count those that fit."""
    fit = 0
    space = on_floor(s, seat)
    while fit < count and space < FLOOR_SPACES:
        s.floor[seat, space] = piece
        space += 1
        fit += 1
    if piece != MARKER:
        s.lid[piece] += count - fit  # AZ-A12, R-AZUL-9; a marker costs nothing more: R-AZUL-2
    return fit


@kernel
def loss_of_last(s: Rec, seat: int, pieces: int) -> int:
    """Count the points that the last pieces on a floor line add to its cost."""
    lying = on_floor(s, seat)
    return wide(FLOOR_LOSS[lying] - FLOOR_LOSS[lying - pieces])


@kernel
def tiles_left(s: Rec) -> bool:
    """Tell whether a factory or the centre still holds a tile."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.centre[colour])
    for factory in range(MAX_FACTORIES):  # a fixed number of steps, without a branch, is quicker than to stop early
        for colour in range(COLOURS):
            tiles += wide(s.factories[factory, colour])
    return tiles > 0
