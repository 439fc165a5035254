"""A table played without a server: entries as they are stored, and listeners that hear what a client hears."""

import copy
import json
import random
import zlib
from typing import Any

import msgspec

from sintra.core.registry import game_of
from sintra.server.errors import Refusal
from sintra.server.table import commitment, transitions
from sintra.server.table import entries as e
from sintra.server.table.entries import Logged
from sintra.server.table.names import Names
from sintra.server.table.next_entry import NextEntry
from sintra.server.table.table import Table
from sintra.server.wire import messages
from sintra.server.wire.changes import outlook_of
from sintra.server.wire.views import Views

SECRET = bytes(range(32))
ID = "k3v9"
TOKENS = ("token-a", "token-b", "token-c", "token-d")
GAMES = (
    "azul:2:coloured", "azul:3:grey", "azul:4:coloured", "duel:2:rows,columns,wilds", "pavilion:2:coloured",
    "pavilion:3:grey",
)  # fmt: skip


def created(header: str, **options: Any) -> e.Created:
    """Make the first entry: persons in every seat, unless `seats` says otherwise."""
    game = game_of(header)
    persons = [e.SeatPlan("person", f"P{n}", 0, TOKENS[n], f"n{n}") for n in range(game.players)]
    return e.Created(
        **{
            "header": header, "rules": game.definition.rules_version, "program": "test", "seats": persons,
            "host": TOKENS[0], "commitment": commitment.commit(SECRET), **options,
        }
    )  # fmt: skip


def names_in(first: e.Created) -> Names:
    """Give what stands beside the log of a new table."""
    names = Names()
    for number, plan in enumerate(first.seats):
        if plan.kind == "person":
            names.note(number, plan.holder, plan.name)
    return names


def nameless(entry: e.AnyEntry) -> e.AnyEntry:
    """Give an entry as it is stored."""
    return msgspec.structs.replace(entry, name="") if isinstance(entry, e.Sat) else entry


class Listener:
    """A client that keeps its view by the changes it is told, and never asks for the whole again."""

    def __init__(self, table: Table, seats: frozenset[int]) -> None:
        self.seats = seats
        told = as_sent(messages.table_message(table, seats, "", (), 0.0))
        self.v = told["table"]["v"]
        self.view = told["view"]
        self.log = told["log"]
        self.outlook = told["outlook"]
        self.check(table, told)
        self.check_steps(table, {**self.view, **told["before"]}, told)

    def hear(self, table: Table, v: int, now: float) -> dict[str, Any]:
        told: dict[str, Any] = as_sent(messages.entry_message(Views(table), self.seats, v, (), now))
        assert told["entry"]["v"] == v == self.v + 1
        assert set(told["changes"]) <= set(self.view)
        self.v = v
        before = dict(self.view)
        self.view.update(told["changes"])
        self.log.append(told["entry"])
        for change in told["outlook"]:
            assert change != self.outlook[change["seat"]]
            self.outlook[change["seat"]] |= change
        self.check(table, told)
        self.check_steps(table, before, told)
        return told

    def check_steps(self, table: Table, view: dict[str, Any], told: dict[str, Any]) -> None:
        """What the client shows step by step is what its eye sees."""
        trail = table.timeline.trail(self.v, table.log[self.v].entry)
        steps = () if trail is None else trail.steps(told["eye"])
        for step, heard in zip(steps, told["steps"], strict=True):
            event = step.event
            assert heard["event"] == {**vars(event), "details": dict(event.details)}
            after = view | {name: rebuilt(view[name], value) for name, value in heard["changes"].items()}
            assert all(view[name] != after[name] for name in heard["changes"])
            view = after
            assert view == step.view.data()

    def check(self, table: Table, told: dict[str, Any]) -> None:
        """What the client has is what it should see, and the digest says so."""
        assert zlib.crc32(json.dumps(self.view, separators=(",", ":")).encode()) == told["digest"]
        view = table.timeline.at(self.v).view(told["eye"])
        assert self.view == view.data()
        assert self.outlook == as_sent(outlook_of(view))
        assert told["eye"] in (self.seats or {None})
        if told["moves"] is not None:
            assert told["moves"]["seat"] == table.turn
            assert table.turn in self.seats
            assert sorted(leaves(told["moves"]["tree"])) == table.state.moves.numbers
        elif self.v == table.v:
            reading = table.lesson is not None and table.lesson.is_read
            assert reading or table.turn is None or table.turn not in self.seats


class Sitting:
    """A table, everything that was stored of it, and its listeners."""

    def __init__(self, header: str, **options: Any) -> None:
        self.now = 1000.0
        first = created(header, **options)
        logged = Logged.of(first, self.now)
        self.table = Table(ID, SECRET, logged, names_in(first))
        self.stored = [(logged.at, logged.body)]
        self.listeners: list[Listener] = []
        players = self.table.game.players
        for seats in (frozenset(), *(frozenset({n}) for n in range(players)), frozenset(range(players))):
            self.listeners.append(Listener(self.table, seats))
        self.settle()

    def enter(self, step: NextEntry) -> None:
        logged = Logged.of(step.entry, self.now)
        assert logged.entry == nameless(step.entry)
        rests = transitions.rests_after(self.table, step)
        self.table.apply(step.entry, logged, step.state, step.trail)
        if rests:  # then no server has to look after it
            assert self.table.turn in self.table.people or not self.table.has_people
            assert transitions.due(self.table, self.now + 1e9) is None
        self.stored.append((logged.at, logged.body))
        for listener in self.listeners:
            listener.hear(self.table, self.table.v, self.now)

    def settle(self) -> None:
        while (step := transitions.due(self.table, self.now)) is not None:
            self.enter(step)

    def do(self, step: NextEntry, seconds: float = 1.0) -> None:
        self.enter(step)
        self.settle()
        self.now += seconds

    def play(self, move: Any = None, rng: random.Random | None = None) -> None:
        """Play for whoever is to move: a move, a random one, or the first."""
        turn = self.table.turn
        assert turn is not None
        moves = self.table.state.moves
        chosen = move if move is not None else (rng.choice(moves) if rng else moves[0])
        self.do(transitions.play(self.table, turn, chosen, self.now))

    def play_to_the_end(self, rng: random.Random) -> None:
        while self.table.status == "running":
            self.play(rng=rng)

    def loaded(self, snapshot: bytes = b"") -> Table:
        return Table.load(ID, SECRET, self.stored, snapshot, copy.deepcopy(self.table.names))

    def refused(self, decide: Any, *args: Any) -> str:
        """Try something that must be refused and change nothing; gives the code."""
        before = face(self.table)
        try:
            decide(self.table, *args)
        except Refusal as refusal:
            assert face(self.table) == before
            return refusal.code
        raise AssertionError("was not refused")


def face(table: Table) -> dict[str, Any]:
    """Everything that a table is, to compare two."""
    return {
        "log": [(logged.at, logged.entry) for logged in table.log],
        "status": table.status, "seats": table.seats, "state": table.state, "decisions": table.timeline.decisions,
        "draws": table.timeline.draws, "clocks": vars(table.clocks),
        "positions": [table.timeline.at(v) for v in range(len(table.log))],
        "takeback": table.takeback, "ended": table.ended, "out": table.out, "rematch": table.rematch,
        "commands": table.commands,
    }  # fmt: skip


def rebuilt(old: Any, change: Any) -> Any:
    """Give a field after a step: a list of which only some rows came is filled up with the others."""
    if not isinstance(change, dict):
        return change
    return [change.get(str(k), row) for k, row in enumerate(old)]


def as_sent(data: Any) -> Any:
    """Give data as a client gets it."""
    return json.loads(msgspec.json.encode(data))


def leaves(tree: dict[str, Any]) -> list[int]:
    return [n for branch in tree.values() for n in (leaves(branch) if isinstance(branch, dict) else [branch])]
