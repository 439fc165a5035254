"""What to play here: the commands `hint` (what the search thinks) and `solve` (what can be proved)."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from sintra.analysis.position import Analysis, analyse, analyse_within
from sintra.analysis.review_json import choice_sheet
from sintra.cli import files
from sintra.cli.interrupt import heeding, spinner
from sintra.cli.language import WORDS, current, numeral, say
from sintra.cli.players import LEVELS
from sintra.cli.terminal import console
from sintra.core.errors import InvalidOption, SintraError
from sintra.core.game import Game, Move
from sintra.core.registry import game_of
from sintra.core.state import State
from sintra.core.view import View
from sintra.search.hints import limits_of
from sintra.search.solver import PROOF_SHARE, Solution, Solved, prove, solve, why_not

DEFAULT_SECONDS = 2.0
PROOF_SECONDS = 10.0
MOST_SECONDS = 86_400.0
ROWS = 8
LINE = 10
NOT_PROVED = 1

Position = Annotated[str, typer.Argument(metavar="POSITION|FILE", help=say("arg_view"))]
Json = Annotated[bool, typer.Option("--json", help=say("opt_json"))]


def hint_command(
    position: Position,
    level: Annotated[int | None, typer.Option(help=say("opt_hint_level"))] = None,
    seconds: Annotated[float | None, typer.Option("--time", metavar="S", help=say("opt_hint_time"))] = None,
    as_json: Json = False,
) -> None:
    """Advise the seat to move."""
    if level is not None and level not in LEVELS:
        raise InvalidOption(WORDS, "level_range", value=level, last=LEVELS[-1])
    sims = None
    if level is not None:
        sims, capped = limits_of(level)
        seconds = capped if seconds is None else check_seconds(seconds)
    seconds = check_seconds(DEFAULT_SECONDS if seconds is None and sims is None else seconds)
    found = read(position)
    view = view_of(found)
    with heeding() as stopped:
        with spinner(say("thinking")) as show:
            proof = prove(found, (seconds or DEFAULT_SECONDS) * PROOF_SHARE, stopped.is_set)
            if proof is None:
                advice = thought(view, sims, seconds, stopped.is_set, show)
        if proof is not None:
            tell_solution(view.game, proof, as_json)
        else:
            tell_advice(view, advice, as_json)


def thought(
    view: View, sims: int | None, seconds: float | None, stop: Callable[[], bool], show: Callable[[str], None]
) -> Analysis:  # fmt: skip
    """Analyse a view with so many simulations, or for so long."""
    if sims is not None:
        return analyse(view, sims=sims, candidates=ROWS)
    return analyse_within(
        view, seconds or DEFAULT_SECONDS, candidates=ROWS, cancel=stop,
        tell=lambda so_far: show(say("thinking_best", move=so_far.best.move, sims=so_far.sims)),
    )  # fmt: skip


def solve_command(
    position: Position,
    seconds: Annotated[float, typer.Option("--time", metavar="S", help=say("opt_solve_time"))] = PROOF_SECONDS,
    as_json: Json = False,
) -> int:
    """Prove the best move."""
    limit = check_seconds(seconds)
    found = read(position)
    if reason := why_not(found):
        raise reason
    view_of(found)
    with heeding() as stopped:
        with spinner(say("thinking")) as show:
            solution = solve(
                found, seconds=limit, stop=stopped.is_set,
                tell=lambda depth, nodes: show(work("solving_depth", depth, nodes)),
            )  # fmt: skip
        tell_solution(found.game, solution, as_json)
    return 0 if solution.proved else NOT_PROVED


def check_seconds(seconds: float | None) -> float | None:
    """Refuse a time that is none."""
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise InvalidOption(WORDS, "time_value", value=seconds, most=int(MOST_SECONDS))
    return seconds


def read(argument: str) -> State | View:
    """Read a position's text, a view's text, or a file that holds one of them or a record."""
    is_file = "=" not in argument or Path(argument[:200]).exists()
    text = files.read(argument) if is_file else argument
    header = (text.split() or [""])[0]
    if "@" not in header:
        return files.position_of(argument)
    try:
        return game_of(header).parse_view(text)
    except SintraError as error:
        raise files.in_file(argument, error) if is_file else error from error


def view_of(found: State | View) -> View:
    """Give what the seat to move sees; somebody must be to move, and a view must be that seat's."""
    if isinstance(found, State):
        if found.turn is None:
            raise InvalidOption(WORDS, "nobody_moves_over" if found.is_over else "nobody_moves_draw")
        return found.view(found.turn)
    if found.turn is None or found.turn != found.seat:
        raise InvalidOption(WORDS, "other_moves")
    return found


def in_words(game: Game, move: Move) -> str:
    """Tell a move."""
    return game.definition.describe.move(move.number, current())


def written(line: Sequence[Move | str]) -> str:
    """Write the first moves of a line."""
    return " ".join(map(str, line[:LINE])) + (" …" if len(line) > LINE else "")


def tell_advice(view: View, advice: Analysis, as_json: bool) -> None:
    """Tell what the analysis found."""
    if as_json:
        moves = [{**choice_sheet(each), "win": each.value.chances[advice.seat]} for each in advice.choices]
        known = {"proved": advice.proved, "sims": advice.sims, "calibrated": advice.calibrated}
        print(json.dumps({"game": view.game.header, "seat": view.seat, **known, "moves": moves}, indent=1))
        return
    out = console()
    best = view.game.move(advice.best.move)
    out.print(say("advice", name=player_name(view.seat), move=best, words=in_words(view.game, best)), style="bold")
    grid = columns("move", "win", "error", "points", "line")
    for each in advice.choices[:ROWS]:
        points = " : ".join(numeral(value, ".1f") for value in each.value.points)
        chance, error = each.value.chances[advice.seat], numeral(each.error, ".1%")
        grid.add_row(each.move, numeral(chance, ".1%"), f"±{error}", points, written(each.line))
    out.print(grid)
    out.print(say("advice_sims", sims=advice.sims), style="dim")


def tell_solution(game: Game, solution: Solution, as_json: bool) -> None:
    """Tell what the solver found."""
    if as_json:
        print(json.dumps(sheet_of(game, solution), indent=1))
        return
    out = console()
    best = solution.best
    out.print(verdict(solution), style="bold")
    out.print(say("advice", name=player_name(solution.seat), move=best.move, words=in_words(game, best.move)))
    if solution.proved:
        grid = columns("move", "end", "difference", "points", "line")
        for each in solution.moves[:ROWS]:
            points = " : ".join(map(str, each.points)) if each.points else ""
            grid.add_row(str(each.move), ended(each), numeral(each.difference, "+d"), points, written(each.line))
        out.print(grid)
        if len(solution.moves) > ROWS:
            out.print(say("more_moves", count=len(solution.moves) - ROWS), style="dim")
    out.print(work("solver_work", solution.depth, solution.nodes), style="dim")


def sheet_of(game: Game, solution: Solution) -> dict[str, Any]:
    """Give a solution as plain data."""
    return {
        "game": game.header,
        "seat": solution.seat,
        "proved": solution.proved,
        "depth": solution.depth,
        "nodes": solution.nodes,
        "moves": [
            {
                "move": str(each.move),
                "proved": each.proved,
                "ends": each.ends,
                "win": each.result,
                "difference": each.difference,
                "points": list(each.points) if each.points else None,
                "line": [str(move) for move in each.line],
            }
            for each in solution.moves
        ],
    }


def work(key: str, depth: int, nodes: int) -> str:
    """Say how far the solver has looked."""
    return say(key, depth=say("count_moves_deep", n=depth), positions=say("count_positions", n=nodes))


def verdict(solution: Solution) -> str:
    """Say in one line what is proved."""
    best = solution.best
    if not solution.proved:
        return say("not_proved", depth=solution.depth)
    key = {1.0: "proved_win", 0.5: "proved_shared", 0.0: "proved_loss", None: "proved_round"}[best.result]
    return say(key, name=player_name(solution.seat), difference=numeral(best.difference, "+d"))


def ended(each: Solved) -> str:
    """Name the end that a move leads to."""
    return say({1.0: "end_win", 0.5: "end_shared", 0.0: "end_loss", None: "end_round"}[each.result])


def player_name(seat: int | None) -> str:
    """Call a seat as the other commands do."""
    return say("player", number=(seat or 0) + 1)


def columns(*names: str) -> Grid:
    """Make a table with translated heads; numbers stand on the right."""
    grid = Grid(box=None, pad_edge=False)
    for name in names:
        left = name in ("move", "line", "end", "player")
        grid.add_column(say(f"column_{name}"), justify="left" if left else "right", overflow="fold")
    return grid
