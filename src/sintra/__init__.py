"""The Azul family of tile games: exact rules, fast kernels, one small library.

>>> import sintra
>>> azul = sintra.game("azul", players=2)
>>> state = azul.start(seed=7)
>>> state = state.play(state.moves[0])

Importing the package is quick: numba and the games are loaded when the first name below is used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sintra.core.errors import InvalidNotation, InvalidOption, InvalidPosition, InvalidRecord, SintraError
    from sintra.core.game import Game, Move, Spec
    from sintra.core.outcome import Chance, Outcome
    from sintra.core.reasons import Event, Illegal, Legal, Rule
    from sintra.core.record import Record
    from sintra.core.registry import game, parse, register
    from sintra.core.registry import names as game_names
    from sintra.core.state import IllegalMove, IllegalOutcome, State
    from sintra.core.view import View

__version__ = "0.1.0"

__all__ = [
    "Chance",
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
    "Rule",
    "SintraError",
    "Spec",
    "State",
    "View",
    "game",
    "game_names",
    "parse",
    "register",
]

_MODULES = {
    "errors": ("InvalidNotation", "InvalidOption", "InvalidPosition", "InvalidRecord", "SintraError"),
    "game": ("Game", "Move", "Spec"),
    "outcome": ("Chance", "Outcome"),
    "reasons": ("Event", "Illegal", "Legal", "Rule"),
    "record": ("Record",),
    "registry": ("game", "game_names", "parse", "register"),
    "state": ("IllegalMove", "IllegalOutcome", "State"),
    "view": ("View",),
}
"""The module of `sintra.core` that defines each public name."""

_NAMES_THERE = {"game_names": "names"}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    for module, names in _MODULES.items():
        if name in names:
            from importlib import import_module  # noqa: PLC0415  # as late as all else

            found = getattr(import_module(f"sintra.core.{module}"), _NAMES_THERE.get(name, name))
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
