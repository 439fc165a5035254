"""Azul: every worked example of the rulebook, with its numbers."""

import pytest

import sintra
from rules.azul_positions import NO_WALL, at, field, play, points, refusal

PEDRO, MARTIN, ANDREA = 0, 1, 2


@pytest.mark.rule("AZ-A2", "AZ-A3", "AZ-A4", "AZ-A1")
def test_the_first_turns_of_pedro_martin_and_andrea() -> None:
    state = at(3, factories="BKKW/YRRR/BBBB", round=1)
    assert state.turn == PEDRO
    state = state.play("1K2")
    assert field(state, "lines1") == "-/KK/-/-/-"
    assert field(state, "factories").split("/")[0] == "-"
    assert sorted(field(state, "centre")) == ["B", "W"]
    assert state.turn == MARTIN
    state = state.play("2Y1")
    assert field(state, "lines2") == "Y/-/-/-/-"
    assert sorted(field(state, "centre")) == sorted("BWRRR")
    assert state.turn == ANDREA
    state = state.play("cR3")
    assert field(state, "lines3") == "-/-/RRR/-/-"
    assert sorted(field(state, "centre")) == ["B", "W"]
    assert (field(state, "marker"), field(state, "floor3")) == ("3", "*")
    assert (field(state, "floor1"), field(state, "floor2")) == ("-", "-")
    assert state.turn == PEDRO


def two_yellow_tiles() -> sintra.State:
    """Andrea (seat 1 here): yellow on wall rows 2 and 3, a blue tile on line 4, two yellow on a factory."""
    return at(
        factories="YYKW/RRRR", wall1="...../..Y../...Y./...../.....", lines1="-/-/-/B/-", round=3
    )  # fmt: skip


@pytest.mark.rule("AZ-A8", "AZ-A6")
def test_andrea_may_not_put_two_yellow_tiles_on_lines_two_three_and_four() -> None:
    state = two_yellow_tiles()
    assert refusal(state, "1Y2") == "AZ-A8"
    assert refusal(state, "1Y3") == "AZ-A8"
    assert refusal(state, "1Y4") == "AZ-A6"
    assert [str(move) for move in state.moves if str(move).startswith("1Y")] == ["1Y1", "1Y5", "1Y-"]


@pytest.mark.rule("AZ-A9", "AZ-A5")
def test_andrea_puts_one_yellow_tile_on_line_one_and_the_other_on_the_floor_line_option_a() -> None:
    state = two_yellow_tiles().play("1Y1")
    assert (field(state, "lines1"), field(state, "floor1")) == ("Y/-/-/B/-", "Y")


@pytest.mark.rule("AZ-A5")
def test_andrea_puts_both_yellow_tiles_on_line_five_option_b() -> None:
    state = two_yellow_tiles().play("1Y5")
    assert (field(state, "lines1"), field(state, "floor1")) == ("-/-/-/B/YY", "-")


@pytest.mark.rule("AZ-A10")
def test_andrea_puts_both_yellow_tiles_on_the_floor_line_option_c() -> None:
    state = two_yellow_tiles().play("1Y-")
    assert (field(state, "lines1"), field(state, "floor1")) == ("-/-/-/B/-", "YY")


@pytest.mark.rule("AZ-B1", "AZ-B2", "AZ-B3", "AZ-B4")
def test_pedro_tiles_his_second_and_fourth_line_and_gets_a_point_for_each() -> None:
    state = at(centre="W", now="draft:2", marker=2, floor2="*", lines1="-/RR/KK/BBBB/YYY", round=1).play("cW-")
    assert points(state) == [("AZ-B4", 1), ("AZ-B4", 1)]
    assert state.scores[PEDRO] == 2
    assert field(state, "wall1") == "...../...R./...../...B./....."
    assert field(state, "lines1") == "-/-/KK/-/YYY"
    assert field(state, "lid") == "B3R1W1"


@pytest.mark.rule("AZ-B4", "AZ-B5", "AZ-B6")
@pytest.mark.parametrize(
    ("lines", "wall", "scored"),
    [
        pytest.param("-/RR/-/-/-", NO_WALL, [("AZ-B4", 1)], id="red alone: 1"),
        pytest.param("-/-/YYY/-/-", "...../...../..B.R/...../.....", [("AZ-B5", 3)], id="yellow, three in a row: 3"),
        pytest.param("-/-/BBB/-/-", "..R../..Y../...../...../.....", [("AZ-B6", 3)], id="blue, three in a column: 3"),
        pytest.param(
            "-/-/YYY/-/-",
            "...../...R./.WB.R/...B./.....",
            [("AZ-B5", 4), ("AZ-B6", 3)],
            id="yellow, four in a row and three in a column: 4 + 3",
        ),
    ],
)
def test_the_pictures_of_scoring(lines: str, wall: str, scored: list[tuple[str, int]]) -> None:
    state = at(centre="W", now="draft:2", marker=2, floor2="*", lines1=lines, wall1=wall).play("cW-")
    assert points(state) == scored
    assert state.scores[0] == sum(number for _, number in scored)


@pytest.mark.rule("AZ-B7", "AZ-B9")
@pytest.mark.parametrize("floor", ["*BYRK", "BYRK*", "BB*YY"])
def test_pedro_loses_eight_points_for_four_tiles_and_the_marker(floor: str) -> None:
    state = at(factories="WWWW", now="draft:2", marker=1, floor1=floor, score1=20).play("1W4")
    assert points(state) == [("AZ-B7", -8)]
    assert state.scores[PEDRO] == 12
    assert (field(state, "floor1"), field(state, "first")) == ("-", "1")


@pytest.mark.rule("AZ-A11", "AZ-B1", "AZ-B3", "AZ-B7", "AZ-C1")
def test_a_whole_round_of_two_players_as_the_rules_tell_it() -> None:
    state = at(factories="KKBW/YRRR/BBBB/WWYY/KKKK", round=1)
    # The centre after these: B W (factory 1), Y (2), W W (4).
    state = play(state, "1K2 2R3 3B4 4Y2 5K5")
    assert sorted(field(state, "centre")) == sorted("BWYWW")
    state = play(state, "cW1 cB-")
    assert (field(state, "lines2"), field(state, "floor2")) == ("W/YY/RRR/-/-", "*WW")
    assert (field(state, "lines1"), field(state, "floor1")) == ("-/KK/-/BBBB/KKKK", "B")
    state = state.play("cY5")
    # Seat 1: black 1, blue 1, minus 1. Seat 2: white 1, yellow 1, red 1, minus 4, but not below 0.
    assert points(state, 0) == [("AZ-B4", 1), ("AZ-B4", 1), ("AZ-B7", -1)]
    assert points(state, 1) == [("AZ-B4", 1), ("AZ-B4", 1), ("AZ-B4", 1), ("AZ-B7", -3)]
    assert state.scores == (1, 0)
    assert (field(state, "wall1"), field(state, "wall2")) == (
        "...../....K/...../...B./.....", "....W/..Y../....R/...../.....",
    )  # fmt: skip
    assert (field(state, "lines1"), field(state, "lines2")) == ("-/-/-/-/KKKK", "-/-/-/-/Y")
    assert field(state, "lid") == "B4Y1R2K1W2"
    assert (state.round, state.turn) == (2, 1)
