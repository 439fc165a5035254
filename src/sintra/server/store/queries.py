"""Queries and statements of the store, as functions over a connection; the same for every database."""

from collections.abc import Iterable
from typing import cast

from sqlalchemy import ColumnElement, Connection, Select, delete, false, func, inspect, select, true, tuple_, update

from sintra.server.store import chain
from sintra.server.store.errors import StoreDamaged
from sintra.server.store.people_queries import names_at
from sintra.server.store.tables import awake, entries, games, holders, seat_names, snapshots
from sintra.server.store.upsert import upsert
from sintra.server.store.values import NewGame, SeatName, Snapshot, Stored, StoredGame, Unfinished

OVER = "over"
RUNNING = "running"
OPEN = "open"
EXPIRED = "expired"
COUNTS = games.c.archived == false()
"""A table that somebody attended lately; another one is archived."""
KEPT_SECONDS = 30 * 24 * 3600.0
"""So long it is known when a server was awake."""


def create(connection: Connection, new: NewGame) -> bool:
    """Write a game and the entries that it begins with; False if the name is taken by another one."""
    log = []
    before = chain.root(new.id)
    for seq, body in enumerate((new.first, *new.further)):
        before = chain.link(before, seq, new.at, body)
        log.append({"game": new.id, "seq": seq, "at": new.at, "body": body, "hash": before})
    row = {
        "id": new.id,
        "game": new.header.split(":", 1)[0],
        "header": new.header,
        "status": new.status,
        "listed": new.listed,
        "created": new.at,
        "secret": new.secret,
    }
    if not connection.execute(upsert(connection, games).on_conflict_do_nothing(), row).rowcount:
        last = len(log) - 1
        return hashes(connection, [(new.id, last)]) == {new.id: (last, before)}  # the very same: written already
    connection.execute(entries.insert(), log)
    hold(connection, ((holder, new.id) for holder in new.holders))
    name_seats(connection, new.id, new.names)
    return True


def hold(connection: Connection, pairs: Iterable[tuple[str, str]]) -> None:
    """Note that people hold seats in games: pairs of holder and game."""
    if rows := [{"holder": holder, "game": game} for holder, game in pairs]:
        connection.execute(upsert(connection, holders).on_conflict_do_nothing(), rows)


def name_seats(connection: Connection, game: str, names: Iterable[SeatName]) -> None:
    """Note what people are called in their seats."""
    if rows := [{"game": game, "seat": each.seat, "person": each.person, "name": each.name} for each in names]:
        connection.execute(upsert(connection, seat_names).on_conflict_do_nothing(), rows)


def hashes(connection: Connection, wanted: list[tuple[str, int]]) -> dict[str, tuple[int, bytes]]:
    """Return number and hash of those entries (game, seq) that exist, by game."""
    key = tuple_(entries.c.game, entries.c.seq)
    rows = connection.execute(select(entries.c.game, entries.c.seq, entries.c.hash).where(key.in_(wanted)))
    return {game: (seq, found) for game, seq, found in rows}


def last_numbers(connection: Connection, found: list[str]) -> dict[str, int]:
    """Return the number of the last entry of those games that have one."""
    query = select(entries.c.game, func.max(entries.c.seq)).where(entries.c.game.in_(found)).group_by(entries.c.game)
    return {game: last for game, last in connection.execute(query) if last is not None}


def load(connection: Connection, game: str) -> StoredGame | None:
    """Read a game and verify its log."""
    row = connection.execute(
        select(games.c.header, games.c.status, games.c.secret, games.c.resting).where(games.c.id == game)
    ).one_or_none()
    if row is None:
        return None
    log = chain.verified(game, -1, chain.root(game), _log(connection, game, 0))
    if not log:
        raise StoreDamaged("store_entry_missing", game=game, seq=0)
    kept = connection.execute(
        select(snapshots.c.seq, snapshots.c.position).where(snapshots.c.game == game)
    ).one_or_none()
    if kept and kept.seq > log[-1].seq:  # it was made of entries that were there
        raise StoreDamaged("store_entry_missing", game=game, seq=log[-1].seq + 1)
    snapshot = Snapshot(kept.seq, kept.position) if kept else None
    return StoredGame(game, row.header, row.status, row.secret, log, snapshot, row.resting, names_at(connection, game))


def since(connection: Connection, game: str, seq: int) -> list[Stored]:
    """Read and verify the entries after `seq`."""
    rows = _log(connection, game, max(seq, 0))
    if seq < 0:
        return chain.verified(game, -1, chain.root(game), rows)
    if not rows or rows[0][0] != seq:
        return []
    return chain.verified(game, seq, rows[0][3], rows[1:])


def _log(connection: Connection, game: str, first: int) -> list[tuple[int, float, bytes, bytes]]:
    query = (
        select(entries.c.seq, entries.c.at, entries.c.body, entries.c.hash)
        .where(entries.c.game == game, entries.c.seq >= first)
        .order_by(entries.c.seq)
    )
    return cast(list[tuple[int, float, bytes, bytes]], connection.execute(query).all())


def save_snapshot(connection: Connection, game: str, snapshot: Snapshot) -> None:
    """Keep a snapshot, unless there is a later one."""
    new = upsert(connection, snapshots).values(game=game, seq=snapshot.seq, position=snapshot.position)
    later = {"seq": new.excluded.seq, "position": new.excluded.position}
    connection.execute(
        new.on_conflict_do_update(index_elements=["game"], set_=later, where=snapshots.c.seq < new.excluded.seq)
    )


def drop_snapshot(connection: Connection, game: str) -> None:
    """Forget the snapshot of a game."""
    connection.execute(delete(snapshots).where(snapshots.c.game == game))


def find(connection: Connection, status: str, game: str | None, limit: int, since: float = 0.0) -> list[str]:
    """List the tables that are listed and were made since a time, newest first."""
    query = select(games.c.id).where(games.c.status == status, games.c.listed, COUNTS, games.c.created >= since)
    if game is not None:
        query = query.where(games.c.game == game)
    return _names(connection, query.order_by(games.c.created.desc(), games.c.id.desc()).limit(limit))


def held_by(connection: Connection, holder: str, limit: int) -> list[str]:
    """List the games in which a person holds a seat: those that are not over first, newest first."""
    query = select(games.c.id).join(holders, holders.c.game == games.c.id).where(holders.c.holder == holder)
    query = query.where(games.c.status != EXPIRED)
    order = (games.c.status == OVER, games.c.created.desc(), games.c.id.desc())
    return _names(connection, query.order_by(*order).limit(limit))


def count_held_by(connection: Connection, holder: str) -> int:
    """Count the games that are neither over nor archived in which a person holds a seat."""
    query = select(func.count()).select_from(holders).join(games, holders.c.game == games.c.id)
    going_on = games.c.status.in_((OPEN, RUNNING))
    return connection.execute(query.where(holders.c.holder == holder, going_on, COUNTS)).scalar_one()


def restless(connection: Connection) -> list[str]:
    """List all games, listed or not, that are being played and at which something happens by itself."""
    return _names(connection, select(games.c.id).where(games.c.status == RUNNING, ~games.c.resting, COUNTS))


def unfinished(connection: Connection) -> list[Unfinished]:
    """List all games that are not over, archived or not; also of a store that was not brought to this version yet."""
    if not inspect(connection).has_table(games.name):
        return []
    log = entries.alias()
    last = select(func.max(log.c.seq)).where(log.c.game == games.c.id).scalar_subquery()
    query = (
        select(games.c.id, games.c.header, games.c.status, games.c.created, entries.c.body, last, snapshots.c.seq)
        .join(entries, (entries.c.game == games.c.id) & (entries.c.seq == 0))
        .outerjoin(snapshots, snapshots.c.game == games.c.id)
        .where(games.c.status.in_((OPEN, RUNNING)))
        .order_by(games.c.created, games.c.id)
    )
    return [Unfinished(*row) for row in connection.execute(query)]


def attend(connection: Connection, found: list[str], at: float) -> None:
    """Note that somebody was at these tables; archived ones count again."""
    seen = update(games).where(games.c.id.in_(found), games.c.attended < at)
    connection.execute(seen.values(attended=at, archived=False))


def postpone(connection: Connection, game: str, at: float) -> None:
    """Look at a table again only a while after this time, though nobody was there."""
    connection.execute(update(games).where(games.c.id == game, games.c.attended < at).values(attended=at))


def forsaken(connection: Connection, status: str, before: float, limit: int) -> list[tuple[str, bool]]:
    """List tables that count though nobody has attended them since a time, and whether they rest; the oldest first."""
    query = select(games.c.id, games.c.resting).where(games.c.status == status, COUNTS, *_alone_since(before))
    return [(game, resting) for game, resting in connection.execute(query.order_by(games.c.attended).limit(limit))]


def archive(connection: Connection, found: list[str], before: float) -> int:
    """Let tables count no longer if nobody has attended them since a time; returns how many."""
    alone = update(games).where(games.c.id.in_(found), games.c.status != OVER, *_alone_since(before))
    return connection.execute(alone.values(archived=True)).rowcount


def abandoned(connection: Connection, before: float, limit: int) -> list[str]:
    """List archived games that are being played and that nobody has attended since a time."""
    gone = (games.c.status == RUNNING, games.c.archived == true(), *_alone_since(before))
    return _names(connection, select(games.c.id).where(*gone).limit(limit))


def _alone_since(before: float) -> tuple[ColumnElement[bool], ...]:
    return games.c.created < before, games.c.attended < before


def unattended(connection: Connection, before: float, limit: int) -> list[str]:
    """List open tables that nobody has attended since a time."""
    return _names(connection, select(games.c.id).where(games.c.status == OPEN, *_alone_since(before)).limit(limit))


def note_awake(connection: Connection, server: str, begun: float, seen: float) -> None:
    """Note from when to when a server has been awake, and forget those of long ago."""
    new = upsert(connection, awake).values(server=server, begun=begun, seen=seen, gone=False)
    changes = {"seen": new.excluded.seen, "gone": new.excluded.gone}
    connection.execute(new.on_conflict_do_update(index_elements=["server"], set_=changes))
    connection.execute(delete(awake).where(awake.c.seen < seen - KEPT_SECONDS))


def awake_times(connection: Connection) -> list[tuple[float, float]]:
    """List from when to when servers were awake."""
    return [(begun, seen) for begun, seen in connection.execute(select(awake.c.begun, awake.c.seen))]


def take_over(connection: Connection, before: float) -> bool:
    """Claim the servers that were not seen since a time; each is claimed once."""
    stale = update(awake).where(~awake.c.gone, awake.c.seen < before).values(gone=True)
    return connection.execute(stale).rowcount > 0


def count(connection: Connection, status: str) -> int:
    """Count the games of a status that are not archived, listed or not."""
    query = select(func.count()).select_from(games).where(games.c.status == status, COUNTS)
    return connection.execute(query).scalar_one()


def _names(connection: Connection, query: Select[str]) -> list[str]:
    return list(connection.execute(query).scalars())
