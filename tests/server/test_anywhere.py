"""A server on a system that is no Unix: no uvloop, no signal handlers of the event loop."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from patience import PATIENCE
from server.player import Player
from without_posix import command

NO_HANDLERS = """
import asyncio

def refuse(*_):
    raise NotImplementedError

asyncio.SelectorEventLoop.add_signal_handler = refuse
"""


def ask(url: str, body: Any = None, token: str = "") -> Any:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except OSError:  # it has only just been started
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_server_plays_and_stops_without_what_windows_does_not_have(tmp_path: Path) -> None:
    code = command("serve", "--port", "0", "--bots", "1", barred=("uvloop",), before=NO_HANDLERS)
    settings = {**os.environ, "SINTRA_DATA_DIR": str(tmp_path), "SINTRA_LANG": "en"}
    log = (tmp_path / "log").open("w+")
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=log, text=True, env=settings
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert " at http" in line, (tmp_path / "log").read_text()
        url = line.split(" at ")[1].split()[0]
        token = ask(f"{url}/api/players", {"name": "Ada"})["token"]
        seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
        table = ask(f"{url}/api/tables", {"game": "azul", "seats": seats}, token)["table"]["id"]
        player = Player(f"{url.replace('http', 'ws')}/ws/tables/{table}", token)
        player.until(lambda: player.moves)
        mine = player.play(player.numbers()[0])["v"]
        player.until(lambda: player.moves and player.v > mine)  # the bot has moved
        player.close()
    finally:
        process.terminate()
        code_at_end = process.wait(PATIENCE)
        log.close()
    if sys.platform != "win32":  # there, a process is not asked to stop but ended
        assert code_at_end == 0, (tmp_path / "log").read_text()
        assert "Traceback" not in (tmp_path / "log").read_text()
