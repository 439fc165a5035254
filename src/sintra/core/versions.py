"""Versions of a game's rules: a difference between them is a field of the record that the rules look up.

A game whose rules were changed has the field `rules` in its record. Its `setup` writes the newest version, and its
kernels look the field up where versions differ; so games of every version go on, and no kernel is kept twice. A game
without the field plays one version.
"""

from typing import TYPE_CHECKING

from sintra.core.rows import copied
from sintra.core.state import State

if TYPE_CHECKING:
    from sintra.core.game import Array, Definition, Game

FIELD = "rules"


def plays(definition: "Definition", version: int) -> bool:
    """Tell whether a game can be played by a version of its rules."""
    if FIELD in (definition.dtype.names or ()):
        return 1 <= version <= definition.rules_version
    return version == definition.rules_version


def version_of(game: "Game", array: "Array") -> int:
    """Give the version of the rules by which a position is played."""
    return int(array[FIELD][0]) if FIELD in (array.dtype.names or ()) else game.definition.rules_version


def blank_of(game: "Game", version: int) -> "Array":
    """Give the position before anything is drawn, of a version that the game plays."""
    array = copied(game.blank)
    if FIELD in (array.dtype.names or ()):
        array[FIELD] = version
    return array


def start_of(game: "Game", version: int) -> State:
    """Begin a game by a version of its rules; it stops at every draw."""
    return State.begin(game, blank_of(game, version), None, "ask")
