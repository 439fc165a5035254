"""Why a move is allowed or not, and what happened: codes, rule ids, and the rulebook's line in every language."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from sintra.core.words import FALLBACK, Words, known, read


@dataclass(frozen=True)
class Rule:
    """One rule of a rulebook."""

    id: str
    section: str
    texts: Mapping[str, str]

    def text(self, language: str = "en") -> str:
        """Return the rule's line in a language."""
        return self.texts.get(known(language)) or self.texts[FALLBACK]


class Rulebook:
    """The rules of a game: ids and sections from its rulebook.toml, their words from its language files."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sections = Words(path.with_name("languages"), "sections")
        self.words = Words(path.with_name("languages"), "rules")

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """All rules in the order of the book."""
        texts: dict[str, Any] = self.words.entries
        return {id: Rule(id, entry["section"], texts[id]) for id, entry in read(self.path).items()}

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]


@dataclass(frozen=True)
class Reason:
    """A reason against a move: its name and the rule that it stands on."""

    name: str
    rule: str


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its name, its rule, and the names of its details.

    A detail named `spaces` is a set of spaces of the seat's board as bits: those that earned the points.
    """

    name: str
    rule: str
    details: tuple[str, ...] = ()
    motion: bool = False
    """Only something that moves: it is a step for a board to show, and in no log."""


@dataclass(frozen=True)
class Event:
    """Something that happened because of a move or a draw, with the points it brought; seat -1 is the whole table."""

    kind: str
    rule: str
    seat: int
    points: int
    details: Mapping[str, int]


@dataclass(frozen=True)
class FactKinds:
    """What players of a game say of a move without thinking ahead."""

    colours: str = ""
    """The letters of the colours, by number."""
    common: str = ""
    """The field that counts, by colour, the tiles which moves leave to all; empty: there is none."""
    penalties: tuple[str, ...] = ()
    """Kinds of points that a seat can only lose more of until the round ends."""
    uncovers: str = ""
    """The kind of event in which something is uncovered for all."""


NO_FACTS = FactKinds()
"""Of a game that declares none."""


@dataclass(frozen=True)
class Legal:
    """The move may be played."""

    def __bool__(self) -> Literal[True]:
        return True


@dataclass(frozen=True)
class Illegal:
    """The move may not be played, and why."""

    reason: str
    rule: str
    texts: Mapping[str, str]

    def __bool__(self) -> Literal[False]:
        return False

    def text(self, language: str = "en") -> str:
        """Return the rule's line in a language."""
        return self.texts.get(known(language)) or self.texts[FALLBACK]

    def __repr__(self) -> str:
        return f"Illegal(reason={self.reason!r}, rule={self.rule!r})"
