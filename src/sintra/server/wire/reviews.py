"""What is sent of reviews and analyses: `analysis/review_json.py`'s sheets as types, with places for the board.

Codes and numbers travel; the words for labels, kinds of points and facts are in the catalogues of the client.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from sintra.server.wire.objects import Details, MoveName

ReviewLevel: TypeAlias = Literal["quick", "deep"]
ReviewStatus: TypeAlias = Literal["none", "queued", "running", "done", "cancelled", "failed"]
DecisionKind: TypeAlias = Literal["move", "resigned", "flagged"]
DecisionLabel: TypeAlias = Literal[
    "brilliant", "best", "good", "inaccuracy", "mistake", "blunder", "forced", "unjudged"
]  # fmt: skip


# Why


class SentDifference(Struct):
    """How many more points of one kind a seat expects after one move than after another."""

    seat: int
    kind: str
    """The kind of event that brings the points; empty: not attributed."""
    rules: list[str]
    points: float
    error: float


class SentFact(Struct):
    """Something that a move does and that needs no search."""

    code: str
    """`scores`, `loses`, `marker`, `goal`, `leaves`, `forces` or `uncovers`; docs/review.md says what they mean."""
    seat: int
    kind: str
    """The kind of event, as in the log; of `leaves` the letter of a colour."""
    rule: str
    points: int
    details: Details


class SentWhy(Struct):
    """Why one move is better than another: `differences` is what the better one brings more."""

    better: str
    worse: str
    playouts: int
    differences: list[SentDifference]
    """The kinds of points that differ most, own first."""
    ledger: list[SentDifference]
    """Every kind of points of every seat, and for each seat what the play-outs do not explain."""
    facts: list[SentFact]
    """What the better move does at once."""
    facts_of_worse: list[SentFact]


# Moves that were compared


class SentChoice(Struct, kw_only=True):
    """A move that was compared with others, and what every seat can expect after it."""

    move: str
    action: int
    """The number of the move."""
    path: list[str]
    """Its words, as a person chooses them on the board."""
    chances: list[float]
    points: list[float]
    error: float
    """The standard error of the mover's chance; 0 if it is proved."""
    proved: bool
    line: list[str]
    """The moves that are expected, this one first."""
    sims: int


class SentCandidate(MoveName, kw_only=True):
    """A move to consider: what every seat can expect after it, and what speaks for it."""

    path: list[str]
    """Its words, as a person chooses them on the board."""
    chances: list[float]
    points: list[float]
    error: float
    """The standard error of the mover's chance; 0 if it is proved."""
    proved: bool
    sims: int
    line: list[MoveName]
    """How it would go on, this move first."""
    against: str | None
    """The move that `reasons` compares it with: the best one with the next, the others with the best; None: none."""
    reasons: list[SentDifference]
    """What it brings more than `against`; negative: less."""
    facts: list[SentFact]
    """What it does at once."""


class Advice(Struct, kw_only=True):
    """The best moves of the seat to move, best first."""

    seat: int
    candidates: list[SentCandidate]
    area: list[str | None]
    """A first, gentle hint: a path with None where anything goes: it names a source or a target, not the move."""
    sims: int
    proved: bool
    """Whether the result of the best move is proved."""
    calibrated: bool


# A review


class SentValue(Struct):
    """Chances to win and final points of every seat."""

    chances: list[float]
    points: list[float]


class SentDecision(Struct, kw_only=True):
    """A decision, judged by what its seat could know."""

    ply: int
    """Which draw or move of the record it is, from 1."""
    v: int
    """The entry of the table's log by which it was decided."""
    round: int
    seat: int
    kind: DecisionKind
    move: str
    best: str
    loss: float
    """The chance that the seat gave away."""
    loss_points: float
    error: float
    """The standard error of the loss."""
    label: DecisionLabel
    proved: bool
    legal: int
    """How many legal moves there were."""
    sims: int
    chances: list[float]
    """Of every seat with the best move."""
    points: list[float]
    chances_after: list[float]
    """Of every seat with the move that was played."""
    points_after: list[float]
    choices: list[SentChoice]
    """Best first; the move that was played is one of them."""
    reasons: list[SentDifference]
    """The differences of `why`."""
    why: SentWhy | None


class SentDeal(Struct, kw_only=True):
    """All draws between two decisions, and the luck in them."""

    ply: int
    v: int
    """The entry of the table's log with which it came."""
    round: int
    draws: list[str]
    witness: int | None
    """The only seat that saw one of the draws; None: all were public."""
    luck: list[float]
    luck_points: list[float]
    expected: SentValue
    came: SentValue
    error: float
    sims: int


class SentBalance(Struct):
    """Where a seat's chances or points came from: start + luck + skill + drift = result."""

    start: float
    luck: float
    skill: float
    drift: float
    result: float


class SentSeatReview(SentBalance, kw_only=True):
    """One seat's game: its balance in chances and in points, and its accuracy."""

    seat: int
    name: str
    accuracy: float | None
    """0 to 100; None if no decision counts."""
    points: SentBalance


class ReviewSheet(Struct, kw_only=True):
    """A reviewed game, as far as it is known: what is missing is `unjudged`, and its share is in the drift."""

    format: str
    version: int
    game: str
    players: int
    names: list[str]
    digest: str
    seat: int | None
    """The seat whose knowledge everything is judged by; None: every decision by its own seat's."""
    seed: int
    effort: str
    engine: str
    calibrated: bool
    complete: bool
    start: SentValue
    result: SentValue
    decisions: list[SentDecision]
    deals: list[SentDeal]
    seats: list[SentSeatReview]
    turning_point: int | None
    """The ply from which on the winner was never behind; None without a winner."""
    moments: list[list[int]]
    """The plies of every seat's costliest decisions, costliest first."""


class ReviewProgress(Struct, kw_only=True):
    """How far a review is."""

    status: ReviewStatus
    """`none`: nobody asked for one."""
    level: ReviewLevel
    done: int
    """Pieces of work that are done; a deep review knows how many there are when its quick pass is done."""
    of: int
    ahead: int
    """How many reviews go before it, while it is queued."""


class ReviewState(ReviewProgress, kw_only=True):
    """A review of a finished game, as far as it is known."""

    table: str
    yours: bool
    """Whether the receiver asked for it, and may cancel it."""
    review: ReviewSheet | None


class ReviewPiece(ReviewProgress, kw_only=True):
    """What a review learned: a decision or a deal that was judged, or only how far it is."""

    decision: SentDecision | None = None
    deal: SentDeal | None = None


# The coach


class Coached(MoveName, kw_only=True):
    """The coach's word on a move: what it gave away, and what would have been best."""

    seat: int
    path: list[str]
    label: DecisionLabel
    loss: float
    """The chance that it gave away."""
    loss_points: float
    error: float
    """The standard error of the loss."""
    proved: bool
    best: SentChoice
    played: SentChoice
    why: SentWhy | None
    """Why the best move is better; None if the best one was played."""
    calibrated: bool
