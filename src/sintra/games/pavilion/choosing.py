"""Sets of tiles in no order: the bonus tiles taken from the supply, and the tiles kept on passing.

A set is packed into four bits per colour. Held tiles are packed likewise, with the top bit of every four set:
a set is held if no subtraction clears one of these bits.
"""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, note
from sintra.core.random import randbelow
from sintra.core.rules import LEGAL
from sintra.games.pavilion.components import COLOURS, CORNERS, ROUNDS
from sintra.games.pavilion.moves import SET_START, SETS
from sintra.games.pavilion.reasons import NOT_IN_HAND, NOT_IN_SUPPLY, WRONG_COUNT
from sintra.games.pavilion.scoring import BONUS_TAKEN, DISCARDED, LEFT_OVER, lose

GUARDS = sum(8 << 4 * colour for colour in range(COLOURS))
PACKED = np.array([sum(int(tiles) << 4 * colour for colour, tiles in enumerate(chosen)) for chosen in SETS])


@kernel
def pack(tiles: Any) -> int:
    """Pack held tiles for `holds`; more than four of a colour are as good as four."""
    packed = GUARDS
    for colour in range(COLOURS):
        packed += min(wide(tiles[colour]), CORNERS) << 4 * colour
    return packed


@kernel
def holds(packed: int, chosen: int) -> bool:
    """Tell whether a set is among the held tiles."""
    return (packed - wide(PACKED[chosen])) & GUARDS == GUARDS


@kernel
def list_sets(packed: int, first: int, end: int, base: int, out: Any) -> int:
    """List the moves (base + set) for the sets from `first` to before `end` that are held."""
    count = 0
    for chosen in range(first, end):
        if holds(packed, chosen):
            out[count] = base + chosen
            count += 1
    return count


@kernel
def count_sets(packed: int, first: int, end: int) -> int:
    """Count the sets that are held."""
    count = 0
    for chosen in range(first, end):
        count += holds(packed, chosen)
    return count


@kernel
def pick_set(packed: int, first: int, end: int, stream: Rec) -> int:
    """Choose one of the sets that are held, uniformly."""
    left = randbelow(stream, count_sets(packed, first, end))
    for chosen in range(first, end):
        left -= holds(packed, chosen)
        if left < 0:
            return chosen
    return first


@kernel
def end_of_kept(s: Rec, seat: int) -> int:
    """Give the number after the last set that has no more tiles than a seat."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(s.hand[seat, colour])
    return wide(SET_START[min(tiles, CORNERS) + 1])


# Bonus tiles


@kernel
def bonus_verdict(s: Rec, chosen: int) -> int:
    """Judge whether a set of bonus tiles may be taken."""
    if not SET_START[s.due] <= chosen < SET_START[s.due + 1]:
        return WRONG_COUNT  # SP-C5
    return LEGAL if holds(pack(s.supply), chosen) else NOT_IN_SUPPLY


@kernel
def take_bonus(s: Rec, seat: int, chosen: int, log: Any) -> None:
    """Move bonus tiles from the supply beside the board."""
    for colour in range(COLOURS):
        tiles = SETS[chosen, colour]
        if tiles > 0:
            s.supply[colour] -= tiles
            s.hand[seat, colour] += tiles  # SP-C5
            note(s, log, BONUS_TAKEN, seat, NIL, (colour, tiles, NIL, NIL))


@kernel
def only_bonus(s: Rec) -> int:
    """Give the set that must be taken if the supply leaves no choice, or 0."""
    packed, first, end = pack(s.supply), SET_START[s.due], SET_START[s.due + 1]
    if count_sets(packed, first, end) > 1:
        return 0
    for chosen in range(first, end):
        if holds(packed, chosen):
            return chosen
    return 0


# Passing


@kernel
def keep_verdict(s: Rec, seat: int, chosen: int) -> int:
    """Judge whether a set of tiles may be kept (R-PAV-12: also fewer than four)."""
    return LEGAL if holds(pack(s.hand[seat]), chosen) else NOT_IN_HAND


@kernel
def leave(s: Rec, seat: int, chosen: int, log: Any) -> None:
    """Pass for the rest of the round: keep a set of tiles, discard the others, and pay for them."""
    discarded = 0
    for colour in range(COLOURS):
        tiles = wide(s.hand[seat, colour]) - SETS[chosen, colour]
        s.hand[seat, colour] -= tiles  # SP-D2
        s.tower[colour] += tiles  # SP-D3
        discarded += tiles
    s.passed[seat] = 1  # SP-D1
    if discarded > 0:
        kind = DISCARDED if s.round_number < ROUNDS else LEFT_OVER  # SP-D3, SP-D5
        note(s, log, kind, seat, -lose(s, seat, discarded), (discarded, NIL, NIL, NIL))
