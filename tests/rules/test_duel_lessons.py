"""Azul Duel, how to play: the positions of the page's trials are legal, and do what their lessons say."""

import re
from pathlib import Path

import pytest

import sintra
from sintra.core.state import State

LESSONS = Path(__file__).parents[2] / "web/src/board/duel/learn/lessons.ts"


def positions() -> dict[str, str]:
    """Give the positions of the lessons by name."""
    text = LESSONS.read_text(encoding="utf-8")
    parts = dict(re.findall(r"^const (\w+) = '([^']*)'", text, re.M))
    filled = re.sub(r"\$\{(\w+)\}", lambda part: parts[part[1]], text)
    return dict(re.findall(r"export const (\w+)\b[^`]*?`(duel:[^`]*)`", filled))


def lesson(name: str) -> State:
    return sintra.parse(positions()[name])


def texts(state: State) -> set[str]:
    return {move.text for move in state.moves}


def test_every_lesson_has_a_position() -> None:
    assert set(positions()) == {"sun", "line", "plate", "tile"}


@pytest.mark.parametrize("name", sorted(positions()))
def test_the_first_seat_decides(name: str) -> None:
    assert lesson(name).turn == 0


def test_every_colour_of_the_sun_leaves_a_stack() -> None:
    state = lesson("sun")
    assert {move for move in texts(state) if move[0] == "1"} == {"1B", "1R", "1Y"}
    assert texts(state.play("1B")) == {"sYR", "sRY"}
    for first in ("1B", "1R", "1Y"):
        for order in texts(state.play(first)):
            after = state.play(first).play(order)
            assert {move[0] for move in texts(after)} == {">"}  # where the lesson ends


def test_a_line_takes_all_or_something_breaks() -> None:
    state = lesson("line")
    broken = {move.text: int(state.play(move).array["broken"][0, 0].sum()) for move in state.moves}
    assert broken == {">1": 2, ">2": 2, ">3": 0, ">5": 0, ">-": 3}


def test_a_plate_goes_anywhere_and_the_turn_is_over() -> None:
    state = lesson("plate")
    assert len(texts(state)) == 8 * 4
    assert state.play("@1r0").turn == 1


def test_a_tile_ends_a_special_plate_or_not_and_the_other_seat_goes_on() -> None:
    state = lesson("tile")
    points = {move.text: state.play(move).scores[0] - state.scores[0] for move in state.moves}
    assert points == {"t3>1": 5 + 4, "t3>3": 2, "t3>6": 2}
    assert [event.kind for event in state.play("t3>1").events] == ["tiled", "tiled", "special"]
    assert all(state.play(move).turn == 1 for move in state.moves)
