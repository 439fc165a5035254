"""Azul: Summer Pavilion: 2 to 4 players, coloured or grey side."""

from sintra.core.game import Option
from sintra.core.rooms import define
from sintra.games.pavilion.components import SIDES

GAME = define(
    __name__,
    title="Summer Pavilion",
    rules_version=1,
    players=(2, 3, 4),
    options=(Option("side", SIDES[0], SIDES),),
    information="perfect",
)
