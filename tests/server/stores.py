"""Games and entries for tests of the store."""

from sintra.server.store import Append, NewGame, Store

SECRET = bytes(range(32))


def new_game(
    name: str,
    at: float = 1000.0,
    header: str = "azul:2:coloured",
    listed: bool = True,
    status: str = "open",
    holders: tuple[str, ...] = (),
) -> NewGame:
    return NewGame(name, header, listed, status, SECRET, b'{"kind":"created"}', at, holders)


def entry(game: str, seq: int, text: str = "") -> Append:
    return Append(game, seq, 1000.0 + seq, f'{{"kind":"played","n":{seq},"text":"{text}"}}'.encode())


async def written(store: Store, game: str, count: int) -> None:
    """Write a game of `count` entries after the first."""
    assert await store.create(new_game(game))
    for seq in range(1, count + 1):
        assert await store.append(entry(game, seq))


async def numbers(store: Store, game: str) -> list[int]:
    loaded = await store.load(game)
    assert loaded is not None
    return [stored.seq for stored in loaded.entries]
