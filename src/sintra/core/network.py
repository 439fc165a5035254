"""A small learned evaluation: what the linear one misses, in whole numbers, the same on every machine.

One tower per seat with shared weights: the rows of the active inputs are added up and clipped, two dense layers follow.
Its inputs are a game's own (`inputs.py`), the features of the linear evaluation, and how far the seat is ahead. It
answers with points and odds that are added to those of the linear evaluation. The weights are arrays of each stage of
the game; a stage without weights is left to the linear evaluation, and so is a game without a file.
"""

from typing import Any, NamedTuple

import numpy as np
from numba.extending import overload

from sintra.core import rules
from sintra.core.compiler import generic_by
from sintra.core.evaluation import EVALUATIONS, feature_count, features, fewest, spread, stage, weight
from sintra.core.kernel import Array, Rec, kernel, wide

MOST_SEATS = 4
MOST_ACTIVE = 256
FEATURE_STEPS = 4
"""Features are counted in quarters."""
MOST_FEATURE = 255
MARGINS = 21
MARGIN_STEP = 4.0
"""How far a seat is ahead is one of so many inputs, so many points wide each."""

ONE = 4096
"""The sum at which the first layer is clipped: its 1.0."""
FIRST_SHIFT = 2
UNIT = 1024
"""The 1.0 of clipped numbers, and of the weights after the first layer."""
UNIT_SHIFT = 10
POINTS_UNIT = 8.0
"""The points that an answer of 1.0 means; odds have none, they are logits."""
POINTS, ODDS = 0, 1
NO_INPUTS = 0


class Network(NamedTuple):
    """The weights of every stage of a game, and room to work in, which belongs to one search."""

    rows: Array
    """int16 (stages, inputs, width): what an active input adds to the first layer."""
    first_bias: Array
    """int32 (stages, width)."""
    second: Array
    """int16 (stages, second width, width)."""
    second_bias: Array
    """int32 (stages, second width)."""
    last: Array
    """int16 (stages, 2, second width): points and odds."""
    last_bias: Array
    """int32 (stages, 2)."""
    known: Array
    """uint8 (stages): 1 where there are weights."""
    active: Array
    sums: Array
    clipped: Array
    second_clipped: Array
    counted: Array
    steps: Array
    expected: Array


def room_of(width: int, second_width: int, feature_total: int) -> tuple[Array, ...]:
    """Make the room that a search needs."""
    return (
        np.zeros(MOST_ACTIVE, np.int32),
        np.zeros(width, np.int32),
        np.zeros(width, np.int16),
        np.zeros(second_width, np.int16),
        np.zeros((MOST_SEATS, feature_total), np.float64),
        np.zeros((MOST_SEATS + 1, feature_total), np.int32),
        np.zeros((MOST_SEATS, 2), np.float64),
    )


def input_count(dtype: Any) -> int:
    """Count the inputs of a game's network: its own, the features of the seat and of its rivals, the margins."""
    evaluation = EVALUATIONS[dtype.names]
    return int(evaluation.input_count + 2 * evaluation.weights.shape[1] + MARGINS)


@kernel
def expect(s: Rec, network: Any, points: Any, chances: Any) -> None:
    """Expect the final points and the chances to win of every seat at the end of a round."""
    seats = wide(s.seats)
    foresee(s, network, points, chances)
    most, total = chances[0], 0.0
    for seat in range(1, seats):
        most = max(most, chances[seat])
    for seat in range(seats):
        chances[seat] = np.exp(chances[seat] - most)
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


@generic_by(lambda names: foresee_learned if names in EVALUATIONS else foresee_given)
def foresee(s: Rec, network: Any, points: Any, odds: Any) -> None:
    """Expect points, and the logits of the chances to win."""
    (foresee_learned if s.dtype.names in EVALUATIONS else foresee_given)(s, network, points, odds)


@kernel
def foresee_given(s: Rec, network: Any, points: Any, odds: Any) -> None:
    """Take what the game's own `evaluate` says."""
    width = rules.evaluate(s, points)
    for seat in range(wide(s.seats)):
        odds[seat] = points[seat] / width


@kernel
def foresee_learned(s: Rec, network: Any, points: Any, odds: Any) -> None:
    """Take what the linear evaluation says, and correct it where there are weights."""
    seats, now = wide(s.seats), wide(stage(s))
    players = seats - fewest(s)
    counted = network.counted
    for seat in range(seats):
        points[seat] = features(s, seat, counted[seat])
        for k in range(feature_count(s)):
            points[seat] += weight(s, players, k, now) * counted[seat, k]
    width = spread(s, players, now)
    for seat in range(seats):
        odds[seat] = points[seat] / width
    if network.known[now] == 0:
        return
    for seat in range(seats):
        count_steps(network.counted[seat], network.steps[seat])
    for seat in range(seats):
        run(s, seat, now, network, points)
    for seat in range(seats):
        points[seat] += network.expected[seat, POINTS]
        odds[seat] += network.expected[seat, ODDS]


@kernel
def run(s: Rec, seat: int, now: int, network: Any, points: Any) -> None:
    """Run the tower of one seat: what it adds to points and odds goes to `expected`."""
    rows, sums = network.rows[now], network.sums
    for k in range(len(sums)):
        sums[k] = network.first_bias[now, k]
    count = list_inputs(s, seat, network.active)
    count = add_margin(s, seat, points, network.active, count)
    add_rows(rows, network.active, count, sums)
    add_features(s, seat, network.steps, rows, sums)
    finish(now, network, network.expected[seat])


@kernel
def add_rows(rows: Any, active: Any, count: int, sums: Any) -> None:
    """Add the rows of the active inputs, four at a time: to begin a loop costs more than a short row."""
    for entry in range(0, count - 3, 4):
        a, b = rows[active[entry]], rows[active[entry + 1]]
        c, d = rows[active[entry + 2]], rows[active[entry + 3]]
        for k in range(len(sums)):
            sums[k] += np.int32(np.int32(a[k]) + np.int32(b[k]) + np.int32(c[k]) + np.int32(d[k]))
    for entry in range(count - count % 4, count):
        row = rows[active[entry]]
        for k in range(len(sums)):
            sums[k] += np.int32(row[k])


@kernel
def add_margin(s: Rec, seat: int, points: Any, active: Any, count: int) -> int:
    """Activate the input of how far the seat is ahead of its best rival."""
    rival = -1e9
    for other in range(wide(s.seats)):
        if other != seat:
            rival = max(rival, points[other])
    place = int(np.floor((points[seat] - rival) / MARGIN_STEP + 0.5)) + MARGINS // 2
    active[count] = own_inputs(s) + 2 * feature_count(s) + min(MARGINS - 1, max(0, place))
    return count + 1


@kernel
def count_steps(counted: Any, steps: Any) -> None:
    """Write features as small whole numbers."""
    for k in range(len(counted)):
        steps[k] = min(MOST_FEATURE, max(-MOST_FEATURE, int(np.floor(counted[k] * FEATURE_STEPS + 0.5))))


@kernel
def add_features(s: Rec, seat: int, steps: Any, rows: Any, sums: Any) -> None:
    """Add multiples of the rows of the linear evaluation's features, the seat's and its rivals'."""
    own, rivals = wide(own_inputs(s)), own_inputs(s) + feature_count(s)
    others = steps[MOST_SEATS]
    for k in range(len(others)):
        others[k] = -steps[seat, k]
    for other in range(wide(s.seats)):
        for k in range(len(others)):
            others[k] += steps[other, k]
    for feature in range(len(others)):
        one, two = steps[seat, feature], others[feature]
        if one != 0 or two != 0:
            a, b = rows[own + feature], rows[rivals + feature]
            for k in range(len(sums)):
                sums[k] += np.int32(np.int32(np.int32(a[k]) * one) + np.int32(np.int32(b[k]) * two))


@kernel
def finish(now: int, network: Any, answer: Any) -> None:
    """Clip the first layer, and run the dense ones."""
    clipped, after = network.clipped, network.second_clipped
    for k in range(len(clipped)):
        clipped[k] = min(ONE, max(0, network.sums[k])) >> FIRST_SHIFT
    for row in range(len(after)):
        total = network.second_bias[now, row] + product(network.second[now, row], clipped)
        after[row] = min(UNIT, max(0, total >> UNIT_SHIFT))
    for row in range(2):
        total = network.last_bias[now, row] + product(network.last[now, row], after)
        answer[row] = total / (UNIT * UNIT)
    answer[POINTS] *= POINTS_UNIT


@kernel
def product(weights: Any, values: Any) -> int:
    """Multiply and add up, in 32 bits: whoever makes weights sees to it that no sum is larger."""
    total = np.int32(0)
    for k in range(len(values)):
        total = np.int32(total + np.int32(np.int32(weights[k]) * np.int32(values[k])))
    return wide(total)


@kernel
def no_inputs(s: Rec, seat: int, active: Any) -> int:
    """List nothing: the game has no inputs of its own."""
    return NO_INPUTS


@generic_by(lambda names: EVALUATIONS[names].inputs or no_inputs)
def list_inputs(s: Rec, seat: int, active: Any) -> int:
    """List the active inputs of a seat; returns how many."""
    return (EVALUATIONS[s.dtype.names].inputs or no_inputs)(s, seat, active)


def own_inputs(s: Rec) -> int:
    """Count the game's own inputs."""
    return EVALUATIONS[s.dtype.names].input_count


@overload(own_inputs, strict=False)
def _own_inputs(s: Any) -> Any:
    count = EVALUATIONS[tuple(name for name, _ in s.members)].input_count
    return lambda s: count
