"""Azul Duel: two players, domes of plates, sun and moon factories."""

from sintra.core.rooms import define
from sintra.games.duel.components import SEATS
from sintra.games.duel.setup import OPTIONS

GAME = define(
    __name__,
    title="Azul Duel",
    rules_version=1,
    players=(SEATS,),
    options=OPTIONS,
    information="hidden",
)
