"""A real Ray cluster on this machine: the same results as here, each exactly once, even if a machine dies."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # nothing is sent anywhere
from ray.cluster_utils import Cluster

import sintra
from sintra.research import cluster as machines
from sintra.research import selfplay
from sintra.search.arena import Match, results

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def nodes() -> Iterator[tuple[Cluster, list[Any]]]:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        yield cluster, [cluster.add_node(num_cpus=1) for _ in range(2)]
    finally:
        cluster.shutdown()


def sheet(*arguments: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "sintra", "arena", "azul", "greedy", "level:2", "--games", "6", "--seed", "3", "--json",
         *arguments], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_an_arena_on_a_cluster_gives_what_it_gives_here(nodes: tuple[Cluster, list[Any]]) -> None:
    assert sheet("--cluster", nodes[0].address) == sheet()


def test_every_game_comes_exactly_once_though_a_machine_dies(nodes: tuple[Cluster, list[Any]], tmp_path: Path) -> None:
    cluster, workers = nodes
    settings = selfplay.SelfPlaySettings("azul:2:coloured", 2, 4, 16)
    here, there = tmp_path / "here", tmp_path / "there"
    played = []
    for number in selfplay.play_missing(
        there, settings, lambda match, numbers: machines.results(match, cluster.address, numbers)
    ):
        played.append(number)
        if len(played) == 3:
            cluster.remove_node(workers.pop(), allow_graceful=False)
    assert sorted(played) == list(range(16))
    assert sorted(selfplay.play_missing(here, settings)) == list(range(16))
    names = [path.relative_to(here) for path in here.rglob("*.*")]
    assert len(names) == 17
    assert all((here / name).read_bytes() == (there / name).read_bytes() for name in names)


def test_results_on_a_cluster_are_those_of_here(nodes: tuple[Cluster, list[Any]]) -> None:
    match = Match("azul:3:grey", ("greedy", "random", "level:1"), 1, 7, keeps_records=True)
    found = sorted(machines.results(match, nodes[0].address), key=lambda result: result.number)
    assert found == sorted(results(match), key=lambda result: result.number)


def test_a_cluster_that_is_not_there_gets_one_clear_line() -> None:
    match = Match("azul:2:coloured", ("random", "random"), 1, 7)
    with pytest.raises(sintra.SintraError, match="the cluster nowhere:none cannot be reached"):
        next(machines.results(match, "nowhere:none"))
