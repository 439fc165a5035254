"""Leaving a game, coming back to it, holidays, and going on without somebody: entries, or a Refusal."""

from sintra.server.errors import Refusal
from sintra.server.limits import HOLIDAYS_PER_SEAT, LEAVES_PER_SEAT
from sintra.server.table import entries as e
from sintra.server.table.clocks import DAY
from sintra.server.table.next_entry import NextEntry, require_running
from sintra.server.table.table import Table

CLAIM_SECONDS = DAY
"""So long a player waits for another one before a claim, where no clock runs."""


def leave(table: Table, seat: int) -> NextEntry:
    """Leave a running game, or give the seat back before it."""
    if table.status == "open":
        if table.seats[seat].returned >= LEAVES_PER_SEAT:
            raise Refusal("too_often")
        return NextEntry(e.Stood(seat=seat))
    require_running(table)
    if table.created.tournament:  # who is ahead could leave a bot, and win
        raise Refusal("tournament_table")
    if table.seats[seat].left:
        raise Refusal("nothing_to_leave")
    if table.seats[seat].departures >= LEAVES_PER_SEAT:
        raise Refusal("too_often")
    return NextEntry(e.Left(seat=seat))


def come_back(table: Table, seat: int) -> NextEntry:
    """Play for oneself again, after leaving or after a bot played on."""
    require_running(table)
    found = table.seats[seat]
    if not (found.left or found.level) or found.resigned:
        raise Refusal("not_left")
    return NextEntry(e.Returned(seat=seat))


def claim(table: Table, seat: int, now: float) -> NextEntry:
    """Go on without a player for whom one has waited long enough; where a clock runs, the clock decides."""
    require_running(table)
    turn = table.turn
    if turn is None or turn in table.seats_with(seat) or table.seats[turn].by_bot or table.clocks.left:
        raise Refusal("nothing_to_claim")
    waited = table.waited(now)
    if waited < CLAIM_SECONDS:
        raise Refusal("too_soon", wait=CLAIM_SECONDS - waited)
    return NextEntry(e.Claimed(seat=seat, of=turn))


def take_holiday(table: Table, seat: int, days: int, now: float) -> NextEntry:
    """Let the clock of a seat stand for so many days, in games that take days; 0: let it run again."""
    require_running(table)
    found = table.seats[seat]
    if not is_slow(table.created.clock) or found.by_bot:
        raise Refusal("no_holidays")
    if not days and table.clocks.away_until(seat) <= now:
        raise Refusal("no_holidays")
    if days and found.holidays >= HOLIDAYS_PER_SEAT:
        raise Refusal("too_often")
    return NextEntry(e.Holiday(seat=seat, until=now + days * DAY, left=table.clocks.at(now)))


def is_slow(clock: e.Clock) -> bool:
    """Tell whether a decision may take days."""
    return clock.kind == "move" and clock.seconds >= DAY
