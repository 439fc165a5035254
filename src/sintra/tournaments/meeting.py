"""What a tournament consists of: meetings of entrants, round by round, and what they are worth."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Literal, TypeAlias

System: TypeAlias = Literal["round_robin", "swiss"]
LEAST_ENTRANTS = 4
MOST_ENTRANTS = 64
Pair: TypeAlias = frozenset[int]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Entrants at one table in one round, by seat. Entrants are numbers, in the order in which they were seeded."""

    round: int
    entrants: tuple[int, ...]
    places: tuple[int, ...] = ()
    """Who came where, by seat; empty: it is not over. Somebody alone has place 1 for a point without a game."""
    scores: tuple[int, ...] = ()
    """The points of the game, by seat; empty: it was not played."""

    @property
    def is_alone(self) -> bool:
        """Whether somebody has nobody to play against in this round."""
        return len(self.entrants) == 1

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen; who merely sits out waits for nothing."""
        return self.is_alone or bool(self.places)

    @property
    def is_bye(self) -> bool:
        """Whether somebody has a point without a game."""
        return self.is_alone and self.places == (1,)

    def share(self, entrant: int) -> Fraction:
        """Give what it is worth to an entrant: the share of the others who came behind; half for an equal place.

        Of two the winner has 1; of four the second has 2/3.

        >>> str(Meeting(1, (3, 1, 4, 2), places=(2, 1, 3, 3)).share(4))
        '1/6'
        """
        if not self.places:
            return Fraction(0)
        if self.is_alone:
            return Fraction(1)
        own = self.places[self.entrants.index(entrant)]
        behind = sum(place > own for place in self.places)
        equal = self.places.count(own) - 1
        return Fraction(2 * behind + equal, 2 * (len(self.places) - 1))

    def margin(self, entrant: int) -> Fraction:
        """Give the points of the game that an entrant was ahead of the others on average."""
        if self.is_alone or not self.scores:
            return Fraction(0)
        own = self.scores[self.entrants.index(entrant)]
        return own - Fraction(sum(self.scores) - own, len(self.scores) - 1)


def times_met(meetings: Iterable[Meeting]) -> dict[Pair, int]:
    """Count how often entrants have met, or are about to."""
    found: dict[Pair, int] = {}
    for meeting in meetings:
        for pair in combinations(meeting.entrants, 2):
            found[frozenset(pair)] = found.get(frozenset(pair), 0) + 1
    return found


def points_of(entrants: Iterable[int], meetings: Iterable[Meeting]) -> dict[int, Fraction]:
    """Add up what every entrant has."""
    points = {each: Fraction(0) for each in entrants}
    for meeting in meetings:
        for each in meeting.entrants:
            if each in points:
                points[each] += meeting.share(each)
    return points


def seated(group: Sequence[int], meetings: Sequence[Meeting]) -> tuple[int, ...]:
    """Give a table its seats: whoever sat first least often sits first."""

    def sat_first(entrant: int) -> int:
        return sum(meeting.entrants[0] == entrant for meeting in meetings if not meeting.is_alone)

    return tuple(sorted(group, key=lambda each: (sat_first(each), group.index(each))))
