"""The kernels of the environments: one decision, everything that follows by chance, and what is seen then."""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, hot_kernel, kernel, wide
from sintra.core.log import no_log
from sintra.core.random import randbelow
from sintra.core.rules import OVER, apply, deal, estimate, mark, observe, pick, rank, show, verdict

NEXT_STEP = wide(0)
SAME_STEP = wide(1)
DISABLED = wide(2)
"""What happens to a game that is over: the next step begins a new one, the same step does, or nothing."""
WIN = wide(0)
POINTS = wide(1)
MARGIN = wide(2)
EXPECTED = wide(3)
"""What a seat is given: the victory at the end, points as they come, at the end what it is ahead by, or at every step
what this changed of the lead that is expected."""


@kernel
def write_observation(s: Rec, seat: int, hidden: bool, seen: Rec, out: Any) -> None:
    """Write what a seat sees; where nothing is hidden, a position is its own view."""
    if hidden:
        show(s, seat, seen, out)
    else:
        observe(s, seat, out)


@kernel
def write_results(s: Rec, rewards: Any) -> None:
    """Share out the victory at the end: 1 for the winner and -1 in sum for the others; equal seats get the same."""
    seats = len(rewards)
    places = np.zeros(len(s.score), np.int64)
    rank(s, places)
    winners = 0
    for seat in range(seats):
        winners += places[seat] == 1
    for seat in range(seats):
        share = 1.0 / winners if places[seat] == 1 else 0.0
        rewards[seat] = (seats * share - 1.0) / (seats - 1.0)


@kernel
def add_margins(s: Rec, rewards: Any) -> None:
    """Add what every seat is ahead of the best other one by."""
    seats = len(rewards)
    for seat in range(seats):
        best = wide(-30000)
        for other in range(seats):
            if other != seat:
                best = max(best, wide(s.score[other]))
        rewards[seat] += np.float32(wide(s.score[seat]) - best)


@kernel
def add_expected(s: Rec, room: Any, sign: float, rewards: Any) -> None:
    """Add what every seat would be ahead of the best other one by if the round ended now, or subtract it.

    Estimating changes a position, so it is done in the room; twice, so that nothing is allocated.
    """
    most, second, ahead = -30000.0, -30000.0, -1
    for seat in range(len(rewards)):
        room[0] = s
        worth = estimate(room[0], seat)
        if worth > most:
            most, second, ahead = worth, most, seat
        elif worth > second:
            second = worth
    for seat in range(len(rewards)):
        room[0] = s
        rewards[seat] += sign * (estimate(room[0], seat) - (second if seat == ahead else most))


@kernel
def begin_rewards(s: Rec, reward: int, room: Any, rewards: Any) -> None:
    """Note before a step what its rewards are differences to."""
    for seat in range(len(rewards)):
        rewards[seat] = -np.float32(s.score[seat]) if reward == POINTS else 0.0
    if reward == EXPECTED:
        add_expected(s, room, -1.0, rewards)


@kernel
def end_rewards(s: Rec, reward: int, room: Any, rewards: Any) -> None:
    """Write after a step what it brought: points as they come, the end, or how the expected lead has changed."""
    if reward == POINTS:
        for seat in range(len(rewards)):
            rewards[seat] += np.float32(s.score[seat])
    elif s.turn == OVER:
        if reward == WIN:
            write_results(s, rewards)
        else:
            add_margins(s, rewards)
    elif reward == EXPECTED:
        add_expected(s, room, 1.0, rewards)


@kernel
def expect_margins(positions: Any, room: Any, margins: Any) -> None:
    """Write what every seat of every position is expected to be ahead by; at the end, what it is ahead by."""
    for k in range(len(positions)):
        begin_rewards(positions[k], MARGIN, room, margins[k])
        end_rewards(positions[k], EXPECTED, room, margins[k])


@kernel
def play(s: Rec, stream: Rec, action: int, reward: int, room: Any, rewards: Any, log: Any) -> None:
    """Carry out a legal action with the draws after it, and write the rewards."""
    begin_rewards(s, reward, room, rewards)
    apply(s, action, log)
    deal(s, stream, log)
    end_rewards(s, reward, room, rewards)


@kernel
def begin_anew(s: Rec, game: Rec, starts: Any, log: Any) -> None:
    """Begin a game at one of the starting positions, each as likely as the others, and make the draws that are due.

    Only a game that has a choice draws for it, so that a seed means the same game as everywhere.
    """
    chosen = randbelow(game.stream, wide(len(starts))) if len(starts) > 1 else wide(0)
    game.position = starts[chosen]
    deal(s, game.stream, log)


@kernel
def first_refused(games: Any, actions: Any, over: Any) -> int:
    """Find the first game that refuses its action, or -1. Games that are over refuse nothing."""
    for k in range(len(games)):
        if not over[k] and verdict(games[k].position, wide(actions[k])) != 0:
            return k
    return -1


@kernel
def pick_all(games: Any, over: Any, streams: Any, actions: Any) -> None:
    """Choose a random legal action for every game that is not over."""
    for k in range(len(games)):
        if not over[k]:
            actions[k] = pick(games[k].position, streams[0])


@kernel
def begin(games: Any, starts: Any, chosen: Any, over: Any, hidden: bool, room: Any, moves: Any, log: Any, out: Any,
          masks: Any, seats: Any) -> None:  # fmt: skip
    """Begin the chosen games anew, and write what is seen."""
    for k in range(len(games)):
        if chosen[k]:
            s = games[k].position
            begin_anew(s, games[k], starts, log)
            over[k] = False
            seats[k] = s.turn
            write_observation(s, wide(s.turn), hidden, room[0], out[k])
            mark(s, moves, masks[k])


@hot_kernel
def step_all(games: Any, starts: Any, actions: Any, over: Any, mode: int, reward: int, hidden: bool, room: Any,
             moves: Any, log: Any, out: Any, masks: Any, seats: Any, rewards: Any, terminations: Any,
             finals: Any) -> None:  # fmt: skip
    """Take one step of every game. The actions are legal; a game that is over begins anew if the mode says so.

    The room for a view, for moves and for the log that nobody reads is the caller's, so that nothing is allocated.
    """
    for k in range(len(games)):
        s, stream = games[k].position, games[k].stream
        terminations[k] = False
        if over[k]:
            for seat in range(rewards.shape[1]):
                rewards[k, seat] = 0.0
            if mode == DISABLED:
                terminations[k] = True
                continue
            begin_anew(s, games[k], starts, log)
            over[k] = False
        else:
            seat = wide(s.turn)
            play(s, stream, wide(actions[k]), reward, room, rewards[k], log)
            if s.turn == OVER:
                terminations[k] = True
                if mode == SAME_STEP:
                    write_observation(s, seat, hidden, room[0], finals[k])
                    begin_anew(s, games[k], starts, log)
                else:
                    over[k] = True
                    seats[k] = seat
                    write_observation(s, seat, hidden, room[0], out[k])
                    mark(s, moves, masks[k])
                    continue
        seats[k] = s.turn
        write_observation(s, wide(s.turn), hidden, room[0], out[k])
        mark(s, moves, masks[k])


REFUSED = -100
"""What `step_one` answers to a refused action: this less the reason's code."""


@kernel
def see_one(live: Any, seat: int, hidden: bool, room: Any, out: Any, mask: Any) -> int:
    """Write what a seat sees of one game, and its legal actions if it is to move; returns whose turn it is."""
    s = live[0].position
    write_observation(s, seat, hidden, room[0], out)
    if s.turn == seat:
        mark(s, np.empty(len(mask), np.int32), mask)
    else:
        for action in range(len(mask)):
            mask[action] = 0
    return wide(s.turn)


@kernel
def step_one(live: Any, action: int, reward: int, hidden: bool, room: Any, out: Any, mask: Any, rewards: Any) -> int:
    """Take one step of one game, and write what the next seat sees; returns that seat, OVER, or REFUSED - reason."""
    s = live[0].position
    reason = verdict(s, action)
    if reason != 0:
        return REFUSED - wide(reason)
    play(s, live[0].stream, action, reward, room, rewards, no_log(s))
    if s.turn != OVER:
        see_one(live, wide(s.turn), hidden, room, out, mask)
    return wide(s.turn)


@kernel
def begin_one(live: Any, starts: Any) -> int:
    """Begin a game anew from its stream; returns the seat to move, or OVER."""
    begin_anew(live[0].position, live[0], starts, no_log(live[0].position))
    return wide(live[0].position.turn)
