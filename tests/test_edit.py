"""Editing positions: every place by itself, faults by name and place, and links that fit into an address."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import sintra
from sintra.core.edit import Edit
from sintra.core.game import configure
from sintra.core.link import LONGEST, link_of, text_of_link
from sintra.core.registry import game_of
from toy import GAME

CONFIGURATIONS = {
    "azul:2:coloured", "azul:3:coloured", "azul:4:grey", "duel:2:random", "pavilion:2:coloured", "pavilion:4:grey",
}  # fmt: skip
LINKED = (
    "1U8HBS6wqzbEyskrOz8kvLUpNUTBUSClKTCuxMgSykhUMFJwMTSMNLYIMzbwNTcMNzRR0FZyCgsL1nYLCQYS3t76TtzeQFRnpDZQyUNDVh0IF"
    "PRDQx0GSphYA"
)


@cache
def positions(header: str) -> list[sintra.State]:
    """Play some random games, and keep some positions of each."""
    game, kept = game_of(header), []
    for seed in range(3):
        chance, state = random.Random(seed), game.start(seed)
        while state.turn is not None:
            if chance.random() < 0.1:
                kept.append(state)
            state = state.play(chance.choice(list(state.moves)))
        kept.append(state)
    return kept


@pytest.mark.parametrize("header", sorted(CONFIGURATIONS))
def test_a_position_that_is_not_changed_stays_what_it_was(header: str) -> None:
    for state in positions(header):
        edit = state.game.edit(state)
        assert not edit.faults
        assert edit.text() == state.text()
        assert edit.position == state
        view = state.view(state.turn)
        assert state.game.edit(view).position == view


@pytest.mark.parametrize("header", sorted(CONFIGURATIONS))
def test_every_place_can_be_written_as_it_is(header: str) -> None:
    game = game_of(header)
    fields = set(game.edit().fields)
    assert {place.field for place in game.places.values()} == fields
    for state in positions(header)[::7]:
        edit = game.edit(state)
        for id, value in edit.places.items():
            if game.places[id].read(edit.fields) == value:  # a factory shows one of its sides
                assert edit.set(id, value).text() == state.text(), id


@pytest.mark.parametrize("header", sorted(CONFIGURATIONS))
def test_a_moved_tile_breaks_no_count_and_a_new_one_does_until_it_is_balanced(header: str) -> None:
    game = game_of(header)
    letters = re.findall("[A-Z]", game.edit().places["bag"])
    state = next(state for state in positions(header) if state.view(None).data()["bag"][0])
    edit = game.edit(state)
    target = next(id for id in edit.places if re.search("line-|/hand", id) and edit.places[id] == "-")
    for changed in (edit.move(letters[0], "bag", target), edit.put(letters[0], target).balance("bag")):
        assert "tile_count" not in {fault.code for fault in changed.faults}
        assert changed.places[target] == letters[0]
    new = edit.put(letters[0], target)
    assert ("tile_count", ("bag",)) in {(fault.code, fault.places) for fault in new.faults}
    assert new.take(letters[0], target).text() == state.text()
    with pytest.raises(sintra.InvalidPosition):
        _ = new.position


def test_faults_name_the_place() -> None:
    azul = sintra.game("azul")
    edit = azul.edit(azul.start(seed=7)).put("Y", "seat-1/wall/2-0").put("B", "factory-2")
    found = {fault.code: fault for fault in edit.faults}
    assert found["wall_pattern"].places == ("seat-1/wall/2-0",)
    assert found["factory_overfull"].places == ("factory-2",)
    assert found["wall_pattern"].text("es") != found["wall_pattern"].text("en")
    assert edit.array is not None


def test_what_cannot_be_read_is_a_fault_at_its_place() -> None:
    azul = sintra.game("azul")
    edit = azul.edit(azul.start(seed=7)).set("seat-1/score", "many")
    assert [(fault.code, fault.places) for fault in edit.faults] == [("bad_value", ("seat-1/score",))]
    assert edit.array is None
    assert azul.edit(edit.text()).set("seat-1/score", 3).position.text() == azul.start(seed=7).text().replace(
        "score2=0", "score2=3"
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda edit: edit.set("seat-9/score", 1),
        lambda edit: edit.set("round", "1 now=over"),
        lambda edit: edit.set("round", ""),
        lambda edit: edit.put("B", "round"),
        lambda edit: edit.take("B", "seat-0/line-1"),
        lambda edit: edit.take("-", "seat-0/line-1"),
        lambda edit: edit.put("B", "seat-0/wall/0-0").put("B", "seat-0/wall/0-0"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(change: Callable[[Edit], object]) -> None:
    azul = sintra.game("azul")
    with pytest.raises(sintra.InvalidNotation):
        change(azul.edit(azul.start(seed=7)))


def test_a_factory_of_duel_has_tiles_on_one_side_only() -> None:
    duel = sintra.game("duel")
    edit = duel.edit(duel.start(seed=1))
    full = edit.places["factory-1"]
    assert full != "-"
    assert edit.places["factory-1/moon"] == "-"
    with pytest.raises(sintra.InvalidNotation):
        edit.put("B", "factory-1/moon")
    turned = edit.set("factory-1", "-").put("K", "factory-1/moon").put("B", "factory-1/moon")
    assert (turned.places["factory-1"], turned.places["factory-1/moon"]) == ("-", "mKB")
    assert turned.take("K", "factory-1/moon").places["factory-1/moon"] == "mB"


def test_plates_and_chips_of_duel_can_be_moved() -> None:
    duel = sintra.game("duel")
    edit = duel.edit(duel.start(seed=1))
    plate = edit.places["shown"].split(",")[0]
    moved = edit.move(plate, "shown", "seat-1/place-5")
    assert moved.places["seat-1/place-5"] == f"{plate}r0"
    assert moved.move(plate, "seat-1/place-5", "shown").text() == edit.text()
    taken = edit.move("BK", "supply", "seat-0/chips")
    assert taken.places["seat-0/chips"] == "BK1"
    assert "chip_count" not in {fault.code for fault in taken.faults}


@pytest.mark.parametrize("name", sintra.game_names())
def test_every_fault_has_a_place(name: str) -> None:
    game = sintra.game(name)
    definition = game.definition
    written = "".join(path.read_text() for path in sorted(Path(definition.folder).glob("faults*.py")))
    codes = set(re.findall(r'\b_?fault\(\s*"(\w+)"', written))
    assert codes == set(definition.notation.fault_places)
    ids = tuple(game.places)
    for templates in definition.notation.fault_places.values():
        for template in templates:
            place = re.sub(r"\{\w+0\}", "0", template)
            place = re.sub(r"\{\w+\}", "1", place)
            assert any(id == place or id.startswith(f"{place}/") for id in ids), template


def test_a_game_without_places_is_edited_field_by_field() -> None:
    game = configure(GAME, None, {})
    edit = game.edit(game.start(seed=1))
    assert not edit.faults
    assert edit.set("round_number", 99).faults[0].code == "bad_turn"


# Links


@pytest.mark.parametrize("header", sorted(CONFIGURATIONS))
def test_links_give_the_position_back_and_fit_into_an_address(header: str) -> None:
    longest = 0
    for state in positions(header):
        for position in (state, state.view(state.turn), state.view(None)):
            link = state.game.link(position)
            assert re.fullmatch("[A-Za-z0-9_-]+", link)
            assert state.game.parse_link(link) == position
            longest = max(longest, len(link))
    assert longest <= LONGEST


def test_a_link_of_the_first_form_can_be_read_for_ever() -> None:
    azul = sintra.game("azul")
    assert azul.parse_link(LINKED) == azul.start(seed=7)


def test_a_damaged_link_is_refused_in_one_line() -> None:
    azul = sintra.game("azul")
    for at in range(len(LINKED)):
        for damaged in (LINKED[:at], LINKED[:at] + LINKED[at + 1 :], LINKED[:at] + "x" + LINKED[at + 1 :]):
            if damaged != LINKED:
                with pytest.raises(sintra.InvalidNotation) as caught:
                    azul.parse_link(damaged)
                assert caught.value.code in ("link_damaged", "link_version")
                assert "\n" not in str(caught.value)


def test_a_link_of_another_game_is_refused() -> None:
    link = sintra.game("pavilion").link(sintra.game("pavilion").start(seed=1))
    with pytest.raises(sintra.InvalidNotation, match="pavilion"):
        sintra.game("azul").parse_link(link)
    assert text_of_link(link).startswith("pavilion:2")


def test_a_link_that_unpacks_to_far_too_much_is_refused() -> None:
    with pytest.raises(sintra.InvalidNotation):
        text_of_link(link_of("azul:2:coloured " + "x=1 " * 200_000))
