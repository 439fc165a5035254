"""Why a move is better: points by rule from play-outs, facts, and words for both."""

from itertools import pairwise

import numpy as np
import pytest

import sintra
from analysis.games import record
from sintra.analysis.describe import difference_text, fact_text, kind_text, label_text, why_text
from sintra.analysis.judgement import Difference
from sintra.analysis.position import coach
from sintra.analysis.reasons import PLAYOUTS, explain, facts_of
from sintra.core.game import Array
from sintra.core.log import new_log
from sintra.core.random import seeded
from sintra.core.state import State
from sintra.core.words import LANGUAGES
from sintra.search import greedy
from sintra.search.ledger import ledger_of, play_out

GAMES = [
    (name, players) for name in sintra.game_names() for players in sintra.core.registry.definition(name).players
]  # fmt: skip


def middle(name: str, players: int) -> State:
    """Give a position of a game's first round."""
    state = sintra.game(name, players).start(seed=4)
    for number in range(9):
        state = state.play(state.moves[number % len(state.moves)])
    assert state.turn is not None
    return state


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_point_of_a_play_out_is_in_the_ledger(name: str, players: int) -> None:
    state = middle(name, players)
    assert state.turn is not None
    view = state.view(state.turn)
    definition = state.game.definition
    room: Array = np.zeros(1, definition.dtype)
    log = new_log(definition.log)
    moves = np.zeros(definition.most_moves, np.int32)
    streams = np.concatenate([seeded(3)] * 3)
    for number in range(6):
        totals = np.zeros((number + 1, max(definition.event_kinds) + 1, players))
        move = view.moves[number % len(view.moves)]
        play_out(
            view.kernel_array, view.viewer, room, streams, move.number, moves, log, totals, number, number + 1
        )  # fmt: skip
        gained = room["score"][0, :players] - state.array["score"][0, :players]
        assert totals[number].sum(axis=0).tolist() == gained.tolist()


def test_the_same_seed_gives_the_same_ledger() -> None:
    view = middle("azul", 2).view(middle("azul", 2).turn)
    one, two, other = (ledger_of(view, view.moves[3], seeded(seed), 30) for seed in (1, 1, 2))
    assert (one == two).all()
    assert (one != other).any()


def test_a_dropped_line_is_explained_by_the_floor() -> None:
    state = sintra.game("azul").start(seed=3)
    while state.round < 4:  # with some points to lose
        assert state.turn is not None
        state = state.play(greedy.choose(state.view(state.turn), 1))
    assert state.turn is not None
    worst = min(
        (move for move in state.moves if move.text.endswith("-")),
        key=lambda move: state.play(move).outlook()[state.turn or 0].total,
    )
    judged = coach(state, worst)
    assert judged.why is not None
    why = judged.why
    assert (why.better, why.worse, why.playouts) == (judged.best, str(worst), PLAYOUTS)
    floor = next(each for each in why.ledger if each.seat == state.turn and each.kind == "floor")
    assert floor.points > 1
    assert "AZ-B7" in floor.rules
    assert floor in why.differences
    assert any(fact.code == "loses" and fact.kind == "floor" for fact in why.facts_of_worse)
    for seat in range(2):
        explained = sum(each.points for each in why.ledger if each.seat == seat)
        expected = judged.before.points[seat] - judged.after.points[seat]
        assert explained == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_reasons_are_said_in_every_language(name: str, players: int) -> None:
    state = middle(name, players)
    assert state.turn is not None
    view = state.view(state.turn)
    analysis = sintra.analyse(view, sims=120)
    why = explain(view, analysis.choices[0], analysis.choices[-1], 1)
    told = {language: why_text(state.game, why, state.turn, (), language) for language in LANGUAGES}
    assert all("{" not in text for text in told.values())
    for kind in {each.kind for each in why.ledger if each.kind}:
        words = {language: kind_text(state.game, kind, language) for language in LANGUAGES}
        assert len(set(words.values())) > 1, words


def test_a_difference_names_the_other_player() -> None:
    game = sintra.game("azul")
    column = Difference(1, "column", ("AZ-D3",), -3.4, 0.1)
    assert difference_text(game, column, 0, ("Ana", "Oleiro")) == "Oleiro: complete columns −3.4"
    assert difference_text(game, column, 1) == "complete columns −3.4"
    assert difference_text(game, Difference(0, "", (), 0.5, 0.0), 0, language="es") == "sin atribuir +0,5"
    assert label_text("blunder", "it") == "errore grave"


def test_facts_need_no_search() -> None:
    state = sintra.game("azul").start(seed=1)
    while state.round < 3:  # with some points to lose
        assert state.turn is not None
        state = state.play(greedy.choose(state.view(state.turn), 1))
    assert state.turn is not None
    view = state.view(state.turn)
    assert any(fact.code == "loses" for move in view.moves for fact in facts_of(view, str(move)))
    for move in view.moves:
        found = {fact.code: fact for fact in facts_of(view, str(move))}
        tiled = state.play(move).outlook()[state.turn].events
        assert ("scores" in found) == any(event.kind == "tiled" for event in tiled)
        assert ("loses" in found) == any(event.points < 0 for event in tiled)
        assert all(fact_text(state.game, fact, "uk") for fact in found.values())
    state = state.play(state.moves[0])
    assert state.turn is not None
    view = state.view(state.turn)
    centre = next(move for move in view.moves if move.text.startswith("c"))
    assert "marker" in {fact.code for fact in facts_of(view, str(centre))}


def test_facts_add_up_to_what_a_move_changes_in_the_rounds_scoring() -> None:
    states = [state for state in record("azul/2-players-coloured").states() if state.turn is not None]
    last_of_a_round = [one for one, two in pairwise(states) if one.round != two.round]
    ended = 0
    for state in states[::3] + last_of_a_round:
        assert state.turn is not None
        before = state.outlook()[state.turn].total
        for move in state.moves[:6]:
            after = state.play(move)
            if after.is_over:
                continue
            ends = after.round != state.round
            ended += ends
            now = after.scores[state.turn] if ends else after.outlook()[state.turn].total
            facts = facts_of(state.view(state.turn), str(move))
            assert sum(fact.points for fact in facts if fact.code in ("scores", "loses")) == now - before
    assert ended > 0


def test_a_move_that_leaves_four_of_a_colour_says_so() -> None:
    azul = sintra.game("azul")
    edit = azul.edit(azul.start(seed=7)).set("factory-1", "BKKK").set("centre", "K").set("bag", "-").balance("bag")
    state = azul.parse(edit.text())
    view = state.view(state.turn)
    (left,) = [fact for fact in facts_of(view, "1B1") if fact.code == "leaves"]
    assert (left.kind, left.points) == ("K", 4)
    assert not [fact for fact in facts_of(view, "1K4") if fact.code == "leaves"]
    assert fact_text(azul, left) == "leaves 4 black tiles in the centre"
    assert "4 плитки (чорний)" in fact_text(azul, left, "uk")


def test_what_the_next_seat_cannot_avoid_is_found_by_all_its_moves() -> None:
    azul = sintra.game("azul")
    empty = {f"factory-{number}": "-" for number in range(2, 6)}
    edit = azul.edit(azul.start(seed=7)).set("marker", "2").set("seat-1/floor", "*").set("now", "draft:1")
    for place, value in {**empty, "factory-1": "BKKK", "centre": "-", "lid": "-", "seat-1/score": "20"}.items():
        edit = edit.set(place, value)
    for row in range(1, 6):  # only red goes on the second player's lines
        edit = edit.set(f"seat-1/line-{row}", "R")
    state = azul.parse(edit.set("bag", "-").balance("bag").text())
    (forced,) = [fact for fact in facts_of(state.view(0), "1B1") if fact.code == "forces"]
    assert (forced.seat, forced.kind, forced.points) == (1, "floor", -5)  # three tiles after the marker: -1 -2 -2
    assert fact_text(azul, forced) == "costs the next player at least −5: floor line"


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_fact_can_be_told_in_every_language(name: str, players: int) -> None:
    state, codes = middle(name, players), set()
    for _ in range(60):
        if state.turn is None:
            break
        for move in list(state.moves)[:12]:
            for fact in facts_of(state.view(state.turn), str(move)):
                codes.add(fact.code)
                for language in LANGUAGES:
                    assert fact_text(state.game, fact, language)
        state = state.play(greedy.choose(state.view(state.turn)))
    assert codes
