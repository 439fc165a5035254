"""What can happen in Summer Pavilion: the kinds of events of a log, by number."""

from sintra.core.log import kinds
from sintra.core.reasons import EventKind

(
    PILLAR_DONE, STATUE_DONE, WINDOW_DONE, PLACED, BONUS_TAKEN, MARKER_TAKEN, DISCARDED, LEFT_OVER,
    STAR_DONE, NUMBER_DONE, UNASKED, REFILLED, SHORT, ENDED,
    FIRST_DRAWN, FILLED, DEALT, TOOK, TOOK_WILD, TOOK_WILD_ALONE, MOVED, PAID, PAID_WILD, PASSED, ROUND_BEGUN,
) = kinds(25)  # fmt: skip
"""The three structures come first, so that their kind is their number."""

TAKEN = ("source", "colour", "tiles")
EVENT_KINDS = {
    PILLAR_DONE: EventKind("pillar", "SP-C2", ("star", "tiles", "spaces")),
    STATUE_DONE: EventKind("statue", "SP-C3", ("star", "tiles", "spaces")),
    WINDOW_DONE: EventKind("window", "SP-C4", ("star", "tiles", "spaces")),
    PLACED: EventKind("placed", "SP-C1", ("star", "slot", "colour", "spaces")),
    BONUS_TAKEN: EventKind("bonus", "SP-C5", ("colour", "tiles")),
    MARKER_TAKEN: EventKind("marker", "SP-A6", ("tiles",)),
    DISCARDED: EventKind("discarded", "SP-D3", ("tiles",)),
    LEFT_OVER: EventKind("left_over", "SP-D5", ("tiles",)),
    STAR_DONE: EventKind("star", "SP-E2", ("star", "colour", "spaces")),
    NUMBER_DONE: EventKind("number", "SP-E3", ("number", "spaces")),
    UNASKED: EventKind("unasked", "SP-D6"),
    REFILLED: EventKind("refilled", "SP-C7"),
    SHORT: EventKind("short", "SP-N2"),
    ENDED: EventKind("ended", "SP-E1"),
    FIRST_DRAWN: EventKind("first", "SP-S4", motion=True),
    FILLED: EventKind("filled", "SP-C6", motion=True),  # the supply, from the bag
    DEALT: EventKind("dealt", "SP-N1", motion=True),  # the factories, from the bag: acquiring begins
    TOOK: EventKind("took", "SP-A2", TAKEN, motion=True),  # from a source beside the board
    TOOK_WILD: EventKind("took", "SP-A3", TAKEN, motion=True),
    TOOK_WILD_ALONE: EventKind("took", "SP-A4", TAKEN, motion=True),
    MOVED: EventKind("moved", "SP-A2", ("factory", "tiles"), motion=True),  # what is left, to the centre
    PAID: EventKind("paid", "SP-B2", ("colour", "tiles"), motion=True),  # to the tower
    PAID_WILD: EventKind("paid", "SP-B6", ("colour", "tiles"), motion=True),
    PASSED: EventKind("passed", "SP-D1", ("tiles",), motion=True),  # the tiles kept lie in the corners
    ROUND_BEGUN: EventKind("round", "SP-N3", ("round",), motion=True),  # the marker and the tiles kept come back
}
"""The details `star` of a structure is the star that it is named after; `spaces` are bits of the seat's spaces."""
