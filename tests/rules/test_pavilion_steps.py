"""What a board shows of a move in Summer Pavilion: one step per thing that visibly happens."""

from typing import Any

import pytest

from fixtures.pavilion_table import spaces, table


def steps(state: Any) -> Any:
    return [(step.event.kind, step.event.rule, dict(step.event.details)) for step in state.steps(0)]


def view_of(state: Any, number: Any) -> Any:
    """Give the record of a step."""
    return state.steps(0)[number].view.array[0]


@pytest.mark.rule("SP-A2", "SP-A3")
def test_the_tiles_of_a_factory_then_a_wild_come_beside_the_board_and_the_rest_goes_to_the_centre() -> None:
    state = table("acquire:1", round=1, factories=("PPBB", "RGGG")).play("1B")
    assert steps(state) == [
        ("took", "SP-A2", {"source": 0, "colour": 4, "tiles": 2}),
        ("took", "SP-A3", {"source": 0, "colour": 0, "tiles": 1}),
        ("moved", "SP-A2", {"factory": 0, "tiles": 1}),
    ]
    assert view_of(state, 0).hand[0].tolist() == [0, 0, 0, 0, 2, 0]
    assert view_of(state, 0).factories[0].tolist() == [2, 0, 0, 0, 0, 0]
    assert view_of(state, 1).hand[0].tolist() == [1, 0, 0, 0, 2, 0]
    assert view_of(state, 1).centre.sum() == 0
    assert view_of(state, 2).centre.tolist() == [1, 0, 0, 0, 0, 0]
    assert not state.events  # they bring no points: no score sheet lists them


@pytest.mark.rule("SP-A4", "SP-A6")
def test_a_wild_that_is_taken_alone_from_the_centre_brings_the_marker_and_its_loss() -> None:
    state = table("acquire:1", round=1, factories=("RGGG",), centre="PP").play("cP")
    assert steps(state) == [
        ("took", "SP-A4", {"source": 9, "colour": 0, "tiles": 1}),
        ("marker", "SP-A6", {"tiles": 1}),
    ]
    assert (view_of(state, 0).marker, view_of(state, 0).score[0]) == (-1, 5)
    assert (view_of(state, 1).marker, view_of(state, 1).score[0]) == (0, 4)


@pytest.mark.rule("SP-B2", "SP-B6")
def test_the_price_is_paid_then_the_tile_lies_on_its_space_then_its_structure_is_complete() -> None:
    state = table("play:1", round=1, hands=("BBPP",), stars=({"B": ".B....", "c": ".RG..."},)).asking().play("B>B3+1")
    assert steps(state) == [
        ("paid", "SP-B2", {"colour": 4, "tiles": 1}),
        ("paid", "SP-B6", {"colour": 0, "tiles": 1}),
        ("placed", "SP-C1", {"star": 4, "slot": 2, "colour": 4, "spaces": spaces("B2 B3")}),
        ("pillar", "SP-C2", {"star": 4, "tiles": 1, "spaces": spaces("B2 B3 c2 c3")}),
    ]
    assert view_of(state, 1).hand[0].tolist() == [1, 0, 0, 0, 1, 0]
    assert view_of(state, 1).tower.tolist() == [1, 0, 0, 0, 1, 0]
    assert view_of(state, 1).stars[0, 4, 2] == -1
    assert (view_of(state, 2).stars[0, 4, 2], view_of(state, 2).score[0]) == (4, 7)


@pytest.mark.rule("SP-D1", "SP-D3")
def test_tiles_that_are_not_kept_go_before_the_others_lie_in_the_corners() -> None:
    state = table("keep:1", hands=("PPPBBB", "R")).play("kPPBB")
    assert steps(state) == [("discarded", "SP-D3", {"tiles": 2}), ("passed", "SP-D1", {"tiles": 4})]
    assert (view_of(state, 0).score[0], view_of(state, 0).passed[0]) == (3, 0)
    assert view_of(state, 0).hand[0].tolist() == [2, 0, 0, 0, 2, 0]
    assert view_of(state, 1).passed[0] == 1


@pytest.mark.rule("SP-C6")
def test_bonus_tiles_are_taken_colour_by_colour_and_the_supply_is_filled_once() -> None:
    state = table("bonus:1:3", hands=("", "R"), stars=({"B": "....BB"},)).play("+PPG")
    assert [kind for kind, _, _ in steps(state)] == ["bonus", "bonus", "filled"]
    assert [int(view_of(state, k).due) for k in range(2)] == [1, 0]
    assert [int(view_of(state, k).supply.sum()) for k in range(3)] == [8, 7, 10]
    assert state.steps(0)[-1].view == state.view(0)


@pytest.mark.rule("SP-N3", "SP-N1")
def test_a_new_round_brings_back_marker_and_tiles_then_the_factories_are_dealt() -> None:
    state = table("keep:1", round=2, hands=("PP",), marker="1", passed="2").play("kP")
    assert [kind for kind, _, _ in steps(state)] == ["discarded", "passed", "round", "dealt"]
    assert steps(state)[2][2] == {"round": 3}
    round_begun = view_of(state, 2)
    assert (round_begun.marker, round_begun.passed.tolist()) == (-1, [0, 0, 0, 0])
    assert round_begun.factories.sum() == 0
    assert state.steps(0)[-1].view == state.view(0)
    assert view_of(state, 3).factories.sum() == 20


@pytest.mark.rule("SP-S4")
def test_a_game_begins_with_its_first_player_the_supply_and_the_factories() -> None:
    state = table("acquire:1", factories=("PPBB",)).game.start(seed=3)
    assert [kind for kind, _, _ in steps(state)] == ["first", "filled", "dealt"]
    first = state.steps(0)[0]
    assert first.event.seat == first.view.array[0].first == state.array[0].first


@pytest.mark.rule("SP-E1")
def test_the_final_bonuses_are_added_one_by_one() -> None:
    board = {"R": "RRRRRR", "B": "B.....", "P": "P.....", "G": "G.....", "O": "O.....", "Y": "Y.....", "c": "P....."}
    state = table("play:1", round=6, passed="2", hands=("B",), supply="PPPGGOOYYB", stars=(board,)).play("pass")
    assert [kind for kind, _, _ in steps(state)] == ["left_over", "passed", "ended", "star", "number"]
    assert [int(view_of(state, k).score[0]) for k in range(5)] == [4, 4, 4, 18, 22]
    assert steps(state)[3][2] == {"star": 5, "colour": 5, "spaces": spaces("R1 R2 R3 R4 R5 R6")}
    assert steps(state)[4][2] == {"number": 1, "spaces": spaces("P1 G1 O1 Y1 B1 R1 c1")}
