"""The views of a table as they travel: fields, digests, steps and outlooks, each made once."""

import zlib
from collections.abc import Callable
from typing import TypeAlias, TypeVar

import msgspec

from sintra.core.kernel import Array
from sintra.core.outlook import OutlookRows, outlook_rows
from sintra.core.view import View, view_of
from sintra.server.table import entries as e
from sintra.server.table.table import Table
from sintra.server.wire import objects as o
from sintra.server.wire.changes import changes_between, outlook_changes, sent_outlook, steps_of

Made = TypeVar("Made")
Key: TypeAlias = tuple[str, int, *tuple[int | None, ...]]
"""What was made, of which entry, and for which eyes."""
KEPT = ("view", "outlook")
_encode = msgspec.json.encode


class Views:
    """The views of a table, each made once for all who hear of it; where nothing is hidden, one serves all eyes.

    Methods that tell what an entry changed are given two eyes: through the one `before` the receiver looked before it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._hidden = table.game.definition.information == "hidden"
        self._made: dict[Key, object] = {}

    def forget(self, v: int) -> None:
        """Let go of what is of no use for entries after one: all but what was seen after it."""
        self._made = {key: made for key, made in self._made.items() if key[1] == v and key[0] in KEPT}

    def entry(self, v: int) -> e.AnyEntry:
        """Give an entry, decoded once."""
        return self._once(("entry", v), lambda: self.table.entry(v))

    def view(self, eye: int | None, v: int) -> View:
        """Give what an eye sees after an entry."""
        eye = self._eye(eye)
        return self._once(("view", v, eye), lambda: view_of(self.table.game, self._record(v), eye))

    def data(self, eye: int | None, v: int) -> o.View:
        """Give the fields of a view."""
        return self._once(("data", v, self._eye(eye)), lambda: self.view(eye, v).data())

    def digest(self, eye: int | None, v: int) -> int:
        """Sum up a view; the same as `View.digest`."""
        return self._once(("digest", v, self._eye(eye)), lambda: zlib.crc32(_encode(self.data(eye, v))))

    def changes(self, v: int, before: int | None, eye: int | None) -> o.View:
        """Give the fields of a view that an entry changed."""
        key = ("changes", v, self._eye(before), self._eye(eye))
        return self._once(key, lambda: changes_between(self.view(before, v - 1), self.view(eye, v)))

    def steps(self, v: int, before: int | None, eye: int | None) -> list[o.SentStep]:
        """Give what an eye sees happen with an entry, beginning with what the eye `before` saw before it."""
        key = ("steps", v, self._eye(before), self._eye(eye))
        return self._once(key, lambda: self._steps(v, before, eye))

    def outlook(self, eye: int | None, v: int) -> list[o.SentSeatOutlook]:
        """Give what each seat would have if the round ended after an entry, as far as an eye can know it."""
        return sent_outlook(self.table.game.definition, self._outlook(eye, v))

    def outlook_changes(self, v: int, before: int | None, eye: int | None) -> list[o.OutlookChange]:
        """Give the seats whose outlook an entry changed."""
        definition, key = self.table.game.definition, ("outlook changes", v, self._eye(before), self._eye(eye))
        return self._once(key, lambda: outlook_changes(definition, self._outlook(before, v - 1), self._outlook(eye, v)))

    def _steps(self, v: int, before: int | None, eye: int | None) -> list[o.SentStep]:
        trail = self.table.timeline.trail(v, self.entry(v))
        return [] if trail is None else steps_of(self.view(before, v - 1), trail, self._eye(eye))

    def _outlook(self, eye: int | None, v: int) -> tuple[OutlookRows, ...]:
        key = ("outlook", v, self._eye(eye))
        return self._once(key, lambda: outlook_rows(self.table.game, self.view(eye, v).kernel_array))

    def _record(self, v: int) -> Array:
        return self.table.state.kernel_array if v == self.table.v else self.table.timeline.positions.record(v)

    def _eye(self, eye: int | None) -> int | None:
        return eye if self._hidden else None

    def _once(self, key: Key, make: Callable[[], Made]) -> Made:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]  # type: ignore[return-value]  # a key stands for one type
