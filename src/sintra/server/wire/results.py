"""What HTTP answers about finished games: somebody's history, statistics, and ratings."""

from typing import Literal, TypeAlias

from msgspec import Struct

Outcome: TypeAlias = Literal["won", "shared", "lost", "place"]
"""How a game went for somebody: `place` is one in the middle, of three or four."""


class SentRating(Struct):
    """A rating, on the scale on which a newcomer has 1500."""

    rating: int
    deviation: int
    """How sure it is: within about two of these."""
    provisional: bool


class RatingChange(SentRating):
    """What a rated game did to the rating of a seat."""

    change: int


class TableRatings(Struct):
    """What a finished game did to ratings, seat by seat; null: nothing."""

    counted: bool
    """Whether it is counted already: that takes about a second."""
    seats: list[RatingChange | None]


class PlayedSeat(Struct):
    """A seat of a finished game."""

    kind: Literal["person", "bot"]
    name: str
    deleted: bool
    program: bool
    level: int
    place: int
    score: int
    rating: int | None
    """After the game, if it was rated."""
    yours: bool


class PlayedGame(Struct):
    """A finished game of somebody's."""

    table: str
    game: str
    header: str
    at: float
    reason: str
    outcome: Outcome
    seat: int
    """Of somebody who had several, the best."""
    seats: list[PlayedSeat]
    rated: bool
    rating: SentRating | None
    change: int | None
    reviewed: bool
    accuracy: float | None
    luck: float | None
    worst: str
    """The worst label of a decision; "": not reviewed."""


class PlayedGames(Struct):
    """Somebody's finished games, the newest first, as far as they were asked for."""

    games: list[PlayedGame]
    found: int
    """How many there are of this kind."""
    of: dict[str, int]
    """How many there are at all, by game."""


class GamesTally(Struct):
    """How often somebody played, won, shared a victory and lost; what is in the middle is none of them."""

    games: int = 0
    won: int = 0
    shared: int = 0
    lost: int = 0
    score: float = 0.0
    """On average."""
    accuracy: float | None = None
    """On average over those that are reviewed; None: none is."""
    luck: float | None = None


class LevelTally(GamesTally):
    """Games of two players against a bot."""

    level: int = 0


class SeatTally(GamesTally):
    """Games from a seat."""

    seat: int = 0


class MonthTally(GamesTally):
    """Games of a month."""

    month: str = ""
    """2026-11, by the server's calendar."""


class SourcePoints(Struct):
    """The points that a rule brought, a game on average."""

    rule: str
    points: float


class BestScore(Struct):
    """A high score."""

    table: str
    score: int
    at: float
    players: int


class RatingPoint(Struct):
    """A rating after a game."""

    at: float
    rating: int
    deviation: int


class SentStanding(SentRating):
    """Somebody's rating in a pool, and how it came about."""

    players: Literal["2", "many"]
    games: int
    history: list[RatingPoint]


class Suggestion(Struct):
    """A level that was beaten often enough, and the next one."""

    beaten: int
    times: int
    next: int


class GameStatistics(Struct):
    """What somebody's games of one kind come to."""

    game: str
    all: GamesTally
    levels: list[LevelTally]
    seats: list[SeatTally]
    months: list[MonthTally]
    sources: list[SourcePoints]
    best: list[BestScore]
    reviewed: int
    ratings: list[SentStanding]
    suggestion: Suggestion | None


class Leader(SentRating):
    """Somebody in the list of a pool."""

    rank: int
    """0: not ranked yet, the rating is provisional."""
    kind: Literal["person", "bot"]
    name: str
    program: bool
    level: int
    games: int
    yours: bool


class Leaders(Struct):
    """The best of a pool: those whose rating is sure, then the others."""

    game: str
    players: Literal["2", "many"]
    leaders: list[Leader]
