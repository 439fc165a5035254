"""What is sent of puzzles. A puzzle's answer travels with its solution, and not before."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sintra.server.wire.answers import PositionInfo
from sintra.server.wire.objects import MoveName, SentStep
from sintra.server.wire.reviews import DecisionLabel, SentDifference, SentFact

PuzzleGoal: TypeAlias = Literal["win", "share", "margin", "round", "best"]
PuzzleProof: TypeAlias = Literal["game", "round", "search"]
AttemptStatus: TypeAlias = Literal["wrong", "right", "solved", "better"]
PuzzleState: TypeAlias = Literal["new", "tried", "shown", "solved"]


class PuzzleSheet(Struct, kw_only=True):
    """A puzzle in a list: what is asked, and what the receiver did about it."""

    id: str
    game: str
    """The header of its configuration: `azul:2:grey`."""
    seat: int
    """The seat that solves it."""
    round: int
    goal: PuzzleGoal
    """`win`, `share`: win the game or share the victory; `margin`, `round`: the best lead at the end of the game or of
    the round; `best`: the best move."""
    proof: PuzzleProof
    """What is known of the answer: proved to the end of the game or of the round, or preferred by a deep search."""
    confidence: float | None
    """Of a searched one: how sure it is that no other move is better."""
    asked: int
    """How many moves are to be found."""
    themes: list[str]
    difficulty: int
    """1 to 6: the lowest level of bots that finds it."""
    rating: int
    """Its rating, which the first attempt is played against."""
    day: str
    """The date (UTC) whose daily puzzle it is; empty of others."""
    state: PuzzleState
    """`tried`: a first attempt failed, and it was not solved since."""
    source: str | None = None
    """Of an exercise: the table of the game in which the mistake was made."""


class PuzzlePage(PuzzleSheet, kw_only=True):
    """A puzzle on the table."""

    info: PositionInfo


class PuzzleMove(MoveName, kw_only=True):
    """A move of a puzzle as the solving seat sees it, for the board."""

    seat: int
    path: list[str]
    steps: list[SentStep]
    after: PositionInfo


class SolutionMove(PuzzleMove, kw_only=True):
    """A move of a solution."""

    asked: bool
    """Whether it is to be found; otherwise it is the reply."""
    also: list[MoveName]
    """Other moves that are as good."""
    facts: list[SentFact]
    """What it does at once."""


class PuzzleSolution(Struct, kw_only=True):
    """The answer of a puzzle that is solved or given up."""

    position: str
    """The whole position, to play on from."""
    line: list[SolutionMove]
    why: list[SentDifference]
    """What the answer brings more than the tempting move."""
    tempting: PuzzleMove | None
    """The move that looks best of those that are wrong."""
    tempting_facts: list[SentFact]
    gain: float
    """How much better the answer is than any other move: points, or of a searched one the chance to win."""
    better: list[MoveName]
    """Moves that turned out to be at least as good."""


class PuzzleRating(Struct):
    """How somebody does in the puzzles of a game (Glicko-2)."""

    rating: int
    deviation: int
    provisional: bool
    """Whether too few puzzles were tried to show it without a question mark."""
    tried: int
    solved: int
    """At the first attempt."""


class PuzzleFigures(Struct):
    """What follows from all that somebody did about puzzles."""

    ratings: dict[str, PuzzleRating]
    """By game."""
    streak: int
    """So many days in a row a daily puzzle was solved, up to today or yesterday."""
    days: list[str]
    """Of the last five weeks, those of which a daily puzzle was solved."""


class PuzzleCount(Struct, kw_only=True):
    """What something did to the figures of whoever did it."""

    counted: bool
    """Whether it decided the first attempt, so that the rating moved."""
    before: PuzzleRating | None
    """The rating before, if it moved."""
    you: PuzzleFigures | None


class Attempted(PuzzleCount, kw_only=True):
    """What became of an attempt."""

    status: AttemptStatus
    moves: list[PuzzleMove]
    """The last move, and the replies to it."""
    facts: list[SentFact]
    """What the last move does at once."""


class PuzzleAnswer(PuzzleCount, kw_only=True):
    """The answer of a puzzle, and what it cost to see it."""

    solution: PuzzleSolution


class JudgedAttempt(Struct, kw_only=True):
    """What a wrong move gives away; the right one is not said."""

    label: DecisionLabel
    loss: float
    loss_points: float
    error: float
    proved: bool


class PuzzleHint(PuzzleCount, kw_only=True):
    """Where to look, or the move itself."""

    area: list[str | None]
    """A path with None where anything goes."""
    move: PuzzleMove | None
    """If it was asked for; then the attempt counts as given up."""


class ThemeCount(Struct):
    """How many puzzles of a theme there are in a game, and how many of them the receiver has solved."""

    game: str
    theme: str
    count: int
    solved: int


class ExerciseSheet(PuzzleSheet, kw_only=True):
    """An exercise of somebody's own games, and when it comes again."""

    due: str | None
    """A date (UTC); null: it is done."""
    stage: int
    """How often it was solved in a row, of `stages`."""
    stages: int
    added: str


class MadeExercises(Struct):
    """How many mistakes of a game became exercises, and how many were ones already."""

    added: int
    known: int


class PuzzleDay(Struct, kw_only=True):
    """The puzzles of a day, and what the receiver did."""

    date: str
    daily: list[PuzzleSheet]
    themes: list[ThemeCount]
    you: PuzzleFigures | None
    due: int
    """How many exercises wait."""


class SealedPuzzle(Struct, kw_only=True):
    """A daily puzzle that can be solved without a network: its solution is scrambled, not secret."""

    puzzle: PuzzlePage
    sealed: str
    """A PuzzleSolution as JSON, scrambled by the id (docs/wire.md) and in base 64."""


class SealedDay(Struct, kw_only=True):
    """The puzzles of a day, to be kept."""

    date: str
    puzzles: list[SealedPuzzle]
