"""Azul Duel: positions that no game can lead to are refused, with everything that is wrong."""

import pytest

import sintra
from rules.duel_positions import changed, position
from sintra.core.words import LANGUAGES
from sintra.games.duel.words import WORDS

MARKET = position(factories="BBYR/mKY/-/YYKT/mBBK", open="K1", shown="1,2,3")
TILING = position(
    now="tile:1:5", tokens1=0, tokens2=0, taken1=2, taken2=2, marker=2, lines1="-/-/-/-/RRRRR/-",
    plates1="4r0,-,-,3r0,-,-,17r0,10r0,12r0",
)  # fmt: skip
DRAWN = position(
    round=3, tokens2=1, factories="BBYR/-/-/-/-", open="K1,T1,BK1", marker=2, shown="1,2,3", stack="0s",
    plates1="6r0,8r0,9r0,10r0,11r0,-,-,-,-", plates2="18r0,13r0,14r0,15r0,16r0,17r0,-,-,-", draws="2:s3w2:18:5,7,4,12",
)  # fmt: skip
KEEPING = changed(DRAWN, now="keep:1", tokens1=1, stack="0w", hand="5,7", draws="2:s3w2:18:5>2,7>2,4,12;1:-:-:-")
DEALING = position(now="deal", shown="1,2,3", stack="9s")
OVER = position(round=5, now="over", taken1=2, taken2=2, stack="-")
START = position(
    round=1, now="first", plates1="-,-,-,-,-,-,-,-,-", plates2="-,-,-,-,-,-,-,-,-", stack="18", supply=",".join(
        f"{chip}2" for chip in ("B", "Y", "R", "K", "T", "BR", "BK", "YK", "YT", "RT")
    ),
)  # fmt: skip


def codes(text: str) -> set[str]:
    """Name what is wrong with a position."""
    with pytest.raises(sintra.InvalidPosition) as refusal:
        sintra.parse(text)
    for language in LANGUAGES:
        assert refusal.value.text(language)
    return {fault.code for fault in refusal.value.faults}


@pytest.mark.parametrize("text", [MARKET, TILING, DRAWN, KEEPING, DEALING, OVER, START])
def test_the_positions_that_the_faults_are_made_from_are_sound(text: str) -> None:
    assert sintra.parse(text).text() == text


@pytest.mark.parametrize(
    ("text", "fields", "code"),
    [
        (MARKET, {"bag": "B8Y9R12K10T12"}, "tile_count"),
        (MARKET, {"broken1": "B"}, "tile_count"),
        (MARKET, {"spent": "B2,Y1"}, "chip_count"),
        (MARKET, {"spent": "B2,Y1", "supply": "Y1,R2,K1,T2,BR2,BK2,YK2,YT2,RT2"}, "chips_revealed"),
        (MARKET, {"taken1": "1"}, "chips_taken"),
        (MARKET, {"spent": "B1", "chips1": "B1,Y2"}, "chips_of_seat"),
        (MARKET, {"shown": "1,2"}, "plate_count"),
        (MARKET, {"shown": "1,2,3,4", "stack": "8s"}, "too_many_shown"),
        (MARKET, {"plates1": "-,-,-,-,-,-,-,17r0,18r0", "stack": "10s"}, "plates_laid"),
        (MARKET, {"tokens1": "1"}, "plates_laid"),
        (MARKET, {"stack": "9"}, "stack_top"),
        (MARKET, {"dome1": "B...../....../....../....../....../......", "bag": "B8Y9R12K10T12"}, "dome_space"),
        (MARKET, {"dome1": "....../....../....../....../....../.S....", "bag": "B9Y9R12K10T12"}, "special_tile"),
        (MARKET, {"factories": "BBYR/mKY/-/YYKT/-", "bag": "B11Y9R12K11T12"}, "marker_left"),
        (MARKET, {"factories": "BBYR/mKY/-/YYKT/BBK", "marker": "1"}, "marker_early"),
        (MARKET, {"held": "B", "bag": "B8Y9R12K10T12"}, "held_tiles"),
        (MARKET, {"now": "line:1"}, "held_tiles"),
        (MARKET, {"now": "stack:1:1", "held": "T", "bag": "B9Y9R12K10T11"}, "nothing_to_do"),
        (MARKET, {"now": "tile:1:5"}, "market_left"),
        (MARKET, {"drawn": "s1", "stack": "8s"}, "drawn_now"),
        (MARKET, {"now": "draw:1", "tokens1": "1", "draws": "1:-:-:-"}, "drawn_now"),
        (TILING, {"now": "tile:1:4"}, "nothing_to_do"),
        (TILING, {"lines1": "-/-/TTT/-/RRRRR/-", "bag": "B13Y13R8K13T10"}, "not_tiled"),
        (TILING, {"now": "use:1:5"}, "nothing_to_do"),
        (TILING, {"tokens1": "1", "plates1": "-,-,-,3r0,-,-,17r0,10r0,12r0", "stack": "9s"}, "tokens"),
        (TILING, {"first": "2", "broken2": "K", "bag": "B13Y13R8K12T13"}, "broken_left"),
        (DRAWN, {"draws": "2:s2w3:18:5,7,4,12"}, "draws_list"),
        (DRAWN, {"draws": "1:s3w2:18:5,7,4,12"}, "draws_list"),
        (DRAWN, {"draws": "2:s3w2:18:5,7,4,?"}, "masked"),
        (DRAWN, {"stack": "0w"}, "stack_top"),
        (KEEPING, {"draws": "2:s3w2:18:5>2,7>2,4,12;2:-:-:-"}, "drawn_now"),
        (DRAWN, {"draws": "1:s1w1:6:1^;2:s3w2:18:5,7,4,12"}, "draws_forgotten"),
        (DEALING, {"factories": "BBYR/-/-/-/-", "bag": "B11Y12R12K13T13"}, "deal_order"),
        (DEALING, {"bag": "-", "tower": "B13Y13R13K13T13"}, "bag_empty"),
        (DEALING, {"marker": "1"}, "marker_early"),
        (OVER, {"round": "4"}, "chips_taken"),
        (START, {"score1": "6"}, "score_early"),
        (START, {"score1": "4"}, "not_the_start"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(text: str, fields: dict[str, str], code: str) -> None:
    assert code in codes(changed(text, **fields))


def test_a_view_that_no_deal_agrees_with_is_refused() -> None:
    view = sintra.parse(DRAWN).view(0)
    assert "draws=2:s3w2:18:s,?,?,?" in view.text()
    with pytest.raises(sintra.InvalidPosition) as refusal:
        view.game.parse_view(changed(view.text(), draws="2:s3w2:18:w,?,?,?", stack="0s"))
    assert {fault.code for fault in refusal.value.faults} == {"stack_top"}
    with pytest.raises(sintra.InvalidPosition) as refusal:
        view.game.parse_view(changed(view.text(), draws="2:s5:18:s,w,w,?"))
    assert {fault.code for fault in refusal.value.faults} == {"no_deal"}


@pytest.mark.parametrize(
    "fields",
    [
        {"now": "act:3"}, {"now": "put:1"}, {"now": "give:1:3:2"}, {"now": "top:7"}, {"now": "deal:1"}, {"now": "x"},
        {"sides": "rows"}, {"sides": "columns,rows,wilds"}, {"factories": "BBYR/mKY/-/YYKT"}, {"bag": "B0"},
        {"factories": "BBYRR/-/-/-/-"}, {"shown": "3,2,1"}, {"shown": "19"}, {"shown": "16,17,18"}, {"stack": "x"},
        {"drawn": "s0"}, {"draws": "3:-:-:-"}, {"draws": "1:s1:7"}, {"plates1": "7r4,-,-,-,-,-,-,-,-"}, {"dome1": "B"},
        {"chips1": "B3"}, {"chips1": "KB1"}, {"lines1": "BB/-/-/-/-/-"}, {"lines1": "-/BY/-/-/-/-"}, {"hand": "?"},
        {"broken1": "BBBBB"}, {"held": "BY"}, {"bag": "B1B1"}, {"round": "6"}, {"round": "0"}, {"tokens1": "3"},
        {"marker": "c"}, {"score1": "-1"},
    ],
)  # fmt: skip
def test_what_does_not_read_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises((sintra.InvalidNotation, sintra.InvalidPosition)):
        sintra.parse(changed(MARKET, **fields))


def test_every_fault_has_its_words() -> None:
    import re

    sources = [file.read_text(encoding="utf-8") for file in WORDS.folder.parent.glob("faults*.py")]
    assert {code for source in sources for code in re.findall(r'fault\("(\w+)"', source)} <= set(WORDS)
