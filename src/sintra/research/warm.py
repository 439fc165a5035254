"""Compiling the kernels of the environments, which only learning programs need: `python -m sintra.research.warm`."""

import sys
from collections.abc import Iterator

import numpy as np

from sintra.core.random import seeded
from sintra.core.registry import game
from sintra.research import stepping
from sintra.research.rewards import expected
from sintra.research.vector import Games
from sintra.search import warm


def environments(name: str) -> Iterator[str]:
    """Call every kernel of the environments of a game, so that each is compiled and stored."""
    games = Games(game(name), 2, seed=1)
    games.step(games.sample(seeded(1)))
    games.legal()
    state = games.state(0)
    state.view(0).observation()
    expected(state)
    live, room = np.zeros(1, games.game.definition.live), np.zeros(1, games.game.definition.dtype)
    live["stream"] = seeded(1)
    seen, mask = games.arrays.observations[0].copy(), games.arrays.masks[0].copy()
    gains = np.zeros(games.game.players, np.float32)
    seat = stepping.begin_one(live, games.game.blank)
    stepping.see_one(live, seat, games.hidden, room, seen, mask)
    stepping.step_one(live, int(mask.argmax()), 0, games.hidden, room, seen, mask, gains)
    yield "environments"
    against = Games(games.game, 2, seed=1, opponents="greedy")
    against.step(against.sample(seeded(1)))
    yield "opponents"


if __name__ == "__main__":
    warm.main({"research": environments}, *sys.argv[1:])
