"""What happens in a Duel position, and whose it is, as text: `act:1`, `put:2:7`, `tile:1:3`."""

from typing import Any

from sintra.core.numbers import whole
from sintra.core.rules import CHANCE, OVER
from sintra.games.duel.components import CHIP_NAMES, LINES, SEATS, SMALL
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

PHASES_OF_SEAT = {
    "setup": SET_UP, "act": ACT, "draw": DRAW, "keep": KEEP, "return": RETURN, "line": CHOOSE_LINE,
}  # fmt: skip
PHASES_OF_CHANCE = {
    "first": FIRST, "sides": PICK_SIDES, "top": TOP, "show": SHOW, "deal": DEAL, "chip": OPEN_CHIPS,
    "front": FRONTS,
}  # fmt: skip
PHASES_OF_ROW = {"tile": CHOOSE_SPACE, "use": USE_CHIPS, "give": GIVE_CHIPS}
NAMES = {phase: name for name, phase in (PHASES_OF_SEAT | PHASES_OF_CHANCE | PHASES_OF_ROW).items()}


def write_now(s: Any) -> str:
    """Write the phase and what belongs to it."""
    phase, seat = int(s.phase), int(s.actor) + 1
    if phase == END:
        return "over"
    if phase == PUT_DOWN:
        return f"put:{seat}:{int(s.plate) + 1}"
    if phase == STACK:
        return f"stack:{seat}:{int(s.factory) + 1}"
    name = NAMES[phase]
    if phase in (CHOOSE_SPACE, USE_CHIPS):
        return f"{name}:{seat}:{int(s.row) + 1}"
    if phase == GIVE_CHIPS:
        left, matching = int(s.chips_left), int(s.matching_left)
        return f"{name}:{seat}:{int(s.row) + 1}:{left}:{matching}:{CHIP_NAMES[s.lowest_chip]}"
    for_seat = phase == FRONTS or (phase == TOP and s.drawing) or (phase == OPEN_CHIPS and s.held)
    return f"{name}:{seat}" if name in PHASES_OF_SEAT or for_seat else name


def read_now(text: str, s: Any) -> bool | None:
    """Read the phase and what belongs to it; None if it is none."""
    name, *rest = text.split(":")
    numbers = [whole(part, 1, 18) for part in rest[:4]]
    s.turn = CHANCE
    if name == "over" and not rest:
        s.phase, s.turn = END, OVER
        return True
    if name in PHASES_OF_CHANCE:
        s.phase = PHASES_OF_CHANCE[name]
        if len(rest) > (name in ("top", "chip", "front")) or (name == "front" and not rest):
            return None
        return _seated(s, numbers[0]) if rest else True
    s.turn = 0
    if name in PHASES_OF_SEAT and len(rest) == 1:
        s.phase = PHASES_OF_SEAT[name]
    elif name == "put" and len(rest) == 2:
        s.phase, s.plate = PUT_DOWN, int(numbers[1] or 0) - 1
    elif name == "stack" and len(rest) == 2 and numbers[1] in range(1, SMALL + 1):
        s.phase, s.factory = STACK, int(rest[1]) - 1
    elif name in PHASES_OF_ROW and len(rest) == (5 if name == "give" else 2) and numbers[1] in range(1, LINES + 1):
        s.phase, s.row = PHASES_OF_ROW[name], int(rest[1]) - 1
        if name == "give":
            s.chips_left, s.matching_left = int(numbers[2] or 0), whole(rest[3], 0, 6)
            s.lowest_chip = CHIP_NAMES.index(rest[4])
    else:
        return None
    return None if None in numbers[:3] else _seated(s, numbers[0])


def _seated(s: Any, seat: int | None) -> bool | None:
    if seat not in range(1, SEATS + 1):
        return None
    s.actor = int(seat or 0) - 1
    if s.turn != CHANCE:
        s.turn = s.actor
    return True
