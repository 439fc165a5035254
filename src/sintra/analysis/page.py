"""A review as one HTML page without anything from outside: curve, tables, costliest moments with their boards."""

from html import escape

from sintra.analysis import review_text
from sintra.analysis.errors import WORDS
from sintra.analysis.review import Review
from sintra.core.record import Record
from sintra.core.state import State

STYLE = """
:root { color-scheme: light dark; --line: #8884; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1, h2, h3 { font-weight: 600; line-height: 1.2; }
figure { margin: 1rem 0; }
figure svg { display: block; height: auto; max-width: 100%; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
article { background: var(--soft); border-radius: .5rem; margin: 1rem 0; padding: .5rem 1rem; }
small { opacity: .75; }
"""


def page_of(review: Review, record: Record, language: str = "en") -> str:
    """Write a review as an HTML page; the record gives the boards."""
    title = escape(review_text.title(review, language))
    called = review_text.names(review, language)
    boards = _boards(review, record)
    seats = range(review.players) if review.seat is None else [review.seat]
    parts = [
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>",
        f"<p>{escape(' – '.join(called))}</p>",
        f"<figure>{review.plot(language)}</figure>",
        _table(review_text.balance_heads(language), review_text.balance_rows(review, language)),
        f"<p><small>{escape(_notes(review, language))}</small></p>",
    ]
    for seat in seats:
        parts.append(f"<h2>{escape(WORDS.say('moments_of', language, name=called[seat]))}</h2>")
        parts.append(f"<p>{escape(review_text.counted_labels(review, seat, language))}</p>")
        found = [_moment(each, boards, language) for each in review_text.moments(review, seat, language)]
        parts += found or [f"<p>{escape(WORDS.say('moments_none', language))}</p>"]
    return "\n".join([*parts, "</body>\n</html>\n"])


def _notes(review: Review, language: str) -> str:
    notes = [WORDS.say("balance_note", language)]
    if not review.calibrated:
        notes.append(WORDS.say("uncalibrated_note", language))
    if not review.complete:
        notes.append(WORDS.say("incomplete_note", language))
    return " ".join(notes)


def _boards(review: Review, record: Record) -> dict[int, State]:
    """Find the positions before the decisions that are shown, by ply."""
    wanted = {each.ply for seat in range(review.players) for each in review.report(seat).moments}
    return {ply: state for ply, state in enumerate(record.states(), 1) if ply in wanted}


def _moment(moment: review_text.Moment, boards: dict[int, State], language: str) -> str:
    decision = moment.decision
    heads = [WORDS.say(f"head_{name}", language) for name in ("move", "chance", "points")]
    parts = [f"<h3>{escape(moment.played)}</h3>", f"<p>{escape(moment.better)}</p>"]
    if moment.why:
        parts.append(f"<p>{escape(moment.why)}</p>")
    if decision.choices:
        parts.append(_table(heads, [list(each) for each in moment.choices]))
    if (state := boards.get(decision.ply)) is not None:
        parts.append(f"<figure>{state.view(decision.seat).svg(language)}</figure>")
    return "\n".join(["<article>", *parts, "</article>"])


def _table(heads: list[str], rows: list[list[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'
