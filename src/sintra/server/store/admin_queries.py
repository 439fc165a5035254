"""What operators may do to a store: every act is written to the audit log in the same transaction."""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from sintra.server.store.company_queries import delete_at
from sintra.server.store.listed import ListedPerson, ListedTable
from sintra.server.store.tables import (
    addresses,
    audit,
    bans,
    challenges,
    entries,
    games,
    holders,
    mails,
    people,
    results,
    review_pieces,
    reviews,
    seat_names,
    snapshots,
)
from sintra.server.store.upsert import upsert
from sintra.server.store.values import Act

DELETE_TABLE = "delete-table"


def note(connection: Connection, at: float, operator: str, act: str, subject: str, until: float = 0.0) -> None:
    """Write to the audit log."""
    row = {"at": at, "operator": operator, "act": act, "subject": subject, "until": until}
    connection.execute(insert(audit), row)


def acts_after(connection: Connection, last: int, limit: int) -> list[Act]:
    """List what operators did after the act of a number, the oldest first."""
    query = select(audit).where(audit.c.id > last).order_by(audit.c.id).limit(limit)
    return [Act(**row) for row in connection.execute(query).mappings()]


def last_acts(connection: Connection, limit: int) -> list[Act]:
    """List what operators did, the newest first."""
    return [Act(**row) for row in connection.execute(select(audit).order_by(audit.c.id.desc()).limit(limit)).mappings()]


def deleted_tables(connection: Connection, found: Iterable[str]) -> set[str]:
    """Give which of these tables an operator deleted."""
    query = select(audit.c.subject).where(audit.c.act == DELETE_TABLE, audit.c.subject.in_(list(found)))
    return set(connection.execute(query).scalars())


# Tables


def tables(connection: Connection, status: str | None, limit: int) -> list[ListedTable]:
    """List tables, the newest first."""
    columns = (games.c.id, games.c.header, games.c.status, games.c.created, games.c.attended, games.c.archived)
    query = select(*columns, func.max(entries.c.seq).label("v")).join(entries, entries.c.game == games.c.id)
    query = query.group_by(*columns).order_by(games.c.created.desc()).limit(limit)
    if status is not None:
        query = query.where(games.c.status == status)
    return [ListedTable(**row) for row in connection.execute(query).mappings()]


def counts(connection: Connection) -> dict[str, int]:
    """Count people, and tables by status."""
    rows = connection.execute(select(games.c.status, func.count()).group_by(games.c.status))
    archived = select(func.count()).select_from(games).where(games.c.archived)
    return {
        "people": connection.execute(select(func.count()).select_from(people)).scalar_one(),
        **{f"tables_{status}": count for status, count in rows},
        "tables_archived": connection.execute(archived).scalar_one(),
        "bans": connection.execute(select(func.count()).select_from(bans)).scalar_one(),
    }


def delete_table(connection: Connection, table: str) -> bool:
    """Delete a table with its log; False: there is none."""
    delete_at(connection, table)
    for each in (entries, snapshots, holders, seat_names, results, reviews, review_pieces, challenges, mails):
        connection.execute(delete(each).where(each.c.game == table))
    return connection.execute(delete(games).where(games.c.id == table)).rowcount > 0


def archive_table(connection: Connection, table: str) -> bool:
    """Let a table count no longer until somebody attends it; False: there is none that is not over."""
    gone = update(games).where(games.c.id == table, games.c.status.in_(("open", "running")))
    return connection.execute(gone.values(archived=True)).rowcount > 0


# People


def find_people(connection: Connection, text: str, limit: int) -> list[ListedPerson]:
    """List people whose id, name or address begins with a text, the newest first."""
    seen = select(addresses.c.person).where(addresses.c.address.startswith(text, autoescape=True))
    columns = (people.c.id, people.c.name, people.c.created, people.c.muted, people.c.program)
    query = select(*columns).order_by(people.c.created.desc()).limit(limit)
    if text:
        begins = [column.startswith(text, autoescape=True) for column in (people.c.id, people.c.name)]
        query = query.where(or_(*begins, people.c.id.in_(seen)))
    return [ListedPerson(**row) for row in connection.execute(query).mappings()]


def rename_everywhere(connection: Connection, person: str, name: str) -> bool:
    """Call somebody something else, also where they sit already; False: there is nobody of this id."""
    connection.execute(delete(seat_names).where(seat_names.c.person == person))
    return connection.execute(update(people).where(people.c.id == person).values(name=name)).rowcount > 0


def mute(connection: Connection, person: str, muted: bool) -> bool:
    """Let others see the names that somebody chose, or not; False: there is nobody of this id."""
    return connection.execute(update(people).where(people.c.id == person).values(muted=muted)).rowcount > 0


def ban(connection: Connection, subject: str, until: float) -> None:
    """Let nobody in who is this person or comes from these addresses, until a time; 0: for ever."""
    new = upsert(connection, bans).values(subject=subject, until=until)
    connection.execute(new.on_conflict_do_update(index_elements=["subject"], set_={"until": until}))


def unban(connection: Connection, subject: str) -> bool:
    """Let somebody in again; False: they were not banned."""
    return connection.execute(delete(bans).where(bans.c.subject == subject)).rowcount > 0


def banned(connection: Connection) -> dict[str, float]:
    """Give who is banned, and until when."""
    rows = connection.execute(select(bans.c.subject, bans.c.until))
    return {row.subject: row.until for row in rows}
