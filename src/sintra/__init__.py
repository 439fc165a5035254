"""The Azul family of tile games: exact rules, fast kernels, one small library.

>>> import sintra
>>> azul = sintra.game("azul", players=2)
>>> state = azul.start(seed=7)
>>> state = state.play(state.moves[0])
"""

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
