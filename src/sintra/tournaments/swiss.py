"""The Swiss system: whoever has as many points plays each other, nobody the same one twice.

Two players: the entrants are taken by score group, from the top. As many of a group as possible are paired with each
other, the upper half against the lower; who is left goes down to the next group. A group is never paired in a way that
would force somebody below to meet the same one twice, if that can be avoided at all. Of an odd number the last one who
had none yet has a bye.

Three and four players: tables are filled from the top, score group by score group, by those who have met least. Where
the number does not come out even, some tables have a seat less; only if that does not help is there a bye.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby, islice

from sintra.tournaments.matching import augment, largest_matching
from sintra.tournaments.meeting import Meeting, Pair, points_of, seated, times_met

MOST_TRIES = 200
"""Choices of who goes down to the next group, before more of them do."""
LEAST_ROUNDS = 3


def most_rounds(entrants: int) -> int:
    """Give how many rounds are sure to need no second meeting of two players.

    By Dirac's theorem: as long as everybody has met fewer than half of the others, all can be paired anew.

    >>> most_rounds(4), most_rounds(9), most_rounds(64)
    (3, 5, 32)
    """
    return max(LEAST_ROUNDS, (entrants + 1) // 2)


def next_round(
    entrants: Sequence[int], meetings: Sequence[Meeting], number: int, seats: int = 2, smaller: bool = True
) -> list[Meeting]:
    """Pair those who take part, given by seed, for a round; `meetings` are all that were before.

    `smaller`: whether a table may have a seat less.
    """
    points = points_of(entrants, meetings)
    order = sorted(entrants, key=lambda each: (-points[each], entrants.index(each)))
    field = _Field(order, points, times_met(meetings), _byes(meetings))
    groups, alone = field.pairs() if seats == 2 else field.tables(seats, smaller)
    found = [Meeting(number, seated(group, meetings)) for group in groups]
    return found + [Meeting(number, (each,), (1,)) for each in alone]


def table_sizes(entrants: int, seats: int, smaller: bool) -> tuple[list[int], int]:
    """Give the sizes of the tables, and how many entrants have a bye.

    >>> table_sizes(11, 4, True), table_sizes(5, 4, True), table_sizes(5, 2, False)
    (([4, 4, 3], 0), ([4], 1), ([2, 2], 1))
    """
    for byes in range(seats):
        for less in range(seats if smaller and seats > 2 else 1):
            rest = entrants - byes - less * (seats - 1)
            if rest >= 0 and rest % seats == 0:
                return [seats] * (rest // seats) + [seats - 1] * less, byes
    raise ValueError("some number of byes always comes out even")


def _byes(meetings: Iterable[Meeting]) -> dict[int, int]:
    found: dict[int, int] = {}
    for meeting in meetings:
        if meeting.is_bye:
            found[meeting.entrants[0]] = found.get(meeting.entrants[0], 0) + 1
    return found


@dataclass(frozen=True)
class _Field:
    """Those who take part in a round, the best first."""

    order: list[int]
    points: Mapping[int, Fraction]
    met: Mapping[Pair, int]
    byes: Mapping[int, int]

    def pairs(self) -> tuple[list[tuple[int, ...]], list[int]]:
        """Pair everybody; the second list has a bye."""
        most = max(self.met.values(), default=0)
        for often in range(most + 1):
            for alone in self._sitting_out(len(self.order) % 2):
                rest = [each for each in self.order if each not in alone]
                if _can_pair(self._graph(rest, often)):
                    return self._bracket_pairs(rest, often), alone
        raise AssertionError("everybody may meet everybody in the end")

    def tables(self, seats: int, smaller: bool) -> tuple[list[tuple[int, ...]], list[int]]:
        """Fill tables of three or four; the second list has a bye."""
        sizes, byes = table_sizes(len(self.order), seats, smaller)
        alone = sorted(self.order, key=lambda each: (self.byes.get(each, 0), -self.order.index(each)))[:byes]
        rest = [each for each in self.order if each not in alone]
        tables = []
        for size in sizes:
            table = [rest.pop(0)]
            while len(table) < size:
                table.append(rest.pop(self._next_at(table, rest, size)))
            tables.append(tuple(table))
        return tables, alone

    def _next_at(self, table: list[int], rest: list[int], size: int) -> int:
        """Choose who joins a table, by the place in `rest`: of the highest score group, who has met it least.

        Among equals a group is spread over its tables by seed, as pairs are.
        """
        group = [each for each in rest if self.points[each] == self.points[rest[0]]]
        same = self.points[table[0]] == self.points[rest[0]]
        apart = len(table) * (-(-(len(group) + len(table)) // size) - 1) if same else 0

        def cost(at: int) -> tuple[int, int, int]:
            meetings = sum(self.met.get(frozenset((group[at], each)), 0) for each in table)
            return meetings, abs(at - apart), at

        return min(range(len(group)), key=cost)

    def _sitting_out(self, count: int) -> Iterable[list[int]]:
        """Give who may have the bye, the last one first, of those who had fewest."""
        if not count:
            return [[]]
        fewest = min(self.byes.get(each, 0) for each in self.order)
        return [[each] for each in reversed(self.order) if self.byes.get(each, 0) == fewest]

    def _graph(self, vertices: Sequence[int], often: int) -> dict[int, set[int]]:
        """Tell who may meet whom: those who have met no more often than this."""
        return {
            one: {other for other in vertices if other != one and self.met.get(frozenset((one, other)), 0) <= often}
            for one in vertices
        }

    def _bracket_pairs(self, rest: list[int], often: int) -> list[tuple[int, ...]]:
        """Pair score group by score group, from the top."""
        groups = [list(group) for _, group in groupby(rest, key=lambda each: self.points[each])]
        found: list[tuple[int, ...]] = []
        down: list[int] = []
        for number, group in enumerate(groups):
            below = [each for further in groups[number + 1 :] for each in further]
            bracket = down + group
            down = self._going_down(bracket, below, often)
            found += self._folded([each for each in bracket if each not in down], often)
        return found

    def _going_down(self, bracket: list[int], below: list[int], often: int) -> list[int]:
        """Choose as few as possible, the last ones first, so that the others can be paired, and they with those below.

        All of them can go: then the groups are paired as one, and that this is possible is known from before.
        """
        fewest = len(bracket) - len(largest_matching(self._graph(bracket, often)))
        for count in range(fewest, len(bracket), 2):
            for down in islice(combinations(reversed(bracket), count), MOST_TRIES):
                staying = [each for each in bracket if each not in down]
                later = [each for each in bracket if each in down]
                if _can_pair(self._graph(staying, often)) and _can_pair(self._graph(later + below, often)):
                    return later
        return bracket

    def _folded(self, bracket: list[int], often: int) -> list[tuple[int, ...]]:
        """Pair a bracket, the upper half against the lower as far as they may meet."""
        graph = self._graph(bracket, often)
        mates = largest_matching(graph)
        found: list[tuple[int, ...]] = []
        left = list(bracket)
        while left:
            first, half = left[0], len(left) // 2
            wished = [*left[half:], *reversed(left[1:half])]
            for other in sorted(wished, key=lambda each: self.met.get(frozenset((first, each)), 0)):
                if other in graph[first] and (changed := _without(graph, mates, first, other)) is not None:
                    mates = changed
                    left = [each for each in left if each not in (first, other)]
                    graph = {each: graph[each] - {first, other} for each in left}
                    found.append((first, other))
                    break
        return found


def _can_pair(graph: Mapping[int, set[int]]) -> bool:
    return len(largest_matching(graph)) == len(graph)


def _without(graph: Mapping[int, set[int]], mates: Mapping[int, int], one: int, other: int) -> dict[int, int] | None:
    """Give a perfect matching of all but two, made from one of all; None: there is none."""
    rest = {each: graph[each] - {one, other} for each in graph if each not in (one, other)}
    found = {each: mate for each, mate in mates.items() if each in rest and mate in rest}
    if mates[one] == other or augment(rest, found, mates[one]):
        return found
    return None
