"""The sheet of a table: what anybody with the link may know of it."""

from collections.abc import Collection

from sintra.server.table.entries import LoggedEvent
from sintra.server.table.table import Table
from sintra.server.wire import objects as o


def event_of(event: LoggedEvent) -> o.SentEvent:
    """Write an event of the log."""
    return o.SentEvent(event.kind, event.rule, event.seat, event.points, event.details)


def sheet_of(table: Table, seats: Collection[int] = (), holder: str = "", present: Collection[int] = ()) -> o.Sheet:
    """Give what anybody with the link may know of a table; `seats` are marked as the receiver's own."""
    created, now = table.created, changes_at(table, table.v)
    return o.Sheet(
        id=table.id,
        game=table.game.name,
        header=table.game.header,
        players=table.game.players,
        options=dict(table.game.options),
        status=now.status,
        v=now.v,
        round=now.round,
        turn=now.turn,
        scores=now.scores,
        seats=seats_of(table, seats, present),
        clock=created.clock,
        hints=created.hints,
        coach=allows_coach(table, seats),
        takebacks=created.takebacks,
        spectators=created.spectators,
        takeover=created.takeover,
        timeout=created.timeout,
        listed=created.listed,
        chat=created.chat,
        talks=table.may_talk(holder),
        rated=created.rated,
        created=table.log[0].at,
        previous=created.previous or None,
        host=table.is_host(holder),
        imported=created.imported,
        evening=created.evening,
        rematch=table.rematch or None,
        result=result_of(table),
        commitment=created.commitment,
        tournament=created.tournament or None,
        lesson=created.lesson.partition("@")[0] or None,
    )


def allows_coach(table: Table, seats: Collection[int]) -> bool:
    """Tell whether a coach may judge the moves of who holds these seats: where no other person plays, or all agreed."""
    others = (seat for number, seat in enumerate(table.seats) if number not in seats)
    alone = all(seat.kind == "bot" for seat in others)
    return bool(seats) and table.created.hints and (table.created.coach or alone)


def changes_at(table: Table, v: int) -> o.SheetChanges:
    """Give what changes of a table with every move, as it was after an entry."""
    state = table.state if v == table.v else table.timeline.at(v)
    status = table.status_at(v)
    turn = state.turn if status == "running" else None
    return o.SheetChanges(status=status, v=v, round=state.round, turn=turn, scores=list(state.scores))


def seats_of(table: Table, own: Collection[int], present: Collection[int]) -> list[o.SentSeat]:
    """Give who sits where."""
    return [
        o.SentSeat(
            kind=seat.kind,
            name=seat.name,
            deleted=seat.kind == "person" and table.names.is_deleted(seat.holder),
            level=seat.level,
            policy=seat.policy,
            program=seat.program,
            present=number in present or seat.kind == "bot",
            left=seat.left,
            resigned=seat.resigned,
            holiday=table.clocks.away_until(number) or None,
            yours=number in own,
            host=table.is_host(seat.holder),
        )
        for number, seat in enumerate(table.seats)
    ]


def result_of(table: Table) -> o.SentResult | None:
    """Give how the game ended, with every point of every seat; None before."""
    if table.ended is None:
        return None
    return o.SentResult(
        reason=table.ended.reason,
        ranking=table.ended.ranking,
        scores=list(table.state.scores),
        sheet=score_lines(table),
        secret=table.ended.secret,
    )


def score_lines(table: Table) -> list[list[o.ScoreLine]]:
    """List every point that each seat won or lost, in the order of the game."""
    lines: list[list[o.ScoreLine]] = [[] for _ in table.seats]
    for decision in table.timeline.decisions:
        for each in decision.scored:
            if each.seat >= 0:
                line = o.ScoreLine(
                    each.kind, each.rule, each.seat, each.points, each.details, decision.round, decision.before + 1
                )
                lines[each.seat].append(line)
    return lines
