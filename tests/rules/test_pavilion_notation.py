"""Moves and positions of Summer Pavilion as text."""

from typing import Any

import pytest

import sintra
from fixtures.pavilion_table import table
from sintra.games.pavilion.moves import ACTIONS, SET_TEXTS, TABLE

GAME = sintra.game("pavilion")


def test_every_move_reads_back_as_its_number() -> None:
    assert ACTIONS == 1866
    assert [TABLE.parse(TABLE.text(number)) for number in range(ACTIONS)] == list(range(ACTIONS))


def test_no_path_is_the_beginning_of_another() -> None:
    paths = {TABLE.path(number) for number in range(ACTIONS)}
    assert len(paths) == ACTIONS
    assert not any(path[:length] in paths for path in paths for length in range(1, len(path)))


@pytest.mark.parametrize(
    ("number", "text", "path"),
    [
        (16, "3B", ("3", "B")),
        (59, "cR", ("c", "R")),
        (60 + ((4 * 6 + 5) * 6 + 4) * 6, "B>B6", ("B", ">B6", "+0")),
        (60 + ((6 * 6 + 3) * 6 + 1) * 6 + 1, "G>c4+1", ("G", ">c4", "+1")),
        (1572, "pass", ("pass",)),
        (1573, "+P", ("+", "P")),
        (1573 + SET_TEXTS.index("PPG") - 1, "+PPG", ("+", "PPG")),
        (1656, "k-", ("k", "-")),
        (1865, "kRRRR", ("k", "RRRR")),
    ],
)
def test_the_documented_numbers(number: int, text: str, path: tuple[str, ...]) -> None:
    assert (TABLE.text(number), TABLE.path(number), TABLE.parse(text)) == (text, path, number)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3b", "3B"),
        ("Cr", "cR"),
        ("b>B6+0", "B>B6"),
        ("g>C4+1", "G>c4+1"),
        ("PASS", "pass"),
        ("+gpp", "+PPG"),
        ("Kgpg", "kPGG"),
    ],
)
def test_moves_are_read_leniently_and_written_in_one_way(written: str, meant: str) -> None:
    assert str(GAME.move(written)) == meant


@pytest.mark.parametrize("text", ["", "0B", "3K", "B>B7", "B>B6+6", "B>1", "+", "+PPPP", "k", "kPPPPP", "k-P", "passs"])
def test_what_is_no_move_is_refused_with_examples(text: str) -> None:
    with pytest.raises(sintra.InvalidNotation, match="moves look like 3B, cR"):
        GAME.move(text)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"supply": "PPGGOOYYBRR"}, "supply: it has 11 tiles"),
        ({"hands": ("P" * 23,)}, None),
        ({"stars": ({"B": "R....."},)}, "stars1: star B takes B only"),
        ({"stars": ({"c": "RR...."},)}, "stars1: star c has the same colour twice"),
        ({"side": "grey", "stars": ({"c": "RRB..."},)}, "neither all one colour nor all different"),
        ({"marker": "2"}, "marker: player 2 holds it"),
        ({"now": "acquire:1"}, "no tile is left on the factories"),
        ({"factories": ("BBBB",)}, "4 tiles are there, but nobody is acquiring"),
        ({"now": "acquire:1", "factories": ("BBBBB",)}, "factory 1 has 5 tiles"),
        ({"now": "acquire:1", "round": 2, "factories": ("BBB",)}, "factory 1 has 3 tiles; only the last one"),
        ({"now": "acquire:1", "factories": ("BBBB",), "scores": (9, 5)}, "score1: 9 is not possible"),
        ({"now": "acquire:1", "factories": ("BBBB",), "stars": ({"B": "B....."},)}, "round 1 has not been played"),
        ({"now": "acquire:1", "factories": ("BBBB",), "passed": "2"}, "player 2 cannot have passed outside"),
        ({"now": "acquire:1", "round": 2, "supply": "PPP", "factories": ("BBBB",)}, "supply: it has only 3"),
        ({"supply": "PPP"}, "supply: it has only 3"),
        ({"passed": "1"}, "player 1 has passed"),
        ({"passed": "2", "hands": ("B", "BBBBB")}, "hand2: 5 tiles were kept"),
        ({"passed": "2", "round": 6, "hands": ("B", "B")}, "nothing is kept in round 6"),
        ({"hands": ()}, "player 1 has no tile"),
        ({"now": "keep:1", "round": 6}, "in round 6 nothing is kept"),
        ({"now": "bonus:1:3"}, "no structure of player 1 gives 3"),
        ({"now": "bonus:1:3", "stars": ({"B": "....BB"},), "supply": "PPPPPPPPPP"}, "leaves player 1 no choice"),
        ({"now": "supply:1"}, "the supply is full already"),
        ({"now": "supply:2", "supply": "P"}, "player 2 has no tile"),
        ({"now": "supply", "round": 2, "marker": "1", "supply": "P"}, "between rounds it is in the centre"),
        ({"now": "deal", "round": 2, "factories": ("BBBB", "", "B")}, "filled one after the other"),
        ({"now": "deal", "round": 2, "rest": "tower"}, "bag: it cannot be empty"),
        ({"now": "over", "hands": ()}, "the game ends after round 6"),
        ({"now": "over", "round": 6}, "discarded by now"),
        ({"now": "over", "round": 6, "hands": (), "stars": ({"R": "RRRRRR"},)}, "less than the final bonuses"),
        ({"now": "first", "hands": ()}, "round 1 has not been played"),
    ],
)
def test_an_impossible_position_is_named(change: dict[str, Any], fault: str | None) -> None:
    setting = {"now": "play:1", "hands": ("B",)} | change
    now = setting.pop("now")
    with pytest.raises((sintra.InvalidPosition, sintra.InvalidNotation)) as caught:
        table(now, **setting)
    if fault:
        assert fault in str(caught.value)


def test_tiles_that_are_too_many_are_named() -> None:
    text = table("play:1", hands=("B",)).text().replace("hand1=B ", "hand1=BB ")
    with pytest.raises(sintra.InvalidPosition, match="there are 23 tiles of colour B, not 22"):
        sintra.parse(text)
