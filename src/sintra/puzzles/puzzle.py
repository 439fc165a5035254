"""What a puzzle is: a position with a question, its answer, and how sure that is."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

from sintra.analysis.judgement import Difference
from sintra.core.game import Game
from sintra.core.registry import game_of
from sintra.core.state import State
from sintra.puzzles.errors import InvalidPuzzle
from sintra.puzzles.themes import THEMES

PuzzleGoal = Literal["win", "share", "margin", "round", "best"]
"""`win`, `share`: the only way to win the game, or to share the victory. `margin`: the best difference in points when
the game ends. `round`: the largest lead when this round has been scored. `best`: the best move."""
ProofKind = Literal["game", "round", "search"]
"""What is known of the answer: the game's end is proved, the round's, or a deep search prefers it."""
GOALS: tuple[str, ...] = get_args(PuzzleGoal)
PROOFS: tuple[str, ...] = get_args(ProofKind)
EASIEST, HARDEST = 1, 6


@dataclass(frozen=True)
class Puzzle:
    """A puzzle; its seat is the one to move. A plain value: codes and numbers, no words."""

    id: str
    """The name of the game and a hash of the question: `azul-1f0c93ab`."""
    game: str
    """The header of the configuration: `azul:2:grey`."""
    position: str
    """The text of the position."""
    goal: PuzzleGoal
    answer: tuple[str, ...]
    """The first moves that are right, in notation: one, or all that are equally good."""
    line: tuple[str, ...]
    """The whole solution with the replies. It may go on after the last move that is asked for."""
    proof: ProofKind
    themes: tuple[str, ...]
    """What it is about: names of `themes.toml`, the main one first."""
    difficulty: int
    """1 to 6: the lowest level that finds the answer."""
    confidence: float | None
    """Of a searched one: how sure it is that no other move is better, as far as the simulations can tell."""
    weights: str
    """The hash of the evaluation that was used."""
    further: tuple[tuple[str, ...], ...] = ()
    """For the moves of the line after the first: those that are right, or none where the puzzle replies itself. What is
    beyond it is not asked for."""
    tempting: tuple[str, ...] = ()
    """The move that looks best of those that are wrong, and what follows it."""
    gain: float = 0.0
    """How much better the answer is than any other move: points, or of a searched one the chance to win."""
    why: tuple[Difference, ...] = ()
    """What the answer brings more than the tempting move, by kind of points."""
    better: tuple[str, ...] = ()
    """Moves that turned out to be at least as good when the puzzle was checked again; they are accepted."""

    @cached_property
    def state(self) -> State:
        """The position; it stops at draws."""
        return self.configuration.parse(self.position).asking()

    @property
    def configuration(self) -> Game:
        """The game with its options."""
        return game_of(self.game)

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.partition(":")[0]

    @property
    def seat(self) -> int:
        """The seat that solves it."""
        turn = self.state.turn
        assert turn is not None
        return turn

    @property
    def asked(self) -> int:
        """How many moves the player has to find."""
        return 1 + sum(bool(moves) for moves in self.further)

    def accepted(self, index: int) -> tuple[str, ...]:
        """Give the right moves at a place of the line; none: the puzzle plays there, or it is solved before."""
        if index == 0:
            return self.answer
        return self.further[index - 1] if index <= len(self.further) else ()

    # As JSON

    def sheet(self) -> dict[str, Any]:
        """Give the puzzle as plain data; what is empty or has its default is left out, but for the main fields."""
        sheet: dict[str, Any] = {
            "id": self.id,
            "game": self.game,
            "position": self.position,
            "goal": self.goal,
            "answer": list(self.answer),
            "line": list(self.line),
            "proof": self.proof,
            "themes": list(self.themes),
            "difficulty": self.difficulty,
            "confidence": self.confidence,
            "weights": self.weights,
        }
        more = {
            "further": [list(moves) for moves in self.further],
            "tempting": list(self.tempting),
            "gain": self.gain,
            "why": [[each.seat, each.kind, list(each.rules), each.points, each.error] for each in self.why],
            "better": list(self.better),
        }
        return sheet | {key: value for key, value in more.items() if value}

    def json(self) -> str:
        """Write the puzzle as a line of JSON."""
        return json.dumps(self.sheet(), ensure_ascii=False, separators=(",", ":"))


def read(line: str) -> Puzzle:
    """Read a line that `Puzzle.json` wrote. Raises InvalidPuzzle."""
    try:
        sheet = json.loads(line)
        puzzle = Puzzle(
            id=str(sheet["id"]),
            game=str(sheet["game"]),
            position=str(sheet["position"]),
            goal=sheet["goal"],
            answer=tuple(sheet["answer"]),
            line=tuple(sheet["line"]),
            proof=sheet["proof"],
            themes=tuple(sheet["themes"]),
            difficulty=int(sheet["difficulty"]),
            confidence=sheet["confidence"],
            weights=str(sheet["weights"]),
            further=tuple(map(tuple, sheet.get("further", ()))),
            tempting=tuple(sheet.get("tempting", ())),
            gain=float(sheet.get("gain", 0.0)),
            why=tuple(
                Difference(seat, kind, tuple(rules), points, error)
                for seat, kind, rules, points, error in sheet.get("why", ())
            ),
            better=tuple(sheet.get("better", ())),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidPuzzle("puzzle_line", why=f"{type(error).__name__}: {error}") from error
    if puzzle.goal not in GOALS or puzzle.proof not in PROOFS or not set(puzzle.themes) <= set(THEMES):
        raise InvalidPuzzle("puzzle_line", why=f"{puzzle.goal} {puzzle.proof} {' '.join(puzzle.themes)}")
    return puzzle


def id_of(name: str, position: str, goal: str) -> str:
    """Name a question: the same one has the same id wherever it is found."""
    return f"{name}-{hashlib.sha256(f'{position} {goal}'.encode()).hexdigest()[:8]}"
