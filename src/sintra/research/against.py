"""Many games against players of the package, inside a kernel: a step ends when it is the learner's turn again."""

import re
from typing import Any

import numpy as np

from sintra.core.kernel import Rec, hot_kernel, kernel, wide
from sintra.core.rules import OVER, apply, deal, look, mark, pick
from sintra.research.errors import ResearchError
from sintra.research.stepping import (
    DISABLED,
    SAME_STEP,
    begin_anew,
    begin_rewards,
    end_rewards,
    write_observation,
)
from sintra.search.greedy import best
from sintra.search.levels import LEVELS

RANDOM = -1
"""Instead of a number of overlooked moves: any legal move."""
NAMES = "'random', 'greedy', 'greedy/40', 'level:1'"
ROOM = 3
"""The positions that an opponent works in: what it sees, and two for the greedy player."""
MOST_OPENINGS = 100
"""A start after which the opponents end the game before the learner's first turn is replaced so many times."""


def overlooked_by(name: object) -> int:
    """Read an opponent's name: how many moves in a hundred it overlooks, or RANDOM."""
    if name == "random":
        return RANDOM
    if name == "level:1":
        return LEVELS[1].overlooked
    match = re.fullmatch(r"greedy(?:/(\d{1,2}))?", name, re.ASCII) if isinstance(name, str) else None
    if match is None:
        raise ResearchError("kernel_opponent", found=repr(name)[:60], known=NAMES)
    return int(match[1] or 0)


@kernel
def answer(s: Rec, stream: Rec, own: Any, seat: int, overlooked: int, room: Any, moves: Any, log: Any) -> None:
    """Let the opponents play, with a stream of their own, until it is the seat's turn or the game is over."""
    while s.turn not in (OVER, seat):
        mover = wide(s.turn)
        if overlooked == RANDOM:
            action = wide(pick(s, own[0]))
        else:
            look(s, mover, room[0])
            action = wide(best(room[0:1], room[1:3], moves, mover, own, overlooked))
        apply(s, action, log)
        deal(s, stream, log)


@kernel
def open_game(game: Rec, starts: Any, own: Any, seat: int, overlooked: int, room: Any, moves: Any, log: Any) -> None:
    """Begin a game anew, up to the learner's first turn."""
    for _ in range(MOST_OPENINGS):
        begin_anew(game.position, game, starts, log)
        answer(game.position, game.stream, own, seat, overlooked, room, moves, log)
        if game.position.turn != OVER:
            return


@kernel
def begin_against(games: Any, starts: Any, chosen: Any, over: Any, hidden: bool, streams: Any, learners: Any,
                  overlooked: int, room: Any, moves: Any, log: Any, out: Any, masks: Any,
                  seats: Any) -> None:  # fmt: skip
    """Begin the chosen games anew, and write what their learners see."""
    for k in range(len(games)):
        if chosen[k]:
            seat = wide(learners[k])
            open_game(games[k], starts, streams[k : k + 1], seat, overlooked, room, moves, log)
            over[k] = False
            seats[k] = seat
            write_observation(games[k].position, seat, hidden, room[0], out[k])
            mark(games[k].position, moves, masks[k])


@hot_kernel
def step_against(games: Any, starts: Any, actions: Any, over: Any, mode: int, reward: int, hidden: bool, streams: Any,
                 learners: Any, overlooked: int, room: Any, moves: Any, log: Any, out: Any, masks: Any, seats: Any,
                 rewards: Any, terminations: Any, finals: Any) -> None:  # fmt: skip
    """Take one step of every game: the learner's action, and all answers to it. The actions are legal."""
    for k in range(len(games)):
        s, stream, seat, own = games[k].position, games[k].stream, wide(learners[k]), streams[k : k + 1]
        terminations[k] = over[k] and mode == DISABLED
        if over[k]:
            for each in range(rewards.shape[1]):
                rewards[k, each] = 0.0
            if mode == DISABLED:
                continue
            open_game(games[k], starts, own, seat, overlooked, room, moves, log)
            over[k] = False
        else:
            begin_rewards(s, reward, room, rewards[k])
            apply(s, wide(actions[k]), log)
            deal(s, stream, log)
            answer(s, stream, own, seat, overlooked, room, moves, log)
            end_rewards(s, reward, room, rewards[k])
            if s.turn == OVER:
                terminations[k] = True
                over[k] = mode != SAME_STEP
                if mode == SAME_STEP:
                    write_observation(s, seat, hidden, room[0], finals[k])
                    open_game(games[k], starts, own, seat, overlooked, room, moves, log)
        seats[k] = seat
        write_observation(s, seat, hidden, room[0], out[k])
        mark(s, moves, masks[k])


def learner_seats(count: int, players: int) -> "np.ndarray[Any, Any]":
    """Seat the learner of each game: all seats in turn."""
    return (np.arange(count) % players).astype(np.int8)
