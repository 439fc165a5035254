"""A table: its log, replayed. Knows the seats, the position, the clocks and the result; does no I/O."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, assert_never

from sintra.core.registry import game_of
from sintra.core.state import State
from sintra.core.transition import Transition
from sintra.core.versions import plays
from sintra.lessons.lesson import lessons_of
from sintra.lessons.progress import Progress, begin
from sintra.server.table import commitment
from sintra.server.table import entries as e
from sintra.server.table.clocks import Clocks, awake_seconds
from sintra.server.table.entries import Logged
from sintra.server.table.names import Names
from sintra.server.table.positions import DamagedSnapshot
from sintra.server.table.seats import MISSES_UNTIL_REPLACED, Seat
from sintra.server.table.timeline import Timeline, follow

Status = Literal["open", "running", "over"]
KEPT_COMMANDS = 64
NEVER = 1 << 62


@dataclass
class Takeback:
    """A wish to go back, waiting for consent."""

    seat: int
    to: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """The aggregate of a log. `apply` takes the next entry; which entries may come next, transitions.py says."""

    def __init__(self, id: str, secret: bytes, first: Logged, names: Names | None = None) -> None:
        created = first.entry
        assert isinstance(created, e.Created)
        self.id = id
        self.secret = secret
        self.created = created
        self.game = game_of(created.header)
        self.names = names or Names()
        self.seats = [
            Seat(
                plan.kind, self.names.of(number, plan.holder), plan.level, plan.holder, plan.nonce, plan.program,
                policy=plan.policy,
            )
            for number, plan in enumerate(created.seats)
        ]  # fmt: skip
        self.status: Status = "open"
        self._begun = self._over = NEVER
        self.outdated = not plays(self.game.definition, created.rules)
        """Whether we do not know the rules it was played by: it can be looked at, as far as its positions were kept."""
        self.timeline = Timeline(self.game, created.position, created.rules)
        self.clocks = Clocks(created.clock, len(self.seats))
        self._resumed = 0.0
        """From when on waiting counts, of a table that was loaded: while no server is awake nobody can come."""
        self.log: list[Logged] = []
        self.takeback: Takeback | None = None
        self.ended: e.Ended | None = None
        self.expired = False
        """Whether nobody came for too long: it never began, and is gone."""
        self.rematch = ""
        self.lesson = _lesson_of(created)
        """Where the lesson is that is taught here; None: none is, or not in this edition."""
        self._lessons: list[Progress | None] = []
        self.out: list[int] = []
        """Seats that resigned or ran out of time, in this order."""
        self.stand_ins: dict[int, int] = {}
        """The entries at which a bot decided in the place of a seat's person, and its level."""
        self.commands: dict[str, int] = {}
        self._newest: tuple[int, e.AnyEntry] = 0, created
        self._note(created, first)

    @classmethod
    def load(
        cls,
        id: str,
        secret: bytes,
        stored: Iterable[tuple[float, bytes]],
        snapshot: bytes = b"",
        names: Names | None = None,
    ) -> "Table":
        """Replay a log; the positions of a snapshot need not be computed again. Raises DamagedSnapshot.

        What was played by other rules is not replayed: after its snapshot it stays where it was.
        """
        first, *rest = (Logged(at, body) for at, body in stored)
        table = cls(id, secret, first, names)
        known = table.timeline.positions.unpack(snapshot, table.outdated) if snapshot else []
        if len(known) > 1 + len(rest):
            raise DamagedSnapshot("more positions than entries")
        for v, logged in enumerate(rest, 1):
            state = known[v] if v < len(known) else None
            table.apply(logged.entry, logged, table.state if state is None and table.outdated else state)
        return table

    # What is the case

    @property
    def v(self) -> int:
        """The number of the last entry."""
        return len(self.log) - 1

    def entry(self, v: int) -> e.AnyEntry:
        """Give an entry; only the newest one is kept decoded."""
        number, newest = self._newest  # at once: replays are made in another thread
        return newest if v == number else self.log[v].entry

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
    def has_people(self) -> bool:
        """Whether a person plays here, or did; false if the server's own bots are alone."""
        return any(seat.kind != "bot" for seat in self.seats)

    @property
    def people(self) -> list[int]:
        """The seats in which somebody still plays."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" and not seat.by_bot]

    @property
    def is_deserted(self) -> bool:
        """Whether no person decides here: bots are alone, or play on for everybody."""
        return not any(seat.kind == "person" and not seat.level for seat in self.seats)

    def held_by(self, holder: str) -> list[int]:
        """Give the seats that a person holds."""
        if not holder:
            return []
        return [number for number, seat in enumerate(self.seats) if commitment.same(seat.holder, holder)]

    def seats_with(self, seat: int) -> set[int]:
        """Give the seats in which the person of this one plays: at one screen there are several."""
        own = self.held_by(self.seats[seat].holder)
        return {seat, *(number for number in own if not self.seats[number].by_bot)}

    def may_talk(self, holder: str) -> bool:
        """Tell whether a person may talk here, and hear what others say."""
        chat = self.created.chat
        if not holder or chat == "off":
            return False
        held = self.held_by(holder)
        invited = any(self.seats[seat].invited for seat in held) or bool(held and self.created.previous)
        return chat == "all" or invited or self.is_host(holder)

    def is_host(self, holder: str) -> bool:
        """Tell whether a person made the table."""
        return bool(holder) and commitment.same(self.created.host, holder)

    def call(self, names: Names) -> None:
        """Call people what they are called now."""
        self.names = names
        for number, seat in enumerate(self.seats):
            if seat.kind == "person":
                seat.name = names.of(number, seat.holder)

    def waited(self, now: float) -> float:
        """Give for how many seconds nothing has happened while a server was awake."""
        return now - max(self._resumed, self.log[-1].at)

    # What happens

    def resume(self, now: float, awake: Sequence[tuple[float, float]]) -> None:
        """Go on after the table was out of memory: time counts in which a server was awake."""
        if self.clocks.waiting:
            self.clocks.resume(now, awake)
        self._resumed = now - awake_seconds(self.log[-1].at, now, awake)

    def apply(
        self, entry: e.AnyEntry, logged: Logged, state: State | None = None, trail: Transition | None = None
    ) -> None:
        """Take the next entry, and how it is stored.

        `state` is the position after it and `trail` the steps to it, if they are known already.
        """
        at = logged.at
        match entry:
            case e.Sat():
                seat = self.seats[entry.seat]
                if entry.name:
                    self.names.note(entry.seat, entry.holder, entry.name)
                seat.kind, seat.name = "person", self.names.of(entry.seat, entry.holder)
                seat.holder, seat.nonce, seat.program = entry.holder, entry.nonce, entry.program
                seat.invited = entry.invited
            case e.Stood():
                self.seats[entry.seat] = Seat("open", returned=self.seats[entry.seat].returned + 1)
            case e.Started():
                self._start(entry, at, state, trail)
            case e.Played():
                self._play(entry, at, state, trail)
            case e.Undone():
                self._undo(entry, at)
            case e.Asked():
                self.timeline.note_undo(entry.to)
                self.takeback = Takeback(entry.seat, entry.to, self.seats_with(entry.seat))
            case e.Answered():
                self._answer(entry)
            case e.Left():
                self.seats[entry.seat].left = True
                self.seats[entry.seat].departures += 1
            case e.Returned():
                seat = self.seats[entry.seat]
                seat.left, seat.level, seat.missed, seat.helped = False, 0, 0, 0
                self._run_clock(at)
            case e.Missed():
                self._miss(entry, at)
            case e.Claimed():
                self._claim(entry)
            case e.Holiday():
                self.seats[entry.seat].holidays += entry.until > at
                self.clocks.rest(entry.seat, entry.until, entry.left, at)
            case e.Replaced():
                self._replace(entry, at)
            case e.Resigned() | e.Flagged():
                self.seats[entry.seat].resigned = True
                self.out.append(entry.seat)
            case e.Ended():
                self._end(entry)
            case e.Expired():
                self.expired = True
                self.status = "over"
            case e.Rematch():
                self.rematch = entry.table
            case e.Taught():
                if self.lesson is not None:
                    self.lesson = self.lesson.left() if entry.left else self.lesson.read()
            case e.Created():
                raise ValueError("a table is created once")
            case _:
                assert_never(entry)
        self._note(entry, logged)

    def _note(self, entry: e.AnyEntry, logged: Logged) -> None:
        self.log.append(logged)
        if self.lesson is not None:
            self._lessons.append(self.lesson)
        self._newest = self.v, entry
        self.timeline.keep()
        if entry.id:
            self.commands[entry.id] = self.v
            if len(self.commands) > KEPT_COMMANDS:
                del self.commands[next(iter(self.commands))]

    def _start(self, entry: e.Started, at: float, state: State | None, trail: Transition | None) -> None:
        for seat in self.seats:
            if seat.kind == "open":
                seat.kind, seat.level = "bot", entry.level
        self.status = "running"
        self._begun = self.v + 1
        self.timeline.advance(state or follow(self.state, None, entry.events), entry.events, None, trail)
        self._run_clock(at)

    def _play(self, entry: e.Played, at: float, state: State | None, trail: Transition | None) -> None:
        after = state or follow(self.state, entry.move, entry.events)
        left = entry.left[entry.seat] if self.clocks.running == entry.seat else None
        self.timeline.advance(after, entry.events, (entry.seat, self.v, entry.reveals, left), trail)
        self.clocks.stop()
        self.clocks.left = list(entry.left) or self.clocks.left
        self.takeback = None
        seat = self.seats[entry.seat]
        if seat.kind == "person" and seat.by_bot:
            self.stand_ins[self.v + 1] = seat.bot_level
        if seat.helped:
            seat.helped = 0
        elif not seat.level:
            seat.missed = 0
        if self.lesson is not None:
            self.lesson = self.lesson.played(entry.seat, self.state.round)
        self._run_clock(at)

    def _miss(self, entry: e.Missed, at: float) -> None:
        seat = self.seats[entry.seat]
        seat.missed += 1
        seat.helped = entry.level
        self.clocks.left = list(entry.left) or self.clocks.left
        self.clocks.stop()
        self._run_clock(at)

    def _claim(self, entry: e.Claimed) -> None:
        """Let a bot play on for whoever was waited for, or count the seat as one that gave up."""
        seat = self.seats[entry.of]
        if self.created.timeout == "move":
            seat.missed = MISSES_UNTIL_REPLACED
        else:
            seat.resigned = True
            self.out.append(entry.of)

    def _undo(self, entry: e.Undone, at: float) -> None:
        if self.takeback is None:  # otherwise it was counted when it was asked for
            self.timeline.note_undo(entry.to)
        if self.lesson is not None:
            self.lesson = self._lessons[entry.to]
        for decision in self.timeline.go_back(entry.to):
            if decision.left is not None:
                self.clocks.take_back(decision.seat, decision.left)
        for seat in self.seats:
            seat.helped = 0
        self.takeback = None
        self._run_clock(at)

    def _answer(self, entry: e.Answered) -> None:
        if self.takeback is not None and entry.yes:
            self.takeback.agreed |= self.seats_with(entry.seat)
        else:
            self.takeback = None

    def _replace(self, entry: e.Replaced, at: float) -> None:
        self.seats[entry.seat].level = entry.level
        if self.clocks.running == entry.seat:
            self.clocks.pause(entry.left, at)
        self._run_clock(at)

    def _end(self, entry: e.Ended) -> None:
        self.ended = entry
        self.status = "over"
        self._over = self.v + 1
        self.takeback = None
        self.clocks.stop()

    def _run_clock(self, at: float) -> None:
        """Start the clock of the seat to move; a bot's clock does not run."""
        turn = self.state.turn
        self.clocks.start(None if turn is None or self.seats[turn].by_bot else turn, at)


def _lesson_of(created: e.Created) -> Progress | None:
    """Begin the lesson of a table, unless it was written anew since."""
    name, _, edition = created.lesson.partition("@")
    lesson = lessons_of(created.header.partition(":")[0]).get(name) if name else None
    return begin(lesson) if lesson is not None and lesson.edition == edition else None
