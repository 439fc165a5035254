"""Observations: named entries that tell what the view tells, the same from every seat."""

import random

import numpy as np
import pytest

import sintra
from contract import configurations, random_game, some_states
from sintra.core.game import Game
from sintra.core.observation import SEATS
from sintra.core.state import State

ALL = pytest.mark.parametrize("game", configurations(), ids=lambda game: game.header)
SEAT_FIELDS = {"turn", "first", "marker", "waiting", "actor", "drawer"}
"""Fields that name seats; those with a row for each seat are told by their shape."""


def turned(state: State) -> State:
    """Let every player move up one seat: the same table, other numbers."""
    game, seats = state.game, state.game.players
    array = state.array.copy()
    rows = len(array["score"][0])
    for name in array.dtype.names:
        values = array[name][0]
        if name in SEAT_FIELDS:
            array[name][0] = np.where(np.asarray(values) >= 0, (np.asarray(values) + 1) % seats, values)
        elif np.shape(values)[:1] == (rows,) and name not in ("moon", "drawn_unseen", "sides", "face_down"):
            array[name][0][:seats] = np.roll(values[:seats], 1, axis=0)
    return State.of(game, array)


@ALL
def test_an_observation_is_the_same_from_every_seat(game: Game) -> None:
    for state in some_states(game, 5, 8):
        other = turned(state)
        for seat in range(game.players):
            moved = (seat + 1) % game.players
            assert (state.view(seat).observation() == other.view(moved).observation()).all()


@ALL
def test_the_seat_that_sees_comes_first(game: Game) -> None:
    state = random_game(game, 11, 40)
    sheet = game.spec.observation
    for seat in range(game.players):
        seen = state.view(seat).observation()
        for k, name in enumerate(SEATS[: game.players]):
            assert seen[sheet.index(f"score[{name}]")] == state.scores[(seat + k) % game.players]
            assert seen[sheet.index(f"turn[{name}]")] == (state.turn == (seat + k) % game.players)


def test_planes_of_azul_tell_what_the_record_holds() -> None:
    game = sintra.game("azul", players=3, wall="grey")
    for state in some_states(game, 2):
        planes = game.spec.observation.split(state.view(1).observation())
        s = state.array[0]
        assert (planes["factories"] == s.factories[:7]).all()
        assert (planes["bag"] == s.bag).all()
        order = [1, 2, 0]
        for k, seat in enumerate(order):
            assert (planes["lines"][k].sum(axis=1) == s.lines[seat]).all()
            assert (planes["wall"][k].any(axis=2) == (s.wall[seat] >= 0)).all()
            assert planes["floor"][k].sum() == (s.floor[seat] >= 0).sum()
            for row, column in zip(*np.nonzero(s.wall[seat] >= 0), strict=True):
                assert planes["wall"][k, row, column, s.wall[seat, row, column]] == 1


def test_planes_of_the_pavilion_tell_what_the_record_holds() -> None:
    game = sintra.game("pavilion", players=4)
    for state in some_states(game, 2):
        planes = game.spec.observation.split(state.view(3).observation())
        s = state.array[0]
        assert (planes["hand"] == np.roll(s.hand, -3, axis=0)).all()
        assert (planes["stars"].any(axis=3) == np.roll(s.stars >= 0, -3, axis=0)).all()
        assert (planes["supply"] == s.supply).all()


def test_planes_of_the_duel_tell_what_the_record_holds() -> None:
    game = sintra.game("duel")
    for state in some_states(game, 2, 40):
        planes = game.spec.observation.split(state.view(1).observation())
        s = state.view(1).array[0]
        assert (planes["sun"] == s.sun).all()
        assert (planes["chips"] == s.chips[::-1]).all()
        assert (planes["dome"].any(axis=3) == (s.dome[::-1] >= 0)).all()
        assert planes["shows"].sum() == 4 * (s.laid >= 0).sum()
        assert (planes["plates"].argmax(axis=1) == s.plates).all()
        assert (planes["plates"].sum(axis=1) == 1).all()


def test_a_known_plate_in_the_stack_is_seen_by_its_owner_alone() -> None:
    game = sintra.game("duel")
    told = 0
    for seed in range(6):
        rng = random.Random(seed)
        state = game.start(seed=seed)
        while not state.is_over:
            for seat in (0, 1):
                seen = game.spec.observation.split(state.view(seat).observation())["depth"]
                known = state.view(seat).array[0]
                waits = [int(p) for p in known.return_plate[known.gone : known.returns] if p >= 0]
                assert np.flatnonzero(seen).tolist() == sorted(waits)
                told += len(waits)
            draws = [move for move in state.moves if move.text in ("draw", "stop")]
            state = state.play(rng.choice(draws or state.moves))
    assert told > 0


def test_names_lead_to_entries() -> None:
    sheet = sintra.game("azul").spec.observation
    assert sheet.names[0] == "round"
    assert sheet.index("factories[3,B]") == sheet.names.index("factories[3,B]")
    batch = np.zeros((4, sheet.size), np.int16)
    assert sheet.split(batch)["lines"].shape == (4, 2, 5, 5)
