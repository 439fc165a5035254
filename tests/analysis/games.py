"""Games to review: fixtures of every game and number of players, and positions that are made for a test."""

import random
from functools import cache
from pathlib import Path

import sintra
from sintra.analysis.review import Review
from sintra.core.record import Record
from sintra.core.state import State
from sintra.search import greedy
from sintra.search.solver import solve

FIXTURES = Path(__file__).parent.parent / "fixtures"
NAMES = [
    *(f"azul/{players}-players-{wall}" for players in (2, 3, 4) for wall in ("coloured", "grey")),
    "duel/default-sides",
    "duel/plates-drawn-and-returned",
    *(f"pavilion/{players}-players-coloured" for players in (2, 3, 4)),
]


@cache
def record(name: str) -> Record:
    """Read a recorded game."""
    return Record.parse((FIXTURES / f"{name}.txt").read_text(encoding="utf-8"))


@cache
def glanced(name: str) -> Review:
    """Review a recorded game with little effort. A review is a value, so tests that only read it share one."""
    return sintra.review(record(name), effort="glance", jobs=2)


@cache
def thrown_away() -> tuple[State, str, str]:
    """Give a position with a proved win, the only move that wins, and one that is proved to lose."""
    for seed in range(200):
        rng = random.Random(seed)
        state = sintra.game("azul").start(seed=seed)
        while not state.is_over:
            assert state.turn is not None
            if state.round >= 5 and 1 < len(state.moves) < 8:
                solution = solve(state)
                results = [each.result for each in solution.moves]
                if solution.proved and results[0] == 1.0 and results.count(1.0) == 1 and results[-1] == 0.0:
                    assert len(results) == len(state.moves)
                    return state, str(solution.best.move), str(solution.moves[-1].move)
            careful = rng.random() < 0.9
            state = state.play(greedy.choose(state.view(state.turn), seed) if careful else rng.choice(state.moves))
    raise AssertionError("no such position")


@cache
def secret_pair() -> tuple[Record, Record, int]:
    """Give two unfinished games of Duel that differ in what one seat could not know, and that seat.

    The other seat puts the same plates under the stack in another order.
    """
    game = sintra.game("duel")
    for seed in range(200):
        rng = random.Random(seed)
        state = game.start(seed=seed)
        while not state.is_over:
            assert state.turn is not None
            blind = 1 - state.turn
            if state.witness == state.turn and len(state.moves) > 1:
                pair = [state.play(move) for move in state.moves[:2]]
                for _ in range(40):
                    if _differ(pair, blind) or any(each.is_over for each in pair):
                        break
                    if pair[0].turn == blind and len(pair[0].history) > len(state.history) + 12:
                        one, two = (Record.of(each) for each in pair)
                        return one, two, blind
                    common = _common(pair)
                    if not common:
                        break
                    draws = seed + len(pair[0].history)
                    move = rng.choice(common)
                    pair = [each.sampling(draws).play(move) for each in pair]
            state = state.play(rng.choice(state.moves))
    raise AssertionError("no such game")


def _common(pair: list[State]) -> list[str]:
    """Give the moves that both positions allow; when plates go under the stack, as the first one must."""
    one, two = ([str(move) for move in each.moves] for each in pair)
    return [move for move in one if move in two]


def _differ(pair: list[State], seat: int) -> bool:
    return pair[0].view(seat) != pair[1].view(seat)
