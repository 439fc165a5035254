"""Making a tournament, entering and leaving it, and starting it: each one transaction, or a Refusal."""

from dataclasses import dataclass

from sqlalchemy import Connection

from sintra.server.errors import Refusal
from sintra.server.store import tournament_queries as q
from sintra.server.store.tournament_values import StoredEntrant, StoredTournament, TournamentHead
from sintra.server.tournaments import rounds
from sintra.tournaments.meeting import LEAST_ENTRANTS, MOST_ENTRANTS

MOST_BOTS = 16


def locked(connection: Connection, id: str) -> StoredTournament:
    """Read a tournament that nobody else changes until this transaction ends."""
    q.lock(connection)
    found = q.load(connection, id)
    if found is None or found.head.status == "cancelled":
        raise Refusal("no_such_tournament", tournament=id)
    return found


@dataclass(frozen=True, slots=True)
class TournamentRoom:
    """How many unfinished tournaments there may be: at all, of a host, and that somebody takes part in."""

    all: int
    hosted: int
    entered: int


def create(connection: Connection, head: TournamentHead, room: TournamentRoom) -> None:
    """Write a new tournament, if its host may have one more."""
    q.lock(connection)
    _require_room("all_tournaments", q.count_unfinished(connection), room.all)
    _require_room("person_open_tournaments", q.count_hosted(connection, head.host), room.hosted)
    q.add(connection, head)


def enter(connection: Connection, id: str, person: str, seed: int, room: TournamentRoom) -> None:
    """Let somebody take part from the next round on; asked twice it is done once."""
    found = locked(connection, id)
    own = found.entrant_of(person)
    if own is not None and own.removed:
        raise Refusal("not_welcome")
    if own is not None and own.active:
        return
    require_enterable(found, is_back=own is not None)
    _require_room("person_entries", q.count_entered(connection, person), room.entered)
    if own is not None:
        q.change_entrant(connection, id, own.number, active=True)
    else:
        _add(connection, found, StoredEntrant(_next_number(found), person, seed=seed))
    q.change(connection, id)


def require_enterable(found: StoredTournament, is_back: bool = False) -> None:
    """Refuse somebody who comes too late, or to whom nobody can be paired any more."""
    head = found.head
    if head.status == "over":
        raise Refusal("too_late")
    if head.status == "running" and (head.round >= head.rounds or (head.system == "round_robin" and not is_back)):
        raise Refusal("too_late")
    if not is_back and len(_counted(found)) >= MOST_ENTRANTS:
        raise Refusal("tournament_full", most=MOST_ENTRANTS)


def withdraw(connection: Connection, id: str, person: str) -> None:
    """Take part no longer; before the start it is as if one never had."""
    found = locked(connection, id)
    own = found.entrant_of(person)
    if own is None or own.removed:
        raise Refusal("not_entered")
    _drop(connection, found, own)


def add_bot(connection: Connection, id: str, host: str, level: int) -> None:
    """Let a bot take part."""
    found = _hosted(connection, id, host)
    require_enterable(found)
    if sum(each.level > 0 for each in found.entrants) >= MOST_BOTS:
        raise Refusal("too_many", wait=60.0, limit="bots", most=MOST_BOTS)
    _add(connection, found, StoredEntrant(_next_number(found), level=level))
    q.change(connection, id)


def remove(connection: Connection, id: str, host: str, number: int) -> None:
    """Show an entrant the door: a person cannot come back."""
    found = _hosted(connection, id, host)
    gone = next((each for each in found.entrants if each.number == number), None)
    if gone is None:
        raise Refusal("not_entered")
    if gone.person:
        q.change_entrant(connection, id, number, active=False, removed=True)
        q.change(connection, id)
    else:
        _drop(connection, found, gone)


def start(connection: Connection, id: str, host: str) -> None:
    """Begin with the first round."""
    found = _hosted(connection, id, host)
    if found.head.status != "open":
        raise Refusal("tournament_begun")
    if not rounds.has_enough(found):
        raise Refusal("too_few_entrants", least=LEAST_ENTRANTS)
    rounds.begin(connection, found)


def cancel(connection: Connection, id: str, host: str) -> None:
    """Take back a tournament that has not begun."""
    found = _hosted(connection, id, host)
    if found.head.status != "open":
        raise Refusal("tournament_begun")
    q.change(connection, id, status="cancelled")


def _hosted(connection: Connection, id: str, host: str) -> StoredTournament:
    found = locked(connection, id)
    if not host or found.head.host != host:
        raise Refusal("not_host")
    return found


def _add(connection: Connection, found: StoredTournament, new: StoredEntrant) -> None:
    q.add_entrant(connection, found.head.id, new)


def _drop(connection: Connection, found: StoredTournament, entrant: StoredEntrant) -> None:
    if found.head.status == "open":
        q.drop_entrant(connection, found.head.id, entrant.number)
    elif found.head.status == "over":
        raise Refusal("too_late")
    else:
        q.change_entrant(connection, found.head.id, entrant.number, active=False)
    q.change(connection, found.head.id)


def _counted(found: StoredTournament) -> list[StoredEntrant]:
    return [each for each in found.entrants if not each.removed]


def _next_number(found: StoredTournament) -> int:
    return max((each.number for each in found.entrants), default=0) + 1


def _require_room(limit: str, found: int, most: int) -> None:
    if found >= most:
        raise Refusal("too_many", wait=60.0, limit=limit, most=most)
