"""How much lies where between the players and on their boards."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.vectors import bits_above
from sintra.games.duel.components import (
    BROKEN_LOSS,
    BROKEN_SPACES,
    COLOURS,
    EMPTY,
    FACTORIES,
    KINDS,
    SHOWS,
    SMALL,
    STACK_HEIGHT,
)


@kernel
def sun_tiles(s: Rec, factory: int) -> int:
    """Count the tiles on a factory's sun."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.sun[factory, colour])
    return tiles


@kernel
def stack_height(s: Rec, factory: int) -> int:
    """Count the tiles on a small factory's moon."""
    height = 0
    while height < s.moon.shape[1] and s.moon[factory, height] != EMPTY:
        height += 1
    return height


@kernel
def moon_tiles(s: Rec, colour: int) -> int:
    """Count the tiles of a colour that lie on top of the moons."""
    tiles = wide(s.large_moon[colour])
    for factory in range(SMALL):
        height = stack_height(s, factory)
        if height > 0 and s.moon[factory, height - 1] == colour:
            tiles += 1
    return tiles


@kernel
def moon_colours(s: Rec) -> int:
    """Give the colours that lie on top of the moons as bits."""
    colours = bits_above(s.large_moon, None, 0)
    for factory in range(SMALL):
        top = wide(s.moon[factory, 0])
        for height in range(1, STACK_HEIGHT):
            top = top if s.moon[factory, height] == EMPTY else wide(s.moon[factory, height])
        colours |= wide(top != EMPTY) << max(top, 0)
    return wide(colours)


@kernel
def tiles_left(s: Rec) -> int:
    """Count the tiles on all factories."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.large_moon[colour])
        for factory in range(FACTORIES):
            tiles += wide(s.sun[factory, colour])
    for factory in range(SMALL):
        tiles += stack_height(s, factory)
    return tiles


@kernel
def bag_tiles(s: Rec) -> int:
    """Count the tiles in the bag."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.bag[colour])
    return tiles


@kernel
def broken_tiles(s: Rec, seat: int) -> int:
    """Count the broken tiles of a seat."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.broken[seat, colour])
    return tiles


@kernel
def broken_loss(tiles: int) -> int:
    """Count the points that broken tiles cost; more than four cost as much as four (DU-G5, DU-L6)."""
    return wide(BROKEN_LOSS[min(tiles, BROKEN_SPACES)])


@kernel
def owned_chips(s: Rec, seat: int, colour: int, lowest: int) -> tuple[int, int]:
    """Count the chips of a seat from a kind on: all, and those that show a colour."""
    chips, matching = 0, 0
    for kind in range(lowest, KINDS):
        chips += wide(s.chips[seat, kind])
        if SHOWS[kind, colour]:
            matching += wide(s.chips[seat, kind])
    return chips, matching
