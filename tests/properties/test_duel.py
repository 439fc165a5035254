"""What always holds in Azul Duel: nothing is lost, nothing hidden is told, and guesses are as likely as they should."""

import random
from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

import sintra
from contract import SEEDS
from properties.duel_games import VIEWERS, check_conserved, drawing_game
from rules.duel_positions import at
from sintra.core import kernels
from sintra.core.state import State
from sintra.games.duel.components import EMPTY


@given(seed=SEEDS)
def test_tiles_chips_special_tiles_and_plates_are_conserved(seed: int) -> None:
    for state in drawing_game(seed):
        check_conserved(state.array[0])
        assert min(state.scores) >= 0


@given(seed=SEEDS)
def test_every_plate_is_laid_after_four_rounds(seed: int) -> None:
    last = drawing_game(seed)[-1].array[0]
    assert (last.laid != EMPTY).all()
    assert (last.draws, last.returns, last.unseen) == (0, 0, 0)


@pytest.mark.rule("R-DUEL-2", "DU-P4", "DU-P7")
@given(seed=SEEDS)
def test_positions_that_differ_only_in_what_a_seat_may_not_know_look_the_same_to_it(seed: int) -> None:
    rng = random.Random(seed)
    states = [state for state in drawing_game(seed) if state.array["draws"][0]]
    differing = 0
    for state in rng.sample(states, min(12, len(states))):
        for seat in VIEWERS:
            one, two = state.view(seat).sample(rng), state.view(seat).sample(rng)
            differing += one != two
            views = [position.view(seat) for position in (state, one, two)]
            assert views[0] == views[1] == views[2]
            assert len({view.text() for view in views}) == 1
            assert len({view.digest() for view in views}) == 1
            assert len({view.svg() for view in views}) == 1
            assert views[0].moves == views[1].moves == views[2].moves
            if state.turn == seat:
                assert one.moves == two.moves == state.moves
                verdicts = np.zeros((3, state.game.spec.actions), np.int64)
                for number, position in enumerate((state, one, two)):
                    kernels.judge_all(position.kernel_array, verdicts[number])
                assert (verdicts == verdicts[0]).all()
    assert differing or not states


@given(seed=SEEDS)
def test_the_text_of_every_position_and_view_reads_back(seed: int) -> None:
    rng = random.Random(seed)
    states = drawing_game(seed)
    for state in rng.sample(states, 20):
        assert sintra.parse(state.text()) == state
        for seat in VIEWERS:
            view = state.view(seat)
            assert state.game.parse_view(view.text()) == view


# How likely guesses are


def worlds(history: list[State], seat: int | None) -> dict[bytes, Fraction]:
    """Find every position that the seat may take the last one for, with its probability, by going through all deals
    of the plates and all orders of returning from the first state on."""
    found = {history[0].array.tobytes(): (history[0], Fraction(1))}
    for state in history[1:]:
        seen = state.view(seat)
        after: dict[bytes, tuple[State, Fraction]] = {}
        for before, weight in found.values():
            for world, chance in steps(before, state, seat):
                if world.view(seat) == seen:
                    key = world.array.tobytes()
                    after[key] = (world, after.get(key, (world, Fraction(0)))[1] + weight * chance)
        found = after
    whole = sum(weight for _, weight in found.values())
    return {key: weight / whole for key, (_, weight) in found.items()}


def steps(before: State, actual: State, seat: int | None) -> list[tuple[State, Fraction]]:
    """Take every step that may have led on: all draws, all orders of returning, otherwise the move that was made."""
    if before.chance:
        return [(before.set_chance(chance), chance.probability) for chance in before.chance]
    returning = str(actual.move).startswith("u") and before.turn != seat
    moves = list(before.moves) if returning else [move for move in before.moves if move == actual.move]
    return [(before.play(move), Fraction(1, len(moves))) for move in moves]


def small_stack() -> State:
    """Round 3 with only plates left to take, and so few of them unseen that all deals can be gone through."""
    return at(
        round=3, taken1=2, taken2=2, marker=1, shown="1,2,3", stack="5s", score1=20, score2=20,
        plates1="5r0,8r0,9r0,10r0,11r0,-,-,-,-", plates2="12r0,13r0,14r0,15r0,16r0,-,-,-,-",
    ).asking()  # fmt: skip


def draws_only(seed: int, length: int) -> list[State]:
    """Play on from a small stack, drawing much; stop before the round is over."""
    states = drawing_game(seed, length, small_stack())
    return [state for state in states if state.round == 3]


@pytest.mark.rule("R-DUEL-2")
@pytest.mark.parametrize("seed", range(14))
def test_guesses_are_as_likely_as_the_deals_and_orders_that_agree_with_a_view(seed: int) -> None:
    history = draws_only(seed, 12 + seed * 2)
    for seat in VIEWERS:
        expected = worlds(history, seat)
        assert history[-1].array.tobytes() in expected
        rng, number = random.Random(seed), 3000
        counts: dict[bytes, int] = defaultdict(int)
        view = history[-1].view(seat)
        for _ in range(number):
            counts[view.sample(rng).array.tobytes()] += 1
        assert set(counts) <= set(expected)
        chi = sum((counts[key] - number * p) ** 2 / float(number * p) for key, p in expected.items())
        freedom = len(expected) - 1
        assert chi <= freedom + 5 * (2 * freedom) ** 0.5 + 5, view.text()
