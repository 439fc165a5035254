"""Azul, tiling: which tile moves where, in which order, and what goes to the lid."""

from typing import Any

import pytest

import sintra
from rules.azul_positions import NO_LINES, NO_WALL, PATTERN, at, field, points, refusal, total


def tiled(state: sintra.State) -> list[tuple[int, int, int]]:
    """Seat, row and column of every tile that reached a wall, in order, each once."""
    found = []
    for event in state.events:
        if event.kind == "tiled":
            place = (event.seat, event.details["row"], event.details["column"])
            if place not in found:
                found.append(place)
    return found


@pytest.mark.rule("AZ-B2", "AZ-B3")
@pytest.mark.parametrize("row", range(5))
@pytest.mark.parametrize("colour", "BYRKW")
def test_the_tile_goes_to_the_space_of_its_colour_and_the_others_to_the_lid(row: int, colour: str) -> None:
    lines = NO_LINES.split("/")
    lines[row] = colour * (row + 1)
    other = "Y" if colour == "B" else "B"
    state = at(centre=other, marker=2, floor2="*", lines1="/".join(lines)).play(f"c{other}-")
    walls = NO_WALL.split("/")
    column = PATTERN.split("/")[row].index(colour)
    walls[row] = "." * column + colour + "." * (4 - column)
    assert field(state, "wall1") == "/".join(walls)
    assert field(state, "lines1") == NO_LINES
    lid = {other: 1} | ({colour: row} if row else {})
    assert field(state, "lid") == "".join(f"{c}{lid[c]}" for c in "BYRKW" if c in lid)
    assert tiled(state) == [(0, row, column)]


@pytest.mark.rule("AZ-B1")
def test_rows_are_tiled_from_top_to_bottom() -> None:
    state = at(centre="W", marker=2, floor2="*", lines1="B/WW/KKK/RRRR/YYYYY").play("cW-")
    assert tiled(state) == [(0, row, 0) for row in range(5)]
    assert points(state) == [
        ("AZ-B4", 1), ("AZ-B6", 2), ("AZ-B6", 3), ("AZ-B6", 4), ("AZ-B6", 5), ("AZ-B7", -1),
    ]  # fmt: skip


@pytest.mark.rule("AZ-B1")
def test_incomplete_lines_keep_their_tiles() -> None:
    state = at(centre="W", marker=2, floor2="*", lines1="-/B/YY/KKK/RRRR").play("cW-")
    assert field(state, "lines1") == "-/B/YY/KKK/RRRR"
    assert field(state, "wall1") == NO_WALL
    assert tiled(state) == []


@pytest.mark.rule("AZ-B1", "AZ-B3")
def test_complete_and_incomplete_lines_stand_side_by_side() -> None:
    state = at(centre="W", marker=2, floor2="*", lines1="B/B/YYY/KKK/RRRRR").play("cW-")
    assert field(state, "lines1") == "-/B/-/KKK/-"
    assert field(state, "wall1") == "B..../...../...Y./...../.R..."
    assert field(state, "lid") == "Y2R4W1"


@pytest.mark.rule("AZ-B1", "AZ-A5")
def test_a_line_that_was_left_over_is_completed_and_tiled_in_a_later_round() -> None:
    state = at(factories="KKKK", centre="W", marker=2, floor2="*", lines1="-/-/-/K/-")
    state = state.play("cW-").play("1K-")
    assert field(state, "lines1") == "-/-/-/K/-"
    later = at(centre="KKK", marker=2, floor2="*", lines1=field(state, "lines1")).play("cK4")
    assert field(later, "wall1") == "...../...../...../.K.../....."


@pytest.mark.rule("R-ALL-1", "AZ-B1")
@pytest.mark.parametrize(
    ("players", "first", "order"), [(2, 1, [0, 1]), (2, 2, [1, 0]), (3, 2, [1, 2, 0]), (4, 4, [3, 0, 1, 2])]
)
def test_players_tile_one_after_the_other_from_the_first_player_of_the_round(
    players: int, first: int, order: list[int]
) -> None:
    lines = {f"lines{seat}": "B/YY/-/-/-" for seat in range(1, players + 1)}
    holder = first % players + 1  # whoever took the marker does not change the order
    fields: dict[str, Any] = lines | {"first": first, "marker": holder, f"floor{holder}": "*", "now": "draft:1"}
    state = at(players, centre="W", **fields).play("cW-")
    assert [seat for seat, _, _ in tiled(state)] == [seat for seat in order for _ in range(2)]
    assert state.turn == holder - 1


@pytest.mark.rule("R-ALL-1")
def test_a_player_finishes_with_the_floor_line_before_the_next_one_tiles() -> None:
    state = at(centre="W", marker=2, floor2="*", lines1="B/-/-/-/-", lines2="Y/-/-/-/-", score2=5).play("cW-")
    assert [(event.seat, event.rule) for event in state.events if event.points] == [
        (0, "AZ-B4"), (0, "AZ-B7"), (1, "AZ-B4"), (1, "AZ-B7"),
    ]  # fmt: skip


@pytest.mark.rule("R-ALL-1", "AZ-B2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiling_the_coloured_wall_is_never_asked(players: int) -> None:
    state = sintra.game("azul", players=players).start(seed=11)
    for _ in range(150):
        if state.is_over:
            break
        assert field(state, "now").startswith("draft:")
        state = state.play(state.moves[len(state.moves) // 2])


@pytest.mark.rule("AZ-B9")
def test_floor_tiles_go_to_the_lid_and_the_marker_does_not() -> None:
    state = at(factories="RRRR", centre="KK", floor1="BBY", floor2="WW", lid="W1", score1=30)
    state = state.play("cK-").play("1R-")
    assert (field(state, "floor1"), field(state, "floor2")) == ("-", "-")
    assert field(state, "lid") == "B2Y1R4K2W3"
    assert (field(state, "first"), state.turn, field(state, "marker")) == ("1", 0, "c")
    assert total(state) == dict.fromkeys("BYRKW", 20)


@pytest.mark.rule("AZ-B9", "AZ-C1")
def test_the_marker_stays_with_its_holder_who_starts_the_next_round() -> None:
    state = at(4, centre="W", marker=3, floor3="*Y", now="draft:2", first=2).play("cW2")
    assert (state.round, state.turn, field(state, "first"), field(state, "floor3")) == (6, 2, "3", "-")


@pytest.mark.rule("AZ-B2", "AZ-A8")
def test_a_colour_that_was_just_tiled_is_refused_on_its_line_in_the_next_round() -> None:
    deal = at(now="deal", factories="BBBB/YYYY/YYYY/YYYY/YYY", bag="Y1", round=2)
    state = deal.set_chance("Y").play("1B4")
    for factory in (2, 3, 4):
        state = state.play(f"{factory}Y-")
    state = state.play("5Y-")
    assert field(state, "now") == "deal"
    while state.chance:
        state = state.set_chance(next((c for c in state.chance if c.text == "B"), state.chance[0]))
    assert field(state, "wall1") == "...../...../...../...B./....."
    if state.turn != 0:
        state = state.play("1B-")
    move = next(str(move) for move in state.moves if str(move)[1] == "B")
    assert [line for line in "12345" if state.explain(move[:2] + line)] == list("1235")
    assert refusal(state, move[:2] + "4") == "AZ-A8"
