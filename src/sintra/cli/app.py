"""The commands, with their options and helps."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, track
from rich.table import Table as Grid

from sintra import __version__
from sintra.cli import bench as benchmark
from sintra.cli import complain, files, players
from sintra.cli.admin import app as admin_app
from sintra.cli.arena import arena_command
from sintra.cli.deal import dealt
from sintra.cli.engine import engine
from sintra.cli.hint import hint_command, solve_command
from sintra.cli.interrupt import spinner
from sintra.cli.language import WORDS, current, say
from sintra.cli.play import TerminalGame, describe_events, tell_result
from sintra.cli.selfplay import selfplay_command
from sintra.cli.serve import backup_command, serve_command
from sintra.cli.terminal import console, draw
from sintra.cli.verify import verify_command
from sintra.cli.warm import warm as warm_games
from sintra.cli.words import app as words_app
from sintra.core.errors import InvalidOption, SintraError
from sintra.core.game import Game, Move
from sintra.core.registry import definition, game, names
from sintra.core.state import State
from sintra.core.words import LANGUAGES
from sintra.search.perft import divide

GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}
DEEPEST = 64

app = typer.Typer(
    name="sintra",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"sintra {__version__}")
        raise typer.Exit


@app.callback(help=f"{say('app')}\n\n{say('app_lang', known=', '.join(LANGUAGES))}")
def common_options(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help=say("opt_version"))
    ] = False,
) -> None:
    """Read the options that stand before a command."""


GameName = Annotated[str, typer.Argument(metavar="GAME", help=say("arg_game"))]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help=say("opt_players"))]
Seed = Annotated[int | None, typer.Option(help=say("opt_seed"))]
Json = Annotated[bool, typer.Option("--json", help=say("opt_json"))]


def run(arguments: list[str]) -> int:
    """Run one command; returns the exit code."""
    command = typer.main.get_command(app)
    try:
        result = command.main(arguments, prog_name="sintra", standalone_mode=False)
    except SintraError:
        raise
    except Exception as error:
        if type(error).__name__ == "Abort":  # Typer's word for Ctrl-C
            raise KeyboardInterrupt from error
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        if not message():  # no command at all: the help was shown
            return 0
        context = getattr(error, "ctx", None)
        where = context.command_path if context else "sintra"
        return complain(say("usage", why=str(message()).rstrip("."), command=where))
    return result if isinstance(result, int) else 0


@app.command("play", help=say("cmd_play"), context_settings=GAME_OPTIONS)
def play_command(
    context: typer.Context,
    name: GameName,
    players_wanted: Players = None,
    bots: Annotated[str | None, typer.Option(help=say("opt_bots"))] = None,
    seed: Seed = None,
    load: Annotated[str | None, typer.Option(metavar="FILE", help=say("opt_load"))] = None,
) -> None:
    """Play a game in the terminal."""
    levels = players.levels_of(bots)
    options = players.options_of(context.args)
    seats: tuple[int | None, ...] | None = None
    if load is None:
        state = players.game_for(name, players_wanted, levels, options).start(seed)
    else:
        record = files.record_of(load)
        must_agree(record.game, name, players_wanted, options)
        state = files.replayed(load, record, seed)
        seats = players.recorded_seats(record) if levels is None else None
    if seats is None:
        seats = players.seating(state.game.players, levels)
    TerminalGame(console(), state, seats, players.names_of(seats), seed).run()


def must_agree(found: Game, name: str, players_wanted: int | None, options: dict[str, str]) -> None:
    """Refuse options that say otherwise than a file or a position does."""
    asked = {"players": players_wanted, **options}
    said = {"players": found.players, **found.options}
    wrong = [f"--{key} {value}" for key, value in asked.items() if value is not None and said.get(key) != value]
    if definition(name).name != found.name:
        wrong.insert(0, name)
    if wrong:
        raise InvalidOption(WORDS, "load_conflict", header=found.header, options=", ".join(wrong))


@app.command("show", help=say("cmd_show"))
def show_command(
    position: Annotated[str, typer.Argument(metavar="POSITION|FILE", help=say("arg_position"))],
    svg: Annotated[str | None, typer.Option(metavar="OUT", help=say("opt_svg"))] = None,
) -> None:
    """Show a position."""
    out = console()
    state = files.position_of(position)
    called = tuple(say("player", number=seat + 1) for seat in range(state.game.players))
    out.print(f"{state.game.header}  {say('round', number=state.round)}", style="bold")
    draw(out, state, called)
    if state.is_over:
        tell_result(out, state, called)
    elif state.turn is None:
        out.print(say("draw_due", outcomes=" ".join(chance.text for chance in state.chance)))
    else:
        out.print(say("to_move", name=called[state.turn], count=len(state.moves)))
    out.print(state.text(), style="dim", soft_wrap=True)
    if svg is not None:
        files.write(svg, state.svg(language=current()))
        out.print(say("picture", file=svg))


@app.command("replay", help=say("cmd_replay"))
def replay_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("arg_file"))],
    step: Annotated[bool, typer.Option("--step", help=say("opt_step"))] = False,
) -> None:
    """Play a record again."""
    out = console()
    record = files.record_of(file)
    called = players.shown_names(record)
    states = files.checked_states(file, record)
    before = next(states)
    for after in states:
        tell_step(out, before, after, called)
        if step and isinstance(after.move, Move):
            draw(out, after, called)
            if out.is_terminal and not asked_on():
                return
        before = after
    if before.is_over:
        tell_result(out, before, called)
    elif not step:
        draw(out, before, called)
    out.print(say("replayed", steps=say("count_steps", n=record.plies), rounds=say("count_rounds", n=before.round)))


def asked_on() -> bool:
    """Wait for the reader; False to stop."""
    try:
        return input(say("step_prompt")).strip().lower() != "q"
    except EOFError:
        return False


def tell_step(out: Console, before: State, after: State, called: tuple[str, ...]) -> None:
    """Tell one draw or move of a record."""
    if isinstance(after.move, Move):
        words = after.game.definition.describe.move(after.move.number, current())
        out.print(say("plays", name=called[before.turn or 0], move=after.move, words=words))
    else:
        out.print(say("drawn", outcomes=after.move), style="dim")
    describe_events(out, before, after, called)


app.command("verify", help=say("cmd_verify"))(verify_command)


@app.command("perft", help=say("cmd_perft"), context_settings=GAME_OPTIONS)
def perft_command(
    context: typer.Context,
    name: GameName,
    depth: Annotated[int, typer.Option(help=say("opt_depth"))],
    position: Annotated[str | None, typer.Option(metavar="TEXT", help=say("opt_perft_position"))] = None,
    factories: Annotated[str | None, typer.Option(metavar="TILES", help=say("opt_factories"))] = None,
    split: Annotated[bool, typer.Option("--divide", help=say("opt_divide"))] = False,
    players_wanted: Players = None,
    seed: Seed = None,
) -> None:
    """Count the sequences of moves."""
    if not 0 <= depth <= DEEPEST:
        raise InvalidOption(WORDS, "depth_value", depth=depth, most=DEEPEST)
    if position is not None and factories is not None:
        raise InvalidOption(WORDS, "position_and_factories")
    options = players.options_of(context.args)
    if position is not None:
        state = files.position_of(position)
        must_agree(state.game, name, players_wanted, options)
    else:
        wanted = game(name, players_wanted, **options)
        state = wanted.start(seed) if factories is None else dealt(wanted, factories)
    if depth == 0:
        print(1)
        return
    total = 0
    shown = Console(stderr=True)
    for move, count in track(divide(state, depth), say("counting"), len(state.moves), console=shown, transient=True):
        if split:
            print(f"{move}: {count}")
        total += count
    print(total)


@app.command("bench", help=say("cmd_bench"))
def bench_command(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help=say("arg_game"))] = None,
    as_json: Json = False,
    seconds: Annotated[float, typer.Option(help=say("opt_seconds"))] = 2.0,
    no_start: Annotated[bool, typer.Option("--no-start", help=say("opt_no_start"))] = False,
    research: Annotated[bool, typer.Option("--research", help=say("opt_bench_research"))] = False,
) -> None:
    """Measure speed."""
    if not 0.01 <= seconds <= 600:
        raise InvalidOption(WORDS, "seconds_value", seconds=seconds)
    if research:
        bench_environments(seconds, as_json)
        return
    chosen = [definition(name).name] if name else list(names())
    figures: dict[str, dict[str, float]] = {}
    columns = (SpinnerColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")
        for each in chosen:

            def tell(figure: str, each: str = each) -> None:
                progress.update(task, description=say("measuring", game=each, figure=figure))

            figures[each] = benchmark.measure(game(each), seconds, tell, start=not no_start)
    if as_json:
        print(json.dumps(figures, indent=1))
        return
    out = console()
    for each, values in figures.items():
        out.print(each, style="bold")
        for figure, value in values.items():
            out.print(f"  {figure:24} {value:>16,}")


def bench_environments(seconds: float, as_json: bool) -> None:
    """Measure the environments of research beside those of others."""
    from sintra.research.bench import measure  # noqa: PLC0415  # only researchers have it

    with spinner("") as tell:
        figures = measure(seconds, lambda name: tell(say("measuring_steps", name=name)))
    if as_json:
        print(
            json.dumps({each.name: {"rate": round(each.rate), "best": round(each.best)} for each in figures}, indent=1)
        )
        return
    console().print(f"{'':36} {say('whole_run'):>12} {say('best_turn'):>12}")
    for each in figures:
        console().print(f"{each.name:36} {each.rate:>12,.0f} {each.best:>12,.0f}  {each.what}", highlight=False)


@app.command("warm", help=say("cmd_warm"))
def warm_command(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help=say("arg_game"))] = None,
    research: Annotated[bool, typer.Option("--research", help=say("opt_warm_research"))] = False,
) -> None:
    """Compile the kernels."""
    warm_games(name, research)


@app.command("games", help=say("cmd_games"))
def games_command(as_json: Json = False) -> None:
    """List the games."""
    found = [definition(name) for name in names()]
    if as_json:
        sheet = {
            each.name: {
                "title": each.title,
                "players": list(each.players),
                "options": {o.name: {"default": o.default, "choices": list(o.choices)} for o in each.options},
                "chance": "explicit",
                "information": each.information,
                "actions": each.notation.actions.count,
                "outcomes": each.notation.outcomes,
                "rules_version": each.rules_version,
            }
            for each in found
        }
        print(json.dumps(sheet, indent=1, ensure_ascii=False))
        return
    grid = Grid(box=None, pad_edge=False)
    for column in ("game", "players", "options", "information", "actions"):
        grid.add_column(say(f"column_{column}"), overflow="fold")
    for each in found:
        options = "\n".join(f"--{o.name} {' | '.join(o.choices)}" for o in each.options)
        count = ", ".join(map(str, each.players))
        secrecy = say(f"information_{each.information}")
        grid.add_row(each.name, count, options, secrecy, str(each.notation.actions.count))
    console().print(grid)


app.command("hint", help=say("cmd_hint"))(hint_command)
app.command("solve", help=say("cmd_solve"))(solve_command)
app.command("arena", help=say("cmd_arena"), context_settings=GAME_OPTIONS)(arena_command)
app.command("serve", help=say("cmd_serve"))(serve_command)
app.command("backup", help=say("cmd_backup"))(backup_command)
app.add_typer(admin_app, name="admin", help=say("cmd_admin"))
app.add_typer(words_app, name="words", help=say("cmd_words"))
app.command("selfplay", help=say("cmd_selfplay"), context_settings=GAME_OPTIONS)(selfplay_command)


@app.command("engine", help=say("cmd_engine"))
def engine_command(seed: Annotated[int, typer.Option(help=say("opt_engine_seed"))] = 1) -> None:
    """Speak the engine protocol."""
    engine(seed)
