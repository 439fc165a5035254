"""Azul, before a round: preparation, refilling from the bag, the lid, shortage."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import sintra
from rules.azul_positions import (
    FACTORIES,
    NO_LINES,
    NO_WALL,
    WITHOUT_BLUE,
    at,
    counts,
    deal,
    field,
    refusal,
    tiles,
    total,
)

BLUE_LINES = "-/B/BB/BB/-"
"""With WITHOUT_BLUE, a board that keeps five tiles of every colour."""


def boards(*seats: int) -> dict[str, str]:
    """Boards that keep 25 tiles each."""
    return {f"wall{seat}": WITHOUT_BLUE for seat in seats} | {f"lines{seat}": BLUE_LINES for seat in seats}


@pytest.mark.rule("AZ-S1")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_an_empty_board_of_the_same_side_and_no_points(players: int, wall: str) -> None:
    state = sintra.game("azul", players=players, wall=wall).start(seed=1)
    assert state.text().startswith(f"azul:{players}:{wall} ")
    assert state.scores == (0,) * players
    for seat in range(1, players + 1):
        assert field(state, f"lines{seat}") == NO_LINES
        assert field(state, f"wall{seat}") == NO_WALL
        assert field(state, f"floor{seat}") == "-"


@pytest.mark.rule("AZ-S1")
def test_the_coloured_side_is_the_usual_one() -> None:
    assert sintra.game("azul", players=2).options["wall"] == "coloured"


@pytest.mark.rule("AZ-S1", "AZ-S2")
@pytest.mark.parametrize("options", [{"players": 1}, {"players": 5}, {"players": 2, "wall": "red"}])
def test_other_sides_and_numbers_of_players_do_not_exist(options: dict[str, Any]) -> None:
    with pytest.raises(sintra.InvalidOption):
        sintra.game("azul", **options)


@pytest.mark.rule("AZ-S2", "AZ-S3")
@pytest.mark.parametrize(("players", "number", "left"), [(2, 5, 80), (3, 7, 72), (4, 9, 64)])
def test_five_seven_or_nine_factories_get_four_tiles_each(players: int, number: int, left: int) -> None:
    state = sintra.game("azul", players=players).start(seed=5)
    dealt = field(state, "factories").split("/")
    assert [len(factory) for factory in dealt] == [4] * number
    assert sum(counts(field(state, "bag")).values()) == left
    assert (field(state, "lid"), field(state, "centre"), field(state, "marker")) == ("-", "-", "c")
    assert (state.round, total(state)) == (1, dict.fromkeys("BYRKW", 20))


@pytest.mark.rule("AZ-S3")
def test_every_tile_of_the_bag_is_equally_likely() -> None:
    state = sintra.game("azul", players=2).start(chance="ask").set_chance("1")
    assert field(state, "bag") == "B20Y20R20K20W20"
    assert {chance.text: chance.probability for chance in state.chance} == dict.fromkeys("BYRKW", Fraction(1, 5))
    state = deal(state, "BBY")
    assert {chance.text: chance.probability for chance in state.chance} == {
        "B": Fraction(18, 97), "Y": Fraction(19, 97), "R": Fraction(20, 97), "K": Fraction(20, 97),
        "W": Fraction(20, 97),
    }  # fmt: skip


@pytest.mark.rule("AZ-S3")
def test_tiles_are_dealt_to_factory_one_first() -> None:
    state = sintra.game("azul", players=2).start(chance="ask").set_chance("2")
    state = deal(state, "BBYR WWWW KKKK YYRR")
    assert field(state, "factories") == "BBYR/WWWW/KKKK/YYRR/-"
    state = deal(state, "BYR")
    assert field(state, "now") == "deal"
    state = state.set_chance("K")
    assert (state.turn, state.chance, field(state, "now")) == (1, (), "draft:2")
    assert field(state, "bag") == "B17Y16R16K15W16"


@pytest.mark.rule("AZ-S3")
def test_a_draw_that_cannot_be_is_refused() -> None:
    state = at(now="deal", bag="B5", round=2)
    for outcome in ("Y", "1", "X", ""):
        with pytest.raises(sintra.IllegalOutcome):
            state.set_chance(outcome)
    with pytest.raises(sintra.IllegalOutcome):
        at(factories="BBYR").set_chance("B")


@pytest.mark.rule("AZ-S4", "R-ALL-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_of_the_game_is_drawn_with_equal_chances(players: int) -> None:
    state = sintra.game("azul", players=players).start(chance="ask")
    assert state.turn is None
    seats = [str(seat + 1) for seat in range(players)]
    assert {chance.text: chance.probability for chance in state.chance} == dict.fromkeys(seats, Fraction(1, players))
    for seat in seats:
        begun = state.set_chance(seat)
        while begun.chance:
            begun = begun.set_chance(begun.chance[0])
        assert (begun.turn, field(begun, "first")) == (int(seat) - 1, seat)


@pytest.mark.rule("AZ-S4", "R-ALL-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seed_decides_who_begins_and_everybody_can(players: int) -> None:
    game = sintra.game("azul", players=players)
    found = Counter(game.start(seed=seed).turn for seed in range(60))
    assert set(found) == set(range(players))
    assert game.start(seed=9).text() == game.start(seed=9).text()


@pytest.mark.rule("AZ-C1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_holds_the_marker_starts_the_next_round(players: int) -> None:
    for holder in range(1, players + 1):
        state = at(players, centre="W", marker=holder, **{f"floor{holder}": "*"}).play("cW2")
        assert (state.round, state.turn, field(state, "first")) == (6, holder - 1, str(holder))
        assert field(state, "marker") == "c"


@pytest.mark.rule("AZ-C1", "R-ALL-3")
@pytest.mark.parametrize(("players", "first", "last"), [(2, 1, 2), (2, 2, 2), (3, 2, 1), (4, 3, 4)])
def test_the_previous_first_player_starts_again_if_nobody_took_the_marker(players: int, first: int, last: int) -> None:
    state = at(players, factories="YYYY", first=first, now=f"draft:{last}").play("1Y4")
    assert (state.round, state.turn, field(state, "first")) == (6, first - 1, str(first))
    assert field(state, "marker") == "c"


@pytest.mark.rule("AZ-C2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_factories_are_filled_from_the_bag_and_the_lid_stays_closed(players: int) -> None:
    state = at(players, centre="W", marker=1, floor1="*", lid="B10K5").play("cW-")
    number = FACTORIES[players]
    assert [len(factory) for factory in field(state, "factories").split("/")] == [4] * number
    assert field(state, "lid") == "B10K5W1"
    assert sum(counts(field(state, "bag")).values()) == 100 - 15 - 1 - 4 * number
    assert Counter(draw.text for draw in state.draws) == tiles(field(state, "factories"))


@pytest.mark.rule("AZ-C2")
def test_the_round_counts_up_and_lines_and_walls_stay() -> None:
    state = at(centre="W", marker=2, floor2="*", lines2="-/-/-/-/RR", wall2="B..../...../...../...../.....")
    state = state.play("cW5")
    assert state.round == 6
    assert (field(state, "lines1"), field(state, "lines2")) == ("-/-/-/-/W", "-/-/-/-/RR")
    assert field(state, "wall2") == "B..../...../...../...../....."


@pytest.mark.rule("AZ-C2")
def test_nothing_can_be_played_before_the_deal_is_done() -> None:
    state = at(now="deal", factories="BBYR/BB", round=3)
    assert not state.explain("1B1")
    assert refusal(state, "1B1") == "AZ-C2"


@pytest.mark.rule("AZ-C3", "R-ALL-6")
def test_the_lid_refills_an_empty_bag_in_the_middle_of_a_deal() -> None:
    state = at(now="deal", bag="B3", factories="BBYR/YY")
    assert field(state, "lid") == "B15Y17R19K20W20"
    assert [(chance.text, chance.probability) for chance in state.chance] == [("B", Fraction(1))]
    state = deal(state, "BB")
    assert [(chance.text, chance.probability) for chance in state.chance] == [("B", Fraction(1))]
    assert field(state, "lid") == "B15Y17R19K20W20"
    state = state.set_chance("B")
    assert field(state, "factories") == "BBYR/BBYY/B/-/-"
    assert {chance.text: chance.probability for chance in state.chance} == {
        "B": Fraction(15, 91), "Y": Fraction(17, 91), "R": Fraction(19, 91), "K": Fraction(20, 91),
        "W": Fraction(20, 91),
    }  # fmt: skip
    state = deal(state, "KKK KKKK KKKK")
    assert field(state, "factories") == "BBYR/BBYY/BKKK/KKKK/KKKK"
    assert (field(state, "bag"), field(state, "lid")) == ("B15Y17R19K9W20", "-")
    assert (field(state, "now"), total(state)) == ("draft:1", dict.fromkeys("BYRKW", 20))


@pytest.mark.rule("AZ-C3", "R-ALL-6")
def test_a_bag_that_is_emptied_by_the_last_tile_is_not_refilled() -> None:
    state = deal(at(now="deal", bag="B20"), "B" * 20)
    assert field(state, "now") == "draft:1"
    assert (field(state, "bag"), field(state, "lid")) == ("-", "Y20R20K20W20")


@pytest.mark.rule("AZ-C3", "R-ALL-6")
def test_a_bag_that_lacks_the_last_tile_is_refilled_for_it() -> None:
    state = deal(at(now="deal", bag="B19"), "B" * 19)
    assert {chance.text: chance.probability for chance in state.chance} == {
        "B": Fraction(1, 81), **dict.fromkeys("YRKW", Fraction(20, 81))
    }  # fmt: skip
    state = state.set_chance("Y")
    assert (field(state, "bag"), field(state, "lid")) == ("B1Y19R20K20W20", "-")


@pytest.mark.rule("AZ-C3", "R-ALL-6")
def test_an_empty_bag_is_refilled_at_the_beginning_of_a_deal() -> None:
    state = at(centre="W", bag="-", marker=2, floor2="*").play("cW-")
    assert field(state, "lid") == "-"
    assert sum(counts(field(state, "bag")).values()) == 80
    assert state.draws[0].probability == Fraction(1, 5)


@pytest.mark.rule("AZ-C3", "R-ALL-6", "AZ-B9")
def test_tiles_discarded_in_the_tiling_can_be_dealt_in_the_next_deal() -> None:
    state = at(centre="W", bag="-", marker=2, floor2="*", lines1="-/-/-/RRRR/-").play("cW-")
    assert total(state) == dict.fromkeys("BYRKW", 20)
    assert field(state, "wall1") == "...../...../...../R..../....."
    assert (counts(field(state, "bag")) + tiles(field(state, "factories")))["R"] == 19


@pytest.mark.rule("AZ-C3")
def test_the_lid_refills_the_bag_in_a_sampled_deal_as_well() -> None:
    state = at(3, centre="W", bag="K3", marker=2, floor2="*").play("cW-")
    assert [(draw.text, draw.probability) for draw in state.draws[:3]] == [("K", Fraction(1))] * 3
    assert len(state.draws) == 28
    left = Counter({"B": 20, "Y": 20, "R": 20, "K": 17, "W": 20})
    for draw in state.draws[3:]:
        assert draw.probability == Fraction(left[draw.text], sum(left.values()))
        left[draw.text] -= 1
    assert +left == counts(field(state, "bag"))
    assert field(state, "lid") == "-"


@pytest.mark.rule("AZ-C4")
def test_with_three_players_a_short_round_is_played_with_what_is_there() -> None:
    state = at(3, centre="W", bag="-", marker=2, floor2="*", **boards(1, 2, 3)).play("cW-")
    assert [len(factory) for factory in field(state, "factories").split("/")] == [4] * 6 + [1]
    assert (field(state, "bag"), field(state, "lid")) == ("-", "-")
    assert (state.turn, state.round, len(state.draws)) == (1, 6, 25)


@pytest.mark.rule("AZ-C4", "AZ-C3")
def test_bag_and_lid_run_out_one_after_the_other() -> None:
    state = at(4, now="deal", bag="B5Y5", **boards(1, 2, 3))
    assert field(state, "lid") == "R5K5W5"
    state = deal(state, "BBBB BYYY YY")
    assert [chance.text for chance in state.chance] == ["R", "K", "W"]
    state = deal(state, "RR RRRK KKKK WWWW")
    assert field(state, "now") == "deal"
    state = state.set_chance("W")
    assert field(state, "factories") == "BBBB/BYYY/YYRR/RRRK/KKKK/WWWW/W/-/-"
    assert (field(state, "now"), state.turn) == ("draft:1", 0)
    assert (field(state, "bag"), field(state, "lid")) == ("-", "-")
    assert refusal(state, "8B1") == "AZ-A2"


@pytest.mark.rule("AZ-C4", "R-AZUL-4")
def test_a_single_tile_is_enough_for_a_round() -> None:
    lines = boards(1, 2, 3, 4) | {"lines1": "-/B/BB/B/-"}
    state = at(4, factories="B", marker=2, floor2="*", **lines).play("1B-")
    assert not state.is_over
    assert (state.turn, state.round) == (1, 6)
    assert field(state, "factories") == "B/-/-/-/-/-/-/-/-"
    assert [str(move) for move in state.moves] == [f"1B{line}" for line in "12345-"]
