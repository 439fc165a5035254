"""The list of draws and returns as text: `1:s2w1:7:5^,12>2;2:-:12:3`.

One draw after the other: the seat, the unseen plates that it took by their backs, the plate that it kept, and those
that it returned. A returned plate is followed by nothing (it waits in the stack), by `^` (it came up) or by `>2` (draw
2 took it). In a view `?` is a plate not known, `s` or `w` one known by its back.
"""

import re
from typing import Any

from sintra.core.numbers import whole
from sintra.games.duel.components import BACK_LETTERS, BACKS, EMPTY, PLATES
from sintra.games.duel.position import (
    CAME_UP,
    MOST_DRAWS,
    MOST_RETURNS,
    SPECIAL_UNKNOWN,
    UNKNOWN,
    WAITS,
)
from sintra.games.duel.sampling import looked


def write_draws(s: Any) -> str:
    """Write the list, `-` if it is empty."""
    draws = []
    for draw in range(s.draws):
        taken = "".join(
            f"{BACK_LETTERS[b]}{int(s.drawn_unseen[draw, b])}" for b in range(BACKS) if s.drawn_unseen[draw, b]
        )
        kept = "-" if s.kept[draw] == EMPTY else str(int(s.kept[draw]) + 1)
        returned = ",".join(_write_return(s, k) for k in range(s.returns) if s.return_draw[k] == draw)
        draws.append(f"{int(s.drawer[draw]) + 1}:{taken or '-'}:{kept}:{returned or '-'}")
    return ";".join(draws) or "-"


def _write_return(s: Any, k: int) -> str:
    plate, fate = int(s.return_plate[k]), int(s.return_fate[k])
    masks = {UNKNOWN: "?"} | {SPECIAL_UNKNOWN - back: letter for back, letter in enumerate(BACK_LETTERS)}
    return masks.get(plate, str(plate + 1)) + ("" if fate == WAITS else "^" if fate == CAME_UP else f">{fate + 1}")


def read_draws(text: str, s: Any) -> bool | None:
    """Read the list into a set-up position."""
    if text == "-":
        return True
    draws = text.split(";")
    if len(draws) > MOST_DRAWS:
        return None
    s.draws = len(draws)
    for draw, part in enumerate(draws):
        match = re.fullmatch(r"([12]):(-|(?=[sw])(?:s([1-9]))?(?:w([1-9]))?):([^:]+):([^:]+)", part)
        if not match:
            return None
        s.drawer[draw] = int(match[1]) - 1
        s.drawn_unseen[draw] = [int(match[3] or 0), int(match[4] or 0)]
        if match[5] != "-":
            kept = whole(match[5], 1, PLATES)
            if kept is None:
                return None
            s.kept[draw] = kept - 1
        for returned in [] if match[6] == "-" else match[6].split(","):
            if s.returns == MOST_RETURNS or not _read_return(returned, draw, s):
                return None
    return True


def _read_return(text: str, draw: int, s: Any) -> bool:
    match = re.fullmatch(r"(\?|[sw]|1[0-8]|[1-9])(\^|>([1-9]\d?))?", text)
    if not match:
        return False
    mark, k = match[1], int(s.returns)
    fate = WAITS if not match[2] else CAME_UP if match[2] == "^" else int(match[3]) - 1
    if fate >= 0 and not draw < fate < s.draws:
        return False
    if fate != WAITS and s.gone != k:
        return False  # those that left the stack are the first ones
    s.return_draw[k], s.return_fate[k] = draw, fate
    s.return_plate[k] = (
        UNKNOWN
        if mark == "?"
        else SPECIAL_UNKNOWN - BACK_LETTERS.index(mark)
        if mark in BACK_LETTERS
        else int(mark) - 1
    )
    s.returns = k + 1
    s.gone += fate != WAITS
    return True


def hidden_in_hand(s: Any) -> int:
    """Count the plates in the hand of who draws, as far as looked at: taken, not kept, not yet returned."""
    if not s.drawing or not looked(s):
        return 0
    last = int(s.draws) - 1
    taken = int(s.drawn_unseen[last].sum()) + sum(int(s.return_fate[k]) == last for k in range(s.returns))
    returned = sum(int(s.return_draw[k]) == last for k in range(s.returns))
    return taken - returned - int(s.kept[last] != EMPTY)
