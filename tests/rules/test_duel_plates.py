"""Azul Duel: action A, plates from the display and from the stack."""

from fractions import Fraction
from typing import Any

import pytest

import sintra
from rules.duel_positions import at, field, outcomes, play, points, refusal

SUN = "BBYR/-/-/-/-"


def market(**fields: Any) -> sintra.State:
    """Round 2, seat 1 to act, plates 1, 2 and 3 face up, nine unseen ones under a special back, one sun left."""
    given: dict[str, Any] = {"factories": SUN, "marker": 2, "shown": "1,2,3", "open": "K1,T1,BK1"} | fields
    return at(**given).asking()


@pytest.mark.rule("DU-P2", "DU-P8", "DU-A1", "DU-P1")
def test_a_face_up_plate_is_taken_with_a_token_and_not_replaced() -> None:
    state = market()
    assert refusal(state, "p4") == "DU-P2"
    state = state.play("p2")
    assert field(state, "now") == "put:1:2"
    assert refusal(state, "1B") == "DU-A1"
    assert refusal(state, "@9r0") == "DU-P8"
    state = state.play("@1r3")
    assert field(state, "plates1").split(",")[0] == "2r3"
    assert (field(state, "shown"), field(state, "tokens1"), state.turn) == ("1,3", "1", 1)
    assert state.scores == (5, 5)


@pytest.mark.rule("DU-P8")
@pytest.mark.parametrize(("turns", "rows"), [(0, "kt/b?"), (1, "bk/?t"), (2, "?b/tk"), (3, "t?/kb")])
def test_plates_turn_clockwise(turns: int, rows: str) -> None:
    from sintra.core.terminal import plain

    state = market().play("p2").play(f"@1r{turns}")
    board = plain(state.game.definition.describe.terminal(state.array, ("A", "B"), "en")).splitlines()
    top = next(number for number, line in enumerate(board) if line.startswith("1      "))
    shown = [board[top + row].split("│ ")[1][:3].replace(" ", "") for row in range(2)]
    assert "/".join(shown) == rows


@pytest.mark.rule("DU-P1")
def test_a_plate_needs_a_token() -> None:
    state = market(tokens1=0, shown="3")
    assert refusal(state, "p3") == refusal(state, "draw") == "DU-P1"


@pytest.mark.rule("DU-P3", "DU-P4", "DU-P6", "R-DUEL-3", "R-DUEL-2")
def test_plates_are_drawn_one_at_a_time_for_a_point_and_the_draw_commits() -> None:
    state = market().play("draw")
    assert points(state) == [("DU-P3", -1)]
    assert {chance.text for chance in state.chance} == {"top:s", "top:w"}
    state = state.set_chance("top:w")
    assert (field(state, "now"), field(state, "drawn"), field(state, "tokens1")) == ("draw:1", "s1", "1")
    assert [str(move) for move in state.moves] == ["draw", "stop"]
    for move in ("p1", "1B", "mB", "+K"):
        assert refusal(state, move) == "DU-P6"
    state = state.play("stop")
    assert {chance.probability for chance in state.chance} == {Fraction(1, len(state.chance))}
    state = state.set_chance(state.chance[0])
    assert field(state, "now").startswith("put:1:")  # one plate drawn: nothing to choose
    assert state.scores[0] == 4


@pytest.mark.rule("DU-P5", "R-DUEL-1")
def test_without_a_point_nobody_draws_while_a_plate_lies_face_up() -> None:
    state = market(score1=0)
    assert refusal(state, "draw") == "DU-P5"
    assert refusal(market(score1=1), "draw") is None


@pytest.mark.rule("DU-P5", "R-DUEL-1")
@pytest.mark.parametrize(("score", "after"), [(0, 0), (1, 0), (2, 1)])
def test_without_a_face_up_plate_the_first_draw_is_always_allowed(score: int, after: int) -> None:
    state = market(shown="-", tokens2=0, tokens1=1, score1=score)
    assert refusal(state, "draw") is None
    state = state.play("draw").set_chance("top:w")
    assert state.scores[0] == after
    assert (field(state, "now") == "draw:1") == (after > 0)  # without a point there is nothing to ask
    if after == 0:
        assert field(state, "now") == "front:1"


@pytest.mark.rule("DU-P3")
def test_an_empty_stack_cannot_be_drawn_from() -> None:
    state = market(round=4, shown="1,2,3", tokens1=1, tokens2=2, stack="-")
    assert refusal(state, "draw") == "DU-P3"


def drew_three() -> sintra.State:
    state = market().play("draw").set_chance("top:s").play("draw").set_chance("top:w").play("draw")
    return outcomes(state.set_chance("top:w").play("stop"), "p5 p7 p4")


@pytest.mark.rule("DU-P7", "R-DUEL-2")
def test_of_three_drawn_plates_one_is_kept_and_the_others_return_in_an_order_of_choice() -> None:
    state = drew_three()
    assert (field(state, "now"), field(state, "hand"), state.scores[0]) == ("keep:1", "4,5,7", 2)
    assert [str(move) for move in state.moves] == ["p4", "p5", "p7"]
    assert refusal(state, "p1") == "DU-P7"
    assert refusal(state, "draw") == "DU-P6"
    state = play(state, "p7 @1r0")
    assert [str(move) for move in state.moves] == ["u4", "u5"]
    assert refusal(state, "u7") == "DU-P7"
    state = state.play("u5")
    assert field(state, "draws") == "1:s2w1:7:5,4"  # the last one returns by itself, to the bottom
    assert state.turn == 1


@pytest.mark.rule("R-DUEL-2", "DU-P4", "DU-P7")
def test_only_the_drawer_sees_the_fronts_and_the_order() -> None:
    state = drew_three()
    assert "hand=4,5,7" in state.view(0).text()
    assert "hand=?,?,?" in state.view(1).text()
    assert state.view(1).text().split()[1:] == state.view(None).text().split()[1:]
    state = play(state, "p7 @1r0 u5")
    assert "draws=1:s2w1:7:5,4" in state.view(0).text()
    assert "draws=1:s2w1:7:?,?" in state.view(1).text()


@pytest.mark.rule("R-DUEL-2")
def test_the_back_of_a_returned_plate_is_public_when_it_is_on_top() -> None:
    state = at(
        round=3, factories=SUN, marker=2, open="K1,T1,BK1", shown="1,2,3", stack="0s", tokens2=1,
        plates1="6r0,8r0,9r0,10r0,11r0,-,-,-,-", plates2="18r0,13r0,14r0,15r0,16r0,17r0,-,-,-",
        draws="2:s3w2:18:5,7,4,12",
    )  # fmt: skip
    assert "draws=2:s3w2:18:s,?,?,?" in state.view(0).text()
    assert "draws=2:s3w2:18:5,7,4,12" in state.view(1).text()
    after = state.asking().play("draw")
    assert "draws=2:s3w2:18:s>2,s,?,?;1:-:-:-" in after.view(0).text()  # only the backs while drawing
    after = after.play("draw").play("stop")
    assert "draws=2:s3w2:18:5>2,7>2,w,?;1:-:-:-" in after.view(0).text()
    assert "hand=5,7" in after.view(0).text()
    assert "hand=?,?" in after.view(1).text()


@pytest.mark.rule("DU-R2", "R-DUEL-2")
def test_a_returned_plate_comes_up_when_the_display_is_refilled() -> None:
    state = at(
        tokens1=0, tokens2=0, taken1=1, taken2=2, open="K1", marker=1, stack="1w",
        plates1="13r0,6r0,8r0,9r0,10r0,-,-,-,-", plates2="18r0,11r0,14r0,15r0,16r0,-,-,-,-",
        draws="2:s3w2:18:5,7,4,12;1:s2w2:13:1,2,3",
    ).asking()  # fmt: skip
    state = state.play("+K").set_chance("p17")
    assert field(state, "shown") == "5,7,17"
    assert field(state, "draws") == "2:s3w2:18:5^,7^,4,12;1:s2w2:13:1,2,3"
    assert field(state, "stack") == "0w"


@pytest.mark.rule("DU-P1", "DU-A3")
def test_acquisition_goes_on_until_all_tokens_are_used() -> None:
    state = at(now="act:1", tokens1=1, tokens2=0, taken1=2, taken2=2, marker=1, shown="1").asking()
    assert [str(move) for move in state.moves] == ["p1", "draw"]
    after = play(state, "p1 @1r0")
    assert after.round == 3


@pytest.mark.rule("DU-A2", "R-ALL-1")
def test_who_can_do_nothing_passes_without_being_asked_and_the_other_goes_on() -> None:
    state = at(now="act:2", tokens1=0, tokens2=2, taken1=2, taken2=2, marker=1, shown="1,2").asking()
    after = play(state, "p1 @1r0")
    assert (after.turn, after.round) == (1, 2)
    assert play(after, "p2 @2r0").round == 3


@pytest.mark.rule("R-ALL-1", "DU-A2")
def test_the_first_step_of_a_turn_is_asked_even_with_one_move() -> None:
    state = at(now="act:1", tokens1=0, tokens2=0, taken1=0, taken2=2, marker=1, open="K2", shown="-")
    assert [str(move) for move in state.moves] == ["+K"]
    state = state.asking().play("+K")
    assert (state.turn, [str(move) for move in state.moves]) == (0, ["+K"])
