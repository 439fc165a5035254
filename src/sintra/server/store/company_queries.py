"""Queries about what people say at tables. No log is touched by any of them."""

from sqlalchemy import Connection, delete, func, insert, or_, select

from sintra.server.store.listed import ListedReport
from sintra.server.store.tables import entries, games, mutes, people, remarks, reports
from sintra.server.store.upsert import upsert
from sintra.server.store.values import Remark

COLUMNS = (remarks.c.game, remarks.c.person, remarks.c.kind, remarks.c.body, remarks.c.at, remarks.c.id)


def say(connection: Connection, remark: Remark) -> int:
    """Keep what somebody said; gives its number."""
    row = {"game": remark.game, "person": remark.person, "kind": remark.kind, "body": remark.body, "at": remark.at}
    return int(connection.execute(insert(remarks).values(row).returning(remarks.c.id)).scalar_one())


def remark(connection: Connection, id: int) -> Remark | None:
    """Give what was said, by its number."""
    row = connection.execute(select(*COLUMNS).where(remarks.c.id == id)).one_or_none()
    return None if row is None else Remark(*row)


def remarks_at(connection: Connection, game: str, limit: int) -> list[Remark]:
    """List what was said last at a table, in order."""
    query = select(*COLUMNS).where(remarks.c.game == game).order_by(remarks.c.id.desc()).limit(limit)
    return [Remark(*row) for row in reversed(connection.execute(query).all())]


def report(connection: Connection, id: int, game: str, person: str, at: float) -> bool:
    """Show something that was said at a table to the operators; False: there is no such thing."""
    found = connection.execute(select(remarks.c.id).where(remarks.c.id == id, remarks.c.game == game)).first()
    if found is None:
        return False
    row = {"remark": id, "person": person, "at": at}
    connection.execute(upsert(connection, reports).on_conflict_do_nothing(), row)
    return True


def reported(connection: Connection, limit: int) -> list[ListedReport]:
    """List what was reported, the newest first: what, who said it, where, and how many complained."""
    by = func.count(reports.c.person).label("reports")
    query = (
        select(remarks.c.id, func.max(reports.c.at).label("at"), remarks.c.game, remarks.c.person, remarks.c.body, by)
        .join(reports, reports.c.remark == remarks.c.id)
        .group_by(remarks.c.id, remarks.c.game, remarks.c.person, remarks.c.body)
        .order_by(func.max(reports.c.at).desc())
        .limit(limit)
    )
    return [ListedReport(**row) for row in connection.execute(query).mappings()]


def dismiss(connection: Connection, id: int) -> bool:
    """Forget the reports of something; it goes with the others of its table then. False: nobody reported it."""
    return connection.execute(delete(reports).where(reports.c.remark == id)).rowcount > 0


def delete_remark(connection: Connection, id: int) -> bool:
    """Delete what somebody said, and its reports; False: there is no such thing."""
    connection.execute(delete(reports).where(reports.c.remark == id))
    return connection.execute(delete(remarks).where(remarks.c.id == id)).rowcount > 0


def mute_other(connection: Connection, person: str, other: str, muted: bool) -> None:
    """Let somebody hear another one no more, or again."""
    if muted:
        row = {"person": person, "other": other}
        connection.execute(upsert(connection, mutes).on_conflict_do_nothing(), row)
    else:
        connection.execute(delete(mutes).where(mutes.c.person == person, mutes.c.other == other))


def muting(connection: Connection, other: str) -> set[str]:
    """Give who does not want to hear somebody."""
    return set(connection.execute(select(mutes.c.person).where(mutes.c.other == other)).scalars())


def muted_by(connection: Connection, person: str) -> set[str]:
    """Give whom somebody does not want to hear."""
    return set(connection.execute(select(mutes.c.other).where(mutes.c.person == person)).scalars())


def names_of(connection: Connection, found: list[str]) -> dict[str, str]:
    """Give what people are called; whoever was muted by an operator has no name."""
    rows = connection.execute(select(people.c.id, people.c.name, people.c.muted).where(people.c.id.in_(found)))
    return {row.id: "" if row.muted else row.name for row in rows}


def forget(connection: Connection, before: float) -> int:
    """Delete what was said at tables that were over before a time, unless it was reported; gives how much."""
    ended = select(func.max(entries.c.at)).where(entries.c.game == remarks.c.game).scalar_subquery()
    gone = select(games.c.id).where(games.c.id == remarks.c.game, games.c.status.in_(("over", "expired"))).exists()
    kept = select(reports.c.remark).where(reports.c.remark == remarks.c.id).exists()
    return connection.execute(delete(remarks).where(gone, ended < before, ~kept)).rowcount


def delete_at(connection: Connection, game: str) -> None:
    """Delete all that was said at a table."""
    said = select(remarks.c.id).where(remarks.c.game == game)
    connection.execute(delete(reports).where(reports.c.remark.in_(said)))
    connection.execute(delete(remarks).where(remarks.c.game == game))


def delete_of(connection: Connection, person: str) -> None:
    """Delete all that somebody said, reported or muted."""
    said = select(remarks.c.id).where(remarks.c.person == person)
    connection.execute(delete(reports).where(or_(reports.c.person == person, reports.c.remark.in_(said))))
    connection.execute(delete(remarks).where(remarks.c.person == person))
    connection.execute(delete(mutes).where(or_(mutes.c.person == person, mutes.c.other == person)))
