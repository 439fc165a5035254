"""Tournaments as they are sent: codes and numbers, no words."""

from typing import Any

import msgspec

from sintra.core.registry import game_of
from sintra.server.errors import Refusal
from sintra.server.store.tournament_values import (
    StoredEntrant,
    StoredMeeting,
    StoredTournament,
    TournamentHead,
    TournamentSummary,
)
from sintra.server.table.entries import Clock
from sintra.server.tournaments.entering import require_enterable
from sintra.server.tournaments.rounds import has_enough
from sintra.server.wire import tournaments as w
from sintra.tournaments.standings import TIE_BREAKS, standings


def clock_of(head: TournamentHead) -> Clock:
    """Read the clock of a tournament."""
    return msgspec.json.decode(head.clock, type=Clock)


def row_of(found: TournamentSummary, person: str, now: float) -> w.TournamentRow:
    """Give a tournament as a list shows it."""
    base = _base(found.head, found.host_name, found.muted, person, now)
    return w.TournamentRow(**base, entrants=found.entrants, entered=found.entered)


def sheet_of(found: StoredTournament, now: float) -> w.TournamentSheet:
    """Give all that anybody with the link may know of a tournament."""
    head = found.head
    shown = [each for each in found.entrants if not each.removed or _has_met(found, each)]
    order = [number for number in found.seeded if any(each.number == number for each in shown)]
    return w.TournamentSheet(
        **_base(head, found.host_name, found.muted, "", now),
        changed=head.changed,
        next_in=None,
        entrants=[_entrant(each) for each in shown],
        standings=[
            w.SentRank(
                each.entrant,
                each.place,
                _rounded(each.points),
                each.played,
                [_rounded(value) for value in each.tie_breaks],
            )
            for each in standings(head.system, order, found.played)
        ],
        tie_breaks=list(TIE_BREAKS[head.system]),
        meetings=[_meeting(each) for each in found.meetings],
        you=None,
        table=None,
        open=False,
        ready=head.status == "open" and has_enough(found),
    )


def sheet_for(sheet: w.TournamentSheet, found: StoredTournament, person: str, now: float) -> w.TournamentSheet:
    """Give a sheet as one person sees it now."""
    head, own = found.head, found.entrant_of(person)
    mine = None if own is None or own.removed else own.number
    waits = head.status == "open" and head.starts is not None
    return msgspec.structs.replace(
        sheet,
        host=bool(person) and head.host == person,
        starts_in=max(0.0, (head.starts or now) - now) if waits else None,
        next_in=None if head.pause is None else max(0.0, head.pause - now),
        entrants=[
            msgspec.structs.replace(each, yours=True) if each.number == mine else each for each in sheet.entrants
        ],
        you=mine,
        table=_own_table(found, own),
        open=_may_enter(found, own),
    )


def _base(head: TournamentHead, host_name: str, muted: bool, person: str, now: float) -> dict[str, Any]:
    game = game_of(head.header)
    waits = head.status == "open" and head.starts is not None
    return {
        "id": head.id,
        "title": "" if muted else head.title,
        "host": bool(person) and head.host == person,
        "host_name": host_name,
        "game": game.name,
        "header": head.header,
        "players": game.players,
        "options": dict(game.options),
        "system": head.system,
        "rounds": head.rounds,
        "clock": clock_of(head),
        "rated": head.rated,
        "listed": head.listed,
        "status": head.status,
        "round": head.round,
        "starts_in": max(0.0, (head.starts or now) - now) if waits else None,
        "created": head.created,
    }


def _entrant(each: StoredEntrant) -> w.SentEntrant:
    return w.SentEntrant(
        number=each.number,
        kind="bot" if each.level else "person",
        name=each.name,
        deleted=not each.level and not each.person,
        program=each.program,
        level=each.level,
        seed=each.seed or None,
        active=each.active,
        yours=False,
    )


def _meeting(each: StoredMeeting) -> w.SentMeeting:
    meeting = each.meeting
    status: w.MeetingStatus
    if meeting.is_alone:
        status = "bye" if meeting.is_bye else "out"
    elif meeting.places:
        status = "over"
    else:
        status = "running" if each.made else "waiting"
    table = each.game if each.made else None
    return w.SentMeeting(
        meeting.round, each.number, table, status, list(meeting.entrants), list(meeting.places), list(meeting.scores)
    )


def _own_table(found: StoredTournament, own: StoredEntrant | None) -> str | None:
    here = (each for each in found.meetings if each.made and not each.meeting.is_over)
    return next((each.game for each in here if own is not None and own.number in each.meeting.entrants), None)


def _may_enter(found: StoredTournament, own: StoredEntrant | None) -> bool:
    if own is not None and (own.active or own.removed):
        return False
    try:
        require_enterable(found, is_back=own is not None)
    except Refusal:
        return False
    return found.head.status != "cancelled"


def _has_met(found: StoredTournament, entrant: StoredEntrant) -> bool:
    return any(entrant.number in meeting.entrants for meeting in found.played)


def _rounded(value: Any) -> float:
    return round(float(value), 3)
