"""The suite of puzzles: a player that knows the answers solves all, one that errs none, and shares add up."""

import json

import pytest

import sintra
from sintra.core.view import View
from sintra.puzzles.collection import shipped
from sintra.research import suite

PUZZLES = shipped("azul")


def knowing(view: View) -> str:
    """Answer from the collection: the moves of the line, wherever it is."""
    for puzzle in PUZZLES:
        state = puzzle.state
        for move in puzzle.line:
            if state.turn is not None and state.view(state.turn).text() == view.text():
                return move
            if state.turn is None:
                break
            state = state.play(move)
    raise AssertionError("no such position")


def erring(view: View) -> str:
    puzzle = next(each for each in PUZZLES if each.state.view(each.seat).text() == view.text())
    return next(str(move) for move in view.moves if str(move) not in puzzle.answer + puzzle.better)


def test_a_player_that_knows_the_answers_solves_all() -> None:
    found = suite.run(knowing, PUZZLES)
    assert found.all.solved == found.all.count == len(PUZZLES)
    assert max(len(each.moves) for each in found.found) == max(puzzle.asked for puzzle in PUZZLES)


def test_a_player_that_errs_solves_none() -> None:
    found = suite.run(erring, PUZZLES)
    assert found.all.solved == 0
    assert {len(each.moves) for each in found.found} == {1}


def test_shares_by_difficulty_add_up_and_themes_are_those_of_the_puzzles() -> None:
    found = suite.run("greedy", "azul")
    assert sum(share.count for share in found.by_difficulty.values()) == len(PUZZLES)
    assert sum(share.solved for share in found.by_difficulty.values()) == found.all.solved
    assert set(found.by_theme) == {theme for puzzle in PUZZLES for theme in puzzle.themes}
    low, high = found.all.interval
    assert low <= found.all.rate <= high


def test_the_same_seed_solves_the_same() -> None:
    one, two = (suite.run("sims:20", PUZZLES[:4], seed=3) for _ in range(2))
    assert [each.moves for each in one.found] == [each.moves for each in two.found]


def test_no_puzzles_are_no_suite() -> None:
    with pytest.raises(sintra.SintraError, match="no puzzles"):
        suite.run("greedy", [])


def test_the_command_prints_a_line_for_each_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["suite", "azul", "greedy", "random", "--json"])
    suite.main()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["player"] for line in lines] == ["greedy", "random"]
    assert lines[0]["puzzles"] == len(PUZZLES)
