"""What somebody's results come to: counts, averages and the next level to try. Rows come from the store."""

import json
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from sintra.ratings.glicko import Rating
from sintra.search.levels import LEVELS
from sintra.server.results.contest import pool_of
from sintra.server.store import PoolRating
from sintra.server.wire import results as r

BEST = 5
BEATEN_OFTEN = 5
"""So many victories over a level, and the next one is worth a try."""
HISTORY = 200
T = TypeVar("T", bound=r.GamesTally)
Row = Mapping[str, Any]


def outcome_of(row: Row, players: int) -> r.Outcome:
    """Tell how a game went for a seat: with two players everything but a victory is a defeat."""
    if row["place"] == 1:
        return "shared" if row["shared"] else "won"
    return "lost" if row["place"] == players or players == 2 else "place"


def sent_rating(rating: float, deviation: float) -> r.SentRating:
    """Write a rating as it is shown."""
    return r.SentRating(round(rating), round(deviation), Rating(rating, deviation).provisional)


def players_of(row: Row) -> int:
    """Give how many played."""
    return int(row["header"].split(":")[1])


def own_games(rows: Iterable[Row]) -> list[Row]:
    """Give one row a game: somebody who had several seats is judged by the best."""
    found: dict[str, Row] = {}
    for row in rows:
        other = found.get(row["game"])
        if other is None or (row["place"], row["seat"]) < (other["place"], other["seat"]):
            found[row["game"]] = row
    return list(found.values())


def statistics_of(
    game: str, rows: Sequence[Row], opponents: Mapping[str, int], standings: Mapping[str, PoolRating]
) -> r.GameStatistics:
    """Sum up somebody's games of one kind, the newest first.

    `opponents`: the levels of the bots in games of two players; `standings`: by pool.
    """
    single = own_games(rows)
    against = {level: [row for row in single if opponents.get(row["game"]) == level] for level in sorted(LEVELS)}
    levels = [_tally(r.LevelTally(level=level), some) for level, some in against.items() if some]
    months = {_month(row): [each for each in single if _month(each) == _month(row)] for row in single}
    return r.GameStatistics(
        game=game,
        all=_tally(r.GamesTally(), single),
        levels=levels,
        seats=[
            _tally(r.SeatTally(seat=seat), [row for row in single if row["seat"] == seat])
            for seat in sorted({row["seat"] for row in single})
        ],
        months=[_tally(r.MonthTally(month=month), some) for month, some in sorted(months.items())],
        sources=_sources(single),
        best=[
            r.BestScore(row["game"], row["score"], row["at"], players_of(row))
            for row in sorted(single, key=lambda row: (-row["score"], row["at"]))[:BEST]
        ],
        reviewed=sum(row["accuracy"] is not None for row in single),
        ratings=[_standing(pool, each, rows) for pool, each in sorted(standings.items())],
        suggestion=_suggestion(levels),
    )


def _tally(tally: T, rows: Sequence[Row]) -> T:
    found = Counter(outcome_of(row, players_of(row)) for row in rows)
    tally.games, tally.won, tally.shared, tally.lost = len(rows), found["won"], found["shared"], found["lost"]
    tally.score = round(_mean([row["score"] for row in rows]) or 0.0, 1)
    tally.accuracy = _mean([row["accuracy"] for row in rows if row["accuracy"] is not None])
    tally.luck = _mean([row["luck"] for row in rows if row["luck"] is not None])
    return tally


def _sources(rows: Sequence[Row]) -> list[r.SourcePoints]:
    """Average the points by rule, over games that were played to the end."""
    whole = [json.loads(row["points"]) for row in rows if row["reason"] == "finished"]
    sums = Counter[str]()
    for points in whole:
        sums.update(points)
    means = {rule: round(points / len(whole), 2) for rule, points in sums.items()}
    return [
        r.SourcePoints(rule, points) for rule, points in sorted(means.items(), key=lambda each: (-each[1], each[0]))
    ]


def _standing(pool: str, standing: PoolRating, rows: Sequence[Row]) -> r.SentStanding:
    shown = sent_rating(standing.rating, standing.deviation)
    rated = [row for row in rows if row["rating"] is not None and pool_of(row["header"]) == pool]
    history = [r.RatingPoint(row["at"], round(row["rating"]), round(row["deviation"])) for row in rated[:HISTORY]]
    players: Literal["2", "many"] = "2" if pool.endswith(":2") else "many"
    return r.SentStanding(
        shown.rating, shown.deviation, shown.provisional, players, standing.games, list(reversed(history))
    )


def _suggestion(levels: Sequence[r.LevelTally]) -> r.Suggestion | None:
    """Suggest the level above the highest one that was beaten often, unless there is none."""
    often = [each for each in levels if each.won >= BEATEN_OFTEN]
    if not often or often[-1].level == max(LEVELS):
        return None
    return r.Suggestion(often[-1].level, often[-1].won, often[-1].level + 1)


def _month(row: Row) -> str:
    return time.strftime("%Y-%m", time.localtime(row["at"]))


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None
