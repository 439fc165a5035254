"""Thinking on a real Ray cluster of this machine: the same moves, the same fairness, and machines that die."""

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # nothing is sent anywhere
os.environ["RAY_raylet_start_wait_time_s"] = "120"  # noqa: SIM112  # Ray calls it so; a busy machine takes longer
from ray.cluster_utils import Cluster

import sintra
from patience import PATIENCE
from server.live import FREELY, ME, Server, bot, finish, wait_for
from sintra.analysis import pieces
from sintra.analysis.points import points_of
from sintra.core.view import View
from sintra.search.players import player as player_of
from sintra.server.bots import tasks
from sintra.server.bots.cluster import ClusterPlaces
from sintra.server.bots.jobs import Asker, Purpose
from sintra.server.bots.pool import Bots

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def nodes() -> Iterator[tuple[Cluster, list[Any]]]:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        yield cluster, [cluster.add_node(num_cpus=1) for _ in range(2)]
    finally:
        cluster.shutdown()


def views(name: str, count: int) -> list[View]:
    """Positions of one game after the other."""
    rng, state, found = random.Random(3), sintra.game(name).start(seed=5), []
    for _ in range(count):
        assert state.turn is not None
        found.append(state.view(state.turn))
        state = state.play(rng.choice(list(state.moves)))
    return found


def with_bots(work: Callable[..., Awaitable[None]], *addresses: str, workers: int | None = None) -> None:
    async def run() -> None:
        bots = [Bots(workers, thinkers=address) for address in addresses]
        try:
            for each in bots:
                await each.start()
            await asyncio.wait_for(work(*bots), PATIENCE)
        finally:
            await asyncio.gather(*(each.stop() for each in bots))

    asyncio.run(run())


def asked_by(address: str) -> Purpose:
    return Purpose(f"table of {address}", (Asker(f"person at {address}", address),))


def test_bots_of_two_servers_share_a_cluster_and_choose_as_they_do_here(nodes: tuple[Cluster, list[Any]]) -> None:
    found: dict[str, list[str]] = {}

    async def work(here: Bots, one: Bots, other: Bots) -> None:
        for name, bots in (("here", here), ("one", one), ("other", other)):
            chosen = [bots.choose(view, 3, seed) for seed, view in enumerate(views("azul", 6))]
            found[name] = [str(move) for move in await asyncio.gather(*chosen)]
        both = [bots.choose(view, 3, 7) for view in views("duel", 5) for bots in (one, other)]
        moves = await asyncio.gather(*both)
        assert moves[::2] == moves[1::2]

    with_bots(work, "", nodes[0].address, nodes[0].address)
    assert found["one"] == found["here"] == found["other"]


def test_a_review_is_worked_out_there_as_it_is_here(nodes: tuple[Cluster, list[Any]]) -> None:
    state = sintra.game("duel").start(seed=5)
    for _ in range(3):
        state = state.play(state.moves[0])
    points, _ = points_of(sintra.Record.of(state))
    questions = [pieces.question_of(point, "glance", 1) for point in points]

    async def work(bots: Bots) -> None:
        asked = [bots.ask(tasks.piece(state.game, question), asked_by("10.0.0.1")) for question in questions]
        found = [answer["sheet"] for answer in await asyncio.gather(*asked)]
        assert found == json.loads(json.dumps([pieces.answer(question) for question in questions]))

    with_bots(work, nodes[0].address)


def test_of_a_running_game_nothing_leaves_but_views(
    nodes: tuple[Cluster, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    write = ClusterPlaces.write

    def noted(self: ClusterPlaces, message: dict[str, Any]) -> None:
        sent.append(message)
        write(self, message)

    monkeypatch.setattr(ClusterPlaces, "write", noted)
    asked = views("duel", 4)

    async def work(bots: Bots) -> None:
        for view in asked:
            await bots.choose(view, 2, 5, asked_by("10.0.0.1"))
        await bots.advise(asked[0], "quick", asked_by("10.0.0.1"))

    with_bots(work, nodes[0].address, workers=1)
    requests = [message["request"] for message in sent if "request" in message]
    questions = [request["question"] for request in requests if "question" in request]
    assert {*questions[0]} == {"kind", "view", "level", "seed"}
    assert [question["view"] for question in questions] == [view.text() for view in [*asked, asked[0]]]
    assert all({*request} <= {"job", "seconds", "question", "drop"} for request in requests)
    assert "10.0.0.1" not in str(sent)


def test_who_asks_for_little_does_not_wait_behind_who_asks_for_much(nodes: tuple[Cluster, list[Any]]) -> None:
    async def work(bots: Bots) -> None:
        (view,) = views("azul", 1)
        order: list[str] = []

        async def choose(address: str, level: int) -> None:
            await bots.choose(view, level, 1, asked_by(address))
            order.append(address)

        greedy = [asyncio.create_task(choose("greedy", 4)) for _ in range(30)]
        await asyncio.sleep(0.5)
        for _ in range(5):
            await choose("modest", 3)
        assert order.index("modest") <= 6
        assert order.count("greedy") < 25
        for task in greedy:
            task.cancel()

    with_bots(work, nodes[0].address)


def test_what_a_killed_machine_thought_about_is_thought_again_and_answered_once(
    nodes: tuple[Cluster, list[Any]],
) -> None:
    cluster, workers = nodes
    asked = views("azul", 12)
    expected = [str(sintra_move(view, number)) for number, view in enumerate(asked)]
    answered: list[int] = []

    async def work(bots: Bots) -> None:
        async def choose(number: int) -> str:
            move = await bots.choose(asked[number], 3, number, asked_by(f"10.0.0.{number % 3}"))
            answered.append(number)
            if len(answered) == 3:
                await asyncio.to_thread(cluster.remove_node, workers.pop(), allow_graceful=False)
            return str(move)

        while len(bots.processes) < 2:
            await asyncio.sleep(0.1)
        found = await asyncio.gather(*(choose(number) for number in range(len(asked))))
        assert found == expected
        assert sorted(answered) == list(range(len(asked)))
        assert bots.waiting == bots.aside == 0
        cluster.add_node(num_cpus=1)
        await asyncio.gather(*(choose(number) for number in range(len(asked))))
        while len(bots.processes) < 2:  # a machine that joins is used
            await asyncio.sleep(0.1)

    with_bots(work, cluster.address)


def sintra_move(view: View, seed: int) -> Any:
    chooser = player_of("level:3")
    chooser.new_game(seed)
    return chooser.choose(view)


def test_a_game_goes_on_and_no_move_comes_twice_though_a_machine_dies(
    nodes: tuple[Cluster, list[Any]], tmp_path: Path
) -> None:
    cluster, _ = nodes
    spare = cluster.add_node(num_cpus=1)
    with Server(tmp_path, SINTRA_THINKERS=cluster.address, **FREELY) as server:
        token = server.person()
        players = [server.socket(server.table(token, "azul", ME, bot(3))["table"]["id"], token) for _ in range(4)]
        for tab in players:
            tab.until(lambda tab=tab: tab.moves)
        rng = random.Random(4)
        for turn in range(5):
            if turn == 2:
                cluster.remove_node(spare, allow_graceful=False)
            for tab in players:
                finish([tab], rng, moves=1)
        chosen = 0
        for tab in players:
            tab.until(lambda tab=tab: tab.moves or tab.table["status"] == "over")
            chosen += sum(entry["kind"] == "played" and entry["seat"] == 1 for entry in tab.events)
        assert chosen >= 15
        assert server.figure("bot_thinking_seconds_count") == chosen  # each was answered once, and entered once
        assert "Traceback" not in server.log.read_text()


def test_a_cluster_that_is_not_there_stops_no_people(tmp_path: Path) -> None:
    with Server(tmp_path, SINTRA_THINKERS="ray://127.0.0.1:1") as server:
        player = server.alone("azul")
        finish([player], random.Random(1), moves=4)
        wait_for(lambda: "the cluster ray://127.0.0.1:1 cannot be reached" in server.log.read_text())
        finish([player], random.Random(1), moves=4)


def test_without_the_setting_nothing_of_ray_is_imported(tmp_path: Path) -> None:
    program = (
        "import sys, sintra.server.http.serving, sintra.server.bots.thinker, sintra.cli.app\n"
        "assert not [name for name in sys.modules if name == 'ray' or name.startswith('ray.')]"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    with Server(tmp_path, "--bots", "1") as server:
        token = server.person()
        against = server.socket(server.table(token, "azul", ME, bot(1))["table"]["id"], token)
        against.until(lambda: against.moves)
        finish([against], random.Random(1), moves=2)
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        for process in (str(server.pid), *children):
            assert "/ray/" not in Path(f"/proc/{process}/maps").read_text()
            assert b"gateway" not in Path(f"/proc/{process}/cmdline").read_bytes()
