"""The exact solver, against brute force on small endings, and in what it refuses."""

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sintra
from contract import SEEDS, configurations, random_game
from sintra.core import kernels
from sintra.core.game import Game
from sintra.core.registry import game_of
from sintra.core.state import State
from sintra.search import greedy
from sintra.search.errors import NotSolvable
from sintra.search.perft import perft
from sintra.search.solver import Solver, solve, why_not

GAMES = ("azul:2:coloured", "azul:2:grey", *(f"{name}:2" for name in sintra.game_names() if name != "azul"))
"""Every game, in the configuration that its name alone stands for; Azul with both walls."""
MOST_LINES = 2_000

Worth = tuple[int, int]
"""The result for seat 0 (1, 0, -1; 0 as well if the game goes on), then the difference in points."""


def is_small(state: State) -> bool:
    """Tell whether a round's end is near enough to try every line."""
    total = 0
    for depth in range(1, 30):
        count = perft(state, depth)
        total += count
        if count == 0 or total > MOST_LINES:
            break
    return total <= MOST_LINES


def ending(which: str, seed: int) -> State | None:
    """Play a game, partly at random, into some round and on until few lines are left; None if it is over before."""
    rng = random.Random(seed)
    game = game_of(which) if which.count(":") > 1 else sintra.game(which.split(":", maxsplit=1)[0], 2)
    state = game.start(seed=seed)
    wanted = rng.randrange(1, 7)
    careful = rng.choice((0.0, 0.5, 0.95))
    while not state.is_over:
        if state.round >= wanted and len(state.moves) in range(2, 17) and is_small(state):
            return state
        seat = state.turn
        assert seat is not None
        move = greedy.choose(state.view(seat), seed) if rng.random() < careful else rng.choice(state.moves)
        state = state.play(move)
    return None


class DrawAhead(Exception):
    """A draw lies before the end of the round."""


def worth_of_end(state: State) -> Worth:
    first, second = state.scores
    if state.outcome is None or len(state.outcome.winners) == 2:
        return 0, first - second
    return (1 if state.outcome.winners == (0,) else -1), first - second


def brute_force(state: State, round_number: int, ends: set[bool]) -> Worth:
    """Try every line to the end of the round, with nothing clever in it."""
    if state.is_over or state.round != round_number:
        ends.add(state.is_over)
        return worth_of_end(state)
    if state.chance:
        raise DrawAhead
    choose = max if state.turn == 0 else min
    return choose(brute_force(state.play(move), round_number, ends) for move in state.moves)


def check(state: State) -> set[bool]:
    """Compare everything that the solver says of a small ending with brute force."""
    root, ends = state.asking(), set[bool]()
    values = {move: brute_force(root.play(move), root.round, ends) for move in root.moves}
    sign = 1 if root.turn == 0 else -1
    solution = solve(state, solver=Solver(state.game, 1 << 12))
    assert solution.proved
    assert {solved.move for solved in solution.moves} == set(root.moves)
    best = (max if root.turn == 0 else min)(values.values())
    assert values[solution.best.move] == best
    for solved in solution.moves:
        result, difference = values[solved.move]
        assert solved.proved
        assert solved.difference == sign * difference
        if solved.result is None:
            assert result == 0
            assert solved.ends == "round"
            assert False in ends
        else:
            assert solved.result == {1: 1.0, 0: 0.5, -1: 0.0}[sign * result]
            assert solved.ends == "game"
        last = root
        for move in solved.line:
            last = last.play(move)
        assert last.is_over or last.round != root.round
        assert worth_of_end(last) == (result, difference)
        assert solved.points == last.scores
    worths = [
        (({1.0: 1, 0.0: -1}.get(s.result, 0) if s.result is not None else 0), s.difference) for s in solution.moves
    ]
    assert worths == sorted(worths, reverse=True)
    return ends


@pytest.mark.parametrize("which", GAMES[:2])
def test_two_hundred_small_endings_are_solved_as_brute_force_does(which: str) -> None:
    solved, kinds = 0, []
    for seed in range(10_000):
        if (state := ending(which, seed)) is not None:
            kinds.append(check(state))
            solved += 1
        if solved == 200:
            break
    assert {True} in kinds, "no ending in which the game is surely over"
    assert {False} in kinds, "none in which it surely goes on"
    assert {True, False} in kinds, "none in which the players decide"


@given(seed=SEEDS, which=st.sampled_from(GAMES))
def test_the_solver_agrees_with_brute_force(seed: int, which: str) -> None:
    state = ending(which, seed)
    if state is None:
        return
    try:
        check(state)
    except (DrawAhead, NotSolvable):
        assert state.game.name != "azul", "Azul has no draws within a round"


def test_what_is_hidden_may_matter_no_more() -> None:
    """In Duel the plates in the stack are hidden; once nobody can take one, an ending can be solved all the same."""
    solved = 0
    for seed in range(99):
        rng, state = random.Random(seed), sintra.game("duel").start(seed=seed)
        while not state.is_over and solved < 25:
            view = state.view(state.turn)
            if len(state.moves) > 1 and "?" in view.text() and why_not(state) is None and is_small(state):
                with contextlib.suppress(DrawAhead, NotSolvable):
                    check(state)
                    assert solve(view).moves == solve(state).moves
                    solved += 1
            state = state.play(rng.choice(state.moves))
    assert solved == 25


def canonical_of(state: State) -> bytes:
    array = state.array.copy()
    kernels.canonicalise(array)
    return array.tobytes()


@pytest.mark.parametrize("start", configurations(), ids=lambda start: start.header)
def test_a_canonical_form_is_its_own(start: Game) -> None:
    for state in random_game(start, 5).history:
        array = state.array.copy()
        known = kernels.canonicalise(array)
        again = array.copy()
        assert kernels.canonicalise(again) == known
        assert again.tobytes() == array.tobytes()


@pytest.mark.parametrize("which", ["azul:2:coloured", "azul:2:grey", "pavilion:2"])
def test_the_order_of_factories_changes_no_worth(which: str) -> None:
    rng = random.Random(1)
    for seed in range(40):
        if (state := ending(which, seed)) is None or not state.array["factories"][0].any():
            continue
        array = state.array.copy()
        count = 5  # with two players, in each of these games
        order = rng.sample(range(count), count)
        array["factories"][0, :count] = array["factories"][0, order]
        other = State.of(state.game, array)
        assert canonical_of(other) == canonical_of(state)
        try:
            assert solve(other).best.difference == solve(state).best.difference
        except NotSolvable:
            assert state.game.name == "pavilion"


def test_different_positions_stay_different() -> None:
    """What decides the rest of the round is kept: two of Azul's positions are alike only if all this is."""
    state = sintra.game("azul").start(seed=1)
    for move in state.moves:
        after = state.play(move)
        again = [other for other in state.moves if canonical_of(state.play(other)) == canonical_of(after)]
        assert all(str(other)[1:] == str(move)[1:] for other in again), "another colour or another line"


def middle(seed: int = 1) -> State:
    """Give a position far too large to be solved in no time."""
    return sintra.game("azul").start(seed=seed)


def test_what_is_not_proved_is_not_called_proved() -> None:
    solution = solve(middle(), seconds=0)
    assert not solution.proved
    assert not solution.best.proved
    assert solution.best.move in middle().moves
    assert solution.depth == 0


def test_a_search_can_be_stopped_and_tells_how_far_it_is() -> None:
    told: list[int] = []
    solution = solve(middle(), stop=lambda: len(told) >= 2, tell=lambda depth, nodes: told.append(depth))
    assert told[:2] == [1, 2]
    assert solution.depth == 2
    assert not solution.proved


def test_the_size_of_the_table_changes_nothing_but_speed() -> None:
    states = [state for seed in range(30) if (state := ending(GAMES[0], seed))]
    assert states
    for state in states:
        small, large = (solve(state, solver=Solver(state.game, entries)) for entries in (2, 1 << 14))
        assert small.best.difference == large.best.difference
        assert small.best.result == large.best.result


def test_one_solver_serves_many_positions_of_a_game() -> None:
    solver = Solver(sintra.game("azul"), 1 << 14)
    for seed in range(20):
        if state := ending(GAMES[0], seed):
            again = solve(state, solver=solver, all_moves=False).best
            fresh = solve(state, solver=Solver(state.game, 1 << 14), all_moves=False).best
            assert (again.difference, again.result in (0.0, 1.0)) == (fresh.difference, fresh.result in (0.0, 1.0))


def test_a_view_is_solved_like_its_position() -> None:
    state = next(state for seed in range(99) if (state := ending(GAMES[1], seed)))
    assert solve(state.view(state.turn)).moves == solve(state).moves


def test_more_than_two_players_a_due_draw_and_a_finished_game_are_refused() -> None:
    with pytest.raises(NotSolvable, match="two players"):
        solve(sintra.game("azul", 3).start(seed=1))
    with pytest.raises(NotSolvable, match="a random draw comes next"):
        solve(sintra.game("azul").start(chance="ask"))
    state = sintra.game("azul").start(seed=1)
    while not state.is_over:
        state = state.play(state.moves[0])
    with pytest.raises(NotSolvable, match="over"):
        solve(state)


@pytest.mark.parametrize("name", sintra.game_names())
def test_a_draw_before_the_end_of_the_round_is_found_and_refused(name: str) -> None:
    """Where a game has such draws: its move leads to one, the round goes on after it, and nothing is hidden."""
    for seed in range(20):
        rng = random.Random(seed)
        state = sintra.game(name, 2).start(seed=seed)
        while not state.is_over:
            after = [state.asking().play(move) for move in state.moves]
            if any(child.chance and child.round == state.round for child in after):
                with pytest.raises(NotSolvable, match=r"still be drawn|hidden"):
                    solve(state)
                return
            state = state.play(rng.choice(state.moves))
