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


def one_of(*axes: Sequence[Any], usual: int = 0) -> list[Any]:
    """Give every combination; the usual suite has the one with the `usual`-th value of each axis."""
    kept = tuple(axis[usual % len(axis)] for axis in axes)
    return [pytest.param(*case, marks=() if case == kept else pytest.mark.long) for case in product(*axes)]
