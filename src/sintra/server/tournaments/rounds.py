"""The steps that a tournament takes by itself: results come in, rounds are paired, the end. Each is one transaction.

What is due follows from what is stored alone, so a server that died between two steps goes on where it stopped.
"""

from collections.abc import Sequence

from sqlalchemy import Connection

from sintra.server.store import tournament_queries as q
from sintra.server.store.tournament_values import GameResult, StoredMeeting, StoredTournament
from sintra.server.table import entries as e
from sintra.server.table.creating import new_id
from sintra.tournaments import round_robin, swiss
from sintra.tournaments.meeting import LEAST_ENTRANTS


def has_enough(found: StoredTournament) -> bool:
    """Tell whether a tournament can begin: with enough entrants, and somebody who is no bot."""
    return len(found.active) >= LEAST_ENTRANTS and has_people(found)


def has_people(found: StoredTournament) -> bool:
    """Tell whether anybody but bots takes part."""
    return any(each.active and not each.level for each in found.entrants)


def begin(connection: Connection, found: StoredTournament) -> None:
    """Pair the first round; of a round robin nobody can be added any more."""
    head, count = found.head, len(found.active)
    if head.system == "round_robin":
        number = round_robin.rounds_for(count)
        for each in found.entrants:
            if not each.active:
                q.drop_entrant(connection, head.id, each.number)
    else:
        number = min(head.rounds, swiss.most_rounds(count)) if head.seats == 2 else head.rounds
    q.change(connection, head.id, status="running", rounds=number)
    fresh = q.load(connection, head.id)
    assert fresh is not None
    _pair(connection, fresh, 1)


def advance(connection: Connection, id: str, now: float, pause: float, oldest: float) -> None:
    """Take the steps that are due; `oldest`: since when an open tournament may wait for its host."""
    q.lock(connection)
    found = q.load(connection, id)
    if found is None:
        return
    if found.head.status == "open":
        _open(connection, found, now, oldest)
    elif found.head.status == "running":
        for each in found.meetings:
            if not each.meeting.is_over:
                _take_result(connection, found, each)
        fresh = q.load(connection, id)
        assert fresh is not None
        if all(each.meeting.is_over for each in fresh.meetings):
            _after_round(connection, fresh, now, pause)


def _open(connection: Connection, found: StoredTournament, now: float, oldest: float) -> None:
    head = found.head
    if head.starts is not None and head.starts <= now:
        if has_enough(found):
            begin(connection, found)
        else:
            q.change(connection, head.id, status="cancelled")
    elif head.starts is None and head.created < oldest:
        q.change(connection, head.id, status="cancelled")


def _take_result(connection: Connection, found: StoredTournament, stored: StoredMeeting) -> None:
    """Write how a meeting ended, if it did, and take out whoever never came."""
    meeting, id = stored.meeting, found.head.id
    result = q.result_of(connection, stored.game) if stored.made else _unplayed(found, meeting.entrants)
    if result is None:
        return
    if len(result.places) != len(meeting.entrants):  # nobody knows who won
        result = GameResult((1,) * len(meeting.entrants))
    q.end_meeting(connection, id, meeting.round, stored.number, result)
    for seat in absent_seats(result.log):
        q.change_entrant(connection, id, meeting.entrants[seat], active=False)
    q.change(connection, id)


def _unplayed(found: StoredTournament, numbers: Sequence[int]) -> GameResult | None:
    """Give the result of a table that is not made because somebody was deleted meanwhile; None: nobody was."""
    gone = [not found.entrant(number).person and not found.entrant(number).level for number in numbers]
    if not any(gone):
        return None
    behind = 1 + gone.count(False)
    return GameResult(tuple(behind if each else 1 for each in gone))


def absent_seats(log: Sequence[bytes]) -> set[int]:
    """Give the seats that ran out of time without a single decision."""
    entries = [e.decoded(body) for body in log]
    decided = {entry.seat for entry in entries if isinstance(entry, e.Played)}
    return {entry.seat for entry in entries if isinstance(entry, e.Flagged)} - decided


def _after_round(connection: Connection, found: StoredTournament, now: float, pause: float) -> None:
    head = found.head
    if head.round >= head.rounds or len(found.active) < 2 or not has_people(found):
        q.change(connection, head.id, status="over", pause=None)
    elif head.pause is None:
        q.change(connection, head.id, pause=now + pause)
    elif head.pause <= now:
        _pair(connection, found, head.round + 1)


def _pair(connection: Connection, found: StoredTournament, number: int) -> None:
    """Write the meetings of a round, each with the name of a table that is made later."""
    head = found.head
    if head.system == "round_robin":
        gone = [each for each in found.seeded if each not in found.active]
        meetings = round_robin.round_of(found.seeded, number, gone)
    else:
        meetings = swiss.next_round(found.active, found.played, number, head.seats)
    tables = (StoredMeeting(at, each, "" if each.is_alone else new_id()) for at, each in enumerate(meetings, 1))
    q.add_meetings(connection, head.id, tables)
    q.change(connection, head.id, round=number, pause=None)
