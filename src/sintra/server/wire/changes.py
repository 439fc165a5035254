"""What differs between two views: fields, steps and outlooks, found by comparing bytes."""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from msgspec import UNSET

from sintra.core.game import Array, Definition
from sintra.core.outlook import KNOWN_GOALS, OutlookRows, goal_of, outlook_rows
from sintra.core.reasons import Event
from sintra.core.rows import KNOWN_EVENTS
from sintra.core.rows import event_of as read_event
from sintra.core.transition import Transition
from sintra.core.view import View
from sintra.server.wire import objects as o

# Fields


class Field(NamedTuple):
    """A field of a record."""

    name: str
    begin: int
    """Its first byte."""
    rows: int
    """Of how many rows a table consists; 0: it is a number or a list."""
    size: int
    """The bytes of a row."""


@cache
def _fields(definition: Definition) -> tuple[tuple[Field, ...], Array]:
    """List the fields of a game's record, and of every byte the number of its field."""
    fields, sizes = [], []
    for name, place in (definition.dtype.fields or {}).items():
        dtype, begin = place[0], place[1]
        rows = dtype.shape[0] if dtype.ndim > 1 else 0
        fields.append(Field(name, begin, rows, dtype.itemsize // (rows or 1)))
        sizes.append(dtype.itemsize)
    return tuple(fields), np.repeat(np.arange(len(fields)), sizes)


def _changed(before: View, after: View) -> list[Field]:
    """List the fields that are not what they were."""
    fields, owners = _fields(after.game.definition)
    different = np.flatnonzero(_bytes(before) != _bytes(after))
    return [fields[number] for number in dict.fromkeys(owners[different].tolist())]


def _bytes(view: View) -> Array:
    return np.ndarray(view.array.itemsize, np.uint8, view.array)


def changes_between(before: View, after: View) -> o.View:
    """Give the fields of a view that are not what they were."""
    array = after.kernel_array
    return {field.name: array[field.name].tolist()[0] for field in _changed(before, after)}


def rows_between(before: View, after: View) -> o.View:
    """Give the same in fewer words: of a table of which some rows are as they were, the others by their number."""
    array, changes = after.kernel_array, {}
    old, new = before.kernel_array.tobytes(), array.tobytes()
    for name, begin, rows, size in _changed(before, after):
        value = array[name].tolist()[0]
        places = [(row, begin + row * size) for row in range(rows)]
        changed = {row: value[row] for row, at in places if old[at : at + size] != new[at : at + size]}
        changes[name] = changed if len(changed) < rows else value
    return changes


# Events and steps


def event_of(event: Event) -> o.SentEvent:
    """Write an event."""
    return o.SentEvent(event.kind, event.rule, event.seat, event.points, dict(event.details))


@lru_cache(maxsize=KNOWN_EVENTS)
def sent_event(definition: Definition, head: bytes) -> o.SentEvent:
    """Write an event as kernels logged it; it is shared by all frames that have it."""
    return event_of(read_event(definition, head))


def events_of(trail: Transition) -> list[o.SentEvent]:
    """Write all that happened with a move, mere motion too."""
    return [sent_event(trail.game.definition, head) for head in trail.heads]


def steps_of(before: View, trail: Transition, eye: int | None) -> list[o.SentStep]:
    """Write the steps that an eye sees, with what each changed since the one before it."""
    written = []
    for event, step in zip(events_of(trail), trail.steps(eye), strict=True):
        written.append(o.SentStep(event, rows_between(before, step.view)))
        before = step.view
    return written


# Outlooks


@lru_cache(maxsize=KNOWN_GOALS)
def sent_goal(definition: Definition, row: bytes) -> o.SentGoal:
    """Write a goal as kernels noted it; it is shared by all frames that have it."""
    goal = goal_of(definition, row)
    return o.SentGoal(
        goal.kind, goal.rule, dict(goal.details), goal.done, goal.of, goal.now, goal.points, list(goal.filled),
        list(goal.missing),
    )  # fmt: skip


def outlook_of(view: View) -> list[o.SentSeatOutlook]:
    """Write the outlook of a view."""
    return sent_outlook(view.game.definition, outlook_rows(view.game, view.kernel_array))


def sent_outlook(definition: Definition, seats: tuple[OutlookRows, ...]) -> list[o.SentSeatOutlook]:
    """Write the outlooks of all seats."""
    return [
        o.SentSeatOutlook(
            seat,
            rows.score,
            [sent_event(definition, head) for head in rows.events],
            rows.total,
            [sent_goal(definition, row) for row in rows.goals],
        )
        for seat, rows in enumerate(seats)
    ]


def outlook_changes(
    definition: Definition, before: tuple[OutlookRows, ...], after: tuple[OutlookRows, ...]
) -> list[o.OutlookChange]:
    """Give the seats whose outlook is another, each with its goals only if those are."""
    return [
        o.OutlookChange(
            seat,
            new.score,
            [sent_event(definition, head) for head in new.events],
            new.total,
            UNSET if new.goals == old.goals else [sent_goal(definition, row) for row in new.goals],
        )
        for seat, (old, new) in enumerate(zip(before, after, strict=True))
        if new != old
    ]


def outlook_changed(before: View, after: View) -> list[o.OutlookChange]:
    """Give the seats whose outlook is another in a later view."""
    game = after.game
    return outlook_changes(
        game.definition, outlook_rows(game, before.kernel_array), outlook_rows(game, after.kernel_array)
    )
