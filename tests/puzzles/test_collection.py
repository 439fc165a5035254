"""The shipped puzzles: every one is legal, a sample is proved again, and the puzzle of a day stays what it is."""

from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256

import pytest

import sintra
from sintra.puzzles import collection
from sintra.puzzles.attempt import attempt
from sintra.puzzles.check import Check, check, fault_of, is_stale
from sintra.puzzles.collection import choose, daily, find, matching, shipped
from sintra.puzzles.counts import counts
from sintra.puzzles.errors import InvalidPuzzle, UnknownPuzzle
from sintra.puzzles.puzzle import EASIEST, HARDEST, Puzzle, read
from sintra.puzzles.themes import THEMES

GAMES = sintra.game_names()
SAMPLE = 3
PROVED = {"azul": 150, "duel": 30, "pavilion": 5}
SEVERAL = {"azul": 50, "duel": 20, "pavilion": 0}
"""So many are proved, or ask for several moves, at least: draws keep the solver from more (docs/puzzles.md)."""
FIRST_SHIPPED = {"azul": "de2193d6a364fb7b", "duel": "f54f2e5726ae5404", "pavilion": "571d6d636be45bb4"}
"""A hash of the ids of the 440 puzzles that were shipped first: links and days refer to them."""


def sample(name: str, proof: str) -> list[Puzzle]:
    """Choose some puzzles by their ids: always the same ones of the same file."""
    found = [puzzle for puzzle in shipped(name) if puzzle.proof == proof]
    return sorted(found, key=lambda puzzle: puzzle.id)[:SAMPLE]


@pytest.mark.parametrize("name", GAMES)
def test_every_shipped_puzzle_is_a_legal_position_with_a_legal_answer_and_line(name: str) -> None:
    assert shipped(name)
    assert {puzzle.id: fault for puzzle in shipped(name) if (fault := fault_of(puzzle))} == {}


@pytest.mark.parametrize("name", GAMES)
def test_ids_and_positions_of_shipped_puzzles_are_their_own(name: str) -> None:
    found = shipped(name)
    assert len({puzzle.id for puzzle in found}) == len({puzzle.position for puzzle in found}) == len(found)
    assert all(puzzle.configuration.players == 2 and puzzle.name == name for puzzle in found)


@pytest.mark.parametrize("name", GAMES)
def test_at_least_400_puzzles_of_each_game_are_spread_over_kinds_themes_and_difficulties(name: str) -> None:
    counted = counts(shipped(name))
    assert counted.puzzles >= 400
    assert counted.proofs["game"] + counted.proofs["round"] >= PROVED[name]
    assert counted.several >= SEVERAL[name]
    assert sum(count >= 10 for count in counted.themes.values()) >= 7
    assert max(counted.main_themes.values()) < counted.puzzles / 2
    assert all(counted.difficulties[level] for level in range(EASIEST, HARDEST + 1))
    assert max(counted.difficulties.values()) < counted.puzzles / 2


@pytest.mark.parametrize("name", GAMES)
def test_no_searched_puzzle_is_stale(name: str) -> None:
    stale = [puzzle.id for puzzle in shipped(name) if is_stale(puzzle)]
    assert stale == [], f"the evaluation has changed: sintra puzzles check {name} --stale --update"


def test_only_searched_puzzles_become_stale() -> None:
    proved, searched = sample("azul", "round")[0], sample("azul", "search")[0]
    assert not is_stale(replace(proved, weights="another"))
    assert is_stale(replace(searched, weights="another"))


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_that_was_shipped_stays(name: str) -> None:
    first = [puzzle.id for puzzle in shipped(name)][:440]
    assert sha256(" ".join(first).encode()).hexdigest()[:16] == FIRST_SHIPPED[name]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("proof", ["game", "round"])
def test_a_sample_is_proved_again(name: str, proof: str) -> None:
    assert [check(puzzle).verdict for puzzle in sample(name, proof)] == ["holds"] * len(sample(name, proof))


@pytest.mark.parametrize("name", GAMES)
def test_one_that_was_searched_is_searched_again(name: str) -> None:
    puzzle = sample(name, "search")[0]
    assert check(puzzle).verdict == "holds"
    swapped = replace(puzzle, answer=puzzle.tempting[:1], line=puzzle.tempting, tempting=puzzle.line)
    assert check(swapped).better[:1] == puzzle.answer[:1]


def test_a_tempting_move_that_turned_out_as_good_is_accepted_and_tempts_nobody() -> None:
    puzzle = sample("azul", "search")[0]
    updated = Check(puzzle, "better", better=puzzle.tempting[:1]).updated
    assert fault_of(updated) == ""
    assert attempt(updated, puzzle.tempting[:1]).status == "better"
    proved = sample("azul", "round")[0]
    assert Check(proved, "holds", better=proved.tempting[:1]).updated == proved


def test_a_wrong_answer_is_not_proved() -> None:
    puzzle = next(each for each in sample("azul", "round") if len(each.answer) == 1)
    swapped = replace(puzzle, answer=puzzle.tempting[:1], line=puzzle.tempting, tempting=puzzle.line, further=())
    assert check(swapped).verdict == "unproved"


def test_faults_are_named() -> None:
    puzzle = sample("azul", "round")[0]
    other = next(each for each in shipped("azul") if each.position != puzzle.position)
    assert "another question" in fault_of(replace(puzzle, id=other.id))
    assert "begin with" in fault_of(replace(puzzle, line=puzzle.tempting))
    assert "theme" in fault_of(replace(puzzle, themes=()))
    assert check(replace(puzzle, answer=("9B1",))).verdict == "illegal"


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_written_and_read_as_it_is(name: str) -> None:
    assert all(read(puzzle.json()) == puzzle for puzzle in shipped(name))


def test_a_line_that_is_no_puzzle_is_refused() -> None:
    puzzle = shipped("azul")[0]
    for line in ("", "{}", puzzle.json()[:-9], puzzle.json().replace(f'"{puzzle.goal}"', '"draw"')):
        with pytest.raises(InvalidPuzzle):
            read(line)


# Finding one


def test_a_puzzle_is_found_by_its_id() -> None:
    puzzle = shipped("duel")[0]
    assert find(puzzle.id) is puzzle
    for strange in ("duel-00000000", "chess-12345678", "../azul-1", "", "azul"):
        with pytest.raises(UnknownPuzzle):
            find(strange)


@pytest.mark.parametrize("name", GAMES)
def test_the_puzzle_of_a_day_has_the_smallest_hash_of_date_and_id(name: str) -> None:
    day = date(2026, 12, 1)
    hashes = {puzzle.id: sha256(f"2026-12-01 {puzzle.id}".encode()).digest() for puzzle in shipped(name)}
    assert daily(name, day).id == min(hashes, key=hashes.__getitem__)


def test_the_puzzle_of_a_day_stays_when_others_are_added_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    days = [date(2026, 12, 1) + timedelta(number) for number in range(40)]
    before = [daily("azul", day) for day in days]
    assert len({puzzle.id for puzzle in before}) > 3
    monkeypatch.setattr(collection, "shipped", lambda name: tuple(reversed(shipped(name))))
    assert [daily("azul", day) for day in days] == before


def test_puzzles_are_chosen_by_theme_and_difficulty() -> None:
    puzzle = shipped("azul")[0]
    found = matching(shipped("azul"), puzzle.themes[:1], puzzle.difficulty)
    assert puzzle in found
    assert all(puzzle.themes[0] in each.themes and each.difficulty == puzzle.difficulty for each in found)
    others = [each.id for each in shipped("azul") if each is not puzzle]
    assert choose("azul", without=others) is puzzle
    assert choose("azul", without=[puzzle.id, *others]) is None
    assert choose("azul", difficulty=(1, 2, 3, 4, 5, 6), rng=3) == choose("azul", rng=3)


def test_shipped_themes_are_known() -> None:
    used = {theme for name in GAMES for puzzle in shipped(name) for theme in puzzle.themes}
    assert used <= set(THEMES)
