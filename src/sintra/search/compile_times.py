"""How long compiling takes: measured on this machine where it was done before, else guessed and soon corrected."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from sintra.core.compile_lock import FileLock
from sintra.core.kernel_cache import cache_folder, game_sources

FILE = "times.json"
START, LOAD = "start", "load"
"""The pieces before and after those of a stage: a process starts, and what it stored is loaded by the asker's."""

SECONDS_FILE = Path(__file__).with_name("compile_seconds.json")
GUESSED_SECONDS: Mapping[str, Mapping[str, float]] = json.loads(SECONDS_FILE.read_text(encoding="utf-8"))
"""Seconds for each kernel that the sources of a game define, by stage and piece: `tools/compile_times.py --write`."""
START_SECONDS, LOAD_SECONDS = 1.5, 1.0
UNKNOWN_SECONDS = 0.02

LIKELY = 0.8
"""A measurement counts if at least this share of the kernels was compiled that were compiled last time."""
PRIOR_SECONDS = 2.0
"""So much of the expectation counts as confirmed before anything is measured."""
OVERDUE = 0.15
"""A piece that takes longer than expected takes at least this share of its time more."""
LEAST_SECONDS = 1.0
"""What is not ready is never said to be ready in less."""


class TimeEstimate:
    """The time that a stage of a game still takes, corrected piece by piece."""

    def __init__(self, expected: Mapping[str, float]) -> None:
        self.expected = dict(expected)
        self._done: set[str] = set()
        self._took = self._should_take = PRIOR_SECONDS

    def note(self, piece: str, seconds: float, kernels: int) -> None:
        """Note that a piece is done; one that was in the cache says nothing about the others."""
        if kernels and piece in self.expected and piece not in self._done:
            self._took += seconds
            self._should_take += self.expected[piece]
        self._done.add(piece)

    @property
    def total(self) -> float:
        """What all of it takes, as far as one can tell."""
        return self._pace * sum(self.expected.values())

    @property
    def share_done(self) -> float:
        """How much of it is done, from 0 to 1."""
        done = sum(seconds for piece, seconds in self.expected.items() if piece in self._done)
        return done / max(sum(self.expected.values()), 0.001)

    @property
    def _pace(self) -> float:
        return self._took / self._should_take

    def left(self, elapsed: float = 0.0) -> float:
        """Tell how many seconds are left, `elapsed` seconds after the last piece was done; never none."""
        waiting = [seconds for piece, seconds in self.expected.items() if piece not in self._done]
        if not waiting:
            return LEAST_SECONDS
        current, pace = waiting[0], self._pace
        if current:
            pace = max(pace, elapsed * (1 + OVERDUE) / current)
        return max(LEAST_SECONDS, pace * sum(waiting) - elapsed)


def kernel_count(folder: Path) -> int:
    """Count the kernels that the sources of a game define, with those of all that they import."""
    return sum(path.read_text(encoding="utf-8").count("@kernel") for path in game_sources(folder))


def expectation(name: str, stage: str, folder: Path) -> dict[str, float]:
    """Tell how long each piece of a stage is expected to take, in the order in which they are done."""
    kernels = kernel_count(folder)
    guessed = {piece: seconds * kernels for piece, seconds in GUESSED_SECONDS.get(stage, {}).items()}
    measured = _read().get(f"{name}.{stage}", {})
    pieces = guessed or dict.fromkeys(measured, 0.0) or {"": kernels * UNKNOWN_SECONDS}
    known = {piece: measured[piece][0] if piece in measured else seconds for piece, seconds in pieces.items()}
    return {START: START_SECONDS, **known, LOAD: LOAD_SECONDS}


def remember(name: str, stage: str, pieces: Mapping[str, tuple[float, int]]) -> None:
    """Keep the seconds that pieces took, with the number of kernels that were compiled for each."""
    folder = cache_folder()
    lock = FileLock(folder / "times.lock") if folder else None
    if folder is None or lock is None or not lock.take(1.0):
        return
    try:
        times = _read()
        known = times.setdefault(f"{name}.{stage}", {})
        for piece, (seconds, kernels) in pieces.items():
            if kernels and kernels >= LIKELY * known.get(piece, (0.0, 0))[1]:
                known[piece] = (round(seconds, 3), kernels)
        with suppress(OSError):
            written = folder / f"{FILE}.{os.getpid()}"
            written.write_text(json.dumps(times, indent=1), encoding="utf-8")
            written.replace(folder / FILE)
    finally:
        lock.free()


def _read() -> dict[str, dict[str, tuple[float, int]]]:
    """Read what was measured; a file that somebody has damaged is as good as none."""
    folder = cache_folder()
    if folder is None:
        return {}
    try:
        found = json.loads((folder / FILE).read_text(encoding="utf-8"))
        return {
            str(stage): {str(piece): (max(0.0, float(one[0])), int(one[1])) for piece, one in pieces.items()}
            for stage, pieces in found.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, IndexError, KeyError):
        return {}
