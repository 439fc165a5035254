"""The rules of Azul: Summer Pavilion as kernels over one record. Each cites its rule: see rulebook.toml."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL
from sintra.core.rules import CHANCE, LEGAL, OVER
from sintra.games.pavilion.acquiring import acquire, acquire_verdict, list_acquiring
from sintra.games.pavilion.choosing import (
    bonus_verdict,
    end_of_kept,
    keep_verdict,
    leave,
    list_sets,
    only_bonus,
    pack,
    pick_set,
    take_bonus,
)
from sintra.games.pavilion.components import COLOURS, EMPTY, ROUNDS, SLOTS, START_SCORE, TILES_PER_COLOUR
from sintra.games.pavilion.moves import ACTIONS, MOST_WILDS, PASS, PLACE, SET_START
from sintra.games.pavilion.moves import BONUS as BONUS_MOVES
from sintra.games.pavilion.moves import KEEP as KEEP_MOVES
from sintra.games.pavilion.picking import pick_acquiring, pick_placing
from sintra.games.pavilion.placing import list_placing, place, place_verdict
from sintra.games.pavilion.position import ACQUIRE, BONUS, FIRST, IN_CENTRE, KEEP, NOBODY
from sintra.games.pavilion.reasons import (
    DRAW_FIRST,
    GAME_OVER,
    MUST_ACQUIRE,
    MUST_KEEP,
    MUST_PLAY,
    MUST_TAKE_BONUS,
    NO_SUCH_MOVE,
)
from sintra.games.pavilion.rounds import end_turn, proceed, tiles_in

BONUS_BASE = BONUS_MOVES - 1
"""A choice of bonus tiles is BONUS_BASE + set: the empty set, number 0, is none."""


def setup(s: Rec, seats: int, grey: int) -> None:
    """Fill the bag and empty everything else; the first player is still to be drawn."""
    s.seats, s.grey = seats, grey
    s.round_number, s.phase, s.turn = 1, FIRST, CHANCE
    s.first, s.marker, s.waiting, s.due = 0, IN_CENTRE, NOBODY, 0
    s.score[:] = 0
    s.score[:seats] = START_SCORE  # SP-S1
    s.passed[:] = 0
    s.bag[:] = TILES_PER_COLOUR  # SP-S3
    s.tower[:] = 0
    s.supply[:] = 0
    s.factories[:] = 0
    s.centre[:] = 0
    s.hand[:] = 0
    s.stars[:] = EMPTY


@kernel
def verdict(s: Rec, action: int) -> int:
    """Judge any number as a move of the seat to move."""
    if s.turn == OVER:
        return GAME_OVER
    if s.turn == CHANCE:
        return DRAW_FIRST
    if not 0 <= action < ACTIONS:
        return NO_SUCH_MOVE
    seat = wide(s.turn)
    if s.phase == ACQUIRE:
        if action >= PLACE:
            return MUST_ACQUIRE
        return acquire_verdict(s, action // COLOURS, action % COLOURS)
    if s.phase == BONUS:
        if not BONUS_MOVES <= action < KEEP_MOVES:
            return MUST_TAKE_BONUS
        return bonus_verdict(s, action - BONUS_BASE)
    if s.phase == KEEP:
        if action < KEEP_MOVES:
            return MUST_KEEP
        return keep_verdict(s, seat, action - KEEP_MOVES)
    if not PLACE <= action <= PASS:
        return MUST_PLAY
    if action == PASS:
        return LEGAL  # SP-D1
    star, slot, colour, wilds = placement(action)
    return place_verdict(s, seat, star, slot, colour, wilds)


@kernel
def placement(action: int) -> tuple[int, int, int, int]:
    """Read star, slot, colour and wilds off the number of a placement."""
    space = (action - PLACE) // (COLOURS * MOST_WILDS)
    return (
        space // SLOTS,
        space % SLOTS,
        (action - PLACE) // MOST_WILDS % COLOURS,
        (action - PLACE) % MOST_WILDS,
    )


@kernel
def legal(s: Rec, out: Any) -> int:
    """List the legal moves in rising order."""
    if s.turn < 0:
        return 0
    if s.phase == ACQUIRE:
        return list_acquiring(s, out)
    if s.phase == BONUS:
        return list_sets(pack(s.supply), wide(SET_START[s.due]), wide(SET_START[s.due + 1]), BONUS_BASE, out)
    if s.phase == KEEP:
        return list_sets(pack(s.hand[s.turn]), NIL, end_of_kept(s, wide(s.turn)), KEEP_MOVES, out)
    count = list_placing(s, out)
    out[count] = PASS
    return count + 1


@kernel
def alone(s: Rec) -> bool:
    """Tell whether all play tiles on boards of their own: only the supply is shared, and it is filled up at once."""
    return bool(s.phase != ACQUIRE)


@kernel
def pick(s: Rec, stream: Rec) -> int:
    """Choose one of the legal moves uniformly."""
    if s.phase == BONUS:
        return BONUS_BASE + pick_set(pack(s.supply), wide(SET_START[s.due]), wide(SET_START[s.due + 1]), stream)
    if s.phase == KEEP:
        return KEEP_MOVES + pick_set(pack(s.hand[s.turn]), NIL, end_of_kept(s, wide(s.turn)), stream)
    return pick_acquiring(s, stream) if s.phase == ACQUIRE else pick_placing(s, stream)


@kernel
def apply(s: Rec, action: int, log: Any) -> None:
    """Carry out a legal move, and everything after it that nobody chooses."""
    seat = wide(s.turn)
    if action < PLACE:
        acquire(s, seat, action // COLOURS, action % COLOURS, log)
        s.turn = (seat + 1) % wide(s.seats)  # SP-A1
        proceed(s, log)
        return
    if action < PASS:
        star, slot, colour, wilds = placement(action)
        bonus_tiles = place(s, seat, star, slot, colour, wilds, log)
        s.due = min(bonus_tiles, tiles_in(s.supply))  # R-PAV-2, R-PAV-3
        if s.due > 0:
            forced = only_bonus(s)
            if forced == 0:
                s.phase = BONUS
                return
            take_bonus(s, seat, forced, log)  # R-ALL-1
    elif action == PASS:
        if s.round_number < ROUNDS:
            s.phase = KEEP
            return
        leave(s, seat, NIL, log)  # SP-D5, R-PAV-5
    elif action < KEEP_MOVES:
        take_bonus(s, seat, action - BONUS_BASE, log)
    else:
        leave(s, seat, action - KEEP_MOVES, log)
    s.due = 0
    end_turn(s, seat, log)
