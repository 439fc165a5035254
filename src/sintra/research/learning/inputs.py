"""What the network is given of labelled positions, as the kernel sees it: active inputs and features of every seat."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.core.evaluation import EVALUATIONS
from sintra.core.game import Array, Game
from sintra.core.kernel import kernel, wide
from sintra.core.network import (
    MOST_ACTIVE,
    MOST_SEATS,
    add_margin,
    count_steps,
    expect,
    foresee,
    input_count,
    list_inputs,
)
from sintra.search.networks import LINEAR, Weights, network_from, network_of, no_weights


def input_shape(game: Game) -> tuple[int, int]:
    """Give the numbers of stages and inputs of a game's network."""
    names = game.definition.dtype.names or ()
    return int(EVALUATIONS[names].weights.shape[2]), input_count(game.definition.dtype)


@dataclass(frozen=True)
class Inputs:
    """The towers' inputs, by position and seat."""

    active: Array
    """int64 (positions, seats, most): numbers of active inputs, filled up with -1."""
    steps: Array
    """float32 (positions, seats, features): the seat's features, in steps."""
    points: Array
    """(positions, seats): what the linear evaluation expects."""
    odds: Array
    """(positions, seats): its logits."""


@kernel
def see(position: Any, network: Any, points: Any, odds: Any, active: Any, steps: Any) -> None:
    """Write down the inputs of every seat of one position."""
    s = position[0]
    foresee(s, network, points, odds)
    for seat in range(wide(s.seats)):
        count_steps(network.counted[seat], network.steps[seat])
        count = add_margin(s, seat, points, network.active, list_inputs(s, seat, network.active))
        for k in range(count):
            active[seat, k] = network.active[k]
        for k in range(steps.shape[1]):
            steps[seat, k] = network.steps[seat, k]


def inputs_of(game: Game, positions: Array) -> Inputs:
    """See all positions as the linear evaluation leaves them."""
    network = network_of(game, LINEAR)
    count, features = len(positions), network.steps.shape[1]
    active = np.full((count, MOST_SEATS, MOST_ACTIVE), -1, np.int32)
    steps = np.zeros((count, MOST_SEATS, features), np.int32)
    points, odds = np.zeros((count, MOST_SEATS)), np.zeros((count, MOST_SEATS))
    for k in range(count):
        see(positions[k : k + 1], network, points[k], odds[k], active[k], steps[k])
    seats = game.players
    most = int((active >= 0).sum(axis=2).max())
    return Inputs(active[:, :seats, :most], steps[:, :seats], points[:, :seats], odds[:, :seats])


@kernel
def expect_one(position: Any, network: Any, points: Any, chances: Any) -> None:
    """Expect points and chances of one position."""
    expect(position[0], network, points, chances)


def expectations(game: Game, positions: Array, weights: Weights | None) -> tuple[Array, Array]:
    """Expect points and chances of positions, as the search does; without weights by the linear evaluation."""
    network = network_from(weights or no_weights(game), game)
    points, chances = np.zeros((len(positions), MOST_SEATS)), np.zeros((len(positions), MOST_SEATS))
    for k in range(len(positions)):
        expect_one(positions[k : k + 1], network, points[k], chances[k])
    return points[:, : game.players], chances[:, : game.players]
