"""Rows of the lists that operators read: an allow-list, so that no hash of a secret is among them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table; `v` is its last entry."""

    id: str
    header: str
    status: str
    created: float
    attended: float
    archived: bool
    v: int


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """Somebody who plays here."""

    id: str
    name: str
    created: float
    muted: bool
    program: bool


@dataclass(frozen=True, slots=True)
class ListedReport:
    """Something that was said at a table and reported; `reports` is how many people complained."""

    id: int
    at: float
    game: str
    person: str
    body: str
    reports: int
