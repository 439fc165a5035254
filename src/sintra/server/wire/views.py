"""The views of a table as they travel: fields, digests, steps and outlooks, each made once."""

import zlib
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

import msgspec
from msgspec import UNSET

from sintra.core import outlook as core
from sintra.core.reasons import Event
from sintra.core.state import State
from sintra.core.transition import Step
from sintra.core.view import View
from sintra.server.table import entries as e
from sintra.server.table.table import Table
from sintra.server.wire import objects as o

Made = TypeVar("Made")
_encode = msgspec.json.encode


class Views:
    """The views of a table, each made once for all who hear of it; where nothing is hidden, one serves all eyes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._hidden = table.game.definition.information == "hidden"
        self._made: dict[Hashable, object] = {}

    def entry(self, v: int) -> e.AnyEntry:
        """Give an entry, decoded once."""
        return self._once(("entry", v), lambda: self.table.log[v].entry)

    def view(self, eye: int | None, v: int) -> View:
        """Give what an eye sees after an entry."""
        eye = eye if self._hidden else None
        return self._once(("view", eye, v), lambda: self._state(v).view(eye))

    def data(self, eye: int | None, v: int) -> o.View:
        """Give the fields of a view."""
        return self._once(("data", *self._key(eye, v)), lambda: self.view(eye, v).data())

    def digest(self, eye: int | None, v: int) -> int:
        """Sum up a view; the same as `View.digest`."""
        return self._once(("digest", *self._key(eye, v)), lambda: zlib.crc32(_encode(self.data(eye, v))))

    def outlook(self, eye: int | None, v: int) -> list[o.SentSeatOutlook]:
        """Give what each seat would have if the round ended after an entry, as far as an eye can know it."""
        return self._once(("outlook", *self._key(eye, v)), lambda: outlook_of(self.view(eye, v)))

    def steps(self, v: int, before: int | None, eye: int | None) -> list[o.SentStep]:
        """Give what an eye sees happen with an entry, beginning with what the eye `before` saw before it."""
        key = ("steps", v, *(eyes if self._hidden else None for eyes in (before, eye)))
        return self._once(key, lambda: self._steps(v, before, eye))

    def _steps(self, v: int, before: int | None, eye: int | None) -> list[o.SentStep]:
        trail = self.table.timeline.trail(v, self.entry(v))
        if trail is None:
            return []
        return steps_of(self.view(before, v - 1), trail.steps(eye if self._hidden else None))

    def _state(self, v: int) -> State:
        return self.table.state if v == self.table.v else self.table.timeline.at(v)

    def _key(self, eye: int | None, v: int) -> tuple[int | None, int]:
        return eye if self._hidden else None, v

    def _once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]  # type: ignore[return-value]  # a key stands for one type


def event_of(event: Event) -> o.SentEvent:
    """Write an event."""
    return o.SentEvent(event.kind, event.rule, event.seat, event.points, dict(event.details))


def changes_between(before: View, after: View) -> o.View:
    """Give the fields of a view that are not what they were."""
    old, new = before.array, after.array
    return {name: new[name].tolist()[0] for name in new.dtype.names or () if old[name].tobytes() != new[name].tobytes()}


def rows_between(before: View, after: View) -> o.View:
    """Give the same in fewer words: of a table of which some rows are as they were, the others by their number."""
    changes = changes_between(before, after)
    for name, value in changes.items():
        old = before.array[name][0]
        if old.ndim > 1:
            new = after.array[name][0]
            changed = {k: value[k] for k in range(len(new)) if old[k].tobytes() != new[k].tobytes()}
            if len(changed) < len(new):
                changes[name] = changed
    return changes


def steps_of(before: View, steps: Iterable[Step]) -> list[o.SentStep]:
    """Write steps with what each changed since the one before it."""
    written = []
    for step in steps:
        written.append(o.SentStep(event_of(step.event), rows_between(before, step.view)))
        before = step.view
    return written


def outlook_of(view: View) -> list[o.SentSeatOutlook]:
    """Write the outlook of a view."""
    return [
        o.SentSeatOutlook(
            seat.seat,
            seat.score,
            [event_of(event) for event in seat.events],
            seat.total,
            [_goal(g) for g in seat.goals],
        )
        for seat in view.outlook().seats
    ]


def _goal(goal: core.Goal) -> o.SentGoal:
    return o.SentGoal(
        goal.kind, goal.rule, dict(goal.details), goal.done, goal.of, goal.now, goal.points, list(goal.filled),
        list(goal.missing),
    )  # fmt: skip


def outlook_changes(before: list[o.SentSeatOutlook], after: list[o.SentSeatOutlook]) -> list[o.OutlookChange]:
    """Give the seats whose outlook is another, each with its goals only if those are."""
    return [
        o.OutlookChange(new.seat, new.score, new.events, new.total, UNSET if new.goals == old.goals else new.goals)
        for old, new in zip(before, after, strict=True)
        if new != old
    ]
