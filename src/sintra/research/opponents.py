"""Opponents of every kind: names, players, functions and pools; `opponent` makes a player of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import numpy as np

from sintra.core.game import Move
from sintra.core.view import View
from sintra.research.errors import ResearchError
from sintra.search.player import Player
from sintra.search.players import player

Policy: TypeAlias = Callable[[View], "Move | str | int"]
"""A function that is given a view and answers with a move, its notation or its number."""
Opponent: TypeAlias = "str | Player | Policy"


class PolicyPlayer:
    """A function as a player."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.name = getattr(policy, "__name__", type(policy).__name__)

    def choose(self, view: View) -> Move:
        """Ask the function."""
        return view.game.move(self.policy(view))

    def new_game(self, seed: int) -> None:
        """Nothing is remembered."""

    def close(self) -> None:
        """Nothing is held."""


class Pool:
    """Several players of whom each game meets one, by chance: a league, or the past selves of a learner.

    Examples:
        >>> from sintra.research import Pool
        >>> pool = Pool(["random", "greedy"], weights=[1, 3])
        >>> pool.add(lambda view: view.moves[0])
        >>> len(pool)
        3
    """

    def __init__(self, members: Iterable[Opponent], weights: Sequence[float] | None = None) -> None:
        self.members = [opponent(member) for member in members]
        self.weights = [1.0] * len(self.members) if weights is None else [float(weight) for weight in weights]
        if not self.members or len(self.weights) != len(self.members) or min(self.weights) < 0 or not sum(self.weights):
            raise ResearchError("pool", members=len(self.members), weights=len(self.weights))
        self.present = self.members[0]
        """The member that plays this game."""
        self.name = self.present.name

    def __len__(self) -> int:
        return len(self.members)

    def add(self, member: Opponent, weight: float = 1.0) -> None:
        """Let another one take part from the next game on."""
        if weight < 0:
            raise ResearchError("pool", members=len(self.members) + 1, weights=len(self.weights))
        self.members.append(opponent(member))
        self.weights.append(float(weight))

    def choose(self, view: View) -> Move:
        """Ask the member of this game."""
        return self.present.choose(view)

    def new_game(self, seed: int) -> None:
        """Choose the member of the next game."""
        shares = np.array(self.weights) / sum(self.weights)
        self.present = self.members[int(np.random.default_rng(seed).choice(len(self.members), p=shares))]
        self.name = self.present.name
        self.present.new_game(seed)

    def close(self) -> None:
        """Close every member."""
        for member in self.members:
            member.close()


def opponent(given: object) -> Player:
    """Make a player of a name, a player, or a function of a view."""
    if isinstance(given, str):
        return player(given)
    if all(callable(getattr(given, name, None)) for name in ("choose", "new_game", "close")):
        return given  # type: ignore[return-value]  # it is a Player
    if callable(given):
        return PolicyPlayer(given)
    raise ResearchError("opponent", found=type(given).__name__)
