"""Azul, the grey wall: choosing a column, colours in columns and rows, and lines that fall."""

from typing import Any

import pytest

import sintra
from rules.azul_positions import NO_LINES, NO_WALL, at, field, play, points, refusal, total

BLOCKED = ".B.../Y.R.K/...B./...../....."
"""Row 2 has columns 2 and 4 free, and both hold blue already: a blue line 2 falls."""


def tiling(players: int = 2, last: int = 2, **fields: Any) -> sintra.State:
    """Take the last four tiles of a round to the fifth line of a seat: incomplete, and without the marker."""
    return at(players, "grey", factories="WWWW", now=f"draft:{last}", **fields).play("1W5")


@pytest.mark.rule("AZ-G1", "AZ-B3")
@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
def test_a_tile_may_go_to_any_free_space_of_its_row(column: int) -> None:
    state = tiling(lines1="-/-/BBB/-/-")
    assert (field(state, "now"), state.turn) == ("tile:1:3", 0)
    assert [str(move) for move in state.moves] == [f"t3>{number}" for number in range(1, 6)]
    state = state.play(f"t3>{column}")
    assert field(state, "wall1").split("/")[2] == "." * (column - 1) + "B" + "." * (5 - column)
    assert (field(state, "lines1"), field(state, "lid")) == (NO_LINES, "B2")
    assert points(state) == [("AZ-B4", 1)]


@pytest.mark.rule("AZ-G1")
def test_an_occupied_space_is_refused() -> None:
    state = tiling(lines1="B/-/-/-/-", wall1="..Y../...../...../...../.....")
    assert refusal(state, "t1>3") == "AZ-G1"
    assert "t1>3" not in state.moves
    assert len(state.moves) == 4


@pytest.mark.rule("AZ-G2")
def test_a_column_that_holds_the_colour_is_refused() -> None:
    state = tiling(lines1="B/-/-/-/-", wall1="...../...../...../.B.../....B")
    assert [refusal(state, f"t1>{column}") for column in range(1, 6)] == [None, "AZ-G2", None, None, "AZ-G2"]


@pytest.mark.rule("AZ-G2")
def test_the_columns_of_another_wall_do_not_matter() -> None:
    state = tiling(lines1="B/-/-/-/-", wall2="...../...../...../.B.../....B")
    assert len(state.moves) == 5


@pytest.mark.rule("AZ-B1", "AZ-G1")
def test_another_row_is_refused_until_its_turn_comes() -> None:
    state = tiling(lines1="B/YY/-/-/-")
    assert refusal(state, "t2>1") == "AZ-B1"
    assert refusal(state, "t3>1") == "AZ-B1"
    state = state.play("t1>1")
    assert refusal(state, "t1>2") == "AZ-B1"
    assert not refusal(state, "t2>1")


@pytest.mark.rule("AZ-G1", "R-AZUL-6")
def test_a_placement_cannot_be_declined_and_nothing_can_be_taken_meanwhile() -> None:
    state = tiling(lines1="B/-/-/-/-")
    assert all(str(move).startswith("t1>") for move in state.moves)
    for move in ("1B-", "cB-", "cW1"):
        assert not state.explain(move)
        with pytest.raises(sintra.IllegalMove):
            state.play(move)


@pytest.mark.rule("R-ALL-1", "AZ-G1")
def test_a_single_allowed_column_is_taken_without_asking() -> None:
    state = tiling(lines1="B/-/-/-/-", wall1="Y.R.K/...../.B.../...../.....")
    assert field(state, "now") == "draft:1"
    assert field(state, "wall1") == "Y.RBK/...../.B.../...../....."
    assert points(state) == [("AZ-B5", 3)]


@pytest.mark.rule("R-ALL-1", "AZ-G1")
def test_single_choices_are_taken_and_the_next_real_choice_is_asked() -> None:
    state = tiling(lines1="B/-/YYY/-/-", wall1="Y.R.K/...../.B.../...../.....")
    assert field(state, "now") == "tile:1:3"
    assert [str(move) for move in state.moves] == ["t3>3", "t3>4", "t3>5"]
    assert field(state, "wall1") == "Y.RBK/...../.B.../...../....."


@pytest.mark.rule("AZ-G3", "R-AZUL-6", "AZ-B7")
def test_a_line_whose_tile_has_no_space_falls_to_the_floor_line() -> None:
    state = tiling(lines1="-/BB/-/-/-", wall1=BLOCKED, score1=10)
    assert field(state, "now") == "draft:1"
    assert (field(state, "wall1"), field(state, "lines1")) == (BLOCKED, NO_LINES)
    assert points(state) == [("AZ-B7", -2)]
    assert field(state, "lid") == "B2"
    assert [event.rule for event in state.events if event.seat == 0] == ["AZ-G3", "AZ-B7"]


@pytest.mark.rule("AZ-G3", "R-AZUL-6")
@pytest.mark.parametrize(
    ("floor", "after", "lid"),
    [
        ("-", "BB", "-"),
        ("Y", "YBB", "-"),
        ("*Y", "*YBB", "-"),
        ("YYYYY", "YYYYYBB", "-"),
        ("YYYYYY", "YYYYYYB", "B1"),
        ("YYYYYYY", "YYYYYYY", "B2"),
    ],
)
def test_a_line_falls_at_once_before_the_rows_below_and_its_excess_goes_to_the_lid(
    floor: str, after: str, lid: str
) -> None:
    marker = 1 if "*" in floor else "c"
    state = tiling(lines1="-/BB/RRR/-/-", wall1=BLOCKED, floor1=floor, marker=marker)
    assert field(state, "now") == "tile:1:3"
    assert (field(state, "floor1"), field(state, "lid")) == (after, lid)
    assert field(state, "lines1") == "-/-/RRR/-/-"
    assert total(state) == dict.fromkeys("BYRKW", 20)


TWO_BLOCKED = "...YB/...BY/KRW../RKB../....."
"""A blue line 3 and a yellow line 4 fall: columns 4 and 5 hold both colours."""


@pytest.mark.rule("AZ-G3", "AZ-A12", "R-AZUL-9", "R-AZUL-6")
def test_several_lines_fall_from_top_to_bottom_until_the_floor_line_is_full() -> None:
    state = tiling(lines1="-/-/BBB/YYYY/RRRRR", wall1=TWO_BLOCKED, floor1="K", score1=30)
    assert field(state, "now") == "tile:1:5"
    assert [str(move) for move in state.moves] == ["t5>3", "t5>4", "t5>5"]
    assert (field(state, "floor1"), field(state, "lid")) == ("KBBBYYY", "Y1")
    state = state.play("t5>5")
    assert points(state) == [("AZ-B4", 1), ("AZ-B7", -14)]
    assert state.scores[0] == 17
    assert field(state, "lid") == "B3Y4R4K1"


@pytest.mark.rule("AZ-G3", "AZ-B8", "R-AZUL-3")
def test_fallen_lines_cost_points_with_the_penalty_after_all_rows() -> None:
    # 0 + 1 - 11 is raised to 0: the lines fall before the tile of row 5 scores, but cost after it.
    state = tiling(lines1="-/-/BBB/-/RRRRR", wall1=TWO_BLOCKED, floor1="KKK").play("t5>3")
    assert points(state) == [("AZ-B6", 3), ("AZ-B7", -3)]
    assert state.scores[0] == 0


@pytest.mark.rule("AZ-G3")
def test_an_incomplete_line_without_a_space_does_not_fall() -> None:
    state = tiling(lines1="-/B/-/-/-", wall1=BLOCKED)
    assert (field(state, "lines1"), points(state)) == ("-/B/-/-/-", [])
    assert not any(event.rule == "AZ-G3" for event in state.events)


@pytest.mark.rule("AZ-G3", "AZ-D8", "R-AZUL-8")
def test_a_fallen_line_is_no_tile_on_a_wall() -> None:
    state = tiling(lines1="-/BB/-/-/-", wall1=BLOCKED, idle=2)
    assert field(state, "idle") == "3"
    assert tiling(lines1="-/BB/-/-/-", wall1=BLOCKED, idle=4).is_over


@pytest.mark.rule("AZ-G1", "R-AZUL-8")
def test_a_chosen_placement_starts_the_count_of_idle_rounds_again() -> None:
    state = tiling(lines1="-/BB/RRR/-/-", wall1=BLOCKED, idle=4)
    assert field(state, "now") == "tile:1:3"
    state = state.play("t3>1")
    assert not state.is_over
    assert field(state, "idle") == "0"


@pytest.mark.rule("R-AZUL-6", "AZ-G2")
def test_each_placement_counts_against_the_later_ones() -> None:
    state = tiling(lines1="B/BB/BBB/-/-").play("t1>2")
    assert refusal(state, "t2>2") == "AZ-G2"
    assert [str(move) for move in state.moves] == ["t2>1", "t2>3", "t2>4", "t2>5"]
    state = state.play("t2>4")
    assert [str(move) for move in state.moves] == ["t3>1", "t3>3", "t3>5"]
    assert (refusal(state, "t3>2"), refusal(state, "t3>4")) == ("AZ-G2", "AZ-G2")


@pytest.mark.rule("R-AZUL-6", "AZ-G3")
def test_a_placement_can_make_a_later_line_fall() -> None:
    start = tiling(lines1="B/BB/-/-/-", wall1="...../.YRKW/...../...../.....", score1=10)
    state = start.play("t1>1")
    assert field(state, "wall1") == "B..../.YRKW/...../...../....."
    assert points(state) == [("AZ-B4", 1), ("AZ-B7", -2)]
    assert state.scores[0] == 9
    assert not state.is_over


@pytest.mark.rule("R-AZUL-6", "R-ALL-1", "AZ-D1", "AZ-D2")
def test_a_placement_can_leave_a_single_column_for_a_later_line() -> None:
    start = tiling(lines1="B/BB/-/-/-", wall1="...../.YRKW/...../...../.....", score1=10)
    state = start.play("t1>2")
    assert field(state, "wall1") == ".B.../BYRKW/...../...../....."
    # Above yellow: 2 in the column; then five in the row.
    assert points(state) == [("AZ-B6", 2), ("AZ-B5", 5), ("AZ-D2", 2)]
    assert state.is_over


@pytest.mark.rule("AZ-G4", "R-AZUL-5")
@pytest.mark.parametrize("lines", [NO_LINES, "-/B/-/-/-"])
def test_a_line_may_be_filled_although_its_colour_has_no_free_column(lines: str) -> None:
    state = at(wall="grey", factories="BBYY/RRRR", wall1=BLOCKED, lines1=lines)
    assert not refusal(state, "1B2")
    state = state.play("1B2")
    assert field(state, "lines1") == "-/BB/-/-/-"


@pytest.mark.rule("AZ-G4", "AZ-A8", "R-AZUL-5")
def test_the_wall_row_is_all_that_refuses_a_colour_while_drafting() -> None:
    state = at(wall="grey", factories="BBYY/RRRR", wall1=BLOCKED)
    assert [refusal(state, f"1B{line}") for line in "12345"] == ["AZ-A8", None, "AZ-A8", None, None]
    assert [refusal(state, f"1Y{line}") for line in "12345"] == [None, "AZ-A8", None, None, None]


@pytest.mark.rule("AZ-G2")
def test_the_coloured_pattern_does_not_bind_the_grey_wall() -> None:
    state = tiling(lines1="B/BB/-/-/-").play("t1>5").play("t2>1")
    assert field(state, "wall1") == "....B/B..../...../...../....."


@pytest.mark.rule("AZ-B4", "AZ-B5", "AZ-B6")
@pytest.mark.parametrize(
    ("column", "scored"),
    [
        (1, [("AZ-B5", 3)]),
        (4, [("AZ-B5", 3), ("AZ-B6", 2)]),
        (5, [("AZ-B4", 1)]),
    ],
)
def test_points_depend_on_the_chosen_column(column: int, scored: list[tuple[str, int]]) -> None:
    state = tiling(lines1="B/-/-/-/-", wall1=".YR../...K./...../...../.....").play(f"t1>{column}")
    assert points(state) == scored


@pytest.mark.rule("R-ALL-1", "AZ-B1")
@pytest.mark.parametrize(("first", "order"), [(1, "123"), (2, "231"), (3, "312")])
def test_seats_choose_one_after_the_other_from_the_first_player(first: int, order: str) -> None:
    lines: dict[str, Any] = {f"lines{seat}": "B/YY/-/-/-" for seat in (1, 2, 3)}
    state = tiling(3, first=first, marker=3, floor3="*", **lines)
    asked = []
    while field(state, "now").startswith("tile"):
        asked.append(field(state, "now").strip("+")[5:])
        state = state.play(state.moves[0])
    assert asked == [f"{seat}:{row}" for seat in order for row in (1, 2)]
    assert state.turn == 2


@pytest.mark.rule("R-ALL-1", "R-AZUL-3")
def test_a_seat_scores_its_floor_line_before_the_next_one_chooses() -> None:
    state = tiling(lines1="B/-/-/-/-", lines2="B/-/-/-/-", floor1="YY", score1=5).play("t1>1")
    assert field(state, "now") == "tile:2:1"
    assert state.scores == (4, 0)
    assert (field(state, "floor1"), field(state, "lid")) == ("-", "Y2")


@pytest.mark.rule("R-ALL-1")
def test_a_seat_without_complete_lines_is_not_asked() -> None:
    state = tiling(3, lines3="B/-/-/-/-")
    assert (field(state, "now"), state.turn) == ("tile:3:1", 2)


@pytest.mark.rule("AZ-D4", "AZ-D3", "AZ-D2")
def test_bonuses_on_the_grey_wall_count_by_colour_and_place() -> None:
    wall = "WYRK./BW.../.BW../..BW./.K.B."
    state = tiling(lines1="B/-/-/-/-", wall1=wall)
    assert state.is_over
    assert field(state, "wall1").split("/")[0] == "WYRKB"
    assert points(state) == [("AZ-B5", 5), ("AZ-D2", 2), ("AZ-D4", 10)]


@pytest.mark.rule("AZ-D3")
def test_a_column_of_the_grey_wall_is_worth_seven_points() -> None:
    state = tiling(lines1="B/-/-/-/-", wall1="WYRK./Y..../R..../K..../.B...")
    assert points(state) == [("AZ-B5", 5), ("AZ-D2", 2)]
    state = tiling(lines1="W/-/-/-/YYYYY", wall1="BYRK./W..../K..../R..../.B...").play("t5>1")
    assert points(state) == [("AZ-B5", 2), ("AZ-B6", 5), ("AZ-D2", 2), ("AZ-D3", 7)]


@pytest.mark.rule("AZ-G2", "AZ-G1", "AZ-G3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_colour_ever_appears_twice_in_a_row_or_column(players: int) -> None:
    game = sintra.game("azul", players=players, wall="grey")
    for seed in range(6):
        state = game.start(seed=seed)
        step = 0
        while not state.is_over:
            options = [move for move in state.moves if not str(move).endswith("-")] or list(state.moves)
            state = state.play(options[(step * 17 + seed) % len(options)])
            step += 1
            assert field(state, "now")[:5] in {"draft", "tile:", "over"}
            assert game.parse(state.text()).text() == state.text()
        for seat in range(1, players + 1):
            rows = field(state, f"wall{seat}").split("/")
            for part in [*rows, *zip(*rows, strict=True)]:
                found = [tile for tile in part if tile != "."]
                assert len(found) == len(set(found))


def test_a_choice_can_be_parsed_and_played() -> None:
    state = sintra.parse(tiling(lines1="B/YY/-/-/-").play("t1>4").text())
    state = play(state, "t2>5")
    assert field(state, "wall1") == "...B./....Y/...../...../....."
    assert field(state, "wall2") == NO_WALL
