"""All that is stored of somebody, to be given to them or deleted.

A table whose column refers to `people.id` is personal: its rows are exported and deleted without further ado.
"""

from typing import Any

from sqlalchemy import Column, Connection, Table, delete, or_, select, update

from sintra.server.store.company_queries import delete_of
from sintra.server.store.tables import (
    METADATA,
    bans,
    challenges,
    entrants,
    games,
    holders,
    mails,
    people,
    ratings,
    remarks,
    reports,
    results,
    reviews,
    seat_names,
    tournaments,
)

SECRETS = {"token", "secret", "recovery", "code", "leave"}
"""Hashes of secrets: they are deleted with the rest, and never given to anybody."""


def personal_columns() -> list[tuple[Table, Column[Any]]]:
    """List the tables that hold rows of people, each with the column that says whose."""
    return [
        (table, column)
        for table in METADATA.sorted_tables
        for column in table.columns
        if any(key.column is people.c.id for key in column.foreign_keys)
    ]


def everything_of(connection: Connection, person: str) -> dict[str, Any] | None:
    """Give all that is stored of somebody; None: there is nobody of this id."""
    row = connection.execute(select(people).where(people.c.id == person)).mappings().one_or_none()
    if row is None:
        return None
    held = select(games.c.id, games.c.header, games.c.status, games.c.created)
    held = held.join(holders, holders.c.game == games.c.id).where(holders.c.holder == person).order_by(games.c.created)
    named = select(seat_names.c.game, seat_names.c.seat, seat_names.c.name).where(seat_names.c.person == person)
    queries = {
        **{table.name: select(table).where(column == person) for table, column in personal_columns()},
        "tables": held,
        "names": named,
        "results": select(results).where(results.c.person == person).order_by(results.c.at),
        "remarks": select(remarks).where(remarks.c.person == person).order_by(remarks.c.id),
        "reports": select(reports).where(reports.c.person == person),
        "challenges": select(challenges).where(or_(challenges.c.person == person, challenges.c.host == person)),
        "mails": select(mails).where(mails.c.person == person),
        "ratings": select(ratings).where(ratings.c.holder == person),
        "tournaments": select(tournaments).where(tournaments.c.host == person),
        "entries": select(entrants).where(entrants.c.person == person),
    }
    found = {name: [_open(each) for each in connection.execute(query).mappings()] for name, query in queries.items()}
    return {"person": _open(row) | {"recovery": bool(row["recovery"])}, **found}


def _open(row: Any) -> dict[str, Any]:
    """Give a row as it may be given out."""
    shown = {name: value for name, value in row.items() if name not in SECRETS}
    return {name: value.decode() if isinstance(value, bytes) else value for name, value in shown.items()}


def delete_person(connection: Connection, person: str) -> bool:
    """Delete all that is stored of somebody; logs know the id and stay. False: there is nobody of this id."""
    columns = [*personal_columns(), (seat_names, seat_names.c.person), (holders, holders.c.holder)]
    for table, column in [*columns, (ratings, ratings.c.holder), (bans, bans.c.subject)]:
        connection.execute(delete(table).where(column == person))
    delete_of(connection, person)
    for column in (challenges.c.person, challenges.c.host, mails.c.person):
        connection.execute(delete(column.table).where(column == person))
    connection.execute(update(tournaments).where(tournaments.c.host == person).values(host="", title=""))
    connection.execute(update(entrants).where(entrants.c.person == person).values(person="", active=False))
    for table in (reviews, results):
        connection.execute(update(table).where(table.c.person == person).values(person=""))
    return connection.execute(delete(people).where(people.c.id == person)).rowcount > 0
