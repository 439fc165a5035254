"""What a seat of Summer Pavilion would have if the round ended now, and how far its goals have come."""

from typing import Any

import pytest

from fixtures.pavilion_table import spaces, table
from sintra.core.outlook import bits_of


def lines(state: Any, seat: Any = 0) -> Any:
    return [(e.kind, e.rule, e.points, dict(e.details)) for e in state.outlook()[seat].events]


def goal(state: Any, kind: Any, which: Any, seat: Any = 0) -> Any:
    """Find a goal by its kind and its first detail."""
    goals = state.outlook()[seat].goals
    (found,) = [goal for goal in goals if goal.kind == kind and next(iter(goal.details.values())) == which]
    return found


@pytest.mark.rule("SP-D3")
def test_tiles_beyond_four_would_be_discarded() -> None:
    state = table("play:1", hands=("BBBBGGG", "PPPP"), scores=(9, 9))
    assert lines(state) == [("discarded", "SP-D3", -3, {"tiles": 3})]
    assert [seat.total for seat in state.outlook().seats] == [6, 9]
    assert lines(state, 1) == []


@pytest.mark.rule("SP-D4")
def test_no_outlook_is_below_one_point() -> None:
    state = table("play:1", hands=("BBBBGGGRRR",), scores=(3,))
    assert lines(state) == [("discarded", "SP-D3", -2, {"tiles": 6})]
    assert state.outlook()[0].total == 1


@pytest.mark.rule("SP-C5", "SP-D3")
def test_bonus_tiles_that_are_due_count_as_taken() -> None:
    state = table("bonus:1:3", hands=("GGG", "GGG"), stars=({"B": "....BB"},) * 2)
    assert lines(state) == [("discarded", "SP-D3", -2, {"tiles": 2})]
    assert lines(state, 1) == []


@pytest.mark.rule("SP-D5", "SP-E2", "SP-E3")
def test_in_the_last_round_all_tiles_are_lost_and_stars_and_numbers_scored() -> None:
    board = {"R": "RRRRRR", "B": "B.....", "P": "P.....", "G": "G.....", "O": "O.....", "Y": "Y.....", "c": "P....."}
    state = table("play:1", round=6, hands=("BB", "G"), supply="PPPGGOOYYB", stars=(board,))
    assert [(kind, points) for kind, _, points, _ in lines(state)] == [("left_over", -2), ("star", 14), ("number", 4)]
    assert state.outlook()[0].total == 5 - 2 + 14 + 4
    earlier = table("play:1", round=5, hands=("BB", "G"), supply="PPPGGOOYYB", stars=(board,))
    assert lines(earlier) == []
    assert goal(earlier, "star", 5).now == 14


@pytest.mark.rule("SP-E2")
def test_a_coloured_star_is_a_goal_with_its_colour_and_points() -> None:
    found = goal(table("play:1", hands=("G",), stars=({"B": "BB...B"},)), "star", 4)
    assert dict(found.details) == {"star": 4, "colour": 4}
    assert (found.done, found.of, found.now, found.points) == (3, 6, 0, 15)
    assert found.filled == bits_of(spaces("B1 B2 B6"))
    assert found.missing == bits_of(spaces("B3 B4 B5"))


@pytest.mark.rule("SP-G1", "SP-G2", "SP-G3")
@pytest.mark.parametrize(
    ("star", "details", "points"),
    [
        ("......", {"star": 4}, 12),
        ("R.....", {"star": 4}, 12),
        ("RR....", {"star": 4, "colour": 5}, 14),
        ("RG....", {"star": 4, "colour": 6}, 12),
    ],
)
def test_a_grey_star_has_a_colour_as_soon_as_two_tiles_decide_it(star: Any, details: Any, points: Any) -> None:
    found = goal(table("play:1", side="grey", hands=("G",), stars=({"B": star},)), "star", 4)
    assert dict(found.details) == details
    assert (found.now, found.points) == (0, points)


@pytest.mark.rule("SP-E3", "SP-G5")
@pytest.mark.parametrize(("side", "of"), [("coloured", 7), ("grey", 12)])
def test_a_number_is_a_goal_of_all_its_spaces(side: Any, of: Any) -> None:
    board = {"B": "..B..."} if side == "coloured" else {"B": "B....."}
    found = goal(table("play:1", side=side, hands=("G",), stars=(board,)), "number", 3)
    assert (found.done, found.of, found.now, found.points) == (1, of, 0, 12)
    assert len(found.filled) + len(found.missing) == of


@pytest.mark.rule("SP-C2", "SP-C3", "SP-C4")
def test_structures_are_goals_that_say_how_many_tiles_they_give() -> None:
    state = table("play:1", hands=("G",), stars=({"B": "BBB.B.", "Y": "..YY..", "c": "..G..."},))
    pillar, statue, window = goal(state, "pillar", 4), goal(state, "statue", 4), goal(state, "window", 4)
    assert [dict(found.details) for found in (pillar, statue, window)] == [
        {"star": 4, "tiles": 1},
        {"star": 4, "tiles": 2},
        {"star": 4, "tiles": 3},
    ]
    assert (pillar.done, pillar.of, pillar.missing) == (3, 4, bits_of(spaces("c2")))
    assert (statue.done, statue.of, statue.missing) == (4, 4, ())
    assert (window.done, window.of, window.missing) == (1, 2, bits_of(spaces("B6")))
    assert all((found.now, found.points) == (0, 0) for found in (pillar, statue, window))
