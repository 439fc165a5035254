"""In which order games become ready, and what is told meanwhile: real processes that only pretend to compile."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from patience import PATIENCE
from sintra.core.kernel_cache import cache_folder
from sintra.core.registry import definition
from sintra.core.warm_marks import mark_warm
from sintra.search import readiness as module
from sintra.search.readiness import PLAY, SOLVER, Readiness
from sintra.search.warm import mark_of

GAMES = ("azul", "duel", "pavilion")
HERE = Path(__file__).parent


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder where the compiling processes log what they do, and an empty cache."""
    monkeypatch.setenv("SINTRA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("SLOW_STAGE", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setattr(module, "PROGRAMS", {PLAY: "slow_stage", SOLVER: "slow_stage"})
    monkeypatch.setattr(module, "PAUSES", (0.05,))
    cache_folder.cache_clear()
    yield tmp_path
    cache_folder.cache_clear()


def log(desk: Path) -> list[str]:
    found = desk / "log"
    return found.read_text().splitlines() if found.exists() else []


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def running(readiness: Readiness, while_running: Callable[[], Awaitable[None]]) -> None:
    """Do something while games are made ready, and then wait for the end."""
    task = asyncio.create_task(readiness.run())
    try:
        await while_running()
        async with asyncio.timeout(PATIENCE):
            await task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def nothing() -> None:
    """Just wait."""


def test_games_are_made_ready_one_after_the_other_and_what_a_move_needs_first(desk: Path) -> None:
    async def scenario() -> None:
        readiness = Readiness(GAMES, processes=1)
        assert not any(readiness.is_ready(game) for game in GAMES)
        lefts = [readiness.seconds_left(game) or 0.0 for game in GAMES]
        assert 0 < lefts[0] < lefts[1] < lefts[2]
        await running(readiness, nothing)
        assert readiness.are_ready(PLAY)
        assert readiness.are_ready(SOLVER)
        assert readiness.seconds_left("azul") is None

    asyncio.run(scenario())
    stages = [(game, stage) for stage in (PLAY, SOLVER) for game in GAMES]
    assert log(desk) == [f"{what} {game} {stage}" for game, stage in stages for what in ("begin", "end")]


def test_what_somebody_asks_for_takes_the_place_of_what_nobody_asked_for(desk: Path) -> None:
    (desk / "azul").touch()

    async def scenario() -> None:
        readiness = Readiness(GAMES, processes=1)

        async def ask() -> None:
            await until(lambda: "begin azul play" in log(desk))
            before = readiness.seconds_left("pavilion") or 0.0
            readiness.ask("pavilion")
            assert (readiness.seconds_left("pavilion") or 0.0) < before
            await until(lambda: "end pavilion play" in log(desk))
            (desk / "azul").unlink()

        await running(readiness, ask)

    asyncio.run(scenario())
    found = log(desk)
    assert found[:3] == ["begin azul play", "begin pavilion play", "end pavilion play"]
    assert found.count("end azul play") == 1, "what was put off is done later"


def test_what_was_asked_for_first_is_not_put_off_for_what_is_asked_for_later(desk: Path) -> None:
    (desk / "duel").touch()

    async def scenario() -> None:
        readiness = Readiness(GAMES, processes=1)
        readiness.ask("duel")

        async def ask() -> None:
            await until(lambda: "begin duel play" in log(desk))
            readiness.ask("pavilion", SOLVER)
            await asyncio.sleep(0.3)
            (desk / "duel").unlink()

        await running(readiness, ask)

    asyncio.run(scenario())
    ends = [line for line in log(desk) if line.startswith("end")]
    assert ends[:4] == ["end duel play", "end pavilion play", "end pavilion solver", "end azul play"]


def test_who_waits_goes_on_when_the_game_is_loaded(desk: Path) -> None:
    loaded: list[str] = []

    async def scenario() -> None:
        readiness = Readiness(GAMES, processes=2, load=loaded.append)

        async def wait() -> None:
            await readiness.wait("duel")
            assert "duel" in loaded

        await running(readiness, wait)
        assert sorted(loaded) == sorted(GAMES), "each is loaded once"
        for game in GAMES:
            for stage in (PLAY, SOLVER):
                mark_warm(mark_of(game, stage), definition(game).folder)
        again = Readiness(GAMES, load=loaded.append)
        await running(again, nothing)

    asyncio.run(scenario())
    assert sorted(loaded) == sorted(GAMES * 2), "what is in the cache is loaded without a process"
    assert len(log(desk)) == 2 * 2 * len(GAMES)


def test_a_failure_is_tried_again_and_nothing_is_promised_meanwhile(desk: Path) -> None:
    (desk / "fail-azul").touch()
    told: list[float | None] = []

    async def scenario() -> None:
        readiness = Readiness(("azul",), (PLAY,))

        async def look() -> None:
            await until(lambda: readiness.works["azul", PLAY].failures)
            told.append(readiness.seconds_left("azul"))

        await running(readiness, look)
        assert readiness.is_ready("azul")

    asyncio.run(scenario())
    assert told == [None]
    assert log(desk).count("begin azul play") == 2


def test_who_is_stopped_leaves_no_process(desk: Path) -> None:
    (desk / "azul").touch()
    pids: list[int] = []

    async def scenario() -> None:
        readiness = Readiness(("azul",), (PLAY,))
        task = asyncio.create_task(readiness.run())
        await until(lambda: log(desk))
        process = readiness.works["azul", PLAY].process
        assert process is not None
        pids.append(process.pid)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(scenario())
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)
