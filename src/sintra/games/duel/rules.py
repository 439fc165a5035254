"""The rules of Azul Duel as kernels over one record: what may be played, and what it leads to."""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE, LEGAL, OVER
from sintra.games.duel.components import (
    BROKEN,
    CHIPS_PER_ROUND,
    COLOURS,
    EMPTY,
    FACTORIES,
    KINDS,
    MATCHING_PRICE,
    PLACES,
    PLATES,
    ROUNDS,
    SIZE,
    TURNS,
)
from sintra.games.duel.drafting import (
    add_to_line,
    draw_plate,
    draw_verdict,
    keep,
    line_verdict,
    look_at_drawn,
    moon_tiles,
    put_down,
    return_plate,
    stack_rest,
    take_chip,
    take_from_moons,
    take_from_sun,
    take_plate,
)
from sintra.games.duel.flow import go_on
from sintra.games.duel.moves import (
    ACTIONS,
    CHIP,
    DRAW_PLATE,
    GIVE,
    KEEP_CHIPS,
    LINE,
    MOON,
    MOST_MOVES,
    PAIR,
    PLATE,
    PUT,
    SPACE,
    SPEND,
    STOP,
    SUN,
    TRIPLE,
    UNDER,
)
from sintra.games.duel.position import (
    ACT,
    CHOOSE_LINE,
    CHOOSE_SPACE,
    DRAW,
    FACE_UP,
    GIVE_CHIPS,
    GIVING,
    IN_HAND,
    KEEP,
    PUT_DOWN,
    RETURN,
    SET_UP,
    STACK,
    TILING,
    USE_CHIPS,
)
from sintra.games.duel.reasons import (
    CHIP_LIMIT,
    CHIP_NOT_OPEN,
    COMMITTED,
    DRAW_DUE,
    GAME_OVER,
    NO_SUCH_MOVE,
    NO_TOKEN,
    NO_TOKENS_IN_LAST_ROUND,
    NOT_DRAWN,
    NOT_FACE_UP,
    NOT_ON_MOON,
    NOT_ON_SUN,
    OTHER_LINE,
    OTHER_STEP,
    OTHER_TILES,
    PLACE_TAKEN,
    SHOWN_ONLY,
)
from sintra.games.duel.tiling import (
    chip_verdict,
    give,
    place,
    price_verdict,
    space_verdict,
    start_giving,
)

# What may be played


@kernel
def verdict(s: Rec, action: int) -> int:
    """Judge any number as a move of the seat to move."""
    if s.turn == OVER:
        return GAME_OVER
    if s.turn == CHANCE:
        return DRAW_DUE
    if not 0 <= action < ACTIONS:
        return NO_SUCH_MOVE
    if s.phase == ACT:
        return action_verdict(s, action)
    if s.phase == DRAW:
        if action == DRAW_PLATE:
            return draw_verdict(s)
        return LEGAL if action == STOP else COMMITTED  # DU-P6, R-DUEL-3
    if s.phase == SET_UP:
        if PLATE <= action < DRAW_PLATE:
            return LEGAL if s.plates[action - PLATE] == FACE_UP else NOT_FACE_UP
        return SHOWN_ONLY  # DU-S7
    if s.phase == KEEP:
        if PLATE <= action < DRAW_PLATE:
            return LEGAL if s.plates[action - PLATE] == IN_HAND else NOT_DRAWN
        return COMMITTED
    return step_verdict(s, action)


@kernel
def action_verdict(s: Rec, action: int) -> int:
    """Judge the first step of a turn: one of the four actions."""
    seat = wide(s.turn)
    if action < MOON:
        return LEGAL if s.sun[(action - SUN) // COLOURS, (action - SUN) % COLOURS] > 0 else NOT_ON_SUN  # DU-F1
    if action < CHIP:
        return LEGAL if moon_tiles(s, action - MOON) > 0 else NOT_ON_MOON  # DU-F4
    if action < PLATE:
        if s.open_chips[action - CHIP] == 0:
            return CHIP_NOT_OPEN  # DU-F8, R-DUEL-4
        return CHIP_LIMIT if s.chips_taken[seat] == CHIPS_PER_ROUND else LEGAL  # DU-F9
    if action <= DRAW_PLATE:
        if s.tokens[seat] == 0:
            return NO_TOKENS_IN_LAST_ROUND if s.round_number == ROUNDS else NO_TOKEN  # DU-P1
        if action == DRAW_PLATE:
            return draw_verdict(s)
        return LEGAL if s.plates[action - PLATE] == FACE_UP else NOT_FACE_UP  # DU-P2
    return OTHER_STEP  # DU-A1


@kernel
def step_verdict(s: Rec, action: int) -> int:
    """Judge a later step of a turn, or a step of tiling."""
    seat = wide(s.turn)
    if s.phase == PUT_DOWN and PUT <= action < UNDER:
        return LEGAL if s.laid[seat, (action - PUT) // TURNS] == EMPTY else PLACE_TAKEN  # DU-P8
    if s.phase == RETURN and UNDER <= action < PAIR:
        return LEGAL if s.plates[action - UNDER] == IN_HAND else NOT_DRAWN  # DU-P7
    if s.phase == STACK and PAIR <= action < LINE:
        return stack_verdict(s, action)
    if s.phase == CHOOSE_LINE and LINE <= action < SPACE:
        if action - LINE == BROKEN:
            return LEGAL  # DU-L5
        return line_verdict(s, seat, action - LINE, wide(s.held_colour))
    if s.phase == CHOOSE_SPACE and SPACE <= action < KEEP_CHIPS:
        if (action - SPACE) // SIZE != s.row:
            return OTHER_LINE  # DU-T1
        return space_verdict(s, seat, wide(s.row), (action - SPACE) % SIZE)
    if s.phase == USE_CHIPS and KEEP_CHIPS <= action < GIVE:
        if action == KEEP_CHIPS:
            return LEGAL  # DU-T6
        return price_verdict(s, seat, wide(s.row), action - SPEND + MATCHING_PRICE)
    if s.phase == GIVE_CHIPS and action >= GIVE:
        return chip_verdict(s, seat, action - GIVE)
    return OTHER_STEP


@kernel
def stack_verdict(s: Rec, action: int) -> int:
    """Judge whether a stack is made of exactly the tiles that are left on the factory's sun."""
    height = 2 if action < TRIPLE else 3
    order = action - PAIR if height == 2 else action - TRIPLE
    left = np.zeros(COLOURS, np.int64)
    total = 0
    for colour in range(COLOURS):
        left[colour] = s.sun[s.factory, colour]
        total += left[colour]
    if total != height:
        return OTHER_TILES  # DU-F2
    for _ in range(height):
        left[order % COLOURS] -= 1
        if left[order % COLOURS] < 0:
            return OTHER_TILES
        order //= COLOURS
    return LEGAL


@kernel
def legal(s: Rec, out: Any) -> int:
    """List the legal moves in rising order."""
    if s.turn < 0:
        return 0
    if s.phase == ACT:
        return legal_actions(s, out)
    if s.phase == PUT_DOWN:
        count = 0
        for spot in range(PLACES):
            if s.laid[s.turn, spot] == EMPTY:
                for turns in range(TURNS):
                    out[count] = PUT + spot * TURNS + turns
                    count += 1
        return count
    if s.phase == STACK:
        return legal_stacks(s, out)
    low, high = step_range(s)
    count = 0
    for action in range(low, high):
        if verdict(s, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@kernel
def step_range(s: Rec) -> tuple[int, int]:
    """Give the numbers among which the moves of a step lie."""
    if s.phase in (SET_UP, KEEP):
        return PLATE, DRAW_PLATE
    if s.phase == DRAW:
        return DRAW_PLATE, PUT
    if s.phase == RETURN:
        return UNDER, PAIR
    if s.phase == CHOOSE_LINE:
        return LINE, SPACE
    if s.phase == CHOOSE_SPACE:
        row = wide(s.row)
        return SPACE + row * SIZE, SPACE + (row + 1) * SIZE
    if s.phase == USE_CHIPS:
        return KEEP_CHIPS, GIVE
    return GIVE, ACTIONS


@kernel
def legal_actions(s: Rec, out: Any) -> int:
    """List the first steps of a turn."""
    count = 0
    seat = wide(s.turn)
    for factory in range(FACTORIES):
        for colour in range(COLOURS):
            if s.sun[factory, colour] > 0:
                out[count] = SUN + factory * COLOURS + colour
                count += 1
    for colour in range(COLOURS):
        if moon_tiles(s, colour) > 0:
            out[count] = MOON + colour
            count += 1
    if s.chips_taken[seat] < CHIPS_PER_ROUND:
        for kind in range(KINDS):
            if s.open_chips[kind] > 0:
                out[count] = CHIP + kind
                count += 1
    if s.tokens[seat] > 0:
        for plate in range(PLATES):
            if s.plates[plate] == FACE_UP:
                out[count] = PLATE + plate
                count += 1
        if draw_verdict(s) == LEGAL:
            out[count] = DRAW_PLATE
            count += 1
    return count


@kernel
def legal_stacks(s: Rec, out: Any) -> int:
    """List the different orders of the tiles that are left on a small factory's sun."""
    left = np.zeros(COLOURS, np.int64)
    total, count = 0, 0
    for colour in range(COLOURS):
        left[colour] = s.sun[s.factory, colour]
        total += left[colour]
    for bottom in range(COLOURS):
        for middle in range(COLOURS):
            enough = left[bottom] > (1 if bottom == middle else 0) and left[middle] > 0
            if enough and total == 2:
                out[count] = PAIR + bottom * COLOURS + middle
                count += 1
            elif enough:
                for top in range(COLOURS):
                    used = (1 if top == bottom else 0) + (1 if top == middle else 0)
                    if left[top] > used:
                        out[count] = TRIPLE + (bottom * COLOURS + middle) * COLOURS + top
                        count += 1
    return count


@kernel
def pick(s: Rec, stream: Rec) -> int:
    """Choose one of the legal moves uniformly."""
    out = np.empty(MOST_MOVES, np.int32)
    return wide(out[randbelow(stream, legal(s, out))])


# What it leads to


@kernel
def apply(s: Rec, action: int, log: Any) -> None:
    """Carry out a legal move, and everything after it that nobody chooses."""
    if action < MOON:
        take_from_sun(s, (action - SUN) // COLOURS, (action - SUN) % COLOURS)
    elif action < CHIP:
        take_from_moons(s, action - MOON)
    elif action < PLATE:
        take_chip(s, action - CHIP)
    elif action < DRAW_PLATE:
        if s.phase == KEEP:
            keep(s, action - PLATE)
        else:
            take_plate(s, action - PLATE)
    elif action == DRAW_PLATE:
        draw_plate(s, log)
    elif action == STOP:
        look_at_drawn(s)
    elif action < UNDER:
        put_down(s, (action - PUT) // TURNS, (action - PUT) % TURNS)
    elif action < PAIR:
        return_plate(s, action - UNDER)
    elif action < LINE:
        height = 2 if action < TRIPLE else 3
        stack_rest(s, action - (PAIR if height == 2 else TRIPLE), height)
    elif action < SPACE:
        add_to_line(s, action - LINE)
    elif action < GIVE:
        tiling_step(s, action, log)
    else:
        give(s, wide(s.actor), action - GIVE)
        s.phase = GIVING
    go_on(s, log)


@kernel
def tiling_step(s: Rec, action: int, log: Any) -> None:
    """Place a tile, or decide whether and with how many chips a line is completed."""
    if action >= SPEND:
        start_giving(s, action - SPEND + MATCHING_PRICE)
        return
    if action < KEEP_CHIPS:
        place(s, wide(s.actor), wide(s.row), (action - SPACE) % SIZE, log)
    s.row += 1
    s.phase = TILING
