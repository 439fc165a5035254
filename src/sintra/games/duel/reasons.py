"""The reasons against a move, by number, and their names and rules."""

from sintra.core.reasons import Reason

GAME_OVER = 1
DRAW_DUE = 2
NO_SUCH_MOVE = 3
OTHER_STEP = 4
COMMITTED = 5
SHOWN_ONLY = 6
NOT_ON_SUN = 7
NOT_ON_MOON = 8
CHIP_NOT_OPEN = 9
CHIP_LIMIT = 10
NO_TOKEN = 11
NO_TOKENS_IN_LAST_ROUND = 12
NOT_FACE_UP = 13
STACK_EMPTY = 14
NO_POINT = 15
NOT_DRAWN = 16
PLACE_TAKEN = 17
OTHER_TILES = 18
OTHER_COLOUR = 19
LINE_FULL = 20
OTHER_LINE = 21
NO_PLATE = 22
SPACE_TAKEN = 23
OTHER_SPACE = 24
CANNOT_PAY = 25
CHIP_NOT_OWNED = 26
CHIP_ORDER = 27
TOO_FEW_MATCHING = 28
SPECIAL_SPACE = 29

REASONS = {
    GAME_OVER: Reason("game_over", "DU-E1"),
    DRAW_DUE: Reason("draw_due", "DU-S2"),
    NO_SUCH_MOVE: Reason("no_such_move", "DU-A1"),
    OTHER_STEP: Reason("other_step", "DU-A1"),
    COMMITTED: Reason("committed", "DU-P6"),
    SHOWN_ONLY: Reason("shown_only", "DU-S7"),
    NOT_ON_SUN: Reason("not_on_sun", "DU-F1"),
    NOT_ON_MOON: Reason("not_on_moon", "DU-F4"),
    CHIP_NOT_OPEN: Reason("chip_not_open", "DU-F8"),
    CHIP_LIMIT: Reason("chip_limit", "DU-F9"),
    NO_TOKEN: Reason("no_token", "DU-P1"),
    NO_TOKENS_IN_LAST_ROUND: Reason("no_tokens_in_last_round", "DU-P1"),
    NOT_FACE_UP: Reason("not_face_up", "DU-P2"),
    STACK_EMPTY: Reason("stack_empty", "DU-P3"),
    NO_POINT: Reason("no_point", "DU-P5"),
    NOT_DRAWN: Reason("not_drawn", "DU-P7"),
    PLACE_TAKEN: Reason("place_taken", "DU-P8"),
    OTHER_TILES: Reason("other_tiles", "DU-F2"),
    OTHER_COLOUR: Reason("other_colour", "DU-L2"),
    LINE_FULL: Reason("line_full", "DU-L3"),
    OTHER_LINE: Reason("other_line", "DU-T1"),
    NO_PLATE: Reason("no_plate", "DU-T2"),
    SPACE_TAKEN: Reason("space_taken", "DU-T2"),
    OTHER_SPACE: Reason("other_space", "DU-T2"),
    CANNOT_PAY: Reason("cannot_pay", "DU-T7"),
    CHIP_NOT_OWNED: Reason("chip_not_owned", "DU-T7"),
    CHIP_ORDER: Reason("chip_order", "DU-T11"),
    TOO_FEW_MATCHING: Reason("too_few_matching", "DU-T7"),
    SPECIAL_SPACE: Reason("special_space", "DU-T10"),
}
