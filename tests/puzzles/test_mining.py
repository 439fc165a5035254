"""Mining: a file grows, mining goes on from it, and what is mined holds; difficulty and themes say what they mean."""

from pathlib import Path

import pytest

import sintra
from sintra.puzzles.check import check, is_as_good
from sintra.puzzles.collection import read_file, shipped
from sintra.puzzles.difficulty import difficulty_of, finds
from sintra.puzzles.mining import Mining, configurations, mine
from sintra.puzzles.prover import question_of, solved
from sintra.puzzles.quota import DIFFICULTY_SHARES, Quota
from sintra.puzzles.themes import themes_of


def test_mining_goes_on_from_its_file_and_what_it_finds_holds(tmp_path: Path) -> None:
    out = tmp_path / "azul.jsonl"
    wanted = 3
    assert sum(puzzle is not None for puzzle in mine("azul", out, wanted=wanted, seed=4)) == wanted
    before = list(read_file(out))
    assert len(before) == wanted
    assert list(mine("azul", out, wanted=wanted, seed=4)) == []
    for _ in mine("azul", out, wanted=wanted + 2, seed=4):
        pass
    found = list(read_file(out))
    assert found[:wanted] == before
    assert len({puzzle.id for puzzle in found}) == len(found) == wanted + 2
    assert {check(puzzle).verdict for puzzle in found if puzzle.proof != "search"} <= {"holds"}


@pytest.mark.parametrize("name", ["duel", "pavilion"])
def test_what_draws_interrupt_is_proved_after_the_last_of_them(name: str, tmp_path: Path) -> None:
    out = tmp_path / f"{name}.jsonl"
    (puzzle,) = [each for each in mine(name, out, wanted=1, seed=1, only_proved=True) if each is not None]
    assert puzzle.proof != "search"
    assert check(puzzle).verdict == "holds"


def test_mining_stops_when_it_is_asked_to(tmp_path: Path) -> None:
    assert list(mine("azul", tmp_path / "none.jsonl", wanted=5, stop=lambda: True)) == []
    assert list(Mining("azul", tmp_path / "none.jsonl", 5).next_game(lambda: True)) == []


def test_every_option_is_mined() -> None:
    assert [game.header for game in configurations("azul")] == ["azul:2:coloured", "azul:2:grey"]
    assert len(configurations("duel")) > 2


def test_a_quota_keeps_one_kind_from_crowding_the_others_out() -> None:
    puzzle = shipped("azul")[0]
    quota = Quota()
    assert quota.takes(puzzle)
    for _ in range(10):
        quota.count(puzzle)
    assert not quota.takes(puzzle)
    assert not quota.has_room(puzzle.difficulty)
    assert sum(DIFFICULTY_SHARES.values()) > 1


def test_two_equal_moves_are_both_right_and_many_are_no_puzzle() -> None:
    ending = sintra.parse(
        "azul:2:coloured round=5 now=draft:1 first=1 marker=1 idle=0 bag=- lid=B8Y9R11K10W10 "
        "factories=-/-/-/-/- centre=BY "
        "score1=31 lines1=W/RR/KKK/BBB/WWW wall1=BYRK./WBY../.WB../.K.../.RK.. floor1=*R "
        "score2=26 lines2=W/RR/KK/YYYY/BB wall2=BYRK./WBY.K/.WBY./R.W../Y.... floor2=-"
    )
    solution = solved(ending)
    assert solution is not None
    question = question_of(ending, solution)
    assert question is not None
    assert (question.goal, [str(move) for move in question.answers]) == ("win", ["cB4"])
    dull = ending.play("cB4")
    found = solved(dull)
    assert found is None or question_of(dull, found) is None


def test_the_level_of_a_puzzle_finds_its_answer_and_those_below_do_not() -> None:
    puzzle = next(each for each in shipped("azul") if each.difficulty == 3)
    view, answers = puzzle.state.view(puzzle.seat), [puzzle.configuration.move(move) for move in puzzle.answer]
    assert difficulty_of(view, answers) == 3
    assert [finds(level, view, answers) for level in (1, 2, 3)] == [False, False, True]


@pytest.mark.parametrize("name", sintra.game_names())
def test_stored_themes_are_those_of_the_answer(name: str) -> None:
    for puzzle in shipped(name)[:20]:
        assert puzzle.themes == themes_of(puzzle.state, puzzle.line[0], puzzle.why)


def test_nothing_is_as_good_as_a_proved_answer() -> None:
    puzzle = next(each for each in shipped("azul") if each.proof == "round")
    assert not is_as_good(puzzle, puzzle.tempting[0])


def test_a_search_says_whether_another_move_is_as_good() -> None:
    puzzle = next(each for each in shipped("azul") if each.proof == "search")
    assert is_as_good(puzzle, puzzle.answer[0])
    assert not is_as_good(puzzle, puzzle.tempting[0])
