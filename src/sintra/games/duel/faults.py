"""What can be wrong with a Duel position that reads well: what no game can lead to, named one by one."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sintra.core.errors import InvalidPosition
from sintra.core.game import Array
from sintra.core.rules import LEGAL
from sintra.games.duel.components import (
    CAPACITY,
    CELLS,
    CHIP_NAMES,
    CHIPS,
    CHIPS_PER_KIND,
    CHIPS_PER_ROUND,
    COLOURS,
    EMPTY,
    KINDS,
    LARGE,
    LETTERS,
    LINES,
    PLACES,
    ROUNDS,
    SEATS,
    SMALL,
    SPECIAL,
    START_SCORE,
    TILES_PER_COLOUR,
    TOKENS,
    WILD,
)
from sintra.games.duel.counts import bag_tiles, stack_height, sun_tiles, tiles_left
from sintra.games.duel.dome import plates_laid, row_covered
from sintra.games.duel.drafting import can_act
from sintra.games.duel.legality import can_complete, chip_verdict, line_verdict, spaces_for
from sintra.games.duel.position import (
    ACT,
    CHOOSE_LINE,
    CHOOSE_SPACE,
    DEAL,
    DRAW,
    END,
    FIRST,
    FRONTS,
    GIVE_CHIPS,
    KEEP,
    ON_FACTORY,
    OPEN_CHIPS,
    PICK_SIDES,
    PUT_DOWN,
    RETURN,
    SET_UP,
    SHOW,
    STACK,
    TOP,
    USE_CHIPS,
)
from sintra.games.duel.words import WORDS

TILING = (USE_CHIPS, GIVE_CHIPS, CHOOSE_SPACE)
ACTING = (ACT, DRAW, FRONTS, KEEP, PUT_DOWN, RETURN, STACK, CHOOSE_LINE)


def faults(array: Array, view: bool) -> list[InvalidPosition]:
    """Name everything that is wrong with a position or a view."""
    from sintra.games.duel.faults_plates import plate_faults  # noqa: PLC0415  # it names its faults as this does

    s = array[0]
    found = [*_tiles(s), *_chips(s), *_domes(s), *_laid(s), *plate_faults(array, view)]
    return found or list(_phase(s))


def fault(code: str, **params: object) -> InvalidPosition:
    """Make a fault by its code."""
    return InvalidPosition(WORDS, code, **params)


def preparing(s: Any) -> bool:
    """Tell whether a position is before the first decision of its round."""
    between = s.phase in (FIRST, PICK_SIDES, SHOW, DEAL) or (s.phase == TOP and not s.drawing)
    return bool(between or s.phase == SET_UP or (s.phase == OPEN_CHIPS and not s.held))


def setting_up(s: Any) -> bool:
    """Tell whether the players' first plates are not all laid and replaced yet."""
    return bool(s.round_number == 1 and (preparing(s) or plates_laid(s, int(s.first)) == 0))


# What is there


def _tiles(s: Any) -> Iterator[InvalidPosition]:
    for colour in range(COLOURS):
        found = sum(int(s[name][colour]) for name in ("bag", "tower", "large_moon"))
        found += int(s.sun[:, colour].sum()) + int((s.moon == colour).sum()) + int((s.dome == colour).sum())
        found += int(s.lines[s.line_colours == colour].sum()) + int(s.broken[:, colour].sum())
        found += int(s.held) if s.held_colour == colour else 0
        if found != TILES_PER_COLOUR:
            yield fault("tile_count", letter=LETTERS[colour], found=found, expected=TILES_PER_COLOUR)


def _chips(s: Any) -> Iterator[InvalidPosition]:
    for kind in range(KINDS):
        found = int(s.supply[kind]) + int(s.open_chips[kind]) + int(s.spent[kind]) + int(s.chips[:, kind].sum())
        if found != CHIPS_PER_KIND:
            yield fault("chip_count", chip=CHIP_NAMES[kind], found=found, expected=CHIPS_PER_KIND)
    unseen, round_number = int(s.supply.sum()), int(s.round_number)
    covered = sum(bool(sun_tiles(s, factory) or stack_height(s, factory)) for factory in range(SMALL))
    expected = CHIPS - SMALL * round_number + covered + int(s.chips_due)
    if preparing(s) and s.phase != OPEN_CHIPS:
        expected = CHIPS - SMALL * (round_number - 1)
    if unseen != expected or (s.phase == OPEN_CHIPS and not s.chips_due):
        yield fault("chips_revealed", found=unseen, expected=expected)
    taken = int(s.chips.sum()) + int(s.spent.sum())
    expected = SEATS * CHIPS_PER_ROUND * (round_number - 1) + int(s.chips_taken.sum())
    if taken != expected:
        yield fault("chips_taken", found=taken, expected=expected)
    for seat in range(SEATS):
        if s.chips[seat].sum() > CHIPS_PER_ROUND * (round_number - 1) + s.chips_taken[seat]:
            yield fault("chips_of_seat", seat=seat + 1)


def _domes(s: Any) -> Iterator[InvalidPosition]:
    for seat in range(SEATS):
        laid = s.laid[seat]
        shown = np.where(laid[:, None] == EMPTY, EMPTY, CELLS[laid, s.turned[seat]])  # by place and space
        pieces = s.dome[seat].reshape(3, 2, 3, 2).transpose(0, 2, 1, 3).reshape(PLACES, 4)
        fits = (pieces == EMPTY) | (pieces == shown) | ((shown == WILD) & (pieces < COLOURS))
        for place, cell in zip(*np.nonzero(~fits), strict=True):
            row, column = place // 3 * 2 + cell // 2, place % 3 * 2 + cell % 2
            yield fault("dome_space", seat=seat + 1, row=int(row) + 1, column=int(column) + 1)
        for place in np.nonzero((shown == SPECIAL).any(axis=1))[0]:
            filled, special = pieces[place] != EMPTY, shown[place] == SPECIAL
            if filled[special].all() != filled[~special].all():
                yield fault("special_tile", seat=seat + 1, place=int(place) + 1)


def _laid(s: Any) -> Iterator[InvalidPosition]:
    tokens = TOKENS if s.round_number < ROUNDS else 0
    for seat in range(SEATS):
        pending = s.drawing and s.phase != RETURN
        pending |= s.phase == PUT_DOWN and not setting_up(s)
        expected = 1 + TOKENS * (int(s.round_number) - 1) + tokens - int(s.tokens[seat])
        expected -= bool(pending and s.actor == seat)
        found = int(plates_laid(s, seat))
        if s.tokens[seat] > tokens or (preparing(s) and s.tokens[seat] < tokens):
            yield fault("tokens", seat=seat + 1)
        elif setting_up(s):
            others_turn = s.phase in (SET_UP, PUT_DOWN) and (s.actor == s.first) == (seat != s.first)
            least = bool(others_turn and seat != s.first)
            most = 0 if s.phase in (SET_UP, PUT_DOWN) and not least else 1
            if not least <= found <= (0 if s.phase in (FIRST, PICK_SIDES, DEAL) else most):
                yield fault("plates_laid", seat=seat + 1, found=found, expected=int(least))
        elif found != expected:
            yield fault("plates_laid", seat=seat + 1, found=found, expected=expected)
        if s.round_number == 1 and s.phase not in TILING and s.score[seat] > START_SCORE:
            yield fault("score_early", seat=seat + 1)


# What happens


def _phase(s: Any) -> Iterator[InvalidPosition]:
    phase, seat = int(s.phase), int(s.actor)
    if s.sides_due and phase not in (FIRST, PICK_SIDES):
        yield fault("sides_due")
    if phase in (FIRST, PICK_SIDES) and (s.round_number > 1 or s.score.sum() != SEATS * START_SCORE):
        yield fault("not_the_start")
    if phase == PICK_SIDES and not s.sides_due:
        yield fault("sides_due")
    if preparing(s) and s.marker != ON_FACTORY:
        yield fault("marker_early")
    if phase in ACTING:
        yield from _acting(s, seat)
    if bool(s.held) != (phase in (STACK, CHOOSE_LINE) or (phase == OPEN_CHIPS and not preparing(s))):
        yield fault("held_tiles")
    if phase in (FIRST, PICK_SIDES, SHOW, TOP, DEAL) and preparing(s):
        yield from _preparing(s)
    if phase in (*TILING, END):
        yield from _tiling(s, phase, seat)
    for other in _tiled_seats(s):
        yield from _tiled(s, other, LINES)
        if s.broken[other].any():
            yield fault("broken_left", seat=other + 1)


def _acting(s: Any, seat: int) -> Iterator[InvalidPosition]:
    phase = int(s.phase)
    stuck = phase == ACT and not can_act(s, seat)
    if phase == STACK:
        colours = [colour for colour in range(COLOURS) if s.sun[s.factory, colour]]
        full = int(s.held) + int(sun_tiles(s, s.factory)) > CAPACITY[s.factory]
        stuck |= len(colours) < 2 or full or int(s.held_colour) in colours
    if phase == CHOOSE_LINE:
        stuck |= all(line_verdict(s, seat, row, int(s.held_colour)) != LEGAL for row in range(LINES))
    if stuck:
        yield fault("nothing_to_do", seat=seat + 1)
    if s.marker != ON_FACTORY and sun_tiles(s, LARGE):
        yield fault("marker_early")
    large_empty = not sun_tiles(s, LARGE) and not s.large_moon.any()
    if s.marker == ON_FACTORY and large_empty and (tiles_left(s) or s.held or s.round_number == 1):
        yield fault("marker_left")


def _preparing(s: Any) -> Iterator[InvalidPosition]:
    tiles = [int(sun_tiles(s, factory)) for factory in (LARGE, *range(SMALL))]
    room = [int(CAPACITY[factory]) for factory in (LARGE, *range(SMALL))]
    on_moons = s.large_moon.any() or (s.moon != EMPTY).any()
    if s.phase == DEAL:
        filled = next((k for k in range(len(tiles)) if tiles[k] < room[k]), len(tiles))
        if filled == len(tiles) or any(tiles[filled + 1 :]) or on_moons:
            yield fault("deal_order")
        if not bag_tiles(s):
            yield fault("bag_empty")
    elif on_moons or (any(tiles) and (tiles != room or not setting_up(s) or s.phase in (FIRST, PICK_SIDES))):
        yield fault("deal_order")


def _tiling(s: Any, phase: int, seat: int) -> Iterator[InvalidPosition]:
    if tiles_left(s) or s.open_chips.any():
        yield fault("market_left")
    for other in range(SEATS):
        if s.tokens[other]:
            yield fault("tokens", seat=other + 1)
    if phase == END:
        if s.round_number < ROUNDS:
            yield fault("not_over_yet")
        return
    row = int(s.row)
    yield from _tiled(s, seat, row)
    held, spaces = int(s.lines[seat, row]), int(spaces_for(s, seat, row)[0])
    if phase == USE_CHIPS:
        choice = 0 < held <= row and spaces and can_complete(s, seat, row)
    elif phase == CHOOSE_SPACE:
        choice = held and spaces > 1
    else:
        kinds = sum(chip_verdict(s, seat, kind) == LEGAL for kind in range(KINDS)) if held else 0
        choice = 0 < held <= row and spaces and kinds > 1 and s.matching_left <= s.chips_left
    if not choice:
        yield fault("nothing_to_do", seat=seat + 1)


def _tiled(s: Any, seat: int, rows: int) -> Iterator[InvalidPosition]:
    """Check the lines above a row: what could be placed was, and what never can be is broken."""
    for row in range(rows):
        if s.lines[seat, row]:
            spaces = spaces_for(s, seat, row)[0]
            placeable = s.lines[seat, row] == row + 1 and spaces
            if placeable or (not spaces and row_covered(s, seat, row)):
                yield fault("not_tiled", seat=seat + 1, row=row + 1)


def _tiled_seats(s: Any) -> list[int]:
    """Name the seats that are done with tiling: all between rounds, the first player while the other tiles."""
    if s.phase == END or (s.round_number > 1 and preparing(s)):
        return list(range(SEATS))
    return [int(s.first)] if s.phase in TILING and s.actor != s.first else []
