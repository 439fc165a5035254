"""An actor's side of thinking on a cluster, without the cluster: servers do not mix, and what is left is forgotten."""

import pytest

import sintra
from sintra import __version__
from sintra.core.state import State
from sintra.server.bots import tasks, thinker
from sintra.server.bots.thinker import Thinker


@pytest.fixture
def actor() -> Thinker:
    return Thinker()


def position(moves: int) -> State:
    """A position after so many moves."""
    state = sintra.game("azul").start(seed=1)
    for _ in range(moves):
        state = state.play(state.moves[0])
    return state


def question(moves: int = 0) -> dict[str, object]:
    state = position(moves)
    assert state.turn is not None
    return tasks.advise(state.view(state.turn), "quick").question


def test_servers_with_the_same_number_of_a_job_do_not_mix(actor: Thinker) -> None:
    assert actor.greet()["version"] == __version__
    asked = {"one": 0, "two": 6}
    for server, moves in asked.items():
        begun = actor.handle(server, {"job": 7, "seconds": 0.0, "question": question(moves)})
        assert begun is not None
        assert "reply" not in begun
    for server in ("two", "one"):
        while (reply := actor.handle(server, {"job": 7, "seconds": 1.0})) is not None and "reply" not in reply:
            assert "error" not in reply
        assert reply is not None
        found = {choice["move"] for choice in reply["reply"]["sheet"]["choices"]}
        own, other = ({move.text for move in position(asked[name]).moves} for name in (server, _other(server)))
        assert found <= own
        assert not found <= other
    assert not any(desk.thoughts for desk in actor._desks.values())


def _other(server: str) -> str:
    return "one" if server == "two" else "two"


def test_what_nobody_went_on_with_is_forgotten_and_what_is_dropped_is_gone(
    actor: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    for server in ("gone", "here"):
        actor.handle(server, {"job": 1, "seconds": 0.0, "question": question()})
    assert actor.handle("here", {"drop": 1}) is None
    assert not actor._desks["here"].thoughts
    assert actor._desks["gone"].thoughts
    monkeypatch.setattr(thinker, "FORGOTTEN_SECONDS", -1.0)
    actor.handle("here", {"job": 2, "seconds": 60.0, "question": question()})
    assert "gone" not in actor._desks
