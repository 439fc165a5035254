"""The Azul family of tile games: exact rules, fast kernels, one small library.

>>> import sintra
>>> azul = sintra.game("azul", players=2)
>>> state = azul.start(seed=7)
>>> state = state.play(state.moves[0])

Importing the package is quick: numba and the games are loaded when the first name below is used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sintra.analysis.points import Ending
    from sintra.analysis.position import Analysis, analyse
    from sintra.analysis.review import Review
    from sintra.analysis.reviewer import review
    from sintra.core.errors import InvalidNotation, InvalidOption, InvalidPosition, InvalidRecord, SintraError
    from sintra.core.game import Game, Move, Spec
    from sintra.core.outcome import Chance, Outcome
    from sintra.core.reasons import Event, Illegal, Legal, Rule
    from sintra.core.record import Record
    from sintra.core.registry import game, parse, register
    from sintra.core.registry import names as game_names
    from sintra.core.state import IllegalMove, IllegalOutcome, State
    from sintra.core.view import View

__version__ = "0.2.0"

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

_MODULES = {
    "core.errors": ("InvalidNotation", "InvalidOption", "InvalidPosition", "InvalidRecord", "SintraError"),
    "core.game": ("Game", "Move", "Spec"),
    "core.outcome": ("Chance", "Outcome"),
    "core.reasons": ("Event", "Illegal", "Legal", "Rule"),
    "core.record": ("Record",),
    "core.registry": ("game", "game_names", "parse", "register"),
    "core.state": ("IllegalMove", "IllegalOutcome", "State"),
    "core.view": ("View",),
    "analysis.points": ("Ending",),
    "analysis.position": ("Analysis", "analyse"),
    "analysis.review": ("Review",),
    "analysis.reviewer": ("review",),
}
"""The module that defines each public name."""

_NAMES_THERE = {"game_names": "names"}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    from importlib import import_module  # noqa: PLC0415  # as late as all else

    if name == "research":  # a folder whose own names come as late
        return import_module("sintra.research")
    for module, names in _MODULES.items():
        if name in names:
            found = getattr(import_module(f"sintra.{module}"), _NAMES_THERE.get(name, name))
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__, "research"]
