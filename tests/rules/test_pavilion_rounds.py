"""The next round and the end of a game of Summer Pavilion."""

import pytest

import sintra
from fixtures.pavilion_table import refusal, table, tiles

FULL = {letter: letter * 6 for letter in "PGOYBR"} | {"c": "PGOYBR"}


@pytest.mark.rule("SP-N1", "SP-N3")
def test_the_factories_are_filled_again_and_the_holder_of_the_marker_begins() -> None:
    state = table("keep:1", first=2, marker="2", passed="2", hands=("GG", "RR")).play("kGG")
    assert state.round == 2
    assert state.turn == 1
    assert state.array["factories"][0].sum(axis=1).tolist() == [4] * 5 + [0] * 4
    assert "marker=c passed=-" in state.text()


@pytest.mark.rule("SP-N3")
def test_tiles_kept_are_beside_the_board_in_the_next_round() -> None:
    state = table("keep:1", first=1, marker="1", passed="2", hands=("GG", "RR")).play("kGG")
    assert (tiles(state, "hand", 0), tiles(state, "hand", 1)) == ("GG", "RR")


@pytest.mark.rule("SP-N1", "SP-C6")
def test_the_supply_is_filled_before_the_factories() -> None:
    stars = ({"B": "BB....", "Y": "..YY.."},)
    start = table("bonus:1:2", passed="2", stars=stars, supply="PPPPPPPPPR").asking()
    state = start.play("+PP").set_chance("B").set_chance("B")
    assert state.turn == 0, "the bonus tiles can be played"
    state = state.play("pass").play("k-").set_chance("Y")
    assert state.round == 2
    assert state.array["factories"][0, 0].sum() == 1


@pytest.mark.rule("SP-N1", "SP-C7")
def test_the_tower_fills_the_bag_in_the_middle_of_a_deal() -> None:
    start = table("keep:1", passed="2", hands=("GG", "RR"), bag="PPP").asking()
    before = tiles(start, "tower")
    state = start.play("kGG")
    for _ in range(3):
        assert [chance.text for chance in state.chance] == ["P"]
        state = state.set_chance("P")
    assert tiles(state, "bag") == before
    assert len(state.chance) > 1


@pytest.mark.rule("SP-N2", "R-PAV-9")
def test_a_short_deal_fills_the_factories_in_order_as_far_as_the_tiles_go() -> None:
    state = emptied(extra="BBBYYR", hand="PG").play("kPG")
    assert state.round == 4
    assert state.array["factories"][0, :, :].sum(axis=1).tolist() == [4, 2, 0, 0, 0, 0, 0, 0, 0]
    assert tiles(state, "bag") == tiles(state, "tower") == ""
    assert state.turn == 0
    assert [(e.kind, e.rule) for e in state.events] == [("refilled", "SP-C7"), ("short", "SP-N2")]


@pytest.mark.rule("R-PAV-9", "R-ALL-3")
def test_without_tiles_to_deal_the_playing_phase_is_held_at_once() -> None:
    state = emptied(extra="", hand="PG").play("kPG")
    assert "round=4 now=play:1 first=1 marker=c passed=- bag=- tower=-" in state.text()


@pytest.mark.rule("R-PAV-9")
def test_a_playing_phase_that_nobody_has_tiles_for_is_over_at_once() -> None:
    state = emptied(extra="", hand="Y", now="play:1", board={"Y": "....YY", "c": "PGOYB."}).play("Y>Y1")
    assert state.is_over
    assert state.round == 6


@pytest.mark.rule("R-PAV-9", "R-PAV-11")
def test_the_supply_comes_first_when_tiles_run_short() -> None:
    state = emptied(extra="", hand="PGBBY", supply="PPPPPPPP").asking().play("kPG")
    state = state.set_chance("B").set_chance("B")
    assert tiles(state, "supply") == "PPPPPPPPBB"
    state = state.set_chance("Y")
    assert state.array["factories"][0, 0].tolist() == [0, 0, 0, 1, 0, 0]
    assert state.turn == 0


@pytest.mark.rule("SP-E1")
def test_the_game_ends_after_the_sixth_round() -> None:
    state = table("play:1", round=6, passed="2", hands=("B",)).play("pass")
    assert state.is_over
    assert [(e.kind, e.rule) for e in state.events[1:]] == [("ended", "SP-E1")]
    assert refusal(state, "pass")[1] == "SP-E1"
    assert not state.moves


@pytest.mark.rule("SP-E2")
@pytest.mark.parametrize(
    ("star", "points"), [("R", 14), ("B", 15), ("Y", 16), ("O", 17), ("G", 18), ("P", 20), ("c", 12)]
)
def test_a_complete_star_brings_the_points_of_its_colour(star: str, points: int) -> None:
    board = {star: "PGOYBR" if star == "c" else star * 6}
    state = table("play:1", round=6, passed="2", hands=("B",), stars=(board,), scores=(10, 5)).play("pass")
    assert state.outcome
    (bonus,) = state.outcome.bonuses[0]
    assert (bonus.kind, bonus.rule, bonus.points) == ("star", "SP-E2", points)
    assert state.scores == (9 + points, 5)


@pytest.mark.rule("SP-E2")
def test_a_star_with_a_gap_brings_nothing() -> None:
    state = table("play:1", round=6, passed="2", hands=("B",), stars=({"R": "RRRRR."},)).play("pass")
    assert state.outcome
    assert state.outcome.bonuses == ((), ())


@pytest.mark.rule("SP-E3")
@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16)])
def test_all_spaces_with_a_number_bring_points(number: int, points: int) -> None:
    board = {star: "." * (number - 1) + ("B" if star == "c" else star) + "." * (6 - number) for star in "PGOYBRc"}
    state = table("play:1", round=6, passed="2", hands=("P",), stars=(board,)).play("pass")
    assert state.outcome
    (bonus,) = state.outcome.bonuses[0]
    assert (bonus.kind, bonus.rule, bonus.points, bonus.details["number"]) == ("number", "SP-E3", points, number)


@pytest.mark.rule("SP-E3")
@pytest.mark.parametrize("number", [5, 6])
def test_fives_and_sixes_bring_no_bonus(number: int) -> None:
    board = {star: "." * (number - 1) + ("B" if star == "c" else star) + "." * (6 - number) for star in "PGOYBRc"}
    state = table("play:1", round=6, passed="2", hands=("P",), stars=(board,)).play("pass")
    assert state.outcome
    assert state.outcome.bonuses == ((), ())


@pytest.mark.rule("SP-E3")
def test_the_number_in_the_centre_star_is_needed_as_well() -> None:
    board = {star: star + "....." for star in "PGOYBR"}
    state = table("play:1", round=6, passed="2", hands=("P",), stars=(board,)).play("pass")
    assert state.outcome
    assert state.outcome.bonuses == ((), ())


@pytest.mark.rule("SP-E2", "SP-E3")
def test_a_full_board_brings_every_bonus() -> None:
    state = table("play:2", round=6, passed="1", hands=("", "P"), stars=(FULL,)).play("pass")
    assert state.scores[0] == 5 + 20 + 18 + 17 + 16 + 15 + 14 + 12 + 4 + 8 + 12 + 16


@pytest.mark.rule("SP-E4")
def test_the_most_points_win_and_equal_players_share() -> None:
    state = table("play:1", players=3, round=6, passed="23", hands=("P",), scores=(31, 30, 12)).play("pass")
    assert state.outcome
    assert state.outcome.ranking == (1, 1, 3)
    assert state.outcome.winners == (0, 1)


def test_a_whole_game_keeps_all_tiles_and_ends_in_round_six() -> None:
    state = sintra.game("pavilion", players=4).start(seed=5)
    while not state.is_over:
        state = state.play(state.moves[len(state.moves) // 2])
    assert state.round == 6
    piles = ("bag", "tower", "supply", "factories", "centre", "hand")
    assert sum(int(state.array[name].sum()) for name in piles) + (state.array["stars"] >= 0).sum() == 132


def emptied(
    extra: str, hand: str, supply: str = "PPPPPPPPPP", now: str = "keep:1", board: dict[str, str] | None = None
) -> sintra.State:
    """Round 3 of four players: bag empty, the tower holds `extra`, seat 1 is the last to play, boards hold the rest."""
    left = dict.fromkeys("PGOYBR", 22)
    for letter in extra + hand + supply:
        left[letter] -= 1
    boards = [dict.fromkeys("PGOYBRc", "......") for _ in range(4)]
    if board:
        boards[0] |= board
        for letter in "".join(board.values()).replace(".", ""):
            left[letter] -= 1
    for letter in "PGOYBR":
        for k in (1, 2, 3, 0):
            if k or not board or letter not in board:
                filled = min(6, left[letter])
                boards[k][letter] = (letter * filled).rjust(6, ".")
                left[letter] -= filled
    assert not any(left.values())
    bag = "" if extra else None
    return table(now, players=4, round=3, passed="234", supply=supply, hands=(hand,), stars=boards, bag=bag)
