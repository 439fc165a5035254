"""Reviews in words: labels, reasons and facts in every language. Codes and numbers travel, words are made here."""

from collections.abc import Sequence
from typing import Any

from sintra.analysis.errors import WORDS
from sintra.analysis.judgement import Difference, Fact, Label, Why
from sintra.core.game import Game
from sintra.core.reasons import Event


def seat_name(seat: int, names: Sequence[str], language: str = "en") -> str:
    """Call a seat by its player's name, or by its number."""
    if seat < len(names) and names[seat]:
        return names[seat]
    return WORDS.say("player", language, number=seat + 1)


def label_text(label: Label, language: str = "en") -> str:
    """Name a label."""
    return WORDS.say(f"label_{label}", language)


def kind_text(game: Game, kind: str, language: str = "en") -> str:
    """Name a kind of points: in the game's own words, or in those of its log."""
    words = game.definition.words
    if f"points_{kind}" in words:
        return words.say(f"points_{kind}", language)
    key = f"event_{kind}"
    if key in words and "{" not in str(words.message(key, language)[0]):
        return words.say(key, language)
    return kind


def difference_text(
    game: Game, difference: Difference, seat: int, names: Sequence[str] = (), language: str = "en"
) -> str:  # fmt: skip
    """Say a difference in points, as the player of a seat reads it."""
    params: dict[str, Any] = {"points": difference.points}
    if not difference.kind:
        return WORDS.say("unattributed", language, **params)
    params["kind"] = kind_text(game, difference.kind, language)
    if difference.seat == seat:
        return WORDS.say("difference_own", language, **params)
    return WORDS.say("difference_other", language, name=seat_name(difference.seat, names, language), **params)


def fact_text(game: Game, fact: Fact, language: str = "en") -> str:
    """Say a fact."""
    if fact.code in ("marker", "uncovers"):
        return WORDS.say(f"fact_{fact.code}", language)
    if fact.code == "leaves":
        colour = game.definition.words.say(f"colour_{fact.kind}", language)
        return WORDS.say("fact_leaves", language, colour=colour, points=fact.points)
    what = kind_text(game, fact.kind, language)
    if fact.details:
        event = Event(fact.kind, fact.rule, fact.seat, fact.points, fact.details)
        what = game.definition.describe.event(event, language)
    code = "reached" if fact.code == "goal" and not fact.points else fact.code
    return WORDS.say(f"fact_{code}", language, what=what, points=fact.points)


def why_text(game: Game, why: Why, seat: int, names: Sequence[str] = (), language: str = "en") -> str:
    """Say in one line why one move is better: what it brings more, then what it does at once."""
    reasons = [difference_text(game, each, seat, names, language) for each in why.differences]
    return "; ".join([*reasons, *(fact_text(game, fact, language) for fact in why.facts)])
