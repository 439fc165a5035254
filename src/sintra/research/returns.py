"""What a learner's steps have brought, seat by seat, and how often a policy wins: numpy, no torch."""

import numpy as np

from sintra.core.game import Array, Game
from sintra.research.vector import Games
from sintra.search.policy import PolicyNetwork


def by_seat(values: Array, movers: Array) -> Array:
    """Turn values from a mover's order (own, next, …) into the order of seats."""
    seats = np.arange(values.shape[1])
    found: Array = np.take_along_axis(values, (seats - movers[:, None].astype(np.int64)) % len(seats), axis=1)
    return found


def from_seat(values: Array, movers: Array) -> Array:
    """Turn values from the order of seats into a mover's."""
    seats = np.arange(values.shape[1])
    found: Array = np.take_along_axis(values, (seats + movers[:, None].astype(np.int64)) % len(seats), axis=1)
    return found


def advantages(rewards: Array, values: Array, ends: Array, discount: float, trace: float) -> Array:
    """Estimate by how much every step was better than expected, for every seat (GAE); a game's end ends it."""
    found = np.zeros_like(rewards)
    later = np.zeros_like(rewards[0])
    for t in range(len(rewards) - 1, -1, -1):
        lives = ~ends[t][:, None]
        miss = rewards[t] + discount * values[t + 1] * lives - values[t]
        later = miss + discount * trace * later * lives
        found[t] = later
    return found


def rate_against(policy: PolicyNetwork, game: Game, opponents: str, count: int, seed: int) -> float:
    """Play some games against a player inside the kernel; returns the share of the victories."""
    games = Games(game, count, seed=seed, autoreset="disabled", opponents=opponents)
    arrays, shares = games.arrays, np.full(count, np.nan)
    actions = np.zeros(count, np.int64)
    while np.isnan(shares).any():
        actions[:] = policy.choose(arrays.observations, arrays.masks)
        games.step(actions)
        over = arrays.terminations.copy()
        rows = np.flatnonzero(over & np.isnan(shares))  # the first game of each row counts
        shares[rows] = (arrays.rewards[rows, arrays.seats[rows]] * (game.players - 1) + 1) / game.players
        if over.any():
            games.reset(chosen=over)
    return float(shares.mean())
