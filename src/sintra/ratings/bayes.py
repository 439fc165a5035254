"""Elo with intervals: all players of a game on one scale, from any games between two of them, as a posterior.

The prior says that every player is about as strong as the anchor, give or take 2,000 points, so a player that has won
all games gets a number, and a wide interval. The interval is that of the normal curve that fits the posterior best at
its peak (Laplace). Games are taken as independent; where each deal was played from both sides, they are a little less
than that, so intervals are slightly wide rather than narrow.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

SCALE = 400 / math.log(10)
PRIOR_POINTS = 2000.0
STEPS = 50
Z95 = 1.959964


@dataclass(frozen=True)
class BayesElo:
    """A player's strength: the likeliest, and what it is in 95 of 100 cases."""

    elo: float
    low: float
    high: float
    games: int


def bayes_elos(games: Iterable[tuple[str, str, float]], anchor: str, anchor_elo: float = 1000.0) -> dict[str, BayesElo]:
    """Rate players from games: one, the other, and the share of the victory that one got. The anchor has no interval.

    Examples:
        >>> found = bayes_elos([("new", "old", 1.0)] * 75 + [("new", "old", 0.0)] * 25, anchor="old")
        >>> [round(value) for value in (found["new"].elo, found["new"].low, found["new"].high)]
        [1191, 1112, 1269]
    """
    played = list(games)
    names = sorted({name for one, other, _ in played for name in (one, other)} - {anchor})
    place = {name: number for number, name in enumerate([*names, anchor])}
    one = np.array([place[each[0]] for each in played], np.int64)
    other = np.array([place[each[1]] for each in played], np.int64)
    share = np.array([each[2] for each in played], np.float64)
    count, tight = len(names), (SCALE / PRIOR_POINTS) ** 2
    strength = np.zeros(count + 1)
    curvature = np.eye(count)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strength[other] - strength[one]))
        missed, weight = share - chance, chance * (1 - chance)
        slope = np.bincount(one, missed, count + 1) - np.bincount(other, missed, count + 1)
        whole = np.zeros((count + 1, count + 1))
        for rows, columns, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            np.add.at(whole, (rows, columns), sign * weight)
        curvature = whole[:count, :count] + tight * np.eye(count)
        step = np.linalg.solve(curvature, slope[:count] - tight * strength[:count])
        strength[:count] += np.clip(step, -2, 2)
    errors = np.append(np.sqrt(np.diag(np.linalg.inv(curvature))), 0.0)
    counts = np.bincount(one, minlength=count + 1) + np.bincount(other, minlength=count + 1)
    return {
        name: BayesElo(
            anchor_elo + SCALE * float(strength[k]),
            anchor_elo + SCALE * float(strength[k] - Z95 * errors[k]),
            anchor_elo + SCALE * float(strength[k] + Z95 * errors[k]),
            int(counts[k]),
        )
        for name, k in place.items()
    }
