"""Queries about reviews: who wants one, who works on it, and what is known. They can all be made again from the log."""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, or_, select, update

from sintra.server.store.tables import games, review_pieces, reviews
from sintra.server.store.upsert import upsert
from sintra.server.store.values import StoredReview

UNFINISHED = ("queued", "running")
KEY = ["game", "engine"]


def load(connection: Connection, game: str, engine: str) -> StoredReview | None:
    """Read the review of a game by an engine, with all that is known."""
    mine = (reviews.c.game == game, reviews.c.engine == engine)
    row = connection.execute(select(reviews).where(*mine)).mappings().one_or_none()
    if row is None:
        return None
    own = (review_pieces.c.game == game, review_pieces.c.engine == engine)
    found = connection.execute(select(review_pieces.c.ply, review_pieces.c.body).where(*own))
    return StoredReview(**row, pieces={row.ply: row.body for row in found})


def begin(connection: Connection, review: StoredReview) -> bool:
    """Note that a review is wanted, and forget those of other engines; False: there is no such game."""
    if connection.execute(select(games.c.id).where(games.c.id == review.game)).first() is None:
        return False
    for table in (reviews, review_pieces):
        connection.execute(delete(table).where(table.c.game == review.game, table.c.engine != review.engine))
    row = {column.name: getattr(review, column.name) for column in reviews.columns}
    new = upsert(connection, reviews).values(row)
    changes = {name: value for name, value in row.items() if name not in KEY}
    connection.execute(new.on_conflict_do_update(index_elements=KEY, set_=changes))
    save(connection, review.game, review.engine, review.pieces)
    return True


def note(connection: Connection, game: str, engine: str, status: str, seen: float) -> None:
    """Note how far a review is; who asked for it is forgotten when it is at its end."""
    changes = {"status": status, "seen": seen} | ({} if status in UNFINISHED else {"person": ""})
    connection.execute(update(reviews).where(reviews.c.game == game, reviews.c.engine == engine).values(changes))


def save(connection: Connection, game: str, engine: str, pieces: Mapping[int, bytes]) -> None:
    """Keep pieces of a review, unless the game was deleted meanwhile."""
    if not pieces or connection.execute(select(games.c.id).where(games.c.id == game)).first() is None:
        return
    new = upsert(connection, review_pieces)
    rows = [{"game": game, "engine": engine, "ply": ply, "body": body} for ply, body in pieces.items()]
    again = new.on_conflict_do_update(index_elements=[*KEY, "ply"], set_={"body": new.excluded.body})
    connection.execute(again, rows)


def unfinished(connection: Connection, before: float) -> list[StoredReview]:
    """List reviews that are wanted and that no server has worked on since a time, the oldest first; without pieces."""
    query = select(reviews).where(reviews.c.status.in_(UNFINISHED), reviews.c.seen < before)
    return [StoredReview(**row) for row in connection.execute(query.order_by(reviews.c.asked)).mappings()]


def claim(connection: Connection, review: StoredReview, server: str, now: float, before: float) -> bool:
    """Take a review over that no server has worked on since a time; of several that ask, one gets it."""
    free = or_(reviews.c.seen < before, reviews.c.server == server)
    mine = (reviews.c.game == review.game, reviews.c.engine == review.engine, free)
    return connection.execute(update(reviews).where(*mine).values(server=server, seen=now)).rowcount > 0
