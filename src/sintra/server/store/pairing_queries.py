"""Queries about who plays with whom: people who look for a game, challenges, and those one has met."""

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, or_, select, text, update

from sintra.server.store.tables import challenges, games, holders, people, seeks
from sintra.server.store.upsert import upsert
from sintra.server.store.values import Challenge, Companion, Found, Seek

LOCK = 0x53696E7472AA
"""Pairing is a step of its own: two people who look at each other at once find themselves at one table."""
KEPT_SECONDS = 20.0
"""Somebody who has said nothing for so long waits no more."""
CLAIM_SECONDS = 15.0
"""So long the table of a pair may take to be made."""


def seek(connection: Connection, own: Seek, table: str, now: float) -> Found:
    """Look for somebody with the same wish; `table` is the name of the table that they get."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    connection.execute(delete(seeks).where(seeks.c.seen < now - KEPT_SECONDS))
    found = connection.execute(select(seeks.c.game, seeks.c.asked, seeks.c.seen, seeks.c.wish).where(_of(own.person)))
    row = found.one_or_none()
    if row is not None and row.game and _exists(connection, row.game):
        connection.execute(delete(seeks).where(_of(own.person)))
        return Found(row.game, "", row.asked)
    if row is not None and row.game and now - row.seen < CLAIM_SECONDS:
        return Found("", "", row.asked)
    asked = row.asked if row is not None and row.wish == own.wish else now
    other = connection.execute(_fitting(own)).scalar()
    if other is None:
        _wait(connection, own, asked, now)
        return Found("", "", asked, connection.execute(select(func.count()).select_from(seeks)).scalar_one())
    connection.execute(update(seeks).where(_of(other)).values(game=table, seen=now))
    connection.execute(delete(seeks).where(_of(own.person)))
    return Found(table, other, asked)


def _fitting(own: Seek) -> Select[str]:
    """Who waits for the same, each within the range of the other; whoever has no rating fits every range."""
    fits = [seeks.c.wish == own.wish, seeks.c.person != own.person, seeks.c.game == ""]
    fits.append(or_(seeks.c.rating.is_(None), and_(seeks.c.rating >= own.low, seeks.c.rating <= own.high)))
    if own.rating is not None:
        fits += [seeks.c.low <= own.rating, seeks.c.high >= own.rating]
    return select(seeks.c.person).where(*fits).order_by(seeks.c.asked).limit(1)


def _of(person: str) -> ColumnElement[bool]:
    return seeks.c.person == person


def _exists(connection: Connection, game: str) -> bool:
    return connection.execute(select(games.c.id).where(games.c.id == game)).first() is not None


def _wait(connection: Connection, own: Seek, asked: float, now: float) -> None:
    values = {
        "wish": own.wish, "rating": own.rating, "low": own.low, "high": own.high,
        "asked": asked, "seen": now, "game": "",
    }  # fmt: skip
    new = upsert(connection, seeks).values(person=own.person, **values)
    connection.execute(new.on_conflict_do_update(index_elements=["person"], set_=values))


def stop_seeking(connection: Connection, person: str) -> None:
    """Look for a game no more."""
    connection.execute(delete(seeks).where(_of(person)))


def met(connection: Connection, person: str, limit: int) -> list[Companion]:
    """List those with whom somebody has played, the last one first."""
    own, others = holders.alias("own"), holders.alias("others")
    last = func.max(games.c.created).label("last")
    query = (
        select(people.c.id, people.c.name, people.c.muted, func.count().label("together"), last)
        .select_from(own)
        .join(others, and_(others.c.game == own.c.game, others.c.holder != person))
        .join(games, games.c.id == own.c.game)
        .join(people, people.c.id == others.c.holder)
        .where(own.c.holder == person, games.c.status.in_(("running", "over")))
        .group_by(people.c.id, people.c.name, people.c.muted)
        .order_by(last.desc())
        .limit(limit)
    )
    rows = connection.execute(query)
    return [Companion(row.id, "" if row.muted else row.name, row.together, row.last) for row in rows]


def challenge(connection: Connection, new: Challenge) -> None:
    """Note that somebody is wanted at a table."""
    row = {"game": new.game, "host": new.host, "person": new.person, "at": new.at}
    connection.execute(upsert(connection, challenges).on_conflict_do_nothing(), row)


def challenges_to(connection: Connection, person: str, limit: int) -> list[Challenge]:
    """List the open tables at which somebody is wanted, the newest first."""
    query = select(challenges).join(games, games.c.id == challenges.c.game)
    query = query.where(challenges.c.person == person, games.c.status == "open")
    rows = connection.execute(query.order_by(challenges.c.at.desc()).limit(limit)).mappings()
    return [Challenge(**row) for row in rows]


def count_challenges(connection: Connection, host: str) -> int:
    """Count the open tables at which somebody waits for those whom they challenged."""
    query = select(func.count()).select_from(challenges).join(games, games.c.id == challenges.c.game)
    return connection.execute(query.where(challenges.c.host == host, games.c.status == "open")).scalar_one()


def decline(connection: Connection, game: str, person: str) -> bool:
    """Answer a challenge by no; False: there was none."""
    gone = delete(challenges).where(challenges.c.game == game, challenges.c.person == person)
    return connection.execute(gone).rowcount > 0
