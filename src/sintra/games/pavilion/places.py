"""The places of a Summer Pavilion position that an editor can change, and where a fault is."""

from collections.abc import Iterator

from sintra.core.numbers import numbers_to
from sintra.core.places import COUNTS, SPACE, TILES, EditPlace
from sintra.games.pavilion.components import FACTORIES, ROUNDS, SLOTS, STAR_LETTERS, STARS

FAULT_PLACES = {
    "tile_count": ("bag",),
    "supply_overfull": ("supply",),
    "factory_overfull": ("factory-{factory}",),
    "star_neither": ("seat-{seat0}/stars",),
    "star_twice": ("seat-{seat0}/stars",),
    "star_colour": ("seat-{seat0}/stars",),
    "marker_held": ("marker",),
    "marker_not_first": ("marker", "first"),
    "passed_early": ("passed",),
    "too_many_kept": ("seat-{seat0}/hand",),
    "kept_at_the_end": ("seat-{seat0}/hand",),
    "nothing_to_acquire": ("now", "centre"),
    "market_left": ("now", "centre"),
    "bag_empty": ("bag",),
    "supply_full": ("now", "supply"),
    "has_passed": ("now", "passed"),
    "no_tiles": ("seat-{seat0}/hand",),
    "keeping_at_the_end": ("now",),
    "not_the_start": ("now",),
    "score_too_soon": ("seat-{seat0}/score",),
    "deal_order": ("now", "centre"),
    "factory_short": ("factory-{factory}",),
    "supply_short": ("supply",),
    "no_choice": ("now", "supply"),
    "no_structure": ("now", "seat-{seat0}/stars"),
    "not_over_yet": ("now", "round"),
    "hand_left": ("now",),
    "score_below_bonus": ("seat-{seat0}/score",),
}


def places(players: int) -> Iterator[EditPlace]:
    """List every place, as boards name them."""
    seats = numbers_to(players)
    turns = tuple(f"{phase}:{seat}" for phase in ("acquire", "play") for seat in seats)
    yield EditPlace("round", "round", choices=numbers_to(ROUNDS))
    yield EditPlace("now", "now", choices=("supply", "deal", *turns, "over"))
    yield EditPlace("first", "first", choices=seats)
    yield EditPlace("marker", "marker", choices=("c", *seats))
    yield EditPlace("passed", "passed")
    yield EditPlace("bag", "bag", COUNTS)
    yield EditPlace("tower", "tower", COUNTS)
    yield EditPlace("supply", "supply", TILES)
    for factory in range(int(FACTORIES[players])):
        yield EditPlace(f"factory-{factory + 1}", "factories", TILES, (factory,))
    yield EditPlace("centre", "centre", TILES)
    for seat in range(players):
        n, board = seat + 1, f"seat-{seat}"
        yield EditPlace(f"{board}/score", f"score{n}")
        yield EditPlace(f"{board}/hand", f"hand{n}", TILES)
        for star in range(STARS):
            for slot in range(SLOTS):
                yield EditPlace(f"{board}/stars/{STAR_LETTERS[star]}{slot + 1}", f"stars{n}", SPACE, (star, slot))
