"""A process that plays several games into a store and says what was acknowledged; it is meant to be killed."""

import asyncio
import os
import sys
import time

from sintra.server.store import Append, NewGame, StoreError, open_store


async def play(url: str, games: int) -> None:
    """Append without end; each line is `GAME SEQ BODY` of an entry whose commit was acknowledged."""
    store = await open_store(url)
    me = os.getpid()

    def say(*words: object) -> None:
        os.write(1, (" ".join(map(str, words)) + "\n").encode())

    async def one(name: str) -> None:
        loaded = await store.load(name)
        if loaded is None:
            assert await store.create(NewGame(name, "azul:2:coloured", True, "running", b"s" * 32, b"{}", 0.0))
            seq = 0
        else:
            seq = loaded.entries[-1].seq
        while True:
            seq += 1
            body = f"{me}-{seq}"
            try:
                done = await store.append(Append(name, seq, time.time(), body.encode()))
            except StoreError as error:
                say("error", type(error).__name__, error)
                seq -= 1
                await asyncio.sleep(0.05)
                continue
            assert done
            say(name, seq, body)

    say("ready", 0, me)
    await asyncio.gather(*(one(f"g{number}") for number in range(games)))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], int(sys.argv[2])))
