"""What can be wrong with an Azul position that reads well: what no game can lead to, as far as one position
shows it, named one by one.
"""

from collections.abc import Iterator
from typing import Any

from sintra.core.errors import InvalidPosition
from sintra.core.game import Array
from sintra.core.log import no_log
from sintra.games.azul.chance import factory_to_fill
from sintra.games.azul.components import (
    ANY,
    COLOURS,
    EMPTY,
    FACTORIES,
    FLOOR_SPACES,
    IDLE_ROUNDS,
    LETTERS,
    MARKER,
    PATTERN,
    ROWS,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)
from sintra.games.azul.legality import columns_for
from sintra.games.azul.position import DEAL, DRAFT, END, FIRST, IN_CENTRE, TILING
from sintra.games.azul.scoring import any_row_complete, bonus, on_floor
from sintra.games.azul.words import WORDS


def faults(array: Array, view: bool) -> list[InvalidPosition]:
    """Name everything that is wrong with a position; a view of Azul hides nothing, so it must be one, too."""
    s = array[0]
    found = [*_tiles(s), *_boards(s), *_marker(s)]
    return found or list(_phase(s))


def _fault(code: str, **params: object) -> InvalidPosition:
    return InvalidPosition(WORDS, code, **params)


def _tiles(s: Any) -> Iterator[InvalidPosition]:
    seats = int(s.seats)
    for colour in range(COLOURS):
        found = sum(int(s[name][colour]) for name in ("bag", "lid", "centre"))
        found += int(s.factories[:, colour].sum())
        found += int(s.lines[:seats][s.line_colours[:seats] == colour].sum())
        found += int((s.wall[:seats] == colour).sum()) + int((s.floor[:seats] == colour).sum())
        if found != TILES_PER_COLOUR:
            yield _fault("tile_count", letter=LETTERS[colour], found=found, expected=TILES_PER_COLOUR)
    for factory in range(FACTORIES[seats]):
        if s.factories[factory].sum() > TILES_PER_FACTORY:
            yield _fault("factory_overfull", factory=factory + 1, found=int(s.factories[factory].sum()))


def _boards(s: Any) -> Iterator[InvalidPosition]:
    for seat in range(int(s.seats)):
        n = seat + 1
        for row in range(ROWS):
            held = [int(colour) for colour in s.wall[seat, row] if colour != EMPTY]
            if len(set(held)) < len(held):
                yield _fault("wall_row_twice", seat=n, row=row + 1)
            if s.lines[seat, row] and s.line_colours[seat, row] in held:
                yield _fault("line_on_wall", seat=n, row=row + 1, letter=LETTERS[s.line_colours[seat, row]])
            for column in range(ROWS):
                printed, colour = PATTERN[s.grey, row, column], s.wall[seat, row, column]
                if colour != EMPTY and printed not in (ANY, colour):
                    yield _fault("wall_pattern", seat=n, row=row + 1, column=column + 1, letter=LETTERS[printed])
        for column in range(ROWS):
            held = [int(colour) for colour in s.wall[seat, :, column] if colour != EMPTY]
            if len(set(held)) < len(held):
                yield _fault("wall_column_twice", seat=n, column=column + 1)


def _marker(s: Any) -> Iterator[InvalidPosition]:
    for seat in range(int(s.seats)):
        markers = int((s.floor[seat] == MARKER).sum())
        if markers > 1 or (markers and s.marker != seat):
            yield _fault("marker_twice", seat=seat + 1)
        owes = s.phase == DRAFT and s.marker == seat
        if owes and not markers and on_floor(s, seat) < FLOOR_SPACES:
            yield _fault("marker_missing", seat=seat + 1)


def _phase(s: Any) -> Iterator[InvalidPosition]:
    phase = int(s.phase)
    market = int(s.factories.sum()) + int(s.centre.sum())
    row_done = any_row_complete(s)
    if phase == FIRST and (
        s.bag.sum() != COLOURS * TILES_PER_COLOUR or s.round_number != 1 or s.score.any() or s.first
    ):
        yield _fault("not_the_start")
    if phase == DRAFT and not market:
        yield _fault("nothing_to_draft")
    if phase in (TILING, END) and market:
        yield _fault("market_left", found=market)
    if phase in (FIRST, DEAL, END) and s.marker != IN_CENTRE:
        yield _fault("marker_held", seat=int(s.marker) + 1)
    if phase in (DRAFT, DEAL) and row_done:
        yield _fault("should_be_over")
    if phase in (DRAFT, DEAL) and s.idle == IDLE_ROUNDS:
        yield _fault("should_be_over")
    if s.idle > s.round_number - (phase in (FIRST, DEAL, DRAFT)):
        yield _fault("idle_rounds", idle=int(s.idle), round=int(s.round_number))
    if phase == DRAFT and s.bag.any():
        for factory in range(FACTORIES[s.seats]):
            if 0 < s.factories[factory].sum() < TILES_PER_FACTORY:
                yield _fault("short_factory", factory=factory + 1)
    if phase == END and not (row_done or s.idle == IDLE_ROUNDS or not (s.bag.sum() + s.lid.sum())):
        yield _fault("not_over_yet")
    if phase == END:
        for seat in range(int(s.seats)):
            least = bonus(s, seat, False, no_log(s))
            if s.score[seat] < least:
                yield _fault("score_below_bonus", seat=seat + 1, found=int(s.score[seat]), least=least)
    if phase == DEAL:
        yield from _deal(s)
    if phase == TILING:
        yield from _tiling(s)
    done = _tiled_seats(s)
    for seat in done:
        if on_floor(s, seat) or any(s.lines[seat, row] == row + 1 for row in range(ROWS)):
            yield _fault("not_tiled", seat=seat + 1)


def _deal(s: Any) -> Iterator[InvalidPosition]:
    tiles = [int(s.factories[f].sum()) for f in range(FACTORIES[s.seats])]
    due = factory_to_fill(s)
    if due == len(tiles) or any(tiles[due + 1 :]) or s.centre.any():
        yield _fault("deal_order")
    if not s.bag.any():
        yield _fault("bag_empty")


def _tiling(s: Any) -> Iterator[InvalidPosition]:
    seat, row = int(s.turn), int(s.row)
    complete = s.lines[seat, row] == row + 1
    if not complete or columns_for(s, seat, row)[0] < 2:
        yield _fault("no_choice", seat=seat + 1, row=row + 1)
    if any(s.lines[seat, above] == above + 1 for above in range(row)):
        yield _fault("not_tiled", seat=seat + 1)


def _tiled_seats(s: Any) -> list[int]:
    """The seats that are done with tiling: all between rounds, those before the seat to move within."""
    seats = int(s.seats)
    if s.phase in (DEAL, END):
        return list(range(seats))
    if s.phase != TILING:
        return []
    return [(int(s.first) + k) % seats for k in range((int(s.turn) - int(s.first)) % seats)]
