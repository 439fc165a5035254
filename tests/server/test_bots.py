"""Bots in real processes: fair, patient with dying workers, and given nothing but views."""

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import sintra
from patience import PATIENCE
from sintra.server.bots import pool as bots_module
from sintra.server.bots import tasks
from sintra.server.bots.fair_queue import MOST_ASIDE_QUICK
from sintra.server.bots.jobs import Asker, Audience, Purpose
from sintra.server.bots.places import LocalPlace
from sintra.server.bots.pool import Bots, BotsFailed

AZUL = sintra.game("azul").start(seed=3)
VIEW = AZUL.view(AZUL.turn)
BYSTANDER = Asker("olena", "127.0.0.2")


def with_bots(workers: int, work: Callable[[Bots], Awaitable[None]], **options: Any) -> None:
    async def run() -> None:
        bots = Bots(workers, **options)
        await bots.start()
        try:
            await asyncio.wait_for(work(bots), PATIENCE)
        finally:
            await bots.stop()

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that will happen."""
    while not condition():
        await asyncio.sleep(0.01)


def test_a_bot_chooses_a_legal_move_in_every_game() -> None:
    async def work(bots: Bots) -> None:
        for name in sintra.game_names():
            state = sintra.game(name).start(seed=1)
            for level in (1, 3):
                assert await bots.choose(state.view(state.turn), level, 7, Purpose("t")) in state.moves
            assert bots.waiting == bots.busy == 0

    with_bots(1, work)


def test_the_same_seed_gives_the_same_move() -> None:
    async def work(bots: Bots) -> None:
        first = await bots.choose(VIEW, 3, 11, Purpose("t"))
        assert await bots.choose(VIEW, 3, 11, Purpose("t")) == first

    with_bots(1, work)


def test_advice_has_candidates_with_their_lines() -> None:
    async def work(bots: Bots) -> None:
        analysis = await bots.advise(VIEW)
        assert analysis.best.move in AZUL.moves
        assert analysis.best.line[0] == analysis.best.move
        assert len(analysis.best.value.points) == 2
        assert analysis == sintra.analyse(VIEW, candidates=3, why=True)

    with_bots(1, work)


def test_a_worker_killed_in_the_middle_of_a_thought_is_replaced_and_the_move_still_comes() -> None:
    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 1, 1, Purpose("warm"))
        (before,) = bots.processes
        thought = asyncio.create_task(bots.choose(VIEW, 6, 1, Purpose("t")))
        await until(lambda: bots.busy == 1)
        await asyncio.sleep(0.2)
        os.kill(before, signal.SIGKILL)
        assert await thought in AZUL.moves
        assert bots.processes != [before]

    with_bots(1, work)


def test_the_threads_of_a_worker_share_one_arena_and_trees_are_mapped() -> None:
    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 1, 1, Purpose("t"))
        environment = Path(f"/proc/{bots.processes[0]}/environ").read_bytes().split(b"\0")
        assert {b"MALLOC_ARENA_MAX=1", b"MALLOC_MMAP_THRESHOLD_=1000000"} <= set(environment)

    with_bots(1, work)


def test_an_idle_worker_that_dies_is_replaced_by_itself() -> None:
    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 1, 1, Purpose("t"))
        (before,) = bots.processes
        os.kill(before, signal.SIGKILL)
        await until(lambda: bots.processes != [before])
        assert await bots.choose(VIEW, 1, 1, Purpose("t")) in AZUL.moves

    with_bots(1, work)


def test_thirty_tables_with_bots_at_once_all_get_answers() -> None:
    thoughts: list[tuple[str, float, float]] = []

    async def work(bots: Bots) -> None:
        questions = [bots.choose(VIEW, 1 + n % 3, n, Purpose(str(n))) for n in range(30)]
        found = await asyncio.gather(*questions)
        assert len(found) == 30
        assert all(move in AZUL.moves for move in found)

    with_bots(2, work, on_answer=lambda *told: thoughts.append(told))
    assert len(thoughts) == 30
    assert all(kind == "bot" and waited >= 0 and took > 0 for kind, waited, took in thoughts)


def test_a_long_thought_does_not_delay_a_quick_one_when_another_worker_is_free() -> None:
    async def work(bots: Bots) -> None:
        await asyncio.gather(*(bots.choose(VIEW, 1, n, Purpose("warm")) for n in range(4)))
        long = asyncio.create_task(bots.choose(VIEW, 6, 1, Purpose("long")))
        await until(lambda: bots.busy == 1)
        for n in range(5):
            assert await bots.choose(VIEW, 1, n, Purpose("quick")) in AZUL.moves
        assert not long.done()
        assert await long in AZUL.moves

    with_bots(2, work)


def test_quick_thoughts_come_before_long_ones_and_moves_before_hints() -> None:
    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 1, 1, Purpose("warm"))
        done: list[str] = []

        async def ask(name: str, question: Awaitable[object]) -> None:
            await question
            done.append(name)

        busy = asyncio.create_task(ask("first", bots.choose(VIEW, 5, 1, Purpose("a"))))
        await until(lambda: bots.busy == 1)
        tasks = [busy]
        for name, question in [
            ("late hint", bots.advise(VIEW, "deep", Purpose("d"))),
            ("hint", bots.advise(VIEW, "quick", Purpose("e"))),
            ("long", bots.choose(VIEW, 5, 1, Purpose("b"))),
            ("quick", bots.choose(VIEW, 1, 1, Purpose("c"))),
        ]:
            tasks.append(asyncio.create_task(ask(name, question)))
        await until(lambda: bots.waiting == 4)
        await asyncio.gather(*tasks)
        assert done[0] == "quick", done
        assert max(done.index("long"), done.index("hint")) < done.index("late hint"), done

    with_bots(1, work)


def test_hints_never_hold_a_worker() -> None:
    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 1, 1, Purpose("warm"))
        hints = [asyncio.create_task(bots.advise(VIEW, "deep")) for _ in range(3)]
        await until(lambda: bots.busy == 1)
        assert await bots.choose(VIEW, 1, 1, Purpose("t")) in AZUL.moves
        assert not hints[-1].done()
        await asyncio.gather(*hints)

    with_bots(1, work)


def test_many_tables_of_level_6_bots_of_few_tokens_do_not_delay_somebody_else() -> None:
    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 3, 1, Purpose("warm"))
        tables = [
            asyncio.create_task(
                bots.choose(VIEW, 6, n, Purpose(str(n), (Asker(f"token {n % 5}", "127.0.0.1"),), Audience.BOTS_ALONE))
            )
            for n in range(60)
        ]
        await until(lambda: bots.busy == 1)
        for n in range(5):
            assert await bots.choose(VIEW, 3, n, Purpose("mine", (BYSTANDER,))) in AZUL.moves
            assert (await bots.advise(VIEW, "quick", Purpose("mine", (BYSTANDER,)))).choices
        assert sum(table.done() for table in tables) <= 3
        assert bots.lengths["bot"] >= 50
        for table in tables:
            table.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        assert (bots.waiting, bots.aside) == (0, 0)

    with_bots(1, work)


def test_a_quick_hint_overtakes_20_anonymous_deep_hints_of_another_address() -> None:
    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 3, 1, Purpose("warm"))
        anonymous = Purpose(askers=(Asker(address="127.0.0.1"),))
        hints = [asyncio.create_task(bots.advise(VIEW, "deep", anonymous)) for _ in range(20)]
        await until(lambda: bots.aside + bots.busy > 0)
        assert (await bots.advise(VIEW, "quick", Purpose(askers=(Asker(address="127.0.0.2"),)))).choices
        assert sum(hint.done() for hint in hints) <= 1
        assert bots.lengths["hint"] >= 18
        for hint in hints:
            hint.cancel()
        await asyncio.gather(*hints, return_exceptions=True)

    with_bots(1, work)


def test_what_was_set_aside_at_a_killed_worker_is_thought_again_and_answered_once() -> None:
    answers: list[str] = []

    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 1, 1, Purpose("warm"))
        (before,) = bots.processes
        long = asyncio.create_task(bots.choose(VIEW, 6, 1, Purpose("long")))
        await until(lambda: bots.busy == 1)
        quicker = asyncio.create_task(bots.choose(VIEW, 5, 1, Purpose("quicker")))
        await until(lambda: bots.aside == 1 and bots.busy == 1)
        os.kill(before, signal.SIGKILL)
        assert await quicker in AZUL.moves
        assert await long in AZUL.moves
        assert before not in bots.processes
        assert bots.waiting == bots.busy == bots.aside == 0

    with_bots(1, work, on_answer=lambda kind, waited, took: answers.append(kind))
    assert answers == ["bot"] * 3


def test_a_cancelled_job_frees_its_place_at_the_worker() -> None:
    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 1, 1, Purpose("warm"))
        for _ in range(2 * MOST_ASIDE_QUICK):
            long = asyncio.create_task(bots.choose(VIEW, 6, 1, Purpose("long")))
            await until(lambda: bots.busy == 1)
            assert await bots.choose(VIEW, 1, 1, Purpose("quick")) in AZUL.moves
            long.cancel()
            await asyncio.gather(long, return_exceptions=True)
        await until(lambda: bots.busy == 0)
        assert (bots.waiting, bots.aside, bots.askers) == (0, 0, 0)

    with_bots(1, work)


def test_a_cancelled_question_leaves_the_queue() -> None:
    async def work(bots: Bots) -> None:
        long = asyncio.create_task(bots.choose(VIEW, 5, 1, Purpose("a")))
        await until(lambda: bots.busy == 1)
        other = asyncio.create_task(bots.choose(VIEW, 5, 1, Purpose("b")))
        await until(lambda: bots.waiting == 1)
        other.cancel()
        await asyncio.gather(other, return_exceptions=True)
        assert bots.waiting == 0
        long.cancel()
        await asyncio.gather(long, return_exceptions=True)
        assert await bots.choose(VIEW, 1, 1, Purpose("c")) in AZUL.moves

    with_bots(1, work)


def test_stopping_kills_running_thoughts() -> None:
    async def run() -> None:
        bots = Bots(1)
        await bots.start()
        await bots.choose(VIEW, 1, 1, Purpose("warm"))
        thoughts = [asyncio.create_task(bots.choose(VIEW, 6, 1, Purpose(str(n)))) for n in range(3)]
        await until(lambda: bots.busy == 1)
        (worker,) = bots.processes
        await bots.stop()
        failed = await asyncio.gather(*thoughts, return_exceptions=True)
        assert all(isinstance(error, BotsFailed) for error in failed)
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
        with pytest.raises(BotsFailed):
            await bots.choose(VIEW, 1, 1, Purpose("late"))

    asyncio.run(run())


def test_a_question_that_no_worker_survives_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "RESTING_SECONDS", 0.0)

    async def work(bots: Bots) -> None:
        async def kill_all() -> None:
            while True:
                if bots.busy:
                    for worker in bots.processes:
                        try:
                            os.kill(worker, signal.SIGKILL)
                        except ProcessLookupError:
                            continue
                await asyncio.sleep(0.005)

        killer = asyncio.create_task(kill_all())
        with pytest.raises(BotsFailed):
            await bots.choose(VIEW, 6, 1, Purpose("t"))
        killer.cancel()
        assert await bots.choose(VIEW, 1, 1, Purpose("t")) in AZUL.moves

    with_bots(1, work)


def test_what_a_worker_cannot_do_is_left_to_a_quick_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "limits_of", lambda level: (None, 1.0))

    async def work(bots: Bots) -> None:
        await bots.choose(VIEW, 1, 1, Purpose("t"))
        before = bots.processes
        assert await bots.choose(VIEW, 9, 1, Purpose("t")) in AZUL.moves  # there is no such level
        assert bots.processes == before

    with_bots(1, work)


@pytest.mark.parametrize("name", sintra.game_names())
def test_what_is_sent_is_the_text_of_a_view_and_does_not_depend_on_what_is_hidden(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    async def exchange(place: object, request: dict[str, Any]) -> dict[str, Any]:
        assert set(request) == {"job", "seconds", "question"}
        sent.append(json.dumps(request["question"]))
        return {"seconds": 0.1, "reply": {"move": 0}}

    monkeypatch.setattr(LocalPlace, "exchange", exchange)
    state = sintra.game(name).start(seed=9)
    for _ in range(12):
        state = state.play(state.moves[len(state.moves) // 2])
    assert state.turn is not None
    view = state.view(state.turn)

    async def work(bots: Bots) -> None:
        for seed in range(4):
            await bots.choose(view.sample(seed).view(state.turn), 4, 5, Purpose("t"))

    with_bots(1, work)
    assert set(sent) == {json.dumps({"kind": "choose", "view": view.text(), "level": 4, "seed": 5})}
