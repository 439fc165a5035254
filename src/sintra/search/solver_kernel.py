"""The kernel of the exact solver: one question about a position, answered by alpha-beta on a stack of its own.

The question is always "is the value for seat 0 greater than `threshold`?" (a null window, the same at every depth), and
the answer a bound. All that a search needs to go on lies in arrays, so a call may stop after any number of positions
and the next call goes on there: the caller looks at the clock in between.
"""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, hot_kernel, kernel, wide
from sintra.core.log import no_log
from sintra.core.rules import CHANCE, OVER, apply, canonical, estimate, legal, rank

WIN = 1 << 20
"""A victory is worth more than any difference in points; the margin is added."""
UNBOUNDED = 1 << 24
SURE = 9999
"""The depth of a bound that no horizon had a part in."""
PLIES = 160
"""No line is followed further; what lies beyond is guessed, and so never proved."""

DONE, PAUSED, DRAW_AHEAD = 0, 1, 2

LEVEL, THRESHOLD, DEPTH, NODES, VALUE, IS_SURE, MOVE, GOES_ON, ROUND = range(9)
"""What a search remembers between two calls. GOES_ON: the game went on after the round at least once; it stays set."""
MEMORY = 9

FRAME = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("place", np.uint64),  # in the table
                ("key", np.uint64),
                ("best", np.int64),
                ("depth", np.int32),
                ("count", np.int32),
                ("tried", np.int32),
                ("move", np.int32),
                ("sure", np.int8),
                ("turn", np.int8),
            ],
            align=True,
        ),
    )
)

ENTRY = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("key", np.uint64),
                ("lower", np.int32),
                ("upper", np.int32),
                ("lower_depth", np.int16),
                ("upper_depth", np.int16),
                ("move", np.int32),
            ],
            align=True,
        ),
    )
)
"""What is known of all positions with one canonical form: bounds of their value, how deep the search behind each bound
was, and the best move. Another such position may have that move under another number: it only says what to try first.
"""

FACTOR = np.uint64(0x9E3779B97F4A7C15)
OTHER_FACTOR = np.uint64(0xC2B2AE3D27D4EB4F)
FOLD = np.uint64(32)
OTHER_FOLD = np.uint64(29)


@kernel
def sign(words: Any) -> tuple[Any, Any]:
    """Sum up a record in two independent 64-bit numbers: one finds its place in the table, one tells it apart."""
    place, key = FACTOR, OTHER_FACTOR
    for index in range(len(words)):
        place = (place ^ words[index]) * FACTOR
        place ^= place >> FOLD
        key = (key + words[index]) * OTHER_FACTOR
        key ^= key >> OTHER_FOLD
    return place, key


@kernel
def sign_canonical(room: Any, words: Any, at: int) -> tuple[Any, Any]:
    """Sum up the canonical form of a position; the last place of the room is used up."""
    last = len(room) - 1
    room[last] = room[at]
    canonical(room[last].position)
    return sign(words[last])


@kernel
def settled(s: Rec, places: Any, memory: Any) -> int:
    """Give the exact value at the end of the round: the result if the game is over, else the difference in points."""
    difference = wide(s.score[0]) - wide(s.score[1])
    if s.turn != OVER:
        memory[GOES_ON] = 1
        return difference
    rank(s, places)
    if places[0] == places[1]:
        return difference
    return difference + (WIN if places[0] < places[1] else -WIN)


@kernel
def guessed(room: Any, at: int) -> int:
    """Guess the value of a position in the middle of a round; the last two places of the room are used up."""
    one, other = len(room) - 1, len(room) - 2
    room[one] = room[at]
    room[other] = room[at]
    return round(estimate(room[one].position, wide(0)) - estimate(room[other].position, wide(1)))


@kernel
def open_frame(
    level: int, depth: int, frames: Any, room: Any, moves: Any, worth: Any, favoured: int, liked: Any
) -> None:
    """Begin with a position: list its moves, and say how promising each is."""
    frame = frames[level]
    turn = wide(room[level].position.turn)
    frame.turn, frame.depth = turn, depth
    frame.best = -UNBOUNDED if turn == 0 else UNBOUNDED
    frame.count = legal(room[level].position, moves[level])
    frame.tried, frame.move, frame.sure = 0, -1, 1
    for index in range(frame.count):
        move = wide(moves[level, index])
        worth[level, index] = UNBOUNDED << 16 if move == favoured else liked[turn, move]


@kernel
def next_move(level: int, frame: Rec, moves: Any, worth: Any) -> int:
    """Take the most promising move that was not tried."""
    here = wide(frame.tried)
    top = here
    for index in range(here + 1, wide(frame.count)):
        if worth[level, index] > worth[level, top]:
            top = index
    moves[level, here], moves[level, top] = moves[level, top], moves[level, here]
    worth[level, here], worth[level, top] = worth[level, top], worth[level, here]
    frame.tried = here + 1
    return wide(moves[level, here])


@kernel
def find(table: Any, place: Any, key: Any) -> int:
    """Find a position in its pair of entries; -1 if it is not there."""
    first = wide(place % np.uint64(len(table) // 2)) * 2
    if table[first].key == key:
        return first
    if table[first + 1].key == key:
        return first + 1
    return -1


@kernel
def keep(table: Any, frame: Rec, threshold: int) -> None:
    """Store what was found out about a position. The shallower of the two entries gives way."""
    at = find(table, frame.place, frame.key)
    if at < 0:
        first = wide(frame.place % np.uint64(len(table) // 2)) * 2
        mine, other = table[first], table[first + 1]
        older = max(wide(mine.lower_depth), wide(mine.upper_depth))
        at = first if older <= max(wide(other.lower_depth), wide(other.upper_depth)) else first + 1
        entry = table[at]
        entry.key, entry.move = frame.key, -1
        entry.lower, entry.upper = -UNBOUNDED, UNBOUNDED
        entry.lower_depth, entry.upper_depth = 0, 0
    entry = table[at]
    depth = SURE if frame.sure else wide(frame.depth)
    if frame.move >= 0:
        entry.move = frame.move
    if frame.best > threshold:
        if depth > entry.lower_depth or (depth == entry.lower_depth and frame.best > entry.lower):
            entry.lower, entry.lower_depth = frame.best, depth
    elif depth > entry.upper_depth or (depth == entry.upper_depth and frame.best < entry.upper):
        entry.upper, entry.upper_depth = frame.best, depth


@kernel
def begin(memory: Any, frames: Any, room: Any, words: Any, moves: Any, worth: Any, table: Any, liked: Any) -> None:
    """Prepare the question in `memory` about the position in room[0]."""
    place, key = sign_canonical(room, words, wide(0))
    frames[0].place, frames[0].key = place, key
    at = find(table, place, key)
    favoured = wide(table[at].move) if at >= 0 else -1
    memory[LEVEL], memory[ROUND] = 0, room[0].position.round_number
    open_frame(wide(0), wide(memory[DEPTH]), frames, room, moves, worth, favoured, liked)


@hot_kernel
def search(
    budget: int, memory: Any, frames: Any, room: Any, words: Any, moves: Any, worth: Any, table: Any, liked: Any
) -> int:
    """Go on with a search for so many positions. DONE: VALUE is a bound on the side of the threshold that it is on."""
    log = no_log(room[0].position)
    places = np.zeros(8, np.int64)
    threshold, level = wide(memory[THRESHOLD]), wide(memory[LEVEL])
    limit = memory[NODES] + budget
    answered, value, sure = False, 0, 1
    while True:
        frame = frames[level]
        if answered:
            answered = False
            move = wide(moves[level, frame.tried - 1])
            better = value > frame.best if frame.turn == 0 else value < frame.best
            if better:
                frame.best = value
                frame.move = move
            if (value > threshold) == (frame.turn == 0):  # this one answer is enough
                frame.sure = sure
                liked[frame.turn, move] += wide(frame.depth) * wide(frame.depth)
                frame.tried = frame.count
            elif sure == 0:
                frame.sure = 0
        if frame.tried == frame.count:
            keep(table, frame, threshold)
            value, sure, answered = wide(frame.best), wide(frame.sure), True
            if level == 0:
                memory[VALUE], memory[IS_SURE], memory[MOVE] = value, sure, frame.move
                return DONE
            level -= 1
            continue
        if memory[NODES] >= limit:
            memory[LEVEL] = level
            return PAUSED
        memory[NODES] += 1
        move = next_move(level, frame, moves, worth)
        below = level + 1
        room[below] = room[level]
        s = room[below].position
        apply(s, move, log)
        if s.turn == OVER or s.round_number != memory[ROUND]:
            value, sure, answered = settled(s, places, memory), 1, True
            continue
        if s.turn == CHANCE:
            return DRAW_AHEAD
        depth = wide(frame.depth) - 1
        if depth <= 0 or below == PLIES:
            value, sure, answered = guessed(room, below), 0, True
            continue
        place, key = sign_canonical(room, words, below)
        at = find(table, place, key)
        favoured = -1
        if at >= 0:
            entry = table[at]
            if entry.lower_depth >= depth and entry.lower > threshold:
                value, sure, answered = wide(entry.lower), int(entry.lower_depth == SURE), True
                continue
            if entry.upper_depth >= depth and entry.upper <= threshold:
                value, sure, answered = wide(entry.upper), int(entry.upper_depth == SURE), True
                continue
            favoured = wide(entry.move)
        level = below
        frames[level].place, frames[level].key = place, key
        open_frame(level, depth, frames, room, moves, worth, favoured, liked)
