"""Compile a game's kernels from an empty cache, and print how often and how long each function was compiled.

    python tools/compile_times.py duel
    python tools/compile_times.py azul --types --most 20
    python tools/compile_times.py --write

Seconds are processor time without what a function's callees took. `--types` prints the argument types of what was
compiled more than once: look there for numbers of different widths, arrays of different layouts and log rows.
`--write` compiles every game, and writes what the pieces of each stage took to `compile_seconds.json`, from which a
machine that has not compiled yet guesses how long it will take.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from numba.core import event


@dataclass
class Compilation:
    """One compilation that is under way or done."""

    begun: float
    inner: float = 0.0
    seconds: float = 0.0
    types: tuple[Any, ...] = ()


@dataclass
class Times(event.Listener):  # type: ignore[misc]  # numba has no types for it
    """Hears when a compilation begins and ends; one may begin inside another."""

    open: list[Compilation] = field(default_factory=list)
    done: dict[str, list[Compilation]] = field(default_factory=lambda: defaultdict(list))

    def on_start(self, event: Any) -> None:
        """Start the clock."""
        self.open.append(Compilation(time.process_time()))

    def on_end(self, event: Any) -> None:
        """Stop the clock; what it shows is not the caller's time."""
        ended = self.open.pop()
        whole = time.process_time() - ended.begun
        ended.seconds = whole - ended.inner
        ended.types = event.data["args"]
        if self.open:
            self.open[-1].inner += whole
        function = event.data["dispatcher"].py_func
        self.done[f"{function.__module__.removeprefix('sintra.')}.{function.__qualname__}"].append(ended)


def show(times: Times, most: int, with_types: bool) -> None:
    """Print the functions, the slowest first."""
    seconds = {name: sum(each.seconds for each in compiled) for name, compiled in times.done.items()}
    count = sum(len(compiled) for compiled in times.done.values())
    print(f"{sum(seconds.values()):8.2f} s  {count:4} compilations of {len(seconds)} functions")
    for name in sorted(seconds, key=lambda name: -seconds[name])[:most]:
        print(f"{seconds[name]:8.2f} s  {len(times.done[name]):4}  {name}")
        if with_types and len(times.done[name]) > 1:
            for each in times.done[name]:
                print(f"{'':17}{each.seconds:.2f} s  ({', '.join(short(kind) for kind in each.types)})")


def short(kind: Any) -> str:
    """Write a type without the fields of its records."""
    text = str(kind)
    return text if len(text) < 60 else f"{text[:28]}...{text[-20:]}"


def compile_pieces(game: str) -> dict[str, dict[str, float]]:
    """Compile a game from an empty cache; gives the seconds of each piece of each stage."""
    took: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SINTRA_CACHE_DIR"] = folder  # read when the first kernel is compiled
        from sintra.research.warm import environments  # noqa: PLC0415  # after the folder is chosen
        from sintra.search.warm import STAGES  # noqa: PLC0415

        for stage, pieces in {**STAGES, "research": environments}.items():
            took[stage], begun = {}, time.process_time()
            for piece in pieces(game):
                took[stage][piece], begun = time.process_time() - begun, time.process_time()
    return took


def write() -> None:
    """Compile every game, each in a process of its own, and write the seconds for each kernel of its sources."""
    from sintra.core.registry import definition, names  # noqa: PLC0415  # for this command only
    from sintra.search.compile_times import SECONDS_FILE, kernel_count  # noqa: PLC0415

    kernels, took = 0, []
    for game in names():
        kernels += kernel_count(definition(game).folder)
        line = [sys.executable, __file__, game, "--pieces"]
        took.append(json.loads(subprocess.run(line, check=True, capture_output=True, text=True).stdout))
        print(game, *(f"{stage} {sum(pieces.values()):.1f} s" for stage, pieces in took[-1].items()), flush=True)
    guess = {
        stage: {piece: round(sum(each[stage][piece] for each in took) / kernels, 4) for piece in pieces}
        for stage, pieces in took[0].items()
    }
    SECONDS_FILE.write_text(json.dumps(guess, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Compile a game and print where the time went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", help="without --write")
    parser.add_argument("--most", type=int, default=60, help="functions to print")
    parser.add_argument("--types", action="store_true", help="print argument types, too")
    parser.add_argument("--pieces", action="store_true", help="print the seconds of each piece instead, as JSON")
    parser.add_argument("--write", action="store_true", help="write what all games took, for guesses")
    options = parser.parse_args()
    if options.write:
        write()
    elif not options.game:
        parser.error("name a game")
    elif options.pieces:
        print(json.dumps(compile_pieces(options.game)))
    else:
        times = Times()
        event.register("numba:compile", times)
        compile_pieces(options.game)
        show(times, options.most, options.types)


if __name__ == "__main__":
    main()
