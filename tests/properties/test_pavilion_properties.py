"""What must always hold in Summer Pavilion."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fixtures.pavilion_table import walk
from sintra.games.pavilion.components import EMPTY, LETTERS, NUMBERS, STAR_LETTERS

CONFIGURATIONS = st.tuples(st.sampled_from((2, 3, 4)), st.sampled_from(("coloured", "grey")))


@given(CONFIGURATIONS, st.integers(0, 10**6), st.integers(0, 220))
@settings(max_examples=60, deadline=None)
def test_all_132_tiles_are_always_there(configuration: tuple[int, str], seed: int, steps: int) -> None:
    s = walk(configuration, seed, steps).array[0]
    for colour in range(6):
        piles = [s[name][colour] for name in ("bag", "tower", "supply", "centre")]
        held = s.factories[:, colour].sum() + s.hand[:, colour].sum() + (s.stars == colour).sum()
        assert sum(map(int, piles)) + held == 22


@given(CONFIGURATIONS, st.integers(0, 10**6), st.integers(10, 220))
@settings(max_examples=60, deadline=None)
def test_the_placements_are_those_that_a_plain_reading_of_the_rules_gives(
    configuration: tuple[int, str], seed: int, steps: int
) -> None:
    state = walk(configuration, seed, steps)
    s = state.array[0]
    if state.is_over or "now=play" not in state.text():
        return
    hand = s.hand[s.turn].tolist()
    wild = int(s.round_number) - 1
    expected = {"pass"}
    for star, letter in enumerate(STAR_LETTERS):
        tiles = [int(colour) for colour in s.stars[s.turn, star] if colour != EMPTY]
        for slot in range(6):
            number = int(NUMBERS[s.grey, star, slot])
            for colour in range(6):
                if s.stars[s.turn, star, slot] != EMPTY or not fits(s.grey, star, [*tiles, colour]):
                    continue
                for wilds in range(number):
                    paid = [0] * 6
                    paid[colour] += number - wilds
                    paid[wild] += wilds
                    one_way = wilds == 0 or colour != wild
                    if one_way and all(p <= h for p, h in zip(paid, hand, strict=True)):
                        expected.add(f"{LETTERS[colour]}>{letter}{slot + 1}" + (f"+{wilds}" if wilds else ""))
    assert {str(move) for move in state.moves} == expected


def fits(grey: bool, star: int, tiles: Sequence[int]) -> bool:
    """Tell whether a star may hold these tiles."""
    same, different = len(set(tiles)) == 1, len(set(tiles)) == len(tiles)
    if grey:
        return same or different
    return different if star == 6 else set(tiles) == {star}


@given(CONFIGURATIONS, st.integers(0, 10**6), st.integers(0, 220))
@settings(max_examples=40, deadline=None)
def test_scores_never_fall_below_one_and_the_supply_is_full_unless_the_tiles_ran_out(
    configuration: tuple[int, str], seed: int, steps: int
) -> None:
    state = walk(configuration, seed, steps)
    assert min(state.scores) >= 1
    if not state.is_over and "now=bonus" not in state.text():
        s = state.array[0]
        assert s.supply.sum() == 10 or not s.bag.any() | s.tower.any()
