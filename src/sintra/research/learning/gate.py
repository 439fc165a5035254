"""Matches that decide whether weights are kept: paired deals at equal processor time, and a sequential test."""

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sintra.search.arena import Match, Result
from sintra.search.levels import Searcher
from sintra.search.mcts import BEST, Limits
from sintra.search.player import Player

FEWEST_GAMES = 100
"""No verdict in favour of new weights before so many games: the test needs to know how much deals differ."""
BETTER = 0.55
"""The rate that the test tells from one half, at 5 % each way."""
BOUND = math.log(0.95 / 0.05)
LEAST_VARIANCE = 0.01


@dataclass(frozen=True)
class Gate(Match):
    """A match of searches that differ in nothing but the evaluation: its players are named by it."""

    seconds: float = 0.05

    def player(self, spec: str) -> Player:
        """Make a player with this evaluation; it counts its processor time."""
        made = Searcher(spec, Limits(seconds=self.seconds), BEST.but(evaluation=spec))
        made.clock = time.thread_time
        return made


def gate_of(header: str, candidate: Path, kept: str, games: int, seconds: float, seed: int = 1) -> Gate:
    """Set a candidate against what is kept, and with more than two players one candidate among the others."""
    players = int(header.split(":")[1])
    return Gate(header, (str(candidate), *[kept] * (players - 1)), games // players, seed, seconds=seconds)


def share(result: Result) -> float:
    """Give the candidate's share of a victory, scaled so that an equal player gets one half on average."""
    winners = [index for index, place in enumerate(result.places) if place == 1]
    won = 1 / len(winners) if 0 in winners else 0.0
    return won * len(result.places) / 2


@dataclass(frozen=True)
class Verdict:
    """What a match says so far."""

    games: int
    rate: float
    log_odds: float
    """The logarithm of how much likelier the results are for a better candidate than for an equal one."""

    @property
    def decided(self) -> bool:
        """Tell whether more games are needless."""
        return self.log_odds <= -BOUND or (self.log_odds >= BOUND and self.games >= FEWEST_GAMES)

    @property
    def kept(self) -> bool:
        """Tell whether the candidate has won: the test says so, and the games are enough."""
        return self.games >= FEWEST_GAMES and self.log_odds >= BOUND


def verdict_on(shares: dict[int, float], per_deal: int) -> Verdict:
    """Judge the games of complete deals: the mean of a deal is one observation."""
    deals: dict[int, list[float]] = {}
    for number, value in shares.items():
        deals.setdefault(number // per_deal, []).append(value)
    means = [sum(values) / per_deal for values in deals.values() if len(values) == per_deal]
    if len(means) < 2:
        return Verdict(len(means) * per_deal, 0.5, 0.0)
    rate = sum(means) / len(means)
    variance = max(LEAST_VARIANCE, sum((mean - rate) ** 2 for mean in means) / (len(means) - 1))
    middle = (BETTER + 0.5) / 2
    return Verdict(len(means) * per_deal, rate, len(means) * (BETTER - 0.5) * (rate - middle) / variance)


def judge(results: Iterable[Result], known: dict[int, float], per_deal: int) -> Iterator[tuple[Result, Verdict]]:
    """Add results to those that are known, and judge after each; ends when the match is decided."""
    for result in results:
        known[result.number] = share(result)
        verdict = verdict_on(known, per_deal)
        yield result, verdict
        if verdict.decided:
            return
