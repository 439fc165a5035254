"""Values of moves by equal numbers of simulations, in the same sampled worlds."""

import numpy as np
import pytest

import sintra
from sintra.core.random import STREAM, seeded
from sintra.search.probe import BATCHES, Cancelled, Probe, batched
from sintra.search.streams import branch, mix


def test_streams_of_numbers_differ_and_come_back() -> None:
    base = seeded(5)
    before = base.copy()
    found = set()
    for number in range(2000):
        stream = np.zeros(1, STREAM)
        branch(base[0], number, stream[0])
        found.add(stream.tobytes())
    assert len(found) == 2000
    assert base == before
    assert len({mix(number) for number in range(5000)}) == 5000


@pytest.mark.parametrize("name", sintra.game_names())
def test_a_move_is_valued_alike_whatever_was_asked_before(name: str) -> None:
    state = sintra.game(name).start(seed=3)
    assert state.turn is not None
    view = state.view(state.turn)
    probe = Probe(state.game, 200)
    one, two = view.moves[0], view.moves[-1]
    first = probe.move(view, one, seeded(1), 80)
    probe.pick(view, seeded(2), 100)
    probe.move(view, two, seeded(1), 80)
    assert probe.move(view, one, seeded(1), 80) == first
    assert probe.move(view, one, seeded(2), 80) != first
    assert len(first.batches) == BATCHES - 1
    assert first.sims == batched(80) == 80
    assert np.mean(first.batches, axis=0) == pytest.approx(first.chances)
    assert first.error_of_difference(first, state.turn) == 0


def test_a_search_picks_by_visits_and_values_what_it_tried_most() -> None:
    state = sintra.game("azul").start(seed=3)
    assert state.turn is not None
    view = state.view(state.turn)
    probe = Probe(state.game, 400)
    picked = probe.pick(view, seeded(1), 400)
    found = probe.position(view, seeded(1), 400)
    assert found.line[0] == picked[0]
    assert sum(found.chances) == pytest.approx(1)


def test_a_probe_can_be_stopped() -> None:
    state = sintra.game("azul").start(seed=3)
    assert state.turn is not None
    with pytest.raises(Cancelled):
        Probe(state.game, 50, lambda: True).pick(state.view(state.turn), seeded(1), 50)


def test_a_search_of_an_ordinary_player_is_not_changed_by_probing() -> None:
    state = sintra.game("azul").start(seed=3)
    assert state.turn is not None
    probe = Probe(state.game, 100)
    probe.move(state.view(state.turn), state.moves[0], seeded(1), 64)
    assert int(probe._settings["first"][0]) == state.moves[0].number
    picked = probe.pick(state.view(state.turn), seeded(1), 100)
    assert int(probe._settings["first"][0]) == -1
    assert len(picked) > 1
