"""The network in plain NumPy, as its definition says it, and weights and positions to compare it with the kernel."""

from typing import Any

import numpy as np

from sintra.core.evaluation import EVALUATIONS
from sintra.core.game import Array, Game
from sintra.core.network import FEATURE_STEPS, MARGIN_STEP, MARGINS, MOST_ACTIVE, input_count
from sintra.core.rules import evaluate
from sintra.search.networks import Weights

WIDTH, SECOND = 24, 8
GAMES = [("azul", 2), ("azul", 3), ("azul", 4), ("duel", 2), ("pavilion", 2), ("pavilion", 4)]


def round_ends(game: Game, count: int) -> list[Array]:
    """Give positions at the end of rounds of random games."""
    found: list[Array] = []
    seed = 0
    while len(found) < count:
        seed += 1
        state, number = game.start(seed, chance="ask"), 1
        while not state.is_over:
            if state.round != number:
                number = state.round
                found.append(state.array.copy())
            state = state.draw().asking() if state.turn is None else state.play(state.moves[seed % len(state.moves)])
    return found[:count]


def random_weights(game: Game, seed: int = 1) -> Weights:
    """Make weights of the size of trained ones, for every stage."""
    rng = np.random.default_rng(seed)
    stages = EVALUATIONS[game.definition.dtype.names or ()].weights.shape[2]
    inputs = input_count(game.definition.dtype)

    def normal(shape: tuple[int, ...], deviation: float, kind: Any) -> Array:
        return np.rint(rng.normal(0, deviation, shape)).astype(kind)

    return {
        "rows": normal((stages, inputs, WIDTH), 300, np.int16),
        "first_bias": normal((stages, WIDTH), 2000, np.int32),
        "second": normal((stages, SECOND, WIDTH), 400, np.int16),
        "second_bias": normal((stages, SECOND), 400_000, np.int32),
        "last": normal((stages, 2, SECOND), 800, np.int16),
        "last_bias": normal((stages, 2), 400_000, np.int32),
        "known": np.ones(stages, np.uint8),
    }


def reference(position: Array, weights: Weights) -> tuple[Array, Array]:
    """Expect points and chances of every seat."""
    s = position[0]
    evaluation = EVALUATIONS[position.dtype.names or ()]
    seats, stage, count = int(s.seats), int(evaluation.stage(s)), evaluation.weights.shape[1]
    points = np.zeros(4)
    spread = evaluate(s, points)
    points = points[:seats]
    counted = np.zeros((seats, count))
    for seat in range(seats):
        evaluation.features(s, seat, counted[seat])
    steps = np.clip(np.floor(counted * FEATURE_STEPS + 0.5), -255, 255).astype(np.int64)
    answers = np.zeros((seats, 2))
    for seat in range(seats):
        rows = weights["rows"][stage].astype(np.int64)
        active = np.zeros(MOST_ACTIVE, np.int32)
        assert evaluation.inputs is not None
        listed = evaluation.inputs(s, seat, active)
        sums = weights["first_bias"][stage] + rows[active[:listed]].sum(axis=0)
        own = evaluation.input_count
        sums = sums + steps[seat] @ rows[own : own + count]
        sums = sums + (steps.sum(axis=0) - steps[seat]) @ rows[own + count : own + 2 * count]
        ahead = points[seat] - max(points[other] for other in range(seats) if other != seat)
        place = int(np.clip(np.floor(ahead / MARGIN_STEP + 0.5) + MARGINS // 2, 0, MARGINS - 1))
        sums = sums + rows[own + 2 * count + place]
        first = np.clip(sums, 0, 4096) >> 2
        second = np.clip((weights["second_bias"][stage] + weights["second"][stage] @ first) >> 10, 0, 1024)
        answers[seat] = (weights["last_bias"][stage] + weights["last"][stage].astype(np.int64) @ second) / 2**20
    odds = points / spread + answers[:, 1]
    chances = np.exp(odds - odds.max())
    return points + 8 * answers[:, 0], chances / chances.sum()
