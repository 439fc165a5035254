"""People: the log names them by a random id; what they are called and their tokens are kept beside it.

Every log is rewritten once: the hash of a token becomes the id of its person, names go, and the chain is made anew. A
log whose chain is broken stays as it is, so that nothing bad becomes good by it.
"""

import logging
import secrets
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

from sintra.server.store import chain

revision = "0005"
down_revision = "0004"
LOG = logging.getLogger("sintra.store")
ID_BYTES = 10
PREFIX = 8
"""So many characters of a token's hash begin the name of a command."""


def upgrade() -> None:
    """Add the tables, give everybody an id, and rewrite the logs."""
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "devices",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("added", sa.Float(53), nullable=False),
    )
    op.create_index("devices_by_person", "devices", ["person"])
    op.create_table(
        "addresses",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("person", "address"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat_names",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "person"),
        sqlite_with_rowid=False,
    )
    op.create_index("seat_names_by_person", "seat_names", ["person"])
    _move(op.get_bind())
    op.drop_table("players")


def _move(connection: sa.Connection) -> None:
    people = Migrants(connection)
    games = list(connection.execute(sa.text("SELECT id, created FROM games")))
    for number, (game, created) in enumerate(games, 1):
        _rewrite(connection, game, created, people)
        if number % 1000 == 0:
            LOG.info("rewriting logs: %d of %d", number, len(games))
    for token in connection.execute(sa.text("SELECT DISTINCT holder FROM holders")).scalars().all():
        change = sa.text("UPDATE holders SET holder = :person WHERE holder = :token")
        connection.execute(change, {"person": people.of(token, "", 0.0), "token": token})


class Migrants:
    """The people of a store by the hashes of their tokens; those that only logs know are added."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._ids: dict[str, str] = {}
        for token, name in connection.execute(sa.text("SELECT token, name FROM players")).all():
            self.of(token, name, 0.0)

    def of(self, token: str, name: str, at: float) -> str:
        """Give the id of a token's person."""
        if not token:
            return ""
        if token not in self._ids:
            person = self._ids[token] = secrets.token_hex(ID_BYTES)
            add = sa.text("INSERT INTO people (id, name, created) VALUES (:person, :name, :at)")
            self._connection.execute(add, {"person": person, "name": name, "at": at})
            device = sa.text("INSERT INTO devices (token, person, added) VALUES (:token, :person, :at)")
            self._connection.execute(device, {"token": token, "person": person, "at": at})
        return self._ids[token]

    def prefixes(self) -> Mapping[str, str]:
        """Give by what commands begin, before and now."""
        return {token[:PREFIX]: person[:PREFIX] for token, person in self._ids.items()}


def _rewrite(connection: sa.Connection, game: str, created: float, people: Migrants) -> None:
    query = sa.text("SELECT seq, at, body, hash FROM entries WHERE game = :game ORDER BY seq")
    rows = [(seq, at, bytes(body), bytes(found)) for seq, at, body, found in connection.execute(query, {"game": game})]
    before = chain.root(game)
    for expected, (seq, at, body, found) in enumerate(rows):
        before = chain.link(before, seq, at, body)
        if seq != expected or before != found:
            LOG.error("the log of game %s is damaged, it is left as it is", game)
            return
    try:
        entries = [msgspec.json.decode(body) for _, _, body, _ in rows]
        names = [{**row, "game": game} for entry in entries for row in _moved(entry, created, people)]
    except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
        LOG.error("the log of game %s cannot be read, it is left as it is", game)
        return
    if names:
        add = "INSERT INTO seat_names (game, seat, person, name) VALUES (:game, :seat, :person, :name)"
        connection.execute(sa.text(f"{add} ON CONFLICT (game, seat, person) DO UPDATE SET name = excluded.name"), names)
    before = chain.root(game)
    written, prefixes = [], people.prefixes()
    for (seq, at, _, _), entry in zip(rows, entries, strict=True):
        start, colon, rest = entry.get("id", "").partition(":")
        if colon and start in prefixes:
            entry["id"] = f"{prefixes[start]}:{rest}"
        body = msgspec.json.encode(entry)
        before = chain.link(before, seq, at, body)
        written.append({"game": game, "seq": seq, "body": body, "hash": before})
    if written:
        change = "UPDATE entries SET body = :body, hash = :hash WHERE game = :game AND seq = :seq"
        typed = [sa.bindparam("body", type_=sa.LargeBinary), sa.bindparam("hash", type_=sa.LargeBinary)]
        connection.execute(sa.text(change).bindparams(*typed), written)


def _moved(entry: dict[str, Any], created: float, people: Migrants) -> Iterator[dict[str, Any]]:
    """Name people in an entry by their ids; gives the names that were in it."""
    if entry["kind"] == "created":
        for seat, plan in enumerate(entry["seats"]):
            yield from _taken(plan, seat, created, people)
        entry["host"] = people.of(entry["host"], "", created)
    elif entry["kind"] == "sat":
        yield from _taken(entry, entry["seat"], created, people)


def _taken(holding: dict[str, Any], seat: int, created: float, people: Migrants) -> Iterator[dict[str, Any]]:
    name = holding.pop("name", "")
    person = people.of(holding.get("holder", ""), name, created)
    if person:
        holding["holder"] = person
    if name:
        yield {"seat": seat, "person": person, "name": name}
