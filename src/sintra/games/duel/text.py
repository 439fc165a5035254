"""A Duel position, or a view of one, as NAME=VALUE tokens. See docs/notation.md."""

from typing import Any

from sintra.core.game import Array
from sintra.core.text import Fields
from sintra.core.tiles import TileText
from sintra.games.duel.components import (
    BROKEN_SPACES,
    CHIP_NAMES,
    CHIPS,
    CHIPS_PER_ROUND,
    EMPTY,
    FACTORIES,
    KINDS,
    LARGE,
    LETTERS,
    LINES,
    RANDOM_SIDES,
    ROUNDS,
    SEATS,
    SIDE_NAMES,
    SIZE,
    SMALL,
    SPECIAL,
    STACK_HEIGHT,
    TOKENS,
)
from sintra.games.duel.counts import stack_height, sun_tiles
from sintra.games.duel.position import (
    DRAW,
    FRONTS,
    KEEP,
    ON_FACTORY,
    OPEN_CHIPS,
    PUT_DOWN,
    RETURN,
    RETURNED,
    TOP,
)
from sintra.games.duel.sampling import put_away
from sintra.games.duel.text_draws import read_draws, write_draws
from sintra.games.duel.text_now import read_now, write_now
from sintra.games.duel.text_plates import (
    read_drawn,
    read_laid,
    read_plates,
    read_stack,
    write_drawn,
    write_hand,
    write_laid,
    write_shown,
    write_stack,
)

FORMS = {
    "now": "first, sides, top, top:1, show, deal, chip, chip:1, front:1, setup:1, act:1, draw:1, keep:1, "
    "put:1:7, return:1, stack:1:3, line:1, tile:1:3, use:1:3, give:1:3:2:2:BK, over",
    "marker": "f, 1, 2",
    "sides": "rows,columns,wilds",
    "counts": "B12Y9T3, -",
    "tiles": "BBYR, -",
    "chips": "B2,BK1; -",
    "factories": "BBYR/mKY/-/YYKT/mBBK",
    "lines": "B/YY/-/-/RRR/-",
    "plates": "7r1,-,-,4r0,-,-,-,-,-",
    "dome": "B...../.....S/…",
    "shown": "3,7,12; -",
    "stack": "9s, 0w, 18, -",
    "drawn": "s1w2, -",
    "draws": "1:s2w1:7:5^,12>2;2:-:12:3, -",
}
SHARED_FIELDS = (
    "round", "now", "first", "marker", "sides", "bag", "tower", "factories", "held",
    "supply", "open", "spent", "shown", "stack", "drawn", "hand", "draws",
)  # fmt: skip
SEAT_FIELDS = ("score", "tokens", "taken", "chips", "lines", "broken", "plates", "dome")
TILES = TileText(LETTERS, EMPTY, {"S": SPECIAL})


def write(array: Array) -> list[str]:
    """Write a position or a view as NAME=VALUE tokens."""
    s = array[0]
    tokens = [
        f"round={int(s.round_number)}",
        f"now={write_now(s)}",
        f"first={int(s.first) + 1}",
        f"marker={'f' if s.marker == ON_FACTORY else int(s.marker) + 1}",
        f"sides={','.join(name for name, used in zip(SIDE_NAMES, s.sides, strict=True) if used) or '-'}",
        f"bag={TILES.write_counts(s.bag)}",
        f"tower={TILES.write_counts(s.tower)}",
        f"factories={'/'.join(_write_factory(s, factory) for factory in range(FACTORIES))}",
        f"held={LETTERS[s.held_colour] * int(s.held) or '-'}",
        f"supply={_write_chips(s.supply)}",
        f"open={_write_chips(s.open_chips)}",
        f"spent={_write_chips(s.spent)}",
        f"shown={write_shown(s)}",
        f"stack={write_stack(s)}",
        f"drawn={write_drawn(s)}",
        f"hand={write_hand(s)}",
        f"draws={write_draws(s)}",
    ]
    for seat in range(SEATS):
        n = seat + 1
        tokens += [
            f"score{n}={int(s.score[seat])}",
            f"tokens{n}={int(s.tokens[seat])}",
            f"taken{n}={int(s.chips_taken[seat])}",
            f"chips{n}={_write_chips(s.chips[seat])}",
            f"lines{n}={TILES.write_lines(s.lines[seat], s.line_colours[seat])}",
            f"broken{n}={TILES.write_tiles(s.broken[seat])}",
            f"plates{n}={write_laid(s, seat)}",
            f"dome{n}={TILES.write_spaces(s.dome[seat])}",
        ]
    return tokens


def read(tokens: list[str], array: Array) -> None:
    """Fill a set-up position from NAME=VALUE tokens."""
    s = array[0]
    fields = Fields("duel", tokens, SHARED_FIELDS, SEAT_FIELDS, SEATS, FORMS)
    s.round_number = fields.number("round", 1, ROUNDS)
    fields.read("now", lambda text: read_now(text, s), "now")
    s.first = fields.number("first", 1, SEATS) - 1
    s.marker = ON_FACTORY if fields.values["marker"] == "f" else fields.number("marker", 1, SEATS) - 1
    fields.read("sides", lambda text: _read_sides(text, s), "sides")
    s.bag[:] = fields.read("bag", TILES.read_counts, "counts")
    s.tower[:] = fields.read("tower", TILES.read_counts, "counts")
    fields.read("factories", lambda text: _read_factories(text, s), "factories")
    fields.read("held", lambda text: _read_held(text, s), "tiles")
    s.supply[:] = fields.read("supply", _read_chips, "chips")
    s.open_chips[:] = fields.read("open", _read_chips, "chips")
    s.spent[:] = fields.read("spent", _read_chips, "chips")
    for seat in range(SEATS):
        n = seat + 1
        s.score[seat] = fields.number(f"score{n}", 0, 999)
        s.tokens[seat] = fields.number(f"tokens{n}", 0, TOKENS)
        s.chips_taken[seat] = fields.number(f"taken{n}", 0, CHIPS_PER_ROUND)
        s.chips[seat] = fields.read(f"chips{n}", _read_chips, "chips")
        s.lines[seat], s.line_colours[seat] = fields.read(
            f"lines{n}", lambda text: TILES.read_lines(text, LINES), "lines"
        )
        s.broken[seat] = fields.read(f"broken{n}", lambda text: TILES.read_tiles(text, BROKEN_SPACES), "tiles")
        s.laid[seat], s.turned[seat] = fields.read(f"plates{n}", read_laid, "plates")
        s.dome[seat] = fields.read(f"dome{n}", lambda text: TILES.read_spaces(text, SIZE, SIZE), "dome")
    if s.phase == OPEN_CHIPS:
        s.chips_due = _chips_due(s)
    fields.read("stack", lambda text: read_stack(text, s), "stack")
    fields.read("drawn", lambda text: read_drawn(text, s), "drawn")
    fields.read("draws", lambda text: read_draws(text, s), "draws")
    s.drawing = s.phase in (DRAW, FRONTS, KEEP, RETURN) or (s.phase == TOP and fields.values["now"] != "top")
    if s.phase == PUT_DOWN and s.draws:
        s.drawing = s.kept[s.draws - 1] == s.plate
    for k in range(s.returns):
        if s.return_plate[k] >= 0 and put_away(s, k):
            s.plates[s.return_plate[k]] = RETURNED
    read_plates(fields, s)


def _read_sides(text: str, s: Any) -> bool | None:
    names = [] if text == "-" else text.split(",")
    if names != [name for name in SIDE_NAMES if name in names]:
        return None
    if s.sides_due:  # drawn at random: the text says which
        if len(names) > RANDOM_SIDES or any(
            SIDE_NAMES[k] in names and SIDE_NAMES[k + 1] in names for k in (0, 2, 4, 6)
        ):
            return None
        s.sides[:] = [name in names for name in SIDE_NAMES]
        s.sides_due = RANDOM_SIDES - len(names)
        return True
    return True if [name in names for name in SIDE_NAMES] == s.sides.astype(bool).tolist() else None


# Tiles


def _write_factory(s: Any, factory: int) -> str:
    if sun_tiles(s, factory):
        return TILES.write_tiles(s.sun[factory])
    if factory == LARGE:
        return f"m{TILES.write_tiles(s.large_moon)}" if s.large_moon.any() else "-"
    stack = s.moon[factory][: stack_height(s, factory)]
    return "m" + "".join(LETTERS[colour] for colour in stack) if len(stack) else "-"


def _read_factories(text: str, s: Any) -> bool | None:
    parts = text.split("/")
    if len(parts) != FACTORIES:
        return None
    for factory, part in enumerate(parts):
        small = factory < SMALL
        if part.startswith("m"):
            tiles = TILES.read_tiles(part[1:], STACK_HEIGHT if small else 4)
            if tiles is None or not sum(tiles):
                return None
            if small:
                s.moon[factory, : len(part) - 1] = [LETTERS.index(letter) for letter in part[1:]]
            else:
                s.large_moon[:] = tiles
            continue
        tiles = TILES.read_tiles(part, 4 if small else 5)
        if tiles is None:
            return None
        s.sun[factory] = tiles
    return True


def _read_held(text: str, s: Any) -> bool | None:
    if text == "-":
        return True
    if text[0] not in LETTERS or text != text[0] * len(text) or len(text) > 9:
        return None
    s.held, s.held_colour = len(text), LETTERS.index(text[0])
    return True


# Chips


def _write_chips(chips: Array) -> str:
    return ",".join(f"{CHIP_NAMES[kind]}{int(chips[kind])}" for kind in range(KINDS) if chips[kind]) or "-"


def _read_chips(text: str) -> list[int] | None:
    chips = [0] * KINDS
    for part in [] if text == "-" else text.split(","):
        kind = CHIP_NAMES.index(part[:-1])
        if chips[kind] or part[-1] not in "12":
            return None
        chips[kind] = int(part[-1])
    return chips


def _chips_due(s: Any) -> int:
    """Count the chips that are still to be revealed: every factory without tiles gives one in a round."""
    covered = sum(bool(sun_tiles(s, f) or stack_height(s, f)) for f in range(SMALL))
    return max(0, int(s.supply.sum()) - (CHIPS - SMALL * int(s.round_number)) - covered)
