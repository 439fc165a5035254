"""The first minute: from a fresh clone to a move against a bot, in phases, and the second start.

    .venv/bin/python bench/first_minute.py              # as on a new machine: nothing downloaded, nothing compiled
    .venv/bin/python bench/first_minute.py --downloaded # with what pip and npm have downloaded before
    .venv/bin/python bench/first_minute.py --compiled   # with the kernels that another clone has compiled

Clones this repository as committed, runs `make play` in it, opens a table over the wire, moves, and waits for the bot.
Prints rows of Markdown. Whatever it makes lies in a temporary folder, which goes when it ends.
"""

import argparse
import json
import os
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tables import ROOMY
from websockets.sync.client import connect

from sintra.server.wire import VERSION

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 1800.0
PAUSE = 0.2
BUILT = "src/sintra/server/static/index.html"
STAMP = ".venv/.playable"


def free_port() -> int:
    """Find a port for the server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Site:
    """The server that `make play` starts, as a visitor reaches it."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.token = ""

    def ask(self, path: str, body: Any = None) -> Any:
        """Ask the interface; raises OSError if there is no good answer."""
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=60) as answer:
            return json.load(answer) if path.startswith("/api") else answer.read()

    def is_there(self) -> bool:
        """Tell whether the page is shown."""
        return b"<script" in self.ask("/")

    def table(self, game: str, level: int) -> str:
        """Sit down against a bot; gives the table."""
        if not self.token:
            self.token = str(self.ask("/api/players", {"name": "Ada"})["token"])
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        return str(self.ask("/api/tables", {"game": game, "seats": seats})["table"]["id"])


def leaf(tree: Any) -> int:
    """Find a move in the tree of choices that the server offers."""
    while not isinstance(tree, int):
        tree = next(iter(tree.values())) if isinstance(tree, dict) else tree[0]
    return tree


def play_move(site: Site, table: str, tell: Callable[[str], None]) -> None:
    """Make a move as soon as there is one to make, and wait until the bot has answered."""
    url = f"{site.url.replace('http', 'ws')}/ws/tables/{table}"
    with connect(url, max_size=None, open_timeout=60) as line:
        line.send(json.dumps({"t": "hello", "d": {"token": site.token, "v": None, "wire": VERSION}, "v": None}))
        command, after = secrets.token_hex(6), -1
        while True:
            frame = json.loads(line.recv(LONGEST))
            data, v = frame["d"], frame["v"]
            if frame["t"] == "refused":
                raise SystemExit(f"the move was refused: {data}")
            if frame["t"] == "done":
                after = v
                tell("own move made")
            moves = data.get("moves") if frame["t"] in ("table", "entry") else None
            if moves and after < 0:
                move = {"id": command, "seat": moves["seat"], "move": leaf(moves["tree"])}
                line.send(json.dumps({"t": "play", "d": move, "v": v}))
                after = 0
            elif moves and v > after > 0:
                tell("bot has answered")
                return


@contextmanager
def make_play(folder: Path, port: int, settings: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run `make play`, without opening a browser; stopped in the end as by Ctrl-C."""
    log = (folder.parent / "make.log").open("ab")
    line = ["make", "play", f"SERVE=--port {port}"]
    process = subprocess.Popen(line, cwd=folder, env=settings, stdout=log, stderr=log, start_new_session=True)
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)
        log.close()


def wait_until(true: Callable[[], bool], process: subprocess.Popen[bytes], pause: float = 0.02) -> None:
    """Look again and again until something is the case; give up if `make play` ends."""
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        if process.poll() is not None:
            raise SystemExit("make play has ended")
        try:
            if true():
                return
        except OSError:
            pass  # not yet
        time.sleep(pause)
    raise SystemExit("it never came")


def measure(folder: Path, settings: dict[str, str], game: str, level: int) -> None:
    """Measure both starts and print them."""
    clone = folder / "sintra"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone)], check=True)
    print("| phase | seconds after `make play` |\n|---|---:|")
    begun = time.monotonic()

    def tell(phase: str) -> None:
        print(f"| {phase} | {time.monotonic() - begun:.1f} |", flush=True)

    port = free_port()
    site = Site(port)
    with make_play(clone, port, settings) as process:
        waiting = {"packages installed": clone / STAMP, "page built": clone / BUILT}
        while waiting:
            wait_until(lambda: any(path.exists() for path in waiting.values()), process)
            for phase in [phase for phase, path in waiting.items() if path.exists()]:
                tell(phase)
                del waiting[phase]
        wait_until(site.is_there, process)
        tell("page answers")
        made: list[str] = []
        wait_until(lambda: bool(made.append(site.table(game, level)) or made), process, PAUSE)
        tell(f"at a table of {game} against level {level}")
        play_move(site, made[0], tell)
    begun = time.monotonic()
    with make_play(clone, port, settings) as process:
        wait_until(site.is_there, process)
        tell("second `make play`: page answers")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    size = sum(path.lstat().st_size for path in (clone / ".venv").rglob("*") if path.is_file()) / 1e6
    print(f"\nProcessor time of both: {used.ru_utime + used.ru_stime:.0f} s; environment: {size:.0f} MB.")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--downloaded", action="store_true", help="use what pip and npm have downloaded before")
    parser.add_argument("--compiled", action="store_true", help="use the kernels that were compiled before")
    parser.add_argument("--game", default="azul")
    parser.add_argument("--level", type=int, default=3)
    wanted = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="first-minute-"))
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    settings |= {"SINTRA_DATA_DIR": str(folder / "data"), **ROOMY}
    if not wanted.compiled:
        settings["SINTRA_CACHE_DIR"] = str(folder / "kernels")
    if not wanted.downloaded:
        settings |= {"PIP_CACHE_DIR": str(folder / "pip"), "npm_config_cache": str(folder / "npm")}
    try:
        measure(folder, settings, wanted.game, wanted.level)
    except BaseException:
        print((folder / "make.log").read_text()[-4000:] if (folder / "make.log").exists() else "")
        raise
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
