"""Games that begin anywhere, and what they are played for."""

import numpy as np
import pytest

import sintra
from sintra.core.random import seeded
from sintra.core.state import State
from sintra.research import Games
from sintra.research import gymnasium as gym
from sintra.research import pettingzoo as zoo
from sintra.research.errors import ResearchError
from sintra.research.starts import by_round, starts_of

NAMES = ("azul", "duel", "pavilion")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_games_begin_at_the_positions_they_are_given(name: str, autoreset: str) -> None:
    game = sintra.game(name)
    late = by_round(game, 2, 3, seed=1, by="random")
    games = Games(game, 64, seed=5, starts=late, autoreset=autoreset)
    begun = {games.state(k).text() for k in range(64)}
    assert begun == {State.of(game, late[k : k + 1]).text() for k in range(3)}
    stream, ended = seeded(1), 0
    for _ in range(400):
        arrays = games.step(games.sample(stream))
        ended += int(arrays.terminations.sum())
        assert min(games.state(k).round for k in range(0, 64, 8)) >= 2
    assert ended


def test_a_game_that_begins_at_the_beginning_is_that_of_its_seed() -> None:
    game = sintra.game("azul")
    assert Games(game, 3, seed=7).state(1) == game.start(8)
    assert Games(game, 3, seed=7, starts=[game.start(chance="ask").text()]).state(1) == game.start(8)


def test_starts_may_be_replaced_and_sampled() -> None:
    game = sintra.game("azul")
    games = Games(game, 4, seed=1, starts=lambda: [game.start(3)])
    assert games.state(2) == game.start(3)
    games.starts = starts_of(game, game.start(4))
    games.reset()
    assert games.state(2) == game.start(4)


def test_what_is_no_start_is_refused() -> None:
    game = sintra.game("azul")
    state = game.start(1)
    while not state.is_over:
        state = state.play(state.moves[0])
    with pytest.raises(ResearchError, match="start 1: the game is over"):
        Games(game, 2, starts=[game.start(1), state])
    with pytest.raises(ResearchError, match="start 0: "):
        Games(game, 2, starts=["nonsense"])
    with pytest.raises(ResearchError, match="no position to start from"):
        Games(game, 2, starts=[])
    with pytest.raises(ResearchError, match="a row of the game"):
        Games(game, 2, starts=np.zeros(3))
    with pytest.raises(ResearchError, match="start 0: "):
        Games(game, 2, starts=[sintra.game("pavilion").start(1)])


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_and_pettingzoo_begin_at_a_position(name: str) -> None:
    game = sintra.game(name)
    [late] = [game.parse(text) for text in [State.of(game, by_round(game, 2, 1, seed=1)).text()]]
    assert late.turn is not None
    env = gym.GymnasiumEnv(name, "random", seat=late.turn)
    env.reset(seed=1, options={"position": late})
    assert env.state == late
    table = getattr(zoo, f"{name}_v0").env()
    table.reset(seed=1, options={"position": late.text()})
    assert table.position == late
    assert table.agent_selection == f"player_{late.turn}"


@pytest.mark.parametrize(("name", "players"), [("azul", 2), ("azul", 3), ("duel", 2), ("pavilion", 4)])
def test_margins_are_what_a_seat_is_ahead_by(name: str, players: int) -> None:
    game = sintra.game(name, players)
    games = Games(game, 8, seed=1, reward="margin", autoreset="disabled")
    stream = seeded(3)
    over = np.zeros(8, np.bool_)
    while not over.all():
        running = ~over
        arrays = games.step(games.sample(stream)) if running.all() else None
        if arrays is None:
            break
        over |= arrays.terminations
        for k in np.flatnonzero(arrays.terminations):
            scores = games.state(int(k)).scores
            for seat, own in enumerate(scores):
                assert arrays.rewards[k, seat] == own - max(scores[:seat] + scores[seat + 1 :])
    assert over.any()


def test_gymnasium_gives_margins_too() -> None:
    env = gym.GymnasiumEnv("azul", "random", reward="margin")
    _, info = env.reset(seed=2)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert env.state is not None
    own, other = env.state.scores
    assert reward == own - other
