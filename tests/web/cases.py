"""Which cases of a test that is repeated over games, sizes or languages are usual; the others take long."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest


def first_of(values: Iterable[Any]) -> list[Any]:
    """Give all values; only the first is in the usual suite."""
    first, *others = values
    return [
        first,
        *(pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=pytest.mark.long) for each in others),
    ]


def once_each(*axes: Sequence[Any]) -> list[Any]:
    """Give every combination; the usual suite has every single value once."""
    usual = {tuple(axis[i % len(axis)] for axis in axes) for i in range(max(map(len, axes)))}
    return [pytest.param(*case, marks=() if case in usual else pytest.mark.long) for case in product(*axes)]
