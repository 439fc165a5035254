"""The terminal gives away nothing that a seat may not know."""

import random

import pytest

import sintra
from sintra.core.terminal import plain

HIDING = [name for name in sintra.game_names() if sintra.game(name).spec.information == "hidden"]


GUESSES = 8


def could_always_be(state: sintra.State, move: sintra.Move, seat: int) -> bool:
    """Tell whether a move is legal in every position that a seat may think of."""
    return all(move in state.view(seat).sample(seed).moves for seed in range(GUESSES))


@pytest.mark.parametrize("name", HIDING)
def test_a_move_that_another_seat_could_not_name_has_a_witness_or_reveals(name: str) -> None:
    kinds = {True: 0, False: 0}
    for seed in range(6):
        rng = random.Random(seed)
        state = sintra.game(name).start(seed=seed)
        while not state.is_over:
            assert state.turn is not None
            move = rng.choice(state.moves)
            secret = state.witness is not None
            kinds[secret] += 1
            assert state.witness in (None, state.turn)
            if not secret and not state.reveals:
                assert could_always_be(state, move, 1 - state.turn)
            state = state.play(move)
    assert 0 < kinds[True] < kinds[False]


@pytest.mark.parametrize("name", HIDING)
def test_what_has_a_witness_changes_the_view_of_nobody_else(name: str) -> None:
    seen = 0
    for seed in range(6):
        rng = random.Random(seed)
        state = sintra.game(name).start(chance="ask")
        while not state.is_over:
            choices = [c.number for c in state.chance] or state.moves.numbers
            after = [state.set_chance(n) if state.turn is None else state.play(n) for n in choices]
            if state.witness is not None and len({step.turn for step in after}) == 1 and after[0].turn == state.turn:
                others = {step.view(1 - state.witness).text() for step in after}
                assert len(others) == 1, others
                seen += 1
            state = rng.choice(after)
    assert seen


@pytest.mark.parametrize("name", HIDING)
def test_a_decision_that_shows_something_reveals_or_draws(name: str) -> None:
    """So it cannot be taken back by somebody who has learned from it."""
    drawn_from_returned = 0
    for seed in range(20):
        rng = random.Random(seed)
        state = sintra.game(name).start(seed=seed)
        while not state.is_over:
            drawing = [move for move in state.moves if move.text == "draw"]
            move = drawing[0] if drawing and rng.random() < 0.8 else rng.choice(state.moves)
            drawn_from_returned += bool(drawing) and state.array["unseen"][0] == 0
            after = state.asking().play(move)
            if not state.reveals and after.turn is not None:
                for seat in (0, 1) if state.witness is None else (state.witness,):
                    guess = state.view(seat).sample(rng).asking()
                    assert guess.play(move).view(seat) == after.view(seat)
            state = state.play(move)
    assert drawn_from_returned


@pytest.mark.parametrize("name", HIDING)
def test_the_screen_of_a_seat_does_not_depend_on_what_it_may_not_know(name: str) -> None:
    state = sintra.game(name).start(seed=3)
    rng = random.Random(3)
    while not state.is_over:
        for seat in (0, 1):
            view = state.view(seat)
            screen = state.game.definition.describe.terminal
            shown = plain(screen(view.array, ("A", "B"), "en"))
            assert shown == plain(screen(view.sample(rng).view(seat).array, ("A", "B"), "en"))
        state = state.play(rng.choice(state.moves))


def test_nothing_is_secret_where_everything_is_open() -> None:
    state = sintra.game("azul").start(seed=1)
    assert state.witness is None
    assert not state.reveals
