"""Compile a game's kernels from an empty cache, and print how often and how long each function was compiled.

    python tools/compile_times.py duel
    python tools/compile_times.py azul --types --most 20

Seconds are processor time without what a function's callees took. `--types` prints the argument types of what was
compiled more than once: look there for numbers of different widths, arrays of different layouts and log rows.
"""

import argparse
import os
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


def main() -> None:
    """Compile a game and print where the time went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--most", type=int, default=60, help="functions to print")
    parser.add_argument("--types", action="store_true", help="print argument types, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SINTRA_CACHE_DIR"] = folder  # read when the first kernel is compiled
        from sintra.search.warm import STAGES, use  # noqa: PLC0415  # after the folder is chosen

        times = Times()
        event.register("numba:compile", times)
        for stage in STAGES.values():
            use(stage(options.game))
    show(times, options.most, options.types)


if __name__ == "__main__":
    main()
