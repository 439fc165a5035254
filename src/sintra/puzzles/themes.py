"""What a puzzle is about, by what its answer does: from the points it brings, and from what it does at once."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sintra.analysis.judgement import Difference
from sintra.analysis.reasons import facts_of
from sintra.core.state import State

FILE = Path(__file__).with_name("themes.toml")
NONE_OTHER = "plan"
"""The theme of a move that brings no kind of points in particular: it pays later."""
MOST = 3
"""How many themes a puzzle has at most."""
LEAST = 0.5
SHARE = 1 / 3
"""A kind of points that speaks for the move by less, or with a smaller part of the whole, is not what it is about."""


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


THEMES = tuple(_table())
"""All themes, in the order in which they are listed."""


@cache
def _theme_of(field: str) -> dict[str, str]:
    """Give the theme of every rule, or of every kind of move."""
    return {key: theme for theme, sheet in _table().items() for key in sheet.get(field, ())}


def themes_of(state: State, move: str, why: Iterable[Difference] = ()) -> tuple[str, ...]:
    """Name what a move is about: how it is made, what it does at once, and what it brings more than another."""
    seat = state.turn
    assert seat is not None
    found: Counter[str] = Counter()
    kind, _ = state.game.definition.notation.actions.decode(state.game.move(move).number)
    if (theme := _theme_of("moves").get(kind)) is not None:
        found[theme] += 1000
    for_it = [each for each in why if each.kind and (each.points if each.seat == seat else -each.points) >= LEAST]
    whole = sum(abs(each.points) for each in for_it)
    for each in for_it:
        if abs(each.points) >= SHARE * whole:
            found[_of_points(each, seat)] += round(10 * abs(each.points))
    for event in state.carry_out(move)[1].log:
        theme = _theme_of("rules").get(event.rule)
        if theme is not None and event.seat == seat and event.rule not in _POINTS_LATER:
            found[theme] += 5
    if any(fact.code == "forces" for fact in facts_of(state.view(seat), move)):
        found["tempo"] += 5
    found.pop("", None)
    return tuple(theme for theme, _ in found.most_common(MOST)) or (NONE_OTHER,)


def _of_points(each: Difference, seat: int) -> str:
    """Give the theme of a difference that speaks for the move: fewer points for another seat are denial."""
    if each.seat != seat:
        return "denial"
    return next((theme for rule in each.rules if (theme := _theme_of("rules").get(rule))), "")


# Points that nearly every move brings: only a difference in them says what a move is about.
_POINTS_LATER = frozenset({"AZ-B4", "AZ-B5", "AZ-B6", "DU-G1", "DU-G2", "DU-G3", "SP-C1", "AZ-B7", "DU-G5"})
