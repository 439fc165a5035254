"""Games on many machines with Ray: the same results as here, each exactly once, whatever happens to the machines.

A game is one task, named by its number; what it gives depends on the match and the number only. A task whose machine
goes away is done again by another one, so a game may be played twice, but counts once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sintra.research.errors import ResearchError, required
from sintra.search.arena import Match, Result, one_by_one

AHEAD = 4
"""So many tasks per processor wait in line, so that no machine waits for this one."""


def play_one(match: Match, number: int) -> Result:
    """Play one game of a match; runs on any machine."""
    return next(one_by_one(match, iter([number])))


def results(
    match: Match,
    address: str,
    numbers: Sequence[int] | None = None,
    play: Callable[[Any, int], Result] = play_one,
) -> Iterator[Result]:
    """Play a match, or some of its games, on a cluster; results come as they are ready, in any order.

    `play` plays one game there, if its players need more than their names.
    """
    ray = required("ray", "cluster")
    joined = join(ray, address)
    try:
        yield from _shared_out(ray, match, range(match.games) if numbers is None else numbers, play)
    finally:
        if joined:
            ray.shutdown()


def join(ray: Any, address: str) -> bool:
    """Connect to a cluster, or say why not; False if this process is connected already."""
    if ray.is_initialized():
        return False
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", runtime_env=_environment())
    except (ConnectionError, OSError, RuntimeError, ValueError, TimeoutError) as error:
        why = (str(error).splitlines() or [type(error).__name__])[0]
        raise ResearchError("cluster", address=address, why=why) from error
    return True


def _environment() -> dict[str, Any]:
    """Let the workers of one machine share compiled kernels where this process has them."""
    folder = os.environ.get("SINTRA_CACHE_DIR")
    return {"env_vars": {"SINTRA_CACHE_DIR": folder}} if folder else {}


def _call(play: Callable[[Match, int], Result], match: Match, number: int) -> Result:
    return play(match, number)


def _shared_out(
    ray: Any, match: Match, numbers: Sequence[int], play: Callable[[Any, int], Result]
) -> Iterator[Result]:  # fmt: skip
    task = ray.remote(_call).options(num_cpus=1, max_retries=-1)
    how, shared = ray.put(play), ray.put(match)
    waiting: list[Any] = []
    left, seen = iter(numbers), set[int]()
    while True:
        ahead = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
        while len(waiting) < ahead and (number := next(left, None)) is not None:
            waiting.append(task.remote(how, shared, number))
        if not waiting:
            return
        ready, waiting = ray.wait(waiting, num_returns=1)
        for result in ray.get(ready):
            if result.number not in seen:
                seen.add(result.number)
                yield result
