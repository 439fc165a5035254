"""The grey side of Summer Pavilion: free stars and other numbers."""

from typing import Any

import pytest

import sintra
from fixtures.pavilion_table import refusal, space, table, tiles


def grey(now: str, **what: Any) -> sintra.State:
    return table(now, side="grey", **what)


@pytest.mark.rule("SP-G1", "R-PAV-6")
@pytest.mark.parametrize("star", "PGOYBRc")
def test_an_empty_star_takes_any_colour(star: str) -> None:
    state = grey("play:1", hands=("BBBOOO",))
    assert f"B>{star}1" in state.moves
    assert f"O>{star}1" in state.moves
    assert space(state.play(f"O>{star}1"), 0, star, 1) == "O"


@pytest.mark.rule("SP-G1", "R-PAV-6")
def test_a_star_with_one_tile_takes_the_same_colour_or_another() -> None:
    state = grey("play:1", hands=("BBBOOO",), stars=({"R": "..B..."},))
    assert "B>R2" in state.moves
    assert "O>R2" in state.moves


@pytest.mark.rule("SP-G2", "R-PAV-6")
def test_a_star_with_two_equal_tiles_takes_only_their_colour() -> None:
    state = grey("play:1", hands=("BBBOOO",), stars=({"R": ".BB..."},))
    assert "B>R1" in state.moves
    assert refusal(state, "O>R1") == ("star_of_one_colour", "SP-G2")


@pytest.mark.rule("SP-G3", "R-PAV-6")
def test_a_star_with_two_different_tiles_takes_only_new_colours() -> None:
    state = grey("play:1", hands=("BBBOOO",), stars=({"R": ".BG..."},))
    assert "O>R1" in state.moves
    assert refusal(state, "B>R1") == ("star_of_all_colours", "SP-G3")


@pytest.mark.rule("SP-G1", "R-PAV-6")
def test_the_centre_star_can_be_of_one_colour_too() -> None:
    state = grey("play:1", hands=("BBB",), stars=({"c": "BB...."},)).play("B>c3")
    assert space(state, 0, "c", 3) == "B"
    assert state.events[0].points == 3


@pytest.mark.rule("SP-G5")
def test_the_numbers_are_those_of_the_grey_side() -> None:
    state = grey("play:1", hands=("BBB",))
    assert refusal(grey("play:1", hands=("BB",)), "B>B1") == ("too_few_tiles", "SP-B2")
    assert tiles(state.play("B>B1"), "hand", 0) == ""
    assert tiles(state.play("B>B3"), "hand", 0) == "BB"
    assert tiles(state.play("B>c6"), "hand", 0) == ""


@pytest.mark.rule("SP-G1", "SP-B8")
def test_wild_tiles_are_placed_as_their_own_colour_on_any_star() -> None:
    state = grey("play:1", hands=("PPP",)).play("P>B1")
    assert space(state, 0, "B", 1) == "P"


@pytest.mark.rule("R-PAV-8")
def test_structures_stand_between_the_same_spaces_as_on_the_coloured_side() -> None:
    board = {"B": ".G....", "c": ".RG..."}
    state = grey("play:1", hands=("G",), stars=(board,)).asking().play("G>B3")
    assert [e.kind for e in state.events] == ["placed", "pillar"]


@pytest.mark.rule("SP-G4", "R-PAV-6")
def test_several_stars_of_one_kind_score_each() -> None:
    board = {"B": "RRRRRR", "G": "RRRRRR", "P": "PGOYBR", "c": "RBYOGP"}
    state = grey("play:1", round=6, passed="2", hands=("P",), supply="PPPGGOOYYB", stars=(board,)).play("pass")
    assert state.outcome
    stars = [(e.details["star"], e.details["colour"], e.points) for e in state.outcome.bonuses[0] if e.kind == "star"]
    assert stars == [(0, 6, 12), (1, 5, 14), (4, 5, 14), (6, 6, 12)]


@pytest.mark.rule("SP-E2", "SP-G4")
def test_a_star_scores_by_its_tiles_and_not_by_its_place() -> None:
    state = grey("play:1", round=6, passed="2", hands=("O",), stars=({"c": "PPPPPP"},)).play("pass")
    assert state.outcome
    assert [(e.rule, e.points) for e in state.outcome.bonuses[0]] == [("SP-E2", 20)]


@pytest.mark.rule("R-PAV-7", "SP-G5", "SP-E3")
@pytest.mark.parametrize(("number", "slot", "points"), [(1, 3, 4), (2, 2, 8), (4, 4, 16)])
def test_a_number_bonus_needs_the_six_spaces_of_the_outer_stars(number: int, slot: int, points: int) -> None:
    board = {star: "." * (slot - 1) + star + "." * (6 - slot) for star in "PGOYBR"}
    state = grey("play:1", round=6, passed="2", hands=("P",), stars=(board,)).play("pass")
    assert state.outcome
    assert [(e.details.get("number"), e.points) for e in state.outcome.bonuses[0]] == [(number, points)]


@pytest.mark.rule("R-PAV-7", "SP-G5", "SP-E3")
@pytest.mark.parametrize("centre", ["PGOYBR", "PGOYB."])
def test_the_bonus_for_threes_needs_all_twelve(centre: str) -> None:
    board = {star: star + "....." for star in "PGOYBR"} | {"c": centre}
    state = grey("play:1", round=6, passed="2", hands=("P",), stars=(board,)).play("pass")
    assert state.outcome
    numbers = [e.points for e in state.outcome.bonuses[0] if e.kind == "number"]
    assert numbers == ([12] if centre == "PGOYBR" else [])
