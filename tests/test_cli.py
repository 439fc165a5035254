"""The command, as a person runs it: a real process, its output and its exit code."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sintra
from command import command
from patience import PATIENCE
from sintra.cli.language import WORDS
from sintra.core.words import LANGUAGES

START = "azul:2:coloured round=1 now=draft:1 first=1 marker=c idle=0 bag=B15Y16R15K17W17 lid=- "
MARKET = "factories=BBYR/YYKW/RRRK/WWBB/KYBR centre=- "
EMPTY = "wall{0}=...../...../...../...../..... floor{0}=- "
POSITION = START + MARKET + "".join(f"score{n}=0 lines{n}=-/-/-/-/- {EMPTY.format(n)}" for n in (1, 2))
FIXTURES = Path(__file__).parent / "fixtures/azul"
GAME = str(FIXTURES / "2-players-coloured.txt")


def output(*arguments: str, typed: str = "", **environment: str) -> str:
    done = command(*arguments, typed=typed, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*arguments: str, typed: str = "") -> str:
    """Run a command that must be refused in one clear line; returns the line."""
    done = command(*arguments, typed=typed)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith("sintra: ")
    return line


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Give the file of a whole game."""
    state = sintra.game("azul").start(seed=5)
    while not state.is_over:
        state = state.play(state.moves[-1] if state.round < 3 else state.moves[0])
    file = tmp_path / "game.txt"
    file.write_text(sintra.Record.of(state, ("Ada", "Bo")).text())
    return file


# Looking


def test_games_are_listed() -> None:
    assert "azul" in output("games")
    assert json.loads(output("games", "--json"))["azul"]["players"] == [2, 3, 4]


def test_a_position_is_shown_and_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    shown = output("show", POSITION, "--svg", str(picture))
    assert "1 BBYR  2 YYKW" in shown
    assert sintra.parse(POSITION).text() in shown
    assert picture.read_text().startswith("<svg")


def test_a_position_and_a_record_are_shown_from_files(tmp_path: Path, record: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(POSITION)
    assert "84 legal moves" in output("show", str(file))
    assert "won with" in output("show", str(record))


def test_a_record_is_replayed(record: Path) -> None:
    told = output("replay", str(record))
    assert "Ada plays" in told
    assert "every step follows the rules" in told
    assert "won with" in told
    stepped = output("replay", str(record), "--step")
    assert stepped.count("centre") > told.count("centre")


# Playing


def test_a_whole_game_is_played_through_a_pipe() -> None:
    told = output("play", "azul", "--seed", "3", "--bots", "none", typed="1\n" * 400)
    assert "End of round 1" in told
    assert "points" in told
    assert "Traceback" not in told


def test_bots_play_alone_when_all_seats_are_theirs() -> None:
    told = output("play", "azul", "--players", "3", "--wall", "grey", "--bots", "1,2,3")
    assert "Bot 3 (level 3) plays" in told
    assert "1. " in told


def test_help_why_undo_save_and_load_work(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    typed = f"help\nwhy 1B1\nwhy 9B1\nwhy\n1B1\nundo\nundo\nnonsense\nmoves\n999\n1B2\nboard\nsave {file}\nsave\nquit\n"
    told = output("play", "azul", "--seed", "7", "--bots", "none", typed=typed)
    for words in (
        "list the legal moves", "1B1 is allowed", "(AZ-S2)", "why needs an argument", "nothing to undo",
        "'nonsense' is not a move", "factory 1, blue → line 1", "no number 999 in the list", "Saved to", "save needs",
    ):  # fmt: skip
        assert words in told, words
    assert told.strip().endswith("Goodbye.")
    again = output("play", "azul", "--load", str(file), typed="undo\nundo\nquit\n")
    assert "Player 2, your move" in again
    assert "nothing to undo" in again
    assert sintra.Record.parse(file.read_text()).replay().move == sintra.game("azul").move("1B2")


def test_an_illegal_move_is_refused_with_its_rule_and_the_game_goes_on() -> None:
    told = output("play", "azul", "--seed", "7", typed="cB1\n1B1\nquit\n", SINTRA_LANG="es")
    assert "(AZ-A3)" in told
    assert "Del centro tomas" in told
    assert "Bot 2 (nivel 3) juega" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_plays_and_helps(language: str) -> None:
    told = output("play", "azul", "--lang", language, "--seed", "1", typed="help\n1\nquit\n")
    assert WORDS.say("bye", language) in told
    assert WORDS.say("cmd_replay", language).split()[0] in output("--lang", language, "--help")


def test_a_saved_game_goes_on_as_the_file_says(tmp_path: Path) -> None:
    file = tmp_path / "saved.txt"
    output("play", "azul", "--wall", "grey", "--bots", "none", typed=f"1\nsave {file}\nquit\n")
    assert "--wall coloured" in refused("play", "azul", "--load", str(file), "--wall", "coloured")
    assert "azul:2:grey" in refused("play", "azul", "--load", str(file), "--players", "3")
    output("play", "azul", "--load", str(file), "--wall", "grey", typed="quit\n")


def test_a_loaded_game_can_be_taken_back_over_the_end_of_a_round(tmp_path: Path, record: Path) -> None:
    """After `undo` the draws that follow come by themselves, as in a game that was never saved."""
    state = sintra.Record.parse(record.read_text()).replay()
    before_the_deal = next(s for s in state.history if s.round == 2).parent
    assert before_the_deal
    assert before_the_deal.parent
    short = tmp_path / "short.txt"
    short.write_text(sintra.Record.of(before_the_deal.parent).text())
    told = output("play", "azul", "--bots", "none", "--load", str(short), typed="undo\n" + "1\n" * 4 + "quit\n")
    assert "Round 2" in told


def test_a_seed_decides_the_bots_as_well() -> None:
    games = {output("play", "azul", "--seed", "3", typed="1\n" * 200) for _ in range(2)}
    assert len(games) == 1


def test_a_record_knows_its_bots(tmp_path: Path) -> None:
    file = tmp_path / "saved.txt"
    output("play", "azul", "--bots", "5", typed=f"1\nsave {file}\nquit\n")
    assert "name 2 level:5" in file.read_text()
    assert "Bot 2 (level 5)" in output("play", "azul", "--load", str(file), typed="quit\n")
    assert "Bot 2 (level 5) plays" in output("replay", str(file))


@pytest.mark.parametrize("redirected", ["<&-", ">&-", "| head -1", ">/dev/full"])
def test_closed_streams_are_no_accident(redirected: str) -> None:
    line = f"yes 1 | {sys.executable} -m sintra play azul --seed 1 {redirected}"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "Traceback" not in done.stderr


def test_a_terminal_that_knows_ascii_only_is_served() -> None:
    assert "Bot 2" in output("play", "azul", "--seed", "1", typed="quit\n", PYTHONIOENCODING="ascii")


def test_the_version_is_told_and_no_command_shows_the_help() -> None:
    assert output("--version").strip() == f"sintra {sintra.__version__}"
    assert "replay" in output()


# Counting and measuring


def test_perft_ends_with_the_bare_count() -> None:
    factories = "BBYR YYKW RRRK WWBB KYBR"
    assert output("perft", "azul", "--depth", "3", "--factories", factories).splitlines()[-1] == "393948"
    divided = output("perft", "azul", "--depth", "2", "--factories", factories, "--divide").splitlines()
    assert len(divided) == 85
    assert divided[-1] == "6552"
    assert output("perft", "azul", "--depth", "2", "--position", POSITION).strip() == "6552"


def test_bench_prints_figures_for_machines() -> None:
    figures = json.loads(output("bench", "azul", "--json", "--seconds", "0.05", "--no-start"))["azul"]
    assert figures["playout_moves_per_s"] > 0
    assert figures["api_moves_per_s"] > 0
    assert figures["yardstick"] > 0


# Advice and reviews


def test_a_hint_the_coach_and_the_review_at_the_end_are_there() -> None:
    typed = "hint\ncoach\ncoach on\n1\ncoach off\n" + "1\n" * 400
    told = output("play", "azul", "--seed", "3", "--bots", "none", typed=typed)
    for words in (" rather than ", "coach needs an argument", "The coach judges", "Coach: ", "The coach is silent"):
        assert words in told, words
    assert "Review this game? (y/n)" in told
    assert "The costliest decisions" not in told  # the answer was 1
    moves = told.count("your move") - 5
    asked = output("play", "azul", "--seed", "3", "--bots", "none", typed="1\n" * moves + "yes\n")
    assert "The costliest decisions: Player 1" in asked


def test_a_review_is_told_and_given_as_json(tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    told = output("review", GAME, "--html", str(page))
    assert "The costliest decisions: Player 1" in told
    assert "start" in told
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    sheet = json.loads(output("review", GAME, "--json"))
    assert {"game", "players", "decisions", "deals", "seats"} <= set(sheet)
    assert {"ply", "seat", "move", "best", "loss", "label", "proved", "chances", "reasons"} <= set(
        sheet["decisions"][0]
    )
    assert {"ply", "luck"} <= set(sheet["deals"][0])
    for seat in sheet["seats"]:
        for part in (seat, seat["points"]):
            added = part["start"] + part["luck"] + part["skill"] + part["drift"]
            assert added == pytest.approx(part["result"], abs=1e-6)


def test_several_games_are_told_over_time(tmp_path: Path) -> None:
    second = tmp_path / "second.txt"
    second.write_text((FIXTURES / "2-players-grey.txt").read_text())
    told = output("review", GAME, str(second))
    assert "Player 1: 2 games of Azul" in told
    assert "second.txt" in told
    assert "mean" in told
    (player,) = json.loads(output("review", GAME, str(second), "--seat", "2", "--json"))["players"]
    assert (player["game"], player["seats"]) == ("azul", [1, 1])
    assert len(player["accuracy"]) == len(player["luck"]) == len(player["labels"]) == 2
    assert player["mean_accuracy"] == pytest.approx(sum(player["accuracy"]) / 2)


# Bad input

BAD = [
    (["play", "chess"], "'chess'"),
    (["play", "azul", "--players", "5"], "2, 3, 4"),
    (["play", "azul", "--wall", "green"], "'green'"),
    (["play", "azul", "--side", "grey"], "'side'"),
    (["play", "azul", "--wall"], "--wall needs a value"),
    (["play", "azul", "grey"], "'grey'"),
    (["play", "azul", "--bots", "9"], "--bots"),
    (["play", "azul", "--players", "2", "--bots", "1,1,1"], "3 bots"),
    (["play", "azul", "--seed", "x"], "--seed"),
    (["play", "azul", "--load", "nowhere.txt"], "nowhere.txt"),
    (["show", "nowhere.txt"], "nowhere.txt"),
    (["show", POSITION.replace("B15", "B16")], "21 tiles of colour B"),
    (["show", POSITION.replace("B15", "B16").replace("W17", "W1")], "21 tiles of colour B, not 20; there are"),
    (["show", POSITION.replace("round=1", "round=one")], "round"),
    (["show", POSITION.replace("floor2=-", "")], "floor2 is missing"),
    (["show", POSITION + "floor2=-"], "floor2 is given twice"),
    (["show", POSITION + "tower=-"], "'tower'"),
    (["show", POSITION.replace("azul:2", "azul:7")], "7"),
    (["show", POSITION.replace("azul:2", "azul")], "GAME:PLAYERS:OPTIONS"),
    (["show", POSITION.replace("coloured", "coloured@1")], "parse_view"),
    (["show", "azul=1"], "'azul=1'"),
    (["show"], "POSITION"),
    (["replay", "/"], "/"),
    (["review", "nowhere.txt"], "nowhere.txt"),
    (["review", GAME, "--seat", "3"], "--seat must be a number from 1 to 2"),
    (["review", GAME, "--level", "slow"], "'slow'"),
    (["review", GAME, GAME, "--html", "x.html"], "one file"),
    (["replay", sys.executable], "text"),
    (["perft", "azul"], "--depth"),
    (["perft", "azul", "--depth", "-1"], "-1"),
    (["perft", "azul", "--depth", "1", "--factories", "BBXX"], "tile 3, 'X'"),
    (["perft", "azul", "--depth", "1", "--factories", "BBYR"], "needs 20"),
    (["perft", "azul", "--depth", "1", "--factories", "B" * 20 + "Y"], "21 tiles"),
    (["perft", "azul", "--depth", "1", "--factories", "B", "--position", POSITION], "cannot be used together"),
    (["perft", "azul", "--depth", "1", "--position", POSITION, "--players", "3"], "--players 3"),
    (["bench", "chess"], "'chess'"),
    (["bench", "azul", "--seconds", "0"], "--seconds"),
    (["bench", "azul", "--seconds", "nan"], "--seconds"),
    (["play", "azul", "--bots", "9" * 5000], "--bots"),
    (["show", POSITION.replace("azul:2", "azul:²")], "GAME:PLAYERS:OPTIONS"),
    (["warm", "chess"], "'chess'"),
    (["games", "--lang", "tlh"], "tlh"),
    (["fly"], "'fly'"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD, ids=lambda value: str(value)[:40])
def test_bad_input_gets_one_clear_line(arguments: list[str], words: str) -> None:
    assert words in refused(*arguments)


DAMAGE = [
    (lambda text: text[: len(text) // 2].rsplit("\n", 1)[0], "'end' line is missing"),
    (lambda text: text.replace("score 0 0", "score 1 0", 1), "after step"),
    (lambda text: text.replace("moves ", "moves 9B9 ", 1), "step 22"),
    (lambda text: text.replace("chance", "moves", 1), "step 1"),
    (lambda text: text.replace("rules 1", "rules 9"), "version 9"),
    (lambda text: text.replace("game azul", "game chess"), "'chess'"),
    (lambda text: text.replace("sintra record 2", "sintra record 7"), "line 1"),
    (lambda text: text + "moves 1B1\n", "nothing may follow"),
    (lambda text: text[:-2] + ("0" if text[-2] != "0" else "1"), "altered"),
    (lambda text: "", "empty"),
    (lambda text: "{", "JSON"),
    (lambda text: '{"format": "sintra record", "version": 1}', "'game' is missing"),
    (lambda text: "[" * 100_000, "line 1"),
    (lambda text: '{"a":' * 100_000, "JSON"),
    (lambda text: text.replace("end ", "end " + "9" * 5000), "does not belong in a record"),
    (lambda text: text.replace("name 1 Ada", "name 1 A\x1b[31m"), "name"),
    (lambda text: text.replace("name 1 Ada", "name 2 Ada"), "line 4"),
]


@pytest.mark.parametrize(("damage", "words"), DAMAGE)
def test_a_damaged_record_gets_one_clear_line(damage: Callable[[str], str], words: str, record: Path) -> None:
    record.write_text(damage(record.read_text()))
    line = refused("replay", str(record))
    assert words in line
    assert record.name in line


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "x"), ("version", 3), ("version", True), ("game", 1), ("rules", 1.5), ("rules", float("inf")),
        ("names", "x"), ("names", ["a", "b", "c"]), ("start", 3), ("entries", {}), ("entries", [{"moves": [1]}]),
        ("entries", [{"moves": []}]), ("entries", [{"dance": ["x"]}]), ("plies", -1), ("plies", "3"),
        ("position", "zz"),
    ],
)  # fmt: skip
def test_an_altered_field_of_json_is_named(field: str, value: object, record: Path) -> None:
    data = json.loads(sintra.Record.parse(record.read_text()).json())
    record.write_text(json.dumps(data | {field: value}))
    assert refused("replay", str(record))


def test_a_file_with_windows_line_ends_and_a_byte_order_mark_is_read(record: Path) -> None:
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes().replace(b"\n", b"\r\n"))
    assert "every step follows the rules" in output("replay", str(record))


def test_debug_shows_where_it_came_from() -> None:
    done = command("show", "nowhere.txt", "--debug")
    assert done.returncode == 2
    assert "Traceback" in done.stderr
