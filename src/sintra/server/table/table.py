"""A table: its log, replayed. Knows who sits where, the position, the clocks and the result; does no I/O."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from sintra.core.registry import game_of
from sintra.core.state import State
from sintra.server.table import commitment
from sintra.server.table import entries as e
from sintra.server.table.clocks import Clocks
from sintra.server.table.timeline import Timeline, follow

Status = Literal["open", "running", "over"]
KEPT_COMMANDS = 64
NEVER = 1 << 62


@dataclass
class Seat:
    """A place at the table and who holds it."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: int = 0
    holder: str = ""
    nonce: str = ""
    left: bool = False
    resigned: bool = False
    returned: int = 0
    """How often it was given back before the start: an old invitation does not open it again."""

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides here, also for somebody who left or resigned."""
        return self.level > 0


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry as it was stored, with the time."""

    at: float
    body: bytes

    @property
    def entry(self) -> e.AnyEntry:
        """The entry itself; it is read anew each time, because most are never read again."""
        return e.decoded(self.body)


@dataclass
class Takeback:
    """A wish to go back, waiting for consent."""

    seat: int
    to: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """The aggregate of a log. `apply` takes the next entry; who decides what may come next is transitions.py."""

    def __init__(self, id: str, secret: bytes, created: e.Created, at: float) -> None:
        self.id = id
        self.secret = secret
        self.created = created
        self.game = game_of(created.header)
        self.seats = [Seat(plan.kind, plan.name, plan.level, plan.holder, plan.nonce) for plan in created.seats]
        self.status: Status = "open"
        self._begun = self._over = NEVER
        self.timeline = Timeline(self.game, created.position)
        self.clocks = Clocks(created.clock, len(self.seats))
        self.log: list[Logged] = []
        self.takeback: Takeback | None = None
        self.ended: e.Ended | None = None
        self.expired = False
        """Whether nobody came for too long: it never began, and is gone."""
        self.rematch = ""
        self.out: list[int] = []
        """Seats that resigned or ran out of time, in this order."""
        self.commands: dict[str, int] = {}
        self._note(created, at)

    @classmethod
    def load(cls, id: str, secret: bytes, stored: Iterable[tuple[float, bytes]], snapshot: bytes = b"") -> "Table":
        """Replay a log; the positions of a snapshot need not be computed again."""
        (at, first), *rest = stored
        created = e.decoded(first)
        assert isinstance(created, e.Created)
        table = cls(id, secret, created, at)
        known = list(table.timeline.positions.unpack(snapshot)) if snapshot else []
        for v, (later, body) in enumerate(rest, 1):
            table.apply(e.decoded(body), later, known[v] if v < len(known) else None)
        return table

    # What is the case

    @property
    def v(self) -> int:
        """The number of the last entry."""
        return len(self.log) - 1

    @property
    def state(self) -> State:
        """The present position."""
        return self.timeline.state

    @property
    def turn(self) -> int | None:
        """The seat that is to decide now."""
        return self.state.turn if self.status == "running" else None

    def status_at(self, v: int) -> Status:
        """Give the status after an entry."""
        if v < self._begun:
            return "open"
        return "running" if v < self._over else "over"

    @property
    def nonces(self) -> list[str]:
        """What the players added to the draws, seat by seat."""
        return [seat.nonce for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """The seats in which somebody still plays."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" and not seat.by_bot]

    def held_by(self, holder: str) -> list[int]:
        """Give the seats that a token holds; the holder is its hash."""
        if not holder:
            return []
        return [number for number, seat in enumerate(self.seats) if commitment.same(seat.holder, holder)]

    def seats_with(self, seat: int) -> set[int]:
        """Give the seats in which the person of this one plays: at one screen there are several."""
        own = self.held_by(self.seats[seat].holder)
        return {seat, *(number for number in own if not self.seats[number].by_bot)}

    def is_host(self, holder: str) -> bool:
        """Tell whether a token made the table; the holder is its hash."""
        return bool(holder) and commitment.same(self.created.host, holder)

    # What happens

    def apply(self, entry: e.AnyEntry, at: float, state: State | None = None) -> None:
        """Take the next entry. `state` is the position after it, if it is known already."""
        getattr(self, f"_{type(entry).__name__.lower()}")(entry, at, state)
        self._note(entry, at)

    def _note(self, entry: e.AnyEntry, at: float) -> None:
        self.log.append(Logged(at, e.encoded(entry)))
        self.timeline.keep()
        if entry.id:
            self.commands[entry.id] = self.v
            if len(self.commands) > KEPT_COMMANDS:
                del self.commands[next(iter(self.commands))]

    def _sat(self, entry: e.Sat, at: float, state: State | None) -> None:
        seat = self.seats[entry.seat]
        seat.kind, seat.name, seat.holder, seat.nonce = "person", entry.name, entry.holder, entry.nonce

    def _stood(self, entry: e.Stood, at: float, state: State | None) -> None:
        seat = self.seats[entry.seat]
        self.seats[entry.seat] = Seat("open", returned=seat.returned + 1)

    def _started(self, entry: e.Started, at: float, state: State | None) -> None:
        for seat in self.seats:
            if seat.kind == "open":
                seat.kind, seat.level = "bot", entry.level
        self.status = "running"
        self._begun = self.v + 1
        self.timeline.advance(state or follow(self.state, None, entry.events), entry.events, None)
        self._run_clock(at)

    def _played(self, entry: e.Played, at: float, state: State | None) -> None:
        after = state or follow(self.state, entry.move, entry.events)
        left = entry.left[entry.seat] if self.clocks.running == entry.seat else None
        self.timeline.advance(after, entry.events, (entry.seat, self.v, entry.reveals, left))
        self.clocks.stop()
        self.clocks.left = list(entry.left) or self.clocks.left
        self.takeback = None
        self._run_clock(at)

    def _undone(self, entry: e.Undone, at: float, state: State | None) -> None:
        for decision in self.timeline.go_back(entry.to):
            if decision.left is not None:
                self.clocks.take_back(decision.seat, decision.left)
        self.takeback = None
        self._run_clock(at)

    def _asked(self, entry: e.Asked, at: float, state: State | None) -> None:
        self.takeback = Takeback(entry.seat, entry.to, self.seats_with(entry.seat))

    def _answered(self, entry: e.Answered, at: float, state: State | None) -> None:
        if self.takeback is not None and entry.yes:
            self.takeback.agreed |= self.seats_with(entry.seat)
        else:
            self.takeback = None

    def _left(self, entry: e.Left, at: float, state: State | None) -> None:
        self.seats[entry.seat].left = True

    def _returned(self, entry: e.Returned, at: float, state: State | None) -> None:
        seat = self.seats[entry.seat]
        seat.left, seat.level = False, 0
        self._run_clock(at)

    def _replaced(self, entry: e.Replaced, at: float, state: State | None) -> None:
        self.seats[entry.seat].level = entry.level
        if self.clocks.running == entry.seat:
            self.clocks.pause(entry.left, at)
        self._run_clock(at)

    def _resigned(self, entry: e.Resigned | e.Flagged, at: float, state: State | None) -> None:
        self.seats[entry.seat].resigned = True
        self.out.append(entry.seat)

    _flagged = _resigned

    def _ended(self, entry: e.Ended, at: float, state: State | None) -> None:
        self.ended = entry
        self.status = "over"
        self._over = self.v + 1
        self.takeback = None
        self.clocks.stop()

    def _expired(self, entry: e.Expired, at: float, state: State | None) -> None:
        self.expired = True
        self.status = "over"

    def _rematch(self, entry: e.Rematch, at: float, state: State | None) -> None:
        self.rematch = entry.table

    def _run_clock(self, at: float) -> None:
        """Start the clock of the seat to move; a bot's clock does not run."""
        turn = self.state.turn
        self.clocks.start(None if turn is None or self.seats[turn].by_bot else turn, at)
