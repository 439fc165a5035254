"""Who sees what is decided or drawn in a position."""

from collections.abc import Callable
from dataclasses import dataclass

from sintra.core.kernel import Array


@dataclass(frozen=True)
class Secrecy:
    """What a game keeps from whom, step by step; a view says the same of a whole position."""

    witness: Callable[[Array], int | None]
    """The only seat that sees which move or outcome comes next; None: everybody does."""
    reveals: Callable[[Array], bool]
    """Whether the next decision shows others something that they did not know."""


OPEN = Secrecy(lambda _: None, lambda _: False)
"""Nothing is hidden from anybody."""
