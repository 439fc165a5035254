"""Reviews of recorded games: what must hold of every one, whatever the values are."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from analysis.games import NAMES, glanced, record, secret_pair, thrown_away
from sintra.analysis.judge import SECRET
from sintra.analysis.labels import EQUAL
from sintra.analysis.points import DealPoint, DecisionPoint, Ending, points_of
from sintra.analysis.position import coach
from sintra.analysis.review import Review
from sintra.analysis.reviewer import review
from sintra.analysis.values import EFFORTS, Value
from sintra.core.errors import SintraError
from sintra.core.record import Record
from sintra.core.state import State
from sintra.search import greedy

CLOSE = 1e-6


def check(found: Review) -> None:
    """Check what every review must keep."""
    seats = range(found.players)
    for each in found.decisions:
        assert all(0 <= chance <= 1 for chance in (*each.before.chances, *each.after.chances))
        for value in (each.before, each.after, *(choice.value for choice in each.choices)):
            assert sum(value.chances) == pytest.approx(1, abs=CLOSE)
        assert each.loss >= 0
        assert each.loss == pytest.approx(each.before.chances[each.seat] - each.after.chances[each.seat], abs=CLOSE)
        assert sum(each.skill.chances) == pytest.approx(0, abs=CLOSE)
        assert each.skill.chances[each.seat] <= 0
        mine = [choice.value.chances[each.seat] for choice in each.choices]
        assert not mine or mine[0] == max(mine)
        if each.kind == "move" and each.label != "unjudged":
            assert each.chosen.value == each.after
            assert all(choice.line[0] == choice.move for choice in each.choices)
            assert len({choice.sims for choice in each.choices}) == 1
    for deal in found.deals:
        assert sum(deal.luck.chances) == pytest.approx(0, abs=CLOSE)
    for seat in seats:
        for part in (found.seats[seat].chances, found.seats[seat].points):
            assert part.start + part.luck + part.skill + part.drift == pytest.approx(part.result, abs=CLOSE)
    for name in ("luck", "skill", "drift"):
        assert sum(getattr(found.seats[seat].chances, name) for seat in seats) == pytest.approx(0, abs=CLOSE)


@pytest.mark.parametrize("name", NAMES)
def test_every_recorded_game_is_reviewed_and_its_sums_are_right(name: str) -> None:
    game = record(name)
    found = glanced(name)
    check(found)
    points, last = points_of(game)
    decisions = [point for point in points if isinstance(point, DecisionPoint)]
    assert [(each.ply, each.seat, each.move) for each in found.decisions] == [
        (point.ply, point.seat, str(point.move)) for point in decisions
    ]
    assert [each.ply for each in found.deals] == [point.ply for point in points if isinstance(point, DealPoint)]
    assert last.outcome is not None
    assert [seat.points.result for seat in found.seats] == list(last.scores)
    assert {seat.seat for seat in found.seats if seat.chances.result > 0} == set(last.outcome.winners)
    assert all(each.label == "forced" for each in found.decisions if each.legal == 1)
    assert Review.parse(found.json()) == found


@settings(max_examples=4)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(["azul", "duel", "pavilion"]))
def test_the_sums_are_right_in_any_game_and_for_any_seed(seed: int, name: str) -> None:
    rng = random.Random(seed)
    state = sintra.game(name).start(seed=seed)
    for _ in range(12):
        state = state.play(rng.choice(state.moves))
    found = review(Record.of(state), effort="glance", seed=seed, jobs=1)
    check(found)
    assert found.complete


# The same seed, the same review


def test_the_number_of_threads_changes_nothing_and_the_seed_does() -> None:
    game = record("azul/2-players-coloured")
    alone, together = (review(game, effort="glance", jobs=jobs) for jobs in (1, 2))
    assert alone == together
    assert review(game, effort="glance", seed=2).decisions != alone.decisions


def test_a_cancelled_review_goes_on_where_it_was() -> None:
    game = record("azul/3-players-coloured")
    calls = 0

    def enough() -> bool:
        nonlocal calls
        calls += 1
        return calls > 150

    part = review(game, effort="glance", cancel=enough, jobs=1)
    assert not part.complete
    known = [each for each in part.decisions if each.label != "unjudged"]
    assert 0 < len(known) < len(part.decisions)
    check(part)
    heard: list[tuple[int, int]] = []
    whole = review(
        game, effort="glance", known=Review.parse(part.json()), progress=lambda done, of: heard.append((done, of))
    )
    assert whole == review(game, effort="glance")
    assert heard[-1][0] == heard[-1][1]
    assert heard[0][0] > len(known)
    assert part.merge(whole) == whole


def test_more_effort_replaces_less() -> None:
    game = record("azul/2-players-grey")
    state = next(state for state in reversed(list(game.states())) if state.turn is not None and state.round == 1)
    start = Record.of(state)
    first = review(start, effort="glance")
    second = review(start, effort="quick", known=first)
    assert second == review(start, effort="quick")
    assert all(one.sims < two.sims for one, two in zip(first.decisions, second.decisions, strict=True))
    assert first.merge(second).decisions == second.merge(first).decisions == second.decisions


def test_what_does_not_belong_together_is_refused() -> None:
    one, two = (glanced(name) for name in ("azul/2-players-coloured", "azul/2-players-grey"))
    with pytest.raises(SintraError):
        one.merge(two)
    with pytest.raises(SintraError):
        review(record("azul/2-players-grey"), known=one)
    with pytest.raises(SintraError):
        one.merge(replace(one, engine="0"))
    with pytest.raises(SintraError, match="effort"):
        review(record("azul/2-players-grey"), effort="endless")
    for text in ("{", "[]", '{"format": "sintra review", "version": 1}', "{}"):
        with pytest.raises(SintraError):
            Review.parse(text)


# Mistakes


def worst_drop(state: State) -> str:
    """Choose the move that puts the most tiles on the floor."""
    dropped = [move for move in state.moves if move.text.endswith("-")]
    return str(min(dropped, key=lambda move: state.play(move).outlook()[state.turn or 0].total))


def balanced() -> State:
    """Give a position of a fourth round in which both seats have a fair chance."""
    for seed in range(50):
        state = sintra.game("azul").start(seed=seed)
        while state.turn is not None and state.round < 4:
            state = state.play(greedy.choose(state.view(state.turn), seed))
        if state.turn is not None and 0.4 < sintra.analyse(state, sims=600).value.chances[0] < 0.6:
            return state
    raise AssertionError("no such position")


def test_a_seeded_blunder_is_found_and_labelled() -> None:
    state = balanced()
    worst = worst_drop(state)
    found = review(Record.of(state.play(worst)), effort="glance")
    blunder = found.decisions[-1]
    assert blunder.move == worst
    assert blunder.label in ("mistake", "blunder")
    assert blunder.best != worst
    assert found.report(blunder.seat).moments[0].loss >= blunder.loss
    again = coach(state, worst)
    assert again.label in ("mistake", "blunder")
    assert again.loss > 2 * again.error
    assert again.why is not None


def test_a_proved_win_given_away_is_a_blunder() -> None:
    state, winning, losing = thrown_away()
    assert state.turn is not None
    given = coach(state, losing)
    assert given.proved
    assert given.label == "blunder"
    assert given.loss == 1
    assert given.before.chances[state.turn] == 1
    kept = coach(state, winning)
    assert kept.label in ("best", "brilliant")
    assert kept.loss <= EQUAL


@pytest.mark.parametrize(("missed", "label"), [(True, "brilliant"), (False, "best")])
def test_only_a_proved_only_move_that_level_3_misses_is_brilliant(
    missed: bool, label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, winning, losing = thrown_away()
    answer = state.game.move(losing if missed else winning)
    monkeypatch.setattr("sintra.analysis.proof.TreeSearch.choice", lambda self: answer)
    assert coach(state, winning).label == label
    other = sintra.game("azul").start(seed=1)
    assert coach(other, sintra.analyse(other).best.move).label in ("best", "good")


def test_giving_up_is_a_decision() -> None:
    state, _, _ = thrown_away()
    assert state.turn is not None
    for kind in ("resigned", "flagged"):
        places = tuple(2 if seat == state.turn else 1 for seat in range(2))
        found = review(Record.of(state), effort="glance", ending=Ending(kind, state.turn, places))
        check(found)
        last = found.decisions[-1]
        assert (last.kind, last.seat, last.move) == (kind, state.turn, "")
        assert last.label == "blunder"
        assert last.loss == 1
        assert found.seats[state.turn].chances.result == 0
        assert Review.parse(found.json()) == found
    other = 1 - state.turn
    places = tuple(2 if seat == other else 1 for seat in range(2))
    found = review(Record.of(state), effort="glance", ending=Ending("resigned", other, places))
    check(found)
    assert found.decisions[-1].seat == other


# What a seat could not know


def test_a_seats_review_does_not_depend_on_what_it_could_not_know() -> None:
    one, two, seat = secret_pair()
    assert one.text() != two.text()
    first, second = (review(each, seat, effort="glance") for each in (one, two))
    assert first.decisions == second.decisions
    assert first.deals == second.deals
    assert first.seats == second.seats
    assert any(each.move == SECRET for each in first.decisions)
    assert all(each.label == "unjudged" for each in first.decisions if each.seat != seat)
    whole = [review(each, effort="glance") for each in (one, two)]
    mine, same = ([each for each in found.decisions if each.seat == seat] for found in whole)
    assert mine == same
    check(first)
    check(whole[0])


def test_where_nothing_is_hidden_a_seats_review_is_that_of_all() -> None:
    game = record("azul/3-players-grey")
    whole, own = review(game, effort="glance"), review(game, 1, effort="glance")
    assert own == replace(whole, seat=1)


def test_efforts_grow() -> None:
    glance, quick, deep = EFFORTS["glance"], EFFORTS["quick"], EFFORTS["deep"]
    assert glance.compare < quick.compare < deep.compare
    duel = quick.for_game(sintra.game("duel"))
    assert duel.compare < quick.compare
    assert Value.of([0.5], [1]) - Value.of([0.25], [2]) == Value.of([0.25], [-1])
