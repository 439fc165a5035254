"""Players by name: the levels 1 to 6, a given time or number of simulations, greedy, random."""

import re
import time
from dataclasses import dataclass, replace
from pathlib import Path

from sintra.core.errors import SintraError
from sintra.core.game import Game, Move
from sintra.core.random import below, seeded
from sintra.core.view import View
from sintra.core.words import Words
from sintra.search import greedy
from sintra.search.player import Analysis, Player
from sintra.search.solver import PROOF_SHARE, prove
from sintra.search.thinking import BEST, HASTY, Limits, Settings, Thinking

WORDS = Words(Path(__file__).with_name("words.toml"))
EXAMPLES = "level:4, time:2, sims:5000, greedy, random"


@dataclass(frozen=True)
class Level:
    """How hard a level thinks. The first ones do not search: they overlook so many moves in a hundred."""

    overlooked: int = 0
    limits: Limits | None = None
    settings: Settings = BEST
    proves: bool = False


LEVELS = {
    1: Level(overlooked=40),
    2: Level(limits=Limits(16, 0.2), settings=HASTY),
    3: Level(limits=Limits(128, 0.2), settings=HASTY),
    4: Level(limits=Limits(1_500, 0.2), settings=HASTY),
    5: Level(limits=Limits(16_000, 1.0)),
    6: Level(limits=Limits(None, 3.0), proves=True),
}
"""Levels up to 5 are numbers of simulations, with a cap in seconds for slow machines: they play alike everywhere."""

FEW_MOVES = 24
"""With more moves to choose from, a proof takes too long to be worth trying."""


class Searcher:
    """A player that searches, and keeps its tree from move to move; one that proves looks for a sure victory first."""

    def __init__(self, name: str, limits: Limits, settings: Settings | None = None, proves: bool = False) -> None:
        self.name = name
        self.limits = limits
        self.proves = proves
        self.settings = settings or BEST
        self._seed = 0
        self._thinking: Thinking | None = None

    def choose(self, view: View) -> Move:
        """Search, unless there is only one move."""
        moves = view.moves
        if len(moves) == 1:
            return moves[0]
        if self.proves and self._thinking is None:
            prove(view, 0.0)  # no more than loads the kernels: the clock starts after it
        begin = time.perf_counter()
        if (sure := self._proved(view, len(moves))) is not None:
            return sure
        return self._think(view, time.perf_counter() - begin, decided=True).choice()

    def _proved(self, view: View, moves: int) -> Move | None:
        """Find a move that is proved to win the game, or to share it; who can only lose goes on searching."""
        if not self.proves or moves > FEW_MOVES or self.limits.seconds is None:
            return None
        proof = prove(view, PROOF_SHARE * self.limits.seconds, all_moves=False)
        return proof.best.move if proof is not None and proof.best.result else None

    def analyse(self, view: View) -> Analysis:
        """Search to the limit, and tell what was found."""
        return self._think(view, 0.0, decided=False).analysis()

    def _think(self, view: View, spent: float, decided: bool) -> Thinking:
        limits = self.limits
        if limits.seconds is not None:
            limits = replace(limits, seconds=max(0.001, limits.seconds - spent))
        if self._thinking is None or self._thinking.game != view.game:
            self._thinking = self._new(view.game)
        self._thinking.think(view, limits, decided=decided)
        return self._thinking

    def _new(self, game: Game) -> Thinking:
        return Thinking(game, self.settings, self.limits.sims, seeded(self._seed, "search"))

    def new_game(self, seed: int) -> None:
        """Forget the last game."""
        self._seed = seed
        self._thinking = None

    def close(self) -> None:
        """Give back the tree."""
        self._thinking = None


class Greedy:
    """A player that takes the best immediate points, and may overlook moves."""

    def __init__(self, name: str, overlooked: int = 0) -> None:
        self.name = name
        self.overlooked = overlooked
        self._stream = seeded(0, "greedy")

    def choose(self, view: View) -> Move:
        """Take the best move that is seen."""
        return greedy.choose(view, self._stream, self.overlooked)

    def new_game(self, seed: int) -> None:
        """Begin the stream again."""
        self._stream = seeded(seed, "greedy")

    def close(self) -> None:
        """Nothing is held."""


class Random:
    """A player that takes any legal move."""

    name = "random"

    def __init__(self) -> None:
        self._stream = seeded(0, "random")

    def choose(self, view: View) -> Move:
        """Take any move."""
        moves = view.moves
        return moves[int(below(self._stream[0], len(moves)))]

    def new_game(self, seed: int) -> None:
        """Begin the stream again."""
        self._stream = seeded(seed, "random")

    def close(self) -> None:
        """Nothing is held."""


def player(spec: str) -> Player:
    """Make a player: `level:N` (`level:N/10` thinks a tenth as long), `time:S`, `sims:N`, `greedy`, `random`."""
    kind, _, value = spec.strip().partition(":")
    if kind == "level":
        return _level(spec, value)
    if kind == "time":
        return Searcher(spec, Limits(seconds=_number(spec, value, 0.001, 86_400.0)), proves=True)
    if kind == "sims":
        if not re.fullmatch(r"\d+", value, re.ASCII):
            raise SintraError(WORDS, "sims_value", spec=spec)
        return Searcher(spec, Limits(sims=int(_number(spec, value, 1, 1e9))))
    if spec == "greedy":
        return Greedy(spec)
    if spec == "random":
        return Random()
    raise SintraError(WORDS, "unknown_player", spec=spec, known=EXAMPLES)


def _level(spec: str, value: str) -> Player:
    match = re.fullmatch(r"(\d+)(?:/(\d{1,4}))?", value, re.ASCII)
    if match is None or int(match[1]) not in LEVELS or match[2] == "0":
        raise SintraError(WORDS, "level_value", spec=spec, last=max(LEVELS))
    level = LEVELS[int(match[1])]
    part = int(match[2] or 1)
    if level.limits is None:
        return Greedy(spec, level.overlooked)
    sims, seconds = level.limits.sims, level.limits.seconds
    limits = Limits(max(1, sims // part) if sims else None, seconds / part if seconds else None)
    return Searcher(spec, limits, level.settings, level.proves)


def _number(spec: str, value: str, least: float, most: float) -> float:
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not least <= number <= most:
        raise SintraError(WORDS, "limit_value", spec=spec, least=least, most=int(most))
    return number
