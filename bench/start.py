"""How long new processes take, with compiled kernels: the import, the help, and the first move of a random game.

    .venv/bin/python bench/start.py

Prints rows of Markdown: the best of several runs, by the wall clock and in processor time. The interpreter's own start
is included.
"""

import argparse
import os
import resource
import subprocess
import sys
import time

FIRST_MOVE = """
import sintra
state = sintra.game({game!r}).start(seed=1)
state.play(state.moves[0])
"""
GAMES = ("azul", "duel", "pavilion")


def used() -> float:
    """Give the processor time of all processes that have ended."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found.ru_utime + found.ru_stime


def measure(line: list[str], runs: int) -> tuple[float, float]:
    """Run a program some times; gives the best wall-clock and the best processor time."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    best = [float("inf"), float("inf")]
    for _ in range(runs + 1):  # the first fills the caches
        begun, before = time.perf_counter(), used()
        subprocess.run(line, env=settings, stdout=subprocess.DEVNULL, check=True)
        taken = time.perf_counter() - begun, used() - before
        best = [min(pair) for pair in zip(best, taken, strict=True)]
    return best[0], best[1]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    python = sys.executable
    programs = {
        "`python -c pass`": [python, "-c", "pass"],
        "`import sintra`": [python, "-c", "import sintra"],
        "`import numba`, for comparison": [python, "-c", "import numba"],
        "`sintra --help`": [python, "-m", "sintra", "--help"],
        **{f"first move, {game}": [python, "-c", FIRST_MOVE.format(game=game)] for game in GAMES},
    }
    print("| new process | seconds | processor seconds |\n|---|---:|---:|")
    for name, line in programs.items():
        wall, processor = measure(line, runs)
        print(f"| {name} | {wall:.2f} | {processor:.2f} |", flush=True)


if __name__ == "__main__":
    main()
