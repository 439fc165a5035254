"""Positions to begin at: given as texts, states or records, or taken from games by their round."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np

from sintra.core.errors import SintraError
from sintra.core.game import Array, Game
from sintra.core.random import seeded
from sintra.core.state import State
from sintra.research.errors import ResearchError, counted
from sintra.search.players import player

Starts: TypeAlias = "str | State | Iterable[str | State] | Array | Callable[[], Iterable[str | State] | Array] | None"
"""Positions, or a function that gives them; None: the game's beginning."""


def starts_of(game: Game, starts: Starts) -> Array:
    """Make an array of records of positions; each is checked, none may be the end of a game."""
    given: Any = starts() if callable(starts) else starts
    if given is None:
        return game.blank
    if isinstance(given, np.ndarray):
        if given.dtype != game.definition.dtype or given.ndim != 1 or not len(given):
            raise ResearchError("starts_array", found=f"{given.dtype} {given.shape}"[:80])
        given = [State.of(game, given[k : k + 1]).text() for k in range(len(given))]
    states = [_checked(game, k, each) for k, each in enumerate([given] if isinstance(given, str | State) else given)]
    if not states:
        raise ResearchError("no_starts")
    return np.concatenate([state.array for state in states])


def _checked(game: Game, index: int, given: object) -> State:
    """Read one position; one that is over begins nothing."""
    text = given.text() if isinstance(given, State) else str(given)
    try:
        state = game.parse(text)
    except SintraError as error:
        raise ResearchError("start", index=index, why=error) from error
    if state.is_over:
        raise ResearchError("start_over", index=index)
    return state


def by_round(game: Game, round: int, count: int, *, seed: int = 0, by: str = "greedy") -> Array:
    """Take positions at the first decision of a round from `count` games that a player plays against itself.

    A game that ends before gives none, so there may be fewer.

    Examples:
        >>> import sintra
        >>> from sintra.research.starts import by_round
        >>> late = by_round(sintra.game("azul"), 4, 3, seed=1)
        >>> len(late), set(late["round_number"].tolist())
        (3, {4})
    """
    round = counted("round", round, 1, 99)
    found = []
    each = player(by)
    for k in range(counted("count", count, 1, 1_000_000)):
        state = game.start(seed + k)
        each.new_game(int(seeded(seed + k)["words"][0, 0]))
        while state.turn is not None and state.round < round:
            state = state.play(each.choose(state.view(state.turn)))
        if state.turn is not None:
            found.append(state)
    each.close()
    return starts_of(game, found)
