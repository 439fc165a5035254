"""Azul, scoring: a placed tile, the floor line, and the limits of a score."""

from typing import Any

import pytest

import sintra
from rules.azul_positions import NO_LINES, at, field, points


def after_tiling(lines: str, wall: str, **fields: Any) -> sintra.State:
    """Take the last tile of a round (white, to the floor of seat 2) and tile the board of seat 1."""
    given: dict[str, Any] = {"centre": "W", "now": "draft:2", "marker": 2, "floor2": "*"} | fields
    return at(lines1=lines, wall1=wall, **given).play("cW-")


def line(row: int, colour: str) -> str:
    lines = NO_LINES.split("/")
    lines[row - 1] = colour * row
    return "/".join(lines)


@pytest.mark.rule("AZ-B4")
@pytest.mark.parametrize(
    ("row", "colour", "wall"),
    [
        (1, "B", "...../...../...../...../....."),
        (1, "B", "..RKW/..YR./...../...../....."),
        (3, "B", ".Y.K./W...K/...../...../....."),
        (3, "B", "..R../.B.R./K...R/.K.B./..K.."),
        (5, "B", "BYRK./WBYR./KWBY./RKW../YRK.."),
    ],
)
def test_a_tile_without_neighbours_scores_one_point(row: int, colour: str, wall: str) -> None:
    state = after_tiling(line(row, colour), wall)
    assert points(state) == [("AZ-B4", 1)]
    assert state.scores[0] == 1


@pytest.mark.rule("AZ-B5")
@pytest.mark.parametrize(
    ("row", "colour", "part", "gained"),
    [
        (1, "B", ".Y...", 2),
        (1, "B", ".YR..", 3),
        (1, "B", ".YRK.", 4),
        (1, "B", ".YR.W", 3),
        (1, "Y", "B.R..", 3),
        (1, "Y", "B..KW", 2),
        (1, "R", "BY.K.", 4),
        (1, "R", "B..K.", 2),
        (1, "W", "BY.K.", 2),
        (3, "B", "KW...", 3),
        (5, "R", "Y.KW.", 4),
    ],
)
def test_a_row_scores_every_connected_tile_and_stops_at_a_gap(row: int, colour: str, part: str, gained: int) -> None:
    rows = ["....."] * 5
    rows[row - 1] = part
    state = after_tiling(line(row, colour), "/".join(rows))
    assert points(state) == [("AZ-B5", gained)]
    assert state.scores[0] == gained


@pytest.mark.rule("AZ-B6")
@pytest.mark.parametrize(
    ("row", "colour", "column", "rows", "gained"),
    [
        (1, "B", 1, [2], 2),
        (1, "B", 1, [2, 3, 4], 4),
        (1, "B", 1, [2, 3, 4, 5], 5),
        (1, "B", 1, [2, 4, 5], 2),
        (3, "K", 1, [2, 4], 3),
        (3, "K", 1, [1, 2, 5], 3),
        (3, "B", 3, [1, 2, 4, 5], 5),
        (5, "B", 5, [4], 2),
        (5, "B", 5, [1, 2, 3], None),
    ],
)
def test_a_column_scores_every_connected_tile_and_stops_at_a_gap(
    row: int, colour: str, column: int, rows: list[int], gained: int | None
) -> None:
    pattern = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
    wall = [
        "".join(c if r + 1 in rows and i + 1 == column else "." for i, c in enumerate(full))
        for r, full in enumerate(pattern)
    ]
    state = after_tiling(line(row, colour), "/".join(wall))
    assert points(state) == ([("AZ-B4", 1)] if gained is None else [("AZ-B6", gained)])


@pytest.mark.rule("AZ-B5", "AZ-B6")
def test_row_and_column_add_up_and_the_tile_counts_in_both() -> None:
    state = after_tiling(line(3, "B"), "..R../..Y../KW.Y./..W../.....")
    assert points(state) == [("AZ-B5", 4), ("AZ-B6", 4)]
    assert state.scores[0] == 8


@pytest.mark.rule("AZ-B5", "AZ-B6")
def test_two_by_two_scores_two_and_two() -> None:
    state = after_tiling(line(2, "B"), "BY.../W..../...../...../.....")
    assert points(state) == [("AZ-B5", 2), ("AZ-B6", 2)]


@pytest.mark.rule("AZ-B5", "AZ-B6")
def test_diagonal_and_second_hand_neighbours_do_not_count() -> None:
    # The tile right of it has a column of its own: that column does not score again.
    state = after_tiling(line(1, "B"), ".Y.../.B.../.W.../...../.....")
    assert points(state) == [("AZ-B5", 2)]


@pytest.mark.rule("AZ-B1", "AZ-B6", "AZ-B5")
def test_a_tile_placed_above_counts_for_the_rows_below_in_the_same_tiling() -> None:
    state = after_tiling("B/WW/-/-/-", "...../.B.../...../...../.....")
    assert points(state) == [("AZ-B4", 1), ("AZ-B5", 2), ("AZ-B6", 2)]
    assert state.scores[0] == 5


@pytest.mark.rule("AZ-B1", "AZ-B4", "AZ-B6")
def test_a_row_above_does_not_count_the_tile_that_comes_below_it_later() -> None:
    # From the top: 1 (row 1), 1 (row 3). Then nothing connects them.
    state = after_tiling("B/-/KKK/-/-", "...../...../...../...../.....")
    assert points(state) == [("AZ-B4", 1), ("AZ-B4", 1)]


@pytest.mark.rule("AZ-B7")
@pytest.mark.parametrize(("pieces", "loss"), [(1, 1), (2, 2), (3, 4), (4, 6), (5, 8), (6, 11), (7, 14)])
def test_the_floor_line_costs_1_1_2_2_2_3_3(pieces: int, loss: int) -> None:
    state = after_tiling(NO_LINES, "B..../...../...../...../.....", floor1="Y" * pieces, score1=40)
    assert points(state) == [("AZ-B7", -loss)]
    assert state.scores[0] == 40 - loss


@pytest.mark.rule("AZ-B7")
def test_an_empty_floor_line_costs_nothing() -> None:
    state = after_tiling(NO_LINES, "B..../...../...../...../.....", score1=40)
    assert points(state) == []
    assert state.scores[0] == 40


@pytest.mark.rule("AZ-B7")
@pytest.mark.parametrize("floor", ["*YY", "Y*Y", "YY*"])
def test_the_marker_counts_as_a_piece_wherever_it_lies(floor: str) -> None:
    state = after_tiling(NO_LINES, "B..../...../...../...../.....", floor1=floor, marker=1, floor2="-", score1=40)
    assert points(state) == [("AZ-B7", -4)]


@pytest.mark.rule("AZ-B8", "R-AZUL-3")
@pytest.mark.parametrize(("score", "pieces", "after"), [(3, 5, 0), (8, 5, 0), (9, 5, 1), (0, 1, 0), (13, 7, 0)])
def test_a_score_never_falls_below_zero(score: int, pieces: int, after: int) -> None:
    state = after_tiling(NO_LINES, "B..../...../...../...../.....", floor1="Y" * pieces, score1=score)
    assert state.scores[0] == after
    assert sum(gained for _, gained in points(state)) == after - score


@pytest.mark.rule("AZ-B8", "R-AZUL-3")
def test_points_first_and_penalty_then() -> None:
    # 0 + 3 - 8 is raised to 0; a penalty before the row would leave 3.
    state = after_tiling(line(1, "B"), ".YR../...../...../...../.....", floor1="YYYYY")
    assert state.scores[0] == 0
    assert points(state)[0] == ("AZ-B5", 3)


@pytest.mark.rule("R-AZUL-3")
def test_the_penalty_comes_once_after_all_rows() -> None:
    # 0 + 1 + 2 + 3 - 4 = 2; after each row it would be 0 in the end, before the rows 6.
    state = after_tiling("B/WW/KKK/-/-", "...../...../...../...../.....", floor1="YYY")
    assert points(state) == [("AZ-B4", 1), ("AZ-B6", 2), ("AZ-B6", 3), ("AZ-B7", -4)]
    assert state.scores[0] == 2


@pytest.mark.rule("AZ-B8", "AZ-B7")
def test_the_penalty_event_tells_what_was_lost_in_fact() -> None:
    state = after_tiling(NO_LINES, "B..../...../...../...../.....", floor1="YYYYY", score1=3)
    (event,) = [event for event in state.events if event.rule == "AZ-B7" and event.seat == 0]
    assert (event.points, event.details["pieces"], event.details["loss"]) == (-3, 5, 8)


@pytest.mark.rule("R-ALL-4")
@pytest.mark.parametrize("score", [98, 100, 199, 240])
def test_scores_are_not_capped_at_the_end_of_the_track(score: int) -> None:
    state = after_tiling(line(1, "B"), ".YR../...../...../...../.....", score1=score)
    assert state.scores[0] == score + 3
    assert field(state, "score1") == str(score + 3)


@pytest.mark.rule("AZ-B4", "AZ-B7")
def test_every_seat_scores_its_own_board() -> None:
    state = at(
        3, centre="W", marker=3, floor3="*", lines1="B/-/-/-/-", lines2="-/YY/-/-/-", lines3="-/-/-/-/-",
        wall2=".Y.../...../...../...../.....",
        score3=6,
    ).play("cW-")  # fmt: skip
    assert points(state, 0) == [("AZ-B4", 1), ("AZ-B7", -1)]
    assert points(state, 1) == [("AZ-B4", 1)]
    assert points(state, 2) == [("AZ-B7", -1)]
    assert state.scores == (0, 1, 5)
