"""Players by name, and that a level plays the same game again."""

from types import SimpleNamespace

import pytest

from contract import configurations, random_game
from sintra import game, game_names
from sintra.core.errors import SintraError
from sintra.core.game import Game
from sintra.core.state import State
from sintra.core.view import View
from sintra.core.words import LANGUAGES
from sintra.search import levels, mcts, warm
from sintra.search.levels import FEW_MOVES, LEVELS, Searcher
from sintra.search.mcts import Limits, TreeSearch
from sintra.search.players import player
from sintra.search.solver import prove
from sintra.search.tree_reuse import keep

SPECS = ["level:1", "level:2", "level:3", "sims:20", "greedy", "random", "level:5/1000"]


def play(start: Game, specs: list[str], seed: int, most: int = 10_000) -> State:
    seats = [player(spec) for spec in specs]
    for number, each in enumerate(seats):
        each.new_game(seed + number)
    state = start.start(seed=seed)
    for _ in range(most):
        if state.is_over:
            break
        assert state.turn is not None
        state = state.play(seats[state.turn].choose(state.view(state.turn)))
    for each in seats:
        each.close()
    return state


@pytest.mark.parametrize("start", configurations(), ids=lambda start: start.header)
def test_every_kind_of_player_plays_every_game(start: Game) -> None:
    for first in range(0, len(SPECS), start.players):
        specs = [SPECS[(first + k) % len(SPECS)] for k in range(start.players)]
        state = play(start, specs, seed=first, most=40)
        assert state.is_over or len(state.history) > 20


@pytest.mark.parametrize("spec", ["level:1", "level:2", "sims:40", "greedy", "random"])
def test_the_same_seed_gives_the_same_game(spec: str) -> None:
    start = game("azul")
    assert play(start, [spec, spec], 5).text() == play(start, [spec, spec], 5).text()


def test_another_seed_gives_another_game() -> None:
    start = game("azul")
    one, other = player("level:1"), player("level:1")
    one.new_game(1)
    other.new_game(2)
    views = [start.start(seed=seed) for seed in range(20)]
    assert [one.choose(s.view(s.turn)) for s in views] != [other.choose(s.view(s.turn)) for s in views]


def test_who_plays_by_the_clock_plays_a_victory_that_can_be_proved() -> None:
    met = 0
    for seed in range(40):
        for state in random_game(game("azul"), seed).history[-12:-2:3]:
            if state.turn is None or not 1 < len(state.moves) <= 12:
                continue
            proof = prove(state, 5.0)
            if proof is None or not proof.best.result or len(proof.moves) < len(state.moves):
                continue
            results = {each.move: each.result for each in proof.moves}
            if len(set(results.values())) > 1:
                met += 1
                assert results[player("time:1").choose(state.view(state.turn))] == proof.best.result
    assert met >= 3


def test_the_time_of_a_proof_that_failed_is_taken_from_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    clock = iter([10.0, 10.5])

    def think(_self: TreeSearch, _view: View, limits: Limits, **_rest: object) -> None:
        asked.append(limits.seconds or 0.0)

    def in_vain(_view: View, seconds: float, **_rest: object) -> None:
        asked.append(seconds)

    monkeypatch.setattr(levels, "prove", in_vain)
    monkeypatch.setattr(levels, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    monkeypatch.setattr(TreeSearch, "think", think)
    monkeypatch.setattr(TreeSearch, "choice", lambda _self: None)
    state = game("azul").start(seed=3)
    while len(state.moves) > FEW_MOVES:
        state = state.play(state.moves[0])
    player("time:2").choose(state.view(state.turn))
    assert asked == [0.0, 0.5, 1.5]


def test_there_are_six_levels_with_rising_limits() -> None:
    assert list(LEVELS) == [1, 2, 3, 4, 5, 6]
    caps = [level.limits.seconds or 0.0 for level in LEVELS.values() if level.limits]
    assert caps == sorted(caps)
    assert all(0 < cap <= 0.2 for cap in caps[:-2])
    assert caps[-2:] == [1.0, 3.0]
    counts = [level.limits.sims for level in LEVELS.values() if level.limits]
    assert counts[-1] is None
    assert counts[:-1] == sorted({count for count in counts if count is not None})


def test_a_part_of_a_level_thinks_a_part_as_long() -> None:
    whole, tenth = player("level:5"), player("level:5/10")
    assert isinstance(whole, Searcher)
    assert isinstance(tenth, Searcher)
    assert tenth.limits.sims is not None
    assert whole.limits.sims == 10 * tenth.limits.sims
    assert tenth.limits.seconds == pytest.approx(0.1)
    assert tenth.name == "level:5/10"


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("", "unknown_player"),
        ("greedily", "unknown_player"),
        ("level:", "level_value"),
        ("level:0", "level_value"),
        ("level:7", "level_value"),
        ("level:6/0", "level_value"),
        ("level:٣", "level_value"),
        ("sims:0", "limit_value"),
        ("sims:1e3", "sims_value"),
        ("sims:-5", "sims_value"),
        ("time:0", "limit_value"),
        ("time:nan", "limit_value"),
        ("time:soon", "limit_value"),
    ],
)
def test_a_player_that_does_not_exist_is_refused_in_one_line(spec: str, code: str) -> None:
    with pytest.raises(SintraError) as caught:
        player(spec)
    assert caught.value.code == code
    for language in LANGUAGES:
        assert "\n" not in caught.value.text(language)


@pytest.mark.parametrize("name", game_names())
def test_warming_compiles_what_keeps_a_tree_from_turn_to_turn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a bot would compile for seconds in the middle of its first game."""
    kept: list[int] = []

    def noted(root: int, *rest: object) -> None:
        kept.append(root)
        keep(root, *rest)

    monkeypatch.setattr(mcts, "keep", noted)
    warm.use(warm.play(name))
    assert kept
