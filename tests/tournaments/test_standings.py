"""Who is ahead: points, tie-breaks, byes and shared places."""

from fractions import Fraction

from sintra.tournaments.meeting import Meeting
from sintra.tournaments.standings import TIE_BREAKS, standings


def won(number: int, winner: int, loser: int, margin: int = 10) -> Meeting:
    return Meeting(number, (winner, loser), (1, 2), (50 + margin, 50))


def drawn(number: int, one: int, other: int) -> Meeting:
    return Meeting(number, (one, other), (1, 1), (50, 50))


def order_of(system: str, entrants: list[int], meetings: list[Meeting]) -> list[tuple[int, int]]:
    return [(each.entrant, each.place) for each in standings(system, entrants, meetings)]  # type: ignore[arg-type]  # a name of a system


def test_points_come_first() -> None:
    meetings = [won(1, 3, 1), won(1, 2, 4), won(2, 3, 2), won(2, 1, 4)]
    found = standings("swiss", [1, 2, 3, 4], meetings)
    assert [found[0].entrant, found[0].points, found[0].played] == [3, 2, 2]
    assert found[-1].entrant == 4


def test_buchholz_counts_whom_one_met() -> None:
    meetings = [won(1, 1, 2), won(1, 3, 4), won(2, 1, 3), won(2, 4, 2)]
    by_entrant = {each.entrant: each for each in standings("swiss", [1, 2, 3, 4], meetings)}
    at = TIE_BREAKS["swiss"].index("buchholz")
    assert by_entrant[3].tie_breaks[at] == 3  # met 4 (1 point) and 1 (2 points)
    assert by_entrant[4].tie_breaks[at] == 1
    assert by_entrant[3].place == 2
    assert by_entrant[4].place == 3


def test_a_bye_is_a_point_without_a_game_and_counts_as_a_meeting_with_oneself() -> None:
    meetings = [Meeting(1, (5,), (1,)), won(1, 1, 2), drawn(1, 3, 4)]
    found = {each.entrant: each for each in standings("swiss", [1, 2, 3, 4, 5], meetings)}
    assert [found[5].points, found[5].played] == [1, 0]
    assert list(found[5].tie_breaks) == [1, 0, 0, 0]
    assert (found[1].place, found[5].place) == (2, 1), "by Buchholz: 0 against 1"


def test_who_sits_out_of_a_round_robin_has_nothing() -> None:
    assert standings("round_robin", [1, 2, 3], [Meeting(1, (3,)), won(1, 1, 2)])[-1].points == 0


def test_direct_meetings_decide_a_round_robin() -> None:
    meetings = [won(1, 1, 2), won(1, 3, 4), won(2, 3, 1), won(2, 2, 4), won(3, 4, 1), won(3, 2, 3)]
    # 2 and 3 have two points each, 1 and 4 one: 2 beat 3, and 4 beat 1
    assert order_of("round_robin", [1, 2, 3, 4], meetings) == [(2, 1), (3, 2), (4, 3), (1, 4)]


def test_the_margin_is_the_last_word_and_what_nothing_tells_apart_is_shared() -> None:
    meetings = [won(1, 1, 2, margin=5), won(1, 3, 4, margin=9)]
    assert order_of("swiss", [1, 2, 3, 4], meetings) == [(3, 1), (1, 2), (2, 3), (4, 4)]
    same = [won(1, 1, 2), won(1, 3, 4)]
    assert order_of("swiss", [1, 2, 3, 4], same) == [(1, 1), (3, 1), (2, 3), (4, 3)]


def test_sonneborn_berger_counts_whom_one_has_beaten() -> None:
    meetings = [won(1, 1, 2), won(1, 3, 4), drawn(2, 1, 3), won(2, 2, 4)]
    found = {each.entrant: each for each in standings("swiss", [1, 2, 3, 4], meetings)}
    at = TIE_BREAKS["swiss"].index("sonneborn_berger")
    assert found[1].tie_breaks[at] == 1 + Fraction(3, 4)
    assert found[3].tie_breaks[at] == 0 + Fraction(3, 4)


def test_tables_of_four_average_the_others() -> None:
    meetings = [Meeting(1, (1, 2, 3, 4), (1, 2, 3, 4), (40, 30, 20, 10))]
    first = standings("swiss", [1, 2, 3, 4], meetings)[0]
    assert list(first.tie_breaks) == [Fraction(1, 3), Fraction(1, 3), 1, 20]
