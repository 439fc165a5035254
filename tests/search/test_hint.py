"""`sintra hint` and `sintra solve`, as a person runs them."""

import json
import random
import signal
from functools import cache
from pathlib import Path

import pytest

import sintra
from command import command, running
from patience import PATIENCE
from sintra.core.state import State
from sintra.core.words import LANGUAGES
from sintra.search import greedy
from sintra.search.solver import solve

START = sintra.game("azul").start(seed=1)


def refused(*arguments: str) -> str:
    done = command(*arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    (line,) = done.stderr.splitlines()
    return line


@cache
def ending(ends: str) -> State:
    """Give a position with few moves left, in which best play ends the game, or just the round."""
    for seed in range(100):
        rng = random.Random(seed)
        state = sintra.game("azul").start(seed=seed)
        wanted = 5 if ends == "game" else 2
        while not state.is_over:
            seat = state.turn
            assert seat is not None
            if state.round >= wanted and len(state.moves) < 8 and solve(state, all_moves=False).best.ends == ends:
                return state
            careful = rng.random() < 0.9
            state = state.play(greedy.choose(state.view(seat), seed) if careful else rng.choice(state.moves))
    raise AssertionError(ends)


# advice for the table


def test_a_hint_at_the_table_is_a_proof_where_there_is_one() -> None:
    state = ending("game")
    assert state.turn is not None
    best = solve(state).best
    found = sintra.analyse(state.view(state.turn), why=True)
    assert found.proved
    assert found.best.value.chances[state.turn] == best.result
    assert (found.best.value.points, found.best.line) == (best.points, tuple(map(str, best.line)))
    assert {each.value.chances[state.turn] for each in found.choices if each.proved} <= {0.0, 0.5, 1.0}
    assert not sintra.analyse(ending("round"), effort="glance").proved


# solve


@pytest.mark.parametrize("ends", ["game", "round"])
def test_what_is_proved_is_told_for_machines(ends: str) -> None:
    state = ending(ends)
    done = command("solve", state.text(), "--json")
    assert done.returncode == 0, done.stderr
    sheet = json.loads(done.stdout)
    assert sheet["proved"] is True
    assert sheet["seat"] == state.turn
    best = sheet["moves"][0]
    assert best["ends"] == ends
    assert (best["win"] is None) == (ends == "round")
    for move in best["line"]:
        state = state.play(move)
    assert len(sheet["moves"]) == len(ending(ends).moves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_proof_is_told_in_every_language(language: str) -> None:
    told = {ends: command("solve", ending(ends).text(), "--lang", language).stdout for ends in ("game", "round")}
    assert all(str(solve(ending(ends)).best.move) in text for ends, text in told.items())
    assert told["game"].splitlines()[0] != told["round"].splitlines()[0]


def test_what_is_not_proved_is_said_not_to_be() -> None:
    done = command("solve", START.text(), "--time", "0.2")
    assert done.returncode == 1
    assert "Not proved" in done.stdout
    assert json.loads(command("solve", START.text(), "--time", "0.2", "--json").stdout)["proved"] is False


def test_a_view_and_a_file_are_solved_as_well(tmp_path: Path) -> None:
    state = ending("round")
    file = tmp_path / "position.txt"
    file.write_text(state.text() + "\n")
    answers = [
        json.loads(command("solve", words, "--json").stdout)["moves"]
        for words in (state.text(), state.view(state.turn).text(), str(file))
    ]
    assert answers[0] == answers[1] == answers[2]


def test_ctrl_c_tells_what_the_solver_knows() -> None:
    arguments = ["solve", START.text(), "--time", "80000", "--json"]
    with running(*arguments, FORCE_COLOR="1") as process:
        assert process.stderr is not None
        process.stderr.read(1)  # the spinner turns: from here on Ctrl-C is heeded
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert json.loads(told)["proved"] is False


# hint


def test_a_hint_gives_moves_with_chances_points_and_lines() -> None:
    done = command("hint", START.text(), "--time", "0.3", "--json")
    assert done.returncode == 0, done.stderr
    sheet = json.loads(done.stdout)
    assert sheet["proved"] is False
    assert sheet["sims"] > 0
    for move in sheet["moves"]:
        assert move["move"] in START.moves
        assert 0 <= move["win"] <= 1
        assert len(move["points"]) == 2
        assert move["line"][0] == move["move"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_speaks_every_language(language: str) -> None:
    told = command("hint", START.view(START.turn).text(), "--level", "2", "--lang", language)
    assert told.returncode == 0, told.stderr
    assert "%" in told.stdout


def test_a_hint_proves_the_result_where_it_can() -> None:
    assert "Proved" in command("hint", ending("game").text(), "--time", "4").stdout


def test_a_hint_for_three_players_and_from_an_unfinished_record(tmp_path: Path) -> None:
    state = sintra.game("azul", 3, wall="grey").start(seed=2)
    state = state.play(state.moves[3])
    file = tmp_path / "game.txt"
    file.write_text(sintra.Record.of(state).text())
    sheet = json.loads(command("hint", str(file), "--level", "1", "--json").stdout)
    assert sheet["game"] == "azul:3:grey"
    assert sheet["seat"] == state.turn
    assert len(sheet["moves"][0]["points"]) == 3


# Bad input


def test_bad_input_gets_one_clear_line(tmp_path: Path) -> None:
    over = START
    while not over.is_over:
        over = over.play(over.moves[0])
    other = START.view(1 - (START.turn or 0)).text()
    draw = sintra.game("azul").start(chance="ask").text()
    three = sintra.game("azul", 3).start(seed=1).text()
    for word in ("hint", "solve"):
        assert "over" in refused(word, over.text())
        assert "not the view" in refused(word, other)
        assert "random draw comes next" in refused(word, draw)
        assert "nowhere.txt" in refused(word, "nowhere.txt")
        assert "--time" in refused(word, START.text(), "--time", "0")
        assert "--time" in refused(word, START.text(), "--time", "nan")
        assert "'x'" in refused(word, "x y=1")
        assert "POSITION" in refused(word)
    assert "--level" in refused("hint", START.text(), "--level", "7")
    assert "two players" in refused("solve", three)
