"""Players of a given strength, and players that err as people do."""

import json
from types import SimpleNamespace

import pytest

import sintra
from sintra.core.errors import SintraError
from sintra.search import strength
from sintra.search.manners import MANNERS, Mannered, feared_points, seen_points
from sintra.search.player import Candidate
from sintra.search.players import player
from sintra.search.strength import Rung, between, elos

RUNGS = (Rung(600, overlooked=80), Rung(1000), Rung(1200, sims=4), Rung(1400, sims=64))


def test_between_two_rungs_lies_what_is_between_them() -> None:
    assert between(RUNGS, 800).overlooked == 40
    assert between(RUNGS, 1300).sims == 16
    assert between(RUNGS, 1050).spec == "greedy"
    assert between(RUNGS, 1150).spec == "sims:4"


def test_beyond_the_ladder_its_ends_play() -> None:
    assert between(RUNGS, 0).spec == "greedy/80"
    assert between(RUNGS, 3000).spec == "sims:64"


@pytest.mark.parametrize("name", json.loads(strength.FILE.read_text()))
def test_more_strength_is_never_less_thinking(name: str) -> None:
    rungs = strength.rungs_of(name)
    assert len(rungs) >= 2
    found = [between(rungs, elo) for elo in range(0, 3000, 25)]
    assert [rung.sims for rung in found] == sorted(rung.sims for rung in found)
    assert [-rung.overlooked for rung in found] == sorted(-rung.overlooked for rung in found)


def test_a_game_without_a_ladder_has_no_player_of_a_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "rungs_of", lambda name: ())
    state = sintra.game("azul").start(seed=1)
    with pytest.raises(SintraError, match="azul"):
        player("strength:1200").choose(state.view(state.turn))


@pytest.mark.parametrize("spec", ["strength:", "strength:x", "strength:-1", "strength:9999", "greedy/", "greedy/100"])
def test_what_is_no_strength_is_refused(spec: str) -> None:
    with pytest.raises(SintraError):
        player(spec)


@pytest.mark.parametrize("spec", ["level:3 errs=brave", "greedy errs=hasty", "level:3 errs="])
def test_what_is_no_manner_is_refused(spec: str) -> None:
    with pytest.raises(SintraError):
        player(spec)


@pytest.mark.parametrize("spec", ["strength:1300", "strength:700", *(f"sims:24 errs={manner}" for manner in MANNERS)])
def test_the_same_seed_gives_the_same_moves(spec: str) -> None:
    def moves() -> list[str]:
        bot, state = player(spec), sintra.game("azul").start(seed=3)
        found: list[str] = []
        bot.new_game(5)
        while len(found) < 12:
            found.append(str(bot.choose(state.view(state.turn))))
            state = state.play(found[-1])
        return found

    assert moves() == moves()


def mannered(manner: str, candidates: list[Candidate]) -> Mannered:
    searcher = SimpleNamespace(search=lambda view: SimpleNamespace(candidates=tuple(candidates)), new_game=int)
    made = Mannered(manner, searcher, manner)  # type: ignore[arg-type]  # it searches nothing
    made.new_game(1)
    return made


def test_a_fearful_player_avoids_the_floor_line_where_a_search_does_not() -> None:
    state = sintra.game("azul").start(seed=7)
    seat = state.turn or 0
    one = next(move for move in state.moves if feared_points(state.play(move), seat) < 0)
    other = next(move for move in state.moves if feared_points(state.play(move), seat) == 0)
    worse = [Candidate(one, 10, 0.51, (), ()), Candidate(other, 10, 0.5, (), ())]
    assert mannered("fearful", worse).choose(state.view(state.turn)) == other
    far = [Candidate(one, 10, 0.9, (), ()), Candidate(other, 10, 0.2, (), ())]
    assert mannered("fearful", far).choose(state.view(state.turn)) == one


def test_a_greedy_player_takes_points_at_once() -> None:
    state = sintra.game("azul").start(seed=7)
    seat = state.turn or 0
    points = {move: seen_points(state.play(move), seat) for move in state.moves}
    most, least = max(points, key=lambda move: points[move]), min(points, key=lambda move: points[move])
    assert points[most] > points[least]
    found = [Candidate(least, 10, 0.51, (), ()), Candidate(most, 10, 0.5, (), ())]
    assert mannered("greedy", found).choose(state.view(state.turn)) == most


def test_a_hasty_player_overlooks_the_best_move_now_and_then() -> None:
    state = sintra.game("azul").start(seed=7)
    bot = mannered("hasty", [Candidate(move, 10, 0.5, (), ()) for move in state.moves[:3]])
    chosen = [bot.choose(state.view(state.turn)) for _ in range(200)]
    assert 100 < chosen.count(state.moves[0]) < 160


def test_elos_come_from_the_games() -> None:
    games = [("sims:1", "greedy", float(k % 4 != 0)) for k in range(400)]
    games += [("sims:2", "sims:1", float(k % 2)) for k in range(400)]
    found = elos(games)
    assert found["greedy"] == 1000
    assert found["sims:1"] == pytest.approx(1000 + 191, abs=3)
    assert found["sims:2"] == pytest.approx(found["sims:1"], abs=3)
