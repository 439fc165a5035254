"""Azul Duel: suns, moons, chips and pattern lines."""

from typing import Any

import pytest

import sintra
from rules.duel_positions import at, field, outcomes, play, refusal


def market(**fields: Any) -> sintra.State:
    """Round 2, three plates face up, seat 1 to act."""
    return at(**{"shown": "1,2,3"} | fields).asking()


@pytest.mark.rule("DU-F1", "DU-F2")
def test_the_rest_of_a_small_sun_is_stacked_in_the_order_chosen() -> None:
    state = market(factories="BBYR/KKTT/BYRK/YYYT/BBYKT").play("1B")
    assert (field(state, "now"), field(state, "held")) == ("stack:1:1", "BB")
    assert [str(move) for move in state.moves] == ["sYR", "sRY"]
    for move in ("sYY", "sYRB", "sKT"):
        assert refusal(state, move) == "DU-F2"
    state = state.play("sRY")
    assert field(state, "factories").split("/")[0] == "mRY"
    assert field(state, "now") == "line:1"


@pytest.mark.rule("DU-F2")
@pytest.mark.parametrize(
    ("sun", "colour", "orders"),
    [
        ("BYRK", "B", ["sYRK", "sYKR", "sRYK", "sRKY", "sKYR", "sKRY"]),
        ("BYYK", "B", ["sYYK", "sYKY", "sKYY"]),
        ("BBYR", "B", ["sYR", "sRY"]),
    ],
)
def test_different_orders_are_offered_once_each(sun: str, colour: str, orders: list[str]) -> None:
    state = market(factories=f"{sun}/KKTT/BYRK/YYYT/BBYKT").play(f"1{colour}")
    assert [str(move) for move in state.moves] == orders


@pytest.mark.rule("DU-F2", "R-ALL-1")
@pytest.mark.parametrize(("sun", "moon"), [("BBYY", "mYY"), ("BYYY", "mYYY"), ("BBBY", "mY")])
def test_a_stack_without_a_choice_is_not_asked(sun: str, moon: str) -> None:
    state = market(factories=f"{sun}/KKTT/BYRK/YYYT/BBYKT").play("1B")
    assert (field(state, "now"), field(state, "factories").split("/")[0]) == ("line:1", moon)


@pytest.mark.rule("DU-F1")
def test_a_colour_that_is_not_on_the_sun_is_refused() -> None:
    state = market(factories="BBYR/mKT/BYRK/YYYT/mBK")
    for move in ("1K", "2K", "5B", "3T"):
        assert refusal(state, move) == "DU-F1"
    assert refusal(state, "u1") == refusal(state, ">1") == refusal(state, "t1>1") == refusal(state, "x-") == "DU-A1"


@pytest.mark.rule("DU-F3", "DU-F4", "DU-F5")
def test_the_rest_of_the_large_sun_is_laid_out_and_all_of_it_is_on_top() -> None:
    state = market(factories="BBYR/KKTT/BYRK/YYYT/BBYKT").play("5Y")
    assert field(state, "factories").split("/")[4] == "mBBKT"
    assert (field(state, "now"), field(state, "marker")) == ("line:1", "f")
    state = play(state, ">1 mB")
    assert (field(state, "held"), field(state, "marker")) == ("BB", "2")


@pytest.mark.rule("DU-F4")
def test_from_the_moons_one_tile_of_each_stack_comes_along() -> None:
    state = market(factories="mKYY/mYKY/mYB/BBBT/BBYKT")
    assert refusal(state, "mK") == "DU-F4"
    assert refusal(state, "mR") == "DU-F4"
    state = state.play("mY")
    assert field(state, "held") == "YY"
    assert field(state, "factories") == "mKY/mYK/mYB/BBBT/BBYKT"
    assert field(state, "marker") == "f"


@pytest.mark.rule("DU-F6", "R-DUEL-11")
def test_who_empties_a_large_sun_of_one_colour_takes_the_first_player_tile() -> None:
    state = market(factories="BBYR/KKTT/BYRK/YYYT/BBBBB").play("5B")
    assert (field(state, "marker"), field(state, "factories").split("/")[4]) == ("1", "-")


@pytest.mark.rule("DU-F5")
def test_the_first_player_tile_is_taken_once() -> None:
    state = market(factories="BBYR/KKTT/BYRK/YYYT/mBK", marker=2).play("mB")
    assert field(state, "marker") == "2"


@pytest.mark.rule("DU-F7", "R-DUEL-15", "R-DUEL-4", "DU-S6")
def test_a_chip_is_revealed_when_its_factory_is_empty_before_the_line_is_chosen() -> None:
    state = market(factories="BBBB/mK/mTK/YYYT/mBK").play("1B")
    assert (field(state, "now"), field(state, "held")) == ("chip:1", "BBBB")
    assert sum(chance.probability for chance in state.chance) == 1
    state = state.set_chance("+RT")
    assert (field(state, "open"), field(state, "now")) == ("RT1", "line:1")
    state = state.play(">4").play("mK")  # the black tile on factory 2 was its last, that on factory 3 lies on another
    assert field(state, "factories").split("/")[:3] == ["-", "-", "mT"]
    assert field(state, "marker") == "2"
    state = state.set_chance("+RT")
    assert (field(state, "open"), field(state, "now")) == ("RT2", "line:2")


@pytest.mark.rule("R-DUEL-4", "DU-S6")
def test_nobody_sees_a_chip_before_it_is_revealed() -> None:
    state = market(factories="BBBB/mK/mTK/YYYT/mBK")
    assert state.view(0).text().split()[1:] == state.view(1).text().split()[1:]
    assert "supply" in state.text()
    chances = state.play("1B").chance
    assert len(chances) == len(field(state, "supply").split(","))  # any that nobody has seen


@pytest.mark.rule("DU-F8", "DU-F9", "R-DUEL-4")
def test_two_revealed_chips_may_be_taken_in_a_round() -> None:
    state = market(factories="-/-/-/BBBB/mBK", open="K1,T1,BK1")
    assert refusal(state, "+B") == "DU-F8"
    state = state.play("+BK")
    assert (field(state, "chips1"), field(state, "taken1"), state.turn) == ("BK1", "1", 1)
    state = market(factories="-/-/-/BBBB/mBK", open="K1", taken1=2, chips1="K1,T1")
    assert refusal(state, "+K") == "DU-F9"


@pytest.mark.rule("DU-F8")
def test_equal_chips_are_one_move() -> None:
    state = market(factories="-/-/BBBB/BYYY/mBK", open="K2")
    assert [str(move) for move in state.moves if str(move).startswith("+")] == ["+K"]


# Lines


def holding(tiles: str, **fields: Any) -> sintra.State:
    return market(**{"factories": "BBBB/KKTT/BYRK/-/mBK", "open": "K1", "now": "line:1", "held": tiles} | fields)


@pytest.mark.rule("DU-L1", "DU-L4", "R-ALL-5")
def test_tiles_go_to_one_line_and_the_surplus_is_broken() -> None:
    state = holding("TTT")
    assert [str(move) for move in state.moves] == [">1", ">2", ">3", ">4", ">5", ">6", ">-"]
    after = state.play(">2")
    assert (field(after, "lines1"), field(after, "broken1")) == ("-/TT/-/-/-/-", "T")
    assert after.turn == 1


@pytest.mark.rule("DU-L2", "DU-L3")
def test_other_colours_and_complete_lines_are_refused() -> None:
    state = holding("TT", lines1="B/TT/T/-/KKK/RRR")
    assert [refusal(state, f">{line}") for line in range(1, 7)] == ["DU-L2", "DU-L3", None, None, "DU-L2", "DU-L2"]
    assert field(state.play(">3"), "lines1") == "B/TT/TTT/-/KKK/RRR"


@pytest.mark.rule("DU-L5", "DU-L6")
def test_all_tiles_may_be_broken_and_four_of_them_stay() -> None:
    state = holding("TTT", broken1="KK").play(">-")
    assert field(state, "broken1") == "KKTT"
    assert field(state, "tower").startswith("T1")


@pytest.mark.rule("DU-L5", "R-ALL-1")
def test_tiles_that_no_line_takes_are_broken_without_asking() -> None:
    state = market(factories="TYYY/KKTT/BYRK/YYYT/mBK", lines1="B/TT/RRR/YYYY/KKK/RRR").play("1T")
    assert (field(state, "broken1"), state.turn) == ("T", 1)


@pytest.mark.rule("DU-L7")
def test_a_line_may_be_filled_without_a_space_for_it() -> None:
    state = holding("TTT", plates1="16r0,17r0,18r0,-,-,-,-,-,-", dome1="B...../....../....../....../....../......")
    assert refusal(state, ">1") is None


@pytest.mark.rule("DU-A1")
def test_turns_alternate() -> None:
    state = market(factories="BBYR/KKTT/BYRK/YYYT/BBYKT")
    assert state.turn == 0
    state = outcomes(play(state, "1B sYR >2"), "")
    assert state.turn == 1
