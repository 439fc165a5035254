"""Many games at once: the same games as one by one, on the caller's arrays, and unharmed by what is wrong."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sintra
from contract import configurations
from sintra.core.game import Game
from sintra.core.random import seeded
from sintra.core.state import State
from sintra.research import Arrays, Games
from sintra.research.rewards import gains, results

ALL = pytest.mark.parametrize("game", configurations(), ids=lambda game: game.header)
AZUL = sintra.game("azul")


def contents(games: Games) -> list[bytes]:
    arrays = [getattr(games.arrays, name) for name in ("observations", "masks", "seats", "rewards", "terminations")]
    return [array.tobytes() for array in (*arrays, games._games, games._over)]


@ALL
@pytest.mark.parametrize("reward", ["win", "points"])
def test_games_together_are_the_same_as_one_by_one(game: Game, reward: str) -> None:
    count, stream = 3, seeded(4)
    games = Games(game, count, seed=20, reward=reward, autoreset="disabled")
    states = [game.start(seed=20 + k) for k in range(count)]
    while not any(state.is_over for state in states):
        arrays = games.arrays
        for k, state in enumerate(states):
            assert arrays.seats[k] == state.turn
            assert np.flatnonzero(arrays.masks[k]).tolist() == state.moves.numbers
            assert (arrays.observations[k] == state.view(state.turn).observation()).all()
        actions = games.sample(stream)
        before, states = states, [s.play(int(a)) for s, a in zip(states, actions, strict=True)]
        assert games.step(actions) is arrays
        for k, state in enumerate(states):
            expected = results(state) if reward == "win" else gains(before[k], state)
            assert arrays.rewards[k].tolist() == pytest.approx(expected)
            assert arrays.terminations[k] == state.is_over
            assert games.state(k) == state
            if state.is_over:
                assert not arrays.masks[k].any()
                assert (arrays.observations[k] == state.view(before[k].turn).observation()).all()


def begun_again(state: State) -> State:
    """Begin the next game from where the stream of the last one is."""
    return State.of(state.game, state.game.blank, state._live["stream"].copy()).draw()


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
@pytest.mark.parametrize("name", sintra.game_names())
def test_one_game_after_the_other_is_as_the_library_plays_them(name: str, autoreset: str) -> None:
    game, stream, ended = sintra.game(name), seeded(3), 0
    games = Games(game, 2, seed=7, autoreset=autoreset)
    arrays, states = games.arrays, [game.start(seed=7 + k) for k in range(2)]
    while ended < 5:
        actions = games.sample(stream)
        games.step(actions)
        for k, state in enumerate(states):
            now = begun_again(state) if state.is_over else state.play(int(actions[k]))
            assert arrays.terminations[k] == now.is_over
            assert arrays.rewards[k].tolist() == pytest.approx(results(now))
            if now.is_over:
                ended += 1
                last = arrays.finals if autoreset == "same_step" else arrays.observations
                assert (last[k] == now.view(state.turn).observation()).all()
                now = begun_again(now) if autoreset == "same_step" else now
            states[k] = now
            assert games.state(k) == now
            assert np.flatnonzero(arrays.masks[k]).tolist() == now.moves.numbers
            if not now.is_over:
                assert arrays.seats[k] == now.turn
                assert (arrays.observations[k] == now.view(now.turn).observation()).all()


@ALL
def test_what_is_seen_lies_within_the_bounds(game: Game) -> None:
    games, stream, sheet = Games(game, 16, seed=2, autoreset="same_step"), seeded(6), game.spec.observation
    low, high, ended = sheet.low, sheet.high, 0
    while ended < 16:
        arrays = games.step(games.sample(stream))
        ended += int(arrays.terminations.sum())
        for seen in (arrays.observations, arrays.finals[arrays.terminations]):
            wrong = np.flatnonzero(((seen < low) | (seen > high)).any(axis=0))
            assert not [sheet.names[entry] for entry in wrong]


def played(autoreset: str, steps: int) -> tuple[Games, np.ndarray, int]:
    games, stream = Games(AZUL, 2, seed=1, autoreset=autoreset), seeded(1)
    for step in range(steps):
        games.step(games.sample(stream))
        if games.arrays.terminations.any():
            return games, games.arrays.terminations.copy(), step
    raise AssertionError("no game ended")


def test_the_next_step_begins_a_new_game_whatever_its_action() -> None:
    games, over, _ = played("next_step", 400)
    k = int(np.flatnonzero(over)[0])
    actions = games.sample(seeded(2))
    actions[k] = -7
    games.step(actions)
    assert not games.arrays.terminations[k]
    assert games.arrays.rewards[k].tolist() == [0, 0]
    assert games.state(k).round == 1
    assert games.arrays.masks[k].any()


def test_the_same_step_begins_a_new_game_and_keeps_the_last_observation() -> None:
    games, over, _ = played("same_step", 400)
    k = int(np.flatnonzero(over)[0])
    assert games.state(k).round == 1
    assert games.arrays.masks[k].any()
    assert abs(games.arrays.rewards[k]).sum() in (0, 2)
    last = AZUL.spec.observation.split(games.arrays.finals[k])
    assert last["phase"].argmax() == 4
    assert last["round"] > 1


def test_without_autoreset_a_game_that_is_over_waits() -> None:
    games, over, _ = played("disabled", 400)
    before = contents(games)
    with pytest.raises(sintra.SintraError, match="is over; with autoreset 'disabled', reset it first"):
        games.step(games.sample(seeded(2)))
    assert contents(games) == before
    games.reset(chosen=over)
    games.step(games.sample(seeded(2)))


@pytest.mark.parametrize("name", sintra.game_names())
def test_lists_of_legal_actions_say_what_the_masks_say(name: str) -> None:
    game = sintra.game(name)
    games, stream, ended = Games(game, 6, seed=2, threads=2), seeded(4), 0
    assert games.legal().numbers.shape == (6, game.definition.most_moves)
    while not ended:
        arrays = games.step(games.sample(stream))
        numbers, counts = games.legal()
        for k in range(6):
            assert sorted(numbers[k, : counts[k]].tolist()) == np.flatnonzero(arrays.masks[k]).tolist()
            assert (numbers[k, counts[k] :] == -1).all()
        ended += int(arrays.terminations.sum())
    assert not counts[arrays.terminations].any()
    games.close()


def test_threads_change_nothing() -> None:
    one, two = (Games(AZUL, 7, seed=3, threads=threads, autoreset="same_step") for threads in (1, 2))
    stream = seeded(1)
    for _ in range(150):
        actions = one.sample(stream)
        one.step(actions)
        two.step(actions)
        assert contents(one) == contents(two)
    two.close()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_plays_on_as_the_games_do(threads: int, copied: Callable[[Any], Any]) -> None:
    games = Games(AZUL, 4, seed=1, threads=threads)
    games.step(games.sample(1))
    other = copied(games)
    actions = games.sample(2)
    games.step(actions)
    assert contents(other) != contents(games)
    other.step(actions)
    assert contents(other) == contents(games)
    games.close()
    other.close()


def test_the_callers_arrays_are_written_in_place() -> None:
    arrays = Arrays.of(AZUL, 4)
    shared = np.zeros((6, AZUL.spec.observation.size), np.int16)
    mine = Arrays(**{**vars(arrays), "observations": shared[1:5]})
    games = Games(AZUL, 4, seed=1, arrays=mine)
    assert shared[1:5].any(axis=1).all()
    assert not shared[[0, 5]].any()
    assert games.step(games.sample(1)) is mine


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"count": 0}, "count must be a whole number from 1"),
        ({"count": 2.5}, "count must be a whole number from 1"),
        ({"game": "azul"}, "expected a game, as returned by sintra.game"),
        ({"arrays": {}}, "observations must be a writable C-contiguous array"),
        ({"reward": np.array(["win", "win"])}, "reward cannot be array"),
        ({"reward": "money"}, "reward cannot be 'money'; choose 'win', 'points'"),
        ({"autoreset": "never"}, "autoreset cannot be 'never'"),
        ({"threads": 0}, "threads must be a whole number"),
        ({"seed": "x"}, "seeds must be 2 whole numbers"),
        ({"seed": [1]}, "seeds must be 2 whole numbers"),
        ({"seed": [1, 1.5]}, "seeds must be 2 whole numbers"),
        ({"seed": True}, "seeds must be 2 whole numbers"),
        ({"seed": b"ab"}, "seeds must be 2 whole numbers"),
        ({"seed": np.ones((2, 2), int)}, "seeds must be 2 whole numbers"),
        ({"seed": np.ones(2)}, "seeds must be 2 whole numbers"),
        ({"seed": range(3)}, "seeds must be 2 whole numbers"),
        ({"count": np.ones(2, int)}, "count must be a whole number from 1"),
        ({"arrays": Arrays.of(AZUL, 3)}, r"observations must be .* with shape \(2, 172\), not int16 \(3, 172\)"),
    ],
)
def test_wrong_settings_get_a_clear_error(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(sintra.SintraError, match=words):
        Games(**{"game": AZUL, "count": 2, **settings})


def test_seeds_may_be_numbers_of_any_kind() -> None:
    expected = contents(Games(AZUL, 2, seed=[3, 4]))
    seeds: list[Any] = [3, np.int64(3), np.array(3), np.array([3, 4], np.uint8), (3, 4), range(3, 5)]
    for seed in seeds:
        assert contents(Games(AZUL, 2, seed=seed)) == expected
    Games(AZUL, 2, seed=-(10**30))


def test_arrays_that_cannot_be_written_get_a_clear_error() -> None:
    good = vars(Arrays.of(AZUL, 4))
    frozen = good["masks"].copy()
    frozen.flags.writeable = False
    for name, wrong in (
        ("masks", frozen),
        ("masks", np.zeros((AZUL.spec.actions, 4), np.int8).T),
        ("rewards", good["rewards"].astype(np.float64)),
        ("seats", [0] * 4),
        ("seats", np.ma.zeros(4, np.int8)),
        ("rewards", np.zeros(33, np.int8)[1:].view(np.float32).reshape(4, 2)),
    ):
        with pytest.raises(sintra.SintraError, match=f"{name} must be a writable C-contiguous array"):
            Games(AZUL, 4, arrays=Arrays(**{**good, name: wrong}))
    for settings, words in (((0,), "count must be a whole number"), ((4, "never"), "autoreset cannot be 'never'")):
        with pytest.raises(sintra.SintraError, match=words):
            Arrays.of(AZUL, *settings)
    both = np.zeros(8, np.bool_)
    overlap = {**good, "terminations": both[:4], "seats": both[2:6].view(np.int8)}
    with pytest.raises(sintra.SintraError, match="shares memory with"):
        Games(AZUL, 4, arrays=Arrays(**overlap))


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (lambda good: good[:2], "actions must be 3 whole numbers, one per game, not int64"),
        (lambda good: good.astype(float), "actions must be 3 whole numbers"),
        (lambda good: [*good[:2], 324], r"game 2: t5>5 is not allowed: .* \(AZ-A1\)"),
        (lambda good: [good[0], 9999, good[2]], "game 1: 9999 is not a move in azul"),
        (lambda good: [-1, *good[1:]], "game 0: -1 is not a move in azul"),
        (lambda good: [2**70, *good[1:]], "actions must be 3 whole numbers"),
        (lambda good: [[1], [1, 2], [3]], "actions must be 3 whole numbers, one per game, not list"),
        (lambda good: good.reshape(3, 1), "actions must be 3 whole numbers"),
        (lambda good: [True, False, True], "actions must be 3 whole numbers"),
        (lambda good: None, "actions must be 3 whole numbers"),
    ],
)
def test_wrong_actions_get_a_clear_error_and_touch_no_game(actions: Callable[[Any], Any], words: str) -> None:
    games = Games(AZUL, 3, seed=1)
    before = contents(games)
    with pytest.raises(sintra.SintraError, match=words):
        games.step(actions(games.sample(1)))
    bad_resets: list[dict[str, Any]] = [
        {"seed": 1.5},
        {"seed": [1]},
        {"chosen": [True]},
        {"chosen": np.zeros(3, np.bool_)},
    ]
    for settings in bad_resets:
        with pytest.raises(sintra.SintraError):
            games.reset(**settings)
    bad_seeds: list[Any] = [np.array([1, 2]), "x", 0.5]
    for wrong in bad_seeds:
        with pytest.raises(sintra.SintraError, match="a seed must be a whole number"):
            games.sample(wrong)
    bad_indices: list[Any] = [-1, 3, 0.5]
    for index in bad_indices:
        with pytest.raises(sintra.SintraError, match="index must be a whole number from 0 to 2"):
            games.state(index)
    assert contents(games) == before
