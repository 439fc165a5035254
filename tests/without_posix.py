"""A process without what Windows does not have; whatever asks for the system's name is not reached so."""

POSIX = ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop")
"""Modules that Windows does not have."""

PRELUDE = """
import getpass, os, signal, subprocess, sys, types  # the standard library asks what system this is
if "msvcrt" not in sys.modules:  # what Windows has instead of fcntl
    sys.modules["msvcrt"] = types.ModuleType("msvcrt")
    sys.modules["msvcrt"].LK_NBLCK = 2
    sys.modules["msvcrt"].locking = lambda *_: None
for name in {barred!r}:
    sys.modules[name] = None
for name in ("fork", "geteuid", "killpg", "nice", "getloadavg", "sched_getaffinity", "setsid", "register_at_fork"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM"):
    if hasattr(signal, name):
        delattr(signal, name)
"""

COMMAND = """
import runpy
sys.argv = ["sintra", *{arguments!r}]
runpy.run_module("sintra", run_name="__main__", alter_sys=True)
"""


def command(*arguments: str, barred: tuple[str, ...] = POSIX, before: str = "") -> str:
    """Give the Python code of such a process that runs `sintra`."""
    return PRELUDE.format(barred=barred) + before + COMMAND.format(arguments=arguments)
