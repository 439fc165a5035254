"""What the tables of a server share: the store, the bots and the time."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from sintra.analysis.judgement import Judgement
from sintra.analysis.position import Analysis
from sintra.core.game import Move
from sintra.core.view import View
from sintra.search.readiness import PLAY
from sintra.server.bots.jobs import Purpose
from sintra.server.limits import LIMITS, LimitValues
from sintra.server.store import Store


class BotPool(Protocol):
    """Chooses for bots: is given views and nothing else."""

    async def choose(self, view: View, level: int, seed: int, purpose: Purpose, policy: str = "") -> Move:
        """Choose a move for the seat of a view; as a policy does, if there is one of that name."""

    async def advise(self, view: View, effort: str, purpose: Purpose) -> Analysis:
        """Tell what is best for the seat of a view; raises a Refusal if its asker asked for too much."""

    async def coach(self, view: View, move: Move, purpose: Purpose) -> Judgement:
        """Judge a move of the seat of a view."""


class GameGate(Protocol):
    """Knows which games are compiled."""

    @property
    def all_open(self) -> bool:
        """Whether every game can be played."""

    def check(self, game: str, stage: str = PLAY) -> None:
        """Raise a Refusal with the code `warming` if a game is not ready."""


class OpenGate:
    """Every game is ready, or compiled when it is needed."""

    all_open = True

    def check(self, game: str, stage: str = PLAY) -> None:
        """Refuse nothing."""


@dataclass
class Runtime:
    """What the tables of a server share."""

    store: Store
    bots: BotPool
    now: Callable[[], float] = time.time
    open_seconds: float = LIMITS.open_seconds
    """How long an open table waits that nobody attends."""
    limits: LimitValues = LIMITS
    gate: GameGate = field(default_factory=OpenGate)
