"""Positions and matches made here or on a cluster: the same files and games, each exactly once."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from sintra.research import cluster
from sintra.research.cluster import AHEAD, join
from sintra.research.errors import required
from sintra.research.learning import data
from sintra.research.learning.gate import Gate
from sintra.research.learning.train import Making, Playing, play_here
from sintra.search.arena import Result
from sintra.search.networks import EVALUATION_NAMES


def made_there(plan: data.Plan, weights: bytes | None, number: int) -> tuple[int, data.Labelled]:
    """Make the positions of one file on any machine; it is sent the weights, since it has not got their file."""
    if weights is None:
        return number, data.make(plan, number)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "weights.npz"
        file.write_bytes(weights)
        return number, data.make(replace(plan, evaluation=str(file)), number)


def played_there(weights: dict[str, bytes], match: Gate, number: int) -> Result:
    """Play one game of a gate on any machine; it is sent the weights of players that are named by their files."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for index, spec in enumerate(match.players):
            file = Path(folder) / f"{index}.npz"
            if spec in weights:
                file.write_bytes(weights[spec])
            names.append(str(file) if spec in weights else spec)
        return cluster.play_one(replace(match, players=tuple(names)), number)


def playing(address: str | None) -> Playing:
    """Give the way to play matches: on a cluster, if it has an address."""
    if address is None:
        return play_here

    def play(match: Gate, numbers: Sequence[int]) -> Iterator[Result]:
        files = {spec for spec in match.players if spec not in EVALUATION_NAMES}
        weights = {spec: Path(spec).read_bytes() for spec in files}
        return cluster.results(match, address, numbers, partial(played_there, weights))

    return play


@contextmanager
def making(address: str | None) -> Iterator[Making]:
    """Give the way to make positions: on a cluster, if it has an address."""
    if address is None:
        yield data.make_missing
        return
    ray = required("ray", "cluster")
    joined = join(ray, address)

    def make(folder: Path, plan: data.Plan, files: int, stop: Callable[[], bool]) -> Iterator[int]:
        return _shared_out(ray, folder, plan, files, stop)

    try:
        yield make
    finally:
        if joined:
            ray.shutdown()


def _shared_out(ray: Any, folder: Path, plan: data.Plan, files: int, stop: Callable[[], bool]) -> Iterator[int]:
    task = ray.remote(made_there).options(num_cpus=1, max_retries=-1)
    weights = None if plan.evaluation in EVALUATION_NAMES else Path(plan.evaluation).read_bytes()
    left = (number for number in range(files) if not data.file_of(folder, number).exists())
    waiting: list[Any] = []
    while True:
        ahead = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
        while not stop() and len(waiting) < ahead and (number := next(left, None)) is not None:
            waiting.append(task.remote(plan, weights, number))
        if not waiting:
            return
        ready, waiting = ray.wait(waiting, num_returns=1)
        for number, labelled in ray.get(ready):
            data.write(data.file_of(folder, number), labelled)
            yield number
