"""What the results of a match say: rates, margins and Elo differences with 95 % intervals.

The games of one deal are not independent of each other, so the deal is the unit that is counted:
a margin's interval comes from the means of the deals, and a rate's is Wilson's with as many games as would have the
variance that the deals have (never more than were played).
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sintra.search.arena import Match, Result

Z = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its confidence interval; no interval if there is too little data."""

    mean: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Standing:
    """How one player did."""

    player: str
    wins: int
    shared: int
    losses: int
    faults: int
    rate: Estimate
    """Games won; a shared victory counts its share."""
    points: Estimate
    margin: Estimate
    """Points ahead of the best of the others, in games that were played to their end."""


@dataclass(frozen=True)
class Duel:
    """How two players did against each other: who was placed ahead, half for equal places."""

    first: int
    second: int
    rate: Estimate
    margin: Estimate
    elo: Estimate
    """Infinite if one was always ahead."""


@dataclass(frozen=True)
class Tally:
    """A match so far."""

    games: int
    deals: int
    standings: tuple[Standing, ...]
    duels: tuple[Duel, ...]


def tally(match: Match, results: Iterable[Result]) -> Tally:
    """Summarise the results of a match, finished or not."""
    played = sorted(results, key=lambda result: result.number)
    players = range(len(match.players))
    duels = [duel(played, one, other) for one in players for other in players if one < other]
    deals = len({result.deal for result in played})
    return Tally(len(played), deals, tuple(standing(match, played, one) for one in players), tuple(duels))


def standing(match: Match, played: Sequence[Result], one: int) -> Standing:
    """Sum up what one player did."""
    finished = [result for result in played if result.fault is None]
    won = [result for result in played if result.places[one] == 1]
    alone = sum(result.places.count(1) == 1 for result in won)

    def margin(result: Result) -> float:
        return result.points[one] - max(points for other, points in enumerate(result.points) if other != one)

    return Standing(
        player=match.players[one],
        wins=alone,
        shared=len(won) - alone,
        losses=len(played) - len(won),
        faults=sum(result.fault is not None and result.fault.player == one for result in played),
        rate=rate(played, lambda result: 1 / result.places.count(1) if result.places[one] == 1 else 0.0),
        points=average(finished, lambda result: result.points[one]),
        margin=average(finished, margin),
    )


def duel(played: Sequence[Result], one: int, other: int) -> Duel:
    """Compare two players by the games in which both took part: all of them."""
    finished = [result for result in played if result.fault is None]

    def ahead(result: Result) -> float:
        mine, theirs = result.places[one], result.places[other]
        return 0.5 if mine == theirs else float(mine < theirs)

    found = rate(played, ahead)
    margin = average(finished, lambda result: result.points[one] - result.points[other])
    bounds = [None if bound is None else elo(bound) for bound in (found.low, found.high)]
    return Duel(one, other, found, margin, Estimate(elo(found.mean), *bounds))


def by_deal(played: Sequence[Result], value: Callable[[Result], float]) -> list[list[float]]:
    """Gather the values of the games of each deal."""
    deals: dict[int, list[float]] = {}
    for result in played:
        deals.setdefault(result.deal, []).append(value(result))
    return list(deals.values())


def spread(deals: list[list[float]]) -> tuple[float, float | None]:
    """Return the mean over all games and the variance of that mean, with the deals as the units."""
    games = sum(map(len, deals))
    mean = sum(map(sum, deals)) / games
    if len(deals) < 2:
        return mean, None
    squares = sum(sum(value - mean for value in deal) ** 2 for deal in deals)
    return mean, squares / games**2 * len(deals) / (len(deals) - 1)


def average(played: Sequence[Result], value: Callable[[Result], float]) -> Estimate:
    """Estimate a mean, with a normal interval."""
    if not played:
        return Estimate(math.nan)
    mean, variance = spread(by_deal(played, value))
    if variance is None:
        return Estimate(mean)
    return Estimate(mean, mean - Z * math.sqrt(variance), mean + Z * math.sqrt(variance))


def rate(played: Sequence[Result], value: Callable[[Result], float]) -> Estimate:
    """Estimate a rate, with Wilson's interval."""
    if not played:
        return Estimate(math.nan)
    games = float(len(played))
    mean, variance = spread(by_deal(played, value))
    if variance:
        games = min(games, mean * (1 - mean) / variance)
    return Estimate(mean, *wilson(mean, games))


def wilson(mean: float, games: float) -> tuple[float, float]:
    """Return Wilson's interval of a rate over so many independent games."""
    share = Z * Z / games
    centre = (mean + share / 2) / (1 + share)
    half = Z / (1 + share) * math.sqrt(mean * (1 - mean) / games + share / (4 * games))
    return max(0.0, centre - half), min(1.0, centre + half)


def elo(rate: float) -> float:
    """Turn a rate into a difference in Elo points."""
    if rate <= 0 or rate >= 1:
        return math.copysign(math.inf, rate - 0.5)
    return 400 * math.log10(rate / (1 - rate))
