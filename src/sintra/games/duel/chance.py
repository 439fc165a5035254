"""What is drawn at random, one draw at a time: seats, scoring sides, plates, tiles, chips."""

from typing import Any

import numpy as np

from sintra.core.game import Array
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, NOBODY, note
from sintra.core.numbers import numbers_to
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE
from sintra.games.duel.components import (
    BACK,
    BACK_LETTERS,
    CAPACITY,
    CHIP_NAMES,
    COLOURS,
    EMPTY,
    KINDS,
    LETTERS,
    PLATES,
    SEATS,
    SIDE_NAMES,
    SIDES,
    SPECIAL_BACK,
    WILD_BACK,
)
from sintra.games.duel.counts import bag_tiles, sun_tiles
from sintra.games.duel.events import PLATE_SHOWN, REVEALED
from sintra.games.duel.flow import go_on
from sintra.games.duel.plates import draw_on, look_on
from sintra.games.duel.position import (
    DEAL,
    FACE_UP,
    FILLING,
    FIRST,
    FRONTS,
    IN_HAND,
    OPEN_CHIPS,
    PICK_SIDES,
    SHOW,
    SHOWING,
    TILES_TAKEN,
    TOP,
)
from sintra.games.duel.preparation import begin_round, deal_tile, factory_to_fill, put_on_sun
from sintra.games.duel.stack import weigh_back, weigh_front

OUTCOMES = PLATES


def outcome_names(array: Array) -> tuple[str, ...]:
    """Name the outcomes of the draw that is due."""
    plates = tuple(f"p{plate + 1}" for plate in range(PLATES))
    return {
        FIRST: numbers_to(SEATS),
        PICK_SIDES: tuple(f"side:{name}" for name in SIDE_NAMES),
        TOP: tuple(f"top:{letter}" for letter in BACK_LETTERS),
        SHOW: plates,
        FRONTS: plates,
        DEAL: tuple(LETTERS),
    }.get(int(array["phase"][0]), tuple(f"+{name}" for name in CHIP_NAMES))


@kernel
def weigh(s: Rec, weights: Any) -> int:
    """Weigh what may be drawn."""
    total = 0
    if s.phase == FIRST:
        for seat in range(s.seats):
            weights[seat] = 1
        return wide(s.seats)
    if s.phase == PICK_SIDES:
        for side in range(SIDES):
            weights[side] = 1 - max(s.sides[side // 2 * 2], s.sides[side // 2 * 2 + 1])  # DU-S3
            total += weights[side]
        return total
    if s.phase == TOP:
        return weigh_back(s, weights)
    if s.phase == SHOW:
        return weigh_front(s, wide(s.top), weights)
    if s.phase == FRONTS:
        return weigh_front(s, SPECIAL_BACK if s.face_down[SPECIAL_BACK] > 0 else WILD_BACK, weights)
    if s.phase == DEAL:
        for colour in range(COLOURS):
            weights[colour] = s.bag[colour]
            total += wide(s.bag[colour])
        return total
    for kind in range(KINDS):
        weights[kind] = s.supply[kind]
        total += wide(s.supply[kind])
    return total


@kernel
def settle(s: Rec, outcome: int, log: Any) -> None:
    """Carry out one draw, and everything after it that nobody chooses."""
    if s.phase == FIRST:
        s.first = outcome  # DU-S7, R-ALL-2
        if s.sides_due > 0:
            s.phase = PICK_SIDES
        else:
            s.phase = SHOWING
    elif s.phase == PICK_SIDES:
        s.sides[outcome] = 1
        s.sides_due -= 1
        if s.sides_due == 0:
            s.phase = SHOWING
    elif s.phase == TOP:
        s.top = outcome
        if s.drawing:
            draw_on(s, log)
        else:
            s.phase = SHOWING
    elif s.phase == SHOW:
        s.plates[outcome] = FACE_UP
        s.unseen -= 1
        s.top = EMPTY
        s.phase = SHOWING
        note(s, log, PLATE_SHOWN, NOBODY, NIL, (outcome, NIL, NIL, NIL))
    elif s.phase == FRONTS:
        s.plates[outcome] = IN_HAND
        s.face_down[BACK[outcome]] -= 1
        s.drawn_unseen[s.draws - 1, BACK[outcome]] += 1
        look_on(s, log)
    elif s.phase == DEAL:
        deal_tile(s, outcome, log)
    elif s.phase == OPEN_CHIPS:
        open_chip(s, outcome, log)
    go_on(s, log)


@kernel
def open_chip(s: Rec, kind: int, log: Any) -> None:
    """Reveal one chip; after the last, the actor chooses a line, or the round begins."""
    s.supply[kind] -= 1
    s.open_chips[kind] += 1  # DU-F7
    s.chips_due -= 1
    note(s, log, REVEALED, NOBODY, NIL, (kind, NIL, NIL, NIL))
    if s.chips_due > 0:
        return
    if s.held > 0:
        s.phase = TILES_TAKEN
    else:
        begin_round(s)


@kernel
def deal(s: Rec, stream: Rec, log: Any) -> None:
    """Make all draws that are due."""
    if s.turn == CHANCE:  # after most moves nothing is, and there is no need for weights
        make_draws(s, stream, log)


@kernel
def make_draws(s: Rec, stream: Rec, log: Any) -> None:
    """Make draws until none is due."""
    weights = np.empty(OUTCOMES, np.int64)
    while s.turn == CHANCE:
        if s.phase == DEAL:
            deal_tiles(s, stream, log)
            continue
        left = randbelow(stream, weigh(s, weights))
        outcome = 0
        while left >= weights[outcome]:
            left -= weights[outcome]
            outcome += 1
        settle(s, outcome, log)


@kernel
def deal_tiles(s: Rec, stream: Rec, log: Any) -> None:
    """Fill a factory as far as the bag goes: the same as tile by tile, without looking for the factory each time."""
    factory, tiles = factory_to_fill(s), bag_tiles(s)
    missing = CAPACITY[factory] - sun_tiles(s, factory)
    while missing > 0 and tiles > 0:
        left = randbelow(stream, tiles)
        colour = 0
        while left >= s.bag[colour]:
            left -= wide(s.bag[colour])
            colour += 1
        if put_on_sun(s, factory, colour, log):
            missing = CAPACITY[factory]
            tiles = bag_tiles(s)
        else:
            missing -= 1
            tiles -= 1
    s.phase = FILLING
    go_on(s, log)
