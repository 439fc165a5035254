"""What there is to think about: jobs, for whom they are, and what they cost."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal

Kind = Literal["bot", "hint", "analysis", "review"]
KINDS: tuple[Kind, ...] = ("bot", "hint", "analysis", "review")
BACKGROUND: tuple[Kind, ...] = ("analysis", "review")
"""What stands back while people wait for a move or a hint."""
DEFERRED: Mapping[Kind, float] = {"bot": 1.0, "hint": 1.5, "analysis": 3.0, "review": 4.0}
"""By what a kind's cost is multiplied in the queue: a move goes before a hint that takes as long."""

QUICK_SECONDS = 0.1
"""A job that takes no longer ends within its first slice, or nearly so."""
UNSEARCHED_SECONDS = 0.02
LEARNING = 0.2
MOST_COSTS = 1_000


class Audience(IntEnum):
    """Who waits for a table: the value is by what a job's cost is multiplied."""

    PEOPLE = 1
    """People sit or look on there now."""
    ABSENT = 4
    """People play there, but none of them is there now."""
    BOTS_ALONE = 8
    """Only bots play there."""


@dataclass(frozen=True)
class Asker:
    """Somebody for whom a job is done; "" is unknown."""

    person: str = ""
    address: str = ""


@dataclass(frozen=True)
class Purpose:
    """For whom a job is done: its cost is counted to the asker who had least so far; without one, to the table."""

    table: str = ""
    askers: tuple[Asker, ...] = ()
    audience: Audience = Audience.PEOPLE


@dataclass(eq=False)
class Job:
    """Something to think about. What is sent to a worker is `question`: of a running game, the text of a view alone."""

    id: int
    kind: Kind
    question: dict[str, Any]
    purpose: Purpose
    cost: float
    """The seconds of thought that it will take, as far as one can tell."""
    asked: float
    answer: asyncio.Future[dict[str, Any]]
    asker: Asker = field(default_factory=Asker)
    """The one of the purpose's askers to whom it is counted."""
    worker: int | None = None
    """Where its tree is: only there it can go on."""
    begun: float | None = None
    spent: float = 0.0
    tries: int = 0
    cold: bool = False
    """It was a worker's first one, which takes longer: kernels are loaded."""
    finished: bool = False

    @property
    def weight(self) -> float:
        """By what its cost counts more than that of a move people wait for."""
        return DEFERRED[self.kind] * self.purpose.audience

    @property
    def ahead(self) -> float:
        """The cost that is left, weighted."""
        return self.weight * max(UNSEARCHED_SECONDS, self.cost - self.spent)

    @property
    def due(self) -> float:
        """Orders the jobs of one asker: a quick one overtakes long ones, unless they wait longer than they take."""
        return self.asked + self.weight * self.cost

    @property
    def quick(self) -> bool:
        """Whether it is soon done."""
        return self.cost <= QUICK_SECONDS


class Costs:
    """What jobs cost: at first what is expected of their sort, then what they took lately."""

    def __init__(self) -> None:
        self._learned: dict[tuple[object, ...], float] = {}

    def estimate(self, sort: tuple[object, ...], cap: float) -> float:
        """Tell how many seconds of thought a job will take; `cap` if there was none of its sort."""
        return self._learned.get(sort, cap)

    def learn(self, sort: tuple[object, ...], cap: float, seconds: float) -> None:
        """Take into account what a job took."""
        known = self.estimate(sort, cap)
        if sort in self._learned or len(self._learned) < MOST_COSTS:
            self._learned[sort] = known + LEARNING * (seconds - known)
