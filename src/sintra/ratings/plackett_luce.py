"""Ratings of three and four players by their places: Plackett-Luce of the package openskill, on the scale of Glicko.

A newcomer has 1500 and a deviation of 350 here as there, so that both are read alike; the volatility is not used.
"""

from __future__ import annotations

from collections.abc import Sequence

from sintra.ratings.glicko import START, UNKNOWN, Rating

MEAN = 25.0
SPREAD = MEAN / 3
POINT = UNKNOWN / SPREAD
"""Points of the usual scale in one of openskill's."""


def rate_places(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a game: the lowest place won, equal ones shared it."""
    from openskill.models import PlackettLuce  # noqa: PLC0415  # of the extra `serve`; without it two players are rated

    model = PlackettLuce(mu=MEAN, sigma=SPREAD)
    teams = [[model.rating(MEAN + (each.rating - START) / POINT, each.deviation / POINT)] for each in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [
        each._replace(rating=START + POINT * (new.mu - MEAN), deviation=min(UNKNOWN, POINT * new.sigma))
        for each, (new,) in zip(before, after, strict=True)
    ]
