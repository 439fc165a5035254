"""The commands of `sintra`: where each is defined, and running one of them.

Only the module of the command that was called is imported: `sintra --help` needs neither numba nor the server.
"""

import sys
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, Any

import typer

from sintra import __version__
from sintra.cli import complain
from sintra.cli.language import say
from sintra.core.errors import SintraError
from sintra.core.extras import Missing
from sintra.core.words import CORE, LANGUAGES

PACKAGE = __name__.rpartition(".")[0]
GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


@dataclass(frozen=True)
class Command:
    """Where a command is defined; its help is the text `cmd_NAME` (with _ for -)."""

    home: str
    """MODULE:NAME, in this package: a function, or the Typer of a command that has commands itself."""
    takes_options: bool = False
    """Whether it takes the options of a game."""
    extra: str = ""
    """The extra that it cannot do without."""

    def load(self) -> Any:
        """Import it."""
        module, _, name = self.home.partition(":")
        return getattr(import_module(f"{PACKAGE}.{module}"), name)


COMMANDS = {
    "play": Command("play:play_command", takes_options=True),
    "learn": Command("learn:learn_command"),
    "show": Command("show:show_command"),
    "replay": Command("show:replay_command"),
    "verify": Command("verify:verify_command"),
    "perft": Command("perft:perft_command", takes_options=True),
    "bench": Command("bench:bench_command"),
    "warm": Command("warm:warm_command"),
    "games": Command("games:games_command"),
    "hint": Command("hint:hint_command"),
    "solve": Command("hint:solve_command"),
    "import": Command("import_sheet:import_command"),
    "review": Command("review:review_command"),
    "puzzle": Command("puzzle:puzzle_command"),
    "puzzles": Command("puzzles:app"),
    "arena": Command("arena:arena_command", takes_options=True),
    "serve": Command("serve:serve_command", extra="serve"),
    "backup": Command("serve:backup_command", extra="serve"),
    "upgrade": Command("upgrade:upgrade_command", extra="serve"),
    "migrate-store": Command("serve:migrate_store_command", extra="serve"),
    "admin": Command("admin:app", extra="serve"),
    "words": Command("words:app"),
    "selfplay": Command("selfplay:selfplay_command", takes_options=True, extra="research"),
    "train": Command("train:train_command", takes_options=True, extra="train"),
    "engine": Command("engine:engine_command"),
    "join": Command("join:join_command", extra="serve"),
}
"""Every command, in the order of the help."""


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"sintra {__version__}")
        raise typer.Exit


def common_options(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help=say("opt_version"))
    ] = False,
) -> None:
    """Read the options that stand before a command."""


def _not_loaded() -> None:
    """Stand for the commands that were not called."""


def app_with(called: str | None) -> typer.Typer:
    """Build the command line: the command that was called, and the names and helps of the others."""
    app = typer.Typer(name="sintra", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
    app.callback(help=f"{say('app')}\n\n{say('app_lang', known=', '.join(LANGUAGES))}")(common_options)
    for name, command in COMMANDS.items():
        found = command.load() if name == called else _not_loaded
        help_text = say(f"cmd_{name.replace('-', '_')}")
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name, help=help_text)
        else:
            settings = GAME_OPTIONS if command.takes_options else {}
            app.command(name, help=help_text, context_settings=settings)(found)
    return app


def run(arguments: list[str]) -> int:
    """Run one command; returns the exit code."""
    called = next((word for word in arguments if not word.startswith("-")), None)  # no option before it has a value
    try:
        return _run(called, arguments)
    except ModuleNotFoundError as error:
        extra = COMMANDS[called].extra if called in COMMANDS else ""
        package = str(error.name).partition(".")[0]
        if not extra or isinstance(error, SintraError) or package in {"sintra", *sys.stdlib_module_names}:
            raise
        raise Missing(CORE, "missing", package=package, extra=extra) from error


def _run(called: str | None, arguments: list[str]) -> int:
    try:
        command = typer.main.get_command(app_with(called))
        result = command.main(arguments, prog_name="sintra", standalone_mode=False)
    except (SintraError, ModuleNotFoundError):
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
