"""What may be played: reasons against moves, the legal moves, and a random one."""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE, LEGAL, OVER
from sintra.games.duel.components import (
    ANY_PRICE,
    BROKEN,
    CHIPS_PER_ROUND,
    COLOURS,
    EMPTY,
    FACTORIES,
    KINDS,
    LINES,
    MATCHING_PRICE,
    PLACES,
    PLATES,
    ROUNDS,
    SHOWS,
    SIZE,
    SPECIAL,
    TURNS,
    WILD,
)
from sintra.games.duel.counts import moon_tiles, owned_chips
from sintra.games.duel.dome import space
from sintra.games.duel.moves import (
    ACTION_KIND,
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
    START,
    STOP,
    SUN,
    TRIPLE,
    UNDER,
    VALUES,
)
from sintra.games.duel.position import (
    ACT,
    CHOOSE_LINE,
    CHOOSE_SPACE,
    DRAW,
    END,
    FACE_UP,
    GIVE_CHIPS,
    IN_HAND,
    KEEP,
    PUT_DOWN,
    RETURN,
    SET_UP,
    STACK,
    USE_CHIPS,
)
from sintra.games.duel.reasons import (
    CANNOT_PAY,
    CHIP_LIMIT,
    CHIP_NOT_OPEN,
    CHIP_NOT_OWNED,
    CHIP_ORDER,
    COMMITTED,
    DRAW_DUE,
    GAME_OVER,
    LINE_FULL,
    NO_PLATE,
    NO_POINT,
    NO_SUCH_MOVE,
    NO_TOKEN,
    NO_TOKENS_IN_LAST_ROUND,
    NOT_DRAWN,
    NOT_FACE_UP,
    NOT_ON_MOON,
    NOT_ON_SUN,
    OTHER_COLOUR,
    OTHER_LINE,
    OTHER_SPACE,
    OTHER_STEP,
    OTHER_TILES,
    PLACE_TAKEN,
    SHOWN_ONLY,
    SPACE_TAKEN,
    SPECIAL_SPACE,
    STACK_EMPTY,
    TOO_FEW_MATCHING,
)
from sintra.games.duel.stack import count_plates, stack_size

_ASKED = {
    SET_UP: (PLATE,),
    ACT: (SUN, MOON, CHIP, PLATE, DRAW_PLATE),
    DRAW: (DRAW_PLATE, STOP),
    KEEP: (PLATE,),
    PUT_DOWN: (PUT,),
    RETURN: (UNDER,),
    STACK: (PAIR, TRIPLE),
    CHOOSE_LINE: (LINE,),
    USE_CHIPS: (KEEP_CHIPS, SPEND),
    GIVE_CHIPS: (GIVE,),
    CHOOSE_SPACE: (SPACE,),
}
_UNASKED = {SET_UP: SHOWN_ONLY, DRAW: COMMITTED, KEEP: COMMITTED}  # DU-S7; DU-P6, R-DUEL-3
ASKED = np.array([[kind in _ASKED.get(phase, ()) for kind in range(GIVE + 1)] for phase in range(END + 1)])
"""Whether a phase asks for a kind of action."""
UNASKED = np.array([_UNASKED.get(phase, OTHER_STEP) for phase in range(END + 1)])
"""The reason against any other action in a phase (DU-A1)."""
NUMBERS = np.array(
    [[START[_ASKED[phase][0]], START[_ASKED[phase][-1] + 1]] if phase in _ASKED else [0, 0] for phase in range(END + 1)]
)
"""The numbers among which the moves of a phase lie: from, to."""


# Verdicts


@kernel
def verdict(s: Rec, action: int) -> int:
    """Judge any number as a move of the seat to move."""
    if s.turn == OVER:
        return GAME_OVER
    if s.turn == CHANCE:
        return DRAW_DUE
    if not 0 <= action < ACTIONS:
        return NO_SUCH_MOVE
    return kind_verdict(s, action) if ASKED[s.phase, ACTION_KIND[action]] else UNASKED[s.phase]


@kernel
def kind_verdict(s: Rec, action: int) -> int:
    """Judge an action of a kind that the phase asks for."""
    kind, value, seat = ACTION_KIND[action], VALUES[action, 0], wide(s.turn)
    reason = wide(LEGAL)  # stays so: to stop drawing (DU-P4), to keep the chips (DU-T6)
    if kind == SUN:
        reason = LEGAL if s.sun[value, VALUES[action, 1]] > 0 else NOT_ON_SUN  # DU-F1
    elif kind == MOON:
        reason = LEGAL if moon_tiles(s, value) > 0 else NOT_ON_MOON  # DU-F4
    elif kind == CHIP:
        reason = open_chip_verdict(s, seat, value)
    elif kind == PLATE:
        reason = plate_verdict(s, seat, value)
    elif kind == DRAW_PLATE:
        reason = token_verdict(s, seat)
        if reason == LEGAL:
            reason = draw_verdict(s)
    elif kind == PUT:
        reason = LEGAL if s.laid[seat, value] == EMPTY else PLACE_TAKEN  # DU-P8
    elif kind == UNDER:
        reason = LEGAL if s.plates[value] == IN_HAND else NOT_DRAWN  # DU-P7
    elif kind in (PAIR, TRIPLE):
        reason = stack_verdict(s, action, 2 if kind == PAIR else 3)
    elif kind == LINE:
        if value != BROKEN:  # DU-L5
            reason = line_verdict(s, seat, value, wide(s.held_colour))
    elif kind == SPACE:
        reason = space_verdict(s, seat, value, VALUES[action, 1]) if value == s.row else OTHER_LINE  # DU-T1
    elif kind == SPEND:
        reason = price_verdict(s, seat, wide(s.row), value + MATCHING_PRICE)
    elif kind == GIVE:
        reason = chip_verdict(s, seat, value)
    return reason


@kernel
def token_verdict(s: Rec, seat: int) -> int:
    """Judge whether a seat can pay for a plate; a draw that is going on is paid."""
    if s.phase != ACT or s.tokens[seat] > 0:
        return LEGAL
    return NO_TOKENS_IN_LAST_ROUND if s.round_number == ROUNDS else NO_TOKEN  # DU-P1


@kernel
def plate_verdict(s: Rec, seat: int, plate: int) -> int:
    """Judge whether a plate may be taken from the display, or kept of those drawn."""
    if s.phase == KEEP:
        return LEGAL if s.plates[plate] == IN_HAND else NOT_DRAWN
    reason = token_verdict(s, seat)
    if reason == LEGAL and s.plates[plate] != FACE_UP:
        reason = NOT_FACE_UP  # DU-P2
    return reason


@kernel
def draw_verdict(s: Rec) -> int:
    """Judge whether one more plate may be drawn face down."""
    if stack_size(s) == 0:
        return STACK_EMPTY
    forced = not s.drawing and count_plates(s, wide(FACE_UP)) == 0
    if s.score[s.actor] == 0 and not forced:
        return NO_POINT  # DU-P3, DU-P5
    return LEGAL


@kernel
def open_chip_verdict(s: Rec, seat: int, kind: int) -> int:
    """Judge whether a seat may take a chip of a kind."""
    if s.open_chips[kind] == 0:
        return CHIP_NOT_OPEN  # DU-F8, R-DUEL-4
    return CHIP_LIMIT if s.chips_taken[seat] == CHIPS_PER_ROUND else LEGAL  # DU-F9


@kernel
def stack_verdict(s: Rec, action: int, height: int) -> int:
    """Judge whether a stack is made of exactly the tiles that are left on the factory's sun."""
    for colour in range(COLOURS):
        tiles = 0
        for level in range(height):
            tiles += VALUES[action, level] == colour
        if tiles != s.sun[s.factory, colour]:
            return OTHER_TILES  # DU-F2
    return LEGAL


@kernel
def line_verdict(s: Rec, seat: int, row: int, colour: int) -> int:
    """Judge whether a pattern line takes a colour; the dome does not matter (DU-L7)."""
    if s.lines[seat, row] > 0:
        if s.line_colours[seat, row] != colour:
            return OTHER_COLOUR  # DU-L2
        if s.lines[seat, row] == row + 1:
            return LINE_FULL  # DU-L3, R-ALL-5
    return LEGAL


@kernel
def open_lines(s: Rec, seat: int, colour: int) -> int:
    """Give the pattern lines that take a colour as bits."""
    lines = 0
    for row in range(LINES):
        lines |= wide(line_verdict(s, seat, row, colour) == LEGAL) << row
    return lines


@kernel
def space_verdict(s: Rec, seat: int, row: int, column: int) -> int:
    """Judge whether the tile of a line may go to a column of its row."""
    shown = space(s, seat, row, column)
    if shown == EMPTY:
        return NO_PLATE  # DU-T2
    if s.dome[seat, row, column] != EMPTY:
        return SPACE_TAKEN  # DU-T2
    if shown == SPECIAL:
        return SPECIAL_SPACE  # DU-T10
    if shown != WILD and shown != s.line_colours[seat, row]:
        return OTHER_SPACE  # DU-T2, DU-T9
    return LEGAL


@kernel
def spaces_for(s: Rec, seat: int, row: int) -> tuple[int, int]:
    """Count the spaces that the tile of a line may go to, and name the last of them."""
    spaces, last = 0, 0
    for column in range(SIZE):
        if space_verdict(s, seat, row, column) == LEGAL:
            spaces += 1
            last = column
    return spaces, last


@kernel
def can_complete(s: Rec, seat: int, row: int) -> bool:
    """Tell whether a seat's chips can replace all tiles that a line lacks."""
    missing = row + 1 - wide(s.lines[seat, row])
    chips, matching = owned_chips(s, seat, wide(s.line_colours[seat, row]), wide(0))
    pairs = min(missing, matching // MATCHING_PRICE)
    return chips >= MATCHING_PRICE * pairs + ANY_PRICE * (missing - pairs)


@kernel
def price_verdict(s: Rec, seat: int, row: int, number: int) -> int:
    """Judge whether a line may be completed with so many chips."""
    missing = row + 1 - wide(s.lines[seat, row])
    chips, matching = owned_chips(s, seat, wide(s.line_colours[seat, row]), wide(0))
    pairs = ANY_PRICE * missing - number  # DU-T7: the other missing tiles cost three of any kind
    if number > chips or not 0 <= pairs <= missing or MATCHING_PRICE * pairs > matching:
        return CANNOT_PAY
    return LEGAL


@kernel
def chip_verdict(s: Rec, seat: int, kind: int) -> int:
    """Judge whether the next chip may be of a kind: kinds rise, and the rest must suffice (R-DUEL-17)."""
    if s.chips[seat, kind] == 0:
        return CHIP_NOT_OWNED  # DU-T7
    if kind < s.lowest_chip:
        return CHIP_ORDER
    colour = wide(s.line_colours[seat, s.row])
    chips, matching = owned_chips(s, seat, colour, kind)
    if chips < s.chips_left:
        return CHIP_ORDER
    others_to_come = wide(s.chips_left) - 1
    match = wide(SHOWS[kind, colour])
    if match + min(others_to_come, matching - match) < s.matching_left:
        return TOO_FEW_MATCHING
    return LEGAL


# Lists


@kernel
def legal(s: Rec, out: Any) -> int:
    """List the legal moves in rising order."""
    if s.turn < 0:
        return 0
    if s.phase == ACT:
        return legal_actions(s, out)
    if s.phase == STACK:
        return legal_stacks(s, out)
    if s.phase == PUT_DOWN:
        return legal_places(s, out)
    low, high = NUMBERS[s.phase, 0], NUMBERS[s.phase, 1]
    if s.phase == CHOOSE_SPACE:
        low += wide(s.row) * SIZE
        high = low + SIZE
    count = 0
    for action in range(low, high):
        if kind_verdict(s, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@kernel
def legal_places(s: Rec, out: Any) -> int:
    """List the free places of a dome, with all turns of the plate."""
    count = 0
    for spot in range(PLACES):
        if s.laid[s.turn, spot] == EMPTY:
            for turns in range(TURNS):
                out[count] = START[PUT] + spot * TURNS + turns
                count += 1
    return count


@kernel
def legal_actions(s: Rec, out: Any) -> int:
    """List the first steps of a turn."""
    count = 0
    seat = wide(s.turn)
    for factory in range(FACTORIES):
        for colour in range(COLOURS):
            if s.sun[factory, colour] > 0:
                out[count] = START[SUN] + factory * COLOURS + colour
                count += 1
    for colour in range(COLOURS):
        if moon_tiles(s, colour) > 0:
            out[count] = START[MOON] + colour
            count += 1
    if s.chips_taken[seat] < CHIPS_PER_ROUND:
        for kind in range(KINDS):
            if s.open_chips[kind] > 0:
                out[count] = START[CHIP] + kind
                count += 1
    if s.tokens[seat] > 0:
        for plate in range(PLATES):
            if s.plates[plate] == FACE_UP:
                out[count] = START[PLATE] + plate
                count += 1
        if draw_verdict(s) == LEGAL:
            out[count] = START[DRAW_PLATE]
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
                out[count] = START[PAIR] + bottom * COLOURS + middle
                count += 1
            elif enough:
                for top in range(COLOURS):
                    used = (1 if top == bottom else 0) + (1 if top == middle else 0)
                    if left[top] > used:
                        out[count] = START[TRIPLE] + (bottom * COLOURS + middle) * COLOURS + top
                        count += 1
    return count


@kernel
def pick(s: Rec, stream: Rec) -> int:
    """Choose one of the legal moves uniformly."""
    out = np.empty(MOST_MOVES, np.int32)
    return wide(out[randbelow(stream, legal(s, out))])
