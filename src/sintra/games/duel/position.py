"""The record of a Duel position.

What nobody knows yet is not stored: the bag has no order, a face-down chip has no kind before it is revealed, and a
plate that nobody has looked at has no front (`unseen` counts these; they lie above all others in the stack). What
somebody knows is stored as a list of draws and returns:

- a *draw* is one action in which plates were drawn and others returned: who drew, how many unseen plates of each back
  it took, which plate was kept;
- a *return* is a plate that went under the stack in that draw, in this order, and where it went from there: it still
  lies in the stack (WAITS), it came up and everybody saw it (CAME_UP), or a later draw took it (that draw's number).

The list is what an observer needs to weigh what may lie where. Draws that no longer tell anything about the stack are
forgotten.
"""

import numpy as np

from sintra.games.duel.components import (
    BACKS,
    COLOURS,
    FACTORIES,
    KINDS,
    LINES,
    PLACES,
    PLATES,
    SEATS,
    SIDES,
    SIZE,
    SMALL,
    STACK_HEIGHT,
)

# Phases in which something is drawn

FIRST = 0
PICK_SIDES = 1
TOP = 2
SHOW = 3
DEAL = 4
OPEN_CHIPS = 5
FRONTS = 6
"""The first player, a scoring side, the back of the new top plate, a plate to show, a tile, a chip that is now free,
the front of a drawn plate."""

# Phases in which a seat decides

SET_UP = 7
ACT = 8
DRAW = 9
KEEP = 10
PUT_DOWN = 11
RETURN = 12
STACK = 13
CHOOSE_LINE = 14
USE_CHIPS = 15
GIVE_CHIPS = 16
CHOOSE_SPACE = 17
END = 18
"""A face-up plate in set-up; an action; draw again or stop; the drawn plate to keep; its place; the next plate under
the stack; the stack on a moon; the line for the tiles taken; whether to complete a line with chips; which chips; the
space of a tile. Last, after the end."""

# Phases within one move: `flow.go_on` leaves them at once

TILES_TAKEN = 19
TURN_DONE = 20
GIVING = 21
TILING = 22
ROUND_DONE = 23
SHOWING = 24
FILLING = 25
"""The line comes next; the turn passes on; the next chip comes; the next line is tiled; the round is over; plates are
shown; factories are filled."""

ON_FACTORY = -1
"""Nobody has taken the first-player tile."""

# Where a plate is

UNSEEN = 0
RETURNED = 1
IN_HAND = 2
FACE_UP = 3
LAID = 4
"""In the part of the stack that nobody has looked at (in a view: not known), under the stack, drawn and looked at, on
display, on a dome."""

# Where a returned plate went

WAITS = -1
CAME_UP = -2

UNKNOWN = -2
SPECIAL_UNKNOWN = -3
WILD_UNKNOWN = -4
"""A returned plate in a view: not known at all, or only by its back (-3 - back)."""

MOST_DRAWS = 13
MOST_RETURNS = 48
"""No game needs more: at most 10 plates return in round 1, 26 in round 2, 10 in round 3, in four draws each."""

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("score", np.int16, SEATS),
                ("round_number", np.int16),
                ("seats", np.int8),
                ("turn", np.int8),
                ("phase", np.int8),
                ("actor", np.int8),  # whose action or tiling it is, also while something is drawn for it
                ("first", np.int8),  # the first player of this round, while preparing of the next
                ("marker", np.int8),  # the seat that took the first-player tile in this round, or ON_FACTORY
                ("sides_due", np.int8),  # scoring sides that are still to be drawn
                ("sides", np.int8, SIDES),  # 1 for each scoring side in play
                ("tokens", np.int8, SEATS),  # tokens that a seat has still to place in this round
                ("chips_taken", np.int8, SEATS),  # in this round
                ("bag", np.int8, COLOURS),
                ("tower", np.int8, COLOURS),
                ("sun", np.int8, (FACTORIES, COLOURS)),
                ("moon", np.int8, (SMALL, STACK_HEIGHT)),  # a colour or EMPTY, from the bottom
                ("large_moon", np.int8, COLOURS),
                ("factory", np.int8),  # whose rest is being stacked, or EMPTY
                ("held", np.int8),  # tiles taken, not yet on a line
                ("held_colour", np.int8),
                ("chips_due", np.int8),  # chips that are free now and still to be revealed
                ("supply", np.int8, KINDS),  # chips that nobody has seen, those on the factories included
                ("open_chips", np.int8, KINDS),  # revealed on the factories
                ("chips", np.int8, (SEATS, KINDS)),
                ("spent", np.int8, KINDS),
                ("lines", np.int8, (SEATS, LINES)),  # tiles on each pattern line
                ("line_colours", np.int8, (SEATS, LINES)),
                ("broken", np.int8, (SEATS, COLOURS)),
                ("laid", np.int8, (SEATS, PLACES)),  # a plate or EMPTY
                ("turned", np.int8, (SEATS, PLACES)),  # quarter turns clockwise
                ("dome", np.int8, (SEATS, SIZE, SIZE)),  # a colour, SPECIAL or EMPTY
                ("row", np.int8),  # in tiling: the line that the actor has come to
                ("chips_left", np.int8),  # to give for this line
                ("matching_left", np.int8),  # how many of them must at least show its colour
                ("lowest_chip", np.int8),  # kinds are given in rising order from here
                ("plates", np.int8, PLATES),  # where each plate is
                ("plate", np.int8),  # the plate that must be put down, or EMPTY
                ("unseen", np.int8),  # plates of the stack that nobody has looked at
                ("top", np.int8),  # the back of the stack's top plate, or EMPTY
                ("drawing", np.int8),  # 1 while a draw is going on: the last one of the list
                ("face_down", np.int8, BACKS),  # drawn in it and not looked at yet, never returned before
                ("draws", np.int8),  # how many are listed
                ("drawer", np.int8, MOST_DRAWS),
                ("drawn_unseen", np.int8, (MOST_DRAWS, BACKS)),  # and looked at since
                ("kept", np.int8, MOST_DRAWS),  # a plate, or EMPTY
                ("returns", np.int8),  # how many are listed
                ("gone", np.int8),  # how many of them have left the stack; they are the first ones
                ("return_plate", np.int8, MOST_RETURNS),
                ("return_draw", np.int8, MOST_RETURNS),
                ("return_fate", np.int8, MOST_RETURNS),  # WAITS, CAME_UP or a draw
            ],
            align=True,
        ),
    )
)
