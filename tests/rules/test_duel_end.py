"""Azul Duel: the scoring sides, the end and the ranking."""

from typing import Any

import pytest

import sintra
from rules.duel_positions import at, field, refusal
from sintra.games.duel import scoring
from sintra.games.duel.components import SIDE_NAMES

EMPTY_ROW = "......"
ALL_SIDES = ("rows,columns,diagonals,wilds", "rainbow_rows,rim,corners,empty_specials")
PLATES1 = "2r0,3r0,4r0,6r0,10r0,12r0,14r0,15r0,17r0"
"""Nine wild plates: KT TR KY / B? B? R? // YK RB TK / T? Y? R? // RT BY BR / Y? T? K?"""
PLATES2 = "1r0,5r0,7r0,8r0,9r0,11r0,13r0,16r0,18r0"
"""Nine special plates: YK TK BR / T* R* K* // YB TR KY / K* B* R* // KT BY RB / B* T* Y*"""


def ended(sides: str = "rows,columns,wilds", **fields: Any) -> sintra.State:
    """Play the last action of round 5: a chip, after which nothing can be placed any more."""
    fields = {"plates1": PLATES1, "plates2": PLATES2, "taken1": 1, "taken2": 2, "open": "K1", "marker": 2} | fields
    return at(sides, round=5, now="act:1", stack="-", **fields).play("+K")


def side(name: str, seat: int, **fields: Any) -> int:
    """Count the points of one side of a dome."""
    state = ended(**fields)
    return int(scoring.side_points(state.array[0], seat, SIDE_NAMES.index(name)))


def dome(*rows: str) -> str:
    return "/".join([*rows, *[EMPTY_ROW] * (6 - len(rows))])


@pytest.mark.rule("DU-E2")
def test_rows_bring_three_points_each() -> None:
    assert side("rows", 0, dome1=dome("KTTRKY", "BKBYR.")) == 3
    assert side("rows", 0, dome1=dome("KTTRKY", "BKBYRT")) == 6


@pytest.mark.rule("DU-E3", "R-DUEL-9", "R-DUEL-18")
@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param("BKBYRT", 4, id="five colours, two of them on wild spaces"),
        pytest.param("BKBYR.", 0, id="four colours"),
        pytest.param(".KBYRT", 4, id="no complete row is needed"),
    ],
)
def test_rainbow_rows_need_five_colours(row: str, expected: int) -> None:
    assert side("rainbow_rows", 0, dome1=dome(EMPTY_ROW, row)) == expected


@pytest.mark.rule("DU-E3", "R-DUEL-9")
def test_special_tiles_count_as_one_colour_in_a_rainbow_row() -> None:
    # Rows 5 and 6 of the special plates: K T B Y R B has five colours, B * T * Y * three, and three special tiles.
    assert side("rainbow_rows", 1, dome2=dome(*[EMPTY_ROW] * 4, "KTBYRB", "BSTSYS")) == 4


@pytest.mark.rule("R-DUEL-9")
def test_four_colours_and_a_special_tile_are_enough() -> None:
    plates = "2r0,3r0,4r0,6r0,10r0,12r0,1r0,15r0,17r0"
    others = "14r0,5r0,7r0,8r0,9r0,11r0,13r0,16r0,18r0"
    # row 6 of seat 1: T * of plate 1, then T? of plate 15 and K? of plate 17
    full = dome(*[EMPTY_ROW] * 4, "YK....", "TS.BKR")
    assert side("rainbow_rows", 0, plates1=plates, plates2=others, dome1=full) == 4


@pytest.mark.rule("DU-E4")
def test_columns_bring_seven_points_each() -> None:
    assert side("columns", 0, dome1="/".join(["K.....", "B.....", "Y.....", "T.....", "R.....", "Y....."])) == 7


@pytest.mark.rule("DU-E5")
def test_the_rim_brings_a_point_for_each_tile() -> None:
    assert side("rim", 0, dome1=dome("KTTRKY", "BKBYRT")) == 8


@pytest.mark.rule("DU-E6")
def test_diagonals_bring_ten_points_each() -> None:
    falling = ["K.....", ".K....", "..R...", "...B..", "....B.", ".....B"]
    assert side("diagonals", 0, dome1="/".join(falling)) == 10
    assert side("diagonals", 0, dome1="/".join([*falling[:5], EMPTY_ROW])) == 0
    both = ["K....Y", ".K..R.", "..RB..", "..YB..", ".T..B.", "Y....B"]
    assert side("diagonals", 0, dome1="/".join(both)) == 20


@pytest.mark.rule("DU-E7")
def test_corners_bring_three_points_above_and_eight_below() -> None:
    assert side("corners", 0, dome1=dome("KT..KY", "BK..RT")) == 6
    assert side("corners", 0, dome1=dome(*[EMPTY_ROW] * 4, "RT..BR", "YK..KB")) == 16
    assert side("corners", 0, dome1=dome("KTTR..", "B.BY..")) == 0


@pytest.mark.rule("DU-E8", "R-DUEL-18")
def test_wilds_count_only_if_all_are_filled() -> None:
    rows = [EMPTY_ROW, ".K.Y.R", EMPTY_ROW, ".K.Y.R", EMPTY_ROW, ".K.Y.R"]
    assert side("wilds", 0, dome1="/".join(rows)) == 18
    assert side("wilds", 0, dome1="/".join([*rows[:5], ".K.Y.."])) == 0
    assert side("wilds", 1) == 0  # a dome without wild spaces


@pytest.mark.rule("DU-E9", "R-DUEL-12", "DU-G7")
def test_empty_special_spaces_cost_three_points_each_and_the_score_stays_at_zero() -> None:
    assert side("empty_specials", 1) == -27
    assert side("empty_specials", 1, dome2=dome("YK....", "TS....")) == -24
    assert side("empty_specials", 0) == 0
    state = ended("rows,columns,empty_specials", score2=10)
    assert state.scores[1] == 0
    told = [(event.rule, event.points) for event in state.events if event.seat == 1]
    assert told == [("DU-G6", -2), ("DU-E9", -27), ("DU-G7", 19)]


@pytest.mark.rule("R-DUEL-12")
def test_all_sides_are_added_before_the_score_is_raised() -> None:
    rows = "/".join(["YKTKBR", "TSRSKS", *[EMPTY_ROW] * 4])
    state = ended("rows,columns,empty_specials", score2=2, dome2=rows)  # 2 - 2 + 2 rows - 6 empty specials
    assert state.scores[1] == 0
    assert state.outcome
    assert sum(event.points for event in state.outcome.bonuses[1]) == 6 - 18


@pytest.mark.rule("DU-E1")
def test_the_game_ends_after_round_five_and_says_so() -> None:
    state = ended()
    assert state.is_over
    assert [event.rule for event in state.events if event.kind == "ended"] == ["DU-E1"]
    assert refusal(state, "1B") == "DU-E1"
    assert field(state, "now") == "over"


@pytest.mark.rule("DU-E10")
def test_the_most_points_win() -> None:
    state = ended(score1=9, score2=12)  # less two for the first-player tile
    assert state.outcome
    assert (state.scores, state.outcome.ranking, state.outcome.winners) == ((9, 10), (2, 1), (1,))


@pytest.mark.rule("DU-E11", "R-DUEL-19")
@pytest.mark.parametrize(
    ("marker", "scores", "winners"), [(2, (8, 10), (1,)), (1, (10, 8), (0,)), ("f", (8, 8), (0, 1))]
)
def test_in_a_tie_the_first_player_tile_decides_and_otherwise_victory_is_shared(
    marker: int | str, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = ended(marker=marker, score1=scores[0], score2=scores[1])
    assert state.scores == (8, 8)
    assert state.outcome
    assert state.outcome.winners == winners


@pytest.mark.rule("R-ALL-4")
def test_scores_are_not_capped() -> None:
    assert ended(score1=250).scores[0] == 250


@pytest.mark.parametrize("sides", ALL_SIDES)
def test_every_side_in_play_is_told(sides: str) -> None:
    full = "/".join(["KTTRKY", "BKBYRT", "YKRBTK", "T.Y.R.", "RTBYBR", "Y.T.K."])
    state = ended(sides, dome1=full, score1=0)
    assert state.outcome
    told = {event.kind for event in state.outcome.bonuses[0]}
    assert told <= set(sides.split(","))
    assert told
