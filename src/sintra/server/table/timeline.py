"""The timeline of a game: its position after every entry, and which decisions can still be taken back."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sintra.core.game import Game
from sintra.core.outcome import Chance
from sintra.core.reasons import Event
from sintra.core.state import State
from sintra.core.transition import Draw, Transition
from sintra.core.versions import plays, start_of
from sintra.server.limits import UNDOS_PER_DECISION, UNDOS_PER_GAME
from sintra.server.table.entries import NOBODY, AnyEntry, LoggedEvent, Played, Started
from sintra.server.table.positions import PackedPositions


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision on the way to the present position."""

    seat: int
    before: int
    """The entry after which it was made; going back there takes it back."""
    reveals: bool
    """Whether something random or hidden came up."""
    left: float | None
    """The seconds that were left, if a clock ran for it."""
    scored: tuple[LoggedEvent, ...]
    """What it brought in points."""
    round: int
    drew: bool
    """Whether something random came up."""


class Timeline:
    """Where the game is, and how it came there."""

    def __init__(self, game: Game, position: str, rules: int) -> None:
        """`rules`: the version by which it is played; of one that we do not know, nothing is carried out again."""
        self.game = game
        self._outdated = not plays(game.definition, rules)
        start = game.parse(position) if position else start_of(game, rules)
        self.state = start.asking()
        self.decisions: list[Decision] = []
        self.draws = 0
        """How many draws were made."""
        self.positions = PackedPositions(game)
        self._newest: tuple[int, Transition] | None = None
        self._undone: Counter[int] = Counter()
        """How often each decision of the game was undone, or asked to be, by its number."""

    def keep(self) -> None:
        """Note that the present position is the one after the next entry."""
        self.positions.append(self.state)

    def at(self, v: int) -> State:
        """Give the position after an entry."""
        return self.positions[v]

    def trail(self, v: int, entry: AnyEntry) -> Transition | None:
        """Give how an entry came about, step by step: kept of the newest, made again of others. None: no step."""
        if not isinstance(entry, Started | Played) or self._outdated:
            return None
        if self._newest is not None and self._newest[0] == v:
            return self._newest[1]
        trail = retrace(self.at(v - 1), entry.move if isinstance(entry, Played) else None, entry.events)
        if v == len(self.positions) - 1:
            self._newest = v, trail
        return trail

    def advance(
        self,
        state: State,
        events: Iterable[LoggedEvent],
        decision: tuple[int, int, bool, float | None] | None,
        trail: Transition | None,
    ) -> None:
        """Go on to a position; a decision is its seat, the entry before it, whether it reveals, and its time left.

        `trail`: how it came there, if it is known already.
        """
        self._newest = None if trail is None else (len(self.positions), trail)
        followed = list(events)
        draws = sum(1 for event in followed if event.draw)
        self.draws += draws
        if decision is not None:
            scored = tuple(event for event in followed if event.points)
            self.decisions.append(Decision(*decision, scored, self.state.round, draws > 0))
        self.state = state

    def go_back(self, to: int) -> list[Decision]:
        """Take back every decision that was made after an entry; gives them, the last one first."""
        taken = []
        while self.decisions and self.decisions[-1].before >= to:
            taken.append(self.decisions.pop())
        self.state = self.at(to)
        return taken

    def note_undo(self, to: int) -> None:
        """Count an undo, or the wish for one, back to an entry."""
        self._undone[sum(decision.before < to for decision in self.decisions)] += 1

    def undone_too_often(self, number: int) -> bool:
        """Tell whether a decision, by its number in the game, stays because so much was undone already."""
        return self._undone[number] >= UNDOS_PER_DECISION or self._undone.total() >= UNDOS_PER_GAME

    def undoable(self, seat: int) -> Decision | None:
        """Give the seat's last decision, if it can still take that back without asking anybody."""
        last = self.decisions[-1] if self.decisions else None
        if last is None or last.seat != seat or last.reveals:
            return None
        return None if self.undone_too_often(len(self.decisions) - 1) else last

    def decisions_since(self, seats: Collection[int]) -> list[Decision] | None:
        """Give the decisions from the last one of these seats on, or None if they have made none."""
        for number in range(len(self.decisions) - 1, -1, -1):
            if self.decisions[number].seat in seats:
                return self.decisions[number:]
        return None


def follow(state: State, move: int | None, events: Iterable[LoggedEvent]) -> State:
    """Replay an entry of the log."""
    if move is not None:
        state = state.play(move)
    for event in events:
        if event.draw:
            state = state.set_chance(event.draw)
    return state.asking()


def retrace(state: State, move: int | None, events: Iterable[LoggedEvent]) -> Transition:
    """Carry out an entry of the log again, for its steps."""
    after = state if move is None else state.play(move)
    drawn: list[int] = []
    for event in events:
        if event.draw:
            after = after.set_chance(event.draw)
            assert isinstance(after.move, Chance)
            drawn.append(after.move.number)
    outcomes = iter(drawn)
    return state.carry_out(move, lambda _: next(outcomes))[1]


def logged(happened: Iterable[Draw | Event]) -> list[LoggedEvent]:
    """Write draws and events as the log holds them."""
    return [
        LoggedEvent(draw=each.outcome.text, witness=NOBODY if each.witness is None else each.witness)
        if isinstance(each, Draw)
        else LoggedEvent(kind=each.kind, rule=each.rule, seat=each.seat, points=each.points, details=dict(each.details))
        for each in happened
    ]
