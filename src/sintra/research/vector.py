"""Thousands of games of one configuration, stepped together by a kernel on arrays that belong to the caller.

One step is one decision of the seat to move in every game, with all chance that follows. Nothing is allocated or copied
in a step: `games.arrays` are the same arrays all the time, written anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from sintra.core.errors import SintraError
from sintra.core.game import Array, Game
from sintra.core.numbers import whole_number
from sintra.core.observation import DTYPE
from sintra.core.random import STREAM, Randomness, seeded, stream_of
from sintra.core.state import State
from sintra.research import against, stepping
from sintra.research.errors import ResearchError, chosen, counted
from sintra.research.legal import NOTHING, LegalActions, list_all
from sintra.research.starts import Starts, starts_of
from sintra.research.threads import Threads, apart

REWARDS = ("win", "points", "margin", "expected")
AUTORESETS = ("next_step", "same_step", "disabled")
MOST_GAMES = 1 << 24
MOST_THREADS = 256


@dataclass(frozen=True)
class Arrays:
    """What a step writes, one row per game. Create them with `Arrays.of`, or pass your own (shared, pinned memory)."""

    observations: Array
    """int16 (games, entries): what the seat to move sees; after the end, what the seat saw that moved last."""
    masks: Array
    """int8 (games, actions): 1 for every legal action, all 0 after the end."""
    seats: Array
    """int8 (games): the seat that the observation belongs to."""
    rewards: Array
    """float32 (games, seats): what the step brought every seat."""
    terminations: Array
    """bool (games): whether the step ended the game."""
    finals: Array
    """int16 (games, entries): the last observation of an ended game; without rows unless autoreset is "same_step"."""

    @classmethod
    def of(cls, game: Game, count: int, autoreset: str = "next_step") -> Arrays:
        """Create the arrays for `count` games."""
        counted("count", count, 1, MOST_GAMES)
        chosen("autoreset", autoreset, AUTORESETS)
        return cls(**{name: np.zeros(shape, dtype) for name, (shape, dtype) in _forms(game, count, autoreset).items()})


def _forms(game: Game, count: int, autoreset: str) -> dict[str, tuple[tuple[int, ...], Any]]:
    if not isinstance(game, Game):
        raise ResearchError("no_game", found=repr(game))
    entries = game.spec.observation.size
    return {
        "observations": ((count, entries), DTYPE),
        "masks": ((count, game.spec.actions), np.int8),
        "seats": ((count,), np.int8),
        "rewards": ((count, game.players), np.float32),
        "terminations": ((count,), np.bool_),
        "finals": ((count if autoreset == "same_step" else 0, entries), DTYPE),
    }


class Games:
    """Many games of one configuration, stepped together.

    `reward` is "win" (at the end 1 for the winner, -1 in sum for the others, equal seats the same), "points" (what
    every seat gains or loses in the step), "margin" (at the end, the points that a seat is ahead of the best other) or
    "expected" (what the step changed of the lead that a seat would have if the round ended; in sum, the margin).
    `autoreset` says what happens to a game that is over: the next step ignores its action and begins a new one
    ("next_step"), the same step does ("same_step", its last observation is in `arrays.finals`), or it waits for `reset`
    ("disabled"). `threads` splits the games between this many threads. `starts` are positions of which every game
    begins at one: texts, states, an array of records, or a function that gives them; `games.starts` may be replaced
    between two steps by another array, which makes a curriculum. With `opponents` ("random", "greedy", "greedy/40" or
    "level:1"), game k is played from seat k modulo the players: a step is one action of that seat, and all answers.

    Examples:
        >>> import sintra
        >>> games = Games(sintra.game("azul"), 4, seed=1)
        >>> arrays = games.step(games.sample(rng=1))
        >>> arrays.observations.shape, arrays.masks.shape, arrays.rewards.shape
        ((4, 172), (4, 325), (4, 2))
    """

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seed: int | Sequence[int] | None = None,
        reward: str = "win",
        autoreset: str = "next_step",
        threads: int = 1,
        arrays: Arrays | None = None,
        starts: Starts = None,
        opponents: str | None = None,
    ) -> None:
        self.game = game
        self.count = counted("count", count, 1, MOST_GAMES)
        self._reward = chosen("reward", reward, REWARDS)
        self._mode = chosen("autoreset", autoreset, AUTORESETS)
        self.autoreset = autoreset
        threads = min(counted("threads", threads, 1, MOST_THREADS), self.count)
        self.arrays = Arrays.of(game, self.count, autoreset) if arrays is None else arrays
        check_arrays(self.arrays, _forms(game, self.count, autoreset))
        self.starts = starts_of(game, starts)
        self.opponents = opponents
        self._overlooked = 0 if opponents is None else against.overlooked_by(opponents)
        definition = game.definition
        self.hidden = definition.information == "hidden"
        self._games: Array = np.zeros(self.count, definition.live)
        self._over = np.zeros(self.count, np.bool_)
        self._learners = against.learner_seats(self.count, game.players)
        self._streams: Array = np.zeros(self.count, STREAM)
        edges = [self.count * part // threads for part in range(threads + 1)]
        self._slices = [slice(begin, end) for begin, end in pairwise(edges)]
        self._legal: LegalActions | None = None
        self._prepare()
        self.reset(secrets.randbits(62) if seed is None else seed)

    def reset(self, seed: int | Sequence[int] | None = None, chosen: Array | None = None) -> None:
        """Restart all games, or the chosen ones (a Boolean array).

        With a seed, game k plays on as `game.start(seed + k)` does (or each with its own); without, from where its
        stream is.
        """
        seeds = None if seed is None else self._seeds(seed)
        if chosen is None:
            chosen = np.ones(self.count, np.bool_)
        elif not _is_choice(chosen, self.count):
            raise ResearchError("reset_mask", count=self.count)
        if seeds is not None:
            for k in np.flatnonzero(chosen):
                self._games["stream"][k] = seeded(seeds[k])[0]
                self._streams[k] = seeded(seeds[k], "opponents")[0]
        if self.opponents is None:
            begin: Any = stepping.begin
        else:
            begin = against.begin_against
        self._threads.share([
            partial(begin, p.games, self.starts, chosen[p.rows], p.over, self.hidden, *p.opponents, *p.room,
                    p.observations, p.masks, p.seats)
            for p in self._parts
        ])  # fmt: skip
        a = self.arrays
        a.rewards[chosen] = 0
        a.terminations[chosen] = False

    def step(self, actions: Any) -> Arrays:
        """Play one action in every game. If any is refused, an error says which and why, and nothing changes."""
        numbers = self._actions(actions)
        self._refuse(numbers)
        if self.opponents is None:
            step: Any = stepping.step_all
        else:
            step = against.step_against
        self._threads.share([
            partial(step, p.games, self.starts, numbers[p.rows], p.over, self._mode, self._reward, self.hidden,
                    *p.opponents, *p.room, p.observations, p.masks, p.seats, p.rewards, p.terminations, p.finals)
            for p in self._parts
        ])  # fmt: skip
        return self.arrays

    def sample(self, rng: Randomness = None) -> Array:
        """Choose a random legal action in every game, uniformly; a stream (`seeded(7)`) advances in place."""
        actions = np.zeros(self.count, np.int64)
        stepping.pick_all(self._games, self._over, stream_of(rng), actions)
        return actions

    def legal(self) -> LegalActions:
        """List the legal actions of every game, as `arrays.masks` has them; the same arrays, written anew."""
        if self._legal is None:
            most = self.game.definition.most_moves
            rows = np.full((self.count, most), NOTHING, np.int32)
            self._legal = LegalActions(rows, np.zeros(self.count, np.int32))
        numbers, counts = self._legal
        self._threads.share([partial(list_all, p.games, p.over, numbers[p.rows], counts[p.rows]) for p in self._parts])
        return self._legal

    def state(self, index: int) -> State:
        """Return one game as a State: its position, which is a copy, without its stream."""
        index = counted("index", index, 0, self.count - 1)
        return State.of(self.game, self._games["position"][index : index + 1])

    def close(self) -> None:
        """Stop the threads."""
        self._threads.close()

    def _prepare(self) -> None:
        """Cut everything into what each thread works on: views of the arrays, and room of its own."""
        a, positions = self.arrays, 1 if self.opponents is None else against.ROOM
        finals = a.finals if self.autoreset == "same_step" else a.observations
        self._parts = [
            ThreadPart(
                rows, self._games[rows], self._over[rows], _room(self.game, positions),
                () if self.opponents is None else (self._streams[rows], self._learners[rows], self._overlooked),
                a.observations[rows], a.masks[rows], a.seats[rows], a.rewards[rows], a.terminations[rows], finals[rows],
            )
            for rows in self._slices
        ]  # fmt: skip
        self._threads = Threads(len(self._parts) - 1)

    def __getstate__(self) -> dict[str, Any]:
        """Return everything but the threads and their views, so that games can be copied and sent elsewhere."""
        return {name: value for name, value in vars(self).items() if name not in ("_threads", "_parts")}

    def __setstate__(self, contents: dict[str, Any]) -> None:
        """Take what a copy was given, with threads of its own."""
        vars(self).update(contents)
        self._prepare()

    def _actions(self, actions: Any) -> Array:
        try:
            given = np.asarray(actions)
        except ValueError as error:  # lists of several lengths
            raise ResearchError("actions", count=self.count, found=type(actions).__name__) from error
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise ResearchError("actions", count=self.count, found=f"{given.dtype} {given.shape}")
        return np.ascontiguousarray(given, np.int64)

    def _refuse(self, moves: Array) -> None:
        if self.autoreset == "disabled" and self._over.any():
            raise ResearchError("games_over", index=int(np.flatnonzero(self._over)[0]))
        index = int(stepping.first_refused(self._games, moves, self._over))  # so quick that threads would not help
        if index < 0:
            return
        try:
            self.state(index).play(int(moves[index]))
        except SintraError as error:
            raise ResearchError("refused", index=index, why=error) from error

    def _seeds(self, seed: int | Sequence[int]) -> list[int]:
        if isinstance(seed, np.ndarray):
            seed = seed.tolist()
        if isinstance(seed, list | tuple | range):
            seeds = [whole_number(each) for each in seed]
            if len(seeds) != self.count or None in seeds:
                raise ResearchError("seeds", count=self.count, found=repr(seed)[:60])
            return [number for number in seeds if number is not None]
        first = whole_number(seed)
        if first is None:
            raise ResearchError("seeds", count=self.count, found=repr(seed)[:60])
        return [first + k for k in range(self.count)]


class ThreadPart(NamedTuple):
    """What one thread works on."""

    rows: slice
    games: Array
    over: Array
    room: tuple[Array, Array, Array]
    opponents: tuple[Any, ...]
    observations: Array
    masks: Array
    seats: Array
    rewards: Array
    terminations: Array
    finals: Array


def _room(game: Game, positions: int) -> tuple[Array, Array, Array]:
    """Make what a thread needs besides its games: room for positions and moves, and a log that nobody reads."""
    definition = game.definition
    return apart(positions, definition.dtype), apart(definition.most_moves, np.int32), np.empty(0, definition.log)


def _is_choice(chosen: object, count: int) -> bool:
    if not isinstance(chosen, np.ndarray) or chosen.dtype != np.bool_ or chosen.shape != (count,):
        return False
    return bool(chosen.any())


def check_arrays(arrays: Arrays, forms: dict[str, tuple[tuple[int, ...], Any]]) -> None:
    """Refuse arrays that a kernel could not write."""
    for name, (shape, dtype) in forms.items():
        array: Any = getattr(arrays, name, None)
        known = isinstance(array, np.ndarray) and not isinstance(array, np.ma.MaskedArray)
        fits = known and array.shape == shape and array.dtype == dtype
        if not fits or not array.flags.carray:
            found = f"{array.dtype} {array.shape}" if known else type(array).__name__
            raise ResearchError("array", name=name, dtype=np.dtype(dtype).name, shape=shape, found=found)
    names = [field.name for field in fields(arrays)]
    for k, name in enumerate(names):
        for other in names[:k]:
            if np.shares_memory(getattr(arrays, name), getattr(arrays, other)):
                raise ResearchError("overlap", name=name, other=other)
