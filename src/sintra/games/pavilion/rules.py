"""Carrying out a decision. Each rule is cited by its id: see rulebook.toml."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, note
from sintra.games.pavilion.choices import only_bonus, tiles_at
from sintra.games.pavilion.components import (
    BONUS_TILES,
    COLOURS,
    NO_STRUCTURE,
    NUMBERS,
    ROUNDS,
    STRUCTURE_SPACES,
    STRUCTURE_STAR,
    TOUCHING,
)
from sintra.games.pavilion.events import (
    BONUS_TAKEN,
    MARKER_TAKEN,
    MOVED,
    PAID,
    PAID_WILD,
    PASSED,
    PLACED,
    TOOK,
    TOOK_WILD,
    TOOK_WILD_ALONE,
)
from sintra.games.pavilion.moves import (
    ACQUIRING,
    CENTRE,
    KINDS,
    PASSING,
    PLACING,
    SETS,
    TAKING_BONUS,
    VALUES,
    bonus_set,
    kept_set,
)
from sintra.games.pavilion.position import BONUS, IN_CENTRE, KEEP, tiles_in, wild_of
from sintra.games.pavilion.rounds import end_turn, proceed
from sintra.games.pavilion.scoring import charge, lose, run_spaces, surrounded, tile_points


@kernel
def apply(s: Rec, action: int, log: Any) -> None:
    """Carry out a legal move, and everything after it that nobody chooses."""
    seat, kind = wide(s.turn), KINDS[action]
    if kind == ACQUIRING:
        acquire(s, seat, VALUES[action, 0], VALUES[action, 1], log)
        s.turn = (seat + 1) % wide(s.seats)  # SP-A1
        proceed(s, log)
        return
    if kind == PLACING:
        bonus_tiles = place(s, seat, action, log)
        s.due = min(bonus_tiles, tiles_in(s.supply))  # R-PAV-2, R-PAV-3
        if s.due > 0:
            forced = only_bonus(s)
            if forced == 0:
                s.phase = BONUS
                return
            take_bonus(s, seat, forced, log)  # R-ALL-1
    elif kind == PASSING:
        if s.round_number < ROUNDS:
            s.phase = KEEP
            return
        leave(s, seat, NIL, log)  # SP-D5, R-PAV-5
    elif kind == TAKING_BONUS:
        take_bonus(s, seat, bonus_set(action), log)
    else:
        leave(s, seat, kept_set(action), log)
    end_turn(s, seat, log)


# Acquiring


@kernel
def acquire(s: Rec, seat: int, source: int, colour: int, log: Any) -> None:
    """Take the tiles of a colour and one wild; the rest of a factory goes to the centre."""
    wild, taken = wild_of(s), NIL
    if colour != wild:
        taken = tiles_at(s, source, colour)
        take(s, seat, source, colour, taken)
        note(s, log, TOOK, seat, NIL, (source, colour, taken, NIL))  # SP-A2, SP-A5
    if tiles_at(s, source, wild) > 0:
        take(s, seat, source, wild, wide(1))
        kind = TOOK_WILD_ALONE if colour == wild else TOOK_WILD  # SP-A4, SP-A3
        note(s, log, kind, seat, NIL, (source, wild, wide(1), NIL))
        taken += 1
    if source != CENTRE:
        move_rest(s, seat, source, log)
    elif s.marker == IN_CENTRE:
        s.marker = seat
        note(s, log, MARKER_TAKEN, seat, -lose(s, seat, taken), (taken, NIL, NIL, NIL))  # SP-A6


@kernel
def take(s: Rec, seat: int, source: int, colour: int, tiles: int) -> None:
    """Move tiles from a factory or the centre beside a board."""
    if source == CENTRE:
        s.centre[colour] -= tiles
    else:
        s.factories[source, colour] -= tiles
    s.hand[seat, colour] += tiles


@kernel
def move_rest(s: Rec, seat: int, factory: int, log: Any) -> None:
    """Move what is left on a factory to the centre (SP-A2)."""
    tiles = NIL
    for colour in range(COLOURS):
        tiles += wide(s.factories[factory, colour])
        s.centre[colour] += s.factories[factory, colour]
        s.factories[factory, colour] = 0
    if tiles > 0:
        note(s, log, MOVED, seat, NIL, (factory, tiles, NIL, NIL))


# Placing


@kernel
def place(s: Rec, seat: int, action: int, log: Any) -> int:
    """Pay, place and score a tile; returns how many bonus tiles its structures give."""
    star, slot, colour, wilds = VALUES[action, 0], VALUES[action, 1], VALUES[action, 2], VALUES[action, 3]
    pay(s, seat, colour, wide(NUMBERS[s.grey, star, slot]) - wilds - 1, PAID, log)  # SP-B2
    pay(s, seat, wild_of(s), wilds, PAID_WILD, log)  # SP-B6
    s.hand[seat, colour] -= 1
    s.stars[seat, star, slot] = colour
    points = tile_points(s, seat, star, slot)
    s.score[seat] += points  # SP-C1
    spaces = run_spaces(s, seat, star, slot) if len(log) > 0 else NIL
    note(s, log, PLACED, seat, points, (star, slot, colour, spaces))
    tiles = 0
    for k in range(2):
        structure = TOUCHING[star, slot, k]
        if structure != NO_STRUCTURE and surrounded(s, seat, structure):
            kind = structure // COLOURS
            given = wide(BONUS_TILES[kind])
            tiles += given  # SP-C2, SP-C3, SP-C4
            name, around = wide(STRUCTURE_STAR[structure]), wide(STRUCTURE_SPACES[structure])
            note(s, log, kind, seat, NIL, (name, given, around, NIL))
    return tiles


@kernel
def pay(s: Rec, seat: int, colour: int, tiles: int, kind: int, log: Any) -> None:
    """Move tiles from beside a board to the tower."""
    s.hand[seat, colour] -= tiles
    s.tower[colour] += tiles
    if tiles > 0:
        note(s, log, kind, seat, NIL, (colour, tiles, NIL, NIL))


@kernel
def take_bonus(s: Rec, seat: int, chosen: int, log: Any) -> None:
    """Move bonus tiles from the supply beside the board."""
    for colour in range(COLOURS):
        tiles = SETS[chosen, colour]
        if tiles > 0:
            s.supply[colour] -= tiles
            s.hand[seat, colour] += tiles  # SP-C5
            s.due -= tiles
            note(s, log, BONUS_TAKEN, seat, NIL, (colour, tiles, NIL, NIL))


# Passing


@kernel
def leave(s: Rec, seat: int, chosen: int, log: Any) -> None:
    """Pass for the rest of the round: keep a set of tiles, discard the others, and pay for them."""
    discarded = NIL
    for colour in range(COLOURS):
        tiles = wide(s.hand[seat, colour]) - SETS[chosen, colour]
        s.hand[seat, colour] -= tiles  # SP-D2
        s.tower[colour] += tiles  # SP-D3
        discarded += tiles
    charge(s, seat, discarded, log)
    s.passed[seat] = 1  # SP-D1
    note(s, log, PASSED, seat, NIL, (tiles_in(s.hand[seat]), NIL, NIL, NIL))
