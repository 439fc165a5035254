"""Observations for networks: planes and scales show what the flat row shows; symmetries are those of the rules."""

import numpy as np
import pytest

import sintra
from contract import configurations, some_states
from sintra.core.game import Game
from sintra.core.random import seeded
from sintra.core.state import State
from sintra.research.planes import boards, scaled, scales
from sintra.research.symmetry import Symmetry, any_symmetry, kinds, symmetry

ALL = pytest.mark.parametrize("game", configurations(), ids=lambda game: game.header)
SHAPES = {"azul:2:coloured": (13, 5, 5), "duel:2:rows,columns,wilds": (37, 6, 6), "pavilion:2:coloured": (12, 7, 6)}


@pytest.mark.parametrize(("header", "shape"), SHAPES.items())
def test_boards_have_their_shape(header: str, shape: tuple[int, ...]) -> None:
    found = boards(sintra.game(header.split(":", maxsplit=1)[0]))
    assert found.shape == shape
    assert len(found.names) == shape[0]


@ALL
def test_every_entry_is_on_a_plane_or_among_the_others(game: Game) -> None:
    found = boards(game)
    assert sorted({*found.table.ravel().tolist(), *found.rest.tolist()}) == list(range(game.spec.observation.size))
    assert not set(found.table.ravel().tolist()) & set(found.rest.tolist())


@pytest.mark.parametrize("dtype", [np.float32, np.int8])
def test_planes_of_azul_are_walls_and_lines(dtype: type) -> None:
    game = sintra.game("azul")
    found = boards(game)
    for state in some_states(game, 3):
        seen = np.stack([state.view(seat).observation() for seat in range(2)])
        planes, parts = found.planes(seen, dtype), game.spec.observation.split(seen)
        assert planes.dtype == dtype
        assert (planes[:, found.names.index("wall[next]")] == parts["wall"][:, 1]).all()
        for column in range(5):
            assert (planes[:, found.names.index("lines[own,R]"), :, column] == parts["lines"][:, 0, :, 2]).all()
        assert (found.others(seen) == seen[:, found.rest]).all()


def test_only_two_kinds_of_numbers_are_offered() -> None:
    with pytest.raises(sintra.SintraError, match="dtype cannot be"):
        boards(sintra.game("azul")).planes(np.zeros(172, np.int16), np.int32)


@ALL
def test_scaled_numbers_are_small(game: Game) -> None:
    for state in some_states(game, 3):
        seen = state.view(0).observation()
        found = scaled(game, seen)
        assert found.dtype == np.float32
        assert found.max() <= 2
        assert np.rint(found / scales(game)).tolist() == seen.tolist()


def exchanged(state: State, kind: str, order: list[int]) -> State:
    """Exchange the factories or colours of a position by hand, in its record."""
    array = state.array.copy()
    s = array[0]
    count = len(order)
    if kind == "factories":
        s.factories[:count] = s.factories[order]
        return State.of(state.game, array)
    place = np.argsort(order)
    for name in ("bag", "lid", "centre"):
        s[name][:] = s[name][order]
    s.factories[:] = s.factories[:, order]
    for name in ("line_colours", "wall"):
        values = s[name]
        values[...] = np.where(values >= 0, place[np.clip(values, 0, 4)], values)
    floor = s.floor
    floor[...] = np.where((floor >= 0) & (floor < 5), place[np.clip(floor, 0, 4)], floor)
    return State.of(state.game, array)


GREY = sintra.game("azul", wall="grey")
CASES = [
    (sintra.game("azul"), "factories", [2, 0, 1, 4, 3]),
    (sintra.game("azul", 3), "factories", [6, 5, 4, 3, 2, 1, 0]),
    (sintra.game("pavilion"), "factories", [1, 0, 3, 4, 2]),
    (GREY, "factories", [4, 3, 2, 1, 0]),
    (GREY, "colours", [1, 2, 3, 4, 0]),
    (GREY, "colours", [0, 4, 2, 1, 3]),
]


def mask_of(state: State) -> np.ndarray:
    mask = np.zeros(state.game.spec.actions, np.int8)
    mask[state.moves.numbers] = 1
    return mask


@pytest.mark.parametrize(("game", "kind", "order"), CASES, ids=lambda value: getattr(value, "header", str(value)))
def test_a_symmetry_shows_the_other_position_and_its_moves(game: Game, kind: str, order: list[int]) -> None:
    turned, compared = symmetry(game, kind, order), 0
    for state in some_states(game, 4):
        if state.turn is None:
            continue
        other = exchanged(state, kind, order)
        for seat in range(game.players):
            seen = state.view(seat).observation()
            assert (seen[turned.entries] == other.view(seat).observation()).all()
        assert (mask_of(state)[turned.actions] == mask_of(other)).all()
        for number in other.moves.numbers[::7]:
            one, two = state.play(int(turned.actions[number])), other.play(number)
            if one.round == state.round and one.turn is not None and two.turn is not None:
                compared += 1
                assert exchanged(one, kind, order).scores == two.scores
                if one.array["bag"].sum() == state.array["bag"].sum():  # nothing was drawn
                    assert (one.view(0).observation()[turned.entries] == two.view(0).observation()).all()
    assert compared > 10


def test_any_symmetry_is_a_permutation_and_seeds_decide_it() -> None:
    one, two, other = any_symmetry(GREY, 1), any_symmetry(GREY, 1), any_symmetry(GREY, 2)
    assert sorted(one.entries.tolist()) == list(range(GREY.spec.observation.size))
    assert sorted(one.actions.tolist()) == list(range(GREY.spec.actions))
    assert (one.entries == two.entries).all()
    assert (one.entries != other.entries).any()


def test_no_symmetry_beyond_the_rules() -> None:
    assert kinds(sintra.game("duel")) == {}
    azul = sintra.game("azul")
    with pytest.raises(sintra.SintraError, match="kind cannot be 'colours'"):
        symmetry(azul, "colours", [1, 0, 2, 3, 4])
    with pytest.raises(sintra.SintraError, match="an order of 5"):
        symmetry(azul, "factories", [1, 1, 2, 3, 4])
    nothing: Symmetry = any_symmetry(sintra.game("duel"), seeded(1))
    assert (nothing.actions == np.arange(len(nothing.actions))).all()
