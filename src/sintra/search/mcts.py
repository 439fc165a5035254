"""TreeSearch about a view: the tree search in slices, with limits, and what it found."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Any

import numpy as np

from sintra.core.game import Array, Game, Move
from sintra.core.random import Randomness, stream_of
from sintra.core.view import View
from sintra.search.mcts_kernel import COUNTS, EDGE, NODE, NONE, SETTINGS, think
from sintra.search.networks import LEARNED, network_of
from sintra.search.player import Candidate, SearchResult
from sintra.search.tree_reuse import DEEPEST, find, keep

SLICE_SECONDS = 0.0015
"""A kernel cannot be interrupted, so the clock, `stop` and Ctrl-C are looked at so often."""

QUICKER = 2.0
"""A search by the clock is decided if the choice cannot change in the time left even at so many times its pace."""

CHECKED_SIMS = 512
"""Where simulations are counted, it is looked at so often whether the choice is decided: not by the clock, since what
is left of the tree goes into the next search, and the same seed shall give the same games on every machine."""

MOST_NODES = 400_000
MOST_EDGES = 3_000_000
LONGEST_LINE = 24


@dataclass(frozen=True)
class Settings:
    """How the tree is searched; SETTINGS in mcts_kernel.py says what each means."""

    exploration: float = 4.0
    sharpness: float = 3.0
    margin: float = 0.1
    pace: float = 20.0
    tries: int = 4
    careful: bool = True
    ripe: int = 2
    evaluates: bool = True
    evaluation: str = LEARNED

    def record(self, hidden: bool) -> Array:
        """Return the settings as the record that the kernel reads."""
        array: Array = np.zeros(1, SETTINGS)
        for name, value in vars(self).items():
            if name != "evaluation":  # it is the choice of the network
                array[name] = value
        array["hidden"] = hidden
        array["first"] = NONE
        return array

    def but(self, **changes: object) -> "Settings":
        """Return the same settings with some changed."""
        return replace(self, **changes)  # type: ignore[arg-type]  # the names are the caller's


BEST = Settings()
HASTY = BEST.but(careful=False)
"""For the lower levels. With more than two players more simulations alone make little difference, since three moves of
others may lie between two own ones: there, levels differ by how well they play the rest of a round in mind, too."""
RANDOM_ROLLOUTS = Settings(tries=1, careful=False)


@dataclass(frozen=True)
class Limits:
    """When to stop: after this many simulations or seconds, whichever comes first."""

    sims: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        assert self.sims or self.seconds, "thinking without a limit never ends"


class TreeSearch:
    """A tree for one seat of one game, kept from move to move; `room` is how much of the largest tree it may be."""

    def __init__(
        self, game: Game, settings: Settings, sims: int | None, rng: Randomness = None, room: float = 1.0
    ) -> None:
        definition = game.definition
        self.game = game
        self.sims = 0
        self._settings = settings.record(definition.information == "hidden")
        self._network = network_of(game, settings.evaluation)
        self._stream = stream_of(rng).copy()
        most_nodes, most_edges = int(room * MOST_NODES), int(room * MOST_EDGES)
        nodes = most_nodes if sims is None else min(most_nodes, 4 * sims + 64)
        edges = most_edges if sims is None else min(most_edges, nodes * 100)
        # two pools: what is kept of a tree is copied from one to the other
        self._pools: list[tuple[Array, Array]] = [(np.zeros(nodes, NODE), np.zeros(edges, EDGE)) for _ in range(2)]
        self._counts: Array = np.zeros(1, COUNTS)
        self._room: Array = np.zeros(DEEPEST + 2, definition.dtype)
        self._moves = np.zeros(definition.most_moves, np.int32)
        self._marks = np.zeros(definition.notation.actions.count, np.int64)
        self._seen: Array | None = None
        self._viewer = NONE

    def think(
        self,
        view: View,
        limits: Limits,
        stop: Callable[[], bool] = lambda: False,
        decided: bool = False,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Search until a limit, or until `stop()`; with `decided` also when the choice cannot change any more.

        `stop` may wait before it returns: the search is set aside meanwhile, and `clock` leaves such times out.
        """
        self._look_at(view)
        self._slice(1)  # the first call of a process may load or compile kernels; the clock starts after it
        begin = now = clock()
        end = begin + limits.seconds if limits.seconds is not None else inf
        portion = 16
        while not stop():
            if limits.sims is not None:
                left = float(limits.sims - self.sims)
            else:
                left = (end - now) * QUICKER * self.sims / (now - begin) if now > begin else inf
            checked = limits.sims is None or self.sims % CHECKED_SIMS == 0
            if left <= 0 or now >= end or (decided and checked and self._lead() > left):
                return
            sims = portion
            if limits.sims is not None:
                sims = min(portion, limits.sims - self.sims, CHECKED_SIMS - self.sims % CHECKED_SIMS)
            self._slice(sims)
            before, now = now, clock()
            if now - before < SLICE_SECONDS / 2:
                portion *= 2
            elif now - before > SLICE_SECONDS:
                portion = max(1, portion // 2)

    def _slice(self, sims: int) -> None:
        nodes, edges = self._pools[0]
        think(
            self._seen, self._viewer, self._room, self._stream, nodes, edges, self._counts, self._settings,
            self._moves, self._marks, self._network, sims,
        )  # fmt: skip
        self.sims += sims

    def _look_at(self, view: View) -> None:
        """Begin a tree at a view, with what was thought about it before if it is found."""
        known = self._find(view) if self._seen is not None and self._viewer == view.viewer else NONE
        if known == NONE:
            self.forget()
        elif known > 0:
            keep(known, *self._pools[0], self._counts, *self._pools[1])
            self._pools.reverse()
        self.sims = 0
        self._seen = view.array.copy()
        self._viewer = view.viewer

    def _find(self, view: View) -> int:
        assert self._seen is not None
        if self._seen.tobytes() == view.array.tobytes():
            return 0
        wanted = view.array.copy()
        seen = np.zeros_like(wanted)
        room = np.zeros(DEEPEST + 1, self._room.dtype)
        return int(
            find(self._room[1:], self._viewer, _bytes(wanted), room, _bytes(room), seen, _bytes(seen), *self._pools[0])
        )

    def forget(self) -> None:
        """Begin with an empty tree."""
        nodes, _ = self._pools[0]
        nodes[:1] = 0
        nodes["first"][0] = nodes["likely"][0] = NONE
        self._counts[:] = 0
        self._counts["nodes"] = 1

    def _edges_of(self, node: int) -> list[int]:
        nodes, edges = self._pools[0]
        found, edge = [], int(nodes["first"][node])
        while edge != NONE:
            found.append(edge)
            edge = int(edges["next"][edge])
        return found

    def _best_first(self, node: int) -> list[int]:
        """Order the edges of a node by visits, then by value."""
        edges = self._pools[0][1]
        found = [edge for edge in self._edges_of(node) if edges["visits"][edge]]
        return sorted(found, key=lambda edge: (-edges["visits"][edge], -edges["value"][edge], edges["action"][edge]))

    def _lead(self) -> int:
        """Count how many visits the first move has more than the second."""
        visits = sorted((int(self._pools[0][1]["visits"][edge]) for edge in self._edges_of(0)), reverse=True)
        return visits[0] - (visits[1] if len(visits) > 1 else 0)

    def choice(self) -> Move:
        """The move to play: the one that was tried most."""
        action = int(self._pools[0][1]["action"][self._best_first(0)[0]])
        return self.game.definition.moves[action]

    def result(self) -> SearchResult:
        """What was found, best first."""
        return SearchResult(tuple(self._candidate(edge) for edge in self._best_first(0)), self.sims)

    def _candidate(self, edge: int) -> Candidate:
        nodes, edges = self._pools[0]
        e: Any = edges[edge]
        seats = range(self.game.players)
        if e["child"] == NONE:  # the pool was full
            mean = float(e["value"]) / int(e["visits"])
            return Candidate(self._move(edge), int(e["visits"]), mean, tuple(0.0 for _ in seats), (self._move(edge),))
        node = nodes[int(e["child"])]
        visits = int(node["visits"])
        points = tuple(float(node["points"][seat]) / visits for seat in seats)
        win = float(node["win"][int(e["seat"])]) / visits
        return Candidate(self._move(edge), int(e["visits"]), win, points, self._line(edge))

    def _move(self, edge: int) -> Move:
        return self.game.definition.moves[int(self._pools[0][1]["action"][edge])]

    def _line(self, edge: int) -> tuple[Move, ...]:
        line = [self._move(edge)]
        while len(line) < LONGEST_LINE and (child := int(self._pools[0][1]["child"][edge])) != NONE:
            following = self._best_first(child)
            if not following:
                break
            edge = following[0]
            line.append(self._move(edge))
        return tuple(line)


def _bytes(array: Array) -> Array:
    return array.view(np.uint8).reshape(-1)


def search(
    view: View,
    limits: Limits,
    rng: Randomness = 1,
    stop: Callable[[], bool] = lambda: False,
    settings: Settings | None = None,
) -> SearchResult:
    """Think about a view with an empty tree; the same stream and simulations give the same analysis.

    Examples:
        >>> import sintra
        >>> state = sintra.game("azul").start(seed=7)
        >>> found = search(state.view(state.turn), Limits(sims=200), rng=1)
        >>> found.sims, found.best.move in state.moves, 0 < found.best.win < 1
        (200, True, True)
    """
    thinking = TreeSearch(view.game, settings or BEST, limits.sims, rng)
    thinking.think(view, limits, stop)
    return thinking.result()
