"""Setting up a game, and its option: the scoring sides."""

from collections.abc import Mapping

from sintra.core.errors import InvalidOption
from sintra.core.game import Array, Option
from sintra.core.kernel import Rec
from sintra.core.rules import CHANCE
from sintra.games.duel.components import (
    CHIPS_PER_KIND,
    DEFAULT_SIDES,
    EMPTY,
    RANDOM_SIDES,
    SIDE_NAMES,
    START_SCORE,
    TILES_PER_COLOUR,
    TOKENS,
)
from sintra.games.duel.position import FIRST, ON_FACTORY, UNSEEN
from sintra.games.duel.words import WORDS

RANDOM = "random"
SOME_SIDES = (
    DEFAULT_SIDES,
    "rainbow_rows,rim,corners,empty_specials",
    RANDOM,
)
"""Some of the choices; any three or four sides of different scoring tiles may be named, in any order."""


def _read_sides(text: str) -> str:
    """Read three or four scoring sides, of different tiles, in any order; or `random`."""
    names = [name.strip() for name in text.split(",")]
    if names == [RANDOM]:
        return RANDOM
    tiles = {SIDE_NAMES.index(name) // 2 for name in names if name in SIDE_NAMES}
    if not 3 <= len(names) <= 4 or len(tiles) != len(names):
        pairs = ", ".join(f"{front} | {back}" for front, back in zip(SIDE_NAMES[::2], SIDE_NAMES[1::2], strict=True))
        raise InvalidOption(WORDS, "sides", found=text[:80], pairs=pairs, example=DEFAULT_SIDES)
    return ",".join(sorted(names, key=SIDE_NAMES.index))


OPTIONS = (Option("scoring", DEFAULT_SIDES, SOME_SIDES, _read_sides),)


def setup(array: Array, players: int, options: Mapping[str, str]) -> None:
    """Set up a game with the scoring sides that the options name."""
    lay_out(array[0], players)
    if options["scoring"] == RANDOM:
        array["sides_due"] = RANDOM_SIDES
    else:
        array["sides"][0] = [name in options["scoring"].split(",") for name in SIDE_NAMES]


def lay_out(s: Rec, seats: int) -> None:
    """Put everything in its place; the first player, the plates and the tiles are still to be drawn.

    Once per game and from Python, so this is no kernel: filling so many arrays takes long to compile.
    """
    s.seats, s.round_number, s.phase, s.turn = seats, 1, FIRST, CHANCE
    s.actor, s.first, s.marker = 0, 0, ON_FACTORY
    s.sides_due = 0
    s.sides[:] = 0
    s.score[:] = START_SCORE  # DU-S1
    s.tokens[:] = TOKENS
    s.chips_taken[:] = 0
    s.bag[:] = TILES_PER_COLOUR
    s.tower[:] = 0
    s.sun[:] = 0
    s.moon[:] = EMPTY
    s.large_moon[:] = 0
    s.factory, s.held, s.held_colour, s.chips_due = EMPTY, 0, EMPTY, 0
    s.supply[:] = CHIPS_PER_KIND
    s.open_chips[:] = 0
    s.chips[:] = 0
    s.spent[:] = 0
    s.lines[:] = 0
    s.line_colours[:] = EMPTY
    s.broken[:] = 0
    s.laid[:] = EMPTY
    s.turned[:] = 0
    s.dome[:] = EMPTY
    s.row, s.chips_left, s.matching_left, s.lowest_chip = 0, 0, 0, 0
    s.plates[:] = UNSEEN
    s.plate, s.unseen, s.top = EMPTY, len(s.plates), EMPTY
    s.drawing = 0
    s.face_down[:] = 0
    s.draws, s.returns, s.gone = 0, 0, 0
    s.drawer[:] = EMPTY
    s.drawn_unseen[:] = 0
    s.kept[:] = EMPTY
    s.return_plate[:] = EMPTY
    s.return_draw[:] = EMPTY
    s.return_fate[:] = EMPTY
