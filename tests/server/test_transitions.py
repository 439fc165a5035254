"""What may happen at a table next, and what is refused."""

import random

import msgspec
import pytest

from server.sitting import SECRET, TOKENS, Sitting
from sintra.server.errors import Refusal
from sintra.server.limits import LEAVES_PER_SEAT, UNDOS_PER_DECISION, UNDOS_PER_GAME
from sintra.server.table import absence, timeline, transitions
from sintra.server.table import entries as e
from sintra.server.table.next_entry import NextEntry

OPEN = e.SeatPlan("open")
HOST = e.SeatPlan("person", "Ada", 0, TOKENS[0])


def kinds(sitting: Sitting, last: int) -> list[str]:
    return [type(logged.entry).__name__ for logged in sitting.table.log[-last:]]


def at_undoable(header: str, seed: int = 0, **options: object) -> Sitting:
    """Give a table at which the seat to move can take back its last decision."""
    rng = random.Random(seed)
    sitting = Sitting(header, **options)
    while sitting.table.turn is None or not sitting.table.timeline.undoable(sitting.table.turn):
        assert sitting.table.status == "running"
        sitting.play(rng=rng)
    return sitting


# Sitting down


def test_a_table_starts_when_nobody_is_missing() -> None:
    sitting = Sitting("azul:2:coloured", seats=[HOST, OPEN])
    before: str = sitting.table.status
    assert before == "open"
    code = transitions.invitation_for(sitting.table, 1)
    sitting.do(transitions.sit(sitting.table, TOKENS[1], None, code, "Bo", "n"))
    assert kinds(sitting, 2) == ["Sat", "Started"]
    assert sitting.table.status == "running"
    assert sitting.table.held_by(TOKENS[1]) == [1]
    assert sitting.table.nonces == ["", "n"]
    assert sitting.refused(transitions.sit, TOKENS[2], None, code, "Cy", "") == "not_open"


def test_a_seat_needs_its_invitation_unless_the_table_is_listed() -> None:
    hidden = Sitting("azul:3:coloured", seats=[HOST, OPEN, OPEN])
    table = hidden.table
    for seat, code in [(None, ""), (1, ""), (1, "0" * 32), (1, transitions.invitation_for(table, 2)), (None, "ä")]:
        assert hidden.refused(transitions.sit, TOKENS[1], seat, code, "Bo", "") == "wrong_invitation"
    assert hidden.refused(transitions.sit, TOKENS[1], 0, "", "Bo", "") == "seat_taken"
    assert hidden.refused(transitions.sit, TOKENS[1], 3, "", "Bo", "") == "no_seat"
    assert hidden.refused(transitions.sit, TOKENS[1], -1, "", "Bo", "") == "no_seat"
    step = transitions.sit(table, TOKENS[1], None, transitions.invitation_for(table, 2), "Bo", "")
    assert isinstance(step.entry, e.Sat)
    assert step.entry.seat == 2
    assert isinstance(transitions.sit(table, TOKENS[0], 1, "", "Ada", "").entry, e.Sat)  # the host may
    assert hidden.refused(transitions.sit, TOKENS[0], None, "", "Ada", "") == "seat_taken"  # has one and names no other
    listed = Sitting("azul:3:coloured", seats=[HOST, OPEN, OPEN], listed=True)
    assert isinstance(transitions.sit(listed.table, TOKENS[1], None, "", "Bo", "").entry, e.Sat)


def test_an_old_invitation_does_not_open_a_seat_that_was_given_back() -> None:
    sitting = Sitting("azul:3:coloured", seats=[HOST, OPEN, OPEN])
    code = transitions.invitation_for(sitting.table, 1)
    sitting.do(transitions.sit(sitting.table, TOKENS[1], 1, code, "Bo", "n"))
    sitting.do(absence.leave(sitting.table, 1))
    assert sitting.table.seats[1].kind == "open"
    assert sitting.table.nonces[1] == ""
    assert sitting.refused(transitions.sit, TOKENS[1], 1, code, "Bo", "") == "wrong_invitation"
    sitting.do(transitions.sit(sitting.table, TOKENS[2], 1, transitions.invitation_for(sitting.table, 1), "Cy", ""))


def test_the_host_starts_with_bots_in_open_seats() -> None:
    sitting = Sitting("azul:3:coloured", seats=[HOST, OPEN, OPEN])
    assert sitting.refused(transitions.start, TOKENS[1], 2) == "not_host"
    assert sitting.refused(transitions.start, TOKENS[0], 0) == "bad_option"
    assert sitting.refused(transitions.start, TOKENS[0], 7) == "bad_option"
    sitting.do(transitions.start(sitting.table, TOKENS[0], 2))
    assert [(seat.kind, seat.level) for seat in sitting.table.seats] == [("person", 0), ("bot", 2), ("bot", 2)]
    assert sitting.refused(transitions.start, TOKENS[0], 2) == "not_open"


# Playing


def test_only_the_seat_to_move_plays_and_only_legal_moves() -> None:
    sitting = Sitting("azul:2:coloured")
    turn = sitting.table.turn
    assert turn is not None
    assert sitting.refused(transitions.play, 1 - turn, 0, 0.0) == "not_your_turn"
    for nonsense in ("", "xyz", -1, 10**6, True, "3B4 "):
        code = sitting.refused(transitions.play, turn, nonsense, 0.0) if nonsense != "3B4 " else "no_such_move"
        assert code == "no_such_move"
    illegal = next(n for n in range(300) if n not in sitting.table.state.moves.numbers)
    with pytest.raises(Refusal) as refused:
        transitions.play(sitting.table, turn, illegal, 0.0)
    assert refused.value.rule is not None
    assert refused.value.rule.startswith("AZ-")
    legal = sitting.table.state.moves[0]
    steps = [transitions.play(sitting.table, turn, way, 0.0).entry for way in (legal, legal.text, legal.number)]
    assert steps[0] == steps[1] == steps[2]


def test_nothing_is_played_before_the_start_or_after_the_end() -> None:
    waiting = Sitting("azul:2:coloured", seats=[HOST, OPEN])
    for decide, *args in [
        (transitions.play, 0, 0, 0.0), (transitions.undo, 0), (transitions.take_back, 0), (transitions.resign, 0),
        (absence.come_back, 0),
    ]:  # fmt: skip
        assert waiting.refused(decide, *args) == "not_running"
    over = Sitting("azul:2:coloured")
    over.play_to_the_end(random.Random(1))
    for decide, *args in [
        (transitions.play, 0, 0, 0.0), (transitions.undo, 0), (transitions.take_back, 0), (transitions.resign, 0),
        (absence.leave, 0), (absence.come_back, 0),
    ]:  # fmt: skip
        assert over.refused(decide, *args) == "not_running"
    assert over.refused(transitions.answer, 0, True) == "nothing_asked"
    assert transitions.due(over.table, 1e12) is None


# Taking back


@pytest.mark.parametrize("header", ["azul:2:grey", "duel:2:rows,columns,wilds", "pavilion:2:coloured"])
def test_own_decisions_can_be_undone(header: str) -> None:
    sitting = at_undoable(header)
    table = sitting.table
    turn = table.turn
    assert turn is not None
    last = table.timeline.decisions[-1]
    before = table.timeline.at(last.before)
    draws = table.timeline.draws
    sitting.do(transitions.undo(table, turn))
    assert table.state == before
    assert table.turn == turn
    assert table.timeline.draws == draws


@pytest.mark.parametrize("header", ["azul:2:grey", "azul:2:coloured", "duel:2:random", "pavilion:2:grey"])
def test_nothing_is_ever_taken_back_across_a_reveal(header: str) -> None:
    rng = random.Random(3)
    sitting = Sitting(header)
    table = sitting.table
    codes = set()
    while table.status == "running":
        sitting.play(rng=rng)
        if table.status != "running":
            break
        last = table.log[-1].entry
        assert isinstance(last, e.Played)
        drew = any(step.draw for step in last.events)
        assert last.reveals or not drew
        turn = table.turn
        assert turn is not None
        if last.reveals:
            assert table.timeline.undoable(last.seat) is None
            code = sitting.refused(transitions.undo, last.seat)
            assert code == ("drawn" if drew else "revealed")
            codes.add(code)
            assert sitting.refused(transitions.take_back, last.seat) == code
        for seat in (0, 1):
            decisions = table.timeline.decisions_since({seat})
            if decisions and any(decision.reveals for decision in decisions):
                assert sitting.refused(transitions.take_back, seat) in ("drawn", "revealed")
    assert "drawn" in codes
    assert header.startswith("duel") == ("revealed" in codes)


@pytest.mark.parametrize("header", ["azul:3:coloured", "duel:2:random", "pavilion:3:grey"])
def test_an_undo_lasts_until_another_seat_has_acted(header: str) -> None:
    sitting = Sitting(header)
    table, rng = sitting.table, random.Random(5)
    while True:  # until two seats have decided in turn, and nothing came up
        while table.timeline.decisions and table.timeline.decisions[-1].reveals:
            sitting.play(rng=rng)
        first = table.turn
        assert first is not None
        sitting.play(rng=rng)
        if table.turn != first and not table.timeline.decisions[-1].reveals:
            break
    v, second = table.v, table.turn
    assert second is not None
    sitting.do(transitions.undo(table, first))  # it is not its turn any more, and nobody has acted
    assert table.turn == first
    assert table.state == table.timeline.at(v - 1)
    sitting.play(rng=rng)
    while table.turn == first:
        sitting.play(rng=rng)
    quiet = not table.timeline.decisions[-1].reveals
    sitting.play(rng=rng)
    if quiet:
        with pytest.raises(Refusal) as refused:
            transitions.undo(table, first)
        assert (refused.value.code, refused.value.params) == ("acted", {"seat": table.timeline.decisions[-1].seat})
    bystander = next((seat for seat in range(len(table.seats)) if table.timeline.decisions_since({seat}) is None), None)
    if bystander is not None:
        assert sitting.refused(transitions.undo, bystander) == "nothing_to_undo"


def test_a_takeback_across_turns_needs_everybody() -> None:
    sitting = Sitting("azul:3:coloured")
    table = sitting.table
    first = table.turn
    assert first is not None
    assert sitting.refused(transitions.take_back, first) == "nothing_to_undo"
    start = table.state
    sitting.play()
    sitting.play()
    others = [seat for seat in range(3) if seat != first]
    sitting.do(transitions.take_back(table, first))
    assert sitting.refused(transitions.take_back, first) == "already_asked"
    assert sitting.refused(transitions.answer, first, True) == "nothing_asked"
    sitting.do(transitions.answer(table, others[0], True))
    assert table.state != start
    assert sitting.refused(transitions.answer, others[0], True) == "nothing_asked"
    sitting.do(transitions.answer(table, others[1], True))
    assert kinds(sitting, 2) == ["Answered", "Undone"]
    assert table.state == start
    assert table.turn == first
    assert not table.timeline.decisions
    assert table.takeback is None


def test_one_no_is_enough_and_a_move_ends_the_question() -> None:
    sitting = Sitting("azul:2:coloured")
    table = sitting.table
    first = table.turn
    assert first is not None
    sitting.play()
    after = table.state
    sitting.do(transitions.take_back(table, first))
    sitting.do(transitions.answer(table, 1 - first, False))
    assert table.takeback is None
    assert table.state == after
    sitting.do(transitions.take_back(table, first))
    sitting.play()
    assert table.takeback is None
    assert sitting.refused(transitions.answer, 1 - first, True) == "nothing_asked"


def test_bots_agree_to_a_takeback() -> None:
    sitting = Sitting("azul:2:coloured", seats=[HOST, e.SeatPlan("bot", "", 1)])
    while sitting.table.turn != 0:
        sitting.play()
    before = sitting.table.state
    sitting.play()
    sitting.do(transitions.take_back(sitting.table, 0))
    assert kinds(sitting, 2) == ["Asked", "Undone"]
    assert sitting.table.state == before


def test_at_one_screen_the_last_decision_is_taken_back_at_once_whoever_made_it() -> None:
    sitting = Sitting("azul:2:coloured", seats=[HOST, msgspec.structs.replace(HOST, name="Bo")])
    table = sitting.table
    first = table.turn
    assert first is not None
    before = table.state
    sitting.play()
    sitting.do(transitions.take_back(table, 1 - first))  # the screen shows the side of who is to move
    assert kinds(sitting, 2) == ["Asked", "Undone"]
    assert table.state == before
    assert table.turn == first


def test_two_at_one_screen_ask_and_answer_together() -> None:
    seats = [HOST, HOST, e.SeatPlan("person", "Bo", 0, TOKENS[1]), e.SeatPlan("person", "Cy", 0, TOKENS[1])]
    sitting = Sitting("azul:4:coloured", seats=seats)
    table = sitting.table
    while table.turn != 1:
        sitting.play()
    before = table.state
    sitting.play()
    sitting.do(transitions.take_back(table, 0))
    assert table.takeback is not None
    assert table.takeback.agreed == {0, 1}
    assert sitting.refused(transitions.answer, 1, True) == "nothing_asked"
    sitting.do(transitions.answer(table, 3, True))
    assert kinds(sitting, 3) == ["Asked", "Answered", "Undone"]
    assert table.state == before


def test_where_takebacks_are_off_nobody_asks() -> None:
    sitting = Sitting("azul:2:coloured", takebacks=False)
    turn = sitting.table.turn
    sitting.play()
    assert sitting.refused(transitions.take_back, turn) == "no_takebacks"


# Giving up, leaving, coming back


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins_when_one_resigns(seat: int) -> None:
    sitting = Sitting("azul:2:coloured")
    sitting.play()
    sitting.do(transitions.resign(sitting.table, seat))
    assert kinds(sitting, 2) == ["Resigned", "Ended"]
    assert sitting.table.ended == e.Ended(
        reason="resigned", ranking=[2, 1] if seat == 0 else [1, 2], secret=SECRET.hex()
    )


def test_of_three_a_bot_plays_on_and_who_resigned_comes_last() -> None:
    sitting = Sitting("azul:3:coloured")
    sitting.do(transitions.resign(sitting.table, 2))
    assert kinds(sitting, 2) == ["Resigned", "Replaced"]
    assert sitting.refused(transitions.resign, 2) == "not_running"
    assert sitting.refused(absence.come_back, 2) == "not_left"
    sitting.play_to_the_end(random.Random(4))
    assert sitting.table.ended is not None
    assert sitting.table.ended.reason == "finished"
    assert sitting.table.ended.ranking[2] == 3
    assert min(sitting.table.ended.ranking[:2]) == 1


def test_of_four_who_resigned_first_is_last_of_all() -> None:
    sitting = Sitting("azul:4:coloured")
    for seat in (3, 0):
        sitting.do(transitions.resign(sitting.table, seat))
    assert sitting.table.status == "running"
    sitting.do(transitions.resign(sitting.table, 1))
    assert sitting.table.ended is not None
    assert sitting.table.ended.reason == "resigned"
    assert sitting.table.ended.ranking == [3, 2, 1, 4]


def test_when_the_last_person_resigns_against_bots_the_game_ends_as_resigned() -> None:
    bots = [e.SeatPlan("bot", "", 1), e.SeatPlan("bot", "", 1)]
    sitting = Sitting("azul:3:coloured", seats=[HOST, *bots])
    sitting.do(transitions.resign(sitting.table, 0))
    assert sitting.table.ended is not None
    assert sitting.table.ended.reason == "resigned"
    assert sitting.table.ended.ranking[0] == 3


def test_who_leaves_is_replaced_where_the_table_allows_it_and_may_come_back() -> None:
    sitting = Sitting("azul:2:coloured", takeover=3)
    table = sitting.table
    assert sitting.refused(absence.come_back, 0) == "not_left"
    sitting.do(absence.leave(table, 0))
    assert kinds(sitting, 2) == ["Left", "Replaced"]
    assert table.seats[0].by_bot
    assert table.people == [1]
    assert sitting.refused(absence.leave, 0) == "nothing_to_leave"
    sitting.do(absence.come_back(table, 0))
    assert not table.seats[0].by_bot
    assert table.people == [0, 1]


def test_without_takeover_the_seat_waits() -> None:
    sitting = Sitting("azul:2:coloured")
    sitting.do(absence.leave(sitting.table, 0))
    assert not sitting.table.seats[0].by_bot
    assert sitting.table.status == "running"
    sitting.do(absence.leave(sitting.table, 1))
    assert sitting.table.ended is not None
    assert sitting.table.ended.reason == "left"


def test_who_left_does_not_hold_up_a_takeback() -> None:
    sitting = Sitting("azul:2:coloured", takeover=1)
    first = sitting.table.turn
    assert first is not None
    sitting.play()
    sitting.do(transitions.take_back(sitting.table, first))
    sitting.do(absence.leave(sitting.table, 1 - first))
    assert kinds(sitting, 3) == ["Left", "Replaced", "Undone"]


def test_a_table_of_bots_needs_nobody() -> None:
    sitting = Sitting("azul:2:coloured", seats=[e.SeatPlan("bot", "", 1)] * 2)
    assert sitting.table.status == "running"
    sitting.play_to_the_end(random.Random(1))
    assert sitting.table.ended is not None
    assert sitting.table.ended.reason == "finished"


def test_a_rematch_is_noted_after_the_end() -> None:
    sitting = Sitting("azul:2:coloured")
    sitting.do(transitions.resign(sitting.table, 0))
    sitting.do(NextEntry(e.Rematch(table="next")))
    assert sitting.table.rematch == "next"
    assert sitting.table.status == "over"
    assert sitting.loaded().rematch == "next"


def test_deciding_changes_nothing() -> None:
    from server.sitting import face

    sitting = at_undoable("azul:2:grey")
    table = sitting.table
    turn = table.turn
    assert turn is not None
    before = face(table)
    for _ in range(2):
        transitions.play(table, turn, table.state.moves[0], 5.0)
        transitions.undo(table, turn)
        transitions.resign(table, turn)
        absence.leave(table, turn)
        transitions.due(table, 1e9)
    assert face(table) == before


# What is done too often


def test_a_decision_is_undone_so_often_and_then_stays() -> None:
    sitting = at_undoable("pavilion:2:coloured")
    table = sitting.table
    turn, last = table.turn, table.log[-1].entry
    assert turn is not None
    assert isinstance(last, e.Played)
    for _ in range(UNDOS_PER_DECISION):
        assert table.timeline.undoable(turn)
        sitting.do(transitions.undo(table, turn))
        sitting.play(last.move)
        assert table.turn == turn
    assert table.timeline.undoable(turn) is None
    assert sitting.refused(transitions.undo, turn) == "too_often"
    assert sitting.loaded().timeline.undoable(turn) is None  # a restart forgets nothing
    sitting.play()
    while table.turn is None or not table.timeline.undoable(table.turn):
        sitting.play()
    assert transitions.undo(table, table.turn)  # another decision


def test_a_game_is_undone_so_often_whatever_the_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "UNDOS_PER_DECISION", UNDOS_PER_GAME + 1)
    monkeypatch.setattr(timeline, "UNDOS_PER_GAME", 10)
    sitting = at_undoable("pavilion:2:coloured")
    table = sitting.table
    for _ in range(10):
        assert table.turn is not None
        sitting.do(transitions.undo(table, table.turn))
        while not table.timeline.undoable(table.turn) and table.timeline._undone.total() < 10:
            sitting.play()
        sitting.play()
        if table.timeline._undone.total() >= 10:
            break
        while table.turn is None or not table.timeline.undoable(table.turn):
            sitting.play()
    assert table.timeline._undone.total() == 10
    for _ in range(20):
        assert table.timeline.undoable(table.turn or 0) is None
        sitting.play()


def test_a_wish_to_go_back_counts_whether_it_is_granted_or_not() -> None:
    sitting = Sitting("azul:2:coloured")
    table = sitting.table
    first = table.turn
    assert first is not None
    move = table.state.moves[0]
    sitting.play(move)
    for n in range(UNDOS_PER_DECISION):
        sitting.do(transitions.take_back(table, first))
        sitting.do(transitions.answer(table, 1 - first, n % 2 == 0))
        if table.turn == first:
            sitting.play(move)
    assert sitting.refused(transitions.take_back, first) == "too_often"
    assert table.v < 5 * UNDOS_PER_DECISION


def test_a_seat_is_left_so_often_and_no_oftener() -> None:
    sitting = Sitting("azul:2:coloured")
    for _ in range(LEAVES_PER_SEAT):
        sitting.do(absence.leave(sitting.table, 0))
        sitting.do(absence.come_back(sitting.table, 0))
    assert sitting.refused(absence.leave, 0) == "too_often"
    assert transitions.resign(sitting.table, 0)
    three = Sitting("azul:3:coloured", seats=[HOST, OPEN, OPEN])
    for _ in range(LEAVES_PER_SEAT):
        code = transitions.invitation_for(three.table, 1)
        three.do(transitions.sit(three.table, TOKENS[1], 1, code, "Bo", ""))
        three.do(absence.leave(three.table, 1))
    three.do(transitions.sit(three.table, TOKENS[1], 1, transitions.invitation_for(three.table, 1), "Bo", ""))
    assert three.refused(absence.leave, 1) == "too_often"
