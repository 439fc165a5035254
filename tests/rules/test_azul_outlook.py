"""What a seat would have if the round ended now."""

from typing import Any

from rules.azul_positions import at
from sintra.core.outlook import SeatOutlook


def outlook(**fields: Any) -> SeatOutlook:
    """Give the outlook of the first seat; some tiles are still to be drafted."""
    return at(**{"factories": "YRKW", **fields}).outlook()[0]


def test_a_complete_line_and_the_floor_line_are_counted_and_a_begun_line_is_not() -> None:
    found = outlook(score1=10, lines1="B/Y/-/-/-", floor1="RR")
    assert [(event.kind, event.rule, event.points) for event in found.events] == [
        ("tiled", "AZ-B4", 1),
        ("floor", "AZ-B7", -2),
    ]
    assert (found.score, found.total) == (10, 9)


def test_the_outlook_never_falls_below_zero() -> None:
    found = outlook(score1=1, floor1="RRRR")
    assert [(event.kind, event.points, event.details) for event in found.events] == [
        ("floor", -1, {"pieces": 4, "loss": 6})
    ]
    assert found.total == 0


def test_best_column_does_not_count_a_run_of_three_like_two_runs_of_two() -> None:
    """A run of one brings nothing, so column 4 brings 2 + 2 and column 1 only 3."""
    found = outlook(wall="grey", wall1="Y..../R..../....K/...W./.....", lines1="-/-/BBB/-/-")
    assert [(event.details["column"], event.rule, event.points) for event in found.events] == [
        (3, "AZ-B5", 2),
        (3, "AZ-B6", 2),
    ]


def test_a_line_without_a_free_column_falls_and_costs() -> None:
    found = outlook(wall="grey", wall1=".B.../Y.R.K/...B./...../.....", lines1="-/BB/-/-/-", score1=10)
    assert [(event.kind, event.rule, event.points) for event in found.events] == [
        ("fell", "AZ-G3", 0),
        ("floor", "AZ-B7", -2),
    ]


def test_the_greedy_player_counts_what_the_outlook_counts() -> None:
    state = at(score1=20, lines1="B/YY/-/-/-", floor1="RR", factories="YRKW")
    assert state.estimate(0) == state.outlook()[0].total
    begun = at(score1=20, lines1="B/Y/-/-/-", floor1="RR", factories="YRKW")
    assert begun.outlook()[0].total < begun.estimate(0) < begun.outlook()[0].total + 0.5
