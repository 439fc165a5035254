"""Players by name, for everybody who seats them: those of `levels`, and foreign programs as `engine:"COMMAND"`."""

import importlib
import importlib.util
from typing import cast

from sintra.core.game import Move
from sintra.core.random import below, seeded
from sintra.core.view import View
from sintra.search import greedy
from sintra.search.engine_client import PREFIX, Engine, Patience
from sintra.search.player import Player
from sintra.search.refusals import WORDS, InvalidMatch

LEVELS = "sintra.search.levels"


def player(spec: str, patience: Patience | None = None) -> Player:
    """Make a player; `patience` is how long a foreign program may think about a move."""
    if spec.startswith(PREFIX):
        return Engine(spec, patience or Patience())
    if importlib.util.find_spec(LEVELS):
        return cast(Player, importlib.import_module(LEVELS).player(spec))
    if spec in SIMPLE:
        return SIMPLE[spec]()
    raise InvalidMatch(WORDS, "no_such_player", spec=spec, known=", ".join([*SIMPLE, 'engine:"COMMAND"']))


class Greedy:
    """The best immediate points."""

    name = "greedy"

    def __init__(self) -> None:
        self.new_game(0)

    def new_game(self, seed: int) -> None:
        """Begin the stream again."""
        self._stream = seeded(seed, self.name)

    def choose(self, view: View) -> Move:
        """Take the move after which the points are highest."""
        return greedy.choose(view, self._stream)

    def close(self) -> None:
        """Nothing is held."""


class Random(Greedy):
    """Any legal move."""

    name = "random"

    def choose(self, view: View) -> Move:
        """Take any move."""
        moves = view.moves
        return moves[int(below(self._stream[0], len(moves)))]


SIMPLE = {"greedy": Greedy, "random": Random}
