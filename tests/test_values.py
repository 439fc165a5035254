"""States, moves, games, views and errors are values: they can be copied, sent and compared, and take no nonsense."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar, cast

import numpy as np
import pytest

import sintra
from contract import random_game
from sintra.core.random import seeded
from sintra.core.record import Record
from sintra.search import greedy

AZUL = sintra.game("azul")
NOT_NUMBERS = [0.5, 1.0, True, None, b"1B1", [1], np.float64(1)]


Value = TypeVar("Value")


def sent(value: Value) -> Value:
    again: Value = pickle.loads(pickle.dumps(value))
    return again


def test_everything_can_be_sent_to_another_process_and_back() -> None:
    state = random_game(AZUL, 3, 30)
    again = sent(state)
    assert again == state
    assert again.history == state.history
    assert again.moves == state.moves
    assert again.play(state.moves[0]) == state.play(state.moves[0])
    assert Record.of(again) == Record.of(state)
    for value in (AZUL, AZUL.move("1B1"), state.view(0), Record.of(state)):
        assert sent(value) == value
    assert sent(AZUL.move("1B1")) in AZUL.start(seed=7).moves
    assert len(pickle.dumps(AZUL.move("1B1"))) < 200


def test_copies_of_values_are_equal() -> None:
    state = random_game(AZUL, 3)
    for value in (state, AZUL, AZUL.move("cR2"), state.view(1)):
        assert copy.copy(value) == copy.deepcopy(value) == value


def refuse(text: str) -> None:
    AZUL.start(seed=7).play(text)


@pytest.mark.parametrize(("text", "kind"), [("cB1", sintra.IllegalMove), ("x", sintra.InvalidNotation)])
def test_an_error_comes_back_from_another_process(text: str, kind: type[sintra.SintraError]) -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(kind) as error:
        pool.submit(refuse, text).result()
    assert error.value.text("uk") != str(error.value)


def test_a_move_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        AZUL.move("1B1").number = 3


@pytest.mark.parametrize("value", NOT_NUMBERS, ids=repr)
def test_what_is_no_number_is_no_move_no_seat_no_seed_no_outcome(value: Any) -> None:
    state = AZUL.start(seed=7)
    with pytest.raises(sintra.InvalidNotation):
        state.play(value)
    with pytest.raises(sintra.IllegalOutcome):
        AZUL.start(chance="ask").set_chance(value)
    if value is not None:
        for wrong in (lambda: AZUL.start(seed=value), lambda: state.view(value), lambda: state.svg(value)):
            with pytest.raises(sintra.InvalidOption):
                wrong()
        with pytest.raises((sintra.InvalidOption, TypeError)):
            state.view(0).sample(value)


def test_numbers_of_numpy_are_numbers() -> None:
    seed, move, seat = (cast(Any, number) for number in (np.int64(7), np.int32(0), np.int8(1)))
    state = AZUL.start(seed=seed)
    assert state == AZUL.start(seed=7)
    assert state.play(move) == state.play(0)
    assert state.view(seat) == state.view(1)


def test_a_move_is_among_the_moves_however_it_is_written() -> None:
    moves = AZUL.start(seed=7).moves
    assert "1B1" in moves
    assert "1b1" in moves
    assert 0 in moves
    assert "1Y1" not in moves
    assert "nonsense" not in moves


def test_draws_made_later_are_part_of_the_record() -> None:
    for state in (AZUL.start(chance="ask").draw(), AZUL.start(chance="ask").set_chance("2").draw()):
        played = state.play(state.moves[0])
        assert Record.of(played).replay() == played
    at_a_draw = sintra.parse(AZUL.start(chance="ask").set_chance("1").text()).draw()
    assert Record.of(at_a_draw).replay() == at_a_draw


def test_a_replayed_game_goes_on_from_any_of_its_states() -> None:
    replayed = Record.of(random_game(AZUL, 5, 30)).replay(seed=1)
    for state in replayed.history:
        if state.turn is not None:
            after = state.play(state.moves[0])
            assert after.turn is not None or after.is_over
            assert state.play(state.moves[0]) == after


@pytest.mark.parametrize("names", [("A\nB", "C"), ("", "C"), ("A", "B", "C"), (" ", "B"), (1, 2), ("A\u2028B", "C")])
def test_a_name_is_one_line_of_text(names: tuple[str, ...]) -> None:
    with pytest.raises(sintra.InvalidRecord):
        Record.of(AZUL.start(seed=1), names)


def test_the_greedy_player_moves_only_when_it_is_its_turn() -> None:
    state = AZUL.start(seed=7)
    assert state.turn is not None
    with pytest.raises(ValueError, match="not to move"):
        greedy.choose(state.view(1 - state.turn))


def test_a_stream_is_used_up_where_it_is_given() -> None:
    stream = seeded(1)
    before = stream.copy()
    AZUL.start(seed=7).view(0).sample(stream)
    assert stream["words"].tolist() == before["words"].tolist()  # nothing is hidden in Azul: nothing was drawn
