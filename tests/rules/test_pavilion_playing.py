"""Phase 2 of Summer Pavilion: placing tiles and paying for them. Purple is wild in round 1."""

import pytest

import sintra
from fixtures.pavilion_table import refusal, space, table, tiles


def placed(state: sintra.State) -> list[tuple[str, int | None, int]]:
    return [(e.rule, e.seat, e.points) for e in state.events if e.kind == "placed"]


@pytest.mark.rule("SP-B2", "SP-B9", "SP-C1")
def test_example_a_six_of_seven_blue_tiles_fill_the_six() -> None:
    state = table("play:1", hands=("BBBBBBB",)).play("B>B6")
    assert space(state, 0, "B", 6) == "B"
    assert tiles(state, "tower") == "BBBBB"
    assert tiles(state, "hand", 0) == "B"
    assert state.scores[0] == 5 + 1
    assert placed(state) == [("SP-C1", 0, 1)]


@pytest.mark.rule("SP-B2", "SP-C1")
def test_example_b_three_red_tiles_fill_the_three_beside_nothing() -> None:
    state = table("play:1", hands=("RRR",), stars=({"R": "R...R."},)).play("R>R3")
    assert space(state, 0, "R", 3) == "R"
    assert tiles(state, "tower") == "RR"
    assert placed(state) == [("SP-C1", 0, 1)]


@pytest.mark.rule("SP-B6", "SP-C1")
def test_example_c_three_blue_and_three_wild_tiles_fill_the_six_for_three_points() -> None:
    state = table("play:1", hands=("BBBPPP",), stars=({"B": "BB...."},)).play("B>B6+3")
    assert space(state, 0, "B", 6) == "B"
    assert tiles(state, "tower") == "PPPBB"
    assert tiles(state, "hand", 0) == ""
    assert placed(state) == [("SP-C1", 0, 3)]


@pytest.mark.rule("SP-B6", "SP-B7", "SP-B9")
def test_example_d_an_orange_and_three_wild_tiles_fill_the_four_and_the_green_one_stays() -> None:
    state = table("play:1", hands=("OGPPP",), stars=({"O": ".OO..."},)).play("O>O4+3")
    assert space(state, 0, "O", 4) == "O"
    assert tiles(state, "tower") == "PPP"
    assert tiles(state, "hand", 0) == "G"
    assert placed(state) == [("SP-C1", 0, 3)]


@pytest.mark.rule("SP-B8", "SP-B9")
def test_example_e_two_wild_tiles_fill_the_two_of_their_own_star() -> None:
    state = table("play:1", hands=("PPRRGGGG", "B"), stars=({"P": "P.P..."},)).play("P>P2")
    assert space(state, 0, "P", 2) == "P"
    assert tiles(state, "tower") == "P"
    assert tiles(state, "hand", 0) == "GGGGRR"
    assert placed(state) == [("SP-C1", 0, 3)]


@pytest.mark.rule("SP-B6", "SP-B8")
def test_the_example_of_wild_tiles_combined_or_on_their_own() -> None:
    """One green tile and wilds: the green 4 with three wilds, or the purple star, or the centre star with either."""
    state = table("play:1", hands=("GPPP",))
    green = [str(move) for move in state.moves if str(move).startswith("G>")]
    assert green == [
        *("G>G1", "G>G2+1", "G>G3+2", "G>G4+3"),
        *("G>c1", "G>c2+1", "G>c3+2", "G>c4+3"),
    ]
    purple = [str(move) for move in state.moves if str(move).startswith("P>")]
    assert purple == ["P>P1", "P>P2", "P>P3", "P>c1", "P>c2", "P>c3"]


@pytest.mark.rule("SP-B1")
def test_turns_alternate_one_placement_each() -> None:
    state = table("play:1", players=3, hands=("BB", "RR", "YY")).play("B>B1")
    assert state.turn == 1
    state = state.play("R>R1")
    assert state.turn == 2
    assert state.play("Y>Y1").turn == 0


@pytest.mark.rule("SP-B1")
def test_taking_tiles_is_refused_while_tiles_are_played() -> None:
    state = table("play:1", hands=("BB",))
    for move in ("1B", "+P", "kB"):
        assert refusal(state, move) == ("must_play", "SP-B1")


@pytest.mark.rule("SP-B2")
def test_a_number_that_cannot_be_paid_is_refused() -> None:
    state = table("play:1", hands=("BBP",))
    assert refusal(state, "B>B3") == ("too_few_tiles", "SP-B2")
    assert refusal(state, "B>B4+1") == ("too_few_tiles", "SP-B2")
    assert "B>B3+1" in state.moves


@pytest.mark.rule("SP-B3")
def test_a_filled_space_is_refused() -> None:
    state = table("play:1", hands=("BBB",), stars=({"B": ".B....", "c": ".R...."},))
    assert refusal(state, "B>B2") == ("space_taken", "SP-B3")
    assert refusal(state, "B>c2") == ("space_taken", "SP-B3")


@pytest.mark.rule("SP-B4")
def test_a_star_of_another_colour_is_refused() -> None:
    assert refusal(table("play:1", hands=("BBB",)), "B>R1") == ("other_colour", "SP-B4")


@pytest.mark.rule("SP-B5")
def test_the_centre_star_takes_every_colour_once() -> None:
    state = table("play:1", hands=("BBBRR",), stars=({"c": "R....."},))
    assert refusal(state, "R>c2") == ("colour_twice", "SP-B5")
    state = state.play("B>c2")
    assert space(state, 0, "c", 2) == "B"
    assert placed(state) == [("SP-C1", 0, 2)]


@pytest.mark.rule("SP-B6")
def test_how_many_wilds_pay_is_the_players_choice() -> None:
    state = table("play:1", hands=("BBBPP",))
    payments = [str(move) for move in state.moves if str(move).startswith("B>B3")]
    assert payments == ["B>B3", "B>B3+1", "B>B3+2"]
    assert tiles(state.play("B>B3+1"), "hand", 0) == "PB"
    assert tiles(state.play("B>B3+2"), "hand", 0) == "BB"


@pytest.mark.rule("SP-B6")
def test_more_wilds_than_one_has_are_refused() -> None:
    assert refusal(table("play:1", hands=("BBBP",)), "B>B3+2") == ("too_few_wilds", "SP-B6")


@pytest.mark.rule("SP-B7")
def test_a_payment_without_the_colour_itself_is_refused() -> None:
    state = table("play:1", hands=("GPPPP",))
    assert refusal(state, "B>B3+3") == ("no_own_colour", "SP-B7")
    assert refusal(state, "B>B3+2") == ("no_own_colour", "SP-B7")
    assert refusal(state, "G>G2+2") == ("no_own_colour", "SP-B7")


@pytest.mark.rule("SP-B8")
def test_a_wild_tile_is_never_placed_for_another_colour() -> None:
    assert refusal(table("play:1", hands=("PPP",)), "P>G1") == ("wild_elsewhere", "SP-B8")


@pytest.mark.rule("SP-B8", "R-PAV-14")
def test_wild_tiles_pay_for_themselves_in_one_way_only() -> None:
    state = table("play:1", hands=("PPP",))
    assert refusal(state, "P>P3+1") == ("wild_for_itself", "SP-B8")
    assert [str(move) for move in state.moves if "P3" in str(move)] == ["P>P3"]


@pytest.mark.rule("SP-B9")
def test_tiles_beside_another_board_do_not_pay() -> None:
    assert refusal(table("play:1", hands=("B", "BBBB")), "B>B2") == ("too_few_tiles", "SP-B2")


@pytest.mark.rule("SP-B2", "SP-B6")
def test_the_dearest_payments_are_one_tile_and_five_wilds_and_six_tiles() -> None:
    assert "B>B6+5" in table("play:1", hands=("BPPPPP",)).moves
    assert "B>B6" in table("play:1", hands=("BBBBBB",)).moves
