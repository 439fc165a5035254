"""Azul, the end: what ends a game, the bonuses, and who wins."""

from typing import Any

import pytest

import sintra
from rules.azul_positions import WITHOUT_BLUE, WITHOUT_COLUMN_ONE, at, field, points, refusal, total

ALMOST = "BYRK./...../...../...../....."
"""A white tile is missing to complete the first row: 5 points when it is placed."""
ALMOST_TWO = "BYRK./WBYR./...../...../....."
"""Placing white and black: 5, then 5 + 2 points."""
BLUE_LINES = "-/B/BB/BB/-"


def finish(players: int = 2, last: int = 2, **fields: Any) -> sintra.State:
    """Take the last four tiles of a round to the fifth line of a seat: incomplete, and without the marker."""
    state = at(players, factories="WWWW", now=f"draft:{last}", **fields)
    return state.play("1W5")


@pytest.mark.rule("AZ-D1", "AZ-D2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_the_tiling_that_completes_a_row(players: int) -> None:
    state = finish(players, wall1=ALMOST, lines1="W/-/-/-/-", score1=10)
    assert state.is_over
    assert (state.turn, len(state.moves), state.chance) == (None, 0, ())
    assert (field(state, "now"), state.round) == ("over", 5)
    assert points(state) == [("AZ-B5", 5), ("AZ-D2", 2)]
    assert state.outcome
    assert state.outcome.scores == (17,) + (0,) * (players - 1)
    assert state.outcome.winners == (0,)


@pytest.mark.rule("AZ-D1")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_every_way_of_completing_each_row_ends_the_game(wall: str) -> None:
    rows = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
    for row in range(4):
        walls, lines = ["....."] * 5, ["-"] * 5
        walls[row], lines[row] = rows[row][:4] + ".", rows[row][4] * (row + 1)
        state = finish(wall=wall, wall1="/".join(walls), lines1="/".join(lines))
        assert state.is_over
        assert field(state, "wall1").split("/")[row] == rows[row]


@pytest.mark.rule("AZ-D1")
def test_nothing_can_be_played_or_drawn_after_the_end() -> None:
    state = finish(wall1=ALMOST, lines1="W/-/-/-/-")
    for move in ("1B1", "cB-", "t1>1"):
        assert refusal(state, move) == "AZ-D1"
        with pytest.raises(sintra.IllegalMove):
            state.play(move)
    with pytest.raises(sintra.IllegalOutcome):
        state.set_chance("B")
    assert field(state, "factories") == "-/-/-/-/-"


@pytest.mark.rule("AZ-D1", "AZ-A11")
def test_the_game_does_not_end_before_the_offer_is_over() -> None:
    state = at(factories="WWKK/YYYY", wall1=ALMOST).play("1W1")
    assert not state.is_over
    assert state.outcome is None
    assert (state.turn, state.scores) == (1, (0, 0))


@pytest.mark.rule("AZ-D1", "R-ALL-1")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_all_players_tile_before_the_game_ends(first: int) -> None:
    state = finish(3, first=first, wall1=ALMOST, lines1="W/-/-/-/-", lines2="B/-/-/-/-", lines3="-/YY/-/-/-",
                   floor3="B", score3=4)  # fmt: skip
    assert state.is_over
    assert state.scores == (7, 1, 4)
    assert field(state, "wall3") == "...../..Y../...../...../....."


@pytest.mark.rule("AZ-D1", "AZ-B1")
def test_the_rows_below_a_completed_row_are_still_tiled() -> None:
    state = finish(wall1=ALMOST, lines1="W/BB/-/KKK/YYYYY")
    assert points(state) == [("AZ-B5", 5), ("AZ-B6", 2), ("AZ-B4", 1), ("AZ-D2", 2)]
    assert field(state, "wall1") == "BYRKW/.B.../...../...../Y...."
    assert field(state, "lines1") == "-/-/-/KKK/-"


@pytest.mark.rule("AZ-D1", "AZ-D3")
def test_a_complete_column_does_not_end_the_game_and_brings_no_bonus_yet() -> None:
    state = finish(wall1="...../W..../K..../R..../Y....", lines1="B/-/-/-/-")
    assert not state.is_over
    assert points(state) == [("AZ-B6", 5)]


@pytest.mark.rule("AZ-D1", "AZ-D4")
def test_a_complete_colour_does_not_end_the_game_and_brings_no_bonus_yet() -> None:
    state = finish(wall1="...../.B.../..B../...B./....B", lines1="B/-/-/-/-")
    assert not state.is_over
    assert points(state) == [("AZ-B4", 1)]


@pytest.mark.rule("AZ-D1")
def test_four_tiles_and_a_gap_are_no_complete_row() -> None:
    state = finish(wall1="BY.KW/WB.RK/...../...../.....", lines1="-/-/-/-/-")
    assert not state.is_over


@pytest.mark.rule("AZ-D2", "R-AZUL-7")
def test_every_complete_row_is_worth_two_points() -> None:
    state = finish(wall1=ALMOST_TWO, lines1="W/KK/-/-/-")
    assert points(state) == [("AZ-B5", 5), ("AZ-B5", 5), ("AZ-B6", 2), ("AZ-D2", 2), ("AZ-D2", 2)]
    assert state.scores[0] == 16


@pytest.mark.rule("AZ-D3")
def test_every_complete_column_is_worth_seven_points() -> None:
    state = finish(wall1="BYRK./WB.../KW.../RK.../YR...", lines1="W/-/-/-/-")
    assert state.outcome
    assert [(event.rule, event.points, event.details["column"]) for event in state.outcome.bonuses[0][1:]] == [
        ("AZ-D3", 7, 0), ("AZ-D3", 7, 1),
    ]  # fmt: skip
    assert state.scores[0] == 5 + 2 + 14


@pytest.mark.rule("AZ-D4")
def test_every_complete_colour_is_worth_ten_points() -> None:
    state = finish(wall1="BYRK./.BY../..BY./...BY/Y...B", lines1="W/-/-/-/-")
    assert points(state) == [("AZ-B5", 5), ("AZ-D2", 2), ("AZ-D4", 10), ("AZ-D4", 10)]
    assert state.outcome
    assert {event.details["colour"] for event in state.outcome.bonuses[0] if event.rule == "AZ-D4"} == {0, 1}


@pytest.mark.rule("AZ-D4")
def test_four_tiles_of_a_colour_bring_no_bonus() -> None:
    state = finish(wall1="BYRK./.B.../..B../...B./.....", lines1="W/-/-/-/-")
    assert points(state) == [("AZ-B5", 5), ("AZ-D2", 2)]


@pytest.mark.rule("AZ-D2", "AZ-D3", "AZ-D4", "R-AZUL-7")
def test_a_full_wall_collects_every_bonus() -> None:
    state = finish(wall1=WITHOUT_COLUMN_ONE, lines1="B/WW/KKK/RRRR/YYYYY")
    assert state.outcome
    bonuses = [event.rule for event in state.outcome.bonuses[0]]
    assert {rule: bonuses.count(rule) for rule in bonuses} == {"AZ-D2": 5, "AZ-D3": 5, "AZ-D4": 5}
    assert sum(event.points for event in state.outcome.bonuses[0]) == 95
    # 5, then 5 + 2, 5 + 3, 5 + 4 and 5 + 5 for the tiles
    assert state.outcome.scores == (39 + 95, 0)
    assert state.outcome.bonuses[1] == ()


@pytest.mark.rule("AZ-D2", "AZ-D3", "AZ-D4")
def test_players_who_did_not_end_the_game_get_their_bonuses_too() -> None:
    state = finish(3, wall1=ALMOST, lines1="W/-/-/-/-", wall3="B..../WB.../K.B../R..B./Y...B", score3=30)
    assert points(state, 2) == [("AZ-D3", 7), ("AZ-D4", 10)]
    assert state.scores == (7, 0, 47)
    assert state.outcome
    assert state.outcome.winners == (2,)


@pytest.mark.rule("R-AZUL-7", "R-AZUL-3", "AZ-B8")
def test_bonuses_come_after_the_last_penalty() -> None:
    # 0 + 5 - 14 is raised to 0, then 2; with the bonus first it would be 0.
    state = finish(wall1=ALMOST, lines1="W/-/-/-/-", floor1="YYYYYYY")
    assert points(state) == [("AZ-B5", 5), ("AZ-B7", -5), ("AZ-D2", 2)]
    assert state.outcome
    assert state.outcome.scores == (2, 0)


@pytest.mark.rule("AZ-D5")
def test_most_points_win_even_without_a_complete_row() -> None:
    state = finish(wall1=ALMOST, lines1="W/-/-/-/-", score1=10, score2=18)
    assert state.outcome
    assert state.outcome.scores == (17, 18)
    assert (state.outcome.ranking, state.outcome.winners) == ((2, 1), (1,))


@pytest.mark.rule("AZ-D5", "R-AZUL-7")
def test_equal_points_are_decided_by_complete_rows() -> None:
    state = finish(wall1=ALMOST, lines1="W/-/-/-/-", score1=10, score2=17)
    assert state.outcome
    assert state.outcome.scores == (17, 17)
    assert (state.outcome.ranking, state.outcome.winners) == ((1, 2), (0,))


@pytest.mark.rule("AZ-D5", "R-AZUL-7")
def test_two_complete_rows_beat_one_if_points_are_equal() -> None:
    state = finish(wall1=ALMOST, lines1="W/-/-/-/-", score1=13, wall2=ALMOST_TWO, lines2="W/KK/-/-/-", score2=4)
    assert state.outcome
    assert state.outcome.scores == (20, 20)
    assert state.outcome.winners == (1,)


@pytest.mark.rule("AZ-D5")
def test_columns_and_colours_do_not_break_a_tie() -> None:
    state = finish(wall1=ALMOST, lines1="W/-/-/-/-", score1=43, wall2="B..../WB.../K.B../R..B./Y...B", score2=33)
    assert state.outcome
    assert state.outcome.scores == (50, 50)
    assert state.outcome.winners == (0,)


@pytest.mark.rule("AZ-D6", "R-AZUL-7")
def test_victory_is_shared_if_points_and_complete_rows_are_equal() -> None:
    same: dict[str, Any] = {f"wall{seat}": ALMOST for seat in (1, 2)} | {f"lines{seat}": "W/-/-/-/-" for seat in (1, 2)}
    state = finish(score1=3, score2=3, **same)
    assert state.outcome
    assert state.outcome.scores == (10, 10)
    assert (state.outcome.ranking, state.outcome.winners) == ((1, 1), (0, 1))


@pytest.mark.rule("AZ-D5", "AZ-D6")
def test_some_share_the_victory_and_others_with_equal_points_do_not() -> None:
    fields: dict[str, Any] = {f"wall{seat}": ALMOST for seat in (1, 3)}
    fields |= {f"lines{seat}": "W/-/-/-/-" for seat in (1, 3)}
    state = finish(4, score1=3, score2=10, score3=3, score4=9, **fields)
    assert state.outcome
    assert state.outcome.scores == (10, 10, 10, 9)
    assert state.outcome.winners == (0, 2)
    assert 1 < state.outcome.ranking[1] < state.outcome.ranking[3]


@pytest.mark.rule("AZ-D7", "R-AZUL-4")
def test_the_game_ends_if_there_is_no_tile_to_deal() -> None:
    fields = {f"wall{seat}": WITHOUT_BLUE for seat in range(1, 5)}
    fields |= {f"lines{seat}": BLUE_LINES for seat in range(1, 5)} | {"lines1": "-/B/BB/B/-"}
    state = at(4, factories="B", marker=2, floor2="*", score1=1, score2=5, score3=4, **fields).play("1B4")
    assert state.is_over
    assert total(state) == dict.fromkeys("BYRKW", 20)
    assert (field(state, "bag"), field(state, "lid")) == ("-", "-")
    # Four complete colours each; the marker costs seat 2 a point; nobody has a complete row.
    assert points(state, 0) == [("AZ-D4", 10)] * 4
    assert state.outcome
    assert state.outcome.scores == (41, 44, 44, 40)
    assert state.outcome.winners == (1, 2)


@pytest.mark.rule("AZ-D8", "R-AZUL-8")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_rounds_without_a_tile_on_any_wall_end_the_game(players: int, wall: str) -> None:
    state = sintra.game("azul", players=players, wall=wall).start(seed=players)
    rounds = set()
    while not state.is_over:
        rounds.add(state.round)
        state = state.play(next(move for move in state.moves if str(move).endswith("-")))
    assert rounds == {1, 2, 3, 4, 5}
    assert state.outcome
    assert state.outcome.scores == (0,) * players
    assert state.outcome.winners == tuple(range(players))


@pytest.mark.rule("AZ-D8", "R-AZUL-8")
def test_the_fifth_idle_round_ends_the_game_with_the_usual_bonuses() -> None:
    state = finish(idle=4, wall1="B..../W..../K..../R..../Y....", score1=3, score2=9)
    assert state.is_over
    assert points(state) == [("AZ-D3", 7)]
    assert state.outcome
    assert state.outcome.scores == (10, 9)
    assert state.outcome.winners == (0,)


@pytest.mark.rule("AZ-D8", "R-AZUL-8")
def test_the_fourth_idle_round_does_not_end_the_game() -> None:
    state = finish(idle=3)
    assert not state.is_over
    assert field(state, "idle") == "4"


@pytest.mark.rule("AZ-D8", "R-AZUL-8")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_one_tile_on_one_wall_starts_the_count_of_idle_rounds_again(seat: int) -> None:
    tiles: dict[str, Any] = {f"lines{seat}": "B/-/-/-/-"}
    state = finish(3, idle=4, **tiles)
    assert not state.is_over
    assert field(state, "idle") == "0"
    none: dict[str, Any] = {f"lines{seat}": "-/B/-/-/-"}
    assert finish(3, idle=0, **none).text().count("idle=1 ") == 1


@pytest.mark.rule("AZ-D1", "AZ-D5")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_end_and_add_up(players: int, wall: str) -> None:
    for seed in range(4):
        state = sintra.game("azul", players=players, wall=wall).start(seed=seed)
        scores = [0] * players
        step = seed
        while not state.is_over:
            lines = [move for move in state.moves if not str(move).endswith("-")]
            options = lines or list(state.moves)
            state = state.play(options[step * 31 % len(options)])
            step += 1
            for event in state.events:
                if event.seat >= 0:
                    scores[event.seat] += event.points
            assert tuple(scores) == state.scores
        assert total(state) == dict.fromkeys("BYRKW", 20)
        assert state.outcome
        best = max(state.outcome.scores)
        assert all(state.outcome.scores[seat] == best for seat in state.outcome.winners)
        complete = any("." not in row for s in range(players) for row in field(state, f"wall{s + 1}").split("/"))
        assert complete or field(state, "idle") == "5"
