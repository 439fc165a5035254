"""What people are called at a table: kept beside the log, which knows their ids only."""

from dataclasses import dataclass, field


@dataclass
class Names:
    """The names at a table: what people were called when they sat down, and what those are called who hold seats."""

    seats: dict[tuple[int, str], str] = field(default_factory=dict)
    """By seat and person; the person is "" in a game that was played elsewhere."""
    people: dict[str, str] = field(default_factory=dict)
    """By person; somebody who is muted has an empty name. A person who is not here was deleted."""

    def of(self, seat: int, person: str) -> str:
        """Give what a person is called in a seat; "": that is not known, or not shown."""
        if person and self.people.get(person) == "":
            return ""
        return self.seats.get((seat, person)) or self.people.get(person, "")

    def note(self, seat: int, person: str, name: str) -> None:
        """Note what somebody is called who sits down."""
        if name:
            self.seats[seat, person] = name
        if person:
            self.people.setdefault(person, name)

    def is_deleted(self, person: str) -> bool:
        """Tell whether somebody was here and is known no more."""
        return bool(person) and person not in self.people
