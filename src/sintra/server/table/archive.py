"""Finished games as records, and records as finished tables."""

from collections.abc import Iterable
from itertools import islice

from sintra import __version__
from sintra.core.game import Move
from sintra.core.numbers import whole
from sintra.core.outcome import Chance
from sintra.core.record import Record
from sintra.core.record_text import Fair, StandIns
from sintra.core.state import State
from sintra.core.versions import start_of
from sintra.search.levels import LEVELS
from sintra.server.errors import Refusal
from sintra.server.limits import NAME_LENGTH
from sintra.server.table import entries as e
from sintra.server.table.seats import Seat
from sintra.server.table.table import Table
from sintra.server.table.timeline import logged

BOT = "level:"
"""How a record calls a bot."""
POLICY = "policy:"
"""How a record calls a bot that was learned: with the name that its server gave it."""


def record_of(table: Table) -> Record:
    """Make the record of a finished table: what was taken back is not in it."""
    if table.status != "over":
        raise Refusal("not_over")
    if table.outdated:
        raise Refusal("old_rules", rules=table.created.rules, known=table.game.definition.rules_version)
    fair = None if table.created.imported else Fair(table.id, table.secret.hex(), tuple(table.nonces))
    set_draws = min(len(table.created.set_draws), table.timeline.draws)
    return Record.of(_played_through(table), names_in(table), fair, set_draws, stand_ins_in(table))


def stand_ins_in(table: Table) -> StandIns:
    """Give the moves that a bot made in somebody's place, by their numbers, with its level."""
    if table.created.imported:
        return tuple((number, level) for number, level in table.created.stand_ins)
    decided = enumerate((decision.before + 1 for decision in table.timeline.decisions), 1)
    return tuple((number, table.stand_ins[v]) for number, v in decided if v in table.stand_ins)


def names_in(table: Table) -> tuple[str, ...]:
    """Give what the players of a table are called in its record."""
    return tuple(_name(seat, number) for number, seat in enumerate(table.seats, 1))


def _played_through(table: Table) -> State:
    """Play everything that led to the last position again, so that it knows its history."""
    position = table.created.position
    state = table.game.parse(position).asking() if position else start_of(table.game, table.created.rules)
    started = next((each.entry for each in table.log if isinstance(each.entry, e.Started)), None)
    state = _draw(state, started.events if started else ())
    for decision in table.timeline.decisions:
        entry = table.log[decision.before + 1].entry
        assert isinstance(entry, e.Played)
        state = _draw(state.play(entry.move), entry.events)
    return state


def _draw(state: State, events: Iterable[e.LoggedEvent]) -> State:
    for event in events:
        if event.draw:
            state = state.set_chance(event.draw)
    return state


def _name(seat: Seat, number: int) -> str:
    if seat.kind == "bot":
        return f"{POLICY}{seat.policy}" if seat.policy else f"{BOT}{seat.level}"
    return seat.name or str(number)


def imported(record: Record, at: float) -> list[e.AnyEntry]:
    """Make the log of a finished table from a record; raises InvalidRecord where it does not follow the rules."""
    before, *after = record.states()
    log: list[e.AnyEntry] = [_created(record)]
    events: list[e.LoggedEvent] = []
    played: e.Played | None = None

    def close() -> None:
        """Enter what has been gathered: the start, or a decision and what followed it."""
        if played is None:
            log.append(e.Started(events=events))
        else:
            reveals = played.reveals or any(event.draw for event in events)
            log.append(
                e.Played(seat=played.seat, move=played.move, witness=played.witness, reveals=reveals, events=events)
            )

    for state in after:
        witness = e.NOBODY if before.witness is None else before.witness
        if isinstance(state.move, Move):
            close()
            assert before.turn is not None
            played = e.Played(seat=before.turn, move=state.move.number, witness=witness, reveals=before.reveals)
            events = []
        else:
            events.append(e.LoggedEvent(draw=str(state.move), witness=witness))
        events.extend(logged(state.events))
        before = state
    close()
    log.append(e.Ended(reason="finished" if before.is_over else "imported", ranking=_ranking(before)))
    return log


def _created(record: Record) -> e.Created:
    names = [*record.names, *[""] * (record.game.players - len(record.names))]
    return e.Created(
        header=record.game.header,
        rules=record.rules_version,
        program=__version__,
        seats=[_plan(name) for name in names],
        host="",
        commitment="",
        position=record.start or "",
        imported=True,
        set_draws=_set_draws(record),
        stand_ins=list(record.stand_ins),
    )


def _set_draws(record: Record) -> list[int]:
    """Give the outcomes of the draws that a record says were set."""
    drawn = (state.move for state in record.states() if isinstance(state.move, Chance))
    return [draw.number for draw in islice(drawn, record.set_draws)]


def _plan(name: str) -> e.SeatPlan:
    if name.startswith(POLICY) and len(name) <= len(POLICY) + NAME_LENGTH:
        return e.SeatPlan("bot", "", min(LEVELS), policy=name.removeprefix(POLICY))
    level = whole(name.removeprefix(BOT), min(LEVELS), max(LEVELS)) if name.startswith(BOT) else None
    return e.SeatPlan("person", name) if level is None else e.SeatPlan("bot", "", level)


def _ranking(state: State) -> list[int]:
    if state.outcome is not None:
        return list(state.outcome.ranking)
    return [1 + sum(other > own for other in state.scores) for own in state.scores]
