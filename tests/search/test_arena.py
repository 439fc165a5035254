"""Matches: paired deals, their statistics, faults of foreign programs, and the command as a person runs it."""

import json
import math
import random
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import sintra
from command import command, running
from patience import PATIENCE
from search.programs import program
from sintra.core.words import LANGUAGES
from sintra.search.arena import Match, Result, leave, results, seed_of
from sintra.search.engine_client import Patience
from sintra.search.tally import elo, rate, spread, tally, wilson

MATCH = Match("azul:2:coloured", ("greedy", "random"), deals=4, seed=7)


def played(match: Match, jobs: int = 1) -> list[Result]:
    return sorted(results(match, jobs), key=lambda result: result.number)


# Deals and seats


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deal_is_played_once_for_each_way_round_the_table(players: int) -> None:
    match = Match(f"azul:{players}:coloured", ("greedy", "random", "greedy", "random")[:players], 2, 1)
    games = played(match)
    assert len(games) == 2 * players
    for deal in range(2):
        of_deal = [game for game in games if game.deal == deal]
        for player in range(players):
            assert sorted(game.seating.index(player) for game in of_deal) == list(range(players))


def test_the_games_of_a_deal_begin_with_the_same_tiles_and_different_deals_do_not() -> None:
    games = played(replace(MATCH, keeps_records=True))
    first_draws: dict[int, set[str]] = {}
    for game in games:
        assert game.record is not None
        (line, *_) = [line for line in game.record.splitlines() if line.startswith("chance")]
        first_draws.setdefault(game.deal, set()).add(line)
    assert all(len(lines) == 1 for lines in first_draws.values())
    assert len(set.union(*first_draws.values())) == 4


def test_what_a_player_thinks_changes_no_draw() -> None:
    """Two greedy players and the same two with other seeds of their own: as long as moves agree, draws agree."""
    start = sintra.game("azul").start(seed=seed_of(1, "deal", 0))
    again = sintra.game("azul").start(seed=seed_of(1, "deal", 0))
    state, other = start, again
    while state.round == 1:
        state.view(state.turn).sample(random.Random(3))
        state, other = state.play(state.moves[0]), other.play(other.moves[0])
    assert state == other


def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    assert played(MATCH, jobs=1) == played(MATCH, jobs=3)
    assert played(MATCH) != played(replace(MATCH, seed=8))


def test_saved_records_replay_to_the_results() -> None:
    for game in played(replace(MATCH, keeps_records=True)):
        assert game.record is not None
        record = sintra.Record.parse(game.record)
        outcome = record.replay().outcome
        assert outcome is not None
        assert record.names == tuple(MATCH.players[player] for player in game.seating)
        for seat, player in enumerate(game.seating):
            assert outcome.scores[seat] == game.points[player]
            assert outcome.ranking[seat] == game.places[player]


# Statistics


def test_wilson_gives_the_intervals_of_the_textbook() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_elo_differences_are_those_of_the_logistic_curve() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(1.0) == math.inf
    assert elo(0.0) == -math.inf


def game(number: int, points: tuple[int, int]) -> Result:
    mine, theirs = points
    places = (1 + (mine < theirs), 1 + (theirs < mine))
    return Result(number, number // 2, (0, 1), points, places, 1, None, None)


def test_games_of_a_deal_that_go_the_same_way_count_as_less_than_two() -> None:
    same = [game(number, (1, 0) if number // 2 % 2 else (0, 1)) for number in range(40)]
    apart = [game(number, (1, 0) if number % 2 else (0, 1)) for number in range(40)]

    def win(result: Result) -> float:
        return float(result.places[0] == 1)

    twenty, forty = wilson(0.5, 20), wilson(0.5, 40)
    by_deals = rate(same, win)
    assert by_deals.low == pytest.approx(twenty[0], abs=0.01)
    assert by_deals.high == pytest.approx(twenty[1], abs=0.01)
    assert rate(apart, win).low == pytest.approx(forty[0])


def test_the_variance_of_a_mean_is_that_of_its_deals() -> None:
    assert spread([[1.0, 3.0], [5.0, 7.0]]) == (4.0, 4.0)
    assert spread([[2.0, 4.0]]) == (3.0, None)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    """Draws 400 matches of correlated pairs with a known rate; a fixed seed, so it is the same every time."""
    rng = random.Random(1)
    held = 0
    for _ in range(400):
        games = []
        for deal in range(60):
            strong = rng.random() < 0.5  # in half of the deals the first player wins nine games of ten, else three
            for turn in range(2):
                won = rng.random() < (0.9 if strong else 0.3)
                games.append(game(2 * deal + turn, (1, 0) if won else (0, 1)))
        found = rate(games, lambda result: float(result.places[0] == 1))
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.6 <= found.high
    assert 0.92 <= held / 400 <= 0.98


def test_a_shared_victory_counts_its_share_and_an_even_match_has_no_elo() -> None:
    found = tally(MATCH, [game(0, (3, 3)), game(1, (1, 0)), game(2, (0, 1))])
    first, second = found.standings
    assert (first.wins, first.shared, first.losses) == (1, 1, 1)
    assert first.rate.mean == second.rate.mean == 0.5
    assert found.duels[0].elo.mean == 0
    assert first.margin.mean == -second.margin.mean == 0


# Faults


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_fails_loses_its_games_and_the_arena_goes_on(jobs: int, tmp_path: Path) -> None:
    for kind, code in (("dying", "engine_died"), ("nonsense", "engine_nonsense"), ("illegal", "illegal_answer")):
        match = replace(MATCH, players=(program(tmp_path, kind), "greedy"), deals=2, patience=Patience(0.2, 60))
        games = played(match, jobs)
        assert len(games) == 4
        for game in games:
            assert game.fault is not None
            assert (game.fault.player, game.fault.code) == (0, code)
            assert game.places == (2, 1)
            assert len({game.fault.text(language) for language in LANGUAGES}) == len(LANGUAGES)
        found = tally(match, games)
        assert found.standings[0].faults == found.standings[0].losses == 4
        assert found.standings[1].wins == 4


def test_with_more_than_two_the_others_share_the_victory(tmp_path: Path) -> None:
    match = Match("azul:3:coloured", ("greedy", program(tmp_path, "dying"), "random"), 1, 1, Patience(0.2, 60))
    assert [game.places for game in played(match)] == [(1, 3, 1)] * 3


def test_a_hanging_program_loses_on_the_command_line_with_a_clear_line(tmp_path: Path) -> None:
    hanging = program(tmp_path, "hanging")
    done = command("arena", "azul", "greedy", hanging, "--games", "2", "--time", "0.1", "--grace", "0.2", "--json")
    assert done.returncode == 0, done.stderr
    sheet = json.loads(done.stdout)
    assert sheet["players"][1]["faults"] == 2
    assert sheet["players"][0]["rate"]["mean"] == 1.0
    assert sheet["players"][0]["margin"]["mean"] is None
    assert f"game 1: {hanging} loses: it did not answer 'go time 100' within 0.3 s" in done.stderr


def test_a_good_program_is_an_opponent_like_any_other(tmp_path: Path) -> None:
    done = command("arena", "azul", program(tmp_path, "good"), "greedy", "--games", "2", "--grace", "60", "--json")
    sheet = json.loads(done.stdout)
    assert [result["fault"] for result in sheet["results"]] == [None, None]
    assert sheet["players"][1]["wins"] == 2


# The command


def test_the_arena_tells_rates_margins_and_elo_and_saves_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    done = command("arena", "azul", "greedy", "random", "--games", "5", "--seed", "3", "--save", str(folder))
    assert done.returncode == 0, done.stderr
    assert "azul:2:coloured: 6 games, 3 deals, seed 3" in done.stdout
    assert "100.0% (61.0…100.0)" in done.stdout
    assert "+∞" in done.stdout
    assert len(list(folder.iterdir())) == 6
    assert command("replay", str(folder / "game-00001.txt")).returncode == 0


def test_options_of_the_game_may_stand_anywhere() -> None:
    for arguments in (
        ["azul", "--wall", "grey", "greedy", "random", "--games", "2"],
        ["azul", "greedy", "random", "--games", "2", "--wall=grey"],
    ):
        assert "azul:2:grey" in command("arena", *arguments).stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_arena_speaks_every_language(language: str) -> None:
    done = command("arena", "azul", "greedy", "random", "greedy", "--games", "3", SINTRA_LANG=language)
    assert done.returncode == 0, done.stderr
    assert "azul:3:coloured" in done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_known(jobs: str, tmp_path: Path) -> None:
    arguments = ["arena", "azul", "greedy", "random", "--games", "1000000", "--jobs", jobs, "--save", str(tmp_path)]
    with running(*arguments, "--json") as process:
        while len(list(tmp_path.iterdir())) < 4:
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        told, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, complaint
    assert "Traceback" not in complaint
    sheet = json.loads(told)
    assert 4 <= sheet["games"] < sheet["asked"] == 1_000_000


class Destroyed:
    """Something that is destroyed at the very moment when its process is asked to leave."""

    def __del__(self) -> None:
        leave(signal.SIGTERM, sys._getframe())


def test_a_worker_that_is_asked_to_leave_in_a_destructor_leaves_a_moment_later() -> None:
    asked: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda signum, frame: asked.append(signum))
    try:
        Destroyed()
        end = time.monotonic() + PATIENCE
        while not asked and time.monotonic() < end:
            time.sleep(0.01)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert asked == [signal.SIGTERM]
    with pytest.raises(SystemExit):
        leave(signal.SIGTERM, sys._getframe())


BAD = [
    (["chess", "greedy", "random"], "'chess'"),
    (["azul", "greedy"], "2, 3, 4 players, not 1"),
    (["azul", *["greedy"] * 5], "not 5"),
    (["azul", "greedy", "gready"], "'gready'"),
    (["azul", "greedy", "engine:"], "names no program"),
    (["azul", "greedy", "engine:no-such-program-anywhere"], "'no-such-program-anywhere'"),
    (["azul", "greedy", "random", "--games", "0"], "--games"),
    (["azul", "greedy", "random", "--games", "many"], "--games"),
    (["azul", "greedy", "random", "--jobs", "0"], "--jobs"),
    (["azul", "greedy", "random", "--time", "0"], "--time"),
    (["azul", "greedy", "random", "--grace", "-1"], "--grace"),
    (["azul", "greedy", "random", "--sims", "0"], "--sims"),
    (["azul", "greedy", "random", "--wall", "green"], "'green'"),
    (["azul", "greedy", "random", "--wall"], "--wall needs a value"),
    (["azul", "greedy", "random", "--save", __file__], "cannot write"),
]


@pytest.mark.parametrize(
    ("arguments", "words"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_bad_input_gets_one_clear_line(arguments: list[str], words: str) -> None:
    done = command("arena", *arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith("sintra: ")
    assert words in line
