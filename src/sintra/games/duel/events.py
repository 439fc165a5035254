"""What can happen in Azul Duel: the kinds of events of a log, by number.

All seats get the same events, so no detail names a plate that only one seat has seen.
"""

from sintra.core.log import kinds
from sintra.core.reasons import EventKind
from sintra.games.duel.components import SIDE_NAMES, SIDES

(
    TOOK_FROM_SUN, TOOK_FROM_MOONS, MARKER_FROM_MOON, MARKER_FROM_SUN, MOVED_TO_STACK, MOVED_APART, EMPTIED, REVEALED,
    LINE_FILLED, SURPLUS_DROPPED, ALL_DROPPED, CHIP_TAKEN, CHIP_GIVEN, PLATE_TAKEN, PLATE_DRAWN, PLATES_SEEN,
    PLATE_KEPT, PLATE_PUT, PLATE_RETURNED, PLATE_SHOWN, PREPARED, DEALT,
    TILED_ALONE, TILED_ACROSS, TILED_UPRIGHT, SPECIAL_PLACED, LINE_BROKEN, BROKEN_LOST, MARKER_LOST, PAID,
    RAISED, REFILLED, SHORT, FIVE_EQUAL, ENDED, SIDE_SCORED,
) = kinds(36)  # fmt: skip
"""The eight scoring sides follow each other from SIDE_SCORED."""

TILED = ("row", "column", "colour", "spaces")
TOOK = ("source", "colour", "tiles", "lines")
"""The source is a factory, or MOONS; `lines` are the pattern lines that can take the tiles, as bits."""
DROPPED = ("colour", "tiles", "fit", "loss")
"""`fit` of the tiles lie on the board, the others in the tower; `loss` is what they add to the cost of broken tiles."""

EVENT_KINDS = {
    TOOK_FROM_SUN: EventKind("took", "DU-F1", TOOK, motion=True),
    TOOK_FROM_MOONS: EventKind("took", "DU-F4", TOOK, motion=True),
    MARKER_FROM_MOON: EventKind("took_marker", "DU-F5", motion=True),
    MARKER_FROM_SUN: EventKind("took_marker", "DU-F6", motion=True),
    MOVED_TO_STACK: EventKind("moved", "DU-F2", ("factory",), motion=True),
    MOVED_APART: EventKind("moved", "DU-F3", ("factory",), motion=True),
    EMPTIED: EventKind("emptied", "DU-F7", ("factory",), motion=True),
    REVEALED: EventKind("revealed", "DU-F7", ("chip",), motion=True),
    LINE_FILLED: EventKind("laid", "DU-L1", ("row", "colour", "tiles"), motion=True),
    SURPLUS_DROPPED: EventKind("dropped", "DU-L4", DROPPED, motion=True),
    ALL_DROPPED: EventKind("dropped", "DU-L5", DROPPED, motion=True),
    CHIP_TAKEN: EventKind("took_chip", "DU-F8", ("chip",), motion=True),
    CHIP_GIVEN: EventKind("gave_chip", "DU-T7", ("chip",), motion=True),
    PLATE_TAKEN: EventKind("took_plate", "DU-P2", ("plate",), motion=True),
    PLATE_DRAWN: EventKind("drew", "DU-P3", ("back",), motion=True),
    PLATES_SEEN: EventKind("looked", "DU-P4", motion=True),
    PLATE_KEPT: EventKind("kept", "DU-P7", ("plate",), motion=True),
    PLATE_PUT: EventKind("put", "DU-P8", ("plate", "place", "turns"), motion=True),
    PLATE_RETURNED: EventKind("returned", "DU-P7", motion=True),
    PLATE_SHOWN: EventKind("showed", "DU-R2", ("plate",), motion=True),
    PREPARED: EventKind("prepared", "DU-R1", motion=True),
    DEALT: EventKind("dealt", "DU-R3", motion=True),
    TILED_ALONE: EventKind("tiled", "DU-G1", TILED),
    TILED_ACROSS: EventKind("tiled", "DU-G2", TILED),
    TILED_UPRIGHT: EventKind("tiled", "DU-G3", TILED),
    SPECIAL_PLACED: EventKind("special", "DU-G4", ("row", "column", "spaces")),
    LINE_BROKEN: EventKind("line_broken", "DU-T4", ("row", "colour", "tiles")),
    BROKEN_LOST: EventKind("broken", "DU-G5", ("tiles", "loss")),
    MARKER_LOST: EventKind("marker", "DU-G6", ("loss",)),
    PAID: EventKind("paid", "DU-P3"),
    RAISED: EventKind("raised", "DU-G7"),
    REFILLED: EventKind("refilled", "DU-R4"),
    SHORT: EventKind("short", "DU-R5"),
    FIVE_EQUAL: EventKind("five_equal", "DU-S5", ("colour",)),
    ENDED: EventKind("ended", "DU-E1"),
    **{SIDE_SCORED + side: EventKind(SIDE_NAMES[side], f"DU-E{side + 2}", ("side", "spaces")) for side in range(SIDES)},
}
