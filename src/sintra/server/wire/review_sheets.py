"""Reviews of tables as they are sent: what `analysis` found, with the table's entries and the board's places."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from sintra.analysis import points
from sintra.analysis.points import DealPoint, DecisionPoint
from sintra.analysis.report import report_of, turning_point
from sintra.analysis.review import Review
from sintra.analysis.review_json import sheet_of
from sintra.core.game import Game
from sintra.server.table import entries as e
from sintra.server.table.table import Table
from sintra.server.wire import reviews as r
from sintra.server.wire.analyses import choice

PLAIN = (
    "format", "version", "game", "players", "names", "digest", "seat", "seed", "effort", "engine", "calibrated",
    "complete",
)  # fmt: skip
"""Fields of a review that are sent as they are."""


def ending_of(table: Table) -> points.Ending | None:
    """Tell who gave up or ran out of time, if that ended the game."""
    ended = table.ended
    if ended is None or table.state.is_over or not table.out:
        return None
    match ended.reason:
        case "resigned" | "flagged" as kind:
            return points.Ending(kind, table.out[-1], tuple(ended.ranking))
        case _:
            return None


def entries_of(table: Table, found: Iterable[DecisionPoint | DealPoint]) -> dict[int, int]:
    """Give for every ply of a review the entry of the table's log with which it came."""
    numbers = iter([decision.before + 1 for decision in table.timeline.decisions])
    log = list(enumerate(each.entry for each in table.log))
    last = next((v for v, entry in log if isinstance(entry, e.Started)), 0)
    gave_up = [v for v, entry in log if isinstance(entry, e.Resigned | e.Flagged)]
    known: dict[int, int] = {}
    for point in found:
        if isinstance(point, DecisionPoint):
            last = gave_up[-1] if point.move is None else next(numbers)
        known[point.ply] = last
    return known


def decision(game: Game, sheet: Mapping[str, Any], v: int) -> r.SentDecision:
    """Write a decision, given by its sheet."""
    choices = [choice(game, each) for each in sheet["choices"]]
    return replace(convert({**sheet, "choices": [], "v": v}, r.SentDecision), choices=choices)


def deal(sheet: Mapping[str, Any], v: int) -> r.SentDeal:
    """Write a deal, given by its sheet."""
    return convert({**sheet, "v": v}, r.SentDeal)


def review(found: Review, entries: Mapping[int, int]) -> r.ReviewSheet:
    """Write a review as far as it is known."""
    sheet = sheet_of(found)
    return r.ReviewSheet(
        **{name: sheet[name] for name in PLAIN},
        start=convert(sheet["start"], r.SentValue),
        result=convert(sheet["result"], r.SentValue),
        decisions=[decision(found.game, each, entries[each["ply"]]) for each in sheet["decisions"]],
        deals=[deal(each, entries[each["ply"]]) for each in sheet["deals"]],
        seats=convert(sheet["seats"], list[r.SentSeatReview]),
        turning_point=turning_point(found),
        moments=[[each.ply for each in report_of(found, seat).moments] for seat in range(found.players)],
    )


def called(found: r.ReviewSheet, names: list[str]) -> r.ReviewSheet:
    """Give a review with the names that people have now."""
    seats = [replace(seat, name=name) for seat, name in zip(found.seats, names, strict=True)]
    return replace(found, names=names, seats=seats)
