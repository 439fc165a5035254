"""Measure how well a round is played in mind: what seats expect at its end, played by chance, by prior or by search.

    python tools/rollouts.py pavilion --players 4 --positions 30

Positions come from games that a quick search plays: where the seats begin to play each for itself (`alone`), in games
without such a phase the first decision of a round. Prints the points that a seat expects on average when the round is
over, and how many that are more than with random moves, with 95 % intervals.
"""

import argparse
import math
from collections.abc import Callable
from itertools import count

import numpy as np

import sintra
from sintra.core.game import Game, Move
from sintra.core.kernel import kernel
from sintra.core.random import stream_of
from sintra.core.rules import RULES, alone, evaluate, pick, prior
from sintra.core.state import State
from sintra.search.mcts import BEST, Limits, TreeSearch

QUICK = 60
Choose = Callable[[State], Move]


@kernel
def expected(position: np.ndarray, points: np.ndarray) -> None:
    """Expect the final points of every seat at the end of a round."""
    evaluate(position[0], points)


@kernel
def prior_of(position: np.ndarray, action: int) -> float:
    """Guess what a move brings."""
    return prior(position[0], action)


def by_search(game: Game, sims: int) -> Choose:
    """Choose by as many simulations."""
    thinkers = [TreeSearch(game, BEST, sims, seat + 1) for seat in range(game.players)]

    def choose(state: State) -> Move:
        assert state.turn is not None
        thinkers[state.turn].think(state.view(state.turn), Limits(sims))
        return thinkers[state.turn].choice()

    return choose


def by_promise(tries: int) -> Choose:
    """Choose the best promise of so many random moves, or of all with 0."""
    stream = stream_of(1).copy()

    def choose(state: State) -> Move:
        moves = state.moves
        if tries:
            moves = tuple(
                state.game.definition.moves[int(pick(state.kernel_array[0], stream[0]))] for _ in range(tries)
            )
        return max(moves, key=lambda move: prior_of(state.kernel_array, move.number))

    return choose


def positions(game: Game, wanted: int) -> list[State]:
    """Play games until there are enough positions to begin from."""
    phased = RULES[game.definition.dtype.names].alone is not None
    found: list[State] = []
    for seed in count(1):
        state, choose, before = game.start(seed, chance="ask"), by_search(game, QUICK), (0, False)
        while not state.is_over:
            if state.turn is None:
                state = state.draw().asking()
                continue
            now = (state.round, alone(state.kernel_array[0]))
            if now != before and now[1] == phased:
                found.append(state)
                if len(found) == wanted:
                    return found
            before, state = now, state.play(choose(state))
    raise AssertionError


def played_out(state: State, choose: Choose) -> list[float]:
    """Play a round to its end: what every seat expects then."""
    number = state.round
    while not state.is_over and state.round == number:
        if state.turn is None:
            state = state.draw().asking()
        else:
            state = state.play(state.moves[0] if len(state.moves) == 1 else choose(state))
    if state.is_over:
        return [float(points) for points in state.scores]
    points = np.zeros(4)
    expected(state.kernel_array, points)
    return [float(each) for each in points[: state.game.players]]


def main() -> None:
    """Play every position out in every way."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=30)
    asked = parser.parse_args()
    game = sintra.game(asked.game, asked.players)
    starts = positions(game, asked.positions)
    ways = {"random": by_promise(1), "best of 4": by_promise(4), "best of all": by_promise(0)}
    ways |= {f"{sims} simulations": by_search(game, sims) for sims in (100, 1000, 8000)}
    by_chance = None
    print("| the round is played by | points expected | more than by chance |\n|---|---|---|")
    for name, choose in ways.items():
        points = np.concatenate([played_out(state, choose) for state in starts])
        by_chance = points if by_chance is None else by_chance
        more = points - by_chance
        half = 1.96 * more.std() / math.sqrt(len(more))
        print(f"| {name} | {points.mean():.1f} | {more.mean():+.1f} ± {half:.1f} |", flush=True)


if __name__ == "__main__":
    main()
