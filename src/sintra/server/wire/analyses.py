"""Analyses, the coach's words and reviews as they are sent: with the board's places for every move."""

from collections.abc import Sequence
from typing import Any

from msgspec import convert

from sintra.analysis.judgement import Choice, Difference, Fact, Judgement
from sintra.analysis.labels import THRESHOLDS
from sintra.analysis.position import Analysis
from sintra.analysis.reasons import facts_of
from sintra.analysis.review_json import choice_sheet, why_sheet
from sintra.core.game import Game
from sintra.core.view import View
from sintra.server.wire import reviews as r
from sintra.server.wire.foresight import path_of
from sintra.server.wire.objects import MoveName

ADVISED = 3
"""How many candidates advice has."""
CLOSE = min(loss for loss, label in THRESHOLDS if label == "inaccuracy")
"""What loses less than this is a good move as well, for a hint that names the area only."""


def advice(view: View, analysis: Analysis) -> r.Advice:
    """Write what is best for the seat of a view."""
    shown = analysis.choices[:ADVISED]
    return r.Advice(
        seat=analysis.seat,
        candidates=[_candidate(view, analysis, number, choice) for number, choice in enumerate(shown)],
        area=area_of(view, [each.move for each in _good(shown, view.viewer)]),
        sims=analysis.sims,
        proved=analysis.proved,
        calibrated=analysis.calibrated,
    )


def _candidate(view: View, analysis: Analysis, number: int, choice: Choice) -> r.SentCandidate:
    game = analysis.game
    why = analysis.whys[max(0, number - 1)] if max(0, number - 1) < len(analysis.whys) else None
    move = game.move(choice.move)
    return r.SentCandidate(
        move=move.number,
        text=move.text,
        path=list(path_of(game.definition, move.number)),
        chances=list(choice.value.chances),
        points=list(choice.value.points),
        error=choice.error,
        proved=choice.proved,
        sims=choice.sims,
        line=[_name(game, each) for each in choice.line],
        against=None if why is None else why.worse if number == 0 else why.better,
        reasons=[] if why is None else [difference(each, number > 0) for each in why.differences],
        facts=[fact(each) for each in facts_of(view, choice.move)],
    )


def area_of(view: View, moves: Sequence[str]) -> list[str | None]:
    """Tell where good moves are, not which they are: a path with None where anything goes.

    It has the words that all of them share, of those that are a choice at all; of a single move its first one.
    """
    definition = view.game.definition
    legal = [path_of(definition, move.number) for move in view.moves]
    paths = [path_of(definition, view.game.move(each).number) for each in moves]
    best = paths[0]
    places = [place for place in range(len(best)) if len({path[place : place + 1] for path in legal}) > 1]
    shared = [place for place in places if all(path[place : place + 1] == (best[place],) for path in paths)]
    kept = shared if len(paths) > 1 and shared else places[:1]
    if len(kept) == len(places):  # that would be the move itself
        kept = kept[:1] if len(places) > 1 else []
    return [word if place in kept else None for place, word in enumerate(best)]


def _good(choices: Sequence[Choice], seat: int) -> list[Choice]:
    """Give the choices that lose next to nothing."""
    return [each for each in choices if choices[0].value.chances[seat] - each.value.chances[seat] < CLOSE]


def coached(game: Game, judged: Judgement, calibrated: bool) -> r.Coached:
    """Write the coach's word on a move."""
    move = game.move(judged.move)
    return r.Coached(
        move=move.number,
        text=move.text,
        path=list(path_of(game.definition, move.number)),
        seat=judged.seat,
        label=judged.label,
        loss=judged.loss,
        loss_points=judged.loss_points,
        error=judged.error,
        proved=judged.proved,
        best=choice(game, choice_sheet(judged.choices[0])),
        played=choice(game, choice_sheet(judged.chosen)),
        why=None if judged.why is None else convert(why_sheet(judged.why), r.SentWhy),
        calibrated=calibrated,
    )


def choice(game: Game, sheet: dict[str, Any]) -> r.SentChoice:
    """Write a choice, given by its sheet, with its place on the board."""
    number = game.move(sheet["move"]).number
    return convert({**sheet, "action": number, "path": path_of(game.definition, number)}, r.SentChoice)


def _name(game: Game, text: str) -> MoveName:
    move = game.move(text)
    return MoveName(move.number, move.text)


def difference(each: Difference, turned: bool = False) -> r.SentDifference:
    """Write a difference; turned: as the worse move sees it."""
    points = -each.points if turned else each.points
    return r.SentDifference(each.seat, each.kind, list(each.rules), points, each.error)


def fact(each: Fact) -> r.SentFact:
    """Write a fact."""
    return r.SentFact(each.code, each.seat, each.kind, each.rule, each.points, dict(each.details))
