"""Counting finished games: each is one step, in the order of one number, and ratings follow step by step.

A step is one transaction: the number, the result of every seat and the ratings after it. So a game counts exactly
once, whenever a server dies; and the logs in the order of their numbers give the same ratings again.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
from sqlalchemy import Connection

from sintra.server.results.contest import Contest, contest_of, rated
from sintra.server.store import PoolRating, SeatResult
from sintra.server.store import result_queries as q
from sintra.server.table.archive import BOT
from sintra.server.table.seats import Seat
from sintra.server.table.table import Table

NO_LEVEL = -1
"""Instead of a level, of a bot that was learned: it counts as a bot, and for no level."""
Standings = dict[tuple[str, str], PoolRating]
"""Ratings by pool and holder."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over: its result seat by seat (none of a lesson), and the contest, if it counts for ratings."""

    game: str
    seats: Sequence[SeatResult]
    contest: Contest | None


def finished(table: Table) -> Finished:
    """Read what counts of a table whose game is over."""
    assert table.ended is not None
    if table.created.lesson:  # its draws were set
        return Finished(table.id, (), None)
    contest = contest_of((logged.at, logged.body) for logged in table.log)
    at = next(logged.at for logged in reversed(table.log) if logged.entry == table.ended)
    points = [Counter[str]() for _ in table.seats]
    for decision in table.timeline.decisions:
        for event in decision.scored:
            if event.seat >= 0:
                points[event.seat][event.rule] += event.points
    places = table.ended.ranking
    seats = [
        SeatResult(
            seat=number,
            person=seat.holder if seat.kind == "person" else "",
            level=_level(seat),
            at=at,
            reason=table.ended.reason,
            rated=contest is not None,
            place=places[number],
            shared=places.count(places[number]) > 1,
            score=table.state.scores[number],
            points=msgspec.json.encode(dict(points[number])).decode(),
        )
        for number, seat in enumerate(table.seats)
    ]
    return Finished(table.id, seats, contest)


def _level(seat: Seat) -> int:
    """Give the level of a bot, NO_LEVEL of one that was learned, 0 of a person."""
    if seat.kind != "bot":
        return 0
    return NO_LEVEL if seat.policy else seat.level


def count(connection: Connection, game: Finished) -> bool:
    """Count a game, in one transaction; False: it was counted already, or is gone."""
    q.lock(connection)
    if not q.take_step(connection, game.game):
        return False
    known = q.known_people(connection, {seat.person for seat in game.seats})
    q.add_results(
        connection, game.game, (seat if seat.person in known else replace(seat, person="") for seat in game.seats)
    )
    if game.contest is not None:
        _rate(connection, game.game, game.contest, known)
    return True


def _rate(connection: Connection, game: str, contest: Contest, known: set[str]) -> None:
    """Change ratings by a contest; those of somebody who was deleted are in the logs only."""
    everybody = set(contest.players)
    if all(player in known or player.startswith(BOT) for player in everybody):
        before = q.standings(connection, contest.pool, everybody)
    else:
        all_before = recomputed(connection, until=game)
        before = {holder: each for (pool, holder), each in all_before.items() if pool == contest.pool}
    after = {who: each for who, each in rated(contest, before).items() if who in known or who.startswith(BOT)}
    q.save_standings(connection, contest.pool, after)
    for seat, player in enumerate(contest.players):
        if player in after:
            q.note_rating(connection, game, seat, after[player], before.get(player, PoolRating()).rating)


def recomputed(connection: Connection, until: str = "") -> Standings:
    """Work all ratings out from the logs, of those before a game if one is named."""
    found: Standings = {}
    for game, log in q.counted_logs(connection):
        if game == until:
            break
        if (contest := contest_of(log)) is not None:
            before = {who: found[contest.pool, who] for who in contest.players if (contest.pool, who) in found}
            found |= {(contest.pool, who): each for who, each in rated(contest, before).items()}
    return found


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the logs say of ratings, beside what is stored."""

    ratings: int
    different: tuple[tuple[str, str], ...]
    """Pools and holders whose rating is not what the logs say."""


def compare(connection: Connection, write: bool = False) -> Comparison:
    """Compare the stored ratings with those that the logs give, and write these if that is wished."""
    q.lock(connection)
    everybody = recomputed(connection)
    known = q.known_people(connection, {who for _, who in everybody if not who.startswith(BOT)})
    found = {key: each for key, each in everybody.items() if key[1] in known or key[1].startswith(BOT)}
    stored = q.standings(connection, None)
    different = tuple(sorted(key for key in found.keys() | stored.keys() if found.get(key) != stored.get(key)))
    if write and different:
        q.drop_standings(connection)
        for pool in {pool for pool, _ in found}:
            q.save_standings(connection, pool, {who: each for (of, who), each in found.items() if of == pool})
    return Comparison(len(found), different)
