"""The command `sintra`."""

import os
import sys
import traceback

from sintra.cli import language
from sintra.core.errors import SintraError

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """Run the command; whatever goes wrong is one clear line, a traceback comes only with --debug."""
    arguments = sys.argv[1:]
    debug = "--debug" in arguments
    if debug:
        arguments.remove("--debug")
    _prepare_streams()
    try:
        code = _run(arguments)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        complain(language.say("interrupted"))
        code = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads: nothing more to say
        code = 0
    except Exception as error:
        if debug:
            traceback.print_exc()
        if isinstance(error, SintraError):
            code = complain(error.text(language.current()))
        else:
            why = f"{type(error).__name__}: {error}".splitlines()[0]
            complain(language.say("internal", why=why))
            code = FAILED
    sys.exit(code)


def complain(line: str) -> int:
    """Say what is wrong in one line."""
    print(f"sintra: {line}", file=sys.stderr)
    return BAD_INPUT


def _run(arguments: list[str]) -> int:
    arguments = language.choose(arguments)
    from sintra.cli.app import run  # noqa: PLC0415  # its help texts need the language

    code = run(arguments)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(language.say("unwritable", file="stdout", why=error.strerror))
    return code


def _prepare_streams() -> None:
    """Make do with closed streams, and with terminals that do not know every letter."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # for the whole life of the process
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  # as above
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
