"""Players by name, for everybody who seats them: those of `levels`, and foreign programs as `engine:"COMMAND"`."""

from sintra.search import levels
from sintra.search.engine_client import PREFIX, Engine, Patience
from sintra.search.player import Player


def player(spec: str, patience: Patience | None = None) -> Player:
    """Make a player; `patience` is how long a foreign program may think about a move."""
    if spec.startswith(PREFIX):
        return Engine(spec, patience or Patience())
    return levels.player(spec)
