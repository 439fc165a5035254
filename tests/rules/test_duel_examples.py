"""Azul Duel: every worked example of the rulebook, with its numbers."""

from typing import Any

import pytest

import sintra
from rules.duel_positions import at, field, outcomes, play, points, refusal

MIGUEL, CRISTINA = 0, 1
LAST_CHIP: dict[str, Any] = {"tokens1": 0, "tokens2": 0, "taken1": 1, "taken2": 2, "open": "K1", "marker": 2}
"""Only a chip is left to take in this round."""


@pytest.mark.rule("DU-P1", "DU-P3", "DU-P4", "DU-P7", "DU-P8")
def test_miguel_draws_two_plates_for_two_points_keeps_one_and_returns_the_other() -> None:
    state = at(factories="BBYR/KKTT/BYRK/YYYT/BBYKT", shown="1,2,3", score1=5).asking()
    assert {str(move) for move in state.moves} >= {"p1", "p2", "p3", "draw"}
    state = state.play("draw")
    assert (state.scores[MIGUEL], field(state, "tokens1")) == (4, "1")
    state = state.set_chance("top:w").play("draw")
    assert state.scores[MIGUEL] == 3
    state = outcomes(state.set_chance("top:w").play("stop"), "p8 p6")
    assert [str(move) for move in state.moves] == ["p6", "p8"]
    state = play(state, "p8 @2r0")
    assert field(state, "plates1").split(",")[1] == "8r0"
    assert field(state, "draws") == "1:s1w1:8:6"  # plate 6 lies under the stack
    assert (state.turn, field(state, "shown")) == (CRISTINA, "1,2,3")


@pytest.mark.rule("DU-F1", "DU-F2", "DU-F3")
def test_cristina_stacks_black_below_yellow_and_miguel_lays_the_large_rest_apart() -> None:
    state = at(now="act:2", factories="TTYK/BBBB/RRRR/YYYY/BRKTT", shown="1,2,3").asking()
    state = state.play("1T")
    assert field(state, "held") == "TT"
    state = play(state, "sKY >2")
    assert field(state, "factories").split("/")[0] == "mKY"
    state = play(state, "5T >3")
    assert field(state, "factories").split("/")[4] == "mBRK"
    assert field(state, "lines1") == "-/-/TT/-/-/-"


def moons() -> sintra.State:
    return at(now="act:2", factories="mKY/mBY/mBK/TTTT/mRK", shown="1,2,3").asking()


@pytest.mark.rule("DU-F4", "DU-F5")
def test_cristina_chooses_among_one_red_two_black_and_two_yellow_tiles() -> None:
    state = moons()
    assert [str(move) for move in state.moves if str(move).startswith("m")] == ["mY", "mR", "mK"]
    assert [field(state.play(move), "held") for move in ("mR", "mK", "mY")] == ["R", "KK", "YY"]


@pytest.mark.rule("DU-F5")
def test_yellow_leaves_the_first_player_tile_where_it_is() -> None:
    assert field(moons().play("mY"), "marker") == "f"
    assert field(moons().play("mR"), "marker") == "2"
    assert field(moons().play("mK"), "marker") == "2"


def two_tiles() -> sintra.State:
    """Miguel holds two turquoise tiles; line 2 is free, line 3 has one already, line 1 holds one at most."""
    return at(
        now="line:1", held="TT", factories="BBYR/-/BYRK/YYYT/mBYK", open="R1", shown="1,2,3", lines1="-/-/T/B/-/-"
    )  # fmt: skip


@pytest.mark.rule("DU-L1", "DU-L2", "DU-L4", "DU-L5")
@pytest.mark.parametrize(
    ("move", "lines", "broken"),
    [
        pytest.param(">1", "T/-/T/B/-/-", "T", id="1: one tile fits, the other cannot be placed"),
        pytest.param(">3", "-/-/TTT/B/-/-", "-", id="2: both complete a line of their colour"),
        pytest.param(">-", "-/-/T/B/-/-", "TT", id="3: neither is wanted"),
        pytest.param(">5", "-/-/T/B/TT/-", "-", id="4: both begin a line"),
    ],
)
def test_miguel_has_four_options_for_two_tiles(move: str, lines: str, broken: str) -> None:
    state = two_tiles().play(move)
    assert (field(state, "lines1"), field(state, "broken1")) == (lines, broken)


@pytest.mark.rule("DU-F7", "DU-F8")
def test_cristina_reveals_a_chip_with_the_last_tile_and_miguel_takes_it() -> None:
    state = at(now="act:2", factories="mY/BBBB/RRRR/TTTT/BRKTT", shown="1,2,3").asking()
    state = state.play("mY").set_chance("+YT").play(">1")
    assert (state.turn, field(state, "open")) == (MIGUEL, "YT1")
    state = state.play("+YT")
    assert (field(state, "chips1"), field(state, "open")) == ("YT1", "-")


@pytest.mark.rule("DU-T1", "DU-T4", "DU-T5", "DU-T8", "DU-T9", "DU-G1")
def test_miguel_tiles_his_lines_from_top_to_bottom() -> None:
    """Line 1 cannot be placed, line 2 goes to its black space, line 4 to a wild space, lines 3 and 5 wait."""
    # Rows 1 and 2 show B Y * B Y K and T * T K T *, row 4 shows R and a wild space.
    state = at(
        **LAST_CHIP, plates1="16r0,13r2,1r0,4r0,-,-,5r0,-,-", lines1="R/KK/TT/BBBB/YYY/-", score1=10
    ).asking()  # fmt: skip
    state = state.play("+K")
    assert points(state) == [("DU-G1", 1), ("DU-G1", 1), ("DU-G5", -1)]
    assert field(state, "dome1") == "....../...K../....../.B..../....../......"
    assert field(state, "lines1") == "-/-/TT/-/YYY/-"
    assert field(state, "tower") == "B3R1K1"


@pytest.mark.rule("DU-T6", "DU-T7")
def test_miguel_completes_line_three_with_two_half_turquoise_chips_or_line_four_with_any_three() -> None:
    fields = LAST_CHIP | {"round": 3, "plates1": "1r0,2r0,-,3r0,4r0,-,9r0,5r0,7r0"}
    state = at(**fields, lines1="-/-/TT/RRR/-/-", chips1="RT1,YT1").asking().play("+K")
    assert field(state, "now") == "use:1:3"
    third = state.play("x2")
    assert field(third, "lines1") == "-/-/-/RRR/-/-"
    assert field(third, "chips1") == "K1"
    declined = state.play("x-")
    assert field(declined, "now") == "use:1:4"
    assert refusal(declined, "x2") == "DU-T7"
    fourth = declined.play("x3")
    assert field(fourth, "now") == "tile:1:4"  # a red and a wild space
    assert field(fourth, "chips1") == "-"
    assert field(fourth.play("t4>3"), "lines1") == "-/-/TT/-/-/-"


@pytest.mark.rule("DU-G2", "DU-G3", "DU-G4", "DU-T10", "R-DUEL-8")
def test_the_yellow_tile_brings_two_and_two_the_special_tile_two_and_the_blue_tile_three() -> None:
    # Plate 18, RB/Y*, lies in the middle of rows 1 and 2, its red and blue spaces are filled. At its left a black tile
    # lies on a wild space of row 2, and below its special space plate 10 shows blue.
    state = at(
        **LAST_CHIP, plates1="4r0,18r0,-,-,10r0,-,12r0,17r0,-", dome1="..RB../.K..../....../....../....../......",
        lines1="-/YY/BBB/-/-/-",
    ).asking().play("+K")  # fmt: skip
    assert points(state) == [("DU-G2", 2), ("DU-G3", 2), ("DU-G4", 2), ("DU-G3", 3)]
    assert state.scores[MIGUEL] == 5 + 2 + 2 + 2 + 3
    assert field(state, "dome1") == "..RB../.KYS../...B../....../....../......"


@pytest.mark.rule("DU-G5", "DU-G6")
def test_miguel_loses_eight_points_for_three_broken_tiles_and_the_first_player_tile() -> None:
    state = at(**LAST_CHIP | {"marker": 1}, broken1="BRT", score1=20)
    state = state.asking().play("+K")
    assert points(state) == [("DU-G5", -6), ("DU-G6", -2)]
    assert state.scores[MIGUEL] == 12
    assert (field(state, "broken1"), field(state, "tower")) == ("-", "B1R1T1")
