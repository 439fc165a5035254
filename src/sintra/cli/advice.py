"""Advice while playing in the terminal: a hint, the coach's word on a move, the review at the end."""

from rich.console import Console
from rich.table import Table as Grid

from sintra.analysis.describe import label_text, why_text
from sintra.analysis.position import analyse, coach
from sintra.cli.interrupt import heeding, spinner
from sintra.cli.language import current, numeral, say
from sintra.cli.review import reviewed, tell_review
from sintra.core.game import Game, Move
from sintra.core.record import Record
from sintra.core.state import State

CANDIDATES = 3


def in_words(game: Game, move: str) -> str:
    """Tell a move with its notation."""
    return f"{game.definition.describe.move(game.move(move).number, current())} ({move})"


def tell_hint(out: Console, state: State, names: tuple[str, ...]) -> None:
    """Tell the best moves of the seat to move, and why the first is best."""
    with spinner(say("thinking")):
        found = analyse(state, candidates=CANDIDATES, why=True)
    grid = Grid(box=None, pad_edge=False)
    grid.add_column(say("column_move"), overflow="fold")
    for name in ("win", "points"):
        grid.add_column(say(f"column_{name}"), justify="right")
    for each in found.choices:
        points = " : ".join(numeral(value, ".1f") for value in each.value.points)
        grid.add_row(in_words(state.game, each.move), numeral(each.value.chances[found.seat], ".0%"), points)
    out.print(grid)
    for why in found.whys:
        if words := why_text(state.game, why, found.seat, names, current()):
            out.print(say("hint_rather", better=why.better, worse=why.worse, why=words), style="dim")


def tell_judgement(out: Console, before: State, move: Move, names: tuple[str, ...]) -> None:
    """Judge a move that was made against the best one."""
    with spinner(say("thinking")):
        judged = coach(before, move)
    if not judged.counts:
        return
    label = label_text(judged.label, current())
    if judged.best == judged.move:
        out.print(say("coach_best", label=label))
        return
    best, loss = in_words(before.game, judged.best), judged.loss
    out.print(say("coach_better", label=label, best=best, loss=loss, points=judged.loss_points))
    if judged.why is not None and (words := why_text(before.game, judged.why, judged.seat, names, current())):
        out.print(f"  {words}", style="dim")


def tell_own_review(out: Console, state: State, names: tuple[str, ...]) -> None:
    """Review the game that has ended."""
    with heeding() as stopped:
        tell_review(out, reviewed(Record.of(state, names), None, "quick", stopped.is_set))
