"""`sintra puzzles`: list the puzzles of a game, count them, check them again, mine new ones."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from sintra.cli import files
from sintra.cli.interrupt import heeding
from sintra.cli.language import WORDS, current, say
from sintra.cli.options import GameName, Json, MaybeGame
from sintra.cli.terminal import console
from sintra.core.errors import InvalidOption
from sintra.core.registry import definition, shipped_names
from sintra.puzzles.check import Check, check, fault_of, is_stale
from sintra.puzzles.collection import puzzles_file, read_file, shipped
from sintra.puzzles.counts import counts
from sintra.puzzles.describe import theme_text
from sintra.puzzles.mining import mine
from sintra.puzzles.puzzle import HARDEST, PROOFS, Puzzle
from sintra.puzzles.themes import THEMES

FAULTY = 1
SECONDS_PER_HOUR = 3600.0

app = typer.Typer(no_args_is_help=True, add_completion=False)
File = Annotated[str | None, typer.Option("--file", metavar="FILE", help=say("opt_puzzles_file"))]


@app.command("list", help=say("cmd_puzzles_list"))
def list_command(name: GameName, as_json: Json = False, file: File = None) -> None:
    """List the puzzles of a game, or count them."""
    found = puzzles_of(name, file)
    if as_json:
        print(json.dumps([puzzle.sheet() for puzzle in found], ensure_ascii=False, indent=1))
    else:
        tell_counts(console(), name, found)


def puzzles_of(name: str, file: str | None) -> Sequence[Puzzle]:
    """Read the puzzles of a game: those that are shipped, or those of a file."""
    if file is None:
        return shipped(definition(name).name)
    files.read(file)  # says what is wrong with it
    return tuple(puzzle for puzzle in read_file(Path(file)) if puzzle.name == definition(name).name)


def tell_counts(out: Console, name: str, found: Sequence[Puzzle]) -> None:
    """Count the puzzles by what is proved of them, by difficulty, by theme and by configuration."""
    title, counted = definition(name).title_in(current()), counts(found)
    out.print(say("puzzles_count", n=counted.puzzles, title=title), style="bold")
    grid = Grid(box=None, pad_edge=False)
    for column in ("kind", "count"):
        grid.add_column(say(f"column_{column}"), justify="left" if column == "kind" else "right")
    rows = [
        *((say(f"puzzles_{kind}"), counted.proofs[kind]) for kind in PROOFS),
        *((say("puzzles_level", level=level), counted.difficulties[level]) for level in range(1, HARDEST + 1)),
        *((f"{each}: {theme_text(each, current())}", counted.themes[each]) for each in THEMES if counted.themes[each]),
        *sorted(counted.games.items()),
        (say("puzzles_several"), counted.several),
        *([(say("puzzles_stale"), counted.stale)] if counted.stale else []),
    ]
    for kind, count in rows:
        grid.add_row(kind, str(count))
    out.print(grid)


@app.command("check", help=say("cmd_puzzles_check"))
def check_command(
    name: MaybeGame = None,
    file: File = None,
    quick: Annotated[bool, typer.Option("--quick", help=say("opt_puzzles_quick"))] = False,
    update: Annotated[bool, typer.Option("--update", help=say("opt_puzzles_update"))] = False,
    stale: Annotated[bool, typer.Option("--stale", help=say("opt_puzzles_stale"))] = False,
) -> int:
    """Check puzzles again."""
    if update and (name is None or quick):
        raise InvalidOption(WORDS, "puzzles_update")
    failed = 0
    with heeding() as stopped:
        for each in shipped_names() if name is None else [name]:
            found = puzzles_of(each, file)
            due = [puzzle for puzzle in found if not stale or is_stale(puzzle)]
            checks: list[Check] = []
            with bar(say("puzzles_checking"), len(due)) as (progress, task):
                for puzzle in due:
                    if stopped.is_set():
                        break
                    checks.append(checked(puzzle, quick))
                    progress.advance(task)
            failed += tell_checks(console(), each, checks)
            if update and len(checks) == len(due):
                target = str(puzzles_file(each)) if file is None else file
                updated = {made.puzzle.id: made.updated for made in checks}
                files.write(target, "".join(updated.get(puzzle.id, puzzle).json() + "\n" for puzzle in found))
    return FAULTY if failed else 0


def checked(puzzle: Puzzle, quick: bool) -> Check:
    """Check a puzzle, or only whether it is legal."""
    if not quick:
        return check(puzzle)
    fault = fault_of(puzzle)
    return Check(puzzle, "illegal" if fault else "holds", fault)


def tell_checks(out: Console, name: str, checks: Sequence[Check]) -> int:
    """Name the puzzles that do not hold; returns how many fail. One with another good move does not fail."""
    for each in checks:
        if each.verdict != "holds":
            out.print(f"{each.puzzle.id}: {say(f'puzzles_{each.verdict}', detail=each.detail)}", soft_wrap=True)
    failed = sum(each.verdict in ("illegal", "unproved") for each in checks)
    out.print(say("puzzles_checked", title=definition(name).title_in(current()), count=len(checks), n=failed))
    return failed


@app.command("mine", help=say("cmd_puzzles_mine"))
def mine_command(
    name: GameName,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help=say("opt_puzzles_out"))],
    count: Annotated[int, typer.Option("--count", help=say("opt_puzzles_count"))] = 400,
    hours: Annotated[float | None, typer.Option("--hours", metavar="H", help=say("opt_puzzles_hours"))] = None,
    seed: Annotated[int, typer.Option("--seed", help=say("opt_puzzles_seed"))] = 1,
    proved: Annotated[bool, typer.Option("--proved", help=say("opt_puzzles_proved"))] = False,
) -> None:
    """Mine puzzles into a file."""
    target = Path(out)
    if target.exists():
        files.read(out)
    else:
        files.write(out, "")
    end = None if hours is None else time.monotonic() + hours * SECONDS_PER_HOUR
    held = sum(1 for _ in read_file(target))
    added = games = 0
    with heeding() as stopped:
        with bar(say("puzzles_mining", games=0), count) as (progress, task):
            progress.update(task, completed=held)
            for puzzle in mine(
                definition(name).name, target, wanted=count, seed=seed, only_proved=proved,
                stop=lambda: stopped.is_set() or (end is not None and time.monotonic() >= end),
            ):  # fmt: skip
                added, games = added + (puzzle is not None), games + (puzzle is None)
                progress.update(task, completed=held + added, description=say("puzzles_mining", games=games))
        console().print(say("puzzles_mined", n=added, file=out, count=held + added), soft_wrap=True)


@contextmanager
def bar(words: str, total: int) -> Iterator[tuple[Progress, TaskID]]:
    """Show how far the work is, on standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield progress, progress.add_task(words, total=total)
