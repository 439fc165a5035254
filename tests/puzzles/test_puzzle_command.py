"""`sintra puzzle` and `sintra puzzles` as a person runs them: wrong, right, leaving midway; lists and checks."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from rich.console import Console

from command import command
from sintra.cli.puzzle import PuzzleTable
from sintra.core.words import LANGUAGES
from sintra.puzzles.collection import read_file, shipped
from sintra.puzzles.puzzle import Puzzle

Solve = Callable[..., "CompletedProcess[str]"]


@pytest.fixture
def solve(tmp_path: Path) -> Solve:
    """Run the command with a data folder of its own."""

    def run(*arguments: str, typed: str = "", language: str = "en") -> "CompletedProcess[str]":
        return command(*arguments, typed=typed, SINTRA_DATA_DIR=str(tmp_path), SINTRA_LANG=language)

    return run


@pytest.fixture
def long_puzzle() -> Puzzle:
    return next(each for each in shipped("azul") if each.asked > 1 and each.proof != "search" and not each.further[0])


def test_a_wrong_move_is_refused_a_right_one_answered_and_the_streak_kept(
    solve: Solve, long_puzzle: Puzzle, tmp_path: Path
) -> None:
    own = [move for index, move in enumerate(long_puzzle.line) if long_puzzle.accepted(index)]
    typed = "\n".join([long_puzzle.tempting[0], *own]) + "\n"
    told = solve("puzzle", "--id", long_puzzle.id, typed=typed)
    assert told.returncode == 0, told.stderr
    wrong, right, solved = (told.stdout.index(words) for words in ("no. Try again", ": right.", "solved!"))
    assert wrong < right < solved
    assert "Proved to the end" in told.stdout
    assert "1 day in a row" in told.stdout
    kept = json.loads((tmp_path / "puzzles.json").read_text())
    assert list(kept["solved"].values()) == [[long_puzzle.id]]
    yesterday = (datetime.now(UTC).date() - timedelta(1)).isoformat()
    (tmp_path / "puzzles.json").write_text(json.dumps({"solved": {yesterday: ["x"]}}))
    assert "2 days in a row" in solve("puzzle", "--id", long_puzzle.id, typed=typed).stdout


def test_leaving_midway_keeps_nothing_and_says_how_to_come_back(
    solve: Solve, long_puzzle: Puzzle, tmp_path: Path
) -> None:
    for typed in (f"{long_puzzle.answer[0]}\nquit\n", f"{long_puzzle.answer[0]}\n", ""):
        told = solve("puzzle", "--id", long_puzzle.id, typed=typed)
        assert told.returncode == 0
        assert f"--id {long_puzzle.id}" in told.stdout
        assert "solved!" not in told.stdout
    assert not (tmp_path / "puzzles.json").exists()


def test_hints_name_the_area_first_and_the_solution_gives_reasons(solve: Solve, long_puzzle: Puzzle) -> None:
    told = solve("puzzle", "--id", long_puzzle.id, typed="hint\nhint\nhint\nnonsense\nhelp\nmoves\nboard\nsolution\n")
    lines = told.stdout.splitlines()
    given = [line for line in lines if line.startswith(("Look here", "It is "))]
    assert long_puzzle.answer[0] not in given[0]
    assert long_puzzle.answer[0] in given[2]
    assert "is not a move" in told.stdout
    assert "Why not" in told.stdout
    assert "solved!" not in told.stdout


def test_the_puzzle_of_the_day_is_the_same_for_all_and_unsolved_ones_come_first(solve: Solve, tmp_path: Path) -> None:
    first, again = (solve("puzzle", "duel", "--daily").stdout.splitlines()[0] for _ in range(2))
    assert first == again
    left = shipped("azul")[3]
    others = [puzzle.id for puzzle in shipped("azul") if puzzle.id != left.id]
    (tmp_path / "puzzles.json").write_text(json.dumps({"solved": {"2026-11-01": others}}))
    assert left.id in solve("puzzle", "azul").stdout
    (tmp_path / "puzzles.json").write_text("{broken")
    assert "puzzle azul-" in solve("puzzle").stdout


@pytest.mark.parametrize(
    "language",
    [pytest.param(each, marks=() if each == "uk" else pytest.mark.long) for each in LANGUAGES if each != "en"],
)
def test_a_puzzle_is_told_in_every_language(solve: Solve, language: str, long_puzzle: Puzzle) -> None:
    told = solve("puzzle", "--id", long_puzzle.id, typed="hint\nsolution\n", language=language)
    assert told.returncode == 0
    assert "Proved" not in told.stdout


def test_puzzles_are_listed_for_people_and_programs(solve: Solve, tmp_path: Path) -> None:
    assert f"{len(shipped('pavilion'))} puzzle" in solve("puzzles", "list", "pavilion").stdout
    found = json.loads(solve("puzzles", "list", "azul", "--json").stdout)
    assert [each["id"] for each in found] == [puzzle.id for puzzle in shipped("azul")]
    fields = {"id", "position", "goal", "answer", "line", "proof", "themes", "difficulty"}
    assert all(fields <= set(each) for each in found)


def test_a_check_names_what_does_not_hold(solve: Solve, tmp_path: Path) -> None:
    good = next(puzzle for puzzle in shipped("azul") if puzzle.proof == "round")
    wrong = replace(good, answer=good.tempting[:1], line=good.tempting, tempting=good.line, further=())
    file = tmp_path / "some.jsonl"
    file.write_text(good.json() + "\n")
    told = solve("puzzles", "check", "azul", "--file", str(file))
    assert (told.returncode, "1 checked, 0 do not hold" in told.stdout) == (0, True), told.stdout + told.stderr
    file.write_text(wrong.json() + "\n")
    told = solve("puzzles", "check", "azul", "--file", str(file))
    assert told.returncode == 1
    assert f"{good.id}: not proved again" in told.stdout
    assert solve("puzzles", "check", "azul", "--file", str(file), "--quick").returncode == 0


def test_stale_puzzles_are_counted_checked_alone_and_updated(solve: Solve, tmp_path: Path) -> None:
    searched = [puzzle for puzzle in shipped("azul") if puzzle.proof == "search"][:2]
    file = tmp_path / "some.jsonl"
    file.write_text("".join(each.json() + "\n" for each in (replace(searched[0], weights="earlier"), searched[1])))
    row = "searched with an earlier evaluation"
    assert row in solve("puzzles", "list", "azul", "--file", str(file)).stdout
    told = solve("puzzles", "check", "azul", "--file", str(file), "--stale", "--update")
    assert (told.returncode, "1 checked, 0 do not hold" in told.stdout) == (0, True), told.stdout + told.stderr
    assert row not in solve("puzzles", "list", "azul", "--file", str(file)).stdout
    assert [each.id for each in read_file(file)] == [each.id for each in searched]
    assert "0 checked" in solve("puzzles", "check", "azul", "--file", str(file), "--stale").stdout


def test_mining_appends_to_a_file(solve: Solve, tmp_path: Path) -> None:
    out = tmp_path / "mined.jsonl"
    told = solve("puzzles", "mine", "azul", "--out", str(out), "--count", "2", "--seed", "3")
    assert told.returncode == 0, told.stderr
    assert "2 puzzles added" in told.stdout
    assert len(out.read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["puzzle", "azul", "--theme", "luck"], "there is no theme 'luck'"),
        (["puzzle", "azul", "--level", "9"], "not a level"),
        (["puzzle", "--id", "azul-00000000"], "there is no puzzle 'azul-00000000'"),
        (["puzzle", "azul", "--theme", "stack"], "no puzzle of azul like that"),
        (["puzzles", "list", "chess"], "chess"),
        (["puzzles", "check", "--update"], "--update needs"),
        (["puzzles", "list", "azul", "--file", "nowhere.jsonl"], "cannot read"),
    ],
)
def test_bad_input_gets_one_clear_line(solve: Solve, arguments: list[str], words: str) -> None:
    told = solve(*arguments)
    assert told.returncode == 2
    assert words in told.stderr
    assert len(told.stderr.splitlines()) == 1


def test_a_better_answer_is_accepted_in_the_terminal(
    long_puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path))
    other = long_puzzle.tempting[0]
    monkeypatch.setattr("builtins.input", lambda prompt: other)
    told = io.StringIO()
    PuzzleTable(Console(file=told, width=200), replace(long_puzzle, better=(other,), tempting=())).run()
    assert "accepted, it is at least as good as" in told.getvalue()
    assert "1 day in a row" in told.getvalue()
