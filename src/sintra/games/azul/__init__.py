"""Azul: 2 to 4 players, coloured or grey wall."""

from sintra.core.game import Option
from sintra.core.rooms import define
from sintra.games.azul.components import WALLS

GAME = define(
    __name__,
    title="Azul",
    rules_version=1,
    players=(2, 3, 4),
    options=(Option("wall", WALLS[0], WALLS),),
    information="perfect",
)
