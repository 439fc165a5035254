"""Queries about who somebody is: their devices, the codes that add one, and their settings. Secrets come as hashes."""

from sqlalchemy import Connection, delete, select, update

from sintra.server.store.people_queries import add_device, person, person_of
from sintra.server.store.tables import device_codes, devices, people
from sintra.server.store.values import Device, Person

DEVICE_ID = 16
"""So many digits of a token's hash name a device to its person."""


def set_recovery(connection: Connection, person: str, code: str) -> bool:
    """Let a recovery code count from now on, and no earlier one; "": none. False: there is nobody of this id."""
    return connection.execute(update(people).where(people.c.id == person).values(recovery=code)).rowcount > 0


def has_recovery(connection: Connection, person: str) -> bool:
    """Tell whether somebody has a recovery code."""
    return bool(connection.execute(select(people.c.recovery).where(people.c.id == person)).scalar())


def recover(connection: Connection, code: str, token: str, name: str, at: float) -> Person | None:
    """Add a device to the person of a recovery code; None: nobody has this one."""
    found = connection.execute(select(people.c.id).where(people.c.recovery == code)).scalar() if code else None
    if found is None:
        return None
    add_device(connection, found, token, at, name)
    return person(connection, found)


def add_code(connection: Connection, person: str, secret: str, now: float, until: float) -> None:
    """Let a code add a device, once and until a time; earlier ones of the person count no more."""
    gone = (device_codes.c.person == person) | (device_codes.c.until < now)
    connection.execute(delete(device_codes).where(gone))
    connection.execute(device_codes.insert(), {"secret": secret, "person": person, "until": until})


def use_code(connection: Connection, secret: str, token: str, name: str, at: float) -> Person | None:
    """Add a device by a code, which is used up by it; None: there is no such code any more."""
    if (done := person_of(connection, token)) is not None:  # its answer was lost
        return done
    valid = (device_codes.c.secret == secret, device_codes.c.until >= at)
    found = connection.execute(delete(device_codes).where(*valid).returning(device_codes.c.person)).scalar()
    if found is None:
        return None
    add_device(connection, found, token, at, name)
    return person(connection, found)


def devices_of(connection: Connection, person: str) -> list[Device]:
    """List the devices of somebody, the newest first."""
    query = select(devices).where(devices.c.person == person).order_by(devices.c.added.desc(), devices.c.token)
    rows = connection.execute(query)
    return [Device(row.token[:DEVICE_ID], row.name, row.added, row.seen) for row in rows]


def sign_out(connection: Connection, person: str, device: str) -> bool:
    """Forget the token of a device; False: the person has no such device."""
    mine = (devices.c.person == person, devices.c.token.startswith(device, autoescape=True))
    return connection.execute(delete(devices).where(*mine)).rowcount > 0


def see_device(connection: Connection, token: str, at: float) -> None:
    """Note that a device was used."""
    connection.execute(update(devices).where(devices.c.token == token).values(seen=at))


def settings_of(connection: Connection, person: str) -> str:
    """Give what the page looks like to somebody, as JSON."""
    return connection.execute(select(people.c.settings).where(people.c.id == person)).scalar() or "{}"


def save_settings(connection: Connection, person: str, settings: str) -> None:
    """Keep what the page looks like to somebody."""
    connection.execute(update(people).where(people.c.id == person).values(settings=settings))
