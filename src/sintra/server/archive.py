"""Records of finished tables."""

from sintra.core.record import Record
from sintra.server.entries import AnyEntry
from sintra.server.refusals import Refusal
from sintra.server.table import Table


def record_of(table: Table) -> Record:
    """Make the record of a table."""
    raise Refusal("not_over")


def imported(record: Record, at: float) -> list[AnyEntry]:
    """Make a table's log of a record."""
    raise Refusal("bad_record")
