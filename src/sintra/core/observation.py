"""What a seat sees as a row of whole numbers for learning programs: planes of named entries, one after the other."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

import numpy as np

from sintra.core.numbers import numbers_to

DTYPE = np.int16
"""Counts and points as they are, and 0 or 1: wide enough for every score."""

SEATS = ("own", "next", "third", "fourth")
"""Seats as an observation names them: the seat that sees comes first, the others follow in the order of turns."""


@dataclass(frozen=True)
class Plane:
    """Some entries that belong together: a number for every combination of the labels of its axes."""

    name: str
    axes: tuple[tuple[str, ...], ...]
    low: int
    high: int
    meaning: str

    @property
    def shape(self) -> tuple[int, ...]:
        """How many labels each axis has; () for a single number."""
        return tuple(len(axis) for axis in self.axes)

    @property
    def size(self) -> int:
        """How many entries there are."""
        return prod(self.shape)

    def names(self) -> Iterator[str]:
        """Name the entries in order: `factories[3,B]`."""
        for labels in product(*self.axes):
            yield f"{self.name}[{','.join(labels)}]" if labels else self.name


@dataclass(frozen=True)
class Observation:
    """The planes of a configuration, in the order in which they are written."""

    planes: tuple[Plane, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every entry."""
        return tuple(name for plane in self.planes for name in plane.names())

    @cached_property
    def size(self) -> int:
        """How many entries there are."""
        return sum(plane.size for plane in self.planes)

    @property
    def shape(self) -> tuple[int]:
        """The shape of an observation."""
        return (self.size,)

    @property
    def low(self) -> "np.ndarray[Any, Any]":
        """The lowest value of every entry."""
        return np.repeat([plane.low for plane in self.planes], [plane.size for plane in self.planes]).astype(DTYPE)

    @property
    def high(self) -> "np.ndarray[Any, Any]":
        """The highest value of every entry."""
        return np.repeat([plane.high for plane in self.planes], [plane.size for plane in self.planes]).astype(DTYPE)

    def index(self, name: str) -> int:
        """Find the place of an entry by its name."""
        return self.names.index(name)

    def split(self, observation: "np.ndarray[Any, Any]") -> "dict[str, np.ndarray[Any, Any]]":
        """Cut observations (the last axis) into their planes, each in its own shape; these are views, not copies."""
        found, at = {}, 0
        for plane in self.planes:
            part = observation[..., at : at + plane.size]
            found[plane.name] = part.reshape((*observation.shape[:-1], *plane.shape))
            at += plane.size
        return found


def observation_of(record: "np.dtype[Any]", players: int) -> Observation:
    """Name the numbers of a record, for a game without planes of its own: the seat that sees, then every field."""
    planes = [Plane("seat", (), 0, players - 1, "the seat that sees")]
    for name in record.names or ():
        field = record[name]
        assert np.can_cast(field.base, DTYPE), f"{name}: too wide for an observation; write planes and `observe`"
        limits = np.iinfo(field.base)
        axes = tuple(numbers_to(size) for size in field.shape)
        planes.append(Plane(name, axes, int(limits.min), int(limits.max), f"the field `{name}` of the position"))
    return Observation(tuple(planes))
