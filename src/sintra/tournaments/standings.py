"""Who is ahead in a tournament, and by what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from sintra.tournaments.meeting import Meeting, System, points_of

TieBreak: TypeAlias = Literal["direct", "buchholz", "sonneborn_berger", "wins", "margin"]
TIE_BREAKS: Mapping[System, tuple[TieBreak, ...]] = {
    "round_robin": ("direct", "sonneborn_berger", "wins", "margin"),
    "swiss": ("buchholz", "sonneborn_berger", "wins", "margin"),
}
"""What decides between entrants of equal points, one after the other."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entrant in the standings."""

    entrant: int
    place: int
    """Shared by those whom nothing separates."""
    points: Fraction
    played: int
    """Games that are over; a bye is none."""
    tie_breaks: tuple[Fraction, ...]
    """In the order of `TIE_BREAKS`."""


def standings(system: System, entrants: Sequence[int], meetings: Sequence[Meeting]) -> list[Ranked]:
    """Rank the entrants, given by seed: by points, then by the tie-breaks of the system."""
    board = _Standings(points_of(entrants, meetings), _by_entrant(entrants, meetings))
    order = TIE_BREAKS[system]
    keys = {each: (board.points[each], *(board.value(name, each) for name in order)) for each in entrants}
    ranked = sorted(entrants, key=lambda each: ([-value for value in keys[each]], entrants.index(each)))
    return [
        Ranked(
            entrant=each,
            place=1 + sum(keys[other] > keys[each] for other in entrants),
            points=keys[each][0],
            played=sum(not meeting.is_alone for meeting in board.meetings[each]),
            tie_breaks=keys[each][1:],
        )
        for each in ranked
    ]


def _by_entrant(entrants: Sequence[int], meetings: Sequence[Meeting]) -> dict[int, list[Meeting]]:
    """Give the meetings of every entrant that are over."""
    found: dict[int, list[Meeting]] = {each: [] for each in entrants}
    for meeting in meetings:
        for each in meeting.entrants if meeting.places else ():
            if each in found:
                found[each].append(meeting)
    return found


@dataclass(frozen=True)
class _Standings:
    """Points, and the meetings of every entrant that are over."""

    points: Mapping[int, Fraction]
    meetings: Mapping[int, Sequence[Meeting]]

    def value(self, name: TieBreak, entrant: int) -> Fraction:
        """Work out one tie-break of an entrant."""
        own = self.meetings[entrant]
        match name:
            case "direct":
                return self._direct(entrant, own)
            case "buchholz":
                return sum((self._strength(meeting, entrant) for meeting in own), Fraction(0))
            case "sonneborn_berger":
                return sum((self._beaten(meeting, entrant) for meeting in own), Fraction(0))
            case "wins":
                return Fraction(sum(meeting.share(entrant) == 1 and not meeting.is_alone for meeting in own))
            case "margin":
                return sum((meeting.margin(entrant) for meeting in own), Fraction(0))

    def _direct(self, entrant: int, own: Sequence[Meeting]) -> Fraction:
        """Sum up the meetings with those who have as many points."""
        level = {each for each, points in self.points.items() if points == self.points[entrant]}
        between = (meeting for meeting in own if not meeting.is_alone and set(meeting.entrants) <= level)
        return sum((meeting.share(entrant) for meeting in between), Fraction(0))

    def _strength(self, meeting: Meeting, entrant: int) -> Fraction:
        """Give the points of those somebody met, on average; a bye counts as a meeting with oneself."""
        others = [each for each in meeting.entrants if each != entrant] or [entrant]
        return sum((self.points.get(each, Fraction(0)) for each in others), Fraction(0)) / len(others)

    def _beaten(self, meeting: Meeting, entrant: int) -> Fraction:
        """Give the points of those somebody was ahead of, and half of those at an equal place, on average."""
        if meeting.is_alone:
            return Fraction(0)
        places = dict(zip(meeting.entrants, meeting.places, strict=True))
        own = places.pop(entrant)
        shares = {each: Fraction((place > own) * 2 + (place == own), 2) for each, place in places.items()}
        return sum((share * self.points.get(each, Fraction(0)) for each, share in shares.items()), Fraction(0)) / len(
            places
        )
