"""Azul Duel: set-up, preparation and shortages."""

from collections import Counter
from fractions import Fraction

import pytest

import sintra
from rules.duel_positions import at, field, outcomes, play, refusal, setup, total
from sintra.games.duel.components import CELLS, WILD

FIRST_PLATES = "top:s p1 top:w p2 top:w p3 top:s "
TILES = "B B Y R K  B B Y R  Y Y K T  R R R K  B K T T"


def names(state: sintra.State) -> list[str]:
    return [chance.text for chance in state.chance]


@pytest.mark.rule("DU-S1", "DU-S2", "DU-S4", "DU-S6")
def test_a_game_starts_with_five_points_three_plates_and_full_suns() -> None:
    state = setup("1 " + FIRST_PLATES + TILES)
    assert state.scores == (5, 5)
    assert (field(state, "tokens1"), field(state, "tokens2"), field(state, "round")) == ("2", "2", "1")
    assert (field(state, "shown"), field(state, "stack")) == ("1,2,3", "15s")
    assert field(state, "factories") == "BBYR/YYKT/RRRK/BKTT/BBYRK"
    assert total(state) == Counter(dict.fromkeys("BYRKT", 13))
    assert field(state, "supply").count("2") == 10


@pytest.mark.rule("DU-S7", "R-ALL-2")
def test_the_first_player_is_drawn_and_the_other_lays_a_plate_first() -> None:
    state = setup()
    assert [(chance.text, chance.probability) for chance in state.chance] == [
        ("1", Fraction(1, 2)),
        ("2", Fraction(1, 2)),
    ]
    state = outcomes(state, "1 " + FIRST_PLATES + TILES)
    assert state.turn == 1
    assert [str(move) for move in state.moves] == ["p1", "p2", "p3"]
    for move in ("draw", "1B", "mB", "+B"):
        assert refusal(state, move) == "DU-S7"
    assert refusal(state, "p4") == "DU-P2"
    state = state.play("p1")
    assert len(state.moves) == 36
    state = state.play("@5r1")
    assert names(state) == ["p5", "p7", "p8", "p9", "p11", "p13", "p16", "p18"]  # specials: the back was known
    state = outcomes(state, "p5 top:w")
    assert (state.turn, field(state, "shown")) == (0, "2,3,5")
    state = outcomes(play(state, "p2 @1r0"), "p4 top:s")
    assert (state.turn, field(state, "now"), field(state, "shown")) == (0, "act:1", "3,4,5")
    assert (field(state, "tokens1"), field(state, "tokens2")) == ("2", "2")
    assert field(state, "plates2").split(",")[4] == "1r1"


@pytest.mark.rule("DU-S2")
def test_the_back_of_the_top_plate_is_drawn_by_the_plates_that_may_lie_there() -> None:
    state = setup("2")
    assert {chance.text: chance.probability for chance in state.chance} == {
        "top:s": Fraction(1, 2),
        "top:w": Fraction(1, 2),
    }
    state = outcomes(state, "top:s p1")
    assert {chance.text: chance.probability for chance in state.chance} == {
        "top:s": Fraction(8, 17),
        "top:w": Fraction(9, 17),
    }


@pytest.mark.rule("DU-S3", "R-DUEL-13")
def test_rows_columns_and_wilds_are_the_usual_scoring_sides() -> None:
    assert sintra.game("duel").header == "duel:2:rows,columns,wilds"
    assert field(setup("1"), "sides") == "rows,columns,wilds"


@pytest.mark.rule("DU-S3")
@pytest.mark.parametrize(
    ("sides", "canonical"),
    [
        ("rim,rows,corners", "rows,rim,corners"),
        ("empty_specials,corners,rim,rainbow_rows", "rainbow_rows,rim,corners,empty_specials"),
        ("rows, columns, wilds", "rows,columns,wilds"),
        ("random", "random"),
    ],
)
def test_three_or_four_sides_of_different_tiles_may_be_chosen(sides: str, canonical: str) -> None:
    assert sintra.game("duel", scoring=sides).options["scoring"] == canonical


@pytest.mark.rule("DU-S3")
@pytest.mark.parametrize(
    "sides",
    [
        "rows,columns",
        "rows,rainbow_rows,wilds",
        "rows,rows,wilds",
        "rows,columns,stars",
        "",
        "rows,rim,corners,wilds,columns",
    ],
)
def test_other_choices_of_sides_are_refused(sides: str) -> None:
    with pytest.raises(sintra.InvalidOption):
        sintra.game("duel", scoring=sides)


@pytest.mark.rule("DU-S3")
def test_random_sides_are_drawn_one_by_one_from_different_tiles() -> None:
    state = setup("1", scoring="random")
    assert len(state.chance) == 8
    state = state.set_chance("side:rim")
    assert names(state) == [
        f"side:{name}" for name in ("rows", "rainbow_rows", "diagonals", "corners", "wilds", "empty_specials")
    ]
    state = outcomes(state, "side:rows side:empty_specials")
    assert field(state, "sides") == "rows,rim,empty_specials"
    assert names(state) == ["top:s", "top:w"]
    assert sintra.parse(state.text()) == state
    assert sintra.game("duel", scoring="random").start(seed=1) != sintra.game("duel", scoring="random").start(seed=2)


@pytest.mark.rule("DU-S5", "R-DUEL-10")
def test_five_equal_tiles_on_the_large_factory_are_drawn_again() -> None:
    state = setup("1 " + FIRST_PLATES + "B B B B B")
    assert field(state, "factories") == "-/-/-/-/-"
    assert field(state, "bag") == "B13Y13R13K13T13"
    assert [(event.kind, event.rule) for event in state.events] == [("five_equal", "DU-S5")]
    state = outcomes(state, "B B B B Y R")
    assert field(state, "factories") == "R/-/-/-/BBBBY"  # the large factory first, then the small ones


@pytest.mark.rule("R-DUEL-10", "R-DUEL-16", "DU-S5")
def test_five_equal_tiles_stay_if_the_bag_holds_no_other_colour() -> None:
    state = at(round=2, now="deal", bag="B6", shown="1,2,3", stack="9s").asking()
    state = outcomes(state, "B B B B B")
    assert field(state, "factories") == "-/-/-/-/BBBBB"  # the tower has others, but does not count


@pytest.mark.rule("DU-R4", "R-ALL-6", "DU-R3")
def test_the_tower_goes_into_the_bag_when_a_tile_must_be_drawn_and_the_bag_is_empty() -> None:
    state = at(round=2, now="deal", bag="B1", shown="1,2,3", stack="9s").asking()
    assert names(state) == ["B"]
    state = state.set_chance("B")
    assert (field(state, "bag"), field(state, "tower")) == ("B12Y13R13K13T13", "-")
    assert [event.rule for event in state.events] == ["DU-R4"]
    state = outcomes(state, "B B Y R  B B Y R")
    assert field(state, "factories") == "BBYR/-/-/-/BBBYR"


@pytest.mark.rule("DU-R5", "R-DUEL-4")
def test_without_tiles_the_round_starts_short_and_chips_of_empty_factories_are_revealed() -> None:
    state = outcomes(at(round=5, now="deal", **full_domes("BBY")).asking(), "B B Y")
    assert [event.rule for event in state.events] == ["DU-R5"]
    assert (field(state, "factories"), field(state, "now")) == ("-/-/-/-/BBY", "chip")
    for _ in range(4):
        state = state.set_chance(state.chance[0])
    assert field(state, "now") == "act:1"
    assert sum(int(part[-1]) for part in field(state, "open").split(",")) == 4
    assert refusal(state, "p1") == refusal(state, "draw") == "DU-P1"  # and no tokens in round 5


@pytest.mark.rule("R-ALL-3", "R-DUEL-11", "DU-R6")
def test_a_large_factory_that_starts_empty_leaves_the_first_player_as_it_was() -> None:
    state = at(round=4, now="act:2", first=2, tokens1=0, tokens2=0, taken1=2, taken2=1, open="K1", stack="-", shown="-")
    state = state.asking().play("+K")
    assert state.round == 5
    assert field(state, "first") == "2"


@pytest.mark.rule("DU-R1", "DU-R2", "DU-R6", "DU-R3")
def test_a_round_is_prepared_with_tokens_plates_and_the_new_first_player() -> None:
    state = at(round=1, now="act:1", first=1, marker=2, tokens1=0, tokens2=0, taken1=1, taken2=2, open="K1", shown="-")
    assert field(state, "stack") == "12s"
    state = state.asking().play("+K")
    assert (state.round, field(state, "first"), field(state, "marker")) == (2, "2", "f")
    assert (field(state, "tokens1"), field(state, "tokens2"), field(state, "taken1")) == ("2", "2", "0")
    state = outcomes(state, "p1 top:w p2 top:w p3 top:w")
    assert (field(state, "shown"), field(state, "now")) == ("1,2,3", "deal")
    state = outcomes(state, TILES)
    assert (state.turn, field(state, "now")) == (1, "act:2")
    assert sum(int(part[-1]) for part in field(state, "supply").split(",")) == 16


def full_domes(rest: str) -> dict[str, str]:
    """Lay all plates and fill all spaces but some wild ones, so that only these tiles are left, in the bag."""
    left = Counter(dict.fromkeys("BYRKT", 13)) - Counter(rest)
    fields = {"plates1": ",".join(f"{p}r0" for p in range(1, 10)), "plates2": ",".join(f"{p}r0" for p in range(10, 19))}
    wild, domes = [], {}
    for seat in (1, 2):
        dome = domes[seat] = [["S"] * 6 for _ in range(6)]
        for place, part in enumerate(fields[f"plates{seat}"].split(",")):
            for cell, shown in enumerate(CELLS[int(part.split("r")[0]) - 1, 0]):
                row, column = place // 3 * 2 + cell // 2, place % 3 * 2 + cell % 2
                if shown < len("BYRKT"):
                    dome[row][column] = "BYRKT"[shown]
                    left["BYRKT"[shown]] -= 1
                elif shown == WILD:
                    wild.append((dome, row, column))
    tiles = sorted(left.elements())
    for number, (dome, row, column) in enumerate(wild):
        dome[row][column] = tiles[number] if number < len(tiles) else "."
    fields |= {f"dome{seat}": "/".join("".join(row) for row in domes[seat]) for seat in (1, 2)}
    return fields | {"bag": "".join(f"{c}{n}" for c in "BYRKT" if (n := rest.count(c))), "tower": "-"}
