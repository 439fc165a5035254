"""Glicko-2: a rating, its deviation and its volatility, moved by results (Glickman, "Example of the Glicko-2 system").

    >>> mine = Rating()
    >>> [round(x) for x in (mine.rating, mine.deviation)]
    [1500, 350]
    >>> after = rate(mine, [(Rating(1600, 50), 1.0)])
    >>> after.rating > mine.rating and after.deviation < mine.deviation
    True

All functions are pure: figures are recomputed from what was logged.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

START = 1500.0
UNKNOWN = 350.0  # the deviation of somebody who has no result yet, and the largest there is
STEADY = 0.06  # the volatility of a newcomer
TAU = 0.5  # how far a volatility may move within one period
SCALE = 173.7178  # points of the usual scale in one unit of the inner one
CLOSE = 1e-6  # how precisely a volatility is found
PROVISIONAL = 110.0  # above this deviation a rating is shown with a question mark


class Rating(NamedTuple):
    """How well somebody does: `rating` within about two `deviation`s, moving as restlessly as `volatility` says."""

    rating: float = START
    deviation: float = UNKNOWN
    volatility: float = STEADY

    @property
    def provisional(self) -> bool:
        """True while the deviation is too large to show the number without a question mark."""
        return self.deviation > PROVISIONAL


def expected(mine: Rating, other: Rating) -> float:
    """Return the score that `mine` may expect against `other`: 1 is a win, 0.5 a draw."""
    return _expected((mine.rating - START) / SCALE, (other.rating - START) / SCALE, other.deviation / SCALE)


def rate(mine: Rating, results: Iterable[tuple[Rating, float]]) -> Rating:
    """Return the rating after one period with these (opponent, score) results; without any, the period is idle.

    Opponents are given as they were before the period. A score is 1 for a win, 0.5 for a draw, 0 for a loss.
    """
    mu, phi = (mine.rating - START) / SCALE, mine.deviation / SCALE
    precision = surprise = 0.0
    for other, score in results:
        g = _weight(other.deviation / SCALE)
        chance = _expected(mu, (other.rating - START) / SCALE, other.deviation / SCALE)
        precision += g * g * chance * (1 - chance)
        surprise += g * (score - chance)
    if not precision:
        return idle(mine, 1)
    volatility = _volatility(mine.volatility, phi, 1 / precision, surprise / precision)
    phi = 1 / math.sqrt(1 / (phi * phi + volatility * volatility) + precision)
    return Rating(START + SCALE * (mu + phi * phi * surprise), min(SCALE * phi, UNKNOWN), volatility)


def idle(mine: Rating, periods: float) -> Rating:
    """Return the rating after so many periods without a result: only the deviation grows."""
    phi = math.hypot(mine.deviation / SCALE, mine.volatility * math.sqrt(max(0.0, periods)))
    return mine._replace(deviation=min(SCALE * phi, UNKNOWN))


def _weight(phi: float) -> float:
    """Return how much a result against somebody of this deviation counts: g(phi)."""
    return 1 / math.sqrt(1 + 3 * phi * phi / (math.pi * math.pi))


def _expected(mu: float, other: float, phi: float) -> float:
    """Return the expected score on the inner scale, E; never quite 0 or 1, so that a result always counts."""
    chance = 1 / (1 + math.exp(max(-30.0, min(30.0, -_weight(phi) * (mu - other)))))
    return min(1 - 1e-9, max(1e-9, chance))


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility (step 5 of the paper, by the Illinois algorithm)."""
    start = math.log(sigma * sigma)

    def slope(x: float) -> float:
        e = math.exp(x)
        spread = phi * phi + variance + e
        return e * (delta * delta - spread) / (2 * spread * spread) - (x - start) / (TAU * TAU)

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
