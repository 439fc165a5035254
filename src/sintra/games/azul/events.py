"""What can happen in Azul: the kinds of events of a log, by number."""

from sintra.core.log import kinds
from sintra.core.reasons import EventKind

(
    TOOK, TOOK_MARKER, MOVED, LAID, DROPPED, DEALT,
    TILED_ALONE, TILED_ACROSS, TILED_UPRIGHT, FELL, FLOOR_LOST, ROW_DONE, COLUMN_DONE, COLOUR_DONE,
    REFILLED, SHORT, ENDED_BY_ROW, ENDED_EMPTY, ENDED_IDLE,
) = kinds(19)  # fmt: skip

FALLEN = ("fit", "loss")
"""`fit` of the pieces lie on the floor line; `loss` is what they add to its cost."""

EVENT_KINDS = {
    TOOK: EventKind("took", "AZ-A2", ("source", "colour", "tiles"), motion=True),
    TOOK_MARKER: EventKind("marker", "AZ-A4", FALLEN, motion=True),
    MOVED: EventKind("moved", "AZ-A2", ("factory",), motion=True),
    LAID: EventKind("laid", "AZ-A5", ("row", "colour", "tiles", "held"), motion=True),
    DROPPED: EventKind("dropped", "AZ-A9", ("colour", "tiles", *FALLEN), motion=True),
    DEALT: EventKind("dealt", "AZ-C2", motion=True),
    TILED_ALONE: EventKind("tiled", "AZ-B4", ("row", "column", "colour", "spaces")),
    TILED_ACROSS: EventKind("tiled", "AZ-B5", ("row", "column", "colour", "spaces")),
    TILED_UPRIGHT: EventKind("tiled", "AZ-B6", ("row", "column", "colour", "spaces")),
    FELL: EventKind("fell", "AZ-G3", ("row", "column", "colour")),
    FLOOR_LOST: EventKind("floor", "AZ-B7", ("pieces", "loss")),
    ROW_DONE: EventKind("row", "AZ-D2", ("row", "spaces")),
    COLUMN_DONE: EventKind("column", "AZ-D3", ("column", "spaces")),
    COLOUR_DONE: EventKind("colour", "AZ-D4", ("colour", "spaces")),
    REFILLED: EventKind("refilled", "AZ-C3"),
    SHORT: EventKind("short", "AZ-C4"),
    ENDED_BY_ROW: EventKind("ended", "AZ-D1"),
    ENDED_EMPTY: EventKind("ended", "AZ-D7"),
    ENDED_IDLE: EventKind("ended", "AZ-D8"),
}
