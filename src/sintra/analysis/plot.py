"""A review as a picture and as columns."""

from typing import Any
from xml.sax.saxutils import escape

from sintra.analysis.describe import label_text, seat_name
from sintra.analysis.errors import WORDS
from sintra.analysis.judgement import Judgement
from sintra.analysis.review import Review
from sintra.core.cldr import write

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 34, 46
COLOURS = ("#1f5fa8", "#c2502f", "#2f7d4f", "#8a5a9e")
DASHES = ("", "7 4", "2 3", "9 3 2 3")
"""Seats differ by dashes as well as by colour."""
MARKS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!", "brilliant": "!!"}


def columns(review: Review) -> dict[str, list[Any]]:
    """Give the decisions as columns of equal length; chances and points have one column per seat."""
    rows = review.decisions
    names = ("ply", "round", "seat", "kind", "move", "best", "label", "loss", "loss_points", "error", "proved", "legal")
    table: dict[str, list[Any]] = {name: [getattr(each, name) for each in rows] for name in names}
    for seat in range(review.players):
        table[f"chance_{seat}"] = [each.before.chances[seat] for each in rows]
        table[f"chance_after_{seat}"] = [each.after.chances[seat] for each in rows]
        table[f"points_{seat}"] = [each.before.points[seat] for each in rows]
        table[f"points_after_{seat}"] = [each.after.points[seat] for each in rows]
    return table


def draw(review: Review, language: str = "en") -> str:
    """Draw the chances of every seat, with rounds as lines across and costly decisions as marks."""
    names = [seat_name(seat, review.names, language) for seat in range(review.players)]
    title = WORDS.say("plot_title", language)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="12" fill="#333">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        *_scale(language),
        *_rounds(review, language),
        *(_curve(review, seat) for seat in range(review.players)),
        *_marks(review, names, language),
        *_legend(review, names, language),
        "</svg>",
    ]
    return "\n".join(parts)


def _x(number: float, count: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, count), 1)


def _y(chance: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)


def _scale(language: str) -> list[str]:
    found = []
    for quarter in range(5):
        y = _y(quarter / 4)
        found.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        text = write(quarter / 4, ".0%", language)
        found.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{text}</text>')
    return found


def _rounds(review: Review, language: str) -> list[str]:
    found, known = [], 0
    for number, each in enumerate(review.decisions):
        if each.round == known:
            continue
        known = each.round
        x = _x(number, len(review.decisions))
        text = escape(WORDS.say("plot_round", language, number=known))
        found.append(
            f'<line x1="{x}" x2="{x}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#bbb" stroke-dasharray="3 3"/>'
        )
        found.append(f'<text x="{x + 3}" y="{HEIGHT - BOTTOM + 15}" fill="#666">{text}</text>')
    return found


def _curve(review: Review, seat: int) -> str:
    chances = [each.before.chances[seat] for each in review.decisions] + [review.result.chances[seat]]
    spots = " ".join(f"{_x(number, len(chances) - 1)},{_y(chance)}" for number, chance in enumerate(chances))
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f'<polyline points="{spots}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"{dash}/>'


def _marks(review: Review, names: list[str], language: str) -> list[str]:
    found = []
    for number, each in enumerate(review.decisions):
        if each.label in MARKS:
            x, y = _x(number, len(review.decisions)), _y(each.before.chances[each.seat])
            found.append(
                f'<g fill="{COLOURS[each.seat]}"><title>{escape(_in_words(each, names, language))}</title>'
                f'<circle cx="{x}" cy="{y}" r="4"/>'
                f'<text x="{x}" y="{y - 7}" text-anchor="middle" font-weight="bold">{MARKS[each.label]}</text></g>'
            )
    return found


def _in_words(each: Judgement, names: list[str], language: str) -> str:
    params = {"label": label_text(each.label, language), "chance": each.after.chances[each.seat]}
    move = each.move or label_text(each.label, language)
    return WORDS.say("plot_point", language, name=names[each.seat], ply=each.ply, move=move, **params)


def _legend(review: Review, names: list[str], language: str) -> list[str]:
    found = []
    step = (WIDTH - LEFT - RIGHT) / (review.players + 1)
    for seat, name in enumerate(names):
        x = LEFT + step * seat
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        found.append(f'<line x1="{x}" x2="{x + 24}" y1="16" y2="16" stroke="{COLOURS[seat]}" stroke-width="2"{dash}/>')
        found.append(f'<text x="{x + 30}" y="20">{escape(name[:24])}</text>')
    if not review.calibrated:
        text = escape(WORDS.say("plot_uncalibrated", language))
        found.append(f'<text x="{WIDTH - RIGHT}" y="20" text-anchor="end" fill="#666">{text}</text>')
    return found
