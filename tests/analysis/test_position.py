"""Analysing a position, and a review as report, table and picture."""

from xml.etree import ElementTree

import pytest

import sintra
from analysis.games import glanced, record, thrown_away
from sintra.analysis.position import analyse_within
from sintra.analysis.report import report_of, trend_of, turning_point
from sintra.core.errors import SintraError
from sintra.core.words import LANGUAGES
from sintra.search.probe import Cancelled

START = sintra.game("azul").start(seed=1)


@pytest.mark.parametrize(("name", "players"), [("azul", 4), ("duel", 2), ("pavilion", 3)])
def test_an_analysis_gives_choices_best_first_and_is_the_same_again(name: str, players: int) -> None:
    state = sintra.game(name, players).start(seed=2)
    assert state.turn is not None
    found = sintra.analyse(state, sims=400, seed=5)
    assert found == sintra.analyse(state.view(state.turn), sims=400, seed=5)
    assert found != sintra.analyse(state, sims=400, seed=6)
    chances = [each.value.chances[state.turn] for each in found.choices]
    assert chances == sorted(chances, reverse=True)
    assert all(sum(each.value.chances) == pytest.approx(1, abs=1e-6) for each in found.choices)
    assert all(each.move in state.moves and each.line[0] == each.move for each in found.choices)
    assert all(each.error > 0 for each in found.choices if not each.proved)
    assert found.value == found.best.value
    assert 0 < found.sims < 800


def test_a_proved_position_is_said_to_be() -> None:
    state, winning, _ = thrown_away()
    assert state.turn is not None
    found = sintra.analyse(state, sims=200, why=True)
    assert found.proved
    assert found.best.move == winning or found.value.chances[state.turn] == 1
    assert found.best.error == 0
    assert found.whys[0].better == found.best.move


def test_where_nobody_is_to_move_there_is_nothing_to_analyse() -> None:
    over = list(record("azul/2-players-coloured").states())[-1]
    draw = sintra.game("azul").start(chance="ask")
    other = START.view(1 - (START.turn or 0))
    for position in (over, draw, other):
        with pytest.raises(SintraError):
            sintra.analyse(position)


def test_an_analysis_can_be_cancelled_and_timed() -> None:
    with pytest.raises(Cancelled):
        sintra.analyse(START, cancel=lambda: True)
    ticks = iter(range(1000))
    found = analyse_within(START, 20, clock=lambda: float(next(ticks)))
    assert found.sims > 0
    assert analyse_within(START, 1e9, cancel=lambda: True).sims > 0


def test_a_report_has_the_costliest_moments_and_the_turning_point() -> None:
    found = glanced("azul/2-players-coloured")
    for seat in range(2):
        report = found.report(seat)
        losses = sorted((each.loss for each in found.decisions if each.seat == seat and each.counts), reverse=True)
        assert [each.loss for each in report.moments] == [loss for loss in losses[:3] if loss > 0]
        assert sum(report.labels.values()) == sum(each.seat == seat for each in found.decisions)
        assert sum(report.loss_by_round.values()) == pytest.approx(sum(losses))
        assert report.accuracy == found.seats[seat].accuracy
    winner = max(range(2), key=lambda seat: found.result.chances[seat])
    turn = turning_point(found)
    assert turn is not None
    late = [each for each in found.decisions if each.ply >= turn]
    assert all(each.after.chances[winner] >= 0.5 - 1e-6 for each in late)
    trend = trend_of([(found, 0), (found, 1)])
    assert trend.result[0] + trend.result[1] == pytest.approx(1)
    assert trend.luck[0] == pytest.approx(-trend.luck[1], abs=1e-6)
    assert trend.mean_accuracy == pytest.approx(sum(report_of(found, seat).accuracy or 0 for seat in range(2)) / 2)


def test_a_review_is_drawn_in_every_language_and_given_as_columns() -> None:
    found = glanced("pavilion/3-players-coloured")
    for language in LANGUAGES:
        picture = ElementTree.fromstring(found.plot(language))
        curves = [each for each in picture if each.tag.endswith("polyline")]
        assert len(curves) == 3
        assert len(curves[0].attrib["points"].split()) == len(found.decisions) + 1
    assert found._repr_svg_() == found.plot()
    table = found.table()
    assert {len(column) for column in table.values()} == {len(found.decisions)}
    assert table["loss"] == [each.loss for each in found.decisions]
    assert table["chance_2"] == [each.before.chances[2] for each in found.decisions]
