"""What always holds in Azul, over random games of every configuration."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given

import sintra
from contract import SEEDS, random_game
from sintra.core.game import Move
from sintra.core.outlook import bits_of
from sintra.core.state import State
from sintra.core.view import View
from sintra.games.azul.components import COLOURS, EMPTY, MARKER, ROWS, TILES_PER_COLOUR
from sintra.games.azul.position import DRAFT, IN_CENTRE, TILING

CONFIGURATIONS = list(itertools.product((2, 3, 4), ("coloured", "grey")))


def tiles(state: State | View) -> list[int]:
    """Count every tile on the table by colour."""
    s = state.array[0]
    on_lines = [int(s.lines[s.line_colours == colour].sum()) for colour in range(COLOURS)]
    return [
        int(s.bag[c]) + int(s.lid[c]) + int(s.centre[c]) + int(s.factories[:, c].sum()) + on_lines[c]
        + int((s.wall == c).sum()) + int((s.floor == c).sum())
        for c in range(COLOURS)
    ]  # fmt: skip


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
@given(seed=SEEDS)
def test_there_are_always_a_hundred_tiles(players: int, wall: str, seed: int) -> None:
    for state in random_game(sintra.game("azul", players, wall=wall), seed).history:
        assert tiles(state) == [TILES_PER_COLOUR] * COLOURS


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
@given(seed=SEEDS)
def test_walls_and_lines_keep_their_order(players: int, wall: str, seed: int) -> None:
    for state in random_game(sintra.game("azul", players, wall=wall), seed).history:
        s = state.array[0]
        for seat in range(players):
            for line in [*s.wall[seat], *s.wall[seat].T]:
                held = line[line != EMPTY]
                assert len(set(held.tolist())) == len(held)
            for row in range(ROWS):
                assert 0 <= s.lines[seat, row] <= row + 1
                assert (s.lines[seat, row] == 0) == (s.line_colours[seat, row] == EMPTY)
                assert s.line_colours[seat, row] == EMPTY or s.line_colours[seat, row] not in s.wall[seat, row]
            floor = s.floor[seat]
            assert not np.any(floor[np.argmax(floor == EMPTY) :] != EMPTY) or not np.any(floor == EMPTY)
        markers = int((s.floor == MARKER).sum())
        assert markers <= (s.marker != IN_CENTRE)
        assert s.phase != DRAFT or s.marker != IN_CENTRE or not np.any(s.floor == MARKER)


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
@given(seed=SEEDS)
def test_no_tile_is_lost_from_step_to_step(players: int, wall: str, seed: int) -> None:
    for state in random_game(sintra.game("azul", players, wall=wall), seed).history:
        in_the_air = np.zeros(COLOURS, int)
        for step in state.steps(None):
            details = step.event.details
            if step.event.kind in ("took", "laid", "dropped"):
                in_the_air[details["colour"]] += details["tiles"] if step.event.kind == "took" else -details["tiles"]
            assert (np.array(tiles(step.view)) + in_the_air == TILES_PER_COLOUR).all(), step.event
        assert not in_the_air.any()


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
@given(seed=SEEDS)
def test_the_spaces_of_an_event_are_those_that_earned_its_points(players: int, wall: str, seed: int) -> None:
    for state in random_game(sintra.game("azul", players, wall=wall), seed).history:
        for event in state.events:
            if "spaces" not in event.details:
                continue
            spaces = bits_of(event.details["spaces"])
            filled = state.array["wall"][0, event.seat].ravel() != EMPTY
            assert filled[list(spaces)].all()
            if event.kind == "tiled":
                assert event.points == len(spaces)
                assert event.details["row"] * ROWS + event.details["column"] in spaces
            else:
                assert len(spaces) == ROWS


def best_tiling(state: State, rng: random.Random) -> Move:
    """Choose the column that brings most, the first of several; elsewhere any move."""
    if state.array["phase"][0] != TILING:
        return rng.choice(state.moves)
    seat, row = state.turn, int(state.array["row"][0])

    def brings(move: Move) -> int:
        tiled = [event for event in state.play(move).events if event.kind == "tiled" and event.seat == seat]
        return sum(event.points for event in tiled if event.details["row"] == row)

    return max(state.moves, key=brings)


ROUND_END = {"tiled", "fell", "floor"}


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
@given(seed=SEEDS)
def test_the_outlook_is_what_the_end_of_the_round_brings(players: int, wall: str, seed: int) -> None:
    """Played to the end with the best columns on a grey wall; what the outlook says line by line happens."""
    rng = random.Random(seed)
    state = sintra.game("azul", players, wall=wall).start(seed=seed)
    expected, scored = None, []
    while not state.is_over:
        before, state = state, state.play(best_tiling(state, rng))
        view = before.view(None)
        for step in state.steps(None):
            if step.event.kind in ROUND_END:
                expected = expected or view.outlook()
                scored.append(step.event)
                scores = step.view.array["score"][0, :players].tolist()
            view = step.view
        if expected and state.array["phase"][0] != TILING:
            seats = sorted(expected.seats, key=lambda seat: (seat.seat - scored[0].seat) % players)
            assert [event for seat in seats for event in seat.events] == scored
            assert [seat.total for seat in expected.seats] == scores
            expected, scored = None, []


@pytest.mark.parametrize(("players", "wall"), CONFIGURATIONS)
@given(seed=SEEDS)
def test_goals_are_the_rows_columns_and_colours_of_the_wall(players: int, wall: str, seed: int) -> None:
    state = random.Random(seed).choice(random_game(sintra.game("azul", players, wall=wall), seed).history[:-1])
    for seat in state.outlook().seats:
        board = state.array["wall"][0, seat.seat]
        done = {("row", k): int((board[k] != EMPTY).sum()) for k in range(ROWS)}
        done |= {("column", k): int((board[:, k] != EMPTY).sum()) for k in range(ROWS)}
        done |= {("colour", k): int((board == k).sum()) for k in range(COLOURS)}
        price = {"row": 2, "column": 7, "colour": 10}
        assert {(goal.kind, goal.details[goal.kind]): goal.done for goal in seat.goals} == done
        for goal in seat.goals:
            assert (goal.of, goal.points) == (5, price[goal.kind])
            assert goal.now == (goal.points if goal.done == 5 else 0)
            assert len(goal.filled) == goal.done
            if goal.kind != "colour" or wall == "coloured":
                assert len(goal.missing) == 5 - goal.done
            assert all(board.ravel()[space] == EMPTY for space in goal.missing)
            if goal.kind == "colour":
                rows = {space // ROWS for space in goal.filled} & {space // ROWS for space in goal.missing}
                columns = {space % ROWS for space in goal.filled} & {space % ROWS for space in goal.missing}
                assert not rows
                assert not columns


@given(seed=SEEDS)
def test_the_game_ends_with_a_row_or_after_idle_rounds_or_without_tiles(seed: int) -> None:
    for players, wall in CONFIGURATIONS:
        s = random_game(sintra.game("azul", players, wall=wall), seed).array[0]
        row_complete = bool((s.wall != EMPTY).all(axis=2).any())
        assert row_complete or s.idle == 5 or s.bag.sum() + s.lid.sum() == 0
