"""Labels and accuracy: how much of its chance a decision gave away, in one word and in one number.

The thresholds and the scale were chosen by `tools/labels.py`, which writes `labels.json` (figures: docs/review.md).
"""

import json
from collections.abc import Sequence
from math import exp
from pathlib import Path

from sintra.analysis.judgement import Label

EQUAL = 0.005
"""A loss below this is none: the search would not tell these two moves apart."""
SHEET = Path(__file__).with_name("labels.json")
_CHOSEN = json.loads(SHEET.read_text(encoding="utf-8"))
THRESHOLDS: tuple[tuple[float, Label], ...] = (
    (_CHOSEN["thresholds"]["blunder"], "blunder"),
    (_CHOSEN["thresholds"]["mistake"], "mistake"),
    (_CHOSEN["thresholds"]["inaccuracy"], "inaccuracy"),
    (EQUAL, "good"),
)
"""The least loss of chance for each label; what loses less is `best`."""
SCALE: float = _CHOSEN["scale"]
"""The loss at which a decision's accuracy has fallen to 100/e."""


def label_of(loss: float, proved: bool = False) -> Label:
    """Name a loss of chance. A proved result that is given away is always a blunder."""
    if proved and loss > EQUAL:
        return "blunder"
    for least, label in THRESHOLDS:
        if loss >= least:
            return label
    return "best"


def accuracy(losses: Sequence[float]) -> float | None:
    """Give the mean of 100 exp(-loss / SCALE) over the decisions that count; None if there are none."""
    if not losses:
        return None
    return round(100.0 * sum(exp(-loss / SCALE) for loss in losses) / len(losses), 4)
