"""The stack of plates: what lies on top, what is drawn, what goes under it, what is worth remembering."""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.duel.components import BACK, BACKS, EMPTY, PLATES
from sintra.games.duel.position import (
    CAME_UP,
    FACE_UP,
    IN_HAND,
    MOST_DRAWS,
    RETURNED,
    UNSEEN,
    WAITS,
)


@kernel
def stack_size(s: Rec) -> int:
    """Count the plates in the stack."""
    return wide(s.unseen) + wide(s.returns) - wide(s.gone)


@kernel
def count_plates(s: Rec, where: int) -> int:
    """Count the plates that are somewhere."""
    found = 0
    for plate in range(PLATES):
        if s.plates[plate] == where:
            found += 1
    return found


@kernel
def see_top(s: Rec) -> bool:
    """Let everybody see the back of a new top plate; False if it must be drawn first."""
    if s.top != EMPTY or stack_size(s) == 0:
        return True
    if s.unseen > 0:
        return False
    s.top = BACK[s.return_plate[s.gone]]
    return True


@kernel
def weigh_back(s: Rec, weights: Any) -> int:
    """Weigh the back of a top plate that nobody has seen: by the plates of each back that may lie there."""
    total = 0
    for back in range(BACKS):
        weights[back] = -wide(s.face_down[back])
    for plate in range(PLATES):
        if s.plates[plate] == UNSEEN:
            weights[BACK[plate]] += 1
    for back in range(BACKS):
        total += weights[back]
    return total


@kernel
def weigh_front(s: Rec, back: int, weights: Any) -> int:
    """Weigh the front of an unseen plate by its back: all that may lie there are equally likely."""
    total = 0
    for plate in range(PLATES):
        weights[plate] = 1 if s.plates[plate] == UNSEEN and BACK[plate] == back else 0
        total += weights[plate]
    return total


@kernel
def draw_top(s: Rec) -> None:
    """Take the top plate into the draw that is going on, face down."""
    if s.unseen > 0:
        s.face_down[s.top] += 1
        s.unseen -= 1
    else:
        s.return_fate[s.gone] = s.draws - 1
        s.gone += 1
    s.top = EMPTY


@kernel
def open_draw(s: Rec, seat: int) -> None:
    """Begin a draw."""
    s.drawing = 1
    s.drawer[s.draws] = seat
    s.draws += 1


@kernel
def look_at_returned(s: Rec) -> None:
    """Let the drawer see the drawn plates that had been under the stack."""
    for k in range(s.gone):
        if s.return_fate[k] == s.draws - 1:
            s.plates[s.return_plate[k]] = IN_HAND


@kernel
def put_under(s: Rec, plate: int) -> None:
    """Put a drawn plate under the stack."""
    k = wide(s.returns)
    s.return_plate[k], s.return_draw[k], s.return_fate[k] = plate, s.draws - 1, WAITS
    s.returns += 1
    s.plates[plate] = RETURNED
    see_top(s)


@kernel
def come_up(s: Rec) -> int:
    """Show the top plate, which somebody had put under the stack; returns which one it is."""
    plate = wide(s.return_plate[s.gone])
    s.plates[plate] = FACE_UP
    s.return_fate[s.gone] = CAME_UP
    s.gone += 1
    s.top = EMPTY
    forget(s)
    return plate


@kernel
def close_draw(s: Rec) -> None:
    """End a draw. One that returned nothing tells nothing: its plate is seen by everybody."""
    s.drawing = 0
    last = wide(s.draws) - 1
    if s.returns > 0 and s.return_draw[s.returns - 1] == last:
        return
    for k in range(s.gone):
        if s.return_fate[k] == last:
            s.return_fate[k] = CAME_UP
    erase_draw(s, last)
    s.draws = last
    forget(s)


@kernel
def erase_draw(s: Rec, draw: int) -> None:
    """Empty a row of the list of draws."""
    s.drawer[draw], s.kept[draw] = EMPTY, EMPTY
    for back in range(BACKS):
        s.drawn_unseen[draw, back] = 0


@kernel
def forget(s: Rec) -> None:
    """Drop every draw that no chain of returned plates connects with a plate that still lies in the stack."""
    if s.draws == 0 or s.drawing:
        return
    told = np.zeros(MOST_DRAWS, np.bool_)
    changed = True
    for k in range(s.gone, s.returns):
        told[s.return_draw[k]] = True
    while changed:
        changed = False
        for k in range(s.gone):
            fate = wide(s.return_fate[k])
            if fate >= 0 and told[fate] != told[s.return_draw[k]]:
                told[fate] = told[s.return_draw[k]] = True
                changed = True
    number = np.zeros(MOST_DRAWS, np.int64)
    kept = 0
    for draw in range(s.draws):
        number[draw] = kept
        if told[draw]:
            s.drawer[kept], s.kept[kept] = s.drawer[draw], s.kept[draw]
            for back in range(BACKS):
                s.drawn_unseen[kept, back] = s.drawn_unseen[draw, back]
            kept += 1
    if kept == s.draws:
        return
    for draw in range(kept, s.draws):
        erase_draw(s, draw)
    s.draws = kept
    forget_returns(s, told, number)


@kernel
def forget_returns(s: Rec, told: Any, number: Any) -> None:
    """Drop the returns of draws that were dropped, and give the others the new numbers of their draws."""
    returns, gone = 0, 0
    for k in range(s.returns):
        draw, fate = wide(s.return_draw[k]), wide(s.return_fate[k])
        if told[draw]:
            s.return_plate[returns], s.return_draw[returns] = s.return_plate[k], number[draw]
            s.return_fate[returns] = number[fate] if fate >= 0 else fate
            returns += 1
            gone += k < s.gone
    for k in range(returns, s.returns):
        s.return_plate[k], s.return_draw[k], s.return_fate[k] = EMPTY, EMPTY, EMPTY
    s.returns, s.gone = returns, gone
