"""Round robin: everybody meets everybody once, by the circle method."""

from collections.abc import Sequence

from sintra.tournaments.meeting import Meeting


def rounds_for(entrants: int) -> int:
    """Tell how many rounds it takes.

    >>> rounds_for(4), rounds_for(5)
    (3, 5)
    """
    return entrants - 1 + entrants % 2


def round_of(entrants: Sequence[int], number: int, gone: Sequence[int] = ()) -> list[Meeting]:
    """Give a round, from 1 on. Of an odd number one sits out; whoever should meet somebody who is gone has a point.

    >>> [meeting.entrants for meeting in round_of([1, 2, 3, 4], 1)]
    [(4, 1), (2, 3)]
    """
    circle: list[int | None] = list(entrants)
    if len(circle) % 2:
        circle.append(None)
    last = len(circle) - 1
    turn = number - 1
    found = []
    for step in range(len(circle) // 2):
        one = circle[last] if step == 0 else circle[(turn - step) % last]
        other = circle[(turn + step) % last]
        pair = (one, other) if (turn if step == 0 else step) % 2 == 0 else (other, one)
        here = tuple(each for each in pair if each is not None and each not in gone)
        planned = sum(each is not None for each in pair)
        if here:
            walkover = len(here) < planned
            found.append(Meeting(number, here, (1,) if walkover else ()))
    return found
