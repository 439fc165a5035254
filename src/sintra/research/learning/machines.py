"""Positions made here or on a cluster: the same files, each exactly once."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from sintra.research.cluster import AHEAD, join
from sintra.research.errors import required
from sintra.research.learning import data
from sintra.research.learning.train import Making
from sintra.search.networks import EVALUATION_NAMES


def made_there(plan: data.Plan, weights: bytes | None, number: int) -> tuple[int, data.Labelled]:
    """Make the positions of one file on any machine; it is sent the weights, since it has not got their file."""
    if weights is None:
        return number, data.make(plan, number)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "weights.npz"
        file.write_bytes(weights)
        return number, data.make(replace(plan, evaluation=str(file)), number)


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
