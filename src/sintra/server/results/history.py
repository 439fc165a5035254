"""Somebody's finished games as a list: filtered, with everybody who played."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Literal

from sintra.server.results.statistics import outcome_of, own_games, players_of, sent_rating, statistics_of
from sintra.server.store import Store
from sintra.server.store import result_queries as q
from sintra.server.wire import results as r

ResultFilter = Literal["won", "lost"]
AgainstFilter = Literal["people", "bots"]
ReviewFilter = Literal["blunder", "none"]
Row = Mapping[str, Any]
Seats = Mapping[str, Sequence[Row]]


async def played_games(
    store: Store,
    person: str,
    game: str | None,
    result: ResultFilter | None,
    against: AgainstFilter | None,
    review: ReviewFilter | None,
    first: int,
    limit: int,
) -> r.PlayedGames:
    """Give somebody's games of a kind, the newest first."""
    rows = own_games(await store.ask(partial(q.games_of, person=person)))
    of = {name: sum(row["kind"] == name for row in rows) for name in sorted({row["kind"] for row in rows})}
    rows = [row for row in rows if game is None or row["kind"] == game]
    rows = [row for row in rows if _reviewed_so(row, review) and _ended_so(row, result)]
    if against is not None:
        everybody = await store.ask(partial(q.seats_of, found=[row["game"] for row in rows]))
        rows = [row for row in rows if _is_against_people(row, everybody, person) == (against == "people")]
    shown = rows[first : first + limit]
    seats = await store.ask(partial(q.seats_of, found=[row["game"] for row in shown]))
    return r.PlayedGames([_played(row, seats.get(row["game"], ()), person) for row in shown], len(rows), of)


async def statistics(store: Store, person: str, game: str) -> r.GameStatistics:
    """Sum up somebody's games of one kind."""
    rows = await store.ask(partial(q.games_of, person=person, game=game))
    pairs = [row["game"] for row in rows if players_of(row) == 2]
    seats = await store.ask(partial(q.seats_of, found=pairs))
    opponents = {id: seat["level"] for id, each in seats.items() for seat in each if seat["level"]}
    standings = {}
    for pool in (f"{game}:2", f"{game}:many"):
        found = await store.ask(partial(q.standings, pool=pool, found=[person]))
        if person in found:
            standings[pool] = found[person]
    return statistics_of(game, rows, opponents, standings)


async def leaders(store: Store, game: str, players: Literal["2", "many"], person: str, limit: int) -> r.Leaders:
    """List the best of a pool; whoever asks is marked."""
    rows = await store.ask(partial(q.leaders, pool=f"{game}:{players}", limit=limit))
    found = []
    for rank, row in enumerate(rows, 1):
        shown = sent_rating(row["rating"], row["deviation"])
        bot = row["name"] is None
        found.append(
            r.Leader(
                shown.rating,
                shown.deviation,
                shown.provisional,
                rank=0 if shown.provisional else rank,
                kind="bot" if bot else "person",
                name="" if bot or row["muted"] else row["name"],
                program=bool(row["program"]),
                level=int(row["holder"].rpartition(":")[2]) if bot else 0,
                games=row["games"],
                yours=bool(person) and row["holder"] == person,
            )
        )
    return r.Leaders(game, players, found)


async def table_ratings(store: Store, table: str) -> r.TableRatings:
    """Tell what a finished game did to ratings."""
    counted, rows = await store.ask(partial(q.changes_of, game=table))
    return r.TableRatings(counted, [None if row.rating is None else _change(row) for row in rows])


def _change(row: Any) -> r.RatingChange:
    shown = sent_rating(row.rating, row.deviation)
    return r.RatingChange(shown.rating, shown.deviation, shown.provisional, round(row.change))


def _ended_so(row: Row, result: ResultFilter | None) -> bool:
    outcome = outcome_of(row, players_of(row))
    return result is None or outcome in (("won", "shared") if result == "won" else ("lost", "place"))


def _reviewed_so(row: Row, review: ReviewFilter | None) -> bool:
    if review == "none":
        return not row["reviewed"]
    return review is None or row["worst"] == review


def _is_against_people(row: Row, everybody: Seats, person: str) -> bool:
    return any(seat["person"] != person and not seat["level"] for seat in everybody.get(row["game"], ()))


def _played(row: Row, seats: Sequence[Row], person: str) -> r.PlayedGame:
    rating = None if row["rating"] is None else sent_rating(row["rating"], row["deviation"])
    return r.PlayedGame(
        table=row["game"],
        game=row["kind"],
        header=row["header"],
        at=row["at"],
        reason=row["reason"],
        outcome=outcome_of(row, players_of(row)),
        seat=row["seat"],
        seats=[_seat(each, person) for each in seats],
        rated=row["rated"],
        rating=rating,
        change=None if row["change"] is None else round(row["change"]),
        reviewed=row["reviewed"],
        accuracy=row["accuracy"],
        luck=row["luck"],
        worst=row["worst"],
    )


def _seat(row: Row, person: str) -> r.PlayedSeat:
    bot = row["level"] != 0
    hidden = bot or row["muted"]
    return r.PlayedSeat(
        kind="bot" if bot else "person",
        name="" if hidden else row["seat_name"] or row["name"] or "",
        deleted=not bot and not row["person"],
        program=bool(row["program"]),
        level=row["level"],
        place=row["place"],
        score=row["score"],
        rating=None if row["rating"] is None else round(row["rating"]),
        yours=row["person"] == person,
    )
