"""Who meets whom: round robin and Swiss, whatever the results are and whoever comes and goes."""

import random
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sintra.tournaments import round_robin, swiss
from sintra.tournaments.matching import largest_matching
from sintra.tournaments.meeting import Meeting, points_of, times_met


def ended(meetings: list[Meeting], rng: random.Random) -> list[Meeting]:
    """Let every game of a round end somehow, sometimes with equal places."""
    found = []
    for meeting in meetings:
        if meeting.is_alone:
            found.append(meeting)
            continue
        scores = tuple(rng.randint(0, 6) for _ in meeting.entrants)
        places = tuple(1 + sum(other > own for other in scores) for own in scores)
        found.append(Meeting(meeting.round, meeting.entrants, places, scores))
    return found


def played(entrants: list[int], rounds: int, seed: int, seats: int = 2) -> list[Meeting]:
    """Play a Swiss tournament of people who stay."""
    rng = random.Random(seed)
    meetings: list[Meeting] = []
    for number in range(1, rounds + 1):
        meetings += ended(swiss.next_round(entrants, meetings, number, seats), rng)
    return meetings


def everybody_once(entrants: list[int], meetings: list[Meeting]) -> bool:
    return sorted(each for meeting in meetings for each in meeting.entrants) == sorted(entrants)


# Matchings


@given(st.integers(1, 9), st.integers(0, 2**36 - 1))
def test_a_largest_matching_is_as_large_as_any(vertices: int, bits: int) -> None:
    pairs = [pair for number, pair in enumerate(combinations(range(vertices), 2)) if bits >> number & 1]
    graph: dict[int, set[int]] = {each: set() for each in range(vertices)}
    for one, other in pairs:
        graph[one].add(other)
        graph[other].add(one)
    mates = largest_matching(graph)
    assert all(mates[mates[each]] == each and mates[each] in graph[each] for each in mates)
    assert len(mates) == 2 * brute_force(pairs)


def brute_force(pairs: list[tuple[int, int]]) -> int:
    """Count the pairs of a largest matching by trying all."""
    if not pairs:
        return 0
    (one, other), rest = pairs[0], pairs[1:]
    without = [pair for pair in rest if one not in pair and other not in pair]
    return max(1 + brute_force(without), brute_force(rest))


# Round robin


@pytest.mark.parametrize("count", [4, 5, 6, 7, 16, 63, 64])
def test_everybody_meets_everybody_once(count: int) -> None:
    entrants = list(range(1, count + 1))
    rounds = [round_robin.round_of(entrants, number) for number in range(1, round_robin.rounds_for(count) + 1)]
    assert all(everybody_once(entrants, meetings) for meetings in rounds)
    met = times_met(meeting for meetings in rounds for meeting in meetings)
    assert met == {frozenset(pair): 1 for pair in combinations(entrants, 2)}
    alone = [meeting.entrants[0] for meetings in rounds for meeting in meetings if meeting.is_alone]
    assert sorted(alone) == (entrants if count % 2 else [])
    first = [meeting.entrants[0] for meetings in rounds for meeting in meetings if not meeting.is_alone]
    assert max(first.count(each) for each in entrants) - min(first.count(each) for each in entrants) <= 1


def test_who_should_meet_somebody_who_is_gone_has_a_point() -> None:
    meetings = [meeting for number in (1, 2, 3, 4, 5) for meeting in round_robin.round_of([1, 2, 3, 4, 5], number, [2])]
    assert {meeting.entrants for meeting in meetings if meeting.is_bye} == {(1,), (3,), (4,), (5,)}
    assert all(2 not in meeting.entrants for meeting in meetings)
    sitting = [meeting for meeting in meetings if meeting.is_alone and not meeting.is_bye]
    assert len(sitting) == 4, "the odd one out sits out as planned, without a point"
    assert not any(meeting.share(meeting.entrants[0]) for meeting in sitting)
    both = [m for number in (1, 2, 3) for m in round_robin.round_of([1, 2, 3, 4], number, [1, 2])]
    assert sorted(len(meeting.entrants) for meeting in both) == [1, 1, 1, 1, 2], "two who are gone meet nowhere"


# Swiss, two players


@given(st.integers(4, 24), st.integers(0, 2**32))
@settings(max_examples=60)
@example(5, 0)
@example(6, 3)
def test_nobody_meets_twice_and_nobody_has_two_byes(count: int, seed: int) -> None:
    entrants = list(range(count))
    rounds = swiss.most_rounds(count)
    meetings = played(entrants, rounds, seed)
    for number in range(1, rounds + 1):
        assert everybody_once(entrants, [meeting for meeting in meetings if meeting.round == number])
    assert set(times_met(meetings).values()) == {1}
    byes = [meeting.entrants[0] for meeting in meetings if meeting.is_alone]
    assert len(byes) == len(set(byes)) == (rounds if count % 2 else 0)


def test_a_large_tournament_pairs_everybody() -> None:
    meetings = played(list(range(63)), 9, 1)
    assert set(times_met(meetings).values()) == {1}
    assert sum(meeting.is_bye for meeting in meetings) == 9


@given(st.integers(4, 9), st.integers(1, 5), st.integers(0, 2**32))
@settings(max_examples=60)
def test_people_come_and_go_and_a_second_meeting_is_the_last_resort(count: int, rounds: int, seed: int) -> None:
    rng = random.Random(seed)
    everybody = list(range(count + 3))
    meetings: list[Meeting] = []
    for number in range(1, rounds + 1):
        here = sorted(rng.sample(everybody, rng.randint(2, len(everybody))))
        new = swiss.next_round(here, meetings, number)
        assert everybody_once(here, new)
        assert sum(meeting.is_alone for meeting in new) == len(here) % 2
        met = times_met(meetings)
        again = [meeting for meeting in new if met.get(frozenset(meeting.entrants), 0)]
        if again:
            alone = [meeting.entrants[0] for meeting in new if meeting.is_alone]
            had = {each: sum(m.is_bye and m.entrants == (each,) for m in meetings) for each in here}
            choices = [each for each in here if had[each] == min(had.values())] if alone else [None]
            for out in choices:
                rest = [each for each in here if each != out]
                pairs = [pair for pair in combinations(rest, 2) if frozenset(pair) not in met]
                assert 2 * brute_force(pairs) < len(rest), "they could have been paired anew"
        meetings += ended(new, rng)


@given(st.integers(4, 12), st.integers(1, 4), st.integers(0, 2**32))
@settings(max_examples=60)
def test_as_many_as_possible_of_the_first_group_play_each_other(count: int, before: int, seed: int) -> None:
    entrants = list(range(2 * (count // 2)))
    rounds = min(before, swiss.most_rounds(len(entrants)) - 1)
    meetings = played(entrants, rounds, seed)
    points, met = points_of(entrants, meetings), times_met(meetings)
    new = swiss.next_round(entrants, meetings, rounds + 1)
    top = [each for each in entrants if points[each] == max(points.values())]
    paired = sum(set(meeting.entrants) <= set(top) for meeting in new)
    assert paired == most_within(top, entrants, met)


def most_within(top: list[int], entrants: list[int], met: dict[frozenset[int], int]) -> int:
    """Try every choice of who plays outside the group; the others must be paired, too."""

    def perfect(some: list[int]) -> bool:
        pairs = [pair for pair in combinations(some, 2) if frozenset(pair) not in met]
        graph = {each: {o for pair in pairs if each in pair for o in pair if o != each} for each in some}
        return len(largest_matching(graph)) == len(some)

    for out in range(len(top) % 2, len(top) + 1, 2):
        for down in combinations(top, out):
            inside = [each for each in top if each not in down]
            outside = [each for each in entrants if each not in inside]
            if perfect(inside) and perfect(outside):
                return len(inside) // 2
    raise AssertionError


def test_the_first_round_is_upper_half_against_lower() -> None:
    meetings = swiss.next_round([1, 2, 3, 4, 5, 6, 7], [], 1)
    assert [set(meeting.entrants) for meeting in meetings] == [{1, 4}, {2, 5}, {3, 6}, {7}]
    assert meetings[-1].is_bye


def test_seats_change() -> None:
    meetings = played(list(range(8)), 4, 3)
    first = [meeting.entrants[0] for meeting in meetings]
    assert max(first.count(each) for each in range(8)) <= 3


# Three and four players


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("count", [4, 5, 6, 7, 9, 11, 13, 64])
def test_tables_take_everybody(seats: int, count: int) -> None:
    entrants = list(range(count))
    meetings = played(entrants, 4, count, seats)
    for number in range(1, 5):
        here = [meeting for meeting in meetings if meeting.round == number]
        assert everybody_once(entrants, here)
        assert {len(meeting.entrants) for meeting in here} <= {seats, seats - 1, 1}
        assert sum(meeting.is_alone for meeting in here) == (1 if (seats, count) == (4, 5) else 0)
    byes = [meeting.entrants[0] for meeting in meetings if meeting.is_alone]
    assert len(byes) == len(set(byes))


def test_tables_are_made_by_score_group() -> None:
    first = swiss.next_round(list(range(8)), [], 1, 4)
    assert [set(meeting.entrants) for meeting in first] == [{0, 2, 4, 6}, {1, 3, 5, 7}]
    over = [Meeting(1, meeting.entrants, (1, 2, 3, 4), (40, 30, 20, 10)) for meeting in first]
    second = swiss.next_round(list(range(8)), over, 2, 4)
    ahead = {meeting.entrants[seat] for meeting in over for seat in (0, 1)}
    assert set(second[0].entrants) == ahead


def test_at_a_full_table_a_place_is_worth_the_share_of_those_behind() -> None:
    meeting = Meeting(1, (5, 6, 7, 8), (1, 2, 2, 4))
    assert [meeting.share(each) for each in meeting.entrants] == [1, Fraction(1, 2), Fraction(1, 2), 0]
