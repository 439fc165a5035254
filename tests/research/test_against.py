"""Many games against players inside the kernel: the same games as move by move, and rewards that add up."""

import numpy as np
import pytest

import sintra
from sintra.core.random import seeded
from sintra.core.state import State
from sintra.research import Games
from sintra.research.rewards import expected, margins
from sintra.search import greedy

AZUL = sintra.game("azul")


def answered(state: State, seat: int, name: str, stream: np.ndarray) -> State:
    """Let the others play until it is the seat's turn, as the kernel should."""
    while state.turn is not None and state.turn != seat:
        if name == "random":
            moves = state.moves
            from sintra.core.random import randbelow

            state = state.play(moves[int(randbelow(stream[0], len(moves)))])
        else:
            state = state.play(greedy.choose(state.view(state.turn), stream))
    return state


@pytest.mark.parametrize(
    "game",
    [AZUL, *(pytest.param(sintra.game(*g), marks=pytest.mark.long) for g in (("azul", 3), ("duel",), ("pavilion",)))],
    ids=lambda game: game.header,
)
def test_greedy_answers_in_the_kernel_as_it_does_move_by_move(game: sintra.Game) -> None:
    games = Games(game, 3, seed=5, reward="margin", autoreset="disabled", opponents="greedy")
    streams = [seeded(5 + k, "opponents") for k in range(3)]
    seats = games.arrays.seats.tolist()
    assert seats == [k % game.players for k in range(3)]
    states = [answered(game.start(5 + k), seats[k], "greedy", streams[k]) for k in range(3)]
    stream = seeded(8)
    while not games.arrays.terminations.any():
        for k, state in enumerate(states):
            assert games.state(k) == state
            assert (games.arrays.observations[k] == state.view(seats[k]).observation()).all()
            assert np.flatnonzero(games.arrays.masks[k]).tolist() == state.moves.numbers
        actions = games.sample(stream)
        games.step(actions)
        states = [answered(s.play(int(actions[k])), seats[k], "greedy", streams[k]) for k, s in enumerate(states)]
    k = int(np.flatnonzero(games.arrays.terminations)[0])
    assert states[k].is_over
    assert games.arrays.rewards[k].tolist() == list(margins(states[k]))


def test_greedy_beats_a_random_learner_and_random_does_not() -> None:
    shares = {}
    for name in ("random", "greedy", "level:1"):
        games, stream = Games(AZUL, 64, seed=2, autoreset="same_step", opponents=name), seeded(3)
        won: list[float] = []
        while len(won) < 128:
            arrays = games.step(games.sample(stream))
            over = np.flatnonzero(arrays.terminations)
            won += arrays.rewards[over, arrays.seats[over]].tolist()
            assert arrays.masks.any(axis=1).all()
        shares[name] = np.mean(won)
    assert shares["greedy"] < -0.9
    assert shares["level:1"] < -0.8
    assert abs(shares["random"]) < 0.5


def test_the_expected_lead_adds_up_to_the_margin() -> None:
    games, stream = Games(AZUL, 8, seed=3, reward="expected", autoreset="disabled"), seeded(1)
    begun = np.array([expected(games.state(k)) for k in range(8)])
    states = [games.state(k) for k in range(8)]
    total = np.zeros((8, 2))
    while not games.arrays.terminations.any():
        games.step(games.sample(stream))
        total += games.arrays.rewards
        states = [games.state(k) for k in range(8)]
        assert (begun + total).tolist() == pytest.approx(np.array([expected(s) for s in states]), abs=1e-3)
    k = int(np.flatnonzero(games.arrays.terminations)[0])
    assert expected(states[k]) == margins(states[k])


def test_the_greedy_move_brings_most_at_once() -> None:
    state = AZUL.start(seed=4)
    assert state.turn is not None
    seat = state.turn
    gains = {str(move): expected(state.play(move))[seat] for move in state.moves}
    assert gains[str(greedy.choose(state.view(seat), 1))] == max(gains.values())


def test_only_what_a_kernel_can_play_is_an_opponent() -> None:
    with pytest.raises(sintra.SintraError, match="are 'random', 'greedy', 'greedy/40', 'level:1', not 'level:3'"):
        Games(AZUL, 2, opponents="level:3")


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_and_seeds_decide_nothing_but_the_games(threads: int) -> None:
    one, two = (Games(AZUL, 5, seed=3, threads=n, autoreset="same_step", opponents="greedy") for n in (1, threads))
    stream = seeded(1)
    for _ in range(40):
        actions = one.sample(stream)
        one.step(actions)
        two.step(actions)
        assert one.arrays.observations.tobytes() == two.arrays.observations.tobytes()
        assert one.arrays.rewards.tobytes() == two.arrays.rewards.tobytes()
    two.close()
