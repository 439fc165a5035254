"""Carrying out a decision. Each rule is cited by its id: see rulebook.toml."""

from typing import Any

from sintra.core.kernel import Rec, kernel
from sintra.games.duel.components import MATCHING_PRICE
from sintra.games.duel.drafting import add_to_line, stack_rest, take_chip, take_from_moons, take_from_sun
from sintra.games.duel.flow import go_on
from sintra.games.duel.moves import (
    ACTION_KIND,
    CHIP,
    DRAW_PLATE,
    KEEP_CHIPS,
    LINE,
    MOON,
    PAIR,
    PLATE,
    PUT,
    SPACE,
    SPEND,
    STOP,
    SUN,
    TRIPLE,
    UNDER,
    VALUES,
)
from sintra.games.duel.plates import draw_plate, keep, look_at_drawn, put_down, return_plate, take_plate
from sintra.games.duel.position import KEEP
from sintra.games.duel.tiling import give, next_line, place_chosen, start_giving


@kernel
def apply(s: Rec, action: int, log: Any) -> None:
    """Carry out a legal move, and everything after it that nobody chooses."""
    kind, value = ACTION_KIND[action], VALUES[action, 0]
    if kind == SUN:
        take_from_sun(s, value, VALUES[action, 1], log)
    elif kind == MOON:
        take_from_moons(s, value, log)
    elif kind == CHIP:
        take_chip(s, value, log)
    elif kind == PLATE:
        if s.phase == KEEP:
            keep(s, value, log)
        else:
            take_plate(s, value, log)
    elif kind == DRAW_PLATE:
        draw_plate(s, log)
    elif kind == STOP:
        look_at_drawn(s, log)
    elif kind == PUT:
        put_down(s, value, VALUES[action, 1], log)
    elif kind == UNDER:
        return_plate(s, value, log)
    elif kind in (PAIR, TRIPLE):
        stack_rest(s, action, 2 if kind == PAIR else 3, log)
    elif kind == LINE:
        add_to_line(s, value, log)
    elif kind == SPACE:
        place_chosen(s, VALUES[action, 1], log)
    elif kind == KEEP_CHIPS:
        next_line(s)
    elif kind == SPEND:
        start_giving(s, value + MATCHING_PRICE)
    else:
        give(s, value, log)
    go_on(s, log)
