"""Set-up of Summer Pavilion, and its tables against the facts."""

import json
from pathlib import Path

import numpy as np
import pytest

import sintra
from fixtures.pavilion_table import refusal, table, tiles
from sintra.games.pavilion import components
from sintra.games.pavilion.components import LETTERS, STAR_LETTERS

FACTS = json.loads(Path(__file__).parent.parent.joinpath("fixtures", "pavilion.json").read_text())
NAMES = dict(zip(("purple", "green", "orange", "yellow", "blue", "red", "centre"), STAR_LETTERS, strict=True))


@pytest.mark.rule("SP-S1")
@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_everybody_starts_with_five_points_on_the_same_side(side: str) -> None:
    state = sintra.game("pavilion", players=4, side=side).start(seed=1)
    assert state.scores == (5, 5, 5, 5)
    assert state.array["grey"][0] == (side == "grey")


@pytest.mark.rule("SP-S2", "SP-S3")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_the_supply_gets_ten_tiles_and_every_factory_four(players: int, factories: int) -> None:
    state = sintra.game("pavilion", players=players).start(seed=2)
    assert len(tiles(state, "supply")) == 10
    assert state.array["factories"][0].sum(axis=1).tolist() == [4] * factories + [0] * (9 - factories)
    assert len(tiles(state, "bag")) == 132 - 10 - 4 * factories


@pytest.mark.rule("SP-S2")
def test_a_factory_that_is_not_on_the_table_is_refused() -> None:
    state = sintra.game("pavilion", players=2).start(seed=2)
    assert refusal(state, "6B") == ("no_such_factory", "SP-S2")


@pytest.mark.rule("SP-S3")
def test_the_bag_holds_22_tiles_of_each_colour_before_anything_is_drawn() -> None:
    state = sintra.game("pavilion").start(chance="ask")
    assert state.array["bag"][0].tolist() == [22] * 6


@pytest.mark.rule("SP-S3")
def test_nobody_moves_before_the_draws_are_made() -> None:
    state = sintra.game("pavilion").start(chance="ask")
    assert not state.moves
    assert refusal(state, "1B")[0] == "draw_first"


@pytest.mark.rule("SP-S3")
def test_the_supply_is_drawn_before_the_factories_one_tile_at_a_time() -> None:
    state = sintra.game("pavilion").start(chance="ask").set_chance("2")
    for _ in range(10):
        assert [(c.text, c.probability > 0) for c in state.chance] == [(letter, True) for letter in LETTERS]
        state = state.set_chance("P")
    assert tiles(state, "supply") == "P" * 10
    state = state.set_chance("G")
    assert state.array["factories"][0, 0].tolist() == [0, 1, 0, 0, 0, 0]


@pytest.mark.rule("SP-S4", "R-ALL-2")
def test_the_first_player_is_drawn_with_equal_chances() -> None:
    state = sintra.game("pavilion", players=3).start(chance="ask")
    assert [(c.text, str(c.probability)) for c in state.chance] == [("1", "1/3"), ("2", "1/3"), ("3", "1/3")]
    assert state.set_chance("3").draw().turn == 2


@pytest.mark.rule("SP-S5")
@pytest.mark.parametrize("round", range(1, 7))
def test_every_round_has_its_own_wild_colour(round: int) -> None:
    wild = NAMES[FACTS["colours"]["wild_by_round"][str(round)]]
    other = "G" if wild == "P" else "P"
    hands = (wild + other,)
    state = table("play:1", round=round, hands=hands)
    assert f"{other}>{other}2+1" in state.moves
    assert f"{wild}>{wild}2+1" not in state.moves


def test_the_numbers_on_the_spaces_are_those_of_the_facts() -> None:
    for name, letter in NAMES.items():
        place = "centre" if name == "centre" else "outer"
        for side, kind in enumerate(("coloured", "grey")):
            numbers = FACTS["slot_to_number"][f"{kind}_{place}"]
            found = components.NUMBERS[side, STAR_LETTERS.index(letter)].tolist()
            assert found == [numbers[str(slot)] for slot in range(1, 7)]


@pytest.mark.rule("R-PAV-8")
def test_pillars_statues_and_windows_stand_between_the_spaces_of_the_facts() -> None:
    for kind, name in enumerate(("pillars", "statues", "windows")):
        expected = {
            frozenset((STAR_LETTERS.index(NAMES[star]), slot - 1) for star, slot in entry["spaces"])
            for entry in FACTS[name]
        }
        found = {frozenset(map(tuple, components.AROUND[kind * 6 + k].tolist())) for k in range(6)}
        assert found == expected


def test_every_space_knows_the_structures_that_it_touches() -> None:
    for star in range(7):
        for slot in range(6):
            around = [k for k in range(18) if [star, slot] in components.AROUND[k].tolist()]
            touching = [int(k) for k in components.TOUCHING[star, slot] if k != components.NO_STRUCTURE]
            assert sorted(touching) == around
            assert sum(int(components.BONUS_TILES[k // 6]) for k in around) <= components.MOST_BONUS


def test_points_and_counts_are_those_of_the_facts() -> None:
    points = FACTS["star_points"]
    assert {NAMES.get(name, "*"): value for name, value in points.items()} == {
        **dict(zip(LETTERS, components.STAR_POINTS[:6].tolist(), strict=True)),
        "*": components.STAR_POINTS[components.MIXED],
    }
    assert {str(n): int(components.NUMBER_POINTS[n]) for n in range(1, 5)} == FACTS["number_points"]
    assert components.BONUS_TILES.tolist() == list(FACTS["bonus_tiles"].values())
    for side, kind in enumerate(("coloured", "grey")):
        numbers, counts = np.unique(components.NUMBERS[side], return_counts=True)
        found = {str(n): int(c) for n, c in zip(numbers, counts, strict=True)}
        assert found == FACTS["number_space_counts"][kind]
    clockwise = [NAMES[name] for name in FACTS["outer_star_order_clockwise_from_upper_left"]]
    assert [LETTERS[star] for star in components.CLOCKWISE] == clockwise
