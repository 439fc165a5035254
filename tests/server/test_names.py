"""What people are called at a table: beside the log, and gone without a trace in it."""

from server.sitting import Sitting, created
from sintra.server.table import entries as e
from sintra.server.table.archive import record_of
from sintra.server.table.entries import Logged
from sintra.server.table.names import Names
from sintra.server.table.table import Table
from sintra.server.wire.sheets import sheet_of

HEADER = "azul:2:coloured"


def reloaded(sitting: Sitting, names: Names) -> Table:
    """Replay what was stored, as people are called now."""
    stored = [(logged.at, logged.body) for logged in sitting.table.log]
    return Table.load(sitting.table.id, sitting.table.secret, stored, names=names)


def seats_of(table: Table) -> list[tuple[str, bool]]:
    return [(seat.name, seat.deleted) for seat in sheet_of(table).seats]


def test_no_entry_is_stored_with_a_name() -> None:
    first = created(HEADER)
    assert [plan.name for plan in first.seats] == ["P0", "P1"]
    for entry in (first, e.Sat(seat=1, name="Bo", holder="bo")):
        body = e.encoded(entry)
        assert b'"name"' not in body
        assert b"P0" not in body
        assert b"Bo" not in body


def test_a_seat_shows_what_its_person_was_called_then_or_is_called_now() -> None:
    sitting = Sitting(HEADER)
    assert seats_of(sitting.table) == [("P0", False), ("P1", False)]
    then = Names({(0, "token-a"): "Ada"}, {"token-a": "Adele", "token-b": "Bo"})
    assert seats_of(reloaded(sitting, then)) == [("Ada", False), ("Bo", False)]


def test_who_was_deleted_has_no_name_and_who_is_muted_has_none_either() -> None:
    names = Names({(1, "token-b"): "Bo"}, {"token-b": ""})
    assert seats_of(reloaded(Sitting(HEADER), names)) == [("", True), ("", False)]


def test_people_are_called_something_else_while_they_sit() -> None:
    sitting = Sitting(HEADER)
    sitting.table.call(Names({}, {"token-a": "Kind"}))
    assert seats_of(sitting.table) == [("Kind", False), ("", True)]


def test_somebody_who_sits_down_is_called_by_the_name_beside_the_log() -> None:
    open_seat = [e.SeatPlan("person", "P0", 0, "token-a"), e.SeatPlan("open")]
    sitting = Sitting(HEADER, seats=open_seat)
    names = Names({(1, "bo"): "Bo"}, {"token-a": "Ada", "bo": "Bob"})
    table = reloaded(sitting, names)
    sat = e.Sat(seat=1, holder="bo")
    table.apply(sat, Logged.of(sat, 2.0))
    assert seats_of(table) == [("Ada", False), ("Bo", False)]


def test_the_record_of_a_game_of_a_deleted_player_has_the_number_of_the_seat() -> None:
    sitting = Sitting(HEADER)
    over = e.Ended(reason="left", ranking=[1, 2], secret=sitting.table.secret.hex())
    table = reloaded(sitting, Names({}, {"token-b": "Bo"}))
    table.apply(over, Logged.of(over, 3.0))
    assert record_of(table).names == ("1", "Bo")
