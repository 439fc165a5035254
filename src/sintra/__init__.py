"""The Azul family of tile games: exact rules, fast kernels, one small library.

>>> import sintra
>>> azul = sintra.game("azul", players=2)
>>> state = azul.start(seed=7)
>>> state = state.play(state.moves[0])
"""

from typing import TYPE_CHECKING, Any

from sintra.core.errors import InvalidNotation, InvalidOption, InvalidPosition, InvalidRecord, SintraError
from sintra.core.game import Game, Move, Spec
from sintra.core.outcome import Chance, Outcome
from sintra.core.reasons import Event, Illegal, Legal, Rule
from sintra.core.record import Record
from sintra.core.registry import game, parse, register
from sintra.core.registry import names as game_names
from sintra.core.state import IllegalMove, IllegalOutcome, State
from sintra.core.view import View

if TYPE_CHECKING:
    from sintra.analysis.points import Ending
    from sintra.analysis.position import Analysis, analyse
    from sintra.analysis.review import Review
    from sintra.analysis.reviewer import review

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "Chance",
    "Ending",
    "Event",
    "Game",
    "Illegal",
    "IllegalMove",
    "IllegalOutcome",
    "InvalidNotation",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "Legal",
    "Move",
    "Outcome",
    "Record",
    "Review",
    "Rule",
    "SintraError",
    "Spec",
    "State",
    "View",
    "analyse",
    "game",
    "game_names",
    "parse",
    "register",
    "review",
]

_ANALYSIS = {
    "points": ("Ending",),
    "position": ("Analysis", "analyse"),
    "review": ("Review",),
    "reviewer": ("review",),
}
"""The module of `sintra.analysis` that defines each public name: loaded when it is first used."""


def __getattr__(name: str) -> Any:
    """Import a public name of `sintra.analysis` when it is first used."""
    for module, names in _ANALYSIS.items():
        if name in names:
            from importlib import import_module  # noqa: PLC0415  # as late as all else

            found = getattr(import_module(f"sintra.analysis.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
