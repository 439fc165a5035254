"""The program between a server and a Ray cluster: the only one that imports Ray, and may die with it.

`python -m sintra.server.bots.gateway ADDRESS`. Lines of JSON, each with the number of a place: `{"place": 0,
"open": true}` is answered by `{"place": 0, "open": {…}}` when an actor is up; `{"place": 0, "n": 7, "request": {…}}`
by the same with an "answer"; `{"place": 0, "close": true}` kills its actor. `{"place": 0, "gone": "…"}` says that it is
no more, `{"cpus": 4}` how many processors the cluster has, `{"fault": "…"}` why this program ends.

Actors have names, so that all servers of a cluster share them; one that is gone is made again by whoever asks next.
"""

import asyncio
import json
import os
import secrets
import sys
from contextlib import suppress
from typing import Any

from sintra import __version__
from sintra.server.bots.places import LONGEST_LINE, MEMORY
from sintra.server.bots.thinker import Thinker

NAMESPACE = "sintra"
COUNT_SECONDS = 2.0


class Gateway:
    """Passes requests on to actors."""

    def __init__(self, ray: Any, out: int) -> None:
        self._ray = ray
        self._out = out
        self._server = secrets.token_hex(8)
        self._actors: dict[int, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, lines: asyncio.StreamReader) -> None:
        """Pass on until the input ends."""
        self._spawn(self._count())
        while line := await lines.readline():
            message = json.loads(line)
            place: int = message["place"]
            if "open" in message:
                self._spawn(self._open(place))
            elif "close" in message:
                self._close(place)
            else:
                self._spawn(self._pass_on(place, message.get("n"), message["request"]))

    def tell(self, message: dict[str, Any]) -> None:
        """Write a line."""
        os.write(self._out, json.dumps(message).encode() + b"\n")

    async def _open(self, place: int) -> None:
        """Make an actor, or find the one that another server has made."""
        try:
            actor = await asyncio.to_thread(self._actor, place)
            found = await actor.greet.remote()
            if found["version"] != __version__:
                raise RuntimeError(f"the cluster has Sintra {found['version']}, this server {__version__}")
        except Exception as error:  # whatever Ray says
            self._lose(place, None, error)
        else:
            self._actors[place] = actor
            self.tell({"place": place, "open": found})

    def _actor(self, place: int) -> Any:
        return (
            self._ray.remote(Thinker)
            .options(
                name=f"{NAMESPACE}-{__version__}-{place}", namespace=NAMESPACE, get_if_exists=True,
                num_cpus=1, max_restarts=0, max_task_retries=0,
            )
            .remote()
        )  # fmt: skip

    async def _pass_on(self, place: int, number: int | None, request: dict[str, Any]) -> None:
        actor = self._actors.get(place)
        try:
            if actor is None:
                raise RuntimeError("no actor")
            answer = await actor.handle.remote(self._server, request)
        except self._ray.exceptions.RayTaskError as error:  # a fault in one question leaves the actor fit for the next
            answer = {"error": type(error.cause).__name__}
        except Exception as error:
            self._lose(place, actor, error)
            return
        if number is not None:
            self.tell({"place": place, "n": number, "answer": answer})

    def _lose(self, place: int, actor: Any, error: Exception) -> None:
        """Say that an actor is no more, unless another one has its place already."""
        if self._actors.get(place) is not actor:
            return
        self._actors.pop(place, None)
        why = (str(error).splitlines() or [""])[0] or type(error).__name__
        self.tell({"place": place, "gone": why})
        if not self._ray.is_initialized():
            os._exit(1)

    def _close(self, place: int) -> None:
        if (actor := self._actors.pop(place, None)) is not None:
            with suppress(Exception):  # it may be gone
                self._ray.kill(actor)

    async def _count(self) -> None:
        """Tell how many processors there are, and when that changes; a cluster that does not answer is away."""
        known = 0
        while True:
            try:
                found = int((await asyncio.to_thread(self._ray.cluster_resources)).get("CPU", 0))
            except Exception as error:
                self.tell({"fault": f"the cluster is away: {error}"})
                os._exit(1)
            if found != known:
                known = found
                self.tell({"cpus": found})
            await asyncio.sleep(COUNT_SECONDS)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _run(gateway: Gateway) -> None:
    lines = asyncio.StreamReader(limit=LONGEST_LINE)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    await gateway.run(lines)


def main(address: str) -> None:
    """Join a cluster, and pass on until the server ends."""
    out = os.dup(1)
    os.dup2(2, 1)  # whatever Ray prints is not for the server
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent anywhere
    settings = {name: os.environ[name] for name in ("SINTRA_CACHE_DIR", "NUMBA_CPU_NAME") if name in os.environ}
    settings |= MEMORY
    try:
        import ray  # noqa: PLC0415  # nobody else has it

        gateway = Gateway(ray, out)
        ray.init(
            address=address, namespace=NAMESPACE, log_to_driver=False, logging_level="ERROR",
            runtime_env={"env_vars": settings},
        )  # fmt: skip
    except Exception as error:  # whatever Ray says
        why = (str(error).splitlines() or [""])[0] or type(error).__name__
        os.write(out, json.dumps({"fault": why}).encode() + b"\n")
        raise SystemExit(1) from error
    asyncio.run(_run(gateway))
    os._exit(0)  # what is under way is not waited for; actors that were made here end with this program


if __name__ == "__main__":
    main(sys.argv[1])
