"""Points: runs within a star, losses, the final bonuses, the ranking."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.log import NIL, kinds, note
from sintra.core.reasons import EventKind
from sintra.games.pavilion.components import (
    EMPTY,
    LEAST_SCORE,
    MIXED,
    MOST_ALIKE,
    NUMBER_POINTS,
    SLOTS,
    SPACES_WITH,
    STAR_POINTS,
    STARS,
)

(
    PILLAR_DONE, STATUE_DONE, WINDOW_DONE, PLACED, BONUS_TAKEN, MARKER_TAKEN, DISCARDED, LEFT_OVER,
    STAR_DONE, NUMBER_DONE, UNASKED, REFILLED, SHORT, ENDED,
) = kinds(14)  # fmt: skip
"""What a log tells. The three structures come first, so that their kind is their number; the last four bring no points:
a pass of a player without tiles, the tower emptied into the bag, a short deal, the end."""

EVENT_KINDS = {
    PILLAR_DONE: EventKind("pillar", "SP-C2", ("star", "tiles")),
    STATUE_DONE: EventKind("statue", "SP-C3", ("star", "tiles")),
    WINDOW_DONE: EventKind("window", "SP-C4", ("star", "tiles")),
    PLACED: EventKind("placed", "SP-C1", ("star", "slot", "colour")),
    BONUS_TAKEN: EventKind("bonus", "SP-C5", ("colour", "tiles")),
    MARKER_TAKEN: EventKind("marker", "SP-A6", ("tiles",)),
    DISCARDED: EventKind("discarded", "SP-D3", ("tiles",)),
    LEFT_OVER: EventKind("left_over", "SP-D5", ("tiles",)),
    STAR_DONE: EventKind("star", "SP-E2", ("star", "colour")),
    NUMBER_DONE: EventKind("number", "SP-E3", ("number",)),
    UNASKED: EventKind("unasked", "SP-D6"),
    REFILLED: EventKind("refilled", "SP-C7"),
    SHORT: EventKind("short", "SP-N2"),
    ENDED: EventKind("ended", "SP-E1"),
}


@kernel
def run(s: Rec, seat: int, star: int, slot: int) -> int:
    """Count the connected tiles of a star through a space, the space included: its spaces form a ring."""
    length = 1
    while length < SLOTS and s.stars[seat, star, (slot + length) % SLOTS] != EMPTY:
        length += 1
    back = 1
    while length < SLOTS and s.stars[seat, star, (slot - back) % SLOTS] != EMPTY:
        length += 1
        back += 1
    return length


@kernel
def lose(s: Rec, seat: int, points: int) -> int:
    """Take points off a score, never below 1 (SP-D4, R-PAV-1, R-PAV-13); returns how many."""
    paid = min(points, wide(s.score[seat]) - LEAST_SCORE)
    s.score[seat] -= paid
    return paid


@kernel
def star_kind(s: Rec, seat: int, star: int) -> int:
    """Give the colour of a complete star, MIXED if it has several, or EMPTY if it is not complete."""
    kind = wide(s.stars[seat, star, 0])
    for slot in range(SLOTS):
        colour = wide(s.stars[seat, star, slot])
        if colour == EMPTY:
            return EMPTY
        if colour != kind:
            kind = MIXED
    return kind


@kernel
def spaces_with(s: Rec, seat: int, number: int) -> tuple[int, int]:
    """Count the spaces that show a number, and those of them that are filled."""
    spaces, filled = 0, 0
    while spaces < MOST_ALIKE and SPACES_WITH[s.grey, number, spaces, 0] != EMPTY:
        star, slot = SPACES_WITH[s.grey, number, spaces, 0], SPACES_WITH[s.grey, number, spaces, 1]
        filled += s.stars[seat, star, slot] != EMPTY
        spaces += 1
    return spaces, filled


@kernel
def bonus(s: Rec, seat: int, log: Any) -> int:
    """Add up a seat's final bonuses and note each of them."""
    points = 0
    for star in range(STARS):
        kind = star_kind(s, seat, star)
        if kind != EMPTY:
            points += STAR_POINTS[kind]  # SP-E2, SP-G4
            note(s, log, STAR_DONE, seat, wide(STAR_POINTS[kind]), (star, kind, NIL, NIL))
    for number in range(1, len(NUMBER_POINTS)):
        spaces, filled = spaces_with(s, seat, number)
        if filled == spaces:
            points += NUMBER_POINTS[number]  # SP-E3, R-PAV-7
            note(s, log, NUMBER_DONE, seat, wide(NUMBER_POINTS[number]), (number, NIL, NIL, NIL))
    return points


@kernel
def bonuses(s: Rec, log: Any) -> None:
    """Note the final bonuses of every seat."""
    for seat in range(wide(s.seats)):
        bonus(s, seat, log)


@kernel
def rank(s: Rec, places: Any) -> None:
    """Rank by points; equal seats share a place (SP-E4)."""
    for seat in range(wide(s.seats)):
        place = 1
        for other in range(wide(s.seats)):
            if s.score[other] > s.score[seat]:
                place += 1
        places[seat] = place
