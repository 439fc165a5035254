"""`sintra review`: what each decision of a recorded game was worth, what was luck, and what would have been better."""

from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from sintra.analysis import review_text
from sintra.analysis.errors import WORDS as ANALYSIS
from sintra.analysis.page import page_of
from sintra.analysis.review import Review
from sintra.analysis.reviewer import review
from sintra.cli import files
from sintra.cli.interrupt import heeding
from sintra.cli.language import WORDS, current, say
from sintra.cli.review_trend import Played, careers, tell_trends, trend_json
from sintra.cli.terminal import console
from sintra.core.errors import InvalidOption
from sintra.core.record import Record

LEVELS = ("quick", "deep")
CURVE = 64
"""The most characters of a curve."""
MARGIN = 20
"""What a narrow terminal keeps for the names beside it."""


def review_command(
    files_: Annotated[list[str], typer.Argument(metavar="FILE...", help=say("arg_file"))],
    seat: Annotated[int | None, typer.Option(help=say("opt_review_seat"))] = None,
    level: Annotated[str, typer.Option(metavar="quick|deep", help=say("opt_review_level"))] = "quick",
    as_json: Annotated[bool, typer.Option("--json", help=say("opt_json"))] = False,
    html: Annotated[str | None, typer.Option(metavar="OUT", help=say("opt_review_html"))] = None,
) -> None:
    """Review a recorded game, or several."""
    records = [files.record_of(file) for file in files_]
    for file, record in zip(files_, records, strict=True):
        files.checked_states(file, record)
        if seat is not None and not 1 <= seat <= record.game.players:
            raise InvalidOption(WORDS, "review_seat", value=seat, last=record.game.players)
    if level not in LEVELS:
        raise InvalidOption(WORDS, "review_level", value=level)
    if html is not None and len(files_) > 1:
        raise InvalidOption(WORDS, "review_html_one")
    place = None if seat is None else seat - 1
    with heeding() as stopped:
        found = [reviewed(record, place, level, stopped.is_set) for record in records]
        if len(found) > 1:
            _tell_several(careers(zip(files_, found, strict=True), place), as_json)
            return
        if html is not None:
            files.write(html, page_of(found[0], records[0], current()))
        if as_json:
            print(found[0].json())
        else:
            tell_review(console(), found[0])
            if html is not None:
                console().print(say("review_page", file=html))


def _tell_several(found: dict[tuple[str, str], list[Played]], as_json: bool) -> None:
    if as_json:
        print(trend_json(found))
    else:
        tell_trends(console(), found)


def reviewed(record: Record, seat: int | None, level: str, stopped: Callable[[], bool]) -> Review:
    """Review with a bar on standard error; what is done when it is stopped is shown."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say("reviewing"), total=None)
        return review(
            record, seat, level, cancel=stopped,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )  # fmt: skip


def tell_review(out: Console, found: Review) -> None:
    """Tell a review: the curves, where everything came from, and the costliest decisions."""
    language = current()
    called = review_text.names(found, language)
    out.print(review_text.title(found, language), style="bold")
    width = max(10, min(CURVE, out.width - MARGIN))
    longest = max(map(len, called))
    for seat, name in enumerate(called):
        out.print(f"{name:{longest}}  {review_text.spark(found, seat, width)}", soft_wrap=True)
    grid = Grid(box=None, pad_edge=False)
    for number, head in enumerate(review_text.balance_heads(language)):
        grid.add_column(head, justify="left" if number == 0 else "right")
    for row in review_text.balance_rows(found, language):
        grid.add_row(*row)
    out.print(grid)
    out.print(ANALYSIS.say("balance_note", language), style="dim")
    for key, wanted in (("uncalibrated_note", not found.calibrated), ("incomplete_note", not found.complete)):
        if wanted:
            out.print(ANALYSIS.say(key, language), style="dim")
    for seat in range(found.players) if found.seat is None else [found.seat]:
        tell_moments(out, found, seat, called[seat])


def tell_moments(out: Console, found: Review, seat: int, name: str) -> None:
    """Tell the costliest decisions of a seat."""
    language = current()
    out.print()
    out.print(ANALYSIS.say("moments_of", language, name=name), style="bold")
    out.print(review_text.counted_labels(found, seat, language), style="dim")
    any_moment = False
    for moment in review_text.moments(found, seat, language):
        any_moment = True
        out.print(moment.played)
        out.print(f"  {moment.better}")
        if moment.why:
            out.print(f"  {moment.why}", style="dim")
    if not any_moment:
        out.print(ANALYSIS.say("moments_none", language))
