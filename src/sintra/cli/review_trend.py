"""`sintra review FILE FILE …`: several games of each player in their order, in the terminal and as JSON."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from sintra.analysis import review_text
from sintra.analysis.report import Trend, trend_of
from sintra.analysis.review import Review
from sintra.cli.language import current

Played = tuple[str, Review, int]
"""A file, its review, and the seat of the player."""


def careers(reviews: Iterable[tuple[str, Review]], seat: int | None) -> dict[tuple[str, str], list[Played]]:
    """Sort games by player and game: by name, or those of one seat; in the order of the files."""
    found: dict[tuple[str, str], list[Played]] = {}
    for file, review in reviews:
        for number, name in enumerate(review_text.names(review, current())):
            if seat is None or number == seat:
                key = review.game.name, name if seat is None else str(seat)
                found.setdefault(key, []).append((file, review, number))
    return found


def tell_trends(out: Console, found: dict[tuple[str, str], list[Played]]) -> None:
    """Tell every player's games: a line for each, their mean, and what they gave away."""
    language = current()
    for played in found.values():
        first, seat = played[0][1:]
        trend = _trend(played)
        name = review_text.names(first, language)[seat]
        out.print(review_text.trend_title(first.game, name, len(played), language), style="bold")
        grid = Grid(box=None, pad_edge=False)
        for number, head in enumerate(review_text.trend_heads(language)):
            grid.add_column(head, justify="left" if number in (0, 4) else "right")
        for row in review_text.trend_rows(trend, [Path(file).name for file, _, _ in played], language):
            grid.add_row(*row)
        out.print(grid)
        for note in review_text.trend_notes(first.game, trend, language):
            out.print(note, style="dim")
        out.print()


def trend_json(found: dict[tuple[str, str], list[Played]]) -> str:
    """Write every player's games as JSON."""
    return json.dumps({"players": [_sheet(key, played) for key, played in found.items()]}, ensure_ascii=False)


def _sheet(key: tuple[str, str], played: list[Played]) -> dict[str, Any]:
    trend, (_, review, seat) = _trend(played), played[0]
    return {
        "game": key[0],
        "name": review_text.names(review, current())[seat],
        "files": [file for file, _, _ in played],
        "seats": [number for _, _, number in played],
        "mean_accuracy": trend.mean_accuracy,
        **asdict(trend),
    }


def _trend(played: list[Played]) -> Trend:
    return trend_of([(review, seat) for _, review, seat in played])
