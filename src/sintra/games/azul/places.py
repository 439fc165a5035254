"""The places of an Azul position that an editor can change, and where a fault is."""

from collections.abc import Iterator

from sintra.core.numbers import numbers_to
from sintra.core.places import COUNTS, SPACE, TILES, EditPlace
from sintra.games.azul.components import FACTORIES, IDLE_ROUNDS, ROWS

FAULT_PLACES = {
    "tile_count": ("bag",),
    "factory_overfull": ("factory-{factory}",),
    "wall_row_twice": ("seat-{seat0}/wall",),
    "wall_column_twice": ("seat-{seat0}/wall",),
    "wall_pattern": ("seat-{seat0}/wall/{row0}-{column0}",),
    "line_on_wall": ("seat-{seat0}/line-{row}",),
    "marker_twice": ("seat-{seat0}/floor",),
    "marker_missing": ("marker", "seat-{seat0}/floor"),
    "marker_held": ("marker",),
    "not_the_start": ("now",),
    "nothing_to_draft": ("now", "centre"),
    "market_left": ("now", "centre"),
    "should_be_over": ("now",),
    "not_over_yet": ("now",),
    "score_below_bonus": ("seat-{seat0}/score",),
    "idle_rounds": ("idle",),
    "short_factory": ("factory-{factory}",),
    "deal_order": ("now", "centre"),
    "bag_empty": ("bag",),
    "no_choice": ("now", "seat-{seat0}/line-{row}"),
    "not_tiled": ("seat-{seat0}",),
}


def places(players: int) -> Iterator[EditPlace]:
    """List every place, as boards name them."""
    seats = numbers_to(players)
    yield EditPlace("round", "round")
    yield EditPlace("now", "now", choices=("deal", *(f"draft:{seat}" for seat in seats), "over"))
    yield EditPlace("first", "first", choices=seats)
    yield EditPlace("marker", "marker", choices=("c", *seats))
    yield EditPlace("idle", "idle", choices=tuple(map(str, range(IDLE_ROUNDS + 1))))
    yield EditPlace("bag", "bag", COUNTS)
    yield EditPlace("lid", "lid", COUNTS)
    for factory in range(int(FACTORIES[players])):
        yield EditPlace(f"factory-{factory + 1}", "factories", TILES, (factory,))
    yield EditPlace("centre", "centre", TILES)
    for seat in range(players):
        n, board = seat + 1, f"seat-{seat}"
        yield EditPlace(f"{board}/score", f"score{n}")
        for row in range(ROWS):
            yield EditPlace(f"{board}/line-{row + 1}", f"lines{n}", TILES, (row,))
        for row in range(ROWS):
            for column in range(ROWS):
                yield EditPlace(f"{board}/wall/{row}-{column}", f"wall{n}", SPACE, (row, column))
        yield EditPlace(f"{board}/floor", f"floor{n}", TILES)
