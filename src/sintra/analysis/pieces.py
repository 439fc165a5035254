"""A review in pieces that travel: a question is plain data, may be answered by any process, and answers are sheets.

The seeds come from the question, so the answers are those of `sintra.review`, whoever works them out. Only positions
of games that are over become questions here: what is asked about a running game is a view (`server/bots`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from sintra.analysis.judge import Judge
from sintra.analysis.judgement import Judgement
from sintra.analysis.points import DealPoint, DecisionPoint, Ending
from sintra.analysis.reasons import explain
from sintra.analysis.review_json import choice_of, choice_sheet, deal_sheet, decision_sheet, why_sheet
from sintra.analysis.values import EFFORTS
from sintra.core.registry import parse
from sintra.core.state import State

Question = dict[str, Any]
Sheet = dict[str, Any]


def question_of(point: DecisionPoint | DealPoint, effort: str, seed: int) -> Question:
    """Ask for the judgement of a decision, or for the luck of a deal."""
    asked = {"ply": point.ply, "effort": effort, "seed": seed}
    if isinstance(point, DealPoint):
        return {
            **asked,
            "part": "deal",
            "before": point.before.text(),
            "after": point.after.text(),
            "draws": list(point.draws),
            "witnesses": list(point.witnesses),
        }
    return {
        **asked,
        "part": "decision",
        "position": point.state.text(),
        "seat": point.seat,
        "move": None if point.move is None else str(point.move),
        "ending": None if point.ending is None else asdict(point.ending),
    }


def why_question(point: DecisionPoint, judged: Judgement, seed: int) -> Question:
    """Ask why the best choice of a decision is better than the one that was played."""
    return {
        "part": "why",
        "position": point.state.text(),
        "seat": point.seat,
        "better": choice_sheet(judged.choices[0]),
        "worse": choice_sheet(judged.chosen),
        "seed": seed,
    }


def value_question(state: State, effort: str, seed: int) -> Question:
    """Ask what the position is worth in which a game stopped."""
    return {"part": "value", "position": state.text(), "effort": effort, "seed": seed}


def answer(question: Mapping[str, Any], stop: Callable[[], bool] = lambda: False) -> Sheet:
    """Work a question out; `stop` is asked every few milliseconds and may wait. Raises Cancelled."""
    return ANSWERS[question["part"]](question, stop)


def _judge(question: Mapping[str, Any], state: State, stop: Callable[[], bool]) -> Judge:
    return Judge(state.game, question["seed"], EFFORTS[question["effort"]].for_game(state.game), stop)


def _decision(question: Mapping[str, Any], stop: Callable[[], bool]) -> Sheet:
    state, ending = parse(question["position"]), question["ending"]
    point = DecisionPoint(
        question["ply"],
        state,
        question["seat"],
        None if question["move"] is None else state.game.move(question["move"]),
        None if ending is None else Ending(ending["kind"], ending["seat"], tuple(ending["ranking"])),
    )
    return decision_sheet(_judge(question, state, stop).decision(point))


def _deal(question: Mapping[str, Any], stop: Callable[[], bool]) -> Sheet:
    before = parse(question["before"])
    point = DealPoint(
        question["ply"], before, parse(question["after"]), tuple(question["draws"]), tuple(question["witnesses"])
    )  # fmt: skip
    return deal_sheet(_judge(question, before, stop).deal(point))


def _why(question: Mapping[str, Any], stop: Callable[[], bool]) -> Sheet:
    view = parse(question["position"]).view(question["seat"])
    better, worse = choice_of(question["better"]), choice_of(question["worse"])
    return why_sheet(explain(view, better, worse, question["seed"], stop))


def _value(question: Mapping[str, Any], stop: Callable[[], bool]) -> Sheet:
    state = parse(question["position"])
    return asdict(_judge(question, state, stop).value(state))


ANSWERS = {"decision": _decision, "deal": _deal, "why": _why, "value": _value}
