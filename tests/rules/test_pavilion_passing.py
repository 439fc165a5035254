"""Passing in Summer Pavilion: keeping, discarding, and round 6."""

import pytest

from fixtures.pavilion_table import refusal, table, tiles


@pytest.mark.rule("SP-D1", "SP-D2", "SP-D3")
def test_example_f_four_green_tiles_are_kept_and_two_red_ones_cost_two_points() -> None:
    state = table("play:1", hands=("GGGGRR", "B"), scores=(12, 5)).play("pass").play("kGGGG")
    assert tiles(state, "hand", 0) == "GGGG"
    assert tiles(state, "tower") == "RR"
    assert state.scores == (10, 5)
    assert [(e.kind, e.rule, e.points, e.details["tiles"]) for e in state.events] == [("discarded", "SP-D3", -2, 2)]


@pytest.mark.rule("SP-D1")
def test_who_has_passed_plays_no_more_in_this_round() -> None:
    state = table("play:1", hands=("GG", "BBB")).play("pass").play("kGG")
    assert state.turn == 1
    state = state.play("B>B1")
    assert state.turn == 1
    assert "passed=1" in state.text()


@pytest.mark.rule("SP-D1")
def test_passing_is_always_possible() -> None:
    assert "pass" in table("play:1", hands=("B",)).moves


@pytest.mark.rule("SP-D1", "R-ALL-1")
def test_a_player_who_can_only_pass_is_asked_all_the_same() -> None:
    state = table("play:1", hands=("B",), stars=({"B": "B.....", "c": "G....."},))
    assert [str(move) for move in state.moves] == ["pass"]
    assert state.turn == 0


@pytest.mark.rule("SP-D2")
def test_what_to_keep_is_chosen_from_ones_own_tiles() -> None:
    state = table("play:1", hands=("GGGGRR", "B")).play("pass")
    assert state.turn == 0
    assert refusal(state, "kBGGG") == ("not_in_hand", "SP-D2")
    assert refusal(state, "kRRR") == ("not_in_hand", "SP-D2")
    assert refusal(state, "pass") == ("must_keep", "SP-D2")
    assert refusal(state, "G>G1") == ("must_keep", "SP-D2")
    assert "kGGRR" in state.moves


@pytest.mark.rule("SP-D2", "R-PAV-15")
def test_every_choice_of_what_to_keep_is_one_move() -> None:
    state = table("keep:1", hands=("GGGGGRR", "B"))
    kept = [(greens, reds) for greens in range(5) for reds in range(3) if greens + reds <= 4]
    assert len(state.moves) == len(kept)
    assert state.play("kRGG") == state.play("kGGR")


@pytest.mark.rule("R-PAV-12", "SP-D3")
def test_fewer_than_four_of_many_tiles_may_be_kept() -> None:
    state = table("keep:1", hands=("GGGGRR", "B"), scores=(12, 5)).play("kG")
    assert tiles(state, "hand", 0) == "G"
    assert state.scores[0] == 12 - 5


@pytest.mark.rule("R-PAV-4", "SP-D3")
def test_four_tiles_or_fewer_can_all_be_kept_for_nothing_and_fewer_at_a_cost() -> None:
    state = table("keep:1", hands=("GR", "B"), scores=(12, 5))
    assert [str(move) for move in state.moves] == ["k-", "kG", "kR", "kGR"]
    assert state.play("kGR").scores[0] == 12
    assert not state.play("kGR").events
    assert state.play("k-").scores[0] == 10


@pytest.mark.rule("R-PAV-4", "SP-D6")
def test_a_player_without_tiles_passes_without_being_asked() -> None:
    state = table("play:1", players=3, hands=("BB", "", "YY")).play("B>B1")
    assert state.turn == 2
    assert "passed=2" in state.text()
    assert [(e.kind, e.rule, e.seat) for e in state.events[1:]] == [("unasked", "SP-D6", 1)]


@pytest.mark.rule("R-PAV-4", "SP-D6")
def test_the_last_tile_played_is_the_last_turn() -> None:
    state = table("play:1", hands=("B", "YY")).play("B>B1").play("Y>Y1")
    assert state.turn == 1
    assert "passed=1" in state.text()


@pytest.mark.rule("SP-D4", "R-PAV-1")
def test_discarding_never_costs_the_last_point() -> None:
    state = table("keep:1", hands=("GGGGRRR", "B"), scores=(2, 5)).play("k-")
    assert state.scores[0] == 1
    assert state.events[0].points == -1


@pytest.mark.rule("SP-D5", "R-PAV-5")
def test_in_round_six_a_pass_asks_nothing_and_every_tile_left_costs_a_point() -> None:
    state = table("play:1", round=6, hands=("GGB", "BB"), scores=(12, 5)).play("pass")
    assert state.turn == 1
    assert state.scores[0] == 9
    assert tiles(state, "hand", 0) == ""
    assert tiles(state, "tower") == "GGB"
    assert [(e.kind, e.rule, e.points) for e in state.events] == [("left_over", "SP-D5", -3)]


@pytest.mark.rule("R-PAV-5", "SP-D4")
def test_tiles_left_in_round_six_are_charged_before_the_final_bonuses() -> None:
    stars = ({"R": "RRRRRR"},)
    state = table("play:1", round=6, hands=("GGGG",), scores=(2, 5), stars=stars).play("pass")
    assert state.is_over
    assert state.scores == (1 + 14, 5)
