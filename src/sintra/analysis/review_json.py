"""A review as JSON and back; docs/review.md says what each field means."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sintra.analysis.errors import InvalidReview
from sintra.analysis.judgement import Choice, Deal, Difference, Fact, Judgement, SeatReview, Why
from sintra.analysis.review import Review
from sintra.analysis.values import Value

FORMAT = "sintra review"
VERSION = 1
PLAIN = ("digest", "seat", "seed", "effort", "engine", "calibrated", "complete")
"""Fields of a review that are written as they are."""


def write(review: Review) -> str:
    """Write a review as JSON."""
    return json.dumps(sheet_of(review), ensure_ascii=False, allow_nan=False)


def sheet_of(review: Review) -> dict[str, Any]:
    """Give a review as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": review.header,
        "players": review.players,
        "names": list(review.names),
        **{name: getattr(review, name) for name in PLAIN},
        "start": asdict(review.start),
        "result": asdict(review.result),
        "decisions": [decision_sheet(each) for each in review.decisions],
        "deals": [deal_sheet(each) for each in review.deals],
        "seats": [seat_sheet(each) for each in review.seats],
    }


def decision_sheet(each: Judgement) -> dict[str, Any]:
    """Give a decision as plain data."""
    return {
        "ply": each.ply,
        "round": each.round,
        "seat": each.seat,
        "kind": each.kind,
        "move": each.move,
        "best": each.best,
        "loss": each.loss,
        "loss_points": each.loss_points,
        "error": each.error,
        "label": each.label,
        "proved": each.proved,
        "legal": each.legal,
        "sims": each.sims,
        "chances": list(each.before.chances),
        "points": list(each.before.points),
        "chances_after": list(each.after.chances),
        "points_after": list(each.after.points),
        "choices": [choice_sheet(choice) for choice in each.choices],
        "reasons": [] if each.why is None else [asdict(reason) for reason in each.why.differences],
        "why": None if each.why is None else why_sheet(each.why),
    }


def choice_sheet(choice: Choice) -> dict[str, Any]:
    """Give a choice as plain data."""
    return {
        "move": choice.move,
        "chances": list(choice.value.chances),
        "points": list(choice.value.points),
        "error": choice.error,
        "proved": choice.proved,
        "line": list(choice.line),
        "sims": choice.sims,
    }


def why_sheet(why: Why) -> dict[str, Any]:
    """Give an explanation as plain data."""
    return asdict(why)


def seat_sheet(seat: SeatReview) -> dict[str, Any]:
    """Give a seat's balance as plain data: in chances, and under `points` in points."""
    return {
        "seat": seat.seat,
        "name": seat.name,
        **asdict(seat.chances),
        "accuracy": seat.accuracy,
        "points": asdict(seat.points),
    }


def deal_sheet(deal: Deal) -> dict[str, Any]:
    """Give a deal as plain data."""
    return {
        "ply": deal.ply,
        "round": deal.round,
        "draws": list(deal.draws),
        "witness": deal.witness,
        "luck": list(deal.luck.chances),
        "luck_points": list(deal.luck.points),
        "expected": asdict(deal.expected),
        "came": asdict(deal.came),
        "error": deal.error,
        "sims": deal.sims,
    }


def read(text: str) -> Review:
    """Read a review; raises InvalidReview."""
    try:
        sheet = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidReview("review_json", why=str(error)[:80]) from error
    if not isinstance(sheet, dict) or sheet.get("format") != FORMAT or sheet.get("version") != VERSION:
        raise InvalidReview("review_format", format=FORMAT, version=VERSION)
    try:
        return Review(
            header=sheet["game"],
            names=tuple(sheet["names"]),
            **{name: sheet[name] for name in PLAIN},
            start=value_of(sheet["start"]),
            result=value_of(sheet["result"]),
            decisions=tuple(decision_of(each) for each in sheet["decisions"]),
            deals=tuple(deal_of(each) for each in sheet["deals"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidReview("review_field", field=str(error)[:80]) from error


def value_of(sheet: Mapping[str, Any]) -> Value:
    """Read a value again."""
    return Value.of(sheet["chances"], sheet["points"])


def decision_of(sheet: Mapping[str, Any]) -> Judgement:
    """Read a decision again."""
    same = ("ply", "round", "seat", "kind", "move", "loss", "loss_points", "error", "proved", "label", "legal", "sims")
    return Judgement(
        **{name: sheet[name] for name in same},
        choices=tuple(choice_of(each) for each in sheet["choices"]),
        before=value_of(sheet),
        after=Value.of(sheet["chances_after"], sheet["points_after"]),
        why=None if sheet["why"] is None else why_of(sheet["why"]),
    )


def choice_of(sheet: Mapping[str, Any]) -> Choice:
    """Read a choice again."""
    return Choice(
        sheet["move"], value_of(sheet), sheet["error"], sheet["proved"], tuple(sheet["line"]), sheet["sims"]
    )  # fmt: skip


def why_of(sheet: Mapping[str, Any]) -> Why:
    """Read an explanation again."""
    return Why(
        sheet["better"],
        sheet["worse"],
        sheet["playouts"],
        _differences(sheet["differences"]),
        _differences(sheet["ledger"]),
        tuple(Fact(**each) for each in sheet["facts"]),
        tuple(Fact(**each) for each in sheet["facts_of_worse"]),
    )


def _differences(sheets: list[dict[str, Any]]) -> tuple[Difference, ...]:
    return tuple(Difference(**{**each, "rules": tuple(each["rules"])}) for each in sheets)


def deal_of(sheet: Mapping[str, Any]) -> Deal:
    """Read a deal again."""
    return Deal(
        ply=sheet["ply"],
        round=sheet["round"],
        draws=tuple(sheet["draws"]),
        witness=sheet["witness"],
        expected=value_of(sheet["expected"]),
        came=value_of(sheet["came"]),
        luck=Value.of(sheet["luck"], sheet["luck_points"]),
        error=sheet["error"],
        sims=sheet["sims"],
    )
