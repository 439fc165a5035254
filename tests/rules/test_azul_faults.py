"""Azul: positions that cannot be and texts that are none, each refused with one line that names the place."""

from typing import Any

import pytest

import sintra
from rules.azul_positions import WITHOUT_BLUE, at, changed, position
from sintra.core.words import LANGUAGES


def fault(text: str) -> str:
    """The message that refuses an impossible position."""
    with pytest.raises(sintra.InvalidPosition) as error:
        sintra.parse(text)
    for language in LANGUAGES:
        assert "\n" not in error.value.text(language)
        assert error.value.text(language).strip()
    assert error.value.faults
    return str(error.value)


def nonsense(text: str) -> str:
    """The message that refuses a text."""
    with pytest.raises((sintra.InvalidNotation, sintra.InvalidPosition)) as error:
        sintra.parse(text)
    for language in LANGUAGES:
        assert "\n" not in error.value.text(language)
        assert error.value.text(language).strip()
    return str(error.value)


BASE = position(factories="BBYR")


def test_the_unchanged_position_is_possible() -> None:
    assert sintra.parse(BASE).text() == BASE


@pytest.mark.rule("AZ-S3")
@pytest.mark.parametrize(("bag", "number"), [("B19Y19R19K20W20", "21"), ("B17Y19R19K20W20", "19")])
def test_a_colour_has_twenty_tiles(bag: str, number: str) -> None:
    message = fault(changed(BASE, bag=bag))
    assert number in message
    assert "B" in message


@pytest.mark.rule("AZ-S3")
def test_every_fault_is_named_at_once() -> None:
    message = fault(changed(BASE, bag="B19Y18R19K20W20", floor1="*"))
    assert "21" in message
    assert "19" in message
    assert "floor1" in message


@pytest.mark.rule("AZ-S3")
def test_a_factory_holds_four_tiles_at_most() -> None:
    message = fault(position(factories="BBBB/YYRRK"))
    assert "factor" in message
    assert "2" in message
    assert "5" in message


@pytest.mark.rule("AZ-B2")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(
    "wall", ["Y..../...../...../...../.....", "...../B..../...../...../.....", "...../...../...../...../....Y"]
)
def test_the_coloured_wall_has_its_pattern(wall: str, seat: int) -> None:
    fields: dict[str, Any] = {"factories": "BBYR", f"wall{seat}": wall}
    assert f"wall{seat}" in fault(position(**fields))


@pytest.mark.rule("AZ-G2")
def test_a_colour_stands_once_in_a_row_of_the_grey_wall() -> None:
    message = fault(position(wall="grey", factories="BBYR", wall2="...../...../B..B./...../....."))
    assert "wall2" in message
    assert "3" in message


@pytest.mark.rule("AZ-G2")
def test_a_colour_stands_once_in_a_column_of_the_grey_wall() -> None:
    message = fault(position(wall="grey", factories="BBYR", wall1=".K.../...../...../...../.K..."))
    assert "wall1" in message
    assert "2" in message


@pytest.mark.rule("AZ-A8")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_line_cannot_hold_a_colour_of_its_wall_row(wall: str) -> None:
    message = fault(position(wall=wall, factories="BBYR", lines1="-/B/-/-/-", wall1="...../.B.../...../...../....."))
    assert "lines1" in message


@pytest.mark.rule("AZ-A5")
@pytest.mark.parametrize("lines", ["BB/-/-/-/-", "-/BBB/-/-/-", "-/-/-/-/YYYYYY"])
def test_a_line_holds_no_more_tiles_than_it_has_spaces(lines: str) -> None:
    text = position(factories="BBYR", lines2=lines)
    with pytest.raises((sintra.InvalidPosition, sintra.InvalidNotation), match="lines2"):
        sintra.parse(text)


@pytest.mark.rule("AZ-A6")
def test_a_line_holds_one_colour() -> None:
    with pytest.raises((sintra.InvalidPosition, sintra.InvalidNotation), match="lines1"):
        sintra.parse(position(factories="BBYR", lines1="-/-/BY/-/-"))


@pytest.mark.rule("AZ-A12")
def test_a_floor_line_has_seven_spaces() -> None:
    with pytest.raises((sintra.InvalidPosition, sintra.InvalidNotation), match="floor1"):
        sintra.parse(position(factories="BBYR", floor1="KKKKKKKK"))
    with pytest.raises((sintra.InvalidPosition, sintra.InvalidNotation), match="floor1"):
        sintra.parse(position(factories="BBYR", floor1="KKKKKKK*", marker=1))
    assert at(factories="BBYR", floor1="KKKKKKK", marker=1).turn == 0


@pytest.mark.rule("AZ-A4")
@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"floor1": "*"}, "floor1"),
        ({"floor2": "*", "marker": 1}, "floor"),
        ({"marker": 2}, "floor2"),
        ({"floor1": "*", "floor2": "*", "marker": 1}, "floor2"),
        ({"floor2": "KKKKKK", "marker": 2}, "floor2"),
    ],
)
def test_there_is_one_marker_and_it_lies_where_its_holder_is(fields: dict[str, Any], place: str) -> None:
    assert place in fault(position(factories="BBYR", **fields))


def test_a_floor_line_holds_one_marker() -> None:
    with pytest.raises((sintra.InvalidPosition, sintra.InvalidNotation), match="floor1"):
        sintra.parse(position(factories="BBYR", floor1="*K*", marker=1))


@pytest.mark.rule("AZ-A11")
def test_nobody_drafts_without_tiles() -> None:
    assert fault(position())


@pytest.mark.rule("AZ-D1", "AZ-D7", "AZ-D8")
def test_a_game_is_not_over_without_a_reason() -> None:
    assert "over" in fault(position(now="over"))


@pytest.mark.rule("AZ-D1", "AZ-D7", "AZ-D8")
def test_a_game_is_over_for_one_of_three_reasons() -> None:
    assert at(now="over", wall1="BYRKW/...../...../...../.....", score1=2).is_over
    assert at(now="over", idle=5).is_over
    fields: dict[str, Any] = {f"wall{seat}": WITHOUT_BLUE for seat in range(1, 5)}
    fields |= {f"lines{seat}": "-/B/BB/BB/-" for seat in range(1, 5)}
    fields |= {f"score{seat}": 40 for seat in range(1, 5)}
    assert at(4, now="over", **fields).is_over


@pytest.mark.rule("AZ-A11", "AZ-D1")
@pytest.mark.parametrize("fields", [{"factories": "BBYR"}, {"centre": "K"}])
def test_a_game_is_not_over_while_tiles_can_be_taken(fields: dict[str, Any]) -> None:
    assert fault(position(now="over", wall1="BYRKW/...../...../...../.....", **fields))


@pytest.mark.rule("AZ-D1")
@pytest.mark.parametrize("fields", [{"now": "draft:1", "factories": "BBYR"}, {"now": "deal"}])
def test_a_game_does_not_go_on_with_a_complete_row(fields: dict[str, Any]) -> None:
    assert fault(position(wall2="BYRKW/...../...../...../.....", **fields))


@pytest.mark.rule("AZ-D8")
@pytest.mark.parametrize("fields", [{"now": "draft:1", "factories": "BBYR"}, {"now": "deal"}])
def test_a_game_does_not_go_on_after_five_idle_rounds(fields: dict[str, Any]) -> None:
    assert fault(position(idle=5, **fields))


@pytest.mark.rule("AZ-D8")
def test_there_are_no_more_idle_rounds_than_finished_rounds() -> None:
    assert "idle" in fault(position(factories="BBYR", round=1, idle=1))
    assert "idle" in fault(position(factories="BBYR", round=4, idle=4))
    assert at(factories="BBYR", round=5, idle=4).turn == 0


@pytest.mark.rule("AZ-B1", "AZ-B9")
@pytest.mark.parametrize(
    "fields",
    [
        {"lines1": "B/-/-/-/-"},
        {"floor1": "K"},
        {"centre": "K"},
        {"marker": 1, "floor1": "*"},
        {"factories": "BBBB/BBBB/BBYY/RRRR/YYYY"},
        {"factories": "BBBB/-/BBYY"},
        {"factories": "BBBB/BB/YY"},
    ],
)
def test_a_deal_follows_a_finished_tiling_and_fills_the_factories_in_order(fields: dict[str, Any]) -> None:
    assert at(now="deal", factories="BBBB/BB").turn is None
    assert fault(position(now="deal", **fields))


@pytest.mark.rule("AZ-C3", "AZ-C4")
def test_no_tile_is_due_when_there_is_none() -> None:
    fields: dict[str, Any] = {f"wall{seat}": WITHOUT_BLUE for seat in range(1, 5)}
    fields |= {f"lines{seat}": "-/B/BB/BB/-" for seat in range(1, 5)}
    assert fault(position(4, now="deal", **fields))


@pytest.mark.rule("AZ-S4")
@pytest.mark.parametrize(
    "fields", [{"factories": "BBYR"}, {"score1": 3}, {"lines1": "-/B/-/-/-"}, {"round": 2}, {"lid": "B3"}]
)
def test_the_first_player_is_drawn_before_anything_else(fields: dict[str, Any]) -> None:
    assert at(now="first", round=1).turn is None
    begin: dict[str, Any] = {"now": "first", "round": 1}
    assert "first" in fault(position(**(begin | fields)))


@pytest.mark.rule("R-ALL-1", "AZ-B2")
def test_nobody_chooses_a_column_on_the_coloured_wall() -> None:
    assert "now" in fault(position(now="tile:1:1", lines1="B/-/-/-/-"))


@pytest.mark.rule("R-ALL-1", "AZ-G1", "AZ-B1")
@pytest.mark.parametrize(
    "fields",
    [
        {"lines1": "-/-/-/-/-"},
        {"lines1": "-/B/-/-/-"},
        {"lines1": "B/BB/-/-/-"},
        {"lines1": "-/BB/-/-/-", "wall1": "...../Y.RWK/...../...../....."},
        {"lines1": "-/BB/-/-/-", "wall1": ".B.../Y.R.K/...B./...../....."},
        {"lines1": "-/BB/-/-/-", "factories": "YYYY"},
        {"lines1": "-/BB/-/-/-", "centre": "Y"},
    ],
    ids=["empty", "incomplete", "a row above", "one column", "no column", "factory", "centre"],
)
def test_a_column_is_chosen_for_the_first_complete_line_that_has_a_choice(fields: dict[str, Any]) -> None:
    assert at(wall="grey", now="tile:1:2", lines1="-/BB/-/-/-").turn == 0
    assert fault(position(wall="grey", now="tile:1:2", **fields))


@pytest.mark.rule("R-ALL-1")
def test_the_seats_that_tiled_before_have_no_complete_line_and_no_floor_tiles() -> None:
    grey: dict[str, Any] = {"wall": "grey", "now": "tile:2:2", "lines2": "-/BB/-/-/-", "first": 1}
    assert at(**grey).turn == 1
    assert fault(position(**grey, lines1="B/-/-/-/-"))
    assert fault(position(**grey, floor1="K"))
    assert at(**(grey | {"first": 2}), lines1="B/-/-/-/-", floor1="K").turn == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("round", "0"), ("round", "x"), ("round", ""), ("round", "-3"), ("round", "1.5"),
        ("now", "nobody"), ("now", "draft"), ("now", "draft:0"), ("now", "draft:3"), ("now", "tile:1"),
        ("now", "tile:1:6"), ("now", "tile:3:1"), ("now", "draft:1+"), ("now", ""),
        ("first", "0"), ("first", "3"), ("first", "c"),
        ("marker", "0"), ("marker", "3"), ("marker", "x"), ("marker", "12"),
        ("idle", "-1"), ("idle", "6"), ("idle", "x"),
        ("bag", "Q3"), ("bag", "B"), ("bag", "18"), ("bag", "B18B1"), ("bag", "B-3"), ("bag", ""), ("bag", "b18"),
        ("lid", "G1"), ("lid", "BB"), ("lid", "*"),
        ("factories", "BBYR/-/-/-"), ("factories", "BBYR/-/-/-/-/-"), ("factories", "BBYG/-/-/-/-"),
        ("factories", "BB*R/-/-/-/-"), ("factories", "BBYR/////"),
        ("centre", "G"), ("centre", "*"), ("centre", ""),
        ("score1", "-1"), ("score1", "x"), ("score2", ""),
        ("lines1", "-/-/-/-"), ("lines1", "-/-/-/-/-/-"), ("lines2", "G/-/-/-/-"), ("lines1", "*/-/-/-/-"),
        ("wall1", "...../...../...../....."), ("wall1", "..../...../...../...../....."),
        ("wall2", "G..../...../...../...../....."), ("wall2", "-"),
        ("floor1", "G"), ("floor1", "B.B"), ("floor2", ""),
    ],
)  # fmt: skip
def test_a_bad_value_is_refused_and_its_field_named(name: str, value: str) -> None:
    message = nonsense(changed(BASE, **{name: value}))
    assert name in message


@pytest.mark.parametrize("name", [token.split("=")[0] for token in BASE.split()[1:]])
def test_every_field_must_be_there_once(name: str) -> None:
    tokens = BASE.split()
    (place,) = [i for i, token in enumerate(tokens) if token.startswith(f"{name}=")]
    assert name in nonsense(" ".join(tokens[:place] + tokens[place + 1 :]))
    assert name in nonsense(" ".join([*tokens, tokens[place]]))


@pytest.mark.parametrize("token", ["colour=red", "score3=0", "wall0=-", "nonsense", "=", "round"])
def test_an_unknown_field_is_refused_and_named(token: str) -> None:
    assert token.split("=", maxsplit=1)[0] in nonsense(f"{BASE} {token}")


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_text_is_refused(text: str) -> None:
    assert nonsense(text)


@pytest.mark.parametrize(
    "header", ["azul:5:coloured", "azul:1:coloured", "azul:2:red", "azul:2", "azul", "ludo:2", "azul:x:grey"]
)
def test_a_header_that_is_no_configuration_is_refused(header: str) -> None:
    with pytest.raises(sintra.SintraError) as error:
        sintra.parse(" ".join([header, *BASE.split()[1:]]))
    assert "\n" not in str(error.value)


def test_a_text_of_another_configuration_is_refused_by_the_game() -> None:
    with pytest.raises(sintra.InvalidNotation):
        sintra.game("azul", players=2, wall="grey").parse(BASE)
    with pytest.raises(sintra.InvalidNotation):
        sintra.game("azul", players=3).parse(BASE)


def test_the_order_of_fields_and_of_tiles_on_a_factory_is_free_and_written_in_one_way() -> None:
    header, *tokens = BASE.split()
    assert sintra.parse(" ".join([header, *tokens[::-1]])).text() == BASE
    assert sintra.parse(changed(BASE, factories="RBYB/-/-/-/-")).text() == BASE


def test_the_order_of_the_floor_line_is_kept() -> None:
    text = position(factories="BBYR", floor1="KB*YK", marker=1)
    assert "floor1=KB*YK" in sintra.parse(text).text()


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_position_that_is_read_back_is_equal_and_has_the_same_hash(wall: str) -> None:
    # Many, and all kept: a byte that belongs to no field shows only when memory is used again.
    game = sintra.game("azul", players=2, wall=wall)
    kept = []
    for seed in range(300):
        state = game.start(seed=seed)
        for _ in range(5):
            kept.append(state)
            state = state.play(state.moves[seed % len(state.moves)])
        again = game.parse(state.text())
        kept += [state, again]
        assert again.text() == state.text()
        assert again == state
        assert hash(again) == hash(state)
