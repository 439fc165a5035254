"""An analysis of a position as plain data and back: how it comes from a worker process or another machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sintra.analysis.position import Analysis
from sintra.analysis.review_json import choice_of, choice_sheet, why_of, why_sheet
from sintra.core.game import Game

PLAIN = ("seat", "round", "sims", "seed", "calibrated")


def analysis_sheet(analysis: Analysis) -> dict[str, Any]:
    """Give an analysis as plain data."""
    return {
        **{name: getattr(analysis, name) for name in PLAIN},
        "choices": [choice_sheet(each) for each in analysis.choices],
        "whys": [why_sheet(each) for each in analysis.whys],
    }


def analysis_of(game: Game, sheet: Mapping[str, Any]) -> Analysis:
    """Read an analysis again."""
    return Analysis(
        game=game,
        choices=tuple(map(choice_of, sheet["choices"])),
        whys=tuple(map(why_of, sheet["whys"])),
        **{name: sheet[name] for name in PLAIN},
    )
