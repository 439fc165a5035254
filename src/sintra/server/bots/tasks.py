"""What workers are asked: each question with the game it is about and what it will cost at first."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sintra.analysis.pieces import Question
from sintra.core.game import Game, Move
from sintra.core.view import View
from sintra.search.hints import limits_of
from sintra.search.levels import LEVELS
from sintra.search.readiness import PLAY, SOLVER
from sintra.server.bots.jobs import UNSEARCHED_SECONDS, Kind

ADVISED = 3
ADVICE_SECONDS = {"quick": 1.0, "deep": 6.0}
COACH_SECONDS = 1.0
LEVEL_SECONDS = 1.0
PIECE_SECONDS = {"glance": 0.1, "quick": 0.4, "deep": 3.0}
"""What the first ones are expected to take; later ones what the earlier took."""
SIMS_PER_SECOND = 20_000
ROOM_ALONE = 0.2
"""How much of the largest tree, which takes 140 MB, a bot may use where no person plays."""


@dataclass(frozen=True)
class Task:
    """A question to a worker."""

    kind: Kind
    game: Game
    question: dict[str, Any]
    cap: float
    """The seconds of thought that it takes, until others of its sort have been answered."""

    @property
    def sort(self) -> tuple[object, ...]:
        """Tell what takes as long as this."""
        asked = (self.question.get(name) for name in ("kind", "level", "policy", "part", "effort", "sims"))
        return self.kind, self.game.name, self.game.players, *asked

    @property
    def stage(self) -> str:
        """The stage of the game that has to be compiled for it."""
        level = None if "policy" in self.question else LEVELS.get(self.question.get("level", 0))
        return PLAY if self.kind == "bot" and not (level and level.proves) else SOLVER


def choose(view: View, level: int, seed: int, alone: bool = False, policy: Path | None = None) -> Task:
    """Ask for a move of a bot; where bots are alone, with a small tree. `policy` is the file of a learned one."""
    question: dict[str, Any] = {"kind": "choose", "view": view.text(), "level": level, "seed": seed}
    if policy is not None:
        question["policy"] = str(policy)
        return Task("bot", view.game, question, UNSEARCHED_SECONDS)
    if alone:
        question["room"] = ROOM_ALONE
    return Task("bot", view.game, question, limits_of(level)[1] or UNSEARCHED_SECONDS)


def advise(view: View, effort: str) -> Task:
    """Ask for the best moves of a view, with reasons."""
    question = _advice(view, effort, None, True)
    return Task("hint", view.game, question, ADVICE_SECONDS[effort])


def analyse(view: View, sims: int) -> Task:
    """Ask for the best moves of a view by so many simulations, with reasons."""
    return Task("analysis", view.game, _advice(view, "quick", sims, True), sims / SIMS_PER_SECOND)


def coach(view: View, move: Move) -> Task:
    """Ask for a judgement of a move of a view."""
    question = {"kind": "coach", "view": view.text(), "move": move.text}
    return Task("hint", view.game, question, COACH_SECONDS)


def is_level(view: View, move: str, answer: str) -> Task:
    """Ask whether a move is at least as good as the answer of a puzzle."""
    question = {"kind": "level", "view": view.text(), "move": move, "answer": answer}
    return Task("hint", view.game, question, LEVEL_SECONDS)


def piece(game: Game, question: Question) -> Task:
    """Ask for a piece of a review."""
    return Task("review", game, {"kind": "piece", **question}, PIECE_SECONDS[question.get("effort", "quick")])


def _advice(view: View, effort: str, sims: int | None, why: bool) -> dict[str, Any]:
    return {
        "kind": "advise",
        "view": view.text(),
        "effort": effort,
        "sims": sims,
        "candidates": ADVISED,
        "why": why,
    }
