"""The engine protocol, both ways: foreign programs as players, and `sintra engine` as a real process."""

import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

import sintra
from command import running
from search.programs import ANSWERS, program
from sintra.core.state import State
from sintra.core.words import LANGUAGES
from sintra.search.engine_client import Engine, Patience
from sintra.search.errors import InvalidMatch, PlayerFault
from sintra.search.players import player

QUICK = Patience(move=0.2, grace=0.3)
CALM = Patience(move=0.2, grace=60)


def start() -> State:
    return sintra.game("azul").start(seed=1)


def ask(engine: Engine, state: State) -> str:
    return str(engine.choose(state.view(state.turn)))


# A foreign program as a player


def test_a_good_program_plays_a_whole_game(tmp_path: Path) -> None:
    engine = Engine(program(tmp_path, "good"), CALM)
    try:
        state = start()
        while not state.is_over:
            assert ask(engine, state) == str(state.moves[-1])
            state = state.play(state.moves[-1])
        engine.new_game(2)
        ask(engine, start())
    finally:
        engine.close()


FAULTS = [
    ("hanging", QUICK, "not answer 'go time 200' within 0.5 s"),
    ("babbling", QUICK, "not answer"),
    ("dying", CALM, "exit code 3 after 'go time 200' (out of ideas)"),
    ("nonsense", CALM, "no sense: 'pawn to e4'"),
    ("wordless", CALM, "no sense: 'best'"),
    ("illegal", CALM, "illegal move 9B1 (AZ-S2)"),
    ("sorry", CALM, "error I do not know this game"),
    ("endless", CALM, "no sense: 'bestbest"),
]


def test_every_kind_of_program_is_tried() -> None:
    assert {kind for kind, _, _ in FAULTS} | {"good"} == set(ANSWERS)


@pytest.mark.parametrize(("kind", "patience", "words"), FAULTS, ids=lambda value: value if type(value) is str else "")
def test_a_bad_program_is_told_from_a_good_one_and_started_again(
    kind: str, patience: Patience, words: str, tmp_path: Path
) -> None:
    engine = Engine(program(tmp_path, kind), patience)
    try:
        for _ in range(2):
            with pytest.raises(PlayerFault) as caught:
                ask(engine, start())
            assert words in str(caught.value)
            assert all("\n" not in caught.value.text(language) for language in LANGUAGES)
            engine.new_game(1)
    finally:
        engine.close()


def test_a_program_may_be_asked_for_simulations_instead_of_time(tmp_path: Path) -> None:
    with pytest.raises(PlayerFault, match="exit code 3 after 'go sims 7'"):
        ask(Engine(program(tmp_path, "dying"), Patience(move=0.2, grace=60, sims=7)), start())


def test_the_engine_of_the_documentation_plays(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "engine.md"
    section = page.read_text().split("## An engine of your own")[1].split("## ")[0]
    code = [line for line in section.splitlines() if line.startswith("    ") or not line][1:]
    file = tmp_path / "first.py"
    file.write_text(textwrap.dedent("\n".join(code)))
    engine = Engine(f"engine:{sys.executable} {file}", CALM)
    try:
        assert ask(engine, start()) == str(start().moves[0])
    finally:
        engine.close()


def test_a_program_that_cannot_even_say_hello_is_told(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("raise SystemExit('no licence')")
    with pytest.raises(PlayerFault, match=r"exit code 1 after 'hello' \(no licence\)"):
        ask(Engine(f"engine:{sys.executable} {file}", CALM), start())


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    engine = Engine(program(tmp_path, "good"), CALM)
    ask(engine, start())
    assert engine._program is not None
    process = engine._program._process
    engine.close()
    assert process.returncode is not None


@pytest.mark.parametrize("spec", ["engine:", 'engine:""', 'engine:"a', "engine:no-such-program-anywhere"])
def test_a_command_that_is_none_is_refused_at_once(spec: str) -> None:
    with pytest.raises(InvalidMatch):
        player(spec)


# `sintra engine`


class Talk:
    """A conversation with `sintra engine`."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self.stdin, self.stdout = process, process.stdin, process.stdout

    def say(self, *lines: str) -> None:
        self.stdin.write("".join(f"{line}\n" for line in lines))
        self.stdin.flush()

    def hear(self) -> str:
        return self.stdout.readline().strip()

    def best(self) -> str:
        """Hear everything up to the best move."""
        while (line := self.hear()).startswith("info "):
            number = r"-?\d+(\.\d+)?"
            assert re.fullmatch(rf"info win {number} points {number} {number} sims \d+ line \S+( \S+)*", line)
        assert line.startswith("best "), line
        return line.removeprefix("best ")


@pytest.fixture
def talk() -> Iterator[Talk]:
    with running("engine") as process:
        yield Talk(process)


def position(state: State) -> str:
    return f"position {state.view(state.turn).text()}"


def test_it_introduces_itself_plays_and_leaves(talk: Talk) -> None:
    talk.say("hello")
    assert talk.hear() == f"id name Sintra version {sintra.__version__}"
    assert talk.hear() == "ready"
    talk.say("newgame azul players=2 wall=coloured")
    state = start()
    for limit in ("sims 50", "time 20", "sims 1"):
        talk.say(position(state), f"go {limit}")
        state = state.play(talk.best())
    talk.say("newgame azul:2:grey", position(sintra.game("azul", wall="grey").start(seed=2)), "go sims 20")
    talk.best()
    talk.say("quit")
    assert talk.process.wait(60) == 0


def test_the_same_simulations_give_the_same_move(talk: Talk) -> None:
    moves = []
    for _ in range(2):
        talk.say("newgame azul players=2")
        talk.say(position(start()), "go sims 200")
        moves.append(talk.best())
    with running("engine") as process:
        other = Talk(process)
        other.say("newgame azul players=2", position(start()), "go sims 200")
        assert other.best() == moves[0]


def test_it_can_be_stopped_while_it_thinks_and_then_thinks_again(talk: Talk) -> None:
    talk.say(position(start()), "go time 80000000")
    assert talk.hear().startswith("info ")
    talk.say("stop")
    assert talk.best() in start().moves
    talk.say("stop", "go sims 40")
    assert talk.best() in start().moves


def test_it_leaves_while_it_thinks(talk: Talk) -> None:
    talk.say(position(start()), "go time 80000000")
    assert talk.hear().startswith("info ")
    talk.say("quit")
    assert talk.process.wait(60) == 0


def test_at_the_end_of_its_input_it_finishes_and_leaves(talk: Talk) -> None:
    talk.say(position(start()), "go sims 30")
    talk.stdin.close()
    assert talk.best() in start().moves
    assert talk.process.wait(60) == 0


NONSENSE = [
    "fly",
    "go",
    "go time",
    "go time -5",
    "go time 1e3",
    "go sims 0",
    "go sims 9999999999999",
    "go sims 5 6",
    "newgame",
    "newgame chess",
    "newgame azul players=9",
    "newgame azul players=two",
    "newgame azul wall=green",
    "newgame azul side=grey",
    "newgame azul:2",
    "position",
    "position nonsense",
    "position azul:2:coloured@1",
    "position azul:2:coloured@7 round=1",
    "\x00\x7f",
]


def test_nonsense_gets_an_error_and_the_conversation_goes_on(talk: Talk) -> None:
    for line in NONSENSE:
        talk.say(line)
        assert talk.hear().startswith("error "), line
    state = start()
    talk.say(f"position {state.text()}")
    assert talk.hear().startswith("error ")
    talk.say(f"position {state.view(1 - (state.turn or 0)).text()}", "go sims 5")
    assert talk.hear() == "error the seat of this view is not to move"
    talk.say("newgame azul wall=grey", position(state))
    assert talk.hear().startswith("error ")
    talk.say("", "newgame azul", position(state), "go sims 5")
    talk.best()


def test_it_plays_against_itself_through_the_protocol() -> None:
    engine = Engine(f"engine:{sys.executable} -m sintra engine", Patience(move=0.01, grace=60))
    try:
        state = start()
        for _ in range(4):
            state = state.play(ask(engine, state))
    finally:
        engine.close()
