"""A humane clock: a move is played for whoever runs out of time, holidays, claims, and the way back."""

from typing import Any

import pytest

from server.live import Server
from server.sitting import Sitting
from sintra.server.table import absence, transitions
from sintra.server.table import entries as e
from sintra.server.table.clocks import DAY, LEFT_AFTER_MISS, Clocks
from sintra.server.table.seats import MISSES_UNTIL_REPLACED

MOVE = e.Clock("move", 30)
TOTAL = e.Clock("total", 100, 5)
SLOW = e.Clock("move", 3 * DAY)


def kinds(sitting: Sitting, last: int) -> list[str]:
    return [type(logged.entry).__name__ for logged in sitting.table.log[-last:]]


def miss(sitting: Sitting) -> int:
    """Let the seat to move run out of time; gives the seat."""
    turn = sitting.table.turn
    assert turn is not None
    flag = sitting.table.clocks.flag_at()
    assert flag is not None
    sitting.now = flag + 1
    sitting.settle()
    return turn


@pytest.mark.parametrize("clock", [MOVE, TOTAL])
def test_one_move_is_played_and_the_seat_is_given_back(clock: e.Clock) -> None:
    sitting = Sitting("azul:2:coloured", clock=clock, timeout="move")
    table = sitting.table
    turn = miss(sitting)
    assert kinds(sitting, 1) == ["Missed"]
    assert table.status == "running"
    assert table.seats[turn].bot_level == transitions.HELP_LEVEL
    assert table.clocks.running is None, "a bot's clock does not run"
    sitting.play()  # the bot
    assert not table.seats[turn].by_bot
    assert table.seats[turn].missed == 1
    sitting.play()
    assert table.turn == turn
    assert table.clocks.running == turn
    sitting.play()
    assert table.seats[turn].missed == 0, "whoever plays is there again"
    assert sitting.loaded().seats == table.seats


def test_a_total_that_is_used_up_leaves_a_little_for_the_next_decision() -> None:
    sitting = Sitting("azul:2:coloured", clock=TOTAL, timeout="move")
    turn = miss(sitting)
    assert sitting.table.clocks.left[turn] == LEFT_AFTER_MISS
    assert sitting.table.clocks.left[1 - turn] == 100


def test_after_several_misses_a_bot_plays_on_and_gives_the_seat_back() -> None:
    sitting = Sitting("azul:2:coloured", clock=MOVE, timeout="move")
    table = sitting.table
    first = table.turn
    assert first is not None
    for number in range(1, MISSES_UNTIL_REPLACED + 1):
        while table.turn != first:
            sitting.play()
        miss(sitting)
        assert table.seats[first].missed == number
        assert bool(table.seats[first].level) == (number == MISSES_UNTIL_REPLACED)
        if number < MISSES_UNTIL_REPLACED:
            sitting.play()
    assert kinds(sitting, 2) == ["Missed", "Replaced"]
    assert not table.seats[first].left, "nobody left: the seat is still theirs"
    sitting.do(absence.come_back(table, first))
    assert not table.seats[first].by_bot
    assert table.seats[first].missed == 0
    assert table.clocks.running == first
    assert table.clocks.at(sitting.now)[first] == pytest.approx(30, abs=2)
    assert sitting.refused(absence.come_back, first) == "not_left"


def test_where_the_table_says_so_the_game_is_lost() -> None:
    sitting = Sitting("azul:2:coloured", clock=MOVE, timeout="lose")
    miss(sitting)
    assert kinds(sitting, 2) == ["Flagged", "Ended"]


def test_a_log_that_says_nothing_of_it_is_one_of_an_earlier_version() -> None:
    assert Sitting("azul:2:coloured", clock=MOVE).table.created.timeout == "lose"
    assert b"timeout" not in e.encoded(Sitting("azul:2:coloured").table.created)


# Games that take days


def test_on_holiday_no_time_passes() -> None:
    sitting = Sitting("azul:2:coloured", clock=SLOW, timeout="lose")
    table = sitting.table
    turn = table.turn
    assert turn is not None
    sitting.now += DAY
    sitting.do(absence.take_holiday(table, turn, 10, sitting.now))
    begun = table.log[-1].at
    assert table.clocks.away_until(turn) == pytest.approx(begun + 10 * DAY, abs=2)
    assert table.clocks.at(begun + 9 * DAY)[turn] == pytest.approx(2 * DAY, abs=5)
    assert table.clocks.at(begun + 11 * DAY)[turn] == pytest.approx(DAY, abs=5)
    assert table.clocks.flag_at() == pytest.approx(begun + 12 * DAY, abs=5)
    assert sitting.loaded().clocks.flag_at() == table.clocks.flag_at()
    assert transitions.due(table, begun + 11 * DAY) is None


def test_a_holiday_of_the_other_leaves_the_running_clock_alone() -> None:
    sitting = Sitting("azul:2:coloured", clock=SLOW, timeout="lose")
    turn = sitting.table.turn
    assert turn is not None
    sitting.now += DAY
    flag = sitting.table.clocks.flag_at()
    sitting.do(absence.take_holiday(sitting.table, 1 - turn, 10, sitting.now))
    assert sitting.table.clocks.flag_at() == flag


def test_a_holiday_ends_early_and_there_are_not_many() -> None:
    sitting = Sitting("azul:2:coloured", clock=SLOW, timeout="lose")
    table = sitting.table
    for _ in range(2):
        sitting.do(absence.take_holiday(table, 0, 14, sitting.now))
        sitting.do(absence.take_holiday(table, 0, 0, sitting.now))
        assert table.clocks.away_until(0) <= sitting.now
    assert sitting.refused(absence.take_holiday, 0, 1, sitting.now) == "too_often"


@pytest.mark.parametrize("clock", [e.Clock(), MOVE, TOTAL])
def test_games_of_an_evening_have_no_holidays(clock: e.Clock) -> None:
    sitting = Sitting("azul:2:coloured", clock=clock)
    assert sitting.refused(absence.take_holiday, 0, 1, sitting.now) == "no_holidays"


def test_a_restart_within_a_holiday_costs_nothing() -> None:
    clocks = Clocks(SLOW, 2)
    clocks.start(0, 0.0)
    clocks.rest(0, 10 * DAY, [2 * DAY, 3 * DAY], 0.0)
    clocks.resume(5 * DAY, [(0.0, 4 * DAY), (4.5 * DAY, 5 * DAY)])
    assert clocks.at(5 * DAY)[0] == 2 * DAY
    clocks.resume(11 * DAY, [(5 * DAY, 10.5 * DAY)])
    assert clocks.at(11 * DAY)[0] == 1.5 * DAY


# Claims


def test_who_waits_may_go_on_after_a_day() -> None:
    sitting = Sitting("azul:2:coloured", timeout="move")
    table = sitting.table
    turn = table.turn
    assert turn is not None
    waiting = 1 - turn
    later = table.log[-1].at + absence.CLAIM_SECONDS
    assert sitting.refused(absence.claim, waiting, later - 60) == "too_soon"
    assert sitting.refused(absence.claim, turn, later) == "nothing_to_claim"
    sitting.do(absence.claim(table, waiting, later))
    assert kinds(sitting, 2) == ["Claimed", "Replaced"]
    sitting.do(absence.come_back(table, turn))
    assert not table.seats[turn].by_bot


def test_a_claim_wins_where_the_table_says_so() -> None:
    sitting = Sitting("azul:2:coloured", timeout="lose")
    table = sitting.table
    turn = table.turn
    assert turn is not None
    sitting.do(absence.claim(table, 1 - turn, sitting.now + 2 * DAY))
    assert table.ended is not None
    assert (table.ended.reason, table.ended.ranking[turn]) == ("flagged", 2)


def test_where_a_clock_runs_there_is_nothing_to_claim() -> None:
    sitting = Sitting("azul:2:coloured", clock=SLOW)
    turn = sitting.table.turn
    assert turn is not None
    assert sitting.refused(absence.claim, 1 - turn, sitting.now + 9 * DAY) == "nothing_to_claim"


def test_waiting_counts_while_a_server_is_awake_also_over_restarts() -> None:
    sitting = Sitting("azul:2:coloured", timeout="move")
    table = sitting.table
    turn, begun = table.turn, table.log[-1].at
    assert turn is not None
    nights = [(begun - DAY, begun + 0.4 * DAY), (begun + 0.6 * DAY, begun + 0.9 * DAY)]
    now = begun + 1.1 * DAY
    table.resume(now, [*nights, (begun + DAY, now)])
    assert table.waited(now) == pytest.approx(0.8 * DAY)
    assert sitting.refused(absence.claim, 1 - turn, now) == "too_soon", "nobody could come in the nights"
    sitting.now = now + 0.2 * DAY
    sitting.do(absence.claim(table, 1 - turn, sitting.now))
    assert table.waited(sitting.now) <= 1, "from the newest entry on"


# A real server


def test_a_server_plays_one_move_then_on_and_gives_the_seat_back(server: Server) -> None:
    ada, bo = server.pair(clock={"kind": "move", "seconds": 5}, timeout="move")
    away = ada if ada.moves else bo
    here = bo if away is ada else ada
    seat = away.you[0]
    for number in range(1, MISSES_UNTIL_REPLACED + 1):
        here.until(lambda number=number: [each["kind"] for each in here.events].count("missed") == number)
        here.until(lambda: here.moves)
        if number < MISSES_UNTIL_REPLACED:
            assert here.table["seats"][seat]["level"] == 0
            here.play(here.numbers()[0])
    assert here.table["seats"][seat]["level"] == transitions.HELP_LEVEL
    told: list[Any] = [entry["kind"] for entry in here.events]
    assert told.count("missed") == MISSES_UNTIL_REPLACED
    assert told.count("replaced") == 1
    assert away.refusal("play", {"seat": seat, "move": 0}, here.v) in ("bot_plays", "stale")
    answer = server.post(f"/api/tables/{away.id}/back", {}, away.token)
    assert answer.json()["seats"][seat]["level"] == 0
    here.until(lambda: here.table["seats"][seat]["level"] == 0)
    assert here.events[-1]["kind"] == "returned"


def test_slow_clocks_are_made_and_a_holiday_is_told(server: Server) -> None:
    bounds = server.get("/api/games").json()["clocks"]
    assert bounds["move"]["most"] == 7 * DAY
    ada, bo = server.pair(clock={"kind": "move", "seconds": 7 * DAY})
    ada.do("holiday", seat=ada.you[0], days=3)
    bo.until(lambda: bo.table["seats"][ada.you[0]]["holiday"])
    assert bo.events[-1]["kind"] == "holiday"
    assert bo.refusal("claim", {"seat": bo.you[0]}, bo.v) == "nothing_to_claim"
