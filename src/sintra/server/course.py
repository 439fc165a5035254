"""The course of a game: its position after every entry, and which decisions can still be taken back."""

import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from sintra.core.game import Game
from sintra.core.reasons import Event
from sintra.core.state import State
from sintra.server.entries import NOBODY, Step

SNAPSHOT_LEVEL = 1
"""Positions of one game are so alike that the quickest compression does."""

Choose = Callable[[list[int]], int]
"""Chooses an outcome by the weights of all."""


@dataclass(frozen=True)
class Decision:
    """A decision on the way to the present position."""

    seat: int
    before: int
    """The entry after which it was made; going back there takes it back."""
    reveals: bool
    steps: tuple[Step, ...]
    round: int


class Course:
    """Where the game is, and how it came there. States are kept without history: a record each."""

    def __init__(self, game: Game, position: str = "") -> None:
        self.game = game
        start = game.parse(position) if position else game.start(chance="ask")
        self.state = start.asking()
        self.decisions: list[Decision] = []
        self.draws = 0
        """How many draws were made."""
        self._records: dict[int, bytes] = {}

    def keep(self, v: int) -> None:
        """Note that the present position is the one after this entry."""
        self._records[v] = self.state.array.tobytes()

    def at(self, v: int) -> State:
        """Give the position after an entry."""
        record = np.frombuffer(bytearray(self._records[v]), self.game.definition.dtype)
        return State.of(self.game, record).asking()

    def snapshot(self) -> bytes:
        """Pack the positions after all entries so far."""
        return zlib.compress(b"".join(self._records[v] for v in range(len(self._records))), SNAPSHOT_LEVEL)

    def unpack(self, snapshot: bytes) -> list[State]:
        """Give the positions of a snapshot, by entry."""
        dtype = self.game.definition.dtype
        records = np.frombuffer(bytearray(zlib.decompress(snapshot)), dtype)
        return [State.of(self.game, records[v : v + 1]).asking() for v in range(len(records))]

    def advance(self, state: State, steps: Iterable[Step], decision: tuple[int, int, bool] | None) -> None:
        """Go on to a position; a decision is its seat, the entry before it and whether it revealed something."""
        kept = tuple(steps)
        self.draws += sum(1 for step in kept if step.draw)
        if decision is not None:
            self.decisions.append(Decision(*decision, kept, self.state.round))
        self.state = state

    def go_back(self, to: int) -> None:
        """Take back every decision that was made after an entry."""
        while self.decisions and self.decisions[-1].before >= to:
            self.decisions.pop()
        self.state = self.at(to)

    def undoable(self, seat: int) -> Decision | None:
        """Give the own decision of this turn that can be taken back."""
        last = self.decisions[-1] if self.decisions else None
        if last is None or last.seat != seat or self.state.turn != seat or last.reveals:
            return None
        return last

    def decisions_since(self, seat: int) -> list[Decision] | None:
        """Give the decisions from a seat's last one on, or None if it has made none."""
        for number in range(len(self.decisions) - 1, -1, -1):
            if self.decisions[number].seat == seat:
                return self.decisions[number:]
        return None


def carry_out(state: State, move: int | None, choose: Choose) -> tuple[State, list[Step]]:
    """Play a move, make every draw that follows, and tell what happened; raises IllegalMove."""
    steps: list[Step] = []
    if move is not None:
        state = state.play(move)
        steps.extend(happenings(state.events))
    while weights := state.weights:
        witness = state.witness
        state = state.set_chance(choose(weights))
        steps.append(Step(draw=str(state.move), witness=NOBODY if witness is None else witness))
        steps.extend(happenings(state.events))
    return state.asking(), steps


def follow(state: State, move: int | None, steps: Iterable[Step]) -> State:
    """Take a step of the log again."""
    if move is not None:
        state = state.play(move)
    for step in steps:
        if step.draw:
            state = state.set_chance(step.draw)
    return state.asking()


def happenings(events: Iterable[Event]) -> Iterator[Step]:
    """Turn events into steps of the log."""
    for event in events:
        yield Step(kind=event.kind, rule=event.rule, seat=event.seat, points=event.points, details=dict(event.details))
