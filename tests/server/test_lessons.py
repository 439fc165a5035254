"""A lesson at a table: its place is part of the log, its draws are set, a wrong try costs nothing."""

import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from command import command
from server.live import Server
from server.player import Player
from server.sitting import SECRET, TOKENS, Sitting
from sintra.core.record import Record
from sintra.lessons.lesson import LEARNER, lesson_of, lessons_of
from sintra.server.errors import Refusal
from sintra.server.results.contest import contest_of
from sintra.server.results.counting import Finished, finished
from sintra.server.table import commitment, transitions
from sintra.server.table import entries as e
from sintra.server.table.archive import imported, record_of
from sintra.server.table.creating import lesson_draft, rematch_of
from sintra.server.table.verify import verify
from sintra.server.wire.messages import table_message
from sintra.server.wire.sheets import sheet_of

LESSONS = [(game, name) for game in ("azul", "duel", "pavilion") for name in lessons_of(game)]


def sat_down(game: str, name: str = "") -> Sitting:
    drafted = lesson_draft(lesson_of(game, name), TOKENS[0], "Ada").created
    fields = {field: getattr(drafted, field) for field in ("seats", "position", "lesson", "set_draws", "coach")}
    return Sitting(drafted.header, **fields, commitment=commitment.commit(SECRET))


def go_on(sitting: Sitting) -> None:
    """Do what the lesson asks for next, or what the bot plays."""
    lesson = sitting.table.lesson
    assert lesson is not None
    assert lesson.step is not None
    if lesson.is_read:
        sitting.do(transitions.teach(sitting.table, LEARNER, left=False))
    else:
        sitting.play(lesson.reply or lesson.step.first_of(sitting.table.state))


def taught(sitting: Sitting) -> Sitting:
    while sitting.table.lesson is not None and not sitting.table.lesson.is_over:
        go_on(sitting)
    return sitting


def go_to(sitting: Sitting, words: str) -> Sitting:
    while sitting.table.lesson is not None and sitting.table.lesson.step.words != words:  # type: ignore[union-attr]  # taught
        go_on(sitting)
    return sitting


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_whole_lesson_is_taught_and_its_record_verifies(game: str, name: str, tmp_path: Path) -> None:
    sitting = taught(sat_down(game, name))
    assert sitting.table.status == "running"
    sitting.play_to_the_end(random.Random(3))
    record = Record.parse(record_of(sitting.table).text())
    set_draws = len(lesson_of(game, name).draws)
    assert record.set_draws == set_draws
    assert Record.parse(record.json()) == record
    assert bool(record.start) == bool(lesson_of(game, name).position)
    found = verify(record, commitment.commit(SECRET))
    assert found.set_draws == set_draws
    assert found.draws > 0
    file = tmp_path / "lesson.txt"
    file.write_text(record.text())
    said = command("verify", str(file))
    assert said.returncode == 0
    assert (f"{set_draws} draws were set beforehand" in said.stdout) == bool(set_draws)


def test_draws_after_those_that_are_set_cannot_be_chosen() -> None:
    sitting = taught(sat_down("azul"))
    sitting.play_to_the_end(random.Random(3))
    record = record_of(sitting.table)
    with pytest.raises(ValueError, match="draw 41"):
        verify(replace(record, set_draws=40))


def test_an_imported_record_of_a_lesson_still_says_that_its_draws_were_set() -> None:
    sitting = taught(sat_down("azul"))
    sitting.play_to_the_end(random.Random(3))
    created = imported(record_of(sitting.table), 0.0)[0]
    assert isinstance(created, e.Created)
    assert created.set_draws == list(lesson_of("azul").outcomes)


def test_a_wrong_try_is_refused_with_the_lessons_words_and_nothing_is_spent() -> None:
    sitting = go_to(sat_down("azul"), "first_factory")
    assert sitting.refused(transitions.play, LEARNER, "1B1", 0.0) == "not_taught"
    with pytest.raises(Refusal) as refused:
        transitions.play(sitting.table, LEARNER, "2W3", 0.0)
    assert refused.value.params == {"words": "first_factory_wrong"}
    sitting.play("1B2")


def test_a_move_that_the_rules_forbid_is_refused_by_its_rule() -> None:
    sitting = go_to(sat_down("azul"), "first_factory")
    with pytest.raises(Refusal) as refused:
        transitions.play(sitting.table, LEARNER, "1W2", 0.0)
    assert refused.value.rule == "AZ-A2"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_place_of_a_lesson_is_kept_by_the_log(game: str, name: str) -> None:
    sitting = sat_down(game, name)
    while sitting.table.lesson is not None and not sitting.table.lesson.is_over:
        assert sitting.loaded().lesson == sitting.table.lesson
        go_on(sitting)
    assert sitting.loaded().lesson == sitting.table.lesson


def test_nothing_can_be_played_while_something_is_to_be_read() -> None:
    sitting = sat_down("azul")
    told = table_message(sitting.table, frozenset({LEARNER}), TOKENS[0], (), 0.0)
    assert told.moves is None
    assert told.lesson is not None
    assert (told.lesson.words, told.lesson.read, told.lesson.step) == ("first_aim", True, 1)
    assert sitting.refused(transitions.play, LEARNER, "1B2", 0.0) == "not_taught"
    go_on(sitting)
    told = table_message(sitting.table, frozenset({LEARNER}), TOKENS[0], (), 0.0)
    assert told.moves is not None
    assert told.lesson is not None
    assert told.lesson.points == ["factory-1/B", "seat-0/line-2"]
    assert table_message(sitting.table, frozenset(), "", (), 0.0).lesson is None
    assert sitting.refused(transitions.teach, LEARNER, False) == "nothing_to_read"


def test_a_lesson_can_be_left_and_the_game_goes_on() -> None:
    sitting = go_to(sat_down("azul"), "first_factory")
    sitting.do(transitions.teach(sitting.table, LEARNER, left=True))
    sitting.play("2W3")
    assert sitting.refused(transitions.teach, LEARNER, True) == "nothing_to_read"
    assert sitting.loaded().lesson == sitting.table.lesson


def test_undoing_a_move_takes_the_lesson_back_with_it() -> None:
    sitting = go_to(sat_down("duel"), "first_lay")
    sitting.do(transitions.undo(sitting.table, LEARNER))
    assert sitting.table.lesson is not None
    assert sitting.table.lesson.step is not None
    assert sitting.table.lesson.step.words == "first_plate"
    assert sitting.loaded().lesson == sitting.table.lesson


def test_a_table_of_another_edition_goes_on_freely() -> None:
    sitting = Sitting("azul:2:coloured", lesson="first@00000000")
    assert sitting.table.lesson is None
    assert sheet_of(sitting.table).lesson == "first"


def test_a_lesson_is_neither_rated_nor_counted() -> None:
    sitting = taught(sat_down("azul"))
    sitting.play_to_the_end(random.Random(3))
    assert finished(sitting.table) == Finished(sitting.table.id, (), None)
    lesson = msgspec.structs.replace(sitting.table.created, rated=True)
    free = msgspec.structs.replace(lesson, lesson="")
    rest = [(logged.at, logged.body) for logged in sitting.table.log[1:]]
    assert contest_of([(0.0, e.encoded(lesson)), *rest]) is None
    assert contest_of([(0.0, e.encoded(free)), *rest]) is not None


def test_a_rematch_is_no_lesson() -> None:
    sitting = taught(sat_down("azul"))
    sitting.play_to_the_end(random.Random(3))
    created = rematch_of(sitting.table, sitting.now).created
    assert (created.lesson, created.set_draws) == ("", [])


def heard(player: Player) -> str:
    """Give what the lesson says now."""
    return str((player.whole()["lesson"] or {}).get("words"))


def read(player: Player, left: bool = False) -> None:
    """Go on with the lesson, or leave it, and hear of it."""
    answer = player.do("lesson", seat=LEARNER, left=left)
    player.until(lambda: player.v >= answer["v"])


def test_a_lesson_over_the_wire(server: Server) -> None:
    token = server.person()
    assert next(each for each in server.get("/api/games").json()["games"] if each["name"] == "azul")["lessons"] == [
        "first", "grey",
    ]  # fmt: skip
    refused = server.post("/api/lessons", {"game": "azul", "lesson": "last"}, token)
    assert refused.json()["code"] == "no_such_lesson"
    made = server.post("/api/lessons", {"game": "azul"}, token).json()["table"]
    assert (made["lesson"], made["listed"]) == ("first", False)
    assert [(seat["kind"], seat["level"]) for seat in made["seats"]] == [("person", 0), ("bot", 1)]
    player = server.socket(made["id"], token)
    assert heard(player) == "first_aim"
    read(player)
    assert player.refusal("play", {"seat": 0, "move": "1B1"}, player.v) == "not_taught"
    player.play("1B2", 0)
    player.until(lambda: player.moves is not None)
    assert [entry.get("text") for entry in player.events[-2:]] == ["1B2", "3R2"]
    player.close()
    player = server.socket(made["id"], token)
    told = player.whole()
    assert (told["lesson"]["words"], told["coached"]) == ("first_rest", [0])
    read(player, left=True)
    player.play("cR5", 0)
    player.until(lambda: player.moves is not None)
    assert heard(player) == "None"
    player.close()
