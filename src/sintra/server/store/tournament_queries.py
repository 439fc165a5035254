"""Queries about tournaments. Whatever changes one is done under one lock, so that steps follow each other."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, case, false, func, insert, null, or_, select, text, update

from sintra.server.store.tables import entrants, entries, games, meetings, people, results, tournaments
from sintra.server.store.tournament_values import (
    GameResult,
    StoredEntrant,
    StoredMeeting,
    StoredTournament,
    TournamentHead,
    TournamentSummary,
)
from sintra.tournaments.meeting import Meeting

LOCK = 0x53696E747275
"""An arbitrary number: whoever changes a tournament in a PostgreSQL holds the advisory lock of this number."""
UNFINISHED = ("open", "running")
HEAD = tuple(tournaments.c)


def lock(connection: Connection) -> None:
    """Let nobody else change a tournament until this transaction ends; a file has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def add(connection: Connection, head: TournamentHead) -> None:
    """Write a new tournament."""
    connection.execute(insert(tournaments), asdict(head))


def load(connection: Connection, id: str) -> StoredTournament | None:
    """Read a tournament; None: there is none of this name."""
    query = select(*HEAD, people.c.name.label("host_name"), people.c.muted)
    query = query.outerjoin(people, people.c.id == tournaments.c.host).where(tournaments.c.id == id)
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        return None
    hidden = row["host_name"] is None or bool(row["muted"])
    return StoredTournament(
        _head(row), "" if hidden else row["host_name"], bool(row["muted"]),
        _entrants(connection, id), _meetings(connection, id),
    )  # fmt: skip


def _head(row: Any) -> TournamentHead:
    return TournamentHead(**{column.name: row[column.name] for column in HEAD})


def _entrants(connection: Connection, id: str) -> list[StoredEntrant]:
    query = select(entrants, people.c.name, people.c.muted, people.c.program)
    query = query.outerjoin(people, people.c.id == entrants.c.person).where(entrants.c.tournament == id)
    rows = connection.execute(query.order_by(entrants.c.number))
    return [
        StoredEntrant(
            row.number, row.person, row.level, row.seed, row.active, row.removed,
            "" if row.muted else row.name or "", bool(row.program),
        )
        for row in rows
    ]  # fmt: skip


def _meetings(connection: Connection, id: str) -> list[StoredMeeting]:
    query = select(meetings).where(meetings.c.tournament == id).order_by(meetings.c.round, meetings.c.number)
    return [
        StoredMeeting(
            row.number,
            Meeting(row.round, *(tuple(json.loads(part)) for part in (row.entrants, row.places, row.scores))),
            row.game,
            row.made,
        )
        for row in connection.execute(query)
    ]


def change(connection: Connection, id: str, **values: Any) -> None:
    """Change a tournament itself, or note that something of it changed."""
    new = update(tournaments).where(tournaments.c.id == id)
    connection.execute(new.values(changed=tournaments.c.changed + 1, **values))


def changed(connection: Connection, id: str) -> int | None:
    """Give the number that grows with every change; None: there is none of this name, or it was cancelled."""
    query = select(tournaments.c.changed).where(tournaments.c.id == id, tournaments.c.status != "cancelled")
    return connection.execute(query).scalar()


def add_entrant(connection: Connection, id: str, new: StoredEntrant) -> None:
    """Let somebody take part."""
    values = {
        "tournament": id, "number": new.number, "person": new.person, "level": new.level,
        "seed": new.seed, "active": new.active, "removed": new.removed,
    }  # fmt: skip
    connection.execute(insert(entrants), values)


def change_entrant(connection: Connection, id: str, number: int, **values: Any) -> None:
    """Change what is known of an entrant."""
    mine = (entrants.c.tournament == id, entrants.c.number == number)
    connection.execute(update(entrants).where(*mine).values(**values))


def drop_entrant(connection: Connection, id: str, number: int) -> None:
    """Forget an entrant; before the start nothing refers to it."""
    connection.execute(entrants.delete().where(entrants.c.tournament == id, entrants.c.number == number))


def add_meetings(connection: Connection, id: str, new: Iterable[StoredMeeting]) -> None:
    """Write the meetings of a round."""
    rows = [
        {
            "tournament": id, "round": each.meeting.round, "number": each.number, "game": each.game, "made": each.made,
            "entrants": json.dumps(each.meeting.entrants), "places": json.dumps(each.meeting.places),
            "scores": json.dumps(each.meeting.scores),
        }
        for each in new
    ]  # fmt: skip
    connection.execute(insert(meetings), rows)


def end_meeting(connection: Connection, id: str, round: int, number: int, result: GameResult) -> None:
    """Write how a meeting ended."""
    values = {"places": json.dumps(result.places), "scores": json.dumps(result.scores)}
    connection.execute(update(meetings).where(*_at(id, round, number)).values(values))


def note_made(connection: Connection, id: str, round: int, number: int) -> None:
    """Write that the table of a meeting was made."""
    connection.execute(update(meetings).where(*_at(id, round, number)).values(made=True))
    change(connection, id)


def _at(id: str, round: int, number: int) -> tuple[Any, ...]:
    return meetings.c.tournament == id, meetings.c.round == round, meetings.c.number == number


def result_of(connection: Connection, game: str) -> GameResult | None:
    """Give how a game ended, once it is counted; None: it is not. One that is gone has no places."""
    found = connection.execute(select(games.c.status, games.c.step).where(games.c.id == game)).one_or_none()
    if found is None or found.status == "expired":
        return GameResult()
    if found.status != "over" or found.step is None:
        return None
    query = select(results.c.place, results.c.score).where(results.c.game == game).order_by(results.c.seat)
    rows = connection.execute(query).all()
    log = connection.execute(select(entries.c.body).where(entries.c.game == game).order_by(entries.c.seq)).scalars()
    places, scores = tuple(row.place for row in rows), tuple(row.score for row in rows)
    return GameResult(places, scores, [bytes(body) for body in log])


# Lists and counts


def due(connection: Connection, now: float, created_before: float) -> list[str]:
    """List the tournaments that have a step to take: in a round, after one, at their start, or because they are old."""
    starting = (tournaments.c.status == "open") & (tournaments.c.starts <= now)
    forgotten = (tournaments.c.status == "open") & tournaments.c.starts.is_(null())
    forgotten &= tournaments.c.created < created_before
    open_ = (meetings.c.tournament == tournaments.c.id) & (meetings.c.game != "") & (meetings.c.places == "[]")
    counted = games.c.status.not_in(("open", "running")) & ((games.c.status != "over") | games.c.step.is_not(null()))
    here = select(meetings.c.number).outerjoin(games, games.c.id == meetings.c.game).where(open_)
    changing = here.where(~meetings.c.made | games.c.id.is_(null()) | counted).exists()
    paused = ~here.exists() & (tournaments.c.pause.is_(null()) | (tournaments.c.pause <= now))
    running = (tournaments.c.status == "running") & (changing | paused)
    query = select(tournaments.c.id).where(or_(running, starting, forgotten))
    return list(connection.execute(query.order_by(tournaments.c.created, tournaments.c.id)).scalars())


def summaries(connection: Connection, person: str, limit: int) -> list[TournamentSummary]:
    """List the tournaments that are listed or somebody's own: what is not over first, then the newest."""
    mine = entrants.alias()
    own = (mine.c.tournament == tournaments.c.id, mine.c.person == person, ~mine.c.removed)
    entered = select(mine.c.number).where(*own).exists()
    count = select(func.count()).where(entrants.c.tournament == tournaments.c.id, ~entrants.c.removed)
    shown = or_(tournaments.c.listed, (entered | (tournaments.c.host == person)) if person else false())
    query = select(
        *HEAD, people.c.name.label("host_name"), people.c.muted,
        count.scalar_subquery().label("count"), entered.label("entered"),
    ).outerjoin(people, people.c.id == tournaments.c.host)  # fmt: skip
    kept = tournaments.c.status != "cancelled"
    late = case((tournaments.c.status == "over", 1), else_=0)
    rows = connection.execute(
        query.where(shown, kept).order_by(late, tournaments.c.created.desc()).limit(limit)
    ).mappings()
    return [
        TournamentSummary(
            _head(row), "" if row["muted"] else row["host_name"] or "", bool(row["muted"]),
            row["count"], bool(person) and bool(row["entered"]),
        )
        for row in rows
    ]  # fmt: skip


def count_unfinished(connection: Connection) -> int:
    """Count the tournaments that are not at their end."""
    query = select(func.count()).select_from(tournaments).where(tournaments.c.status.in_(UNFINISHED))
    return connection.execute(query).scalar_one()


def count_hosted(connection: Connection, person: str) -> int:
    """Count somebody's own tournaments that are not at their end."""
    query = select(func.count()).select_from(tournaments).where(tournaments.c.status.in_(UNFINISHED))
    return connection.execute(query.where(tournaments.c.host == person)).scalar_one()


def count_entered(connection: Connection, person: str) -> int:
    """Count the tournaments that are not at their end in which somebody takes part."""
    query = select(func.count()).select_from(entrants).join(tournaments, tournaments.c.id == entrants.c.tournament)
    query = query.where(entrants.c.person == person, entrants.c.active, tournaments.c.status.in_(UNFINISHED))
    return connection.execute(query).scalar_one()
