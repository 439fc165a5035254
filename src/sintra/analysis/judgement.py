"""What is said about decisions and deals: plain dataclasses, for the library, the terminal, the page and JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sintra.analysis.values import Value

Kind = Literal["move", "resigned", "flagged"]
Label = Literal["brilliant", "best", "good", "inaccuracy", "mistake", "blunder", "forced", "unjudged"]
"""`forced`: there was one move only. `unjudged`: another seat's decision in one seat's review of a game that hides
something, or one that the review has not come to yet."""


@dataclass(frozen=True)
class Choice:
    """A move that was compared with others, and what is expected after it."""

    move: str
    value: Value
    error: float
    """The standard error of the mover's chance; 0 if it is proved. It measures the simulations, not the evaluation."""
    proved: bool
    """Whether the chances are a result that the solver proved."""
    line: tuple[str, ...]
    """The moves that are expected, this one first."""
    sims: int


@dataclass(frozen=True)
class Difference:
    """How many more points of one kind a seat expects after one move than after another."""

    seat: int
    kind: str
    """The kind of event that brings the points, as in the log; empty: not attributed."""
    rules: tuple[str, ...]
    """The rule ids of these points."""
    points: float
    error: float


@dataclass(frozen=True)
class Fact:
    """Something that a move does and that needs no search."""

    code: str
    """`scores`: the seat would score more when the round ends; `loses`: it would lose more; `marker`: the move takes
    the first-player marker; `goal`: a bonus or a goal is reached; `uncovers`: a chip is revealed;
    `leaves`: it makes so many (`points`) tiles of a colour (`kind`) in the middle of the table; `forces`:
    whatever the next seat (`seat`) plays, it loses at least so many points of that kind."""
    seat: int
    kind: str
    """The kind of event, as in the log; of `leaves` the letter of a colour."""
    rule: str
    points: int
    details: dict[str, int]


@dataclass(frozen=True)
class Why:
    """Why one move is better than another: `differences` is what the better one brings more."""

    better: str
    worse: str
    playouts: int
    differences: tuple[Difference, ...]
    """The kinds of points that differ most, own first; the last line of each seat may be "not attributed"."""
    ledger: tuple[Difference, ...]
    """Every kind of points of every seat, and for each seat what the play-outs do not explain."""
    facts: tuple[Fact, ...]
    """What the better move does at once."""
    facts_of_worse: tuple[Fact, ...]


@dataclass(frozen=True)
class Judgement:
    """A decision, judged by what its seat could know."""

    ply: int
    """Which draw or move of the record it is, from 1; resigning and flagging come after the last."""
    round: int
    seat: int
    kind: Kind
    move: str
    choices: tuple[Choice, ...]
    """Best first: at most four, and the move that was played if it is not among them. Empty if `unjudged`."""
    before: Value
    """The value of the position: of its best choice."""
    after: Value
    """The value of what was chosen."""
    loss: float
    """The chance that the seat gave away; never negative."""
    loss_points: float
    """The points that it gave away; negative if it chose fewer chances with more points."""
    error: float
    """The standard error of the loss: both moves met the same worlds."""
    proved: bool
    """Whether the best choice and what was chosen are proved."""
    label: Label
    legal: int
    """How many legal moves there were."""
    sims: int
    """Simulations in all, to tell which of two judgements knows more."""
    why: Why | None = None

    @property
    def best(self) -> str:
        """The best move; of a decision that is not judged, the one that was played."""
        return self.choices[0].move if self.choices else self.move

    @property
    def chosen(self) -> Choice:
        """The choice that was played."""
        return next(each for each in self.choices if each.move == self.move)

    @property
    def skill(self) -> Value:
        """What the decision changed, for every seat, compared with the best one."""
        return self.after - self.before

    @property
    def counts(self) -> bool:
        """Whether it counts for accuracy: it was judged, and there was a choice."""
        return self.label not in ("forced", "unjudged")


@dataclass(frozen=True)
class Deal:
    """All draws between two decisions, and the luck in them."""

    ply: int
    """The first of its draws, as counted in the record."""
    round: int
    draws: tuple[str, ...]
    witness: int | None
    """The only seat that saw one of the draws; None: all were public."""
    expected: Value
    """The mean over deals that might have come."""
    came: Value
    luck: Value
    """`came` less `expected`: 0 on average, however wrong the evaluation is."""
    error: float
    """The standard error of the first seat's expected chance."""
    sims: int


@dataclass(frozen=True)
class Balance:
    """Where a seat's chances, or points, came from: start + luck + skill + drift = result."""

    start: float
    luck: float
    skill: float
    """The seat's own mistakes, and those of the others."""
    drift: float
    """What the estimate learned only later, and what a seat could not know."""
    result: float


@dataclass(frozen=True)
class SeatReview:
    """One seat's game."""

    seat: int
    name: str
    chances: Balance
    points: Balance
    accuracy: float | None
    """0 to 100; None if no decision counts."""
