"""What may happen at a table next: functions that give an entry to be stored or raise a Refusal, and change nothing."""

from typing import NoReturn

from sintra.core.errors import SintraError
from sintra.core.game import Move
from sintra.core.reasons import Illegal
from sintra.core.state import IllegalMove
from sintra.search.levels import LEVELS
from sintra.server.errors import Refusal
from sintra.server.table import commitment
from sintra.server.table import entries as e
from sintra.server.table.next_entry import NextEntry, require_running
from sintra.server.table.seats import MISSES_UNTIL_REPLACED, Seat
from sintra.server.table.table import Table
from sintra.server.table.timeline import Decision, logged

RESIGNED_LEVEL = 2
"""A player who resigns among three or four leaves the seat to a quick bot, so that the others can go on."""

HELP_LEVEL = 3
"""The bot that decides for somebody who has run out of time."""
OUT = e.Resigned | e.Flagged | e.Claimed
"""What puts a seat out of the game."""


# By the players


def sit(
    table: Table, holder: str, seat: int | None, invitation: str, name: str, nonce: str, program: bool = False
) -> NextEntry:
    """Take an open seat: with its invitation, or without one at a listed table."""
    if table.status != "open":
        raise Refusal("not_open")
    free = [number for number, each in enumerate(table.seats) if each.kind == "open"]
    if not free:
        raise Refusal("table_full")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refusal("no_seat", seat=seat)
    if seat is not None and seat not in free:
        raise Refusal("seat_taken", seat=seat)
    if seat is None and not invitation and (held := table.held_by(holder)):
        raise Refusal("seat_taken", seat=held[0])  # asked twice; whoever wants two seats says which
    if table.created.rated and table.held_by(holder):
        raise Refusal("rated_alone")
    wished = free if seat is None else [seat]
    if invitation:
        wished = [number for number in wished if commitment.same(invitation, invitation_for(table, number))]
    if not wished or (not invitation and not table.created.listed and not table.is_host(holder)):
        raise Refusal("wrong_invitation")
    invited = bool(invitation)
    return NextEntry(e.Sat(seat=wished[0], name=name, holder=holder, nonce=nonce, program=program, invited=invited))


def invitation_for(table: Table, seat: int) -> str:
    """Give the code that opens a seat as long as it is open."""
    return commitment.invitation(table.secret, seat, table.seats[seat].returned)


def play(table: Table, seat: int, move: Move | str | int, now: float) -> NextEntry:
    """Decide for the seat to move, and make the draws that follow."""
    require_running(table)
    if table.turn != seat:
        raise Refusal("not_your_turn", turn=table.turn)
    before = table.state
    found = read_move(table, move)
    if not table.seats[seat].by_bot:
        _require_lesson(table, found)
    witness, reveals = before.witness, before.reveals
    try:
        after, transition = before.carry_out(found, _drawing(table))
    except IllegalMove as error:
        _refuse(error)
    return NextEntry(
        e.Played(
            seat=seat,
            move=found.number,
            witness=e.NOBODY if witness is None else witness,
            reveals=reveals or bool(transition.draws),
            events=logged(transition.happened),
            left=table.clocks.after_decision(seat, now),
        ),
        after,
        transition,
    )


def teach(table: Table, seat: int, left: bool) -> NextEntry:
    """Go on with the lesson after reading, or leave it; the game goes on."""
    require_running(table)
    if table.lesson is None or table.lesson.is_over or not (left or table.lesson.is_read):
        raise Refusal("nothing_to_read")
    return NextEntry(e.Taught(seat=seat, left=left))


def _require_lesson(table: Table, move: Move) -> None:
    """Refuse a move that the lesson does not await, unless the rules refuse it anyway."""
    if table.lesson is None or isinstance(table.state.explain(move), Illegal):
        return
    attempt = table.lesson.attempt(move.text)
    if not attempt.right:
        raise Refusal("not_taught", words=attempt.words)


def read_move(table: Table, move: Move | str | int) -> Move:
    """Find a move, or refuse what is none."""
    try:
        return table.game.move(move)
    except SintraError as error:
        raise Refusal("no_such_move", move=str(move)[:40]) from error


def refuse_illegal(table: Table, seat: int, move: Move) -> None:
    """Refuse a move that the rules forbid."""
    verdict = table.state.explain(move)
    if isinstance(verdict, Illegal):
        _refuse(IllegalMove(move, verdict))


def undo(table: Table, seat: int) -> NextEntry:
    """Take back the own last decision, unless it brought up something, or another seat has acted since."""
    require_running(table)
    decisions = table.timeline.decisions_since({seat})
    if not decisions:
        raise Refusal("nothing_to_undo")
    _require_unrevealed(decisions[:1])
    if len(decisions) > 1:
        raise Refusal("acted", seat=decisions[1].seat)
    if table.timeline.undoable(seat) is None:
        raise Refusal("too_often")
    return NextEntry(e.Undone(seat=seat, to=decisions[0].before))


def take_back(table: Table, seat: int) -> NextEntry:
    """Ask everybody to go back to the last decision of the seat's holder, who may hold several at one screen."""
    require_running(table)
    if not table.created.takebacks:
        raise Refusal("no_takebacks")
    if table.takeback is not None:
        raise Refusal("already_asked")
    decisions = table.timeline.decisions_since(table.seats_with(seat))
    if not decisions:
        raise Refusal("nothing_to_undo")
    _require_unrevealed(decisions)
    if table.timeline.undone_too_often(len(table.timeline.decisions) - len(decisions)):
        raise Refusal("too_often")
    return NextEntry(e.Asked(seat=decisions[0].seat, to=decisions[0].before))


def answer(table: Table, seat: int, yes: bool) -> NextEntry:
    """Agree to a takeback, or not."""
    if table.takeback is None or seat in table.takeback.agreed:
        raise Refusal("nothing_asked")
    return NextEntry(e.Answered(seat=seat, yes=yes))


def resign(table: Table, seat: int) -> NextEntry:
    """Give up."""
    require_running(table)
    if table.seats[seat].resigned:
        raise Refusal("not_running")
    return NextEntry(e.Resigned(seat=seat))


def start(table: Table, holder: str, level: int) -> NextEntry:
    """Start now; open seats get bots."""
    if table.status != "open":
        raise Refusal("not_open")
    if not table.is_host(holder):
        raise Refusal("not_host")
    if level not in LEVELS and any(seat.kind == "open" for seat in table.seats):
        raise Refusal("bad_option", name="level", value=level)
    return _start(table, level)


def cancel(table: Table, holder: str) -> NextEntry:
    """Take back a table that has not begun; it is gone for everybody."""
    if table.status != "open":
        raise Refusal("not_open")
    if not table.is_host(holder):
        raise Refusal("not_host")
    return NextEntry(e.Expired())


def abandon(table: Table) -> NextEntry:
    """End a game to which nobody came back."""
    require_running(table)
    return NextEntry(e.Ended(reason="left", ranking=ranking(table), secret=table.secret.hex()))


def end_outdated(table: Table) -> NextEntry:
    """End a game of other rules than ours, with the scores as they are; an open table is gone."""
    if table.status == "open":
        return NextEntry(e.Expired())
    return NextEntry(e.Ended(reason="outdated", ranking=ranking(table), secret=table.secret.hex()))


def rematch(table: Table, id: str) -> NextEntry:
    """Note the table at which the same people play again."""
    if table.rematch:
        raise Refusal("already_asked")
    return NextEntry(e.Rematch(table=id))


# By itself


def due(table: Table, now: float) -> NextEntry | None:
    """Give what the server has to enter next without being asked; None: nothing.

    It depends on the table alone, so a server that died between two entries goes on where it stopped.
    """
    if table.status == "open":
        return None if any(seat.kind == "open" for seat in table.seats) else _start(table, 0)
    if table.status == "over":
        return None
    if (reason := _ending(table)) is not None:
        return NextEntry(e.Ended(reason=reason, ranking=ranking(table), secret=table.secret.hex()))
    for number, seat in enumerate(table.seats):
        if (level := _bot_for(table, seat)) and not seat.level:
            return NextEntry(e.Replaced(seat=number, level=level, left=table.clocks.at(now)))
    if (asked := table.takeback) is not None and asked.agreed.issuperset(table.people):
        return NextEntry(e.Undone(seat=asked.seat, to=asked.to))
    flag = table.clocks.flag_at()
    if flag is not None and flag <= now and table.clocks.running is not None:
        return _out_of_time(table, table.clocks.running, now)
    return None


def _out_of_time(table: Table, seat: int, now: float) -> NextEntry:
    """Give what happens when a clock runs out, by the table's choice."""
    if table.created.timeout == "lose":
        return NextEntry(e.Flagged(seat=seat))
    level = table.created.takeover or HELP_LEVEL
    return NextEntry(e.Missed(seat=seat, level=level, left=table.clocks.after_miss(seat, now)))


def rests_after(table: Table, after: NextEntry) -> bool:
    """Tell whether nothing happens after an entry until a person decides or comes; when in doubt, something may."""
    turn = after.state.turn if after.state is not None else None
    if turn is None:
        return False
    if not table.has_people:  # bots among themselves wait for somebody who looks on, except in a tournament
        return not table.created.tournament
    if table.clocks.left:
        return False
    return table.seats[turn].kind == "person" and not table.seats[turn].by_bot


def _ending(table: Table) -> e.Ending | None:
    if table.state.is_over:
        return "finished"
    persons = [seat for seat in table.seats if seat.kind == "person"]
    alone = len(table.seats) - len(table.out) == 1
    if alone or (persons and all(seat.resigned for seat in persons)):
        last = next(logged.entry for logged in reversed(table.log) if isinstance(logged.entry, OUT))
        return "resigned" if isinstance(last, e.Resigned) else "flagged"
    return "left" if persons and all(seat.left or seat.resigned for seat in persons) else None


def _bot_for(table: Table, seat: Seat) -> int:
    """Give the level of the bot that plays on for a seat, or 0."""
    if seat.resigned:
        return table.created.takeover or RESIGNED_LEVEL
    if seat.missed >= MISSES_UNTIL_REPLACED:
        return table.created.takeover or HELP_LEVEL
    return table.created.takeover if seat.left else 0


def ranking(table: Table) -> list[int]:
    """Rank the seats: those that gave up come last, the first of them last of all."""
    outcome = table.state.outcome
    places = outcome.ranking if outcome else [1 + sum(p > q for p in table.state.scores) for q in table.state.scores]
    stayed = len(table.seats) - len(table.out)
    final = [
        1 + sum(places[o] < places[s] for o in range(len(places)) if o not in table.out) for s in range(len(places))
    ]
    for order, seat in enumerate(reversed(table.out)):
        final[seat] = stayed + 1 + order
    return final


def _start(table: Table, level: int) -> NextEntry:
    state, transition = table.state.carry_out(None, _drawing(table))
    return NextEntry(e.Started(level=level, events=logged(transition.happened)), state, transition)


class _drawing:  # noqa: N801  # a function that counts
    """Chooses outcomes by the table's secret, one number after the other."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._next = table.timeline.draws

    def __call__(self, weights: list[int]) -> int:
        number, self._next = self._next, self._next + 1
        set_draws = self._table.created.set_draws
        if number < len(set_draws):
            return set_draws[number]
        return commitment.draw(self._table.secret, self._table.id, number, self._table.nonces, weights)


def _require_unrevealed(decisions: list[Decision]) -> None:
    """Refuse to go back behind what came up by chance, or was turned over."""
    for decision in decisions:
        if decision.reveals:
            raise Refusal("drawn" if decision.drew else "revealed")


def _refuse(error: IllegalMove) -> NoReturn:
    raise Refusal(error.reason, rule=error.rule, move=str(error.move)) from error
