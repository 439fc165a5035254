"""Reasons against a move: their codes, names and rule ids."""

from sintra.core.reasons import Reason

GAME_OVER = 1
DRAW_FIRST = 2
NO_SUCH_MOVE = 3
NOT_TILING = 4
NOT_DRAFTING = 5
NO_SUCH_FACTORY = 6
NOT_ON_FACTORY = 7
NOT_IN_CENTRE = 8
OTHER_COLOUR = 9
LINE_FULL = 10
ON_WALL = 11
OTHER_ROW = 12
SPACE_TAKEN = 13
IN_COLUMN = 14
IDLE_OVER = 15
EMPTY_OVER = 16

REASONS = {
    GAME_OVER: Reason("game_over", "AZ-D1"),
    IDLE_OVER: Reason("game_over", "AZ-D8"),
    EMPTY_OVER: Reason("game_over", "AZ-D7"),
    DRAW_FIRST: Reason("draw_first", "AZ-C2"),
    NO_SUCH_MOVE: Reason("no_such_move", "AZ-A1"),
    NOT_TILING: Reason("not_tiling", "AZ-A1"),
    NOT_DRAFTING: Reason("not_drafting", "AZ-B1"),
    NO_SUCH_FACTORY: Reason("no_such_factory", "AZ-S2"),
    NOT_ON_FACTORY: Reason("not_on_factory", "AZ-A2"),
    NOT_IN_CENTRE: Reason("not_in_centre", "AZ-A3"),
    OTHER_COLOUR: Reason("other_colour", "AZ-A6"),
    LINE_FULL: Reason("line_full", "AZ-A7"),
    ON_WALL: Reason("on_wall", "AZ-A8"),
    OTHER_ROW: Reason("other_row", "AZ-B1"),
    SPACE_TAKEN: Reason("space_taken", "AZ-G1"),
    IN_COLUMN: Reason("in_column", "AZ-G2"),
}
