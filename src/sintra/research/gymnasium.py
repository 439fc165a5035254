"""Gymnasium: one seat against players of chosen levels, and many games at once as a vector environment.

env = gymnasium.make("sintra.research.gymnasium:sintra/Azul-v0", opponents="level:2")
envs = sintra.research.gymnasium.VectorEnvironment("azul", 1024)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sintra.core.game import Array, Game
from sintra.core.observation import DTYPE
from sintra.core.registry import game, names
from sintra.core.state import IllegalMove, State
from sintra.core.terminal import plain
from sintra.research import vector
from sintra.research.errors import ResearchError, chosen, required
from sintra.research.opponents import Opponent, opponent
from sintra.research.rewards import expected, gains, margins, results
from sintra.research.starts import Starts, starts_of
from sintra.search.player import Player

required("gymnasium", "research")

import gymnasium  # noqa: E402  # after the line that says how to get it
from gymnasium import spaces  # noqa: E402  # as above
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402  # as above

ILLEGAL = ("terminate", "raise")
RENDER_MODES = ("human", "ansi", "svg")
ILLEGAL_REWARD = -1.0
ANY_SEAT = "any"


def observation_space(game: Game) -> spaces.Box:
    """Return the space of a seat's observations."""
    sheet = game.spec.observation
    return spaces.Box(sheet.low, sheet.high, dtype=DTYPE)


class GymnasiumEnv(gymnasium.Env):
    """One seat of a game; the others are played by `opponents`: one for all, or a list of one for each, in turn order.

    An opponent is a name ("level:2"), a player, a function that is given a view, or a `Pool` of these.

    With illegal="terminate" an action that the rules refuse ends the episode with the reward -1 and names the rule in
    `info`; with "raise" it raises the reason and changes nothing. `info["action_mask"]` and `action_masks()` give the
    legal actions. `seat` is a number or "any": drawn anew for each game.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # Gymnasium's

    def __init__(
        self,
        name: str,
        opponents: Opponent | Sequence[Opponent] = "level:2",
        *,
        seat: int | str = 0,
        players: int | None = None,
        illegal: str = "terminate",
        reward: str = "win",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game = game(name, players, **options)
        self._raises = bool(chosen("illegal", illegal, ILLEGAL))
        self._reward = vector.REWARDS[chosen("reward", reward, vector.REWARDS)]
        self._seat = None if seat == ANY_SEAT else self.game.seat(seat)
        if render_mode is not None:
            chosen("render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self._players = self._opponents(opponents)
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.spec.actions)
        self.seat = 0 if self._seat is None else self._seat
        self.state: State | None = None
        self._done = True

    def _opponents(self, opponents: Opponent | Sequence[Opponent]) -> list[Player]:
        others = self.game.players - 1
        specs = list(opponents) if isinstance(opponents, list | tuple) else [opponents] * others
        if len(specs) != others:
            raise ResearchError("opponents", found=len(specs), seats=others)
        return [opponent(spec) for spec in specs]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin a game; with a seed, from 0 up, the one that `game.start(seed)` begins.

        options={"position": …} begins at a position instead: a text or a state, with draws of its own from here on.
        """
        wanted = dict(options or {})
        position = wanted.pop("position", None)
        for name in wanted:
            raise ResearchError("no_options", name=repr(name))
        if seed is not None:
            self.game.start(seed)  # refuses what is no seed before anything changes
        begun = None if position is None else State.of(self.game, starts_of(self.game, [position]))
        super().reset(seed=None if seed is None else int(seed))
        draws = int(self.np_random.integers(2**62)) if seed is None else int(seed)
        start = self.game.start(draws) if begun is None else begun.sampling(draws)
        if self._seat is None:
            self.seat = int(self.np_random.integers(self.game.players))
        for each in self._players:
            each.new_game(int(self.np_random.integers(2**62)))
        self._done = False
        self.state = self._play_on(start)
        self._show()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play an action, and the opponents until it is this seat's turn again."""
        if self.state is None or self._done:
            raise ResearchError("reset_first" if self.state is None else "over")
        before = self.state
        try:
            self.state = self._play_on(before.play(self.game.move(action)))
        except IllegalMove as error:
            if self._raises:
                raise
            self._done = True
            return self._observation(), ILLEGAL_REWARD, True, False, self._info() | {"illegal": error.rule}
        self._done = self.state.is_over
        self._show()
        return self._observation(), self._earned(before, self.state), self._done, False, self._info()

    def _earned(self, before: State, after: State) -> float:
        """Give the reward of a step."""
        if self._reward == "points":
            return gains(before, after)[self.seat]
        if self._reward == "expected":
            return expected(after)[self.seat] - expected(before)[self.seat]
        return (results if self._reward == "win" else margins)(after)[self.seat]

    def _play_on(self, state: State) -> State:
        """Let the opponents play until it is this seat's turn."""
        while (turn := state.turn) is not None and turn != self.seat:
            opponent = self._players[(turn - self.seat) % self.game.players - 1]
            state = state.play(opponent.choose(state.view(turn)))
        return state

    def action_masks(self) -> Array:
        """Return 1 for every legal action, 0 for the others; all 0 after the end."""
        mask = np.zeros(self.game.spec.actions, np.int8)
        if self.state is not None and not self._done:
            mask[self.state.moves.numbers] = 1
        return mask

    def _observation(self) -> Array:
        assert self.state is not None
        return self.state.view(self.seat).observation()

    def _info(self) -> dict[str, Any]:
        assert self.state is not None
        return {"action_mask": self.action_masks(), "seat": self.seat, "points": self.state.scores}

    def render(self) -> Any:
        """Draw what the seat sees: printed ("human"), as text ("ansi") or as a picture ("svg")."""
        if self.render_mode is None or self.state is None:
            return None
        view = self.state.view(self.seat)
        if self.render_mode == "svg":
            return view.svg()
        called = tuple(f"seat {seat}" for seat in range(self.game.players))
        board = plain(self.game.definition.describe.terminal(view.array, called, "en"))
        return print(board) if self.render_mode == "human" else board

    def _show(self) -> None:
        """Print the board for a person who looks on."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close the opponents."""
        for each in self._players:
            each.close()


class VectorEnvironment(VectorEnv):
    """Many games at once, one decision of the seat to move per step: self-play for learning programs.

    The reward is that of the seat that has moved; `info` holds the rewards of all seats, the seat to move and the
    masks. Arrays are the same in every step, written anew (`arrays=` for your own, `copy=True` for fresh ones).
    """

    def __init__(
        self,
        name: str,
        num_envs: int,
        *,
        players: int | None = None,
        reward: str = "win",
        autoreset: str = "next_step",
        threads: int = 1,
        arrays: vector.Arrays | None = None,
        copy: bool = False,
        starts: Starts = None,
        **options: object,
    ) -> None:
        self.game = game(name, players, **options)
        self.games = vector.Games(
            self.game, num_envs, reward=reward, autoreset=autoreset, threads=threads, arrays=arrays, starts=starts
        )
        mode = AutoresetMode[autoreset.upper()]
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.spec.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._nothing = np.zeros(num_envs, np.bool_)
        self._numbers = np.arange(num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Restart all games; with autoreset="disabled", options={"reset_mask": …} chooses some of them."""
        wanted = dict(options or {})
        mask = wanted.pop("reset_mask", None)
        for name in wanted:
            raise ResearchError("no_options", name=repr(name))
        self.games.reset(seed, mask)
        return self._out(self.games.arrays.observations), self._info()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Play one action in every game."""
        movers = self.games.arrays.seats.copy()
        arrays = self.games.step(actions)
        rewards = arrays.rewards[self._numbers, movers]
        return (
            self._out(arrays.observations),
            rewards,
            self._out(arrays.terminations),
            self._out(self._nothing),
            self._info(),
        )

    def _out(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _info(self) -> dict[str, Any]:
        arrays = self.games.arrays
        found = {
            "action_mask": self._out(arrays.masks),
            "seat": self._out(arrays.seats),
            "rewards": self._out(arrays.rewards),
        }
        if self.games.autoreset == "same_step":
            found["final_obs"] = self._out(arrays.finals)
            found["_final_obs"] = self._out(arrays.terminations)
        return found

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the threads."""
        self.games.close()


def register() -> None:
    """Make `gymnasium.make` know every game, as `sintra/Azul-v0` and `sintra/azul-v0`."""
    for name in names():
        for id in (name, name.capitalize()):
            gymnasium.register(
                id=f"sintra/{id}-v0",
                entry_point=f"{__name__}:GymnasiumEnv",
                vector_entry_point=f"{__name__}:make_vector",
                kwargs={"name": name},
            )


def make_vector(name: str, num_envs: int = 1, **settings: Any) -> VectorEnvironment:
    """Make a vector environment as `gymnasium.make_vec` asks for it."""
    return VectorEnvironment(name, num_envs, **settings)


register()
