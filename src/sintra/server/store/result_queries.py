"""Queries about finished games as results: which are counted, seat by seat, and what ratings follow."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, func, null, select, text, update

from sintra.ratings.glicko import PROVISIONAL
from sintra.server.store.tables import entries, games, people, ratings, results, reviews, seat_names
from sintra.server.store.upsert import upsert
from sintra.server.store.values import PoolRating, SeatResult

OVER = "over"
UNREADABLE = -1
LOCK = 0x53696E726174
"""An arbitrary number: whoever counts a game in a PostgreSQL holds the advisory lock of this number."""


def uncounted(connection: Connection, limit: int) -> list[str]:
    """List games that are over and not counted yet, the oldest first."""
    query = select(games.c.id).where(games.c.status == OVER, games.c.step.is_(null()))
    return list(connection.execute(query.order_by(games.c.created, games.c.id).limit(limit)).scalars())


def lock(connection: Connection) -> None:
    """Let nobody else count until this transaction ends; a file has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def take_step(connection: Connection, game: str, readable: bool = True) -> bool:
    """Give a game the next number of the order in which games count; False: it has one, or is gone."""
    last = connection.execute(select(func.max(games.c.step)).where(games.c.status == OVER)).scalar() or 0
    free = (games.c.id == game, games.c.status == OVER, games.c.step.is_(null()))
    step = max(last, 0) + 1 if readable else UNREADABLE
    return connection.execute(update(games).where(*free).values(step=step)).rowcount > 0


def counted_logs(connection: Connection) -> Iterable[tuple[str, list[tuple[float, bytes]]]]:
    """Give the logs of all games that count, in their order."""
    counted = select(games.c.id).where(games.c.status == OVER, games.c.step > 0).order_by(games.c.step)
    for game in list(connection.execute(counted).scalars()):
        log = select(entries.c.at, entries.c.body).where(entries.c.game == game).order_by(entries.c.seq)
        yield game, [(at, bytes(body)) for at, body in connection.execute(log)]


def known_people(connection: Connection, found: Iterable[str]) -> set[str]:
    """Give which of these people are known."""
    return set(connection.execute(select(people.c.id).where(people.c.id.in_(list(found)))).scalars())


def add_results(connection: Connection, game: str, rows: Iterable[SeatResult]) -> None:
    """Write the result of a game, seat by seat."""
    if values := [{"game": game, **asdict(row)} for row in rows]:
        connection.execute(upsert(connection, results).on_conflict_do_nothing(), values)


def note_rating(connection: Connection, game: str, seat: int, after: PoolRating, before: float) -> None:
    """Write beside a result what it did to a rating."""
    mine = (results.c.game == game, results.c.seat == seat)
    values = {"rating": after.rating, "deviation": after.deviation, "change": after.rating - before}
    connection.execute(update(results).where(*mine).values(values))


def note_review(connection: Connection, game: str, seats: Iterable[tuple[int, float | None, float, str]]) -> None:
    """Write beside a result what a review found: accuracy, luck and the worst label of each seat."""
    for seat, accuracy, luck, worst in seats:
        mine = (results.c.game == game, results.c.seat == seat)
        connection.execute(update(results).where(*mine).values(accuracy=accuracy, luck=luck, worst=worst))


def changes_of(connection: Connection, game: str) -> tuple[bool, list[Any]]:
    """Tell whether a game is counted, and what it did to the rating of each seat."""
    step = connection.execute(select(games.c.step).where(games.c.id == game)).scalar()
    columns = (results.c.rating, results.c.deviation, results.c.change)
    rows = connection.execute(select(*columns).where(results.c.game == game).order_by(results.c.seat)).all()
    return step is not None, list(rows)


# Ratings


def standings(connection: Connection, pool: str | None, found: Iterable[str] | None = None) -> dict[Any, PoolRating]:
    """Give ratings: of a pool by holder, or of all pools by pool and holder."""
    query = select(ratings)
    if pool is not None:
        query = query.where(ratings.c.pool == pool)
    if found is not None:
        query = query.where(ratings.c.holder.in_(list(found)))
    return {
        (row.holder if pool is not None else (row.pool, row.holder)): PoolRating(
            row.rating, row.deviation, row.volatility, row.games, row.at
        )
        for row in connection.execute(query)
    }


def save_standings(connection: Connection, pool: str, found: Mapping[str, PoolRating]) -> None:
    """Write ratings of a pool."""
    for holder, standing in found.items():
        new = upsert(connection, ratings).values(holder=holder, pool=pool, **asdict(standing))
        connection.execute(new.on_conflict_do_update(index_elements=["holder", "pool"], set_=asdict(standing)))


def drop_standings(connection: Connection) -> None:
    """Forget all ratings, so that they are written anew."""
    connection.execute(ratings.delete())


def leaders(connection: Connection, pool: str, limit: int) -> list[dict[str, Any]]:
    """List the ratings of a pool, the best first: those that are sure, then the others."""
    unsure = ratings.c.deviation > PROVISIONAL
    columns = (ratings, people.c.name, people.c.program, people.c.muted)
    query = select(*columns).outerjoin(people, people.c.id == ratings.c.holder).where(ratings.c.pool == pool)
    query = query.order_by(unsure, ratings.c.rating.desc(), ratings.c.holder).limit(limit)
    return [dict(row) for row in connection.execute(query).mappings()]


# Somebody's games


def games_of(connection: Connection, person: str, game: str | None = None) -> list[dict[str, Any]]:
    """List the results of somebody, the newest first, each with its game and whether it is reviewed."""
    reviewed = select(reviews.c.game).where(reviews.c.game == results.c.game, reviews.c.status == "done").exists()
    columns = (results, games.c.header, games.c.game.label("kind"), reviewed.label("reviewed"))
    query = select(*columns).join(games, games.c.id == results.c.game).where(results.c.person == person)
    if game is not None:
        query = query.where(games.c.game == game)
    query = query.order_by(results.c.at.desc(), results.c.game, results.c.seat)
    return [dict(row) for row in connection.execute(query).mappings()]


def seats_of(connection: Connection, found: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    """Give all seats of these games, with what their people are called; somebody who was deleted has no name."""
    named = (seat_names.c.game == results.c.game) & (seat_names.c.seat == results.c.seat)
    named &= seat_names.c.person == results.c.person
    columns = (
        results.c.game, results.c.seat, results.c.person, results.c.level, results.c.place, results.c.score,
        results.c.rating, seat_names.c.name.label("seat_name"), people.c.name, people.c.program, people.c.muted,
    )  # fmt: skip
    query = select(*columns).outerjoin(seat_names, named).outerjoin(people, people.c.id == results.c.person)
    query = query.where(results.c.game.in_(list(found))).order_by(results.c.game, results.c.seat)
    seats: dict[str, list[dict[str, Any]]] = {}
    for row in connection.execute(query).mappings():
        seats.setdefault(row["game"], []).append(dict(row))
    return seats
