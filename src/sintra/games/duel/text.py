"""A Duel position, or a view of one, as NAME=VALUE tokens. See docs/notation.md."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from sintra.core.errors import InvalidNotation
from sintra.core.game import Array
from sintra.core.numbers import whole
from sintra.core.rules import CHANCE, OVER
from sintra.core.text import Fields
from sintra.core.words import CORE
from sintra.games.duel.components import (
    BACK_LETTERS,
    BROKEN_SPACES,
    CHIP_NAMES,
    CHIPS,
    CHIPS_PER_ROUND,
    COLOURS,
    EMPTY,
    FACTORIES,
    KINDS,
    LARGE,
    LETTERS,
    LINES,
    PLACES,
    PLATES,
    RANDOM_SIDES,
    SEATS,
    SIDE_NAMES,
    SIZE,
    SMALL,
    SPECIAL,
    STACK_HEIGHT,
    TOKENS,
)
from sintra.games.duel.guess import put_away
from sintra.games.duel.position import (
    ACT,
    CHOOSE_LINE,
    CHOOSE_SPACE,
    DEAL,
    DRAW,
    END,
    FACE_UP,
    FIRST,
    FRONTS,
    GIVE_CHIPS,
    IN_HAND,
    KEEP,
    LAID,
    ON_FACTORY,
    OPEN_CHIPS,
    PICK_SIDES,
    PUT_DOWN,
    RETURN,
    RETURNED,
    SET_UP,
    SHOW,
    STACK,
    TOP,
    UNSEEN,
    USE_CHIPS,
)
from sintra.games.duel.preparation import stack_height, sun_tiles
from sintra.games.duel.text_draws import hidden_in_hand, read_draws, write_draws

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

PHASES_OF_SEAT = {
    "setup": SET_UP, "act": ACT, "draw": DRAW, "keep": KEEP, "return": RETURN, "line": CHOOSE_LINE,
}  # fmt: skip
PHASES_OF_CHANCE = {
    "first": FIRST, "sides": PICK_SIDES, "top": TOP, "show": SHOW, "deal": DEAL, "chip": OPEN_CHIPS,
    "front": FRONTS,
}  # fmt: skip
PHASES_OF_ROW = {"tile": CHOOSE_SPACE, "use": USE_CHIPS, "give": GIVE_CHIPS}
NAMES = {phase: name for name, phase in (PHASES_OF_SEAT | PHASES_OF_CHANCE | PHASES_OF_ROW).items()}
SPACES = LETTERS + "SS."  # by piece: a colour, (no tile is wild,) special, or EMPTY as the last


def write(array: Array) -> list[str]:
    """Write a position or a view as NAME=VALUE tokens."""
    s = array[0]
    hand = [str(plate + 1) for plate in range(PLATES) if s.plates[plate] == IN_HAND and plate != s.plate]
    tokens = [
        f"round={int(s.round_number)}",
        f"now={_write_now(s)}",
        f"first={int(s.first) + 1}",
        f"marker={'f' if s.marker == ON_FACTORY else int(s.marker) + 1}",
        f"sides={','.join(name for name, used in zip(SIDE_NAMES, s.sides, strict=True) if used) or '-'}",
        f"bag={_write_counts(s.bag)}",
        f"tower={_write_counts(s.tower)}",
        f"factories={'/'.join(_write_factory(s, factory) for factory in range(FACTORIES))}",
        f"held={LETTERS[s.held_colour] * int(s.held) or '-'}",
        f"supply={_write_chips(s.supply)}",
        f"open={_write_chips(s.open_chips)}",
        f"spent={_write_chips(s.spent)}",
        f"shown={','.join(str(p + 1) for p in range(PLATES) if s.plates[p] == FACE_UP) or '-'}",
        f"stack={_write_stack(s)}",
        f"drawn={''.join(f'{BACK_LETTERS[b]}{int(n)}' for b, n in enumerate(s.face_down) if n) or '-'}",
        f"hand={','.join(hand + ['?'] * (hidden_in_hand(s) - len(hand))) or '-'}",
        f"draws={write_draws(s)}",
    ]
    for seat in range(SEATS):
        n = seat + 1
        tokens += [
            f"score{n}={int(s.score[seat])}",
            f"tokens{n}={int(s.tokens[seat])}",
            f"taken{n}={int(s.chips_taken[seat])}",
            f"chips{n}={_write_chips(s.chips[seat])}",
            f"lines{n}={_write_lines(s.lines[seat], s.line_colours[seat])}",
            f"broken{n}={_write_tiles(s.broken[seat])}",
            f"plates{n}={','.join(_write_laid(s, seat, place) for place in range(PLACES))}",
            f"dome{n}={'/'.join(''.join(SPACES[piece] for piece in row) for row in s.dome[seat])}",
        ]
    return tokens


def read(tokens: list[str], array: Array) -> None:
    """Fill a set-up position from NAME=VALUE tokens."""
    s = array[0]
    names = [*SHARED_FIELDS, *(f"{name}{seat + 1}" for seat in range(SEATS) for name in SEAT_FIELDS)]
    fields = Fields("duel", tokens, names)

    def value(name: str, reader: Callable[[str], Any], form: str) -> Any:
        return fields.read(name, reader, FORMS[form])

    s.round_number = fields.number("round", 1, 5)
    value("now", lambda text: _read_now(text, s), "now")
    s.first = fields.number("first", 1, SEATS) - 1
    s.marker = ON_FACTORY if fields.values["marker"] == "f" else fields.number("marker", 1, SEATS) - 1
    value("sides", lambda text: _read_sides(text, s), "sides")
    s.bag[:] = value("bag", _read_counts, "counts")
    s.tower[:] = value("tower", _read_counts, "counts")
    value("factories", lambda text: _read_factories(text, s), "factories")
    value("held", lambda text: _read_held(text, s), "tiles")
    s.supply[:] = value("supply", _read_chips, "chips")
    s.open_chips[:] = value("open", _read_chips, "chips")
    s.spent[:] = value("spent", _read_chips, "chips")
    for seat in range(SEATS):
        n = seat + 1
        s.score[seat] = fields.number(f"score{n}", 0, 999)
        s.tokens[seat] = fields.number(f"tokens{n}", 0, TOKENS)
        s.chips_taken[seat] = fields.number(f"taken{n}", 0, CHIPS_PER_ROUND)
        s.chips[seat] = value(f"chips{n}", _read_chips, "chips")
        s.lines[seat], s.line_colours[seat] = value(f"lines{n}", _read_lines, "lines")
        s.broken[seat] = value(f"broken{n}", lambda text: _read_tiles(text, BROKEN_SPACES), "tiles")
        s.laid[seat], s.turned[seat] = value(f"plates{n}", _read_laid, "plates")
        s.dome[seat] = value(f"dome{n}", _read_dome, "dome")
    if s.phase == OPEN_CHIPS:
        s.chips_due = _chips_due(s)
    value("stack", lambda text: _read_stack(text, s), "stack")
    value("drawn", lambda text: _read_drawn(text, s), "drawn")
    value("draws", lambda text: read_draws(text, s), "draws")
    s.drawing = s.phase in (DRAW, FRONTS, KEEP, RETURN) or (s.phase == TOP and fields.values["now"] != "top")
    if s.phase == PUT_DOWN and s.draws:
        s.drawing = s.kept[s.draws - 1] == s.plate
    for k in range(s.returns):
        if s.return_plate[k] >= 0 and put_away(s, k):
            s.plates[s.return_plate[k]] = RETURNED
    _read_plates(fields, s)


def _read_plates(fields: Fields, s: Any) -> None:
    """Put every plate that is named somewhere in its place; none may be in two."""
    shown = fields.read("shown", _read_list, FORMS["shown"])
    marks = [] if fields.values["hand"] == "-" else fields.values["hand"].split(",")
    hand = fields.read("hand", lambda text: _read_list(",".join(m for m in marks if m != "?") or "-"), FORMS["shown"])
    laid = [int(plate) for plate in s.laid.ravel() if plate != EMPTY]
    put = [int(s.plate)] if s.phase == PUT_DOWN else []
    for name, plates, where in (
        ("plates", laid, LAID), ("shown", shown, FACE_UP), ("now", put, IN_HAND), ("hand", hand, IN_HAND),
    ):  # fmt: skip
        for plate in plates:
            if s.plates[plate] != UNSEEN:
                raise InvalidNotation(CORE, "bad_value", field=name, value=plate + 1, wanted=FORMS["shown"])
            s.plates[plate] = where
    if len(marks) != len(hand) + marks.count("?") or len(marks) != hidden_in_hand(s):
        raise InvalidNotation(CORE, "bad_value", field="hand", value=fields.values["hand"], wanted=FORMS["shown"])


# Who decides


def _write_now(s: Any) -> str:
    phase, seat = int(s.phase), int(s.actor) + 1
    if phase == END:
        return "over"
    if phase == PUT_DOWN:
        return f"put:{seat}:{int(s.plate) + 1}"
    if phase == STACK:
        return f"stack:{seat}:{int(s.factory) + 1}"
    name = NAMES[phase]
    if phase in (CHOOSE_SPACE, USE_CHIPS):
        return f"{name}:{seat}:{int(s.row) + 1}"
    if phase == GIVE_CHIPS:
        left, matching = int(s.chips_left), int(s.matching_left)
        return f"{name}:{seat}:{int(s.row) + 1}:{left}:{matching}:{CHIP_NAMES[s.lowest_chip]}"
    for_seat = phase == FRONTS or (phase == TOP and s.drawing) or (phase == OPEN_CHIPS and s.held)
    return f"{name}:{seat}" if name in PHASES_OF_SEAT or for_seat else name


def _read_now(text: str, s: Any) -> bool | None:
    """Read the phase and what belongs to it; None if it is none."""
    name, *rest = text.split(":")
    numbers = [whole(part, 1, 18) for part in rest[:4]]
    s.turn = CHANCE
    if name == "over" and not rest:
        s.phase, s.turn = END, OVER
        return True
    if name in PHASES_OF_CHANCE:
        s.phase = PHASES_OF_CHANCE[name]
        if len(rest) > (name in ("top", "chip", "front")) or (name == "front" and not rest):
            return None
        return _seated(s, numbers[0]) if rest else True
    s.turn = 0
    if name in PHASES_OF_SEAT and len(rest) == 1:
        s.phase = PHASES_OF_SEAT[name]
    elif name == "put" and len(rest) == 2:
        s.phase, s.plate = PUT_DOWN, int(numbers[1] or 0) - 1
    elif name == "stack" and len(rest) == 2 and numbers[1] in range(1, SMALL + 1):
        s.phase, s.factory = STACK, int(rest[1]) - 1
    elif name in PHASES_OF_ROW and len(rest) == (5 if name == "give" else 2) and numbers[1] in range(1, LINES + 1):
        s.phase, s.row = PHASES_OF_ROW[name], int(rest[1]) - 1
        if name == "give":
            s.chips_left, s.matching_left = int(numbers[2] or 0), whole(rest[3], 0, 6)
            s.lowest_chip = CHIP_NAMES.index(rest[4])
    else:
        return None
    return None if None in numbers[:3] else _seated(s, numbers[0])


def _seated(s: Any, seat: int | None) -> bool | None:
    if seat not in range(1, SEATS + 1):
        return None
    s.actor = int(seat or 0) - 1
    if s.turn != CHANCE:
        s.turn = s.actor
    return True


def _read_sides(text: str, s: Any) -> bool | None:
    names = [] if text == "-" else text.split(",")
    if names != [name for name in SIDE_NAMES if name in names]:
        return None
    if s.sides_due:  # drawn at random: the text tells which
        if len(names) > RANDOM_SIDES or any(
            SIDE_NAMES[k] in names and SIDE_NAMES[k + 1] in names for k in (0, 2, 4, 6)
        ):
            return None
        s.sides[:] = [name in names for name in SIDE_NAMES]
        s.sides_due = RANDOM_SIDES - len(names)
        return True
    return True if [name in names for name in SIDE_NAMES] == s.sides.astype(bool).tolist() else None


# Tiles


def _write_counts(counts: Array) -> str:
    return "".join(f"{LETTERS[c]}{int(counts[c])}" for c in range(COLOURS) if counts[c]) or "-"


def _read_counts(text: str) -> list[int] | None:
    counts = [0] * COLOURS
    if text == "-":
        return counts
    if not re.fullmatch(rf"([{LETTERS}][1-9]\d?)+", text, re.ASCII):
        return None
    for letter, number in re.findall(r"(\D)(\d+)", text):
        if counts[LETTERS.index(letter)]:
            return None
        counts[LETTERS.index(letter)] = int(number)
    return counts


def _write_tiles(counts: Sequence[Any] | Array) -> str:
    return "".join(LETTERS[c] * int(counts[c]) for c in range(COLOURS)) or "-"


def _read_tiles(text: str, most: int) -> list[int] | None:
    if text == "-":
        return [0] * COLOURS
    if set(text) - set(LETTERS) or len(text) > most:
        return None
    return [text.count(letter) for letter in LETTERS]


def _write_factory(s: Any, factory: int) -> str:
    if sun_tiles(s, factory):
        return _write_tiles(s.sun[factory])
    if factory == LARGE:
        return f"m{_write_tiles(s.large_moon)}" if s.large_moon.any() else "-"
    stack = s.moon[factory][: stack_height(s, factory)]
    return "m" + "".join(LETTERS[colour] for colour in stack) if len(stack) else "-"


def _read_factories(text: str, s: Any) -> bool | None:
    parts = text.split("/")
    if len(parts) != FACTORIES:
        return None
    for factory, part in enumerate(parts):
        small = factory < SMALL
        if part.startswith("m"):
            tiles = _read_tiles(part[1:], STACK_HEIGHT if small else 4)
            if tiles is None or not sum(tiles):
                return None
            if small:
                s.moon[factory, : len(part) - 1] = [LETTERS.index(letter) for letter in part[1:]]
            else:
                s.large_moon[:] = tiles
            continue
        tiles = _read_tiles(part, 4 if small else 5)
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


def _write_lines(lines: Array, colours: Array) -> str:
    return "/".join(LETTERS[colours[row]] * int(lines[row]) or "-" for row in range(LINES))


def _read_lines(text: str) -> tuple[list[int], list[int]] | None:
    parts = ["" if part == "-" else part for part in text.split("/")]
    if len(parts) != LINES or any(len(set(p)) > 1 or len(p) > row + 1 for row, p in enumerate(parts)):
        return None
    return [len(part) for part in parts], [LETTERS.index(part[0]) if part else EMPTY for part in parts]


def _read_dome(text: str) -> list[list[int]] | None:
    rows = text.split("/")
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        return None
    pieces = dict(zip(LETTERS, range(COLOURS), strict=True)) | {"S": SPECIAL, ".": EMPTY}
    return [[pieces[letter] for letter in row] for row in rows]


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


# Plates


def _write_laid(s: Any, seat: int, place: int) -> str:
    plate = int(s.laid[seat, place])
    return "-" if plate == EMPTY else f"{plate + 1}r{int(s.turned[seat, place])}"


def _read_laid(text: str) -> tuple[list[int], list[int]] | None:
    parts = text.split(",")
    if len(parts) != PLACES or any(not re.fullmatch(r"-|(1[0-8]|[1-9])r[0-3]", part) for part in parts):
        return None
    pairs = [(EMPTY, 0) if part == "-" else (int(part[:-2]) - 1, int(part[-1])) for part in parts]
    return [plate for plate, _ in pairs], [turns for _, turns in pairs]


def _read_list(text: str) -> list[int] | None:
    plates = [] if text == "-" else [whole(part, 1, PLATES) for part in text.split(",")]
    known = [plate - 1 for plate in plates if plate is not None]
    return known if len(known) == len(plates) and known == sorted(set(known)) else None


def _write_stack(s: Any) -> str:
    waiting = int(s.returns) - int(s.gone)
    if s.unseen + waiting == 0:
        return "-"
    return f"{int(s.unseen)}{'' if s.top == EMPTY else BACK_LETTERS[s.top]}"


def _read_stack(text: str, s: Any) -> bool | None:
    if text == "-":
        s.unseen, s.top = 0, EMPTY
        return True
    if not re.fullmatch(r"\d\d?[sw]?", text, re.ASCII):
        return None
    letter = text[-1] if text[-1] in BACK_LETTERS else ""
    unseen = whole(text.removesuffix(letter), 0, PLATES)
    s.top = BACK_LETTERS.index(letter) if letter else EMPTY
    s.unseen = 0 if unseen is None else unseen
    return None if unseen is None else True


def _read_drawn(text: str, s: Any) -> bool | None:
    match = re.fullmatch(r"-|(?:s([1-9]))?(?:w([1-9]))?", text)
    if not match or not text:
        return None
    s.face_down[:] = [int(match[1] or 0), int(match[2] or 0)]
    return True
