"""Measures which lines the tests reach, piece by piece: `make coverage` runs all of them.

    python tools/coverage_pieces.py                  # all pieces, then the report
    python tools/coverage_pieces.py server-a-c       # one piece, then the report of all that was measured so far
    python tools/coverage_pieces.py --list

The rules run as plain Python, so that the lines of kernels count; everything else runs as usual. Left out are tests of
the server that do the same for a long time: they reach few new lines. Each piece has a time limit, and what it has
measured until then counts. Exits with 1 if a piece fails or takes too long.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "build" / "coverage"
COVERAGE = [sys.executable, "-m", "coverage"]
LIMIT_SECONDS = 900.0
PLAIN = {"NUMBA_DISABLE_JIT": "1"}
LONG = {f"test_{name}.py" for name in ("cluster", "fuzz", "races", "restart", "secrecy", "store_crash")}


def pieces() -> dict[str, tuple[dict[str, str], list[str]]]:
    """Name every piece: settings of the environment, and what it runs."""
    values = [f"tests/test_{name}.py" for name in ("values", "records", "record_fair", "drawing")]
    found = {f"rules-{game}": (PLAIN, _tests("rules", f"test_{game}_*.py")) for game in ("azul", "duel", "pavilion")}
    found["values"] = (PLAIN, values)
    found["search"] = ({}, ["tests/search"])
    found["analysis"] = ({}, ["tests/analysis"])
    found["commands"] = ({}, ["tests/test_cli.py", "tests/test_words_command.py"])
    for first, last in ("ac", "dl", "mr", "sz"):
        found[f"server-{first}-{last}"] = ({}, _tests("server", f"test_[{first}-{last}]*.py"))
    return found


def _tests(folder: str, pattern: str) -> list[str]:
    found = sorted(path for path in (ROOT / "tests" / folder).glob(pattern) if path.name not in LONG)
    return [str(path.relative_to(ROOT)) for path in found]


def measure(name: str, settings: dict[str, str], tests: list[str]) -> bool:
    """Run a piece; true if its tests passed in time."""
    print(f"{name} ...", flush=True)
    line = [*COVERAGE, "run", "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", *tests]
    with subprocess.Popen(line, cwd=ROOT, env={**os.environ, **settings}) as process:
        try:
            return process.wait(LIMIT_SECONDS) == 0
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)  # the test that runs is given up, what was measured is written
            print(f"{name} takes longer than {LIMIT_SECONDS:.0f} s.", flush=True)
            return False


def report() -> None:
    """Put together what was measured, print it, and write it as a page."""
    for line in (["combine", "--append", "--quiet"], ["html", "--quiet"], ["report"]):
        subprocess.run([*COVERAGE, *line], cwd=ROOT, check=line[0] != "combine")  # one may be without new data


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pieces", nargs="*", metavar="PIECE")
    parser.add_argument("--list", action="store_true", help="name the pieces")
    options = parser.parse_args()
    known = pieces()
    if unknown := set(options.pieces) - set(known):
        parser.error(f"there is no piece {', '.join(sorted(unknown))}")
    if options.list:
        print(*known, sep="\n")
        return
    if not options.pieces:
        shutil.rmtree(DATA, ignore_errors=True)
    failed = [name for name in options.pieces or known if not measure(name, *known[name])]
    report()
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
