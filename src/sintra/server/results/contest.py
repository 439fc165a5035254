"""A finished game as ratings see it: read from the log alone, without playing a move again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sintra.ratings.glicko import Rating, idle, rate
from sintra.ratings.plackett_luce import rate_places
from sintra.server.store.values import PoolRating
from sintra.server.table import entries as e
from sintra.server.table.archive import BOT

COUNTING = ("finished", "resigned", "flagged")
"""How a game ends that counts for ratings and statistics; one that everybody left does not."""
PERIOD_SECONDS = 4.6 * 24 * 3600.0
"""Time away in which a deviation grows by one period: from 60 to 110 in about a year."""
MANY = "many"


@dataclass(frozen=True, slots=True)
class Contest:
    """Who played a rated game, by seat, and who came where; `at` is when it ended."""

    pool: str
    at: float
    players: tuple[str, ...]
    """People by their ids, bots as records call them: `level:3`."""
    places: tuple[int, ...]


def pool_of(header: str) -> str:
    """Name the pool of a game: two players have one, three and four together another.

    >>> pool_of("azul:2:coloured"), pool_of("azul:4:grey")
    ('azul:2', 'azul:many')
    """
    game, players = header.split(":")[:2]
    return f"{game}:{players if players == '2' else MANY}"


def contest_of(log: Iterable[tuple[float, bytes]]) -> Contest | None:
    """Read the contest of a log, times and bodies; None: the game does not count for ratings."""
    entries = ((at, e.decoded(body)) for at, body in log)
    _, created = next(entries)
    assert isinstance(created, e.Created)
    if not created.rated or created.imported or created.lesson:
        return None
    players = [_called(plan) for plan in created.seats]
    for at, entry in entries:
        match entry:
            case e.Sat():
                players[entry.seat] = entry.holder
            case e.Stood():
                players[entry.seat] = ""
            case e.Started():
                players = [each or f"{BOT}{entry.level}" for each in players]
            case e.Ended():
                return _contest(created, at, players, entry)
            case _:
                pass
    return None


def _contest(created: e.Created, at: float, players: list[str], ended: e.Ended) -> Contest | None:
    """Give the contest, if it counts: somebody plays, and nobody against themselves."""
    people = [each for each in players if not each.startswith(BOT)]
    if ended.reason not in COUNTING or not people or len(set(people)) < len(people):
        return None
    return Contest(pool_of(created.header), at, tuple(players), tuple(ended.ranking))


def _called(plan: e.SeatPlan) -> str:
    return f"{BOT}{plan.level}" if plan.kind == "bot" else plan.holder


def rated(contest: Contest, before: Mapping[str, PoolRating]) -> dict[str, PoolRating]:
    """Give the standings after a contest. A bot that has two seats meets others in both, and keeps its own."""
    standings = [_rested(before.get(player, PoolRating()), contest.at) for player in contest.players]
    ratings = [Rating(each.rating, each.deviation, each.volatility) for each in standings]
    if len(ratings) == 2:
        mine, other = ratings
        score = _score(*contest.places)
        after = [rate(mine, [(other, score)]), rate(other, [(mine, 1 - score)])]
    else:
        after = rate_places(ratings, contest.places)
    return {
        player: PoolRating(*new, games=old.games + 1, at=contest.at)
        for player, old, new in zip(contest.players, standings, after, strict=True)
        if contest.players.count(player) == 1
    }


def _rested(standing: PoolRating, at: float) -> PoolRating:
    """Give a standing after the time away until now."""
    if not standing.games:
        return standing
    away = max(0.0, at - standing.at) / PERIOD_SECONDS
    rating = idle(Rating(standing.rating, standing.deviation, standing.volatility), away)
    return PoolRating(*rating, games=standing.games, at=standing.at)


def _score(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)
