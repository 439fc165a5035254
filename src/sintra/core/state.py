"""A position as a value: `play` gives a new one and leaves the old one as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from sintra.core import kernels
from sintra.core.errors import InvalidOption, SintraError
from sintra.core.game import SPECTATOR, Array, Game, Move
from sintra.core.random import Randomness, stream_of
from sintra.core.reasons import Event, Illegal, Legal
from sintra.core.rules import CHANCE, LOG_COLUMNS, LOG_ROWS, OVER
from sintra.core.words import CORE

if TYPE_CHECKING:
    from sintra.core.view import View

CHANCE_MODES = ("sample", "ask")


class IllegalMove(SintraError):
    """A move that the rules refuse; `reason` and `rule` say why."""

    def __init__(self, move: Move, verdict: Illegal) -> None:
        self.move = move
        self.reason = verdict.reason
        self.rule = verdict.rule
        self._verdict = verdict
        super().__init__(CORE, "illegal_move", move=move, why=verdict.text(), rule=verdict.rule)

    def text(self, language: str = "en") -> str:
        """Return the refusal as one line in a language."""
        why = self._verdict.text(language)
        return self.words.say(self.code, language, move=self.move, why=why, rule=self.rule)


class IllegalOutcome(SintraError):
    """A draw that cannot be."""


@dataclass(frozen=True)
class Chance:
    """One possible outcome of a draw."""

    number: int
    text: str
    probability: Fraction

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    """The place of every seat; equal seats share one."""
    bonuses: tuple[tuple[Event, ...], ...]
    """Every final bonus of every seat, with its rule."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several if they share the victory."""
        return tuple(seat for seat, place in enumerate(self.ranking) if place == 1)


class Moves(Sequence[Move]):
    """The legal moves of a position in the order of their numbers."""

    __slots__ = ("_moves", "numbers")

    def __init__(self, game: Game, numbers: list[int]) -> None:
        self.numbers = numbers
        self._moves = game.definition.moves

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self._moves[number] for number in self.numbers[index]]
        return self._moves[self.numbers[index]]

    def __iter__(self) -> Iterator[Move]:
        moves = self._moves
        return (moves[number] for number in self.numbers)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return move.definition is self._moves[0].definition and move.number in self.numbers
        if isinstance(move, str):
            return self._moves[0].definition.move_numbers.get(move) in self.numbers
        return move in self.numbers

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Moves):
            return NotImplemented
        return self._moves is other._moves and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(tuple(self.numbers))

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {' '.join(map(str, self))}>"


class State:
    """A position of a game, with the stream of its future draws and a link to where it came from."""

    __slots__ = ("_asks", "_live", "_moves", "game", "move", "parent")

    def __init__(self, game: Game, live: Array, asks: bool, parent: State | None, move: Move | Chance | None) -> None:
        self.game = game
        self._live = live
        self._asks = asks
        self._moves: Moves | None = None
        self.parent = parent
        self.move = move

    @classmethod
    def begin(cls, game: Game, position: Array, seed: int | None, chance: str) -> State:
        """Make a state without history, and draw what is due unless asked not to."""
        if seed is not None and (not isinstance(seed, int | np.integer) or isinstance(seed, bool)):
            raise InvalidOption(CORE, "seed", value=repr(seed))
        if chance not in CHANCE_MODES:
            raise InvalidOption(CORE, "chance_mode", value=repr(chance))
        root = cls.of(game, position, seed)
        if chance == "ask":
            return root
        root._asks = False
        return root.draw()

    @classmethod
    def of(cls, game: Game, position: Array, rng: Randomness = None) -> State:
        """Wrap a record (copied) that is known to be a position; stays at a draw that is due."""
        live = _new(game)
        live["position"] = position
        live["stream"] = stream_of(rng)
        asks = bool(position["turn"][0] == CHANCE)
        return cls(game, live, asks, None, None)

    # What is the case

    @property
    def array(self) -> Array:
        """The record that the kernels work on, as an array of one. Not to be changed."""
        return self._live["position"]

    @property
    def turn(self) -> int | None:
        """The seat that decides; None at a draw and at the end."""
        turn = int(self.array["turn"][0])
        return None if turn < 0 else turn

    @property
    def round(self) -> int:
        """The round, from 1."""
        return int(self.array["round_number"][0])

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(self.array["score"][0, : self.game.players].tolist())

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.array["turn"][0] == OVER)

    @property
    def moves(self) -> Moves:
        """The legal moves: `len`, `in`, iteration and indexing; none at a draw and at the end."""
        if self._moves is None:
            out = np.empty(self.game.definition.most_moves, np.int32)
            count = kernels.listed(self._live, out)
            self._moves = Moves(self.game, out[:count].tolist())
        return self._moves

    def explain(self, move: Move | str | int) -> Legal | Illegal:
        """Say whether a move may be played and, if not, why."""
        return explained(self.game, self.array, self.game.move(move))

    # What comes next

    def play(self, move: Move | str | int) -> State:
        """Play a move; raises IllegalMove with the reason. Draws that follow come from the state's own stream."""
        game = self.game
        if type(move) is not Move or move.definition is not game.definition:
            move = game.move(move)
        dtype = game.definition.live
        live = np.ndarray(1, dtype, bytearray(dtype.itemsize))
        reason = kernels.step(self._live, live, move.number, self._asks)
        if reason:
            verdict = explained(game, self.array, move)
            assert isinstance(verdict, Illegal)
            raise IllegalMove(move, verdict)
        return State(game, live, self._asks, self, move)

    @property
    def chance(self) -> tuple[Chance, ...]:
        """The possible outcomes of the draw that is due, with their probabilities; empty if none is."""
        if self.array["turn"][0] != CHANCE:
            return ()
        weights = np.zeros(self.game.definition.notation.outcomes, np.int64)
        total = int(kernels.weighed(self.array, weights))
        text = self.game.definition.notation.outcome_text
        return tuple(
            Chance(number, text(self.array, number), Fraction(int(weight), total))
            for number, weight in enumerate(weights)
            if weight
        )

    def set_chance(self, outcome: Chance | str | int) -> State:
        """Decide the draw that is due: a `Chance`, its text or its number."""
        possible = self.chance
        if not possible:
            raise IllegalOutcome(CORE, "no_chance")
        number: int | None
        if isinstance(outcome, str):
            number = self.game.definition.notation.outcome_number(self.array, outcome)
        else:
            number = outcome.number if isinstance(outcome, Chance) else int(outcome)
        for chance in possible:
            if chance.number == number:
                live = self._live.copy()
                kernels.settled(live, chance.number, _no_log())
                return State(self.game, live, True, self, chance)
        raise IllegalOutcome(CORE, "impossible_outcome", outcome=str(outcome), known=" ".join(c.text for c in possible))

    def draw(self) -> State:
        """Make every draw that is due, from the state's own stream; the game then goes on by itself."""
        live = self._live.copy()
        kernels.advance(live, False)
        return State(self.game, live, False, self, None)

    def asking(self) -> State:
        """Give the same position without its history, stopping at every draw from here on."""
        return State(self.game, self._live, True, None, None)

    def sampling(self, rng: Randomness = None) -> State:
        """Give the same state with a stream of its own, from which it draws from here on."""
        live = self._live.copy()
        live["stream"] = stream_of(rng)
        return State(self.game, live, False, self.parent, self.move)

    # Where it came from

    @property
    def draws(self) -> tuple[Chance, ...]:
        """The outcomes that were drawn from the stream between the parent and this state."""
        return self._unfold()[0]

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened between the parent and this state: points with their rules, in order."""
        return self._unfold()[1]

    def _unfold(self) -> tuple[tuple[Chance, ...], tuple[Event, ...]]:
        """Take the step from the parent again, slowly, and keep what happens."""
        if self.parent is None:
            return (), ()
        live = self.parent._live.copy()
        log = np.zeros((LOG_ROWS, LOG_COLUMNS), np.int32)
        if isinstance(self.move, Move):
            kernels.applied(live, self.move.number, log)
        elif isinstance(self.move, Chance):
            kernels.settled(live, self.move.number, log)
        draws = []
        notation = self.game.definition.notation
        weights = np.zeros(notation.outcomes, np.int64)
        while not self.parent._asks and live["position"]["turn"][0] == CHANCE:
            total = int(kernels.weighed(live["position"], weights))
            before = live["position"].copy()
            number = int(kernels.drawn(live, weights, log))
            probability = Fraction(int(weights[number]), total)
            draws.append(Chance(number, notation.outcome_text(before, number), probability))
        return tuple(draws), events_of(self.game, log)

    @property
    def history(self) -> list[State]:
        """Every state from the first to this one."""
        states = [self]
        while (parent := states[-1].parent) is not None:
            states.append(parent)
        return states[::-1]

    # How it ended, how it looks

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on; then scores, ranking and every bonus by rule."""
        if not self.is_over:
            return None
        log = np.zeros((LOG_ROWS, LOG_COLUMNS), np.int32)
        kernels.bonus_log(self.array, log)
        places = np.zeros(len(self.array["score"][0]), np.int64)
        kernels.ranked(self.array, places)
        events = events_of(self.game, log)
        seats = range(self.game.players)
        bonuses = tuple(tuple(event for event in events if event.seat == seat) for seat in seats)
        return Outcome(self.scores, tuple(places[: self.game.players].tolist()), bonuses)

    def view(self, seat: int | None) -> View:
        """Build what one seat may know; None is a spectator."""
        from sintra.core.view import View  # noqa: PLC0415  # a View samples States

        if seat is None:
            seat = SPECTATOR
        elif not 0 <= seat < self.game.players:
            raise InvalidOption(CORE, "seat", seat=seat, last=self.game.players - 1)
        seen = np.zeros(1, self.game.definition.dtype)
        kernels.looked(self.array, int(seat), seen)
        return View(self.game, int(seat), seen)

    def text(self) -> str:
        """Write the position in one line; `game.parse` reads it back exactly."""
        return " ".join([self.game.header, *self.game.definition.notation.write(self.array)])

    def svg(self, seat: int | None = None, language: str = "en") -> str:
        """Draw the position as an SVG picture, the board of `seat` first."""
        return self.game.definition.svg(self.array, seat, language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.array.tobytes() == other.array.tobytes()

    def __hash__(self) -> int:
        return hash(self.array.tobytes())

    def __repr__(self) -> str:
        return f"<State {self.text()}>"


def _new(game: Game) -> Array:
    dtype = game.definition.live
    return np.ndarray(1, dtype, bytearray(dtype.itemsize))


def _no_log() -> Array:
    return np.zeros((0, LOG_COLUMNS), np.int32)


def explained(game: Game, array: Array, move: Move) -> Legal | Illegal:
    """Judge a move in a position or a view."""
    code = int(kernels.judged(array, move.number))
    if not code:
        return Legal()
    reason = game.definition.reasons[code]
    return Illegal(reason.name, reason.rule, game.rule(reason.rule).texts)


def events_of(game: Game, log: Array) -> tuple[Event, ...]:
    """Read a kernel's log."""
    events = []
    for kind, seat, points, *numbers in log[1 : 1 + int(log[0, 0])].tolist():
        happening = game.definition.happenings[kind]
        details: Mapping[str, Any] = dict(zip(happening.details, numbers, strict=False))
        events.append(Event(happening.name, happening.rule, seat, points, details))
    return tuple(events)
