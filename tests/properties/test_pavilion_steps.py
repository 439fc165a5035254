"""What must always hold of the steps, the outlook and the goals of Summer Pavilion."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from fixtures.pavilion_table import walk
from sintra.core.log import new_log
from sintra.core.state import State
from sintra.games.pavilion.components import EMPTY, NUMBERS
from sintra.games.pavilion.position import ACQUIRE, PLAY

CONFIGURATIONS = st.tuples(st.sampled_from((2, 3, 4)), st.sampled_from(("coloured", "grey")))
DECISION = ("turn", "phase", "waiting", "due", "first")
"""Whose decision it is: it changes after the last thing that is seen."""


@given(CONFIGURATIONS, st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_every_step_has_all_tiles_and_the_points_of_its_event(configuration: Any, seed: Any) -> None:
    for state in walk(configuration, seed, 300).history[1:]:
        assert state.parent
        assert state.transition
        scores = list(state.parent.scores)
        for step in state.steps(None):
            s = step.view.array[0]
            for colour in range(6):
                piles = [int(s[name][colour]) for name in ("bag", "tower", "supply", "centre")]
                held = s.factories[:, colour].sum() + s.hand[:, colour].sum() + (s.stars == colour).sum()
                assert sum(piles) + held == 22
            if step.event.seat >= 0:
                scores[step.event.seat] += step.event.points
            assert s.score[: len(scores)].tolist() == scores, step.event


@given(CONFIGURATIONS, st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_the_last_step_shows_what_the_move_leads_to(configuration: Any, seed: Any) -> None:
    for state in walk(configuration, seed, 300).history[1:]:
        assert state.parent
        assert state.transition
        steps = state.steps(None)
        last = (steps[-1].view if steps else state.parent.view(None)).data()
        after = state.view(None).data()
        assert {k: v for k, v in last.items() if k not in DECISION} == {
            k: v for k, v in after.items() if k not in DECISION
        }


@given(CONFIGURATIONS, st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_a_whole_deal_shows_the_same_steps_as_its_draws_one_by_one(configuration: Any, seed: Any) -> None:
    for state in walk(configuration, seed, 300).history[1:]:
        assert state.parent
        assert state.transition
        live = state.parent._live.copy()
        log = new_log(state.game.definition.log)
        rules = state.game.definition.rules
        if isinstance(state.move, sintra.Move):
            rules.apply(live[0].position, state.move.number, log)
        rules.deal(live[0].position, live[0].stream, log)
        whole = [int(kind) for kind in log["kind"][1 : 1 + int(log["used"][0])]]
        assert whole == state.transition.rows["kind"].tolist()


@given(CONFIGURATIONS, st.integers(0, 10**6), st.integers(0, 220))
@settings(max_examples=60, deadline=None)
def test_the_outlook_is_what_each_seat_has_if_all_pass_now(configuration: Any, seed: Any, steps: Any) -> None:
    state = walk(configuration, seed, steps)
    outlook = state.outlook()
    for seat in outlook.seats:
        assert seat.total == seat.score + sum(event.points for event in seat.events)
    if not state.is_over and state.array["phase"][0] == ACQUIRE:
        if not state.array["hand"].any():
            return  # nobody has a tile to keep or lose
        state = without_market(state)
    number = state.round
    while not state.is_over and state.round == number:
        state = state.play(state.moves[-1])  # a pass, or as many tiles as can be kept
    assert list(state.scores) == [seat.total for seat in outlook.seats]


def without_market(state: Any) -> Any:
    """End acquiring, so that all who have tiles can pass: what nobody has taken goes to the tower."""
    array = state.array.copy()
    s = array[0]
    s.tower += s.centre + s.factories.sum(axis=0, dtype=s.centre.dtype)
    s.centre[:], s.factories[:] = 0, 0
    holders = [seat for seat in range(int(s.seats)) if s.hand[seat].any()]
    s.passed[: int(s.seats)] = [seat not in holders for seat in range(int(s.seats))]
    s.phase, s.turn = PLAY, holders[0]
    return State.of(state.game, array, 0)


@given(CONFIGURATIONS, st.integers(0, 10**6), st.integers(0, 220))
@settings(max_examples=60, deadline=None)
def test_the_goals_are_those_that_a_plain_count_gives(configuration: Any, seed: Any, steps: Any) -> None:
    state = walk(configuration, seed, steps)
    if state.is_over:
        return
    for seat in state.outlook().seats:
        tiles = {
            (star, slot): int(colour)
            for star, row in enumerate(state.array["stars"][0, seat.seat])
            for slot, colour in enumerate(row)
        }
        grey = int(state.array["grey"][0])
        expected = [*stars(tiles, grey), *numbers(tiles, grey), *structures(tiles)]
        found = [
            (goal.kind, dict(goal.details), goal.now, goal.points, goal.filled, goal.missing) for goal in seat.goals
        ]
        assert found == expected
        assert all((goal.done, goal.of - goal.done) == (len(goal.filled), len(goal.missing)) for goal in seat.goals)


def counted(tiles: Any, spaces: Any) -> Any:
    """Give the filled and the missing ones of some spaces, as numbers."""
    numbered = sorted((star * 6 + slot, tiles[star, slot] != EMPTY) for star, slot in spaces)
    return tuple(n for n, filled in numbered if filled), tuple(n for n, filled in numbered if not filled)


def stars(tiles: Any, grey: Any) -> Any:
    points = dict(enumerate((20, 18, 17, 16, 15, 14, 12)))
    for star in range(7):
        filled, missing = counted(tiles, [(star, slot) for slot in range(6)])
        held = [tiles[star, slot] for slot in range(6) if tiles[star, slot] != EMPTY]
        colour: Any = star
        if grey:
            colour = None if len(held) < 2 else held[0] if len(set(held)) == 1 else 6
        details = {"star": star} if colour is None else {"star": star, "colour": colour}
        brings = points[6 if colour is None else colour]
        yield "star", details, 0 if missing else brings, brings, filled, missing


def numbers(tiles: Any, grey: Any) -> Any:
    for number in range(1, 5):
        spaces = [space for space in tiles if NUMBERS[grey][space] == number]
        filled, missing = counted(tiles, spaces)
        yield "number", {"number": number}, 0 if missing else 4 * number, 4 * number, filled, missing


def structures(tiles: Any) -> Any:
    """The stars clockwise are orange, red, blue, yellow, green, purple: 2 5 4 3 1 0."""
    clockwise, found = (2, 5, 4, 3, 1, 0), []
    for kind, given_tiles in (("pillar", 1), ("statue", 2), ("window", 3)):
        for k, star in enumerate(clockwise):
            after = clockwise[(k + 1) % 6]
            spaces = {
                "pillar": [(star, 1), (star, 2), (6, (k + 5) % 6), (6, k)],
                "statue": [(star, 0), (star, 1), (after, 2), (after, 3)],
                "window": [(star, 4), (star, 5)],
            }[kind]
            found.append((kind, {"star": star, "tiles": given_tiles}, 0, 0, *counted(tiles, spaces)))
    return found
