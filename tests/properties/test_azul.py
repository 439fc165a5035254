"""What always holds in Azul, over random games of every configuration."""

import itertools

import numpy as np
import pytest
from hypothesis import given

import sintra
from contract import SEEDS, random_game
from sintra.core.state import State
from sintra.games.azul.components import COLOURS, EMPTY, MARKER, ROWS, TILES_PER_COLOUR
from sintra.games.azul.position import DRAFT, IN_CENTRE

CONFIGURATIONS = list(itertools.product((2, 3, 4), ("coloured", "grey")))


def tiles(state: State) -> list[int]:
    """Count every tile on the table by colour."""
    s = state.array[0]
    on_lines = [int(s.lines[s.line_colours == colour].sum()) for colour in range(COLOURS)]
    return [
        int(s.bag[c]) + int(s.lid[c]) + int(s.centre[c]) + int(s.factories[:, c].sum()) + on_lines[c]
        + int((s.wall == c).sum()) + int((s.floor == c).sum())
        for c in range(COLOURS)
    ]  # fmt: skip


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
@given(seed=SEEDS)
def test_there_are_always_a_hundred_tiles(players: int, wall: str, seed: int) -> None:
    for state in random_game(sintra.game("azul", players, wall=wall), seed).history:
        assert tiles(state) == [TILES_PER_COLOUR] * COLOURS


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
@given(seed=SEEDS)
def test_walls_and_lines_keep_their_order(players: int, wall: str, seed: int) -> None:
    for state in random_game(sintra.game("azul", players, wall=wall), seed).history:
        s = state.array[0]
        for seat in range(players):
            for line in [*s.wall[seat], *s.wall[seat].T]:
                held = line[line != EMPTY]
                assert len(set(held.tolist())) == len(held)
            for row in range(ROWS):
                assert 0 <= s.lines[seat, row] <= row + 1
                assert (s.lines[seat, row] == 0) == (s.line_colours[seat, row] == EMPTY)
                assert s.line_colours[seat, row] == EMPTY or s.line_colours[seat, row] not in s.wall[seat, row]
            floor = s.floor[seat]
            assert not np.any(floor[np.argmax(floor == EMPTY) :] != EMPTY) or not np.any(floor == EMPTY)
        markers = int((s.floor == MARKER).sum())
        assert markers <= (s.marker != IN_CENTRE)
        assert s.phase != DRAFT or s.marker != IN_CENTRE or not np.any(s.floor == MARKER)


@given(seed=SEEDS)
def test_the_game_ends_with_a_row_or_after_idle_rounds_or_without_tiles(seed: int) -> None:
    for players, wall in CONFIGURATIONS:
        s = random_game(sintra.game("azul", players, wall=wall), seed).array[0]
        row_complete = bool((s.wall != EMPTY).all(axis=2).any())
        assert row_complete or s.idle == 5 or s.bag.sum() + s.lid.sum() == 0
