"""A server whose games are not compiled yet: it answers at once, tells how far it is, and plays when it can."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from server.live import FREELY, ME, ColdServer, Server, bot, code, finish, wait_for
from sintra.server.http.site import FOLDER

GAMES = ("azul", "duel", "pavilion")


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[Server]:
    """A server with an empty cache."""
    with ColdServer(tmp_path, "--bots", "1", SINTRA_CACHE_DIR=str(tmp_path / "cache"), **FREELY) as running:
        yield running
        log = running.log.read_text()
    assert "Traceback" not in log, log


def readiness(server: Server) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/api/games/readiness").raise_for_status().json()
    return found


def children(pid: int) -> list[int]:
    """List the processes that a process has started."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


def test_nothing_waits_for_a_compiler_and_what_needs_one_is_told_when_to_come_back(cold: Server) -> None:
    if (FOLDER / "index.html").is_file():
        assert cold.get("/").status_code == 200
    assert cold.get("/healthz").status_code == 503
    listed = cold.get("/api/games").json()["games"]
    assert [game["name"] for game in listed] == list(GAMES)
    for game in listed:
        state = game["readiness"]
        assert not state["ready"]
        assert not state["complete"]
        assert state["seconds_left"] >= 1
    token = cold.person()
    assert cold.get("/api/tables").json() == cold.get("/api/tables/mine", token).json() == []
    refused = cold.post("/api/tables", {"game": "azul", "seats": [ME, bot()]}, token)
    assert code(refused) == (503, "warming")
    assert refused.json()["params"]["game"] == "azul"
    assert 1 <= refused.json()["wait"] <= 5
    assert int(refused.headers["retry-after"]) >= 1
    position = "pavilion:2:coloured x"
    for path in ("/api/positions", "/api/positions/hint"):
        assert code(cold.post(path, {"text": position})) == (503, "warming")
    assert code(cold.post("/api/positions", {"text": "chess:2 x"})) == (400, "bad_position")
    assert code(cold.post("/api/games/chess/ask", {}))[0] == 404


def test_the_game_that_somebody_asks_for_comes_first(cold: Server) -> None:
    order = [readiness(cold)[game]["seconds_left"] for game in GAMES]
    asked = cold.post("/api/games/pavilion/ask", {}).raise_for_status().json()
    assert not asked["ready"]
    assert asked["seconds_left"] < order[2]
    wait_for(lambda: any("pavilion" in line for line in compiling(cold)))


def compiling(server: Server) -> list[str]:
    """Give the command lines of the processes that compile for a server."""
    lines = []
    for pid in children(server.pid):
        with suppress(OSError):
            lines.append(Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " "))
    return [line for line in lines if "search.warm" in line]


def test_a_server_that_stops_takes_its_compilers_along(tmp_path: Path) -> None:
    with ColdServer(tmp_path, "--bots", "1", SINTRA_CACHE_DIR=str(tmp_path / "cache")) as server:
        wait_for(lambda: compiling(server))
        started = children(server.pid)
    for pid in started:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_without_a_cache_that_can_be_written_the_server_has_one_of_its_own(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with ColdServer(tmp_path, "--bots", "1", SINTRA_CACHE_DIR=str(blocked)) as server:
        wait_for(lambda: compiling(server))
        [pid, *_] = [pid for pid in children(server.pid) if "warm" in Path(f"/proc/{pid}/cmdline").read_text()]
        settings = Path(f"/proc/{pid}/environ").read_text().split("\0")
        [folder] = [value.partition("=")[2] for value in settings if value.startswith("SINTRA_CACHE_DIR=")]
        assert Path(folder).is_dir()
    assert not Path(folder).exists()


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_table_asked_for_at_once_gets_its_first_bot_move_when_its_game_is_ready(cold: Server) -> None:
    token, told = cold.person(), []
    while (made := cold.post("/api/tables", {"game": "azul", "seats": [bot(3), ME]}, token)).status_code == 503:
        refusal = made.json()
        told.append(refusal["params"]["seconds"])
        before = time.monotonic()
        assert cold.get("/api/games/readiness").status_code == 200
        assert time.monotonic() - before < 5, "something holds up the loop"
        time.sleep(refusal["wait"])
    assert made.status_code == 201, made.text
    assert all(seconds >= 1 for seconds in told)
    player = cold.socket(made.json()["table"]["id"], token)
    player.until(lambda: player.moves)
    finish([player], random.Random(1), moves=1)
    player.until(lambda: any(event["kind"] == "played" and event["seat"] == 0 for event in player.events))
    assert readiness(cold)["azul"]["ready"]
    assert cold.figure("refusals_total") >= 1


ONCE = """
import sys
from numba.core import event
from sintra.search import warm

class Count(event.Listener):
    kernels = 0
    def on_start(self, event):
        self.kernels += 1
    def on_end(self, event):
        pass

count = Count()
with event.install_listener("numba:compile", count):
    warm.use(warm.play("azul"))
print(count.kernels)
"""


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_an_image_warmed_for_any_processor_is_used_as_it_is(tmp_path: Path) -> None:
    """As deploy/ does it: warmed with NUMBA_CPU_NAME=generic, read with the same setting, never written."""
    cache = tmp_path / "cache"
    settings = {**os.environ, "SINTRA_CACHE_DIR": str(cache), "NUMBA_CPU_NAME": "generic", "SINTRA_LANG": "en"}
    subprocess.run([sys.executable, "-m", "sintra", "warm", "azul"], env=settings, check=True)
    folders = [cache, *(path for path in cache.rglob("*") if path.is_dir())]
    before = sorted(path.relative_to(cache) for path in cache.rglob("*"))
    for folder in folders:
        folder.chmod(0o555)
    try:
        again = subprocess.run(
            [sys.executable, "-c", ONCE], env=settings, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        assert again.stdout.strip() == "0", again.stdout + again.stderr
        assert sorted(path.relative_to(cache) for path in cache.rglob("*")) == before
        marks = "from sintra.core.registry import definition; from sintra.core.warm_marks import was_warmed; "
        told = f"{marks} print(was_warmed('azul.play', definition('azul').folder))"
        for name, expected in (("generic", "True"), ("", "False")):
            environment = {**settings, "NUMBA_CPU_NAME": name}
            if not name:
                del environment["NUMBA_CPU_NAME"]
            done = subprocess.run(
                [sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=False
            )
            assert done.stdout.strip() == expected, done.stderr
    finally:
        for folder in folders:
            folder.chmod(0o755)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_warm_tells_what_it_does_and_is_stopped_by_ctrl_c(tmp_path: Path) -> None:
    settings = {**os.environ, "SINTRA_CACHE_DIR": str(tmp_path), "SINTRA_LANG": "en"}
    command = [sys.executable, "-m", "sintra", "warm", "azul"]
    process = subprocess.Popen(command, env=settings, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    plan = process.stderr.readline()
    assert plan.startswith("Compiling Azul into ")
    assert "seconds" in plan
    wait_for(lambda: list(tmp_path.rglob("*.nbi")))
    started = children(process.pid)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    for pid in started:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=True)
    assert "Everything is compiled, after" in done.stderr
    again = subprocess.run(command, env=settings, capture_output=True, text=True, check=True)
    assert again.stderr == "Already compiled: Azul.\n"
