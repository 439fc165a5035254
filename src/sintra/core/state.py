"""A position as a value: `play` returns a new one and leaves the old one unchanged."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from sintra.core import kernels
from sintra.core.errors import InvalidOption, SintraError
from sintra.core.game import Array, Game, Move, game_of_header
from sintra.core.moves import Moves
from sintra.core.numbers import whole_number
from sintra.core.outcome import Chance, Outcome, ranking
from sintra.core.outlook import Outlook, outlook_of
from sintra.core.random import Randomness, stream_of
from sintra.core.reasons import Event, Illegal, Legal
from sintra.core.rows import borrowed_log, copied, event_of, heads_of
from sintra.core.rules import CHANCE, OVER
from sintra.core.terminal import plain
from sintra.core.transition import Choose, Step, Transition, carry_out
from sintra.core.words import CORE, FALLBACK

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
    """An outcome that the draw cannot have, or a draw where none is due."""


class State:
    """A position of a game: immutable, with the stream of its future draws and a link to where it came from.

    Examples:
        >>> import sintra
        >>> state = sintra.game("azul").start(seed=7)
        >>> state.turn, state.round, state.scores, len(state.moves)
        (0, 1, (0, 0), 90)
        >>> after = state.play("3K4")
        >>> after.turn, after.move, after.parent is state
        (1, Move('3K4'), True)
    """

    __slots__ = ("_asks", "_drew", "_live", "_moves", "game", "move", "parent")

    def __init__(self, game: Game, live: Array, asks: bool, parent: State | None, move: Move | Chance | None) -> None:
        self.game = game
        self._live = live
        self._asks = asks
        self._drew = not asks  # whether draws from the parent's stream lie between the parent and this state
        self._moves: Moves | None = None
        self.parent = parent
        self.move = move

    @classmethod
    def begin(cls, game: Game, position: Array, seed: int | None, chance: str) -> State:
        """Create a state without history, and make the draws that are due unless `chance` is "ask"."""
        if chance not in CHANCE_MODES:
            raise InvalidOption(CORE, "chance_mode", value=repr(chance))
        root = cls.of(game, position, seed)
        if chance == "ask":
            return root
        root._asks = False
        return root.draw()

    @classmethod
    def of(cls, game: Game, position: Array, rng: Randomness = None) -> State:
        """Create a state from a copy of a record that is known to be valid; it stops at a draw that is due."""
        dtype = game.definition.live
        record = position.tobytes()
        live = np.ndarray(1, dtype, bytearray(record + bytes(dtype.itemsize - len(record))))
        live["stream"] = stream_of(rng)
        asks = bool(position["turn"][0] == CHANCE)
        return cls(game, live, asks, None, None)

    # What is the case

    @property
    def array(self) -> Array:
        """The record of the position, as an array of one that cannot be written to."""
        return protected(self.kernel_array)

    @property
    def kernel_array(self) -> Array:
        """The same for kernels, which are compiled for arrays that could be written to. Nobody may change it."""
        return self._live["position"]

    @property
    def turn(self) -> int | None:
        """The seat that decides; None at a draw and at the end."""
        turn = int(self.kernel_array["turn"][0])
        return None if turn < 0 else turn

    @property
    def round(self) -> int:
        """The round, from 1."""
        return int(self.kernel_array["round_number"][0])

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(self.kernel_array["score"][0, : self.game.players].tolist())

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.kernel_array["turn"][0] == OVER)

    @property
    def moves(self) -> Moves:
        """The legal moves: `len`, `in`, iteration and indexing; none at a draw and at the end."""
        if self._moves is None:
            out = np.empty(self.game.definition.most_moves, np.int32)
            count = kernels.list_moves(self._live, out)
            self._moves = Moves(self.game, out[:count].tolist())
        return self._moves

    def explain(self, move: Move | str | int) -> Legal | Illegal:
        """Say whether a move may be played and, if not, why.

        Examples:
            >>> import sintra
            >>> state = sintra.game("azul").start(seed=7)
            >>> state.explain("3K4"), state.explain("1Y1")
            (Legal(), Illegal(reason='not_on_factory', rule='AZ-A2'))
        """
        return explained(self.game, self.kernel_array, self.game.move(move))

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
            verdict = explained(game, self.kernel_array, move)
            assert isinstance(verdict, Illegal)
            raise IllegalMove(move, verdict)
        return State(game, live, self._asks, self, move)

    @property
    def weights(self) -> list[int]:
        """The weight of every outcome of the draw that is due, by number; empty if none is."""
        if self.kernel_array["turn"][0] != CHANCE:
            return []
        weights = np.zeros(self.game.definition.notation.outcomes, np.int64)
        kernels.weigh(self.kernel_array, weights)
        return weights.tolist()

    @property
    def chance(self) -> tuple[Chance, ...]:
        """The possible outcomes of the draw that is due, with their probabilities; empty if none is.

        Examples:
            >>> import sintra
            >>> state = sintra.game("azul").start(chance="ask")
            >>> [(each.text, str(each.probability)) for each in state.chance]
            [('1', '1/2'), ('2', '1/2')]
        """
        weights = self.weights
        return tuple(self._outcome(number, weights) for number, weight in enumerate(weights) if weight)

    def _outcome(self, number: int, weights: list[int]) -> Chance:
        text = self.game.definition.notation.outcome_text(self.kernel_array, number)
        return Chance(number, text, Fraction(weights[number], sum(weights)))

    def set_chance(self, outcome: Chance | str | int) -> State:
        """Decide the draw that is due: a `Chance`, its text or its number.

        Examples:
            >>> import sintra
            >>> state = sintra.game("azul").start(chance="ask").set_chance("2")
            >>> [each.text for each in state.chance]
            ['B', 'Y', 'R', 'K', 'W']
        """
        weights = self.weights
        if not weights:
            raise IllegalOutcome(CORE, "no_chance")
        number: int | None
        if isinstance(outcome, Chance):
            outcome = outcome.text
        if isinstance(outcome, str):
            number = self.game.definition.notation.outcome_number(self.kernel_array, outcome)
        else:
            number = whole_number(outcome)
        if number is None or not 0 <= number < len(weights) or not weights[number]:
            known = " ".join(chance.text for chance in self.chance)
            raise IllegalOutcome(CORE, "impossible_outcome", outcome=str(outcome), known=known)
        live = copied(self._live)
        kernels.settle(live, number, np.empty(0, self.game.definition.log))
        return State(self.game, live, True, self, self._outcome(number, weights))

    @property
    def witness(self) -> int | None:
        """The only seat that sees which move or outcome comes next; None: everybody does."""
        return self.game.definition.secrecy.witness(self.kernel_array)

    @property
    def reveals(self) -> bool:
        """Whether the next decision shows others something that they did not know."""
        return self.game.definition.secrecy.reveals(self.kernel_array)

    def draw(self) -> State:
        """Make every draw that is due from the state's own stream; later draws are made automatically."""
        live = copied(self._live)
        kernels.advance(live, False)
        return State(self.game, live, False, self, None)

    def asking(self) -> State:
        """Return the same position without history; it stops at every draw from here on."""
        return State(self.game, self._live, True, None, None)

    def sampling(self, rng: Randomness = None) -> State:
        """Return the same state with its own stream, used for all draws from here on."""
        live = copied(self._live)
        live["stream"] = stream_of(rng)
        state = State(self.game, live, False, self.parent, self.move)
        state._drew = self._drew
        return state

    def resume(self, rng: Randomness = None) -> State:
        """Continue a replayed game: from now on this state and those before it draw from a new stream."""
        stream = stream_of(rng)
        for state in self.history:
            state._live["stream"] = stream
            state._asks = False
        return self

    # Where it came from

    @property
    def transition(self) -> Transition | None:
        """How the parent became this state, replayed with a log. None without a parent."""
        if self.parent is None:
            return None
        live = copied(self.parent._live)
        move = self.move.number if isinstance(self.move, Move) else None
        outcome = self.move.number if isinstance(self.move, Chance) else None
        choose = (lambda weights: int(kernels.draw(np.array(weights), live))) if self._drew else None
        return carry_out(self.game, live, move=move, outcome=outcome, choose=choose)

    @property
    def draws(self) -> tuple[Chance, ...]:
        """The outcomes that were drawn from the stream between the parent and this state."""
        transition = self.transition
        return () if transition is None else tuple(draw.outcome for draw in transition.draws)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened between the parent and this state: points with their rules, in order."""
        transition = self.transition
        return () if transition is None else transition.events

    def steps(self, seat: int | None) -> tuple[Step, ...]:
        """Return what a seat sees between the parent and this state, one step per visible event."""
        transition = self.transition
        return () if transition is None else transition.steps(None if seat is None else self.game.seat(seat))

    def carry_out(self, move: Move | str | int | None, choose: Choose | None = None) -> tuple[State, Transition]:
        """Play a move once (None: none), with every draw after it by `choose` (None: no draw); raises IllegalMove.

        Returns the position, which stops at draws and has no history, and everything that happened on the way.
        """
        number = None
        if move is not None:
            move = self.game.move(move)
            verdict = explained(self.game, self.kernel_array, move)
            if isinstance(verdict, Illegal):
                raise IllegalMove(move, verdict)
            number = move.number
        live = copied(self._live)
        transition = carry_out(self.game, live, move=number, outcome=None, choose=choose)
        return State(self.game, live, True, None, None), transition

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
        """The scores, the ranking and every bonus by rule; None until the game is over."""
        if not self.is_over:
            return None
        definition = self.game.definition
        with borrowed_log(definition) as log:
            kernels.log_bonuses(self.kernel_array, log)
            events = [event_of(definition, head) for head in heads_of(log)]
        seats = range(self.game.players)
        bonuses = tuple(tuple(event for event in events if event.seat == seat) for seat in seats)
        return Outcome(self.scores, ranking(self.kernel_array), bonuses)

    def estimate(self, seat: int) -> float:
        """Estimate the points of a seat, as the greedy player does."""
        return float(kernels.estimate(copied(self.kernel_array), self.game.seat(seat)))

    def outlook(self) -> Outlook:
        """Return what each seat would have if the round ended here, and its progress towards its goals."""
        return outlook_of(self.game, self.kernel_array)

    def view(self, seat: int | None) -> View:
        """Build what one seat may know; None is a spectator.

        Examples:
            >>> import sintra
            >>> state = sintra.game("duel").start(seed=1)
            >>> state.view(0).seat, state.view(None).seat
            (0, None)
        """
        from sintra.core.view import view_of  # noqa: PLC0415  # a View samples States

        return view_of(self.game, self.kernel_array, None if seat is None else self.game.seat(seat))

    def text(self) -> str:
        """Write the position in one line; `game.parse` reads it back exactly.

        Examples:
            >>> import sintra
            >>> sintra.game("azul").start(seed=7).text()[:70]
            'azul:2:coloured round=1 now=draft:1 first=1 marker=c idle=0 bag=B15Y18'
        """
        return " ".join([self.game.header, *self.game.definition.notation.write(self.kernel_array)])

    def svg(self, seat: int | None = None, language: str = "en") -> str:
        """Draw the position as an SVG picture, the board of `seat` first."""
        return self.game.definition.svg(self.kernel_array, 0 if seat is None else self.game.seat(seat), language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        steps = [(state._live.tobytes(), state._asks, state._drew, state.move) for state in self.history]
        return _restored, (self.game.header, steps)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.kernel_array.tobytes() == other.kernel_array.tobytes()

    def __hash__(self) -> int:
        return hash(self.kernel_array.tobytes())

    def __str__(self) -> str:
        return board_of(self.game, self.kernel_array)

    def __repr__(self) -> str:
        return f"<State {self.text()}>"


def _restored(header: str, steps: list[tuple[bytes, bool, bool, Move | Chance | None]]) -> State:
    """Make a pickled state again, with its history."""
    game = game_of_header(header)
    state: State | None = None
    for live, asks, drew, move in steps:
        array = np.frombuffer(bytearray(live), game.definition.live)
        state = State(game, array, asks, state, move)
        state._drew = drew
    assert state is not None
    return state


def protected(array: Array) -> Array:
    """Give an array that shows the same and cannot be written to."""
    seen = array.view()
    seen.flags.writeable = False
    return seen


def board_of(game: Game, array: Array) -> str:
    """Draw a position or a view in a terminal's characters, without colours."""
    names = tuple(f"seat {seat}" for seat in range(game.players))
    return plain(game.definition.describe.terminal(array, names, FALLBACK))


def explained(game: Game, array: Array, move: Move) -> Legal | Illegal:
    """Judge a move in a position or a view."""
    code = int(kernels.judge(array, move.number))
    if not code:
        return Legal()
    reason = game.definition.reasons[code]
    return Illegal(reason.name, reason.rule, game.rule(reason.rule).texts)
