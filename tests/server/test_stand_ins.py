"""A record says which moves a bot made in somebody's place, also after the game was imported elsewhere."""

import random

import pytest

from server.sitting import Sitting, created
from sintra.core.errors import InvalidRecord
from sintra.core.record import Record
from sintra.server.table import absence, archive, transitions
from sintra.server.table import entries as e
from sintra.server.table.entries import Logged
from sintra.server.table.table import Table

CLOCK = e.Clock("move", 30.0)


def with_misses() -> tuple[Sitting, list[int]]:
    """Play a game in which the clock ran out twice; gives the numbers of the moves that a bot made."""
    sitting = Sitting("azul:2:coloured", clock=CLOCK, timeout="move")
    rng = random.Random(3)
    missed = []
    for number in range(1, 7):
        if number in (2, 5):
            sitting.now += 31
            sitting.settle()
            missed.append(number)
        sitting.play(rng=rng)
    sitting.play_to_the_end(rng)
    return sitting, missed


def test_a_record_names_the_moves_of_a_bot_that_helped_out() -> None:
    sitting, missed = with_misses()
    record = archive.record_of(sitting.loaded())
    assert [number for number, _ in record.stand_ins] == missed
    assert {level for _, level in record.stand_ins} == {transitions.HELP_LEVEL}
    line = next(line for line in record.text().splitlines() if line.startswith("bots"))
    assert line == "bots 2:3 5:3"
    for text in (record.text(), record.json()):
        again = Record.parse(text)
        assert again == record
        assert again.replay().is_over


def test_a_bot_that_plays_on_for_somebody_is_named_until_they_are_back() -> None:
    sitting = Sitting("azul:2:coloured", takeover=4)
    rng = random.Random(1)
    turn = sitting.table.turn
    assert turn is not None
    sitting.do(absence.leave(sitting.table, turn))
    sitting.play(rng=rng)  # the bot
    sitting.play(rng=rng)  # the other one
    sitting.do(absence.come_back(sitting.table, turn))
    sitting.play_to_the_end(rng)
    assert archive.record_of(sitting.table).stand_ins == ((1, 4),)


def test_what_was_taken_back_is_not_counted() -> None:
    sitting = Sitting("azul:2:coloured", clock=CLOCK, timeout="move")
    rng = random.Random(2)
    first = sitting.table.turn
    assert first is not None
    sitting.play(rng=rng)
    sitting.do(transitions.undo(sitting.table, first))
    sitting.now += 31
    sitting.settle()
    sitting.play_to_the_end(rng)
    assert archive.record_of(sitting.table).stand_ins == ((1, 3),)


def test_seats_of_bots_are_nobody_elses_place() -> None:
    seats = [created("azul:2:coloured").seats[0], e.SeatPlan("bot", "", 2)]
    sitting = Sitting("azul:2:coloured", seats=seats)
    sitting.play_to_the_end(random.Random(1))
    record = archive.record_of(sitting.table)
    assert record.stand_ins == ()
    assert "bots" not in record.text()


def test_an_imported_record_keeps_them() -> None:
    sitting, _ = with_misses()
    record = archive.record_of(sitting.table)
    log = [Logged.of(entry, 1.0) for entry in archive.imported(record, 1.0)]
    table = Table.load("imported", b"", [(each.at, each.body) for each in log])
    assert archive.record_of(table).stand_ins == record.stand_ins


@pytest.mark.parametrize("line", ["bots", "bots 3", "bots 3:x", "bots 0:3", "bots 5:3 2:3", "bots 1:2:3"])
def test_a_line_that_makes_no_sense_is_refused(line: str) -> None:
    sitting, _ = with_misses()
    text = archive.record_of(sitting.table).text().replace("bots 2:3 5:3", line)
    with pytest.raises(InvalidRecord):
        Record.parse(text)
