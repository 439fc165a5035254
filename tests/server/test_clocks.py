"""Clocks: only the server's time counts."""

import pytest

from server.sitting import Sitting
from sintra.server.table import absence, transitions
from sintra.server.table import entries as e
from sintra.server.table.clocks import Clocks

TOTAL = e.Clock("total", 100, 5)
MOVE = e.Clock("move", 30)


def test_without_a_clock_nothing_runs() -> None:
    clocks = Clocks(e.Clock(), 2)
    clocks.start(0, 10.0)
    assert clocks.running is None
    assert clocks.at(99.0) == clocks.after_decision(0, 99.0) == []
    assert clocks.flag_at() is None


def test_a_total_runs_down_and_a_decision_adds_the_increment() -> None:
    clocks = Clocks(TOTAL, 2)
    clocks.start(0, 10.0)
    assert clocks.at(40.0) == [70, 100]
    assert clocks.after_decision(0, 40.0) == [75, 100]
    assert clocks.flag_at() == 110.0
    assert clocks.at(500.0) == [0, 100]


def test_a_clock_per_decision_begins_anew() -> None:
    clocks = Clocks(MOVE, 2)
    clocks.start(0, 0.0)
    clocks.left = clocks.after_decision(0, 20.0)
    clocks.stop()
    clocks.start(0, 20.0)
    assert clocks.at(25.0) == [25, 30]


def test_the_clock_that_runs_already_goes_on() -> None:
    for clock in (TOTAL, MOVE):
        clocks = Clocks(clock, 2)
        clocks.start(0, 0.0)
        clocks.start(0, 20.0)
        assert clocks.at(20.0)[0] == clock.seconds - 20


@pytest.mark.parametrize(
    ("awake", "left"),
    [
        ([], 100),
        ([(-50.0, 20.0)], 80),  # until it was killed
        ([(-50.0, 20.0), (4990.0, 5000.0)], 70),  # and from when it was started again
        ([(4990.0, 5000.0), (-50.0, 20.0), (1000.0, 1030.0)], 40),
        ([(-50.0, 20.0), (5.0, 10.0), (15.0, 25.0)], 75),  # several servers at once
        ([(-50.0, -20.0), (6000.0, 6001.0)], 100),
    ],
)
def test_no_time_passes_while_no_server_is_awake(awake: list[tuple[float, float]], left: float) -> None:
    clocks = Clocks(TOTAL, 2)
    clocks.start(1, 0.0)
    clocks.resume(5000.0, awake)
    assert clocks.at(5000.0) == [100, left]
    assert clocks.at(5010.0) == [100, left - 10]


@pytest.mark.parametrize("clock", [TOTAL, MOVE])
def test_leaving_and_returning_in_the_own_turn_wins_no_time(clock: e.Clock) -> None:
    sitting = Sitting("azul:2:coloured", clock=clock, takeover=1)
    table = sitting.table
    turn = table.turn
    assert turn is not None
    for spent in (10, 20):
        sitting.now += 4
        sitting.do(absence.leave(table, turn), 5)
        assert table.clocks.running is None
        sitting.do(absence.come_back(table, turn))
        assert table.clocks.running == turn
        assert table.clocks.at(sitting.now)[turn] == clock.seconds - spent
        assert sitting.loaded().clocks.at(sitting.now) == table.clocks.at(sitting.now)
    sitting.now += clock.seconds
    sitting.settle()
    assert table.ended is not None
    assert table.ended.reason == "flagged"


def test_time_that_was_spent_before_a_bot_took_over_stays_spent() -> None:
    sitting = Sitting("azul:2:coloured", clock=TOTAL, takeover=1)
    table = sitting.table
    turn = table.turn
    assert turn is not None
    sitting.now += 30
    sitting.do(absence.leave(table, turn), 100)
    sitting.play()  # the bot
    assert table.clocks.left[turn] == 70
    sitting.do(absence.come_back(table, turn))
    sitting.play()
    assert table.turn == turn
    assert table.clocks.at(sitting.now - 1)[turn] == 70


def test_a_clock_that_goes_backwards_gives_no_time() -> None:
    clocks = Clocks(TOTAL, 2)
    clocks.start(1, 50.0)
    assert clocks.at(40.0) == [100, 100]


@pytest.mark.parametrize("clock", [TOTAL, MOVE])
def test_undoing_and_playing_again_wins_no_time(clock: e.Clock) -> None:
    sitting = Sitting("azul:2:grey", clock=clock)
    table = sitting.table
    while table.turn is None or table.timeline.undoable(table.turn) is None:
        sitting.play()
    played = table.log[-1].entry
    assert isinstance(played, e.Played)
    turn, move = table.turn, played.move
    sitting.do(transitions.undo(table, turn))
    left = table.clocks.at(sitting.now)[turn]
    for _ in range(5):
        sitting.do(transitions.play(table, turn, move, sitting.now))
        sitting.do(transitions.undo(table, turn))
        assert table.clocks.at(sitting.now)[turn] == left - 2
        left -= 2


def test_somebody_elses_coming_and_going_does_not_wind_the_clock() -> None:
    sitting = Sitting("azul:3:coloured", clock=TOTAL, takeover=1)
    turn = sitting.table.turn
    assert turn is not None
    other = (turn + 1) % 3
    sitting.now += 20
    sitting.do(absence.leave(sitting.table, other), 10)
    sitting.do(absence.come_back(sitting.table, other), 10)
    assert sitting.table.clocks.running == turn
    assert sitting.table.clocks.at(sitting.now)[turn] == 100 - 40


def test_a_bots_clock_does_not_run() -> None:
    bots = [e.SeatPlan("bot", "", 1), e.SeatPlan("bot", "", 1)]
    sitting = Sitting("azul:2:coloured", clock=TOTAL, seats=bots)
    assert sitting.table.clocks.running is None
    sitting.now += 1000
    sitting.play()
    assert sitting.table.clocks.left == [100, 100]


def test_who_runs_out_of_time_loses() -> None:
    sitting = Sitting("azul:2:coloured", clock=TOTAL)
    turn = sitting.table.turn
    assert turn is not None
    sitting.now += 99
    assert transitions.due(sitting.table, sitting.now) is None
    sitting.now += 2
    sitting.settle()
    assert isinstance(sitting.table.log[-2].entry, e.Flagged)
    assert sitting.table.ended is not None
    assert sitting.table.ended.reason == "flagged"
    assert sitting.table.ended.ranking[turn] == 2
    assert sitting.table.clocks.running is None


def test_among_three_a_bot_plays_on_for_who_ran_out_of_time() -> None:
    sitting = Sitting("azul:3:coloured", clock=MOVE)
    turn = sitting.table.turn
    assert turn is not None
    sitting.now += 31
    sitting.settle()
    assert [type(logged.entry) for logged in sitting.table.log[-2:]] == [e.Flagged, e.Replaced]
    assert sitting.table.status == "running"
    assert sitting.table.seats[turn].by_bot
    assert sitting.table.clocks.running is None
    sitting.play()
    assert sitting.table.clocks.running == sitting.table.turn
