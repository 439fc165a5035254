"""Pictures of Azul Duel show everything that lies on the table, and nothing that a seat may not see."""

import random
import re
from collections import Counter

from hypothesis import given

import sintra
from contract import SEEDS
from sintra.games.duel.components import COLOUR_NAMES, COLOURS, SPECIAL


def drawn(picture: str) -> Counter[str]:
    """Count the symbols that are placed, without those inside other symbols."""
    body = picture[picture.index("</defs>") :]
    return Counter(re.findall(r'<use href="#([\w-]+)"', body))


@given(seed=SEEDS)
def test_a_picture_shows_every_tile_and_chip(seed: int) -> None:
    rng = random.Random(seed)
    state = sintra.game("duel").start(seed=seed)
    while not state.is_over:
        state = state.play(rng.choice(state.moves))
        if rng.random() > 0.1:
            continue
        s, found = state.array[0], drawn(state.svg())
        for colour in range(COLOURS):
            tiles = int(s.large_moon[colour]) + int(s.sun[:, colour].sum()) + int((s.moon == colour).sum())
            tiles += int((s.dome == colour).sum()) + int(s.broken[:, colour].sum())
            tiles += int(s.lines[s.line_colours == colour].sum()) + (int(s.held) if s.held_colour == colour else 0)
            assert found[f"r-{COLOUR_NAMES[colour]}"] == tiles
        assert found["r-special"] == (s.dome == SPECIAL).sum() + 1  # and one beside the number of those left
        assert found["x-first"] == (not state.is_over or s.marker >= 0)


@given(seed=SEEDS)
def test_a_picture_is_drawn_from_either_side(seed: int) -> None:
    state = sintra.game("duel").start(seed=seed)
    assert state.svg(0) != state.svg(1)
    assert state.svg() == state.svg(0)
