"""Queries about people: what they are called, their tokens and addresses. No log is touched by any of them."""

from sqlalchemy import Connection, delete, exists, func, select, update

from sintra.server.store.tables import addresses, devices, holders, people, seat_names
from sintra.server.store.upsert import upsert
from sintra.server.store.values import Person, SeatName, StoredNames

KNOWN = (people.c.id, people.c.name, people.c.muted, people.c.program)
"""What a `Person` is made of."""


def add_person(
    connection: Connection, person: str, name: str, token: str, at: float, program: bool = False, device: str = ""
) -> None:
    """Add somebody with a first token, given by its hash."""
    row = {"id": person, "name": name, "created": at, "program": program}
    connection.execute(upsert(connection, people).on_conflict_do_nothing(), row)
    add_device(connection, person, token, at, device)


def add_device(connection: Connection, person: str, token: str, at: float, name: str = "") -> None:
    """Add a token of somebody, given by its hash, and what its device calls itself."""
    row = {"token": token, "person": person, "added": at, "name": name, "seen": at}
    connection.execute(upsert(connection, devices).on_conflict_do_nothing(), row)


def person_of(connection: Connection, token: str) -> Person | None:
    """Return whose token it is, given by its hash; None if it is unknown."""
    query = select(*KNOWN).join(devices, devices.c.person == people.c.id)
    row = connection.execute(query.where(devices.c.token == token)).one_or_none()
    return None if row is None else Person(*row)


def person(connection: Connection, id: str) -> Person | None:
    """Return somebody; None: there is nobody of this id."""
    row = connection.execute(select(*KNOWN).where(people.c.id == id)).one_or_none()
    return None if row is None else Person(*row)


def rename(connection: Connection, person: str, name: str) -> bool:
    """Call somebody something else from now on; False: there is nobody of this id."""
    return connection.execute(update(people).where(people.c.id == person).values(name=name)).rowcount > 0


def note_address(connection: Connection, person: str, address: str, at: float, forget_before: float) -> None:
    """Note where somebody comes from, and forget what is older than a time."""
    if connection.execute(select(people.c.id).where(people.c.id == person)).first() is None:
        return
    new = upsert(connection, addresses).values(person=person, address=address, seen=at)
    connection.execute(new.on_conflict_do_update(index_elements=["person", "address"], set_={"seen": at}))
    connection.execute(delete(addresses).where(addresses.c.seen < forget_before))


def names_at(connection: Connection, game: str) -> StoredNames:
    """Return what people are called at a table. Somebody who is muted has no name, somebody who was deleted no row."""
    muted = exists().where(people.c.id == seat_names.c.person, people.c.muted)
    query = select(seat_names.c.seat, seat_names.c.person, seat_names.c.name).where(seat_names.c.game == game, ~muted)
    found = sorted(connection.execute(query), key=lambda row: (row.seat, row.person))
    seats = tuple(SeatName(row.seat, row.person, row.name) for row in found)
    known = select(*KNOWN).join(holders, holders.c.holder == people.c.id)
    rows = [Person(*row) for row in connection.execute(known.where(holders.c.game == game))]
    return StoredNames(seats, {row.id: "" if row.muted else row.name for row in rows})


def count(connection: Connection) -> int:
    """Count the people."""
    return connection.execute(select(func.count()).select_from(people)).scalar_one()
