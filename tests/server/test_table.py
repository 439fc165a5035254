"""A table is its log: loaded again it is the same, whatever happened at it."""

import random
import zlib
from collections.abc import Callable

import pytest

from server.sitting import GAMES, ID, SECRET, TOKENS, Sitting, created, face, names_in
from sintra.core.record import Record
from sintra.core.record_text import Fair
from sintra.core.state import State
from sintra.server.errors import Refusal
from sintra.server.table import absence, commitment, transitions
from sintra.server.table import entries as e
from sintra.server.table.archive import imported, record_of
from sintra.server.table.entries import Logged
from sintra.server.table.next_entry import NextEntry
from sintra.server.table.positions import DamagedSnapshot
from sintra.server.table.table import Table
from sintra.server.table.verify import verify


def anything(sitting: Sitting, rng: random.Random) -> None:
    """Let something happen that people do, mostly moves."""
    table = sitting.table
    seat = rng.randrange(len(table.seats))
    turn = table.turn
    assert turn is not None
    decisions: list[Callable[[], NextEntry]] = [
        lambda: transitions.play(table, turn, rng.choice(table.state.moves), sitting.now),
        lambda: transitions.undo(table, seat),
        lambda: transitions.take_back(table, seat),
        lambda: transitions.answer(table, seat, rng.random() < 0.7),
        lambda: absence.leave(table, seat),
        lambda: absence.come_back(table, seat),
        lambda: transitions.play(table, seat, rng.randrange(300), sitting.now),
        lambda: transitions.resign(table, seat),
    ]
    decide = rng.choices(decisions, [60, 12, 8, 12, 2, 6, 3, 0.15])[0]
    before = table.v
    try:
        step = decide()
    except Refusal:
        assert table.v == before
        return
    sitting.do(step, rng.choice([0.1, 1.0, 3.0]))


@pytest.mark.parametrize("header", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_table_loaded_from_its_log_is_the_live_one(header: str, seed: int) -> None:
    rng = random.Random(seed)
    clock = rng.choice([e.Clock(), e.Clock("move", 40), e.Clock("total", 60, 2)])
    sitting = Sitting(header, clock=clock, takeover=rng.choice([0, 1]))
    snapshot, steps = b"", 0
    while sitting.table.status == "running" and steps < 400:
        anything(sitting, rng)
        steps += 1
        if steps == 40:
            snapshot = sitting.table.timeline.positions.snapshot()
    live = face(sitting.table)
    assert face(sitting.loaded()) == live
    assert face(sitting.loaded(snapshot)) == live
    assert face(sitting.loaded(sitting.table.timeline.positions.snapshot())) == live


@pytest.mark.parametrize("header", GAMES)
def test_a_game_played_to_the_end_is_a_record_that_can_be_verified(header: str) -> None:
    rng = random.Random(5)
    sitting = Sitting(header)
    while sitting.table.status == "running":
        if rng.random() < 0.2 and sitting.table.timeline.undoable(sitting.table.turn or 0):
            sitting.do(transitions.undo(sitting.table, sitting.table.turn or 0))
        sitting.play(rng=rng)
    table = sitting.table
    assert table.ended is not None
    assert table.ended.reason == "finished"
    assert table.ended.secret == SECRET.hex()
    assert table.state.outcome is not None
    assert tuple(table.ended.ranking) == table.state.outcome.ranking
    record = record_of(table)
    assert record.names == tuple(f"P{n}" for n in range(table.game.players))
    assert record.fair == Fair(ID, SECRET.hex(), tuple(f"n{n}" for n in range(table.game.players)))
    assert record.replay() == table.state
    found = verify(Record.parse(record.text()), commitment.commit(SECRET))
    assert found.draws == table.timeline.draws
    assert found.plies == table.timeline.draws + len(table.timeline.decisions)


@pytest.mark.parametrize("header", GAMES)
def test_an_imported_record_is_a_finished_table_with_the_same_record(header: str) -> None:
    sitting = Sitting(header)
    sitting.play_to_the_end(random.Random(8))
    record = record_of(sitting.table)
    log = imported(record, 5.0)
    assert isinstance(log[0], e.Created)
    table = Table.load("other", bytes(32), [(5.0, e.encoded(entry)) for entry in log], names=names_in(log[0]))
    assert table.status == "over"
    assert table.ended is not None
    assert table.ended.reason == "finished"
    assert table.created.imported
    assert table.state == sitting.table.state
    # what a reader sees of it is the same, step by step
    assert [entry for entry in log if isinstance(entry, e.Started | e.Played)] == [
        logged.entry for logged in sitting.table.log if isinstance(logged.entry, e.Started | e.Played)
    ]
    again = record_of(table)
    assert again.fair is None
    assert again == Record.of(record.replay(), record.names)


def test_a_record_that_stops_early_is_imported_as_far_as_it_goes() -> None:
    sitting = Sitting("azul:2:coloured")
    for _ in range(7):
        sitting.play()
    sitting.do(transitions.resign(sitting.table, 1))
    record = record_of(sitting.table)
    *_, ended = log = imported(record, 5.0)
    assert isinstance(ended, e.Ended)
    assert ended == e.Ended(reason="imported", ranking=ended.ranking)
    table = Table.load("other", bytes(32), [(5.0, e.encoded(entry)) for entry in log])
    assert table.state == sitting.table.state
    cut = Record.parse("sintra record 1\ngame azul:2:coloured\nrules 1\nchance 2 K\nend 2 00000000\n")
    states = list(cut_states(cut))
    whole = Record.of(states[-1])
    table = Table.load("cut", bytes(32), [(5.0, e.encoded(entry)) for entry in imported(whole, 5.0)])
    assert table.status == "over"
    assert table.state == states[-1]


def cut_states(record: Record) -> list[State]:
    """Take the draws of a record that ends in the middle of a deal."""
    states = [record.game.start(chance="ask")]
    for entry in record.entries:
        for token in entry.tokens:
            states.append(states[-1].set_chance(token))
    return states


def test_names_of_bots_and_people_survive_a_record() -> None:
    seats = [e.SeatPlan("bot", "", 4), e.SeatPlan("person", "Olena Ї", 0, TOKENS[1])]
    sitting = Sitting("azul:2:coloured", seats=seats)
    sitting.play_to_the_end(random.Random(1))
    record = record_of(sitting.table)
    assert record.names == ("level:4", "Olena Ї")
    first = imported(record, 1.0)[0]
    assert isinstance(first, e.Created)
    assert [(plan.kind, plan.name, plan.level) for plan in first.seats] == [
        ("bot", "", 4), ("person", "Olena Ї", 0),
    ]  # fmt: skip


def test_a_game_can_begin_at_a_position() -> None:
    sitting = Sitting("pavilion:2:coloured")
    for _ in range(9):
        sitting.play()
    position = sitting.table.state.text()
    later = Sitting("pavilion:2:coloured", position=position)
    assert later.table.state.text() == position
    later.play_to_the_end(random.Random(3))
    record = record_of(later.table)
    assert record.start == position
    verify(record)
    assert face(later.loaded()) == face(later.table)


def test_a_record_is_made_only_of_a_finished_table() -> None:
    with pytest.raises(Refusal, match="not_over"):
        record_of(Sitting("azul:2:coloured").table)


def test_draws_do_not_depend_on_what_was_taken_back() -> None:
    one, other = Sitting("azul:2:grey"), Sitting("azul:2:grey")
    rng = random.Random(2)
    while one.table.status == "running":
        move = rng.choice(one.table.state.moves)
        one.play(move)
        other.play(other.table.state.moves[-1])
        if other.table.turn is not None and other.table.timeline.undoable(other.table.turn):
            other.do(transitions.undo(other.table, other.table.turn))
            other.play(move)
        elif other.table.state != one.table.state:
            return  # the last move could not be taken back: from here on it is another game
        assert one.table.state == other.table.state
        assert one.table.timeline.draws == other.table.timeline.draws


def test_commands_are_remembered_by_their_names_but_not_for_ever() -> None:
    table = Table(ID, SECRET, Logged.of(created("azul:2:coloured"), 0.0))
    for number in range(100):
        answered = e.Answered(id=f"c{number}", seat=0, yes=False)
        table.apply(answered, Logged.of(answered, 1.0))
    assert table.commands["c99"] == table.v
    assert "c0" not in table.commands


def test_a_snapshot_that_is_none_of_this_log_is_found_out() -> None:
    sitting = Sitting("azul:2:coloured")
    for _ in range(5):
        sitting.play()
    whole = sitting.table.timeline.positions.snapshot()
    assert face(sitting.loaded(whole)) == face(sitting.table)
    longer = zlib.compress(zlib.decompress(whole) * 2)
    shifted = zlib.compress(zlib.decompress(whole)[1:])
    flipped = whole[:-1] + bytes([whole[-1] ^ 1])
    for bad in (b"garbage", whole[: len(whole) // 2], flipped, shifted, longer, zlib.compress(b"")):
        with pytest.raises(DamagedSnapshot):
            sitting.loaded(bad)
