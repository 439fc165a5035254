"""What always holds for the steps of a Duel move, for the outlook and for the goals."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import sintra
from contract import FEWER, SEEDS
from properties.duel_games import VIEWERS, check_conserved, drawing_game, drawing_move
from rules.duel_positions import at
from sintra.core.log import no_log
from sintra.core.reasons import Event
from sintra.core.state import State
from sintra.core.transition import Step
from sintra.core.words import CORE
from sintra.games.duel.components import COLOURS, EMPTY, SIDE_NAMES, SPECIAL, WILD
from sintra.games.duel.dome import space
from sintra.games.duel.flow import go_on
from sintra.games.duel.position import (
    ACT,
    CHOOSE_LINE,
    CHOOSE_SPACE,
    DEAL,
    GIVE_CHIPS,
    OPEN_CHIPS,
    SHOW,
    STACK,
    STATE,
    TURN_DONE,
    USE_CHIPS,
)

WHOSE_TURN = {"turn", "phase", "actor", "row", "factory", "chips_left", "matching_left", "lowest_chip", "chips_due"}
UNTOLD = {"first", "sides", "sides_due", "top"}
"""What a draw shows without an event, and at once."""
MOTIONS = {
    "took", "took_marker", "moved", "emptied", "revealed", "laid", "dropped", "took_chip", "gave_chip", "took_plate",
    "drew", "looked", "kept", "put", "returned", "showed", "prepared", "dealt",
}  # fmt: skip


def drawn_out(seed: int) -> list[State]:
    """Play a random game in which plates are drawn often, each state with the draws after its move."""
    rng = random.Random(seed)
    states = [sintra.game("duel", scoring="random").start(seed=seed)]
    while not states[-1].is_over:
        states.append(states[-1].play(drawing_move(states[-1], rng)))
    return states


# Steps


@given(seed=SEEDS)
def test_every_step_keeps_all_pieces_and_scores_just_what_its_event_says(seed: int) -> None:
    for state in drawn_out(seed)[1:]:
        assert state.parent
        assert state.transition
        score = list(state.parent.scores)
        steps = state.steps(None)
        for row, step in zip(state.transition.rows, steps, strict=True):
            check_conserved(row["after"])
            if step.event.seat >= 0:
                score[step.event.seat] += step.event.points
            assert row["after"]["score"].tolist() == score
        assert score == list(state.scores)
        assert [step.event for step in steps if step.event.kind not in MOTIONS] == list(state.events)


def test_all_that_moves_is_a_step_sooner_or_later() -> None:
    seen = {step.event.kind for seed in range(6) for state in drawn_out(seed)[1:] for step in state.steps(None)}
    assert seen >= MOTIONS


@given(seed=SEEDS)
def test_the_last_step_shows_what_lies_on_the_table_after_the_move(seed: int) -> None:
    told = set(STATE.names or ()) - WHOSE_TURN - UNTOLD
    for state in drawn_out(seed)[1:]:
        assert state.parent
        for seat in VIEWERS:
            steps = state.steps(seat)
            before = steps[-1].view.data() if steps else state.parent.view(seat).data()
            after = state.view(seat).data()
            assert {name: before[name] for name in told} == {name: after[name] for name in told}, state.move


def shown(steps: tuple[Step, ...]) -> list[tuple[Event, bytes]]:
    return [(step.event, step.view.array.tobytes()) for step in steps]


@pytest.mark.rule("R-DUEL-2", "DU-P4", "DU-P7")
@settings(max_examples=FEWER)
@given(seed=SEEDS)
def test_positions_that_look_the_same_before_and_after_a_move_look_the_same_in_each_step(seed: int) -> None:
    rng = random.Random(seed)
    states = [state for state in drawing_game(seed) if state.array["draws"][0] and state.turn is not None]
    compared = 0
    for state in rng.sample(states, min(25, len(states))):
        for seat in VIEWERS:
            other = state.view(seat).sample(rng).asking()
            for move in rng.sample(list(state.moves), min(4, len(state.moves))):
                if move not in other.moves:
                    continue
                one, two = state.play(move), other.play(move)
                if one.view(seat) == two.view(seat):
                    assert shown(one.steps(seat)) == shown(two.steps(seat))
                    compared += other != state
    assert compared or not states


def test_what_has_a_witness_shows_the_others_the_same_steps() -> None:
    compared = 0
    for seed in range(8):
        for state in drawing_game(seed):
            if state.witness is None:
                continue
            choices = [c.number for c in state.chance] or state.moves.numbers
            after = [state.set_chance(n) if state.turn is None else state.play(n) for n in choices]
            for seat in (1 - state.witness, None):
                seen: dict[bytes, Any] = {}
                for then in after:
                    steps = shown(then.steps(seat))
                    assert seen.setdefault(then.view(seat).array.tobytes(), steps) == steps
                    compared += 1
    assert compared


def test_no_step_of_a_game_is_drawn_as_its_end() -> None:
    over = CORE.say("picture_over", "en")
    states = drawn_out(5)
    steps = [step for state in states[1:-1] for step in state.steps(0)]
    assert over in states[-1].svg()
    assert not any(over in step.view.svg() for step in steps[:: len(steps) // 40] + steps[-20:])


# The outlook

ACTING = (ACT, STACK, CHOOSE_LINE)
TILING = (USE_CHIPS, GIVE_CHIPS, CHOOSE_SPACE)


def end_round(state: State) -> State:
    """End the acquisition here: tiles that nobody has taken, tiles in hand and open chips go away."""
    array = state.array.copy()
    s = array[0]
    for colour in range(COLOURS):
        s.tower[colour] += s.sun[:, colour].sum() + s.large_moon[colour] + (s.moon == colour).sum()
    if s.held:
        s.tower[s.held_colour] += s.held
    s.sun[:], s.moon[:], s.large_moon[:] = 0, EMPTY, 0
    s.held, s.held_colour, s.factory, s.chips_due = 0, EMPTY, EMPTY, 0
    s.spent += s.open_chips
    s.open_chips[:], s.tokens[:] = 0, 0
    s.phase = TURN_DONE
    go_on(s, no_log(s))
    return State.of(state.game, array).asking()


def tile(state: State, columns: dict[tuple[int, int], int]) -> State:
    """Tile to the end of the round: keep the chips, and put the tile of a seat's row where it says."""
    while state.turn is not None:
        phase, row = int(state.array["phase"][0]), int(state.array["row"][0])
        if phase == USE_CHIPS:
            state = state.play("x-")
        elif phase == GIVE_CHIPS:
            state = state.play(state.moves[0])
        else:
            assert phase == CHOOSE_SPACE
            state = state.play(f"t{row + 1}>{columns[state.turn or 0, row] + 1}")
    return state


@settings(max_examples=FEWER)
@given(seed=SEEDS)
def test_the_outlook_is_what_a_round_that_ends_here_brings(seed: int) -> None:
    rng = random.Random(seed)
    states = [state for state in drawing_game(seed) if state.array["phase"][0] in (*ACTING, *TILING)]
    for state in [*rng.sample(states, 12), *states[-3:]]:
        outlook = state.outlook()
        columns = {
            (seat, event.details["row"]): event.details["column"]
            for seat in (0, 1)
            for event in outlook[seat].events
            if event.kind == "tiled"
        }
        begun = end_round(state) if state.array["phase"][0] in ACTING else state
        ended = tile(begun, columns)
        assert ended.is_over or ended.array["phase"][0] in (SHOW, DEAL, OPEN_CHIPS) or ended.chance
        for seat in (0, 1):
            assert outlook[seat].score == state.scores[seat]
            assert outlook[seat].total == ended.scores[seat], (state.text(), seat)
            assert outlook[seat].total == outlook[seat].score + sum(event.points for event in outlook[seat].events)
            for viewer in VIEWERS:
                assert state.view(viewer).outlook()[seat] == outlook[seat]


@settings(max_examples=FEWER)
@given(seed=SEEDS)
def test_the_outlook_of_a_seat_does_not_depend_on_what_it_may_not_know(seed: int) -> None:
    rng = random.Random(seed)
    states = [state for state in drawing_game(seed) if state.array["draws"][0]]
    for state in rng.sample(states, min(8, len(states))):
        for seat in VIEWERS:
            one, two = state.view(seat).sample(rng), state.view(seat).sample(rng)
            assert one.outlook() == two.outlook() == state.view(seat).outlook() == state.outlook()


def test_nothing_is_left_to_count_when_the_game_is_over() -> None:
    state = drawn_out(1)[-1]
    found = state.outlook()[0]
    assert (found.score, found.events, found.total) == (state.scores[0], (), state.scores[0])


def test_the_first_player_tile_is_charged_once_when_the_other_seat_still_tiles() -> None:
    state = at(
        round=5, now="use:2:2", stack="-", first=1, marker=1, score1=9, score2=9, taken1=2, taken2=2,
        chips2="K2", lines2="-/K/-/-/-/-",
        plates1="2r0,3r0,4r0,6r0,10r0,12r0,14r0,15r0,17r0", plates2="1r0,5r0,7r0,8r0,9r0,11r0,13r0,16r0,18r0",
    )  # fmt: skip
    assert "marker" not in [event.kind for event in state.outlook()[0].events]


# Goals


def counted(s: Any, seat: int, name: str) -> tuple[int, int, int, int, set[int], set[int]]:
    """Count a scoring side by the words of its rule: done, of, now, points, spaces that count, spaces missing."""
    dome = {row * 6 + column: int(s.dome[seat, row, column]) for row in range(6) for column in range(6)}
    filled = {number for number, piece in dome.items() if piece != EMPTY}
    rows = [{6 * row + column for column in range(6)} for row in range(6)]
    columns = [{6 * row + column for row in range(6)} for column in range(6)]
    groups = {
        "rows": [(3, row) for row in rows],
        "rainbow_rows": [(4, row) for row in rows],
        "columns": [(7, column) for column in columns],
        "rim": [(1, {n}) for n in range(36) if n < 6 or n >= 30 or n % 6 in (0, 5)],
        "diagonals": [(10, {0, 7, 14, 21, 28, 35}), (10, {5, 10, 15, 20, 25, 30})],
        "corners": [(3, {0, 1, 6, 7}), (3, {4, 5, 10, 11}), (8, {24, 25, 30, 31}), (8, {28, 29, 34, 35})],
    }
    if name in groups:
        full: list[tuple[int, set[int]]] = []
        open_: list[tuple[int, set[int]]] = []
        for price, group in groups[name]:
            enough = len({dome[n] for n in group & filled}) >= 5 if name == "rainbow_rows" else group <= filled
            (full if enough else open_).append((price, group))
        return (
            len(full),
            len(groups[name]),
            sum(price for price, _ in full),
            sum(price for price, _ in groups[name]),
            set().union(*(group & filled for _, group in full)),
            set().union(*(group - filled for _, group in open_)),
        )
    wanted = WILD if name == "wilds" else SPECIAL
    spaces = {n for n in range(36) if space(s, seat, n // 6, n % 6) == wanted}
    done, left = spaces & filled, spaces - filled
    if name == "wilds":
        return len(done), len(spaces), 0 if left else 2 * len(spaces), 2 * len(spaces), done, left
    return len(done), len(spaces), -3 * len(left), 0, done, left


@settings(max_examples=FEWER)
@given(seed=SEEDS)
def test_goals_are_what_the_scoring_sides_say(seed: int) -> None:
    rng = random.Random(seed)
    for state in rng.sample(drawn_out(seed)[:-1], 10):
        array = state.array.copy()
        share = rng.choice((0.3, 0.8, 0.95))
        for space_at in np.ndindex(2, 6, 6):
            array["dome"][0][space_at] = (
                rng.randrange(COLOURS) if rng.random() < share else rng.choice((EMPTY, SPECIAL))
            )
        array["sides"][0] = [rng.random() < 0.6 for _ in range(8)]
        changed = State.of(state.game, array)
        for seat in (0, 1):
            goals = changed.outlook()[seat].goals
            assert [goal.kind for goal in goals] == [SIDE_NAMES[k] for k in range(8) if array["sides"][0, k]]
            for goal in goals:
                found = (goal.done, goal.of, goal.now, goal.points, set(goal.filled), set(goal.missing))
                assert found == counted(array[0], seat, goal.kind), goal
                assert goal.details == {"side": SIDE_NAMES.index(goal.kind)}
