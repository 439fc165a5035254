"""Azul Duel: tiling, chips, points, losses."""

from typing import Any

import pytest

import sintra
from rules.duel_positions import at, field, points, refusal

# Plates without a turn: 3 TR/B?, 4 KY/R?, 10 RB/Y?, 12 TK/R?, 17 BR/K? are wild, 1 YK/T*, 9 TR/B* are special.


def tiling(scoring: str = "rows,columns,wilds", round: int = 2, **fields: Any) -> sintra.State:
    """The last chip of a round is there to take: then seat 1, the first player, tiles."""
    fields = {"tokens1": 0, "tokens2": 0, "taken1": 1, "taken2": 2, "open": "K1", "marker": 2} | fields
    if round < 5 and "shown" not in fields:
        fields["shown"] = "-"
    return at(scoring, round=round, now="act:1", **fields).asking()


def tiled(**fields: Any) -> sintra.State:
    return tiling(**fields).play("+K")


PLATES = "4r0,-,-,3r0,-,-,17r0,10r0,12r0"
"""Rows 1-2: KY/R? at the left; rows 3-4: TR/B? at the left; rows 5-6 complete: BR RB TK / K? Y? R?"""


@pytest.mark.rule("DU-T1", "DU-T5", "DU-G1", "DU-T2")
def test_a_complete_line_sends_a_tile_to_its_space_and_the_rest_to_the_tower() -> None:
    state = tiled(plates1=PLATES, lines1="-/-/TTT/-/-/-")
    assert points(state) == [("DU-G1", 1)]
    assert field(state, "dome1").split("/")[2] == "T....."
    assert field(state, "tower") == "T2"
    assert state.round == 3


@pytest.mark.rule("DU-T1", "DU-T2", "DU-T9", "R-DUEL-6")
def test_with_several_spaces_the_player_chooses_and_cannot_decline() -> None:
    state = tiled(plates1=PLATES, lines1="-/-/-/-/RRRRR/-")
    assert field(state, "now") == "tile:1:5"
    assert [str(move) for move in state.moves] == ["t5>2", "t5>3"]
    assert refusal(state, "t5>1") == "DU-T2"
    assert refusal(state, "t4>1") == "DU-T1"
    assert refusal(state, "x-") == refusal(state, ">1") == "DU-A1"
    assert field(state.play("t5>3"), "dome1").split("/")[4] == "..R..."


@pytest.mark.rule("DU-T2")
def test_a_space_must_be_free_and_on_a_plate() -> None:
    dome = "....../....../....../....../.R..../......"
    state = tiled(plates1=PLATES, lines1="-/-/-/-/RRRRR/RRRRRR", dome1=dome)
    assert field(state, "now") == "tile:1:6"  # line 5 had one space left
    assert refusal(state, "t6>1") == "DU-T2"
    assert [str(move) for move in state.moves] == ["t6>2", "t6>4", "t6>5", "t6>6"]


@pytest.mark.rule("DU-T2")
def test_without_a_plate_there_is_no_space() -> None:
    state = tiled(plates1="4r0,-,10r0,3r0,-,-,17r0,-,12r0", lines1="-/RR/-/-/-/-")
    assert field(state, "now") == "tile:1:2"
    assert [str(move) for move in state.moves] == ["t2>1", "t2>2", "t2>6"]
    assert refusal(state, "t2>3") == "DU-T2"


@pytest.mark.rule("DU-T3", "DU-T8", "R-DUEL-6")
def test_a_line_without_a_space_waits_while_a_plate_is_missing() -> None:
    state = tiled(plates1=PLATES, lines1="T/-/YYY/-/-/BB")
    assert field(state, "lines1") == "T/-/YYY/-/-/BB"
    assert field(state, "broken1") == "-"


@pytest.mark.rule("DU-T4", "R-DUEL-7", "DU-G5")
@pytest.mark.parametrize(("line", "loss", "tower"), [("YYYYY", 10, "Y5"), ("YY", 3, "Y2")])
def test_a_line_that_can_never_be_placed_breaks_complete_or_not(line: str, loss: int, tower: str) -> None:
    state = tiled(plates1=PLATES, lines1=f"-/-/-/-/{line}/-", score1=20)
    assert [(event.kind, event.points) for event in state.events if event.seat == 0] == [
        ("line_broken", 0),
        ("broken", -loss),
    ]
    assert state.scores[0] == 20 - loss
    assert field(state, "tower") == tower


@pytest.mark.rule("DU-G5", "DU-G6", "DU-G7", "R-DUEL-14")
def test_losses_never_lead_below_zero() -> None:
    state = tiled(broken1="BBB", marker=1, score1=7)
    assert points(state) == [("DU-G5", -6), ("DU-G6", -1)]
    assert state.scores[0] == 0


@pytest.mark.rule("DU-G2", "DU-G3")
def test_runs_count_in_both_directions() -> None:
    dome = "....../....../....../....../B.R.../K....."
    state = tiled(plates1=PLATES, dome1=dome, lines1="-/-/-/-/RRRRR/-")
    assert points(state) == [("DU-G2", 3)]
    dome = "....../....../....../....../.R..../......"
    state = tiled(plates1=PLATES, dome1=dome, lines1="-/-/-/-/-/KKKKKK").play("t6>2")
    assert points(state) == [("DU-G3", 2)]


SPECIAL_PLATES = "1r0,-,-,3r0,-,-,9r0,10r0,12r0"


@pytest.mark.rule("DU-T10", "DU-G4", "R-DUEL-8")
def test_the_third_tile_of_a_special_plate_brings_the_special_tile() -> None:
    dome = "....../....../....../....../TR..../......"
    state = tiled(plates1=SPECIAL_PLATES, dome1=dome, lines1="-/-/-/-/-/BBBBBB")
    assert field(state, "now") == "tile:1:6"
    assert refusal(state, "t6>2") == "DU-T10"
    state = state.play("t6>1")
    assert points(state) == [("DU-G3", 2), ("DU-G4", 6)]  # no run of its own for the special tile
    assert field(state, "dome1").split("/")[5] == "BS...."


@pytest.mark.rule("R-DUEL-8", "DU-G2")
def test_a_special_tile_counts_in_later_runs() -> None:
    dome = "....../....../....../....../TR..../BS...."
    state = tiled(plates1=SPECIAL_PLATES, dome1=dome, lines1="-/-/-/-/-/YYYYYY").play("t6>3")
    assert points(state) == [("DU-G2", 3)]


@pytest.mark.rule("R-ALL-1", "DU-T1")
def test_the_first_player_tiles_before_the_other() -> None:
    state = tiled(plates1=PLATES, lines1="-/-/-/-/RRRRR/-", first=1, broken1="BB", broken2="K")
    assert (state.turn, field(state, "broken1"), field(state, "broken2")) == (0, "BB", "K")
    after = state.play("t5>2")
    assert [event.seat for event in after.events if event.seat >= 0] == [0, 0, 1, 1]


# Chips

PLATES_OF_ROUND_3 = "4r0,1r0,-,3r0,6r0,-,17r0,10r0,12r0"


def with_chips(chips: str, lines: str, **fields: Any) -> sintra.State:
    return tiled(**{"plates1": PLATES, "lines1": lines, "chips1": chips} | fields)


@pytest.mark.rule("DU-T6", "DU-T7", "R-DUEL-5", "R-DUEL-17")
def test_chips_complete_a_line_and_add_no_tiles_to_the_tower() -> None:
    state = with_chips("T1,RT1", "-/-/TT/-/-/-")
    assert field(state, "now") == "use:1:3"
    assert [str(move) for move in state.moves] == ["x-", "x2", "x3"]
    after = state.play("x2")
    assert points(after) == [("DU-G1", 1)]
    assert field(after, "chips1") == "K1"
    assert field(after, "tower") == "T1"
    declined = state.play("x-")
    assert (field(declined, "lines1"), field(declined, "chips1")) == ("-/-/TT/-/-/-", "K1,T1,RT1")


@pytest.mark.rule("DU-T7", "R-DUEL-5", "R-DUEL-17")
def test_any_three_chips_may_be_chosen_matching_ones_included() -> None:
    state = with_chips("B1,T1,RT1", "-/-/TT/-/-/-")
    assert [str(move) for move in state.moves] == ["x-", "x2", "x3"]
    assert refusal(state, "x4") == "DU-T7"
    state = state.play("x3")  # three of B, K, T and RT
    assert [str(move) for move in state.moves] == ["xB", "xK"]
    assert refusal(state, "xRT") == "DU-T11"
    assert refusal(state, "xY") == "DU-T7"
    assert refusal(state, "x-") == "DU-A1"
    state = state.play("xK")
    assert field(state, "chips1") == "B1"


@pytest.mark.rule("R-DUEL-5", "DU-T7", "DU-T11")
def test_both_ways_of_paying_may_be_mixed_within_a_line() -> None:
    state = with_chips("B1,R1,T1,RT1", "-/-/T/-/-/-", round=3, plates1=PLATES_OF_ROUND_3)
    assert [str(move) for move in state.moves] == ["x-", "x5"]  # two tiles: one for T and RT, one for B, R and K
    state = state.play("x5")
    assert field(state, "chips1") == "-"
    assert points(state) == [("DU-G1", 1)]


@pytest.mark.rule("DU-T7", "DU-T11")
def test_two_of_the_chips_given_for_a_pair_must_match() -> None:
    state = with_chips("B1,R1,T1,YT1,RT1", "-/-/T/-/-/-", round=3, plates1=PLATES_OF_ROUND_3)
    state = state.play("x5")  # of these five and K, two of them must match
    assert [str(move) for move in state.moves] == ["xB", "xR"]
    state = state.play("xR")
    assert field(state, "chips1") == "B1"


@pytest.mark.rule("DU-T11", "R-DUEL-5")
def test_equal_chips_are_one_choice() -> None:
    state = with_chips("B2,K1", "-/-/TT/-/-/-").play("x3")
    assert [str(move) for move in state.moves] == ["xB", "xK"]  # after one B, which any three of B B K K have


@pytest.mark.rule("DU-T6", "R-DUEL-5")
@pytest.mark.parametrize("lines", ["-/-/-/-/-/-", "-/-/YY/-/-/-"])
def test_an_empty_line_or_one_without_a_space_cannot_be_completed(lines: str) -> None:
    state = with_chips("T2,RT1", lines)
    assert state.round == 3
    assert field(state, "chips1") == "K1,T2,RT1"


@pytest.mark.rule("DU-T6", "R-DUEL-5", "R-DUEL-6")
def test_a_line_completed_with_chips_may_still_choose_its_space() -> None:
    state = with_chips("R2", "-/-/-/-/RRRR/-").play("x2")
    assert field(state, "now") == "tile:1:5"
    assert field(state, "chips1") == "K1"
    assert field(state.play("t5>2"), "lines1") == "-/-/-/-/-/-"


@pytest.mark.rule("DU-A3", "DU-T1")
def test_tiling_is_refused_while_tiles_are_taken() -> None:
    state = at(factories="BBYR/-/-/-/-", open="K1,T1,BK1", marker=1, shown="1,2,3")
    for move in ("t1>1", "x-", "x2", "xB"):
        assert refusal(state, move) == "DU-A1"
