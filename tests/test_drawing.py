"""Pictures of positions stand alone, are the same every time and show everything that lies on the table."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import sintra
from sintra.core.artwork import SHAPES, Drawing, around, palette, pieces
from sintra.games.azul.components import COLOUR_NAMES, COLOURS, EMPTY, MARKER
from sintra.games.azul.position import DEAL, DRAFT, END, FIRST, IN_CENTRE, TILING

SVG = "{http://www.w3.org/2000/svg}"
CONFIGURATIONS = [(players, wall) for players in (2, 3, 4) for wall in ("coloured", "grey")]
LARGEST = 120_000
HARMLESS = {"svg", "title", "desc", "defs", "symbol", "linearGradient", "radialGradient", "stop", "pattern"}
HARMLESS |= {"g", "use", "rect", "circle", "path", "text"}
"""The elements of a picture: nothing that runs, loads or leads elsewhere."""


def positions(players: int, wall: str, seed: int, chance: str = "sample") -> Iterator[sintra.State]:
    """Play a random game and give every position; with "ask" those at a draw as well."""
    choose = random.Random(seed)
    state = sintra.game("azul", players=players, wall=wall).start(seed=seed, chance=chance)
    yield state
    while not state.is_over:
        state = (
            state.set_chance(choose.choice(state.chance)) if state.chance else state.play(choose.choice(state.moves))
        )
        yield state


def parsed(picture: str) -> ElementTree.Element:
    """Read a picture as XML and check that it stands alone."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= HARMLESS
    for element in root.iter():
        for name, value in element.items():
            if name.endswith("href"):
                assert value.startswith("#")
                assert value[1:] in ids
            for reference in re.findall(r"url\((.*?)\)", value):
                assert reference.startswith("#")
                assert reference[1:] in ids
            assert "var(" not in value
            assert "nan" not in value
    assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert picture.count("xmlns") == 1
    return root


def drawn(root: ElementTree.Element) -> Counter[str]:
    """Count the symbols that are placed, without those inside other symbols."""
    return Counter(element.attrib["href"][1:] for element in root.findall(f"{SVG}use"))


def on_the_table(state: sintra.State) -> Counter[str]:
    """Count the tiles outside bag and lid, as the record has them."""
    s = state.array[0]
    found: Counter[str] = Counter()
    for colour in range(COLOURS):
        lines = sum(int(n) for n, c in zip(s.lines.flat, s.line_colours.flat, strict=True) if c == colour)
        walls_and_floors = int((s.wall == colour).sum() + (s.floor == colour).sum())
        found[COLOUR_NAMES[colour]] = (
            int(s.factories[:, colour].sum()) + int(s.centre[colour]) + lines + walls_and_floors
        )
    return found


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
def test_every_picture_of_a_game_stands_alone_and_shows_every_tile(players: int, wall: str) -> None:
    phases = set()
    for number, state in enumerate(positions(players, wall, seed=players, chance="ask")):
        phase = int(state.array["phase"][0])
        if phase in phases and number % 11:
            continue
        phases.add(phase)
        picture = state.svg(number % players)
        assert len(picture.encode()) < LARGEST
        symbols = drawn(parsed(picture))
        for colour, count in on_the_table(state).items():
            assert symbols[f"t-{colour}"] == count
    assert phases == {FIRST, DEAL, DRAFT, END} | ({TILING} if wall == "grey" else set())


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
def test_every_empty_space_and_the_one_marker_are_drawn(players: int, wall: str) -> None:
    for state in list(positions(players, wall, seed=17))[::7]:
        s = state.array[0]
        symbols = drawn(parsed(state.svg()))
        lines = 15 * players - int(s.lines.sum())
        empty = lines + int((s.wall[:players] == EMPTY).sum() + (s.floor[:players] == EMPTY).sum())
        assert symbols["sunk-square"] == empty
        in_play = s.phase == DRAFT or s.marker != IN_CENTRE
        assert symbols["x-first"] == int(in_play)
        assert symbols["x-dish"] == 2 * players + 1


def test_a_marker_that_is_not_on_the_floor_line_lies_beside_it() -> None:
    for state in (s for seed in range(20) for s in positions(2, "grey", seed)):
        s = state.array[0]
        if s.marker != IN_CENTRE and MARKER not in s.floor[s.marker]:
            assert drawn(parsed(state.svg()))["x-first"] == 1
            return
    pytest.fail("no such position came up")


def test_the_same_position_gives_the_same_bytes() -> None:
    game = sintra.game("azul", players=3, wall="grey")
    state = game.start(seed=5)
    assert state.svg() == game.parse(state.text()).svg()
    assert state.svg() == state.svg(0) == state.view(None).svg() == state._repr_svg_()
    assert state.svg(1) == state.view(1).svg() != state.svg()


def test_title_and_description_say_what_is_shown() -> None:
    game = sintra.game("azul", players=2)
    state = game.start(seed=1)
    root = parsed(state.svg())
    assert root.get("role") == "img"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert root[0].tag == f"{SVG}title"
    assert (
        root[0].text
        == f"Azul · 2 players · coloured wall · round 1 · player {int(state.array['turn'][0]) + 1} takes tiles"
    )
    assert "0, 0" in str(root[1].text)


def test_the_board_of_the_asked_seat_comes_first() -> None:
    state = sintra.game("azul", players=4).start(seed=3)
    for seat in range(4):
        names = [t.text for t in parsed(state.svg(seat)).iter(f"{SVG}text") if str(t.text).startswith("Player")]
        assert names == [f"Player {(seat + step) % 4 + 1}" for step in range(4)]


@pytest.mark.parametrize("seat", [-2, 2, 7])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    with pytest.raises(sintra.InvalidOption):
        sintra.game("azul", players=2).start(seed=1).svg(seat)


def test_the_winner_is_marked_at_the_end_and_nobody_is_to_move() -> None:
    *_, state = positions(3, "coloured", seed=8)
    assert state.outcome is not None
    texts = [t.text for t in parsed(state.svg()).iter(f"{SVG}text")]
    assert texts.count("winner") == len(state.outcome.winners)
    assert "to move" not in texts


# The artwork itself


def test_every_piece_of_the_artwork_can_be_embedded_alone() -> None:
    for name, piece in pieces().items():
        drawing = Drawing(48, 48, name)
        if piece.box:
            drawing.symbol(name, 24, 24, 48, "ink")
        else:
            drawing.box(0, 0, 48, 48, fill=f"url(#{name})")
        root = parsed(drawing.finish())
        assert root.find(f".//*[@id='{name}']") is not None


def test_only_what_is_used_is_embedded() -> None:
    drawing = Drawing(100, 100, "One tile")
    drawing.tile(50, 50, 48, "blue")
    ids = {element.get("id") for element in parsed(drawing.finish()).iter()} - {None}
    assert ids == {"glaze", "m-blue", "t-blue", "cast-square"}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_tile_and_space_of_every_shape_can_be_drawn(shape: str) -> None:
    form = SHAPES[shape]
    colours = [name[2:] for name in pieces() if name.startswith(f"{form.tile}-")]
    assert len(colours) >= 5
    drawing = Drawing(100, 100, shape)
    for number, colour in enumerate(colours):
        drawing.tile(50, 50, 20, colour, shape, angle=60 * number, letter=colour[0].upper())
        drawing.space(50, 50, 20, colour, shape, angle=60 * number)
    root = parsed(drawing.finish())
    assert drawn(root)[f"sunk-{shape}"] == len(colours)
    assert sorted(str(t.text) for t in root.iter(f"{SVG}text")) == sorted(c[0].upper() for c in colours)


def test_what_is_written_is_escaped() -> None:
    drawing = Drawing(10, 10, 'a < b & "c"', "<script>")
    drawing.text(0, 0, "<&>")
    drawing.element("rect", fill='"><script')
    root = parsed(drawing.finish())
    assert root[0].text == 'a < b & "c"'
    assert root[1].text == "<script>"


def test_things_on_the_table_stand_alone_as_well() -> None:
    drawing = Drawing(400, 300, "Table")
    drawing.table()
    drawing.frame(10, 10, 100, 100, strong=True)
    drawing.panel(120, 10, 100, 100)
    drawing.dish(60, 200, 80, 1, paint="gold-2")
    drawing.disc(160, 200, 80, "moon", "moon-2")
    with drawing.group(opacity=0.5):
        drawing.avatar(250, 200, 36, 3)
    assert drawing.pill(300, 200, "to move", 12, "cobalt", "on-accent") > 40
    root = parsed(drawing.finish())
    assert palette()["gold-2"] in {element.get("color") for element in root.iter(f"{SVG}use")}


def test_angles_count_clockwise_from_the_top() -> None:
    assert around(0, 0, 2, 0) == pytest.approx((0, -2))
    assert around(0, 0, 2, 90) == pytest.approx((2, 0))
