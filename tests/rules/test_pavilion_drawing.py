"""Pictures of Summer Pavilion: every tile is there, and the stars lie where they lie on the board."""

import json
import random
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sintra
from fixtures.pavilion_table import table
from sintra.games.pavilion.board import SLOT_ANGLE, star_centre
from sintra.games.pavilion.components import COLOUR_NAMES, EMPTY

SVG = "{http://www.w3.org/2000/svg}"
FACTS = json.loads(Path(__file__).parent.parent.joinpath("fixtures", "pavilion.json").read_text())
NAMES = (*COLOUR_NAMES, "centre")
DIRECTIONS = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}


def symbols(picture: str) -> Counter[str]:
    root = ElementTree.fromstring(picture)
    return Counter(use.attrib["href"][1:] for use in root.findall(f"{SVG}use"))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_every_tile_outside_bag_and_tower_is_drawn(players: int, side: str) -> None:
    rng = random.Random(players)
    state = sintra.game("pavilion", players=players, side=side).start(seed=players)
    number = 0
    while not state.is_over:
        if number % 17 == 0:
            s = state.array[0]
            drawn = symbols(state.svg(number % players))
            for colour, name in enumerate(COLOUR_NAMES):
                tiles = s.supply[colour] + s.factories[:, colour].sum() + s.centre[colour]
                tiles += s.hand[:, colour].sum() + (s.stars == colour).sum()
                assert drawn[f"d-{name}"] == tiles + (colour == s.round_number - 1), "the wheel shows the wild colour"
            assert drawn["x-pillar"] == drawn["x-statue"] == drawn["x-window"] == 6 * players
        state = state.play(rng.choice(state.moves))
        number += 1


def test_every_empty_space_shows_its_number() -> None:
    state = table("play:1", hands=("B",), stars=({"B": "BB...."},))
    texts = Counter(text.text for text in ElementTree.fromstring(state.svg()).iter(f"{SVG}text"))
    s = state.array[0]
    empty = int((s.stars[:2] == EMPTY).sum())
    assert sum(count for text, count in texts.items() if text in tuple("123456")) >= empty


def test_the_stars_and_slots_lie_in_the_directions_of_the_facts() -> None:
    words = {(-1, -1): "upper-left", (1, -1): "upper-right", (1, 0): "right", (0, 0): "centre"}
    words |= {(1, 1): "lower-right", (-1, 1): "lower-left", (-1, 0): "left"}
    for name, layout in FACTS["star_layout"].items():
        star = NAMES.index(name)
        x, y = star_centre(0, 0, star, 1)
        assert words[sign(x), sign(y)] == layout["board_position"]
        for direction, slot in layout["slot_at_direction"].items():
            assert (SLOT_ANGLE[star] + 60 * (slot - 1)) % 360 == DIRECTIONS[direction]


def sign(value: float) -> int:
    return 0 if abs(value) < 0.01 else 1 if value > 0 else -1


def test_words_in_a_picture_are_in_the_language_asked_for() -> None:
    state = table("play:1", hands=("B",))
    assert "player 1 plays a tile" in state.svg()
    assert "el jugador 1 juega una loseta" in state.svg(language="es")


def test_kept_tiles_lie_in_the_corners() -> None:
    state = table("play:2", passed="1", hands=("GGRR", "B"))
    assert (
        symbols(state.svg())["sunk-rhombus"] == symbols(table("play:2", hands=("GGRR", "B")).svg())["sunk-rhombus"] - 4
    )
