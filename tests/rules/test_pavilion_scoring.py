"""Points, structures and the supply of Summer Pavilion."""

from typing import Any

import pytest

import sintra
from fixtures.pavilion_table import refusal, spaces, table, tiles


def kinds(state: sintra.State) -> list[tuple[str, str, int, dict[str, Any]]]:
    wanted = ("pillar", "statue", "window", "bonus")
    return [(e.kind, e.rule, e.points, dict(e.details)) for e in state.events if e.kind in wanted]


@pytest.mark.rule("SP-C1")
@pytest.mark.parametrize(
    ("star", "slot", "run"),
    [
        ("......", 1, "1"),
        ("....G.", 1, "1"),
        (".....G", 1, "61"),
        (".G...G", 1, "612"),
        ("GG.GG.", 3, "12345"),
        ("GGG..G", 5, "56123"),
        ("G.GGGG", 2, "123456"),
    ],
)
def test_a_tile_scores_the_connected_tiles_of_its_star_which_is_a_ring(star: str, slot: int, run: str) -> None:
    hand = "GGGGG" if slot == 5 else "GGG"
    state = table("play:1", round=1, hands=(hand,), stars=({"G": star},)).asking().play(f"G>G{slot}")
    assert state.events[0].points == len(run)
    assert state.events[0].details["spaces"] == spaces(" ".join(f"G{number}" for number in run))
    assert state.scores[0] == 5 + len(run)


@pytest.mark.rule("SP-C1")
def test_tiles_of_another_star_are_not_connected() -> None:
    state = table("play:1", hands=("B",), stars=({"R": "RRRRRR", "c": "RGOY.."},)).play("B>B1")
    assert state.events[0].points == 1


@pytest.mark.rule("SP-C2", "SP-C5")
def test_a_pillar_gives_one_tile_of_ones_choice() -> None:
    board = {"B": ".B....", "c": ".RG..."}
    state = table("play:1", hands=("BBB",), stars=(board,)).asking().play("B>B3")
    assert kinds(state) == [("pillar", "SP-C2", 0, {"star": 4, "tiles": 1, "spaces": spaces("B2 B3 c2 c3")})]
    assert state.turn == 0
    assert [str(move) for move in state.moves] == ["+P", "+G", "+O", "+Y", "+B", "+R"]
    state = state.play("+R")
    assert kinds(state) == [("bonus", "SP-C5", 0, {"colour": 5, "tiles": 1})]
    assert tiles(state, "hand", 0) == "R"
    assert tiles(state, "supply") == "PPGGOOYYB"


@pytest.mark.rule("SP-C3", "SP-C5")
def test_a_statue_gives_two_tiles_also_two_wilds() -> None:
    board = {"B": "B.....", "Y": "..YY.."}
    state = table("play:1", hands=("BB",), stars=(board,)).asking().play("B>B2")
    assert kinds(state) == [("statue", "SP-C3", 0, {"star": 4, "tiles": 2, "spaces": spaces("B1 B2 Y3 Y4")})]
    assert "+PP" in state.moves
    assert refusal(state, "+BB") == ("not_in_supply", "SP-C5")
    assert tiles(state.play("+PP"), "hand", 0) == "PP"


@pytest.mark.rule("SP-C4", "SP-C5")
def test_a_window_gives_three_tiles() -> None:
    board = {"B": ".....B"}
    state = table("play:1", hands=("BBBBB",), stars=(board,), supply="PPPGOOYYBR").asking().play("B>B5")
    assert kinds(state) == [("window", "SP-C4", 0, {"star": 4, "tiles": 3, "spaces": spaces("B5 B6")})]
    assert tiles(state.play("+PPP"), "hand", 0) == "PPP"


@pytest.mark.rule("SP-C5")
def test_exactly_as_many_bonus_tiles_are_taken_as_are_due() -> None:
    state = table("bonus:1:3", stars=({"B": "....BB"},))
    assert refusal(state, "+PP") == ("wrong_count", "SP-C5")
    assert refusal(state, "+P") == ("wrong_count", "SP-C5")
    assert refusal(state, "pass") == ("must_take_bonus", "SP-C5")
    assert refusal(state, "B>B1") == ("must_take_bonus", "SP-C5")
    assert all(len(str(move)) == 4 for move in state.moves)


@pytest.mark.rule("SP-C5", "R-PAV-15")
def test_the_same_bonus_tiles_in_another_order_are_the_same_move() -> None:
    state = table("bonus:1:2", stars=({"B": "BB....", "Y": "..YY.."},))
    assert state.play("+RP") == state.play("+PR")
    assert len({frozenset(str(move)) for move in state.moves}) == len(state.moves) == 6 * 5 // 2 + 4


@pytest.mark.rule("R-ALL-1", "R-PAV-15")
def test_bonus_tiles_without_a_choice_are_taken_at_once() -> None:
    board = {"B": ".B....", "c": ".RG..."}
    state = table("play:1", hands=("BBB",), stars=(board,), supply="PPPPPPPPPP").asking().play("B>B3")
    assert tiles(state, "hand", 0) == "P"
    assert [e.kind for e in state.events[:3]] == ["placed", "pillar", "bonus"]
    assert state.turn is None


@pytest.mark.rule("R-PAV-2")
def test_a_pillar_and_a_statue_at_once_give_three_tiles_before_the_supply_is_refilled() -> None:
    board = {"B": "B.B...", "Y": "..YY..", "c": ".RG..."}
    state = table("play:1", hands=("BB",), stars=(board,)).asking().play("B>B2")
    assert [e.kind for e in state.events] == ["placed", "pillar", "statue"]
    assert state.array["due"][0] == 3
    state = state.play("+PPG")
    assert tiles(state, "supply") == "GOOYYBR"


@pytest.mark.rule("R-PAV-2")
def test_two_pillars_at_once_give_two_tiles() -> None:
    board = {"B": ".BB...", "R": ".RR...", "c": "Y.G..."}
    state = table("play:1", hands=("BB",), stars=(board,)).asking().play("B>c2")
    assert [e.kind for e in state.events] == ["placed", "pillar", "pillar"]
    assert state.array["due"][0] == 2


@pytest.mark.rule("SP-C2", "SP-C3", "SP-C4")
def test_a_structure_gives_its_tiles_only_once() -> None:
    board = {"B": ".BB...", "c": "RG...."}
    state = table("play:1", hands=("BOO",), stars=(board,)).asking().play("B>B1")
    assert kinds(state) == []
    assert state.turn == 0


@pytest.mark.rule("R-PAV-3")
def test_a_short_supply_gives_what_it_has() -> None:
    board = {"B": ".....B"}
    # Everything else lies on the other boards and in the hands: bag and tower are empty.
    state = scarce(hand="BBBBB", board=board, supply="PR").asking().play("B>B5")
    assert tiles(state, "hand", 0) == "PR"
    assert [(e.kind, dict(e.details)) for e in state.events[:4]] == [
        ("placed", {"star": 4, "slot": 4, "colour": 4, "spaces": spaces("B5 B6")}),
        ("window", {"star": 4, "tiles": 3, "spaces": spaces("B5 B6")}),
        ("bonus", {"colour": 0, "tiles": 1}),
        ("bonus", {"colour": 5, "tiles": 1}),
    ]


@pytest.mark.rule("R-PAV-3")
def test_an_empty_supply_gives_nothing() -> None:
    state = scarce(hand="BBBBB", board={"B": ".....B"}, supply="").asking().play("B>B5")
    assert tiles(state, "hand", 0) == ""
    assert [e.kind for e in state.events[:3]] == ["placed", "window", "unasked"]


@pytest.mark.rule("SP-C6")
def test_the_supply_is_filled_up_before_the_next_turn() -> None:
    state = table("bonus:1:2", stars=({"B": "BB....", "Y": "..YY.."},), hands=("", "R")).asking().play("+PP")
    assert "now=supply:2" in state.text()
    state = state.set_chance("Y")
    assert "now=supply:2" in state.text()
    state = state.set_chance("Y")
    assert tiles(state, "supply") == "GGOOYYYYBR"
    assert state.turn == 1


@pytest.mark.rule("SP-C7", "R-PAV-10", "R-ALL-6")
def test_the_tower_goes_into_the_empty_bag_with_the_tiles_paid_in_this_turn() -> None:
    board = {"B": ".B....", "c": ".RG..."}
    start = table("play:1", hands=("BBB", "R"), stars=(board,), rest="tower").asking()
    before = tiles(start, "tower")
    state = start.play("B>B3")
    assert tiles(state, "tower") == "".join(sorted(before + "BB", key="PGOYBR".index))
    state = state.play("+P")
    assert tiles(state, "tower") == ""
    assert tiles(state, "bag") == "".join(sorted(before + "BB", key="PGOYBR".index))
    assert [(e.kind, e.rule, e.seat) for e in state.events[1:]] == [("refilled", "SP-C7", -1)]


@pytest.mark.rule("SP-C7", "R-PAV-10", "R-ALL-6")
def test_the_tower_waits_until_the_bag_is_empty() -> None:
    stars = ({"B": "BB....", "Y": "..YY.."},)
    state = table("bonus:1:2", stars=stars, hands=("", "R"), bag="O").asking().play("+PP")
    assert [chance.text for chance in state.chance] == ["O"]
    state = state.set_chance("O")
    assert tiles(state, "tower") == ""
    assert len(state.chance) > 1


@pytest.mark.rule("R-PAV-3", "R-PAV-11", "SP-C6")
def test_a_short_supply_is_topped_up_at_the_end_of_a_later_turn() -> None:
    state = scarce(hand="BBBY", board={"B": ".B...."}, supply="PPPRR").asking()
    assert len(tiles(state, "supply")) == 5
    state = state.play("B>B3")
    assert state.turn is None
    for _ in range(2):
        state = state.set_chance("B")
    assert tiles(state, "supply") == "PPPBBRR"
    assert state.turn == 0, "the tiles have run out, and the one player left goes on"


@pytest.mark.rule("R-PAV-11")
def test_a_short_supply_is_topped_up_with_the_tiles_of_a_pass_as_well() -> None:
    state = scarce(hand="BBBYY", board={"B": ".B...."}, supply="PPPRR").asking().play("pass").play("kBYY")
    assert [chance.text for chance in state.chance] == ["B"]


def scarce(hand: str, board: dict[str, str], supply: str) -> sintra.State:
    """Four players, seat 1 alone still plays; bag and tower are empty, the other boards nearly full."""
    full = {letter: letter * 6 for letter in "PGOYBR"} | {"c": "PGOYBR"}
    boards = [dict(full) for _ in range(3)]
    left = dict.fromkeys("PGOYBR", 22 - 3 * 7)
    mine = dict(board)
    for letter in hand + supply + "".join(board.values()).replace(".", ""):
        left[letter] -= 1
    for letter, missing in left.items():
        for k in range(-missing):
            boards[k % 3][letter] = boards[k % 3][letter][:-1].rjust(6, ".") if k < 3 else "." * 2 + letter * 4
    spare = [letter for letter, count in left.items() if count > 0]
    mine["c"] = "".join(spare).ljust(6, ".")
    return table("play:1", players=4, round=3, passed="234", supply=supply, hands=(hand,), stars=(mine, *boards))
