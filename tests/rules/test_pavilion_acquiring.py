"""Phase 1 of Summer Pavilion: taking tiles."""

import pytest

from fixtures.pavilion_table import refusal, table, tiles


@pytest.mark.rule("SP-A2", "SP-A3", "SP-A5", "SP-A6", "SP-A1")
def test_the_three_turns_of_the_example() -> None:
    """Purple is wild: two red; a green and a wild; three yellow and a wild from the centre, four points lost."""
    state = table("acquire:1", players=3, factories=("RRYY", "GPPY"))
    state = state.play("1R")
    assert tiles(state, "hand", 0) == "RR"
    assert tiles(state, "centre") == "YY"
    state = state.play("2G")
    assert tiles(state, "hand", 1) == "PG"
    assert tiles(state, "centre") == "PYYY"
    state = state.play("cY")
    assert tiles(state, "hand", 2) == "PYYY"
    assert state.array["marker"][0] == 2
    assert state.scores == (5, 5, 1)
    assert [(e.kind, e.rule, e.seat, e.points, e.details["tiles"]) for e in state.events[:1]] == [
        ("marker", "SP-A6", 2, -4, 4)
    ]


@pytest.mark.rule("SP-A1")
def test_turns_go_clockwise_and_tiles_must_be_taken() -> None:
    state = table("acquire:3", players=3, factories=("RRYY", "GGYY"))
    state = state.play("1R")
    assert state.turn == 0
    assert refusal(state, "pass") == ("must_acquire", "SP-A1")
    assert refusal(state, "B>B1") == ("must_acquire", "SP-A1")


@pytest.mark.rule("SP-A2")
def test_a_colour_that_is_not_on_the_factory_is_refused() -> None:
    state = table("acquire:1", factories=("RRYY",))
    assert refusal(state, "1B") == ("not_on_factory", "SP-A2")
    assert refusal(state, "2R") == ("not_on_factory", "SP-A2")


@pytest.mark.rule("SP-A3")
def test_exactly_one_wild_tile_comes_along_and_the_others_go_to_the_centre() -> None:
    state = table("acquire:1", factories=("RPPP", "GGYY")).play("1R")
    assert tiles(state, "hand", 0) == "PR"
    assert tiles(state, "centre") == "PP"


@pytest.mark.rule("SP-A3")
def test_a_kept_wild_of_an_earlier_round_is_no_wild_any_more() -> None:
    state = table("acquire:1", round=2, factories=("PPGY", "OOBB")).play("1P")
    assert tiles(state, "hand", 0) == "PPG"
    assert tiles(state, "centre") == "Y"


@pytest.mark.rule("SP-A4")
def test_the_wild_colour_is_refused_where_another_colour_lies() -> None:
    state = table("acquire:1", factories=("RPPP",), centre="PG")
    assert refusal(state, "1P") == ("not_only_wilds", "SP-A4")
    assert refusal(state, "cP") == ("not_only_wilds", "SP-A4")


@pytest.mark.rule("SP-A4")
def test_from_wild_tiles_alone_exactly_one_is_taken() -> None:
    state = table("acquire:1", factories=("PPPP", "GGYY"), supply="GGGOOOYYBR").play("1P")
    assert tiles(state, "hand", 0) == "P"
    assert tiles(state, "centre") == "PPP"


@pytest.mark.rule("SP-A4", "SP-A5")
def test_from_wild_tiles_alone_in_the_centre_exactly_one_is_taken() -> None:
    state = table("acquire:1", factories=("GGYY",), centre="PPP").play("cP")
    assert tiles(state, "hand", 0) == "P"
    assert tiles(state, "centre") == "PP"
    assert state.scores == (4, 5)


@pytest.mark.rule("SP-A5")
def test_a_colour_that_is_not_in_the_centre_is_refused() -> None:
    state = table("acquire:1", factories=("RRYY",), centre="B")
    assert refusal(state, "cR") == ("not_in_centre", "SP-A5")


@pytest.mark.rule("SP-A5")
def test_other_tiles_stay_in_the_centre() -> None:
    state = table("acquire:1", factories=("RRYY",), centre="PPBBG").play("cB")
    assert tiles(state, "hand", 0) == "PBB"
    assert tiles(state, "centre") == "PG"


@pytest.mark.rule("SP-A6")
def test_only_the_first_to_take_from_the_centre_pays_for_the_marker() -> None:
    state = table("acquire:1", factories=("RRYY",), centre="BBG").play("cG").play("cB")
    assert state.scores == (4, 5)
    assert state.array["marker"][0] == 0
    assert not state.events


@pytest.mark.rule("SP-A6", "SP-D4", "R-PAV-1")
def test_the_marker_never_costs_the_last_point() -> None:
    state = table("acquire:1", factories=("RRYY",), centre="BBBBBB").play("cB")
    assert state.scores == (1, 5)
    assert state.events[0].points == -4


@pytest.mark.rule("SP-A6", "SP-D4", "R-PAV-13")
def test_with_one_point_the_marker_is_taken_for_nothing() -> None:
    state = table("acquire:1", round=2, factories=("RRYY",), centre="BB", scores=(1, 90)).play("cB")
    assert state.scores == (1, 90)
    assert state.array["marker"][0] == 0


@pytest.mark.rule("R-PAV-13")
def test_a_player_beyond_the_track_just_loses_the_points() -> None:
    state = table("acquire:1", round=2, factories=("RRYY",), centre="BB", scores=(81, 5)).play("cB")
    assert state.scores == (79, 5)


@pytest.mark.rule("R-ALL-4")
def test_scores_go_beyond_the_printed_track() -> None:
    state = table("play:1", hands=("B",), scores=(80, 5)).play("B>B1")
    assert state.scores[0] == 81


@pytest.mark.rule("SP-A7", "SP-B1", "R-PAV-16")
def test_acquiring_ends_with_the_last_tile_and_the_holder_of_the_marker_begins_to_play() -> None:
    state = table("acquire:1", first=1, marker="2", factories=("RRRR",), hands=("", "BB")).play("1R")
    assert state.text().split()[2:5] == ["now=play:2", "first=2", "marker=2"]


@pytest.mark.rule("R-ALL-3", "R-PAV-16")
def test_if_nobody_took_the_marker_the_first_player_stays() -> None:
    state = table("acquire:1", first=2, factories=("RRRR",), hands=("", "BB")).play("1R")
    assert state.text().split()[2:5] == ["now=play:2", "first=2", "marker=c"]


@pytest.mark.rule("R-ALL-1")
def test_the_first_step_of_a_turn_is_asked_even_if_there_is_one_move() -> None:
    state = table("acquire:1", factories=("RRRR", "RRRR"), centre="").play("1R")
    assert [str(move) for move in state.moves] == ["2R"]
