"""Reasons against a move: their codes for the kernels, their names and rule ids for people."""

from sintra.core.reasons import Reason

GAME_OVER = 1
DRAW_FIRST = 2
NO_SUCH_MOVE = 3
MUST_ACQUIRE = 4
MUST_PLAY = 5
MUST_TAKE_BONUS = 6
MUST_KEEP = 7
NO_SUCH_FACTORY = 8
NOT_ON_FACTORY = 9
NOT_IN_CENTRE = 10
NOT_ONLY_WILDS = 11
SPACE_TAKEN = 12
OTHER_COLOUR = 13
WILD_ELSEWHERE = 14
COLOUR_TWICE = 15
STAR_OF_ONE_COLOUR = 16
STAR_OF_ALL_COLOURS = 17
WILD_FOR_ITSELF = 18
NO_OWN_COLOUR = 19
TOO_FEW_TILES = 20
TOO_FEW_WILDS = 21
WRONG_COUNT = 22
NOT_IN_SUPPLY = 23
NOT_IN_HAND = 24

REASONS = {
    GAME_OVER: Reason("game_over", "SP-E1"),
    DRAW_FIRST: Reason("draw_first", "SP-S3"),
    NO_SUCH_MOVE: Reason("no_such_move", "SP-A1"),
    MUST_ACQUIRE: Reason("must_acquire", "SP-A1"),
    MUST_PLAY: Reason("must_play", "SP-B1"),
    MUST_TAKE_BONUS: Reason("must_take_bonus", "SP-C5"),
    MUST_KEEP: Reason("must_keep", "SP-D2"),
    NO_SUCH_FACTORY: Reason("no_such_factory", "SP-S2"),
    NOT_ON_FACTORY: Reason("not_on_factory", "SP-A2"),
    NOT_IN_CENTRE: Reason("not_in_centre", "SP-A5"),
    NOT_ONLY_WILDS: Reason("not_only_wilds", "SP-A4"),
    SPACE_TAKEN: Reason("space_taken", "SP-B3"),
    OTHER_COLOUR: Reason("other_colour", "SP-B4"),
    WILD_ELSEWHERE: Reason("wild_elsewhere", "SP-B8"),
    COLOUR_TWICE: Reason("colour_twice", "SP-B5"),
    STAR_OF_ONE_COLOUR: Reason("star_of_one_colour", "SP-G2"),
    STAR_OF_ALL_COLOURS: Reason("star_of_all_colours", "SP-G3"),
    WILD_FOR_ITSELF: Reason("wild_for_itself", "SP-B8"),
    NO_OWN_COLOUR: Reason("no_own_colour", "SP-B7"),
    TOO_FEW_TILES: Reason("too_few_tiles", "SP-B2"),
    TOO_FEW_WILDS: Reason("too_few_wilds", "SP-B6"),
    WRONG_COUNT: Reason("wrong_count", "SP-C5"),
    NOT_IN_SUPPLY: Reason("not_in_supply", "SP-C5"),
    NOT_IN_HAND: Reason("not_in_hand", "SP-D2"),
}
