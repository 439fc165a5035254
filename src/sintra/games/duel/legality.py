"""What may be played: reasons against moves, the legal moves, and a random one."""

from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np

from sintra.core.bits import lowest, members
from sintra.core.kernel import Array, Rec, kernel, wide
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE, LEGAL, OVER
from sintra.core.vectors import bits_above, bits_equal, put_set
from sintra.games.duel.components import (
    ANY_PRICE,
    BROKEN,
    CHIPS_PER_ROUND,
    COLOURS,
    EMPTY,
    LINES,
    MATCHING_PRICE,
    PLACES,
    ROUNDS,
    SHOWS,
    SIZE,
    SPECIAL,
    TURNS,
    WILD,
)
from sintra.games.duel.counts import moon_colours, moon_tiles, owned_chips
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
ALL_TURNS = np.array(
    [sum(15 << TURNS * place for place in range(PLACES) if places >> place & 1) for places in range(1 << PLACES)]
)
"""The ways to put a plate down, as bits, by the set of free places."""


def _stacks() -> tuple[Array, Array]:
    """List the orders of every two or three tiles, and count them; the tiles are two bits for each colour."""
    found = np.zeros((1 << 2 * COLOURS, MOST_STACKS), np.int32)
    counts = np.zeros(len(found), np.int32)
    for kind, height in ((PAIR, 2), (TRIPLE, 3)):
        for tiles in combinations_with_replacement(range(COLOURS), height):
            orders = sorted(set(permutations(tiles)))
            rest = sum(1 << 2 * colour for colour in tiles)
            counts[rest] = len(orders)
            for k, order in enumerate(orders):
                found[rest, k] = START[kind] + np.ravel_multi_index(order, (COLOURS,) * height)
    return found, counts


MOST_STACKS = 6
STACKS, STACK_COUNT = _stacks()
"""The legal moves of stacking by the tiles that are left on the sun."""


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
    if s.score[s.actor] > 0:
        return LEGAL
    forced = not s.drawing and count_plates(s, wide(FACE_UP)) == 0
    return LEGAL if forced else NO_POINT  # DU-P3, DU-P5


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


# All legal moves


@kernel
def choices(s: Rec) -> tuple[int, int]:
    """Give the legal moves of every step but stacking as bits, and the number that the lowest bit stands for."""
    seat = wide(s.turn)
    if s.phase == ACT:
        return wide(START[SUN]), actions(s, seat)
    if s.phase == CHOOSE_LINE:
        return wide(START[LINE]), open_lines(s, seat, wide(s.held_colour)) | 1 << BROKEN  # DU-L5
    if s.phase == PUT_DOWN:
        return wide(START[PUT]), wide(ALL_TURNS[bits_equal(s.laid, seat, EMPTY)])
    low, high = wide(NUMBERS[s.phase, 0]), wide(NUMBERS[s.phase, 1])
    if s.phase == CHOOSE_SPACE:
        low += wide(s.row) * SIZE
        high = low + SIZE
    bits = 0
    for action in range(low, high):
        bits |= wide(kind_verdict(s, action) == LEGAL) << (action - low)
    return low, bits


@kernel
def actions(s: Rec, seat: int) -> int:
    """Give the first steps of a turn as bits."""
    bits = bits_above(s.sun, None, 0) | moon_colours(s) << START[MOON]
    if s.chips_taken[seat] < CHIPS_PER_ROUND:
        bits |= bits_above(s.open_chips, None, 0) << START[CHIP]
    if s.tokens[seat] > 0:
        bits |= bits_equal(s.plates, None, FACE_UP) << START[PLATE]
        bits |= wide(draw_verdict(s) == LEGAL) << START[DRAW_PLATE]
    return wide(bits)


@kernel
def rest_of_sun(s: Rec) -> int:
    """Give the tiles that are left on the sun whose rest is being stacked: its row of STACKS."""
    rest = 0
    for colour in range(COLOURS):
        rest += wide(s.sun[s.factory, colour]) << 2 * colour
    return rest


@kernel
def legal(s: Rec, out: Any) -> int:
    """List the legal moves in rising order."""
    if s.turn < 0:
        return 0
    count = 0
    if s.phase == STACK:
        rest = rest_of_sun(s)
        while count < STACK_COUNT[rest]:
            out[count] = STACKS[rest, count]
            count += 1
        return count
    low, bits = choices(s)
    while bits != 0:
        out[count] = low + lowest(bits)
        bits &= bits - 1
        count += 1
    return count


@kernel
def mark(s: Rec, mask: Any) -> None:
    """Write 1 for every legal move and 0 for the others: `legal` without the list."""
    for action in range(len(mask)):
        mask[action] = 0
    if s.turn < 0:
        return
    if s.phase == STACK:
        rest = rest_of_sun(s)
        for k in range(STACK_COUNT[rest]):
            mask[STACKS[rest, k]] = 1
        return
    low, bits = choices(s)
    begin = min(low, ACTIONS - 64)  # all bits are written, within the mask
    put_set(bits << low - begin, 64, mask, begin)


@kernel
def pick(s: Rec, stream: Rec) -> int:
    """Choose one of the legal moves uniformly."""
    if s.phase == STACK:
        rest = rest_of_sun(s)
        return wide(STACKS[rest, randbelow(stream, wide(STACK_COUNT[rest]))])
    low, bits = choices(s)
    for _ in range(randbelow(stream, members(bits))):
        bits &= bits - 1
    return low + lowest(bits)
