"""The table of a game's actions: one fixed range of numbers, kind after kind, that all who read a move share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

import numpy as np

MOST_VALUES = 4


@dataclass(frozen=True)
class ActionKind:
    """A kind of action: how many choices each of its values has, and what a person chooses step by step."""

    name: str
    sizes: tuple[int, ...]
    path: Callable[..., tuple[str, ...]]
    """(*values): the words of the notation, the source first, the target last."""

    @property
    def count(self) -> int:
        """How many actions of this kind there are."""
        return prod(self.sizes)


class ActionTable:
    """All actions of a game by number: their kind, their values and their notation.

    Kernels decode an action with the arrays `kinds` (the kind's place in the table) and `values`, people with `path`,
    `text` and `parse`.
    """

    def __init__(
        self,
        kinds: Sequence[ActionKind],
        join: Callable[[tuple[str, ...]], str] = "".join,
        normalise: Callable[[str], str] = str.upper,
    ) -> None:
        """`join` writes a path as a text; `normalise` brings the spellings of a text into the one that is looked up."""
        self.action_kinds = tuple(kinds)
        self._join = join
        self._normalise = normalise
        self.first = {}
        count = 0
        for kind in kinds:
            self.first[kind.name] = count
            count += kind.count
        self.count = count
        self.kinds = np.repeat(np.arange(len(kinds)), [kind.count for kind in kinds])
        self.values = np.zeros((count, MOST_VALUES), np.int64)
        for kind in kinds:
            start = self.first[kind.name]
            for number, values in enumerate(product(*map(range, kind.sizes)), start):
                self.values[number, : len(values)] = values

    def decode(self, number: int) -> tuple[str, tuple[int, ...]]:
        """Give the name of an action's kind, and its values."""
        kind = self.action_kinds[self.kinds[number]]
        return kind.name, tuple(self.values[number, : len(kind.sizes)].tolist())

    def number(self, name: str, *values: int) -> int:
        """Number an action."""
        kind = next(kind for kind in self.action_kinds if kind.name == name)
        number = 0
        for value, size in zip(values, kind.sizes, strict=True):
            assert 0 <= value < size
            number = number * size + value
        return self.first[name] + number

    def path(self, number: int) -> tuple[str, ...]:
        """Split an action into what a person chooses, step by step."""
        _, values = self.decode(number)
        kind: ActionKind = self.action_kinds[self.kinds[number]]
        return kind.path(*values)

    def text(self, number: int) -> str:
        """Write an action."""
        return self._join(self.path(number))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {self._normalise(self.text(number)): number for number in range(self.count)}

    def parse(self, text: str) -> int | None:
        """Read an action; None if the text is none. Letters may be small."""
        return self._numbers.get(self._normalise(text)) if text.isascii() else None
