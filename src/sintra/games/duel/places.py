"""The places of a Duel position that an editor can change, and where a fault is."""

from collections.abc import Iterator

from sintra.core.numbers import numbers_to
from sintra.core.places import COUNTS, LISTED, MOON, NAMED_COUNTS, PLATE, SPACE, SUN, TILES, EditPlace
from sintra.games.duel.components import FACTORIES, LINES, PLACES, ROUNDS, SIZE, TOKENS

FAULT_PLACES = {
    "tile_count": ("bag",),
    "chip_count": ("supply",),
    "plate_count": ("stack",),
    "too_many_shown": ("shown",),
    "plates_laid": ("seat-{seat0}/place-1",),
    "tokens": ("seat-{seat0}/tokens",),
    "score_early": ("seat-{seat0}/score",),
    "dome_space": ("seat-{seat0}/dome/{row0}-{column0}",),
    "special_tile": ("seat-{seat0}/place-{place}",),
    "chips_revealed": ("supply",),
    "chips_taken": ("spent",),
    "chips_of_seat": ("seat-{seat0}/chips",),
    "marker_early": ("marker",),
    "marker_left": ("marker",),
    "sides_due": ("sides",),
    "stack_top": ("stack",),
    "drawn_now": ("drawn", "hand"),
    "draws_list": ("draws",),
    "draws_forgotten": ("draws",),
    "draws_too_many": ("draws",),
    "no_deal": ("draws",),
    "masked": ("draws",),
    "not_the_start": ("now",),
    "deal_order": ("now",),
    "bag_empty": ("bag",),
    "nothing_to_do": ("now",),
    "held_tiles": ("held",),
    "market_left": ("now",),
    "not_tiled": ("seat-{seat0}/line-{row}",),
    "broken_left": ("seat-{seat0}/broken",),
    "not_over_yet": ("now", "round"),
}


def places(players: int) -> Iterator[EditPlace]:
    """List every place, as boards name them."""
    seats = numbers_to(players)
    yield EditPlace("round", "round", choices=numbers_to(ROUNDS))
    yield EditPlace("now", "now", choices=("show", "deal", *(f"act:{seat}" for seat in seats), "over"))
    yield EditPlace("first", "first", choices=seats)
    yield EditPlace("marker", "marker", choices=("f", *seats))
    yield EditPlace("sides", "sides")
    yield EditPlace("bag", "bag", COUNTS)
    yield EditPlace("tower", "tower", COUNTS)
    for factory in range(FACTORIES):
        yield EditPlace(f"factory-{factory + 1}", "factories", SUN, (factory,))
        yield EditPlace(f"factory-{factory + 1}/moon", "factories", MOON, (factory,))
    yield EditPlace("held", "held", TILES)
    yield EditPlace("supply", "supply", NAMED_COUNTS)
    yield EditPlace("open", "open", NAMED_COUNTS)
    yield EditPlace("spent", "spent", NAMED_COUNTS)
    yield EditPlace("shown", "shown", LISTED)
    yield EditPlace("stack", "stack")
    yield EditPlace("drawn", "drawn")
    yield EditPlace("hand", "hand", LISTED)
    yield EditPlace("draws", "draws")
    for seat in range(players):
        yield from _board(seat)


def _board(seat: int) -> Iterator[EditPlace]:
    n, board = seat + 1, f"seat-{seat}"
    yield EditPlace(f"{board}/score", f"score{n}")
    yield EditPlace(f"{board}/tokens", f"tokens{n}", choices=tuple(map(str, range(TOKENS + 1))))
    yield EditPlace(f"{board}/taken", f"taken{n}")
    yield EditPlace(f"{board}/chips", f"chips{n}", NAMED_COUNTS)
    for row in range(LINES):
        yield EditPlace(f"{board}/line-{row + 1}", f"lines{n}", TILES, (row,))
    yield EditPlace(f"{board}/broken", f"broken{n}", TILES)
    for place in range(PLACES):
        yield EditPlace(f"{board}/place-{place + 1}", f"plates{n}", PLATE, (place,), ",")
    for row in range(SIZE):
        for column in range(SIZE):
            yield EditPlace(f"{board}/dome/{row}-{column}", f"dome{n}", SPACE, (row, column))
