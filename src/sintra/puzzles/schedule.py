"""When an exercise comes again, and how long a streak is: pure functions of days."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

INTERVALS = (1, 3, 7)
"""Days until an exercise comes again: after the mistake, after it was solved once, after it was solved twice."""


@dataclass(frozen=True)
class Repetition:
    """Where an exercise stands: how often it was solved in a row, and the day it comes again."""

    stage: int
    due: date

    def is_due(self, today: date) -> bool:
        """Tell whether it is time."""
        return self.due <= today


def first(today: date) -> Repetition:
    """Schedule a new exercise: a mistake that was made today."""
    return Repetition(0, today + timedelta(INTERVALS[0]))


def after(repetition: Repetition, solved: bool, today: date) -> Repetition | None:
    """Schedule an exercise that was tried today; None: it was solved after every interval, and is done.

    One that is solved before it is due does not move on: practice in between does not count.

    Examples:
        >>> from datetime import date
        >>> monday = date(2026, 11, 16)
        >>> after(Repetition(0, monday), True, monday)
        Repetition(stage=1, due=datetime.date(2026, 11, 19))
    """
    if not solved:
        return first(today)
    if not repetition.is_due(today):
        return repetition
    stage = repetition.stage + 1
    return Repetition(stage, today + timedelta(INTERVALS[stage])) if stage < len(INTERVALS) else None


def streak(days: Collection[date], today: date) -> int:
    """Count the days in a row on which something was solved, up to today, or to yesterday if today is still open."""
    last = today if today in days else today - timedelta(1)
    length = 0
    while last - timedelta(length) in days:
        length += 1
    return length
