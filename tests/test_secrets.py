"""The terminal gives away nothing that a seat may not know."""

import random

import pytest

import sintra
from sintra.cli.play import is_secret
from sintra.core.screen import plain

HIDING = [name for name in sintra.game_names() if sintra.game(name).spec.information == "hidden"]


@pytest.mark.parametrize("name", HIDING)
def test_some_moves_are_secret_and_most_are_not(name: str) -> None:
    kinds = {True: 0, False: 0}
    for seed in range(6):
        rng = random.Random(seed)
        state = sintra.game(name).start(seed=seed)
        while not state.is_over:
            move = rng.choice(state.moves)
            kinds[is_secret(state.view(1 - state.turn), move)] += 1
            assert not is_secret(state.view(state.turn), move)
            state = state.play(move)
    assert 0 < kinds[True] < kinds[False]


@pytest.mark.parametrize("name", HIDING)
def test_the_screen_of_a_seat_does_not_depend_on_what_it_may_not_know(name: str) -> None:
    state = sintra.game(name).start(seed=3)
    rng = random.Random(3)
    while not state.is_over:
        for seat in (0, 1):
            view = state.view(seat)
            screen = state.game.definition.telling.screen
            shown = plain(screen(view.array, ("A", "B"), "en"))
            assert shown == plain(screen(view.sample(rng).view(seat).array, ("A", "B"), "en"))
        state = state.play(rng.choice(state.moves))


def test_nothing_is_secret_where_everything_is_open() -> None:
    state = sintra.game("azul").start(seed=1)
    assert not is_secret(state.view(1 - state.turn), state.moves[0])
