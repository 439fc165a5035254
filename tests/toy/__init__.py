"""Pebbles: the smallest complete game. `docs/new-game.md` walks through it."""

from sintra.core.rooms import define

GAME = define(__name__, title="Pebbles", players=(2, 3, 4))
