"""The tree search: what it answers is legal, repeatable, counted, and sensible where the answer is known."""

import os
import subprocess
import sys

import numpy as np
import pytest

from contract import configurations, random_game
from sintra import game
from sintra.core.game import Game
from sintra.core.random import seeded
from sintra.core.state import State
from sintra.search.levels import LEVELS
from sintra.search.mcts import Limits, Settings, TreeSearch, search

SIMS = 300


def decisions(start: Game, seed: int, every: int = 5) -> list[State]:
    """Give some positions of a random game where there is a choice."""
    return [state for state in random_game(start, seed).history if state.turn is not None and len(state.moves) > 1][
        ::every
    ]


@pytest.mark.parametrize("start", configurations(), ids=lambda start: start.header)
def test_an_analysis_names_legal_moves_and_counts_its_simulations(start: Game) -> None:
    for state in decisions(start, 3, 12):
        found = search(state.view(state.turn), Limits(SIMS))
        assert found.sims == SIMS == sum(candidate.visits for candidate in found.candidates)
        assert not found.proved
        for candidate in found.candidates:
            assert candidate.move in state.moves
            assert candidate.line[0] == candidate.move
            assert 0 <= candidate.win <= 1
            assert len(candidate.points) == start.players
        assert [candidate.visits for candidate in found.candidates] == sorted(
            (candidate.visits for candidate in found.candidates), reverse=True
        )


@pytest.mark.parametrize("start", configurations(), ids=lambda start: start.header)
def test_the_same_stream_and_simulations_give_the_same_analysis(start: Game) -> None:
    state = decisions(start, 4)[1]
    view = state.view(state.turn)
    assert search(view, Limits(SIMS), 7) == search(view, Limits(SIMS), 7)
    before = view.array.copy()
    assert search(view, Limits(SIMS), 8) is not None
    assert view.array.tobytes() == before.tobytes()


WITHOUT_JIT = """
from sintra import game
from sintra.search.mcts import Limits, search
state = game("azul").start(seed=2)
print([(c.move.text, c.visits) for c in search(state.view(state.turn), Limits(12), 5).candidates])
"""


def test_the_search_finds_the_same_without_the_jit() -> None:
    state = game("azul").start(seed=2)
    ours = search(state.view(state.turn), Limits(12), 5).candidates
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(
        [sys.executable, "-c", WITHOUT_JIT], env=environment, capture_output=True, text=True, check=True
    )
    assert plain.stdout.strip() == str([(candidate.move.text, candidate.visits) for candidate in ours])


def test_how_simulations_are_sliced_changes_nothing() -> None:
    state = game("azul").start(seed=2)
    view = state.view(state.turn)
    whole, halves = (TreeSearch(state.game, Settings(), SIMS, 5) for _ in range(2))
    whole.think(view, Limits(SIMS))
    halves.think(view, Limits(SIMS // 2))
    halves.think(view, Limits(SIMS // 2))  # the same view: the tree is kept
    assert [c.visits for c in whole.result().candidates] == [c.visits for c in halves.result().candidates]


def test_a_seed_as_a_stream_is_not_used_up() -> None:
    state = game("azul").start(seed=2)
    stream = seeded(5)
    before = stream.copy()
    search(state.view(state.turn), Limits(50), stream)
    assert stream.tobytes() == before.tobytes()


def test_the_last_move_of_a_game_is_valued_exactly() -> None:
    for seed in range(40):
        final = random_game(game("azul"), seed)
        last = final.parent
        assert last is not None
        if last.turn is None or len(last.moves) < 2:
            continue
        for candidate in search(last.view(last.turn), Limits(400)).candidates:
            after = last.play(candidate.move)
            if after.outcome:
                share = 1 / len(after.outcome.winners) if last.turn in after.outcome.winners else 0.0
                assert candidate.win == pytest.approx(share)
                assert candidate.points == pytest.approx(after.scores)


def test_a_line_can_be_played_to_the_end_of_the_round() -> None:
    for state in decisions(game("azul"), 11):
        after = state
        for move in search(state.view(state.turn), Limits(2000)).best.line:
            assert after.round == state.round
            after = after.play(move)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_was_thought_about_the_moves_played_is_kept(players: int) -> None:
    state = game("azul", players).start(seed=6)
    seat = state.turn
    thinking = TreeSearch(state.game, Settings(), 20_000, 1)
    thinking.think(state.view(seat), Limits(20_000))
    line = thinking.result().best.line
    for move in line[:players]:
        state = state.play(move)
    assert state.turn == seat
    thinking.think(state.view(seat), Limits(100))
    kept = sum(candidate.visits for candidate in thinking.result().candidates) - 100
    assert kept > 0
    fresh = search(state.view(seat), Limits(100))
    assert {c.move for c in fresh.candidates} <= set(state.moves)
    assert {c.move for c in thinking.result().candidates} <= set(state.moves)


def test_another_game_is_thought_about_anew() -> None:
    first, other = game("azul").start(seed=1), game("azul").start(seed=2)
    thinking = TreeSearch(first.game, Settings(), 500, 1)
    thinking.think(first.view(first.turn), Limits(500))
    thinking.think(other.view(other.turn), Limits(200))
    assert sum(candidate.visits for candidate in thinking.result().candidates) == 200


def test_thinking_stops_when_asked() -> None:
    state = game("azul").start(seed=1)
    thinking = TreeSearch(state.game, Settings(), None, 1)
    asked = iter([False, False, True])
    thinking.think(state.view(state.turn), Limits(seconds=3600), lambda: next(asked))
    assert 0 < thinking.sims < 1_000_000


class Clock:
    """A clock that goes on by a hundredth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        self.now += 0.01
        return self.now


@pytest.mark.parametrize("level", [4, 5, 6])
def test_the_clock_is_looked_at_after_every_slice(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a cap holds to within one slice, however slow the machine is."""
    clock = Clock()
    sliced: list[tuple[float, int]] = []
    state = game("azul").start(seed=1)
    limits = LEVELS[level].limits
    assert limits is not None
    assert limits.seconds is not None
    thinking = TreeSearch(state.game, Settings(), None, 1)
    done = thinking._slice

    def noted(sims: int) -> None:
        sliced.append((clock.now, sims))
        done(sims)

    monkeypatch.setattr(thinking, "_slice", noted)
    thinking.think(state.view(state.turn), Limits(10**9, limits.seconds), clock=clock.perf_counter)
    times = [now for now, _ in sliced]
    assert 0 < max(np.diff(times)) < 0.02, "between two slices the clock is looked at"
    assert clock.now - 0.01 <= 0.01 + limits.seconds + 0.011, "one slice beyond the limit at most"
    assert max(sims for _, sims in sliced) <= 16, "slices that take long are made shorter"


def test_a_choice_that_cannot_change_in_time_is_made_early() -> None:
    clock = Clock()
    state = game("azul").start(seed=4)
    thinking = TreeSearch(state.game, Settings(), None, 1)
    thinking.think(state.view(state.turn), Limits(seconds=20.0), decided=True, clock=clock.perf_counter)
    early = clock.now
    assert early < 19.0
    choice = thinking.choice()
    thinking.think(state.view(state.turn), Limits(seconds=20.0), clock=clock.perf_counter)
    assert clock.now - early > 19.0
    assert thinking.choice() == choice


def test_a_full_pool_still_gives_an_answer() -> None:
    state = game("azul").start(seed=1)
    thinking = TreeSearch(state.game, Settings(), 20, 1)  # room for a few nodes only
    thinking.think(state.view(state.turn), Limits(5000))
    found = thinking.result()
    assert sum(candidate.visits for candidate in found.candidates) == 5000
    assert found.best.move in state.moves


def test_every_seat_plays_for_itself() -> None:
    """With three players, a move that helps only another seat is not taken: the row that ends a won game is."""
    state = game("azul", 3).start(seed=8)
    found = search(state.view(state.turn), Limits(3000))
    seat = state.turn
    assert seat is not None
    wins = [candidate.win for candidate in found.candidates if candidate.visits > 50]
    assert found.best.win >= np.mean(wins) - 0.01
