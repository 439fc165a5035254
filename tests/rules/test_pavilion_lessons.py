"""Summer Pavilion, how to play: the positions of the page's trials are legal, and do what their lessons say."""

import re
from pathlib import Path

import pytest

import sintra
from sintra.core.state import State

LESSONS = Path(__file__).parents[2] / "web/src/board/pavilion/learn/lessons.ts"


def positions() -> dict[str, str]:
    """Give the positions of the lessons by name."""
    text = LESSONS.read_text(encoding="utf-8")
    return dict(re.findall(r"export const (\w+)\b[^']*?'(pavilion:[^']*)'", re.sub(r"\(\[[^)]*\)", "", text)))


def lesson(name: str) -> State:
    return sintra.parse(positions()[name])


def test_every_lesson_has_a_position() -> None:
    assert set(positions()) == {"TAKING", "PLACING", "FINISHING", "KEEPING", "GREY"}


@pytest.mark.parametrize("name", sorted(positions()))
def test_the_first_seat_decides(name: str) -> None:
    assert lesson(name).turn == 0


def test_the_wild_colour_is_offered_only_where_nothing_else_lies() -> None:
    moves = {move.text for move in lesson("TAKING").moves}
    assert {move for move in moves if move[0] in "123"} == {"1B", "1R", "2G", "2O", "2Y", "3O"}


def test_two_placements_finish_something_and_give_bonus_tiles() -> None:
    state = lesson("FINISHING")
    window = state.play("R>R6+1")
    assert [event.kind for event in window.events] == ["placed", "window"]
    assert window.scores[0] == 26
    assert all(len(move.text) == 4 for move in window.moves)  # three tiles
    after = window.play("+PPG")
    assert after.turn == 1  # who has tiles, so that the round goes on: the page lets the first seat play again
    assert sintra.parse(after.text().replace("now=play:2", "now=play:1")).turn == 0
    others = [state.play(move).events for move in state.moves if move.text.startswith("O>O2")]
    assert {event.kind for events in others for event in events} > {"placed", "pillar"}


def test_what_is_not_kept_costs_points_and_the_round_goes_on() -> None:
    after = lesson("KEEPING").play("kGGG")
    assert after.scores[0] == 14
    assert after.array["passed"][0].tolist() == [1, 0, 0, 0]
    assert after.turn == 1
