"""Azul Duel: what a move is seen to do, and what a seat would have if the round ended here."""

from typing import Any

import pytest

import sintra
from rules.duel_positions import at
from sintra.games.duel.components import MOONS

WILD_PLATES = "2r0,3r0,4r0,6r0,10r0,12r0,14r0,15r0,17r0"
"""Nine wild plates: KT TR KY / B? B? R? // YK RB TK / T? Y? R? // RT BY BR / Y? T? K?"""
SPECIAL_PLATES = "1r0,5r0,7r0,8r0,9r0,11r0,13r0,16r0,18r0"
"""Nine special plates: YK TK BR / T* R* K* // YB TR KY / K* B* R* // KT BY RB / B* T* Y*"""


FULL = "KKTT/BYRK/YYYT/BBYKT"
"""Factories 2 to 5."""


def last_round(sides: str = "rows,columns,wilds", **fields: Any) -> sintra.State:
    """Round 5, when only a chip is left to take."""
    fields = {"plates1": WILD_PLATES, "plates2": SPECIAL_PLATES, "taken1": 1, "taken2": 2, "open": "K1"} | fields
    return at(sides, round=5, now="act:1", stack="-", **{"marker": 2} | fields)


def market(first: str, **fields: Any) -> sintra.State:
    """Round 2, three plates face up, seat 1 to act, with given tiles on factory 1."""
    return at(**{"shown": "1,2,3", "factories": f"{first}/{FULL}"} | fields).asking()


def events_of(state: sintra.State, *kinds: str) -> list[tuple[str, str, dict[str, int]]]:
    """Give the events of a state's move, motion included, by kind, rule and details."""
    events = [step.event for step in state.steps(None)]
    return [(event.kind, event.rule, dict(event.details)) for event in events if not kinds or event.kind in kinds]


# Where a tile brings most


def dome(**rows: str) -> str:
    return "/".join(rows.get(f"row{row}", "......") for row in range(1, 7))


@pytest.mark.rule("DU-G2", "DU-G3")
def test_best_column_does_not_count_a_run_of_three_like_two_runs_of_two() -> None:
    """Counting single tiles as runs of one would find both spaces equal: 3 + 1 and 2 + 2."""
    # Row 2 of the wild plates shows B ? B ? R ?: column 3 ends a run of three, column 6 joins two runs of two.
    state = last_round(lines1="-/BB/-/-/-/-", dome1=dome(row1=".....Y", row2="BK..R."))
    tiled = [event for event in state.outlook()[0].events if event.kind == "tiled"]
    assert [(event.details["column"], event.points, event.rule) for event in tiled] == [
        (5, 2, "DU-G2"),
        (5, 2, "DU-G3"),
    ]
    assert state.outlook()[0].total == 5 + 4


@pytest.mark.rule("DU-G4")
def test_a_tile_goes_where_it_brings_a_special_tile() -> None:
    # Row 1 of the special plates shows Y K T K B R; on the first plate only K is missing.
    state = last_round(lines2="K/-/-/-/-/-", dome2=dome(row1="Y.....", row2="T....."))
    kinds = [(event.kind, event.points) for event in state.outlook()[1].events]
    assert kinds[:2] == [("tiled", 2), ("special", 2)]


@pytest.mark.rule("DU-T4", "DU-G5", "DU-G6", "DU-G7")
def test_the_outlook_breaks_lines_and_never_falls_below_zero() -> None:
    # Row 1 of the wild plates shows no B: the line of one tile breaks.
    state = last_round(lines2="B/-/-/-/-/-", plates2=WILD_PLATES, plates1=SPECIAL_PLATES, score2=2, broken2="K")
    assert [(event.kind, event.points) for event in state.outlook()[1].events] == [
        ("line_broken", 0),
        ("broken", -2),
        ("marker", 0),
    ]
    assert state.outlook()[1].total == 0


@pytest.mark.rule("DU-E1", "DU-E5")
def test_the_scoring_sides_are_part_of_the_outlook_in_the_last_round_only() -> None:
    sides = "rainbow_rows,rim,corners,empty_specials"
    last = last_round(sides, marker=1, dome1=dome(row1="K....Y"), score2=2)
    assert [(event.kind, event.points) for event in last.outlook()[0].events] == [("marker", -2), ("rim", 2)]
    assert list(last.outlook()[0].goals[1].filled) == [0, 5]
    assert [(event.kind, event.points) for event in last.outlook()[1].events] == [
        ("empty_specials", -27),
        ("raised", 25),
    ]
    assert last.outlook()[1].total == 0
    early = at(
        sides, round=4, taken1=1, taken2=2, open="K1", tokens1=0, tokens2=0, marker=1, shown="-", stack="-",
        plates1=WILD_PLATES, plates2=SPECIAL_PLATES, dome1=dome(row1="K....Y"),
    )  # fmt: skip
    assert [event.kind for event in early.outlook()[0].events] == ["marker"]


# What a move is seen to do


@pytest.mark.rule("DU-F1", "DU-F2", "DU-F7")
def test_taking_from_a_sun_tells_what_is_taken_where_the_rest_goes_and_which_lines_are_open() -> None:
    state = market("BBRR", lines1="R/BB/-/-/-/-").play("1B")
    assert events_of(state) == [
        ("took", "DU-F1", {"source": 0, "colour": 0, "tiles": 2, "lines": 0b111100}),
        ("moved", "DU-F2", {"factory": 0}),
    ]


@pytest.mark.rule("DU-F7")
def test_a_factory_that_is_emptied_is_told_before_its_chip_is_drawn() -> None:
    state = market("BBBB").play("1B")
    assert state.chance
    assert events_of(state, "emptied", "revealed") == [("emptied", "DU-F7", {"factory": 0})]
    after = state.set_chance("+RT")
    assert events_of(after, "revealed") == [("revealed", "DU-F7", {"chip": 9})]


@pytest.mark.rule("DU-F4", "DU-F5")
def test_taking_from_the_moons_tells_the_marker_and_every_factory_that_is_emptied() -> None:
    state = at(shown="1,2,3", factories="mB/mKB/mB/YYYT/mBK").asking().play("mB")
    assert events_of(state) == [
        ("took", "DU-F4", {"source": MOONS, "colour": 0, "tiles": 4, "lines": 0b111111}),
        ("took_marker", "DU-F5", {}),
        ("emptied", "DU-F7", {"factory": 0}),
        ("emptied", "DU-F7", {"factory": 2}),
    ]


@pytest.mark.rule("DU-F3", "DU-F6")
def test_the_large_factory_lays_out_its_rest_or_gives_the_marker() -> None:
    some = at(shown="1,2,3", factories="BBBB/KKTT/BYRK/YYYT/KKKYY").play("5K")
    assert events_of(some, "moved", "took_marker") == [("moved", "DU-F3", {"factory": 4})]
    none = at(shown="1,2,3", factories="BBBB/mT/BYRK/YYYT/KKKKK").play("5K")
    assert events_of(none, "moved", "took_marker") == [("took_marker", "DU-F6", {})]


@pytest.mark.rule("DU-L1", "DU-L4", "DU-L6")
def test_surplus_tiles_tell_how_many_fit_and_what_they_cost() -> None:
    state = market("mY", now="line:1", held="BBBB", broken1="KK").play(">1")
    assert events_of(state) == [
        ("laid", "DU-L1", {"row": 0, "colour": 0, "tiles": 1}),
        ("dropped", "DU-L4", {"colour": 0, "tiles": 3, "fit": 2, "loss": 7}),
    ]
    first, second = state.steps(None)
    assert (first.view.data()["held"], second.view.data()["held"]) == (3, 0)
    assert second.view.data()["tower"][0] == 1


@pytest.mark.rule("DU-L5")
def test_tiles_that_no_line_takes_say_so_before_they_break() -> None:
    state = market("BBBB", lines1="K/K/K/K/K/K").play("1B")
    assert events_of(state, "took")[0][2]["lines"] == 0
    assert state.chance
    after = state.set_chance("+RT")
    assert events_of(after, "dropped") == [("dropped", "DU-L5", {"colour": 0, "tiles": 4, "fit": 4, "loss": 10})]


@pytest.mark.rule("DU-P3", "DU-P4", "DU-P7", "DU-P8")
def test_drawing_tells_backs_and_no_plate_that_only_the_drawer_has_seen() -> None:
    state = at(shown="1,2,3", factories=f"BBYR/{FULL}", score1=2, stack="9w").asking()
    state = state.play("draw")
    assert events_of(state) == [("paid", "DU-P3", {}), ("drew", "DU-P3", {"back": 1})]
    state = state.set_chance("top:w").play("draw").set_chance("top:w")
    assert events_of(state) == []
    for _ in range(2):
        state = state.set_chance(state.chance[0])
    assert events_of(state) == [("looked", "DU-P4", {})]
    kept = state.play(state.moves[0])
    assert events_of(kept) == [("kept", "DU-P7", {"plate": int(str(state.moves[0])[1:]) - 1})]
    put = kept.play("@1r2")
    assert [kind for kind, _, _ in events_of(put)] == ["put", "returned"]
    assert events_of(put, "returned") == [("returned", "DU-P7", {})]
    mine, other = (put.steps(seat)[-1].view.data()["return_plate"][0] for seat in (0, 1))
    assert mine >= 0 > other
