"""A position as an SVG picture: suns and moons, plates and their stack, goals, supplies, and both boards."""

from typing import Any

from sintra.core.artwork import GHOST, Drawing, text_width
from sintra.core.game import Array
from sintra.core.outcome import winners
from sintra.core.tiles import one_by_one
from sintra.games.duel.board import board, draw_chip, draw_plate, draw_sectors
from sintra.games.duel.components import (
    COLOUR_NAMES,
    EMPTY,
    LARGE,
    PLATES,
    ROUNDS,
    SEATS,
    SHOWN_PLATES,
    SIDE_NAMES,
    SMALL,
    SPECIAL,
    SPECIAL_BACK,
    SPECIAL_TILES,
)
from sintra.games.duel.counts import stack_height, sun_tiles
from sintra.games.duel.describe import SIDE_POINTS, now_in_words
from sintra.games.duel.position import (
    END,
    FACE_UP,
    FIRST,
    IN_HAND,
    ON_FACTORY,
)
from sintra.games.duel.text_draws import hidden_in_hand
from sintra.games.duel.words import WORDS

WIDTH, HEIGHT = 1400, 750


def svg(array: Array, seat: int, language: str) -> str:
    """Draw a position, the board of `seat` large, with its words in a language."""
    s = array[0]
    scores = ", ".join(str(int(s.score[n])) for n in range(SEATS))
    round_now = WORDS.say("picture_round", language, number=int(s.round_number), of=ROUNDS)
    caption = f"{round_now} · {now_in_words(s, language)}"
    drawing = Drawing(
        WIDTH,
        HEIGHT,
        f"Azul Duel · {caption}",
        WORDS.say("picture", language, scores=scores),
    )
    drawing.table()
    drawing.heading("Azul Duel", caption, 206)
    won = winners(array)
    board(drawing, s, 1 - seat, (24, 64, 17), won, language)
    _goals(drawing, s, 24, 302, language)
    _supplies(drawing, s, 24, 552, language)
    _market(drawing, s, 545, 392)
    board(drawing, s, seat, (788, 64, 36), won, language, own=True)
    _display(drawing, s, 788, 488, 588, language)
    return drawing.finish()


# Factories


def _market(drawing: Drawing, s: Any, x: float, y: float) -> None:
    """Draw the large factory above and the small ones around, their moons towards the middle."""
    open_chips = one_by_one(s.open_chips)
    drawing.box(x - 66, y - 136, 132, 132, 24, fill="moon", stroke="moon-2", stroke_width=3)
    tiles = one_by_one(s.large_moon)
    for place in range(4):
        at = x + (30 if place % 2 else -30), y - 70 + (30 if place > 1 else -30)
        if place < len(tiles):
            drawing.tile(*at, 44, COLOUR_NAMES[tiles[place]], "round")
        else:
            drawing.element("circle", cx=at[0], cy=at[1], r=22, fill="moon-2", opacity=0.7)
    if s.marker == ON_FACTORY and s.phase != END:
        drawing.symbol("x-first", x, y + 24, 50)
    _sun(drawing, s, LARGE, x, y - 236, 180)
    places = ((-150, -74), (150, -74), (-122, 226), (122, 226))
    for factory in range(SMALL):
        across, down = x + places[factory][0], y + places[factory][1]
        side = 1 if places[factory][0] < 0 else -1
        moon = across + side * 62, down + (76 if factory < 2 else -84)
        drawing.disc(*moon, 92, "moon", "moon-2")
        _moon(drawing, s, factory, *moon, open_chips)
        _sun(drawing, s, factory, across, down, 138)


def _sun(drawing: Drawing, s: Any, factory: int, x: float, y: float, size: float) -> None:
    tiles = one_by_one(s.sun[factory])
    drawing.dish(x, y, size, factory + 1, paint="gold-2", dim=not tiles)
    if not tiles:
        drawing.symbol("x-sun", x, y, 0.4 * size, "gold-2", opacity=0.5)
    spots = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]
    if factory == LARGE:
        spots = [(-1, -0.5), (0, -0.75), (1, -0.5), (-0.55, 0.55), (0.55, 0.55)]
    for (across, down), colour in zip(spots, tiles, strict=False):
        drawing.tile(x + 46 * across, y + 46 * down, 42, COLOUR_NAMES[colour], "round")


def _moon(drawing: Drawing, s: Any, factory: int, x: float, y: float, open_chips: list[int]) -> None:
    """Draw a stack, every tile a third above the one below; under it the chip, which an empty factory shows."""
    height = int(stack_height(s, factory))
    if height or sun_tiles(s, factory):
        drawing.symbol("chip-back", x, y, 44)
    elif open_chips and s.phase != FIRST:
        draw_chip(drawing, x, y, 46, open_chips.pop(0))
    for level in range(height):
        colour = COLOUR_NAMES[s.moon[factory, level]]
        drawing.tile(x + 14 * (level - (height - 1) / 2), y - 14 * (level - (height - 1) / 2), 42, colour, "round")


# Plates, goals, supplies


def _display(drawing: Drawing, s: Any, x: float, y: float, width: float, language: str) -> None:
    """Draw the plates face up, those in a hand, and the stack with the back of its top plate."""
    drawing.frame(x, y, width, 172)
    shown = [plate for plate in range(PLATES) if s.plates[plate] == FACE_UP]
    for place in range(SHOWN_PLATES):
        at = x + 72 + 104 * place
        if place < len(shown):
            draw_plate(drawing, at, y + 72, 40, shown[place], 0)
            drawing.pill(at, y + 137, f"p{shown[place] + 1}", 12, "board", "ink-2")
        else:
            drawing.box(at - 43, y + 29, 86, 86, 8, fill="sunk")
    stack = int(s.unseen) + int(s.returns) - int(s.gone)
    at = x + width - 66
    if stack:
        drawing.box(at - 40, y + 38, 80, 80, 8, fill="cobalt-2")
        drawing.box(at - 40, y + 32, 80, 80, 8, fill="cobalt")
        if s.top == SPECIAL_BACK:
            drawing.symbol("m-special", at, y + 72, 62, "t-special")
        elif s.top != EMPTY:
            draw_sectors(drawing, at, y + 72, 52, 1)
    else:
        drawing.box(at - 40, y + 32, 80, 80, 8, fill="sunk")
    drawing.text(at, y + 137, WORDS.say("picture_stack", language, number=stack), 13, "ink-2", anchor="middle")
    hand = [plate for plate in range(PLATES) if s.plates[plate] == IN_HAND]
    face_down = int(s.face_down.sum()) + hidden_in_hand(s) - len([plate for plate in hand if plate != s.plate])
    for number in range(len(hand) + face_down):
        across, down = x + 366 + 58 * (number % 2), y + 44 + 56 * (number // 2)
        if number < len(hand):
            draw_plate(drawing, across, down, 22, hand[number], 0)
            drawing.text(across, down + 30, f"p{hand[number] + 1}", 10, "ink-2", anchor="middle")
        elif number < 6:
            drawing.box(across - 24, down - 24, 48, 48, 6, fill="cobalt", stroke="board", stroke_width=1)


def _goals(drawing: Drawing, s: Any, x: float, y: float, language: str) -> None:
    sides = [name for number, name in enumerate(SIDE_NAMES) if s.sides[number]]
    for number, name in enumerate(sides):
        top = y + 58 * number
        drawing.box(x, top + 2, 276, 50, 12, fill="shade", opacity=0.18)
        drawing.box(x, top, 276, 50, 12, fill="board")
        words = WORDS.say(f"goal_{name}", language)
        drawing.text(x + 52, top + 25, SIDE_POINTS[name].replace("/", " · "), 22, display=True, anchor="middle")
        drawing.text(x + 92, top + 25, words, min(13, 13 * 176 / text_width(words, 13)), "ink-2")


def _supplies(drawing: Drawing, s: Any, x: float, y: float, language: str) -> None:
    drawing.panel(x, y, 276, 172)
    for line, (name, symbol, counts) in enumerate((("bag", "x-bag", s.bag), ("tower", "x-tower", s.tower))):
        down = y + 30 + 44 * line
        drawing.symbol(symbol, x + 26, down, 22, "cobalt")
        drawing.text(x + 42, down, f"{WORDS.say(f'picture_{name}', language)} {int(counts.sum())}", 13, bold=True)
        for number, colour in enumerate(COLOUR_NAMES):
            across = x + 120 + 33 * number
            drawing.symbol(
                f"m-{colour}", across, down - 8, 20, f"g-{colour}", opacity=None if counts[number] else GHOST
            )
            drawing.text(across, down + 10, int(counts[number]), 12, anchor="middle")
    left = SPECIAL_TILES - int((s.dome == SPECIAL).sum())
    drawing.tile(x + 28, y + 122, 26, "special", "round")
    drawing.text(x + 48, y + 122, WORDS.say("picture_specials", language, number=left), 13)
    drawing.symbol("chip-back", x + 150, y + 122, 28)
    drawing.text(x + 170, y + 122, WORDS.say("picture_unseen", language, number=int(s.supply.sum())), 13)
    if s.held:
        for number in range(int(s.held)):
            drawing.tile(x + 90 + 26 * number, y + 152, 24, COLOUR_NAMES[s.held_colour], "round")
        drawing.text(x + 18, y + 152, WORDS.say("picture_held", language), 13)
