"""The command `sintra`."""

import os
import sys
import traceback

from sintra.cli import language
from sintra.core.errors import SintraError

BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """Run the command; bad input is one clear line and exit code 2, a traceback comes only with --debug."""
    arguments = sys.argv[1:]
    debug = "--debug" in arguments
    if debug:
        arguments.remove("--debug")
    try:
        arguments = language.choose(arguments)
        from sintra.cli.app import run  # noqa: PLC0415  # its help texts need the language

        code = run(arguments)
        sys.stdout.flush()
    except SintraError as error:
        _show(debug)
        code = complain(error.text(language.current()))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        complain(language.say("interrupted"))
        code = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads: nothing more to say
        code = 0
    sys.exit(code)


def complain(line: str) -> int:
    """Say what is wrong in one line."""
    print(f"sintra: {line}", file=sys.stderr)
    return BAD_INPUT


def _show(debug: bool) -> None:
    if debug:
        traceback.print_exc()
