"""Summer Pavilion in words and in a terminal's characters."""

from collections.abc import Callable
from typing import Any

from sintra.core.game import Array
from sintra.core.reasons import Event, FactKinds
from sintra.core.terminal import Block, Line, Span, name_line, tile, tiled, tiles
from sintra.games.pavilion.components import (
    CENTRE_STAR,
    CLOCKWISE,
    COLOURS,
    EMPTY,
    FACTORIES,
    LETTERS,
    NUMBERS,
    PRINTED,
    ROUNDS,
    SLOTS,
    STAR_LETTERS,
    TILES_PER_FACTORY,
    WILD_COLOURS,
)
from sintra.games.pavilion.moves import CENTRE, SET_TEXTS, TABLE
from sintra.games.pavilion.position import IN_CENTRE
from sintra.games.pavilion.scoring import surrounded
from sintra.games.pavilion.words import WORDS

FACTS = FactKinds(LETTERS, common="centre")
STRUCTURE_SIGNS = {"pillar": "║", "statue": "♟", "window": "⌂"}


def describe_move(number: int, language: str) -> str:
    """Say a move in words."""
    kind, values = TABLE.decode(number)
    return MOVES[kind](language, *values)


def _acquire(language: str, source: int, colour: int) -> str:
    place = WORDS.say("centre" if source == CENTRE else "factory", language, number=source + 1)
    return WORDS.say("move_acquire", language, source=place, colour=_colour(colour, language))


def _place(language: str, star: int, slot: int, colour: int, wilds: int) -> str:
    return WORDS.say(
        "move_place_wild" if wilds else "move_place",
        language,
        colour=_colour(colour, language),
        star=_star(star, language),
        slot=slot + 1,
        wilds=wilds,
    )


def _pass(language: str, _: int) -> str:
    return WORDS.say("move_pass", language)


def _bonus(language: str, chosen: int) -> str:
    return WORDS.say("move_bonus", language, tiles=SET_TEXTS[chosen + 1])


def _keep(language: str, chosen: int) -> str:
    tiles = SET_TEXTS[chosen] if chosen else WORDS.say("nothing", language)
    return WORDS.say("move_keep", language, tiles=tiles)


MOVES: dict[str, Callable[..., str]] = {
    "acquire": _acquire,
    "place": _place,
    "pass": _pass,
    "bonus": _bonus,
    "keep": _keep,
}


def describe_event(event: Event, language: str) -> str:
    """Say in words what happened."""
    details: dict[str, object] = {}
    for name, value in event.details.items():
        if name == "colour":
            details[name] = _colour(value, language)
        elif name == "star":
            details[name] = _star(value, language)
        else:
            details[name] = value + (name == "slot")
    return WORDS.say(f"event_{event.kind}", language, **details)


def draw_terminal(array: Array, names: tuple[str, ...], language: str) -> Block:
    """Draw a position for a terminal: round and wild colour, supply and market, then every board."""
    s = array[0]
    number, wild = int(s.round_number), int(WILD_COLOURS[s.round_number])
    head: Line = [(f"{WORDS.say('round', language)} {number}/{ROUNDS}  {WORDS.say('wild', language)} ", "label")]
    head += [tile(LETTERS[wild]), (f" {_colour(wild, language)}   ", ""), *_legend(language)]
    supply: Line = [(f"{WORDS.say('supply', language)} ", "label"), *tiles(LETTERS, s.supply, 10)]
    centre: Line = [(f"{WORDS.say('centre', language)} ", "label")]
    if s.marker == IN_CENTRE:
        centre += [("*", "marker"), (" ", "")]
    centre += tiles(LETTERS, s.centre)
    stock: Line = []
    for name in ("bag", "tower"):
        stock += [(f"{WORDS.say(name, language)} ", "label"), *_counts(s[name]), ("  ", "")]
    boards = [_board(s, seat, names[seat], language) for seat in range(int(s.seats))]
    return [head, supply, *_market(s), centre, stock, [], *tiled(boards)]


def _colour(colour: int, language: str) -> str:
    return WORDS.say("colour_mixed" if colour == COLOURS else f"colour_{LETTERS[colour]}", language)


def _star(star: int, language: str) -> str:
    return WORDS.say(f"star_{STAR_LETTERS[star]}", language)


def _counts(counts: Array) -> Line:
    line: Line = []
    for colour in range(COLOURS):
        line += [tile(LETTERS[colour]), (f"{int(counts[colour])} ", "")] if counts[colour] else []
    return line or [("-", "empty")]


def _legend(language: str) -> Line:
    return [(f"{sign} {WORDS.say(name, language)}  ", "empty") for name, sign in STRUCTURE_SIGNS.items()]


def _market(s: Any) -> Block:
    """Show the factories, in two rows if one does not fit 80 columns."""
    dishes: list[Line] = [
        [(f"{factory + 1} ", "label"), *tiles(LETTERS, s.factories[factory], TILES_PER_FACTORY), ("  ", "")]
        for factory in range(FACTORIES[s.seats])
    ]
    half = len(dishes) if len(dishes) <= 7 else (len(dishes) + 1) // 2
    return [[span for dish in part for span in dish] for part in (dishes[:half], dishes[half:]) if part]


def _board(s: Any, seat: int, name: str, language: str) -> Block:
    """Show the stars clockwise, so that a statue stands between its row and the next, then the tiles held."""
    lines: Block = [name_line(name, int(s.score[seat]), active=s.turn == seat, first=s.first == seat)]
    if s.grey:
        lines.append([("  " + " ".join(str(slot + 1) for slot in range(SLOTS)), "label")])
    for k, star in enumerate((*CLOCKWISE, CENTRE_STAR)):
        line: Line = [(f"{STAR_LETTERS[star]} ", "label")]
        for slot in range(SLOTS):
            line += [_space(s, seat, star, slot), (" ", "")]
        if star != CENTRE_STAR:
            line.append(("│ ", "label"))
            for kind, sign in enumerate(STRUCTURE_SIGNS.values()):
                done = surrounded(s, seat, kind * COLOURS + k)
                line.append((f"{sign if done else '·'} ", "label" if done else "empty"))
        lines.append(line)
    label = WORDS.say("corners" if s.passed[seat] else "hand", language)
    return [*lines, [(f"{label} ", "label"), *_counts(s.hand[seat])]]


def _space(s: Any, seat: int, star: int, slot: int) -> Span:
    colour, printed = int(s.stars[seat, star, slot]), int(PRINTED[s.grey, star])
    if colour != EMPTY:
        return tile(LETTERS[colour])
    number = str(NUMBERS[s.grey, star, slot])
    return (number, f"ghost {LETTERS[printed]}") if printed < COLOURS else (number, "empty")
