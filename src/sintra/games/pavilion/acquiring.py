"""Phase 1: taking tiles from the factories and the centre."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, note
from sintra.core.rules import LEGAL
from sintra.games.pavilion.components import COLOURS, FACTORIES
from sintra.games.pavilion.moves import CENTRE, SOURCES
from sintra.games.pavilion.position import IN_CENTRE
from sintra.games.pavilion.reasons import NO_SUCH_FACTORY, NOT_IN_CENTRE, NOT_ON_FACTORY, NOT_ONLY_WILDS
from sintra.games.pavilion.scoring import MARKER_TAKEN, lose


@kernel
def wild_of(s: Rec) -> int:
    """Give the wild colour of the round (SP-S5): the colours are numbered in that order."""
    return wide(s.round_number) - 1


@kernel
def tiles_at(s: Rec, source: int, colour: int) -> int:
    """Count the tiles of a colour on a factory or in the centre."""
    return wide(s.centre[colour] if source == CENTRE else s.factories[source, colour])


@kernel
def only_wilds(s: Rec, source: int) -> bool:
    """Tell whether a factory or the centre holds wilds and nothing else."""
    wild = wild_of(s)
    for colour in range(COLOURS):
        if colour != wild and tiles_at(s, source, colour) > 0:
            return False
    return tiles_at(s, source, wild) > 0


@kernel
def acquire_verdict(s: Rec, source: int, colour: int) -> int:
    """Judge whether a colour may be taken from a factory or the centre."""
    if FACTORIES[s.seats] <= source < CENTRE:
        return NO_SUCH_FACTORY
    if tiles_at(s, source, colour) == 0:
        return NOT_IN_CENTRE if source == CENTRE else NOT_ON_FACTORY  # SP-A5, SP-A2
    if colour == wild_of(s) and not only_wilds(s, source):
        return NOT_ONLY_WILDS  # SP-A4
    return LEGAL


@kernel
def acquire(s: Rec, seat: int, source: int, colour: int, log: Any) -> None:
    """Take the tiles of a colour and one wild; the rest of a factory goes to the centre."""
    wild = wild_of(s)
    wilds = min(1, tiles_at(s, source, wild))  # SP-A3, SP-A4
    taken = wilds
    if colour != wild:
        taken += tiles_at(s, source, colour)  # SP-A2
        s.hand[seat, colour] += tiles_at(s, source, colour)
    s.hand[seat, wild] += wilds
    if source == CENTRE:
        if colour != wild:
            s.centre[colour] = 0  # SP-A5
        s.centre[wild] -= wilds
        if s.marker == IN_CENTRE:
            s.marker = seat
            note(s, log, MARKER_TAKEN, seat, -lose(s, seat, taken), (taken, NIL, NIL, NIL))  # SP-A6
        return
    for other in range(COLOURS):
        if other not in (colour, wild):
            s.centre[other] += s.factories[source, other]
    s.centre[wild] += s.factories[source, wild] - wilds
    s.factories[source, :] = 0


@kernel
def market_holds(s: Rec) -> bool:
    """Tell whether a factory or the centre still holds a tile."""
    for colour in range(COLOURS):
        if s.centre[colour] > 0:
            return True
    for factory in range(FACTORIES[s.seats]):
        for colour in range(COLOURS):
            if s.factories[factory, colour] > 0:
                return True
    return False


@kernel
def colours_to_name(s: Rec, source: int) -> int:
    """Give the set of colours that may be named at a source: `acquire_verdict` for all of them at once."""
    colours = 0
    for colour in range(COLOURS):
        if tiles_at(s, source, colour) > 0:
            colours |= 1 << colour
    others = colours & ~(1 << wild_of(s))
    return others if others else colours  # SP-A4


@kernel
def list_acquiring(s: Rec, out: Any) -> int:
    """List the legal moves of phase 1 in rising order."""
    count = 0
    for source in range(SOURCES):
        colours = colours_to_name(s, source)
        for colour in range(COLOURS):
            if colours >> colour & 1:
                out[count] = source * COLOURS + colour
                count += 1
    return count
