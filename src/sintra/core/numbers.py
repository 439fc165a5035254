"""Whole numbers: what counts as one from outside, in Python and in texts, and how people count."""

import operator
from typing import SupportsIndex, cast


def whole_number(value: object) -> int | None:
    """Give a value as an int if it is a whole number of Python or NumPy; True, 1.0, "1" and [1] are none."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return operator.index(cast(SupportsIndex, value))
    except TypeError:  # every array has the method, and only a single whole number an answer
        return None


def whole(text: str, lowest: int, highest: int) -> int | None:
    """Read a whole number within limits, written in plain digits without leading zeros; None if it is none."""
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > len(str(highest)) + 1:
        return None
    number = int(text)
    return number if str(number) == text and lowest <= number <= highest else None


def numbers_to(last: int) -> tuple[str, ...]:
    """Write the numbers from 1 on, as people count seats, factories and rows."""
    return tuple(str(number + 1) for number in range(last))
