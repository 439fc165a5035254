"""An actor of a Ray cluster that thinks as a worker process does, for all servers. Imports nothing of Ray.

It is sent what a worker process is sent: texts of views, levels and seeds, and of games that are over positions.
Servers take turns, a slice each.
"""

import os
import time
from typing import Any

from sintra import __version__
from sintra.analysis.position import analyse
from sintra.core.registry import game, names
from sintra.search.players import player
from sintra.server.bots.bot_worker import Desk
from sintra.server.bots.thought import Reply

GREETING_LEVEL = 2
"""The lowest level that searches."""
FORGOTTEN_SECONDS = 300.0
"""A thought that nobody went on with for so long is one of a server that is no more."""


class Thinker:
    """Thoughts by server and job."""

    def __init__(self) -> None:
        self._desks: dict[str, Desk] = {}
        self._asked: dict[tuple[str, int], float] = {}

    def greet(self) -> dict[str, Any]:
        """Think once about every game, so that no slice waits for a kernel; gives version and process."""
        for name in names():
            state = game(name).start(seed=1)
            view = state.view(state.turn)
            chooser = player(f"level:{GREETING_LEVEL}")
            chooser.new_game(1)
            chooser.choose(view)
            analyse(view, effort="glance", why=True)
        return {"version": __version__, "pid": os.getpid()}

    def handle(self, server: str, request: dict[str, Any]) -> Reply | None:
        """Think for a slice about a job of a server, or drop it."""
        self._forget()
        job: int = request["drop"] if "drop" in request else request["job"]
        self._asked[server, job] = time.monotonic()
        reply = self._desks.setdefault(server, Desk()).handle(request)
        if reply is None or "reply" in reply or "error" in reply:
            del self._asked[server, job]
        return reply

    def _forget(self) -> None:
        before = time.monotonic() - FORGOTTEN_SECONDS
        for (server, job), asked in list(self._asked.items()):
            if asked < before:
                del self._asked[server, job]
                self._desks[server].handle({"drop": job})
                if not self._desks[server].thoughts:
                    del self._desks[server]
