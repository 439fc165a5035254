"""Azul, the factory offer: what may be taken, where it goes, and what is refused."""

from typing import Any

import pytest

import sintra
from rules.azul_positions import NO_LINES, at, changed, field, play, position, refusal, total
from sintra.core.words import LANGUAGES


@pytest.mark.rule("AZ-A1")
@pytest.mark.parametrize(("players", "first", "order"), [(2, 2, "212"), (3, 2, "2312"), (4, 3, "34123")])
def test_turns_go_clockwise_from_the_first_player(players: int, first: int, order: str) -> None:
    state = at(players, factories="BBYR/BBYR/YYRK/YYRK/YYRK", now=f"draft:{first}", first=first)
    seats = []
    for factory in range(1, len(order) + 1):
        assert state.turn is not None
        seats.append(state.turn + 1)
        state = state.play(f"{factory}R-")
    assert "".join(map(str, seats)) == order


@pytest.mark.rule("AZ-A1")
def test_every_move_of_a_turn_takes_tiles() -> None:
    state = at(factories="BBYR", centre="K")
    assert {str(move) for move in state.moves} == {
        source + target for source in ("1B", "1Y", "1R", "cK") for target in "12345-"
    }


@pytest.mark.rule("AZ-A1")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_tiling_is_refused_during_the_factory_offer(wall: str) -> None:
    state = at(wall=wall, factories="BBYR", lines1="B/-/-/-/-")
    assert refusal(state, "t1>1") == "AZ-A1"


@pytest.mark.rule("AZ-A1", "R-ALL-1")
def test_the_only_move_of_a_turn_is_asked_all_the_same() -> None:
    full = "B/YY/RRR/KKKK/WWWWW"
    state = at(centre="RR", factories="BBBB", now="draft:2", marker=2, floor2="*", lines1=full)
    state = state.play("1B-")
    assert state.turn == 0
    assert [str(move) for move in state.moves] == ["cR-"]


@pytest.mark.rule("AZ-A2")
def test_all_tiles_of_one_colour_leave_the_factory_and_the_others_go_to_the_centre() -> None:
    state = at(factories="BBYR/YYYY", centre="K").play("1B3")
    assert field(state, "factories") == "-/YYYY/-/-/-"
    assert sorted(field(state, "centre")) == sorted("KYR")
    assert field(state, "lines1") == "-/-/BB/-/-"
    assert field(state, "marker") == "c"


@pytest.mark.rule("AZ-A2")
def test_a_factory_of_one_colour_leaves_nothing_to_the_centre() -> None:
    state = at(factories="YYYY/BBBB").play("1Y4")
    assert field(state, "centre") == "-"
    assert field(state, "lines1") == "-/-/-/YYYY/-"


@pytest.mark.rule("AZ-A2")
@pytest.mark.parametrize("move", ["1K1", "1W-", "2B1", "2B-"])
def test_a_colour_that_is_not_on_the_factory_is_refused(move: str) -> None:
    assert refusal(at(factories="BBYR/-/YYYY", centre="K"), move) == "AZ-A2"


@pytest.mark.rule("AZ-S2")
@pytest.mark.parametrize(("players", "factory"), [(2, 6), (2, 9), (3, 8), (4, 9)])
def test_only_the_factories_on_the_table_can_be_taken_from(players: int, factory: int) -> None:
    state = sintra.game("azul", players=players).start(seed=3)
    existing = players == 4
    assert any(str(move).startswith(str(factory)) for move in state.moves) == existing
    if not existing:
        assert refusal(state, f"{factory}B1") == "AZ-S2"


@pytest.mark.rule("AZ-A3")
def test_all_tiles_of_one_colour_leave_the_centre_and_the_others_stay() -> None:
    state = at(centre="BBBKY", marker=2, floor2="*").play("cB4")
    assert sorted(field(state, "centre")) == ["K", "Y"]
    assert field(state, "lines1") == "-/-/-/BBB/-"
    assert field(state, "floor1") == "-"


@pytest.mark.rule("AZ-A3")
@pytest.mark.parametrize("move", ["cR1", "cR-"])
def test_a_colour_that_is_not_in_the_centre_is_refused(move: str) -> None:
    assert refusal(at(factories="RRRR", centre="BBK"), move) == "AZ-A3"


@pytest.mark.rule("AZ-A4")
def test_the_first_to_take_from_the_centre_takes_the_marker_and_the_second_does_not() -> None:
    state = at(factories="WWWW", centre="BBKY").play("cB2")
    assert (field(state, "marker"), field(state, "floor1")) == ("1", "*")
    state = state.play("cK1")
    assert (field(state, "marker"), field(state, "floor1"), field(state, "floor2")) == ("1", "*", "-")


@pytest.mark.rule("AZ-A4")
def test_taking_from_a_factory_leaves_the_marker_in_the_centre() -> None:
    state = at(factories="BBYR/YYYY").play("1B2")
    assert (field(state, "marker"), field(state, "floor1")) == ("c", "-")


@pytest.mark.rule("AZ-A4", "R-AZUL-1")
@pytest.mark.parametrize(
    ("floor", "move", "after"),
    [("-", "cR-", "*RRR"), ("-", "cR1", "*RR"), ("B", "cR2", "B*R"), ("BYK", "cR3", "BYK*")],
)
def test_the_marker_takes_the_leftmost_free_floor_space_before_the_tiles(floor: str, move: str, after: str) -> None:
    state = at(factories="WWWW", centre="RRRK", floor1=floor).play(move)
    assert field(state, "floor1") == after


@pytest.mark.rule("AZ-A4", "AZ-A12", "R-AZUL-1", "R-AZUL-9")
def test_the_marker_takes_the_last_floor_space_and_the_tiles_go_to_the_lid() -> None:
    state = at(factories="WWWW", centre="RRRK", floor1="BBBBBB").play("cR1")
    assert field(state, "floor1") == "BBBBBB*"
    assert field(state, "lines1") == "R/-/-/-/-"
    assert field(state, "lid") == "R2"


@pytest.mark.rule("AZ-A12", "R-AZUL-2", "AZ-C1", "AZ-B7")
def test_a_marker_that_finds_no_floor_space_is_taken_and_costs_nothing() -> None:
    state = at(factories="WWWW", centre="RR", floor1="BBBBBBB", score1=20).play("cR2")
    assert (field(state, "marker"), field(state, "floor1"), field(state, "lid")) == ("1", "BBBBBBB", "-")
    assert total(state) == dict.fromkeys("BYRKW", 20)
    state = state.play("1W4")
    scored = [event for event in state.events if event.rule == "AZ-B7"]
    assert [(event.seat, event.points) for event in scored] == [(0, -14)]
    assert state.scores == (20 + 1 - 14, 1)
    assert (state.turn, field(state, "first"), field(state, "marker")) == (0, "1", "c")


@pytest.mark.rule("AZ-A5", "AZ-A9")
@pytest.mark.parametrize(
    ("line", "lines", "floor"),
    [
        (1, "B/-/-/-/-", "BBB"),
        (2, "-/BB/-/-/-", "BB"),
        (3, "-/-/BBB/-/-", "B"),
        (4, "-/-/-/BBBB/-", "-"),
        (5, "-/-/-/-/BBBB", "-"),
    ],
)
def test_line_n_holds_n_tiles_and_the_surplus_falls(line: int, lines: str, floor: str) -> None:
    state = at(factories="BBBB/YYYY").play(f"1B{line}")
    assert field(state, "lines1") == lines
    assert field(state, "floor1") == floor


@pytest.mark.rule("AZ-A5", "AZ-A6")
def test_a_line_that_holds_tiles_takes_more_of_the_same_colour() -> None:
    state = at(factories="BBYY/WWWW", lines1="-/-/-/-/BBB").play("1B5")
    assert field(state, "lines1") == "-/-/-/-/BBBBB"
    assert field(state, "floor1") == "-"


@pytest.mark.rule("AZ-A9")
def test_the_surplus_falls_when_a_line_is_topped_up() -> None:
    state = at(factories="BBBY/WWWW", lines1="-/-/-/BBB/-", floor1="K").play("1B4")
    assert field(state, "lines1") == "-/-/-/BBBB/-"
    assert field(state, "floor1") == "KBB"


@pytest.mark.rule("AZ-A6")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("move", ["1Y2", "1Y3", "1Y4", "1Y5", "cK5"])
def test_another_colour_is_refused_on_a_line_that_holds_tiles(wall: str, move: str) -> None:
    state = at(wall=wall, factories="BBYY", centre="K", lines1="-/B/BB/BBB/BBBB")
    assert refusal(state, move) == "AZ-A6"
    assert not refusal(state, "1B" + move[2])


@pytest.mark.rule("AZ-A7", "R-ALL-5")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_a_complete_line_is_no_target_even_for_its_own_colour(wall: str, line: int) -> None:
    lines = NO_LINES.split("/")
    lines[line - 1] = "B" * line
    state = at(wall=wall, factories="BBYY", lines1="/".join(lines))
    assert refusal(state, f"1B{line}") == "AZ-A7"
    assert refusal(state, f"1Y{line}") in {"AZ-A6", "AZ-A7"}
    assert not refusal(state, f"1B{line % 5 + 1}")


@pytest.mark.rule("AZ-A8")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_colour_on_the_wall_row_is_refused_on_its_line_only(wall: str) -> None:
    state = at(wall=wall, factories="BBYY", wall1="...../.B.../..BY./...../.....")
    assert [line for line in "12345" if refusal(state, f"1B{line}") == "AZ-A8"] == ["2", "3"]
    assert [line for line in "12345" if refusal(state, f"1Y{line}") == "AZ-A8"] == ["3"]
    assert {refusal(state, f"1B{line}") for line in "145-"} == {None}


@pytest.mark.rule("AZ-A8")
def test_the_wall_of_another_player_refuses_nothing() -> None:
    state = at(factories="BBYY", wall2="B..../.B.../..B../...B./....B")
    assert not any(refusal(state, f"1B{line}") for line in "12345")


@pytest.mark.rule("AZ-A10")
def test_all_tiles_may_go_to_the_floor_line_although_a_line_would_take_them() -> None:
    state = at(factories="BBYR/WWWW", floor1="K").play("1B-")
    assert field(state, "floor1") == "KBB"
    assert field(state, "lines1") == NO_LINES


@pytest.mark.rule("AZ-A10", "AZ-A12", "R-AZUL-9")
def test_the_floor_line_is_allowed_when_it_is_full_and_the_tiles_go_to_the_lid() -> None:
    state = at(factories="BBYR/WWWW", floor1="KKKKKKK", lid="R1").play("1B-")
    assert field(state, "floor1") == "KKKKKKK"
    assert field(state, "lid") == "B2R1"


@pytest.mark.rule("AZ-A12", "R-AZUL-9", "AZ-A9")
def test_a_full_floor_line_keeps_its_seven_pieces_and_the_surplus_goes_to_the_lid() -> None:
    state = at(factories="BBBB/WWWW", floor1="KKKKK").play("1B1")
    assert field(state, "floor1") == "KKKKKBB"
    assert field(state, "lines1") == "B/-/-/-/-"
    assert field(state, "lid") == "B1"


@pytest.mark.rule("R-ALL-5", "AZ-A5")
def test_tiles_are_never_split_over_two_lines() -> None:
    state = at(factories="BBBB/WWWW", lines1="-/B/BB/-/-")
    for move in state.moves:
        after = state.play(move)
        before = NO_LINES.replace("-/-/-", "-/B/BB").split("/")
        lines = field(after, "lines1").split("/")
        assert sum(was != now for was, now in zip(before, lines, strict=True)) <= 1


@pytest.mark.rule("AZ-A11")
def test_the_offer_goes_on_while_the_centre_holds_a_tile() -> None:
    state = at(factories="BBBY").play("1B3")
    assert (state.turn, state.round) == (1, 5)
    assert [str(move) for move in state.moves] == [f"cY{target}" for target in "12345-"]
    state = state.play("cY-")
    assert state.round == 6


@pytest.mark.rule("AZ-A11")
def test_the_offer_goes_on_while_a_factory_holds_a_tile() -> None:
    state = at(factories="-/-/-/-/BBBB", centre="Y").play("cY-")
    assert (state.turn, state.round) == (1, 5)
    assert state.play("5B-").round == 6


@pytest.mark.rule("AZ-A11", "R-ALL-3")
def test_the_offer_ends_although_the_marker_is_still_in_the_centre() -> None:
    state = at(factories="BBBB", now="draft:2", first=1).play("1B4")
    assert state.round == 6
    assert field(state, "marker") == "c"


@pytest.mark.rule("AZ-A2", "AZ-A3", "AZ-A6", "AZ-A7", "AZ-A8", "AZ-S2", "AZ-A1")
def test_a_refused_move_raises_with_the_reason_the_rule_and_one_line() -> None:
    state = at(factories="BBYY", centre="K", lines1="B/-/Y/-/-", wall1="...../.B.../...../...../.....")
    for move, rule in {
        "1R1": "AZ-A2", "cB1": "AZ-A3", "1B3": "AZ-A6", "1B1": "AZ-A7", "1B2": "AZ-A8", "6B1": "AZ-S2",
        "t1>1": "AZ-A1",
    }.items():  # fmt: skip
        with pytest.raises(sintra.IllegalMove) as error:
            state.play(move)
        assert error.value.rule == rule
        assert rule in str(error.value) or state.game.rule(rule).text() in str(error.value)
        assert "\n" not in str(error.value)
        verdict = state.explain(move)
        assert not verdict
        for language in LANGUAGES:
            assert verdict.text(language) == state.game.rule(rule).text(language)


@pytest.mark.rule("AZ-A1")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_moves_are_exactly_what_nothing_speaks_against(players: int, wall: str) -> None:
    state = sintra.game("azul", players=players, wall=wall).start(seed=players)
    for step in range(60):
        if state.is_over:
            break
        legal = {number for number in range(state.game.spec.actions) if state.explain(number)}
        assert legal == set(state.moves.numbers)
        state = state.play(state.moves[(step * 7) % len(state.moves)])
        assert total(state) == dict.fromkeys("BYRKW", 20)


@pytest.mark.rule("AZ-A1")
def test_playing_leaves_the_old_position_as_it_was() -> None:
    text = position(factories="BBYR", centre="K")
    state = sintra.parse(text)
    play(state, "1B2 cK1")
    assert state == sintra.parse(text)


@pytest.mark.parametrize(
    "text",
    ["", "3B6", "3B0", "0B1", "10B1", "xB1", "3G1", "3B", "B1", "t6>1", "t1>6", "t0>1", "t1", "3B1 ok"],
)
def test_a_text_that_is_no_move_is_bad_notation(text: str) -> None:
    state = at(factories="BBYR")
    with pytest.raises(sintra.InvalidNotation) as error:
        state.play(text)
    assert "\n" not in str(error.value)


def test_a_state_that_waits_for_a_draw_has_no_moves() -> None:
    state = sintra.parse(changed(position(), now="deal"))
    assert len(state.moves) == 0
    assert not state.explain("1B1")
    with pytest.raises(sintra.IllegalMove):
        state.play("1B1")


@pytest.mark.parametrize(
    ("fields", "move", "told"),
    [
        ({"factories": "BBYR"}, "1B2", [("laid", {"row": 1, "colour": 0, "tiles": 2, "held": 2})]),
        (
            {"factories": "BBBY", "lines1": "-/-/B/-/-", "floor1": "RR"},
            "1B3",
            [
                ("laid", {"row": 2, "colour": 0, "tiles": 2, "held": 3}),
                ("dropped", {"colour": 0, "tiles": 1, "fit": 1, "loss": 2}),
            ],
        ),
        (
            {"factories": "YYYY", "centre": "BBB", "floor1": "RRRRR"},
            "cB-",
            [("marker", {"fit": 1, "loss": 3}), ("dropped", {"colour": 0, "tiles": 3, "fit": 1, "loss": 3})],
        ),
        (
            {"factories": "YYYY", "centre": "BB", "floor1": "RRRRRRR"},
            "cB1",
            [
                ("marker", {"fit": 0, "loss": 0}),
                ("laid", {"row": 0, "colour": 0, "tiles": 1, "held": 1}),
                ("dropped", {"colour": 0, "tiles": 1, "fit": 0, "loss": 0}),
            ],
        ),
    ],
)
def test_steps_say_what_a_line_holds_and_what_the_floor_line_costs_more(
    fields: dict[str, Any], move: str, told: list[tuple[str, dict[str, int]]]
) -> None:
    steps = at(**{"factories": "YYYY", **fields}).play(move).steps(None)
    down = [(step.event.kind, step.event.details) for step in steps if step.event.kind in ("laid", "dropped", "marker")]
    assert down == told
