"""What receivers hear: enough to follow the game, and nothing that a seat may not know."""

import ast
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sintra.server
from server.sitting import GAMES, SECRET, TOKENS, Listener, Sitting, as_sent, leaves
from sintra.core.game import Move
from sintra.core.state import State
from sintra.server.errors import Refusal
from sintra.server.table import entries as e
from sintra.server.table import timeline, transitions
from sintra.server.table.entries import Logged
from sintra.server.table.next_entry import NextEntry
from sintra.server.table.table import Table
from sintra.server.table.timeline import logged
from sintra.server.wire import foresight, messages
from sintra.server.wire.frames import said
from sintra.server.wire.sheets import result_of
from sintra.server.wire.views import Views

DUEL = "duel:2:rows,columns,wilds"
RECEIVERS: tuple[frozenset[int], ...] = (frozenset(), frozenset({0}), frozenset({1}))


# Following the game: Sitting checks view, digest and moves of every listener after every entry


@pytest.mark.parametrize("header", GAMES)
def test_clients_that_apply_changes_always_have_the_view_of_the_digest(header: str) -> None:
    rng = random.Random(6)
    sitting = Sitting(header)
    while sitting.table.status == "running":
        if rng.random() < 0.15 and sitting.table.timeline.undoable(sitting.table.turn or 0):
            sitting.do(transitions.undo(sitting.table, sitting.table.turn or 0))
        sitting.play(rng=rng)
    for listener in sitting.listeners:
        whole = as_sent(messages.table_message(sitting.table, listener.seats, "", (), sitting.now))
        assert whole["view"] == listener.view
        assert whole["log"][1:] == listener.log[1:]


@pytest.mark.parametrize("header", GAMES)
def test_who_comes_back_hears_the_same_events_as_who_stayed(header: str) -> None:
    rng = random.Random(7)
    sitting = Sitting(header)
    live = [Listener(sitting.table, seats) for seats in (frozenset[int](), frozenset({0}), frozenset({0, 1}))]
    heard: list[list[dict[str, Any]]] = [[] for _ in live]
    first = sitting.table.v
    for _ in range(25):
        sitting.play(rng=rng)
        for listener, events in zip(live, heard, strict=True):
            events.append(listener.hear(sitting.table, sitting.table.v, 0.0))
    for listener, events in zip(live, heard, strict=True):
        for v, event in enumerate(events, first + 1):
            later = as_sent(messages.entry_message(Views(sitting.table), listener.seats, v, (), 0.0))
            for name in ("entry", "eye", "changes", "digest", "steps", "outlook", "table"):
                assert later[name] == event[name], name


def test_moves_lead_from_source_to_target_to_a_number() -> None:
    sitting = Sitting("azul:2:coloured")
    shaped = foresight.moves_of(sitting.table.state)
    move = sitting.table.state.moves[0]
    branch: Any = shaped.tree
    for step in move.path:
        branch = branch[step]
    assert branch == move.number
    assert sorted(leaves(shaped.tree)) == sitting.table.state.moves.numbers


def test_the_sheet_tells_nothing_that_opens_a_seat() -> None:
    seats = [e.SeatPlan("person", "Ada", 0, TOKENS[0], "nonceAda"), e.SeatPlan("open")]
    sitting = Sitting("azul:2:coloured", seats=seats)
    told = msgspec.json.encode(messages.table_message(sitting.table, frozenset(), "", (), 0.0)).decode()
    for hidden in (TOKENS[0], SECRET.hex(), "nonceAda", transitions.invitation_for(sitting.table, 1)):
        assert hidden not in told


def test_the_secret_is_told_with_the_end_and_not_before() -> None:
    sitting = Sitting("azul:2:coloured")
    for _ in range(3):
        sitting.play()

    def everything() -> str:
        told = [messages.table_message(sitting.table, seats, "", (), 0.0) for seats in RECEIVERS]
        return msgspec.json.encode(told).decode()

    assert SECRET.hex() not in everything()
    sitting.do(transitions.resign(sitting.table, 0))
    assert SECRET.hex() in everything()


def test_a_result_has_every_point_of_every_seat() -> None:
    for header in GAMES:
        sitting = Sitting(header)
        sitting.play_to_the_end(random.Random(2))
        result = result_of(sitting.table)
        assert result is not None
        for seat, lines in enumerate(result.sheet):
            start = sitting.table.game.start(chance="ask").scores[seat]
            assert start + sum(line.points for line in lines) == result.scores[seat], (header, seat)


def test_a_preview_tells_what_a_move_does_without_its_draws() -> None:
    sitting = Sitting("azul:2:coloured")
    turn = sitting.table.turn
    assert turn is not None
    move = sitting.table.state.moves[0]
    told = foresight.preview(sitting.table, "", turn, move.text)
    after = sitting.table.state.play(move).view(turn).data()
    before = sitting.table.state.view(turn).data()
    assert told.changes == {name: value for name, value in after.items() if before[name] != value}
    with pytest.raises(Refusal, match="not_your_turn"):
        foresight.preview(sitting.table, "", 1 - turn, move.text)
    illegal = next(number for number in range(300) if number not in sitting.table.state.moves.numbers)
    with pytest.raises(Refusal) as refused:
        foresight.preview(sitting.table, "", turn, illegal)
    assert refused.value.rule is not None


def first_with_few_moves(sitting: Sitting) -> tuple[int, list[str]]:
    """Give the seat to move, and the word below which the fewest moves are."""
    turn = sitting.table.turn
    assert turn is not None
    tree = foresight.moves_of(sitting.table.state).tree
    word = min(tree, key=lambda word: len(leaves({word: tree[word]})))
    return turn, [word]


@pytest.mark.parametrize("header", GAMES)
def test_effects_are_what_each_move_below_a_path_would_do(header: str) -> None:
    rng = random.Random(3)
    sitting = Sitting(header)
    sitting.listeners.clear()
    for _ in range(12):
        sitting.play(rng=rng)
        turn, path = first_with_few_moves(sitting)
        told = foresight.effects(sitting.table, "x", turn, path)
        tree = foresight.moves_of(sitting.table.state).tree
        assert (told.id, told.path) == ("x", path)
        assert sorted(told.effects) == sorted(leaves({path[0]: tree[path[0]]}))
        for number, events in told.effects.items():
            foreseen = foresight.preview(sitting.table, "", turn, number)
            assert events == [step.event for step in foreseen.steps]
    last = sitting.table.turn
    assert last is not None
    assert foresight.effects(sitting.table, "x", last, ["no such word"]).effects == {}
    with pytest.raises(Refusal, match="not_your_turn"):
        foresight.effects(sitting.table, "x", (last + 1) % sitting.table.game.players, [])


def test_effects_of_too_many_moves_are_not_told() -> None:
    sitting = Sitting("azul:4:coloured")
    turn = sitting.table.turn
    assert turn is not None
    assert len(sitting.table.state.moves) > foresight.MOST_EFFECTS
    assert foresight.effects(sitting.table, "x", turn, []).effects == {}


@pytest.mark.parametrize("header", GAMES)
def test_a_move_is_carried_out_once_and_its_steps_kept(header: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(header)

    def again(*_: object) -> None:
        raise AssertionError("carried out again")

    with monkeypatch.context() as patch:
        patch.setattr(timeline, "retrace", again)
        for _ in range(8):
            sitting.play(rng=random.Random(1))
    kept = [as_sent(messages.table_message(sitting.table, seats, "", (), 0.0)) for seats in RECEIVERS]
    loaded = sitting.loaded()
    assert [as_sent(messages.table_message(loaded, seats, "", (), 0.0)) for seats in RECEIVERS] == kept
    assert any(told["steps"] for told in kept) or not header.startswith("azul")


# Secrets: two games that differ only in what a receiver may not know sound the same to it


class Twin:
    """A second game with other secrets: open draws and moves are the same, hidden ones are drawn and chosen anew."""

    def __init__(self, sitting: Sitting, seats: frozenset[int], rng: random.Random) -> None:
        self.seats = seats
        self.rng = rng
        self.table = sitting.loaded()

    def hides(self, witness: int | None) -> bool:
        return witness not in (None, e.NOBODY, *self.seats)

    def follow(self, entry: e.Played, at: float) -> bool:
        """Do the same as far as the receiver knows; False if what is shown now cannot be in this game."""
        before = self.table.state
        move = entry.move
        if self.hides(before.witness):
            assert entry.witness not in (e.NOBODY, *self.seats)
            move = self.rng.choice(before.moves.numbers)
        elif move not in before.moves.numbers:
            assert before.reveals or before.witness is not None or self.table.state.turn not in self.seats
            return False
        state = before.play(move)
        events = list(logged(state.events))
        draws = [event for event in entry.events if event.draw]
        # who draws one plate keeps it, and of several the first is let be the same, since it may be shown next
        first = next((number for number, event in enumerate(draws) if self.hides(event.witness)), None)
        number = 0
        while state.weights:
            drawn = self.draw(state, draws[number].draw if number < len(draws) else None, number != first)
            number += 1
            if drawn is None:
                return False
            witness = e.NOBODY if state.witness is None else state.witness
            state = state.set_chance(drawn)
            events.append(e.LoggedEvent(draw=str(state.move), witness=witness))
            events.extend(logged(state.events))
        twin = msgspec.structs.replace(
            entry, move=move, witness=e.NOBODY if before.witness is None else before.witness, events=events
        )
        self.table.apply(twin, Logged.of(twin, at), state.asking())
        return True

    def draw(self, state: State, drawn: str | None, anew: bool) -> str | int | None:
        if anew and self.hides(state.witness):
            outcomes = [number for number, weight in enumerate(state.weights) if weight]
            return self.rng.choice(outcomes)
        return drawn if drawn in [chance.text for chance in state.chance] else None


def eager_to_draw(sitting: Sitting, rng: random.Random) -> Move:
    """Draw plates whenever it can be done, and keep the first one that was looked at."""
    moves = sitting.table.state.moves
    last = sitting.table.log[-1].entry
    if isinstance(last, e.Played) and all(move.text.startswith("p") for move in moves):
        looked_at = [step.draw for step in last.events if step.witness != e.NOBODY]
        return sitting.table.game.move(looked_at[0]) if looked_at else rng.choice(moves)
    drawing = [move for move in moves if move.text == "draw"]
    return drawing[0] if drawing and rng.random() < 0.7 else rng.choice(moves)


def lies_open(state: State) -> list[str]:
    """What a returned plate shows once it has come up again: its front, or its back on top of the stack."""
    return [token for token in state.text().split() if token.startswith(("shown=", "stack=", "drawn="))]


def sounds_the_same(one: Table, other: Table, seats: frozenset[int]) -> None:
    """Everything that the receiver can hear of two tables."""
    messages_of: list[Callable[[Table], Any]] = [
        lambda table: messages.table_message(table, seats, "", (), 1.0),
        lambda table: messages.entry_message(Views(table), seats, table.v, (), 1.0),
    ]
    for tell in messages_of:
        assert as_sent(tell(one)) == as_sent(tell(other))
    if one.turn is not None and one.turn in seats:
        for move in list(one.state.moves)[:3]:
            told = [as_sent(foresight.preview(table, "", one.turn, move.number)) for table in (one, other)]
            assert told[0] == told[1]
        told = [as_sent(foresight.effects(table, "", one.turn, [])) for table in (one, other)]
        assert told[0] == told[1]


@pytest.mark.parametrize("seats", RECEIVERS, ids=["spectator", "seat 0", "seat 1"])
@pytest.mark.parametrize("seed", [0, 1])
def test_what_a_receiver_hears_does_not_depend_on_what_is_hidden_from_it(seats: frozenset[int], seed: int) -> None:
    rng = random.Random(seed)
    sitting = Sitting(DUEL)
    sitting.listeners.clear()
    twin = Twin(sitting, seats, rng)
    different = 0
    while sitting.table.status == "running":
        move = eager_to_draw(sitting, rng)
        turn = sitting.table.turn
        assert turn is not None
        step = transitions.play(sitting.table, turn, move, sitting.now)
        assert isinstance(step.entry, e.Played)
        if step.state is not None and step.state.is_over:
            break
        sitting.do(step)
        followed = twin.follow(step.entry, sitting.now - 1.0)
        if not followed or lies_open(twin.table.state) != lies_open(sitting.table.state):
            twin = Twin(sitting, seats, rng)  # the secret came out; new ones from here on
            continue
        different += twin.table.state != sitting.table.state
        sounds_the_same(sitting.table, twin.table, seats)
    assert different >= 3


@pytest.mark.parametrize("seats", RECEIVERS, ids=["spectator", "seat 0", "seat 1"])
def test_hidden_moves_and_draws_are_told_as_unknown(seats: frozenset[int]) -> None:
    rng = random.Random(1)
    sitting = Sitting(DUEL)
    hidden = 0
    while sitting.table.status == "running":
        sitting.play(eager_to_draw(sitting, rng))
        v = max(v for v, logged in enumerate(sitting.table.log) if isinstance(logged.entry, e.Played))
        entry = sitting.table.log[v].entry
        assert isinstance(entry, e.Played)
        told: Any = messages.entry_of(sitting.table, v, seats)
        known = entry.witness in (e.NOBODY, *seats)
        hidden += not known
        assert (told.move is not None) == (told.text is not None) == (told.path is not None) == known
        for step, heard in zip(entry.events, told.events, strict=True):
            if step.draw:
                assert (heard.draw is not None) == (step.witness in (e.NOBODY, *seats))
                hidden += heard.draw is None
    assert hidden


def test_a_preview_of_another_seats_hidden_move_tells_nothing() -> None:
    rng = random.Random(1)
    sitting = Sitting(DUEL)
    while sitting.table.state.witness is None:
        sitting.play(eager_to_draw(sitting, rng))
    turn = sitting.table.turn
    assert turn is not None
    answers = set()
    for move in sitting.table.game.definition.moves:
        with pytest.raises(Refusal) as refused:
            foresight.preview(sitting.table, "", 1 - turn, move.number)
        answers.add(str(said(refused.value)))
    assert len(answers) == 1


def test_a_step_of_the_start_is_told_by_its_witness() -> None:
    table = Sitting(DUEL).table
    started = next(v for v, logged in enumerate(table.log) if isinstance(logged.entry, e.Started))
    step = NextEntry(table.log[started].entry)
    assert isinstance(step.entry, e.Started)
    for seats in RECEIVERS:
        told: Any = messages.entry_of(table, started, seats)
        for each, heard in zip(step.entry.events, told.events, strict=True):
            if each.draw:
                assert heard.draw == (each.draw if each.witness in (e.NOBODY, *seats) else None)


# Types


def test_messages_are_structs_and_no_dictionaries() -> None:
    """Only somebody's own data is exported as the tables of the store have it."""
    given = set()
    for folder in ("wire", "live", "admin", "results", "puzzles", "http"):
        for path in (Path(sintra.server.__file__).parent / folder).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
                    found = ast.unparse(node.returns)
                    given |= {node.name} if "dict[str, Any]" in found and "tuple" not in found else set()
    assert given == {"export"}
