"""Players of a given strength: one Elo scale per game, on which `greedy` has 1000.

`strength.json` has the rungs of each game's ladder, written by `tools/ladder.py` from the games that it has played:
greedy players that overlook moves, then searches of ever more simulations. Between two rungs the strength lies between
theirs. It was measured with two players; with more, the same rungs serve.
"""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sintra.core.errors import SintraError
from sintra.core.game import Game, Move
from sintra.core.view import View
from sintra.search.levels import WORDS, Greedy, Searcher
from sintra.search.mcts import Limits

FILE = Path(__file__).with_name("strength.json")
CAP_SECONDS = 3.0
"""No longer than this per move, like the highest level."""
ANCHOR, ANCHOR_ELO = "greedy", 1000.0
SCALE = 400 / math.log(10)
STEPS = 4000
WEAKEST, STRONGEST = 0, 4000
"""What may be asked for at all; each game's own rungs say what it has."""


@dataclass(frozen=True)
class Rung:
    """A player whose strength was measured: a search, or a greedy player that overlooks so many moves in a hundred."""

    elo: float
    sims: int = 0
    overlooked: int = 0

    @property
    def spec(self) -> str:
        """The player's name."""
        if self.sims:
            return f"sims:{self.sims}"
        return f"greedy/{self.overlooked}" if self.overlooked else "greedy"


@cache
def rungs_of(name: str) -> tuple[Rung, ...]:
    """Give the rungs of a game, the weakest first; none if its ladder was never measured."""
    known = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(sorted((Rung(**rung) for rung in known.get(name, ())), key=lambda rung: rung.elo))


def between(rungs: Sequence[Rung], elo: float) -> Rung:
    """Give the player of a strength: beyond the ladder its end, between two rungs what lies between them."""
    lower = max((rung for rung in rungs if rung.elo <= elo), key=lambda rung: rung.elo, default=rungs[0])
    upper = min((rung for rung in rungs if rung.elo > elo), key=lambda rung: rung.elo, default=lower)
    if elo <= lower.elo or upper.elo <= lower.elo:
        return lower
    share = (elo - lower.elo) / (upper.elo - lower.elo)
    if lower.sims and upper.sims:
        sims = math.exp(math.log(lower.sims) * (1 - share) + math.log(upper.sims) * share)
        return Rung(elo, sims=round(sims))
    if not lower.sims and not upper.sims:
        return Rung(elo, overlooked=round(lower.overlooked * (1 - share) + upper.overlooked * share))
    return upper if share >= 0.5 else lower


def elos(games: Iterable[tuple[str, str, float]]) -> dict[str, float]:
    """Fit one Elo scale to games of two players: one, the other, and the share of the victory that one got.

    These are the strengths under which the games are likeliest, with half a victory more for both of each pair.

    Examples:
        >>> found = elos([("sims:1", "greedy", 1.0)] * 75 + [("sims:1", "greedy", 0.0)] * 25)
        >>> round(found["greedy"]), round(found["sims:1"])
        (1000, 1189)
    """
    pairs: dict[tuple[str, str], list[float]] = {}
    for one_name, other_name, share in games:
        pairs.setdefault((one_name, other_name), [0.5]).append(share)
    names = sorted({name for pair in pairs for name in pair} | {ANCHOR})
    one, other = (np.array([names.index(pair[side]) for pair in pairs], np.int64) for side in (0, 1))
    counts = np.array([len(shares) for shares in pairs.values()], float)
    won = np.array([sum(shares) for shares in pairs.values()])
    total = np.bincount(one, counts, len(names)) + np.bincount(other, counts, len(names)) + 1.0
    strength = np.zeros(len(names))
    for _ in range(STEPS):
        missed = won - counts / (1 + np.exp(strength[other] - strength[one]))
        strength += 2 * (np.bincount(one, missed, len(names)) - np.bincount(other, missed, len(names))) / total
    found = ANCHOR_ELO + SCALE * (strength - strength[names.index(ANCHOR)])
    return dict(zip(names, found.tolist(), strict=True))


class Rated:
    """A player of a given strength in any game; it takes the game's player when it sees the first view."""

    def __init__(self, name: str, elo: float) -> None:
        self.name = name
        self.elo = elo
        self._seed = 0
        self._game: Game | None = None
        self._player: Greedy | Searcher | None = None

    def choose(self, view: View) -> Move:
        """Choose as the player of this strength does."""
        if self._player is None or self._game != view.game:
            self._game, self._player = view.game, self._of(view.game)
            self._player.new_game(self._seed)
        return self._player.choose(view)

    def _of(self, game: Game) -> Greedy | Searcher:
        rungs = rungs_of(game.name)
        if not rungs:
            raise SintraError(WORDS, "no_strength", game=game.name)
        rung = between(rungs, self.elo)
        if rung.sims:
            return Searcher(self.name, Limits(rung.sims, CAP_SECONDS))
        return Greedy(self.name, rung.overlooked)

    def new_game(self, seed: int) -> None:
        """Begin a game anew."""
        self._seed, self._player = seed, None

    def close(self) -> None:
        """Give back what the player holds."""
        self._player = None
