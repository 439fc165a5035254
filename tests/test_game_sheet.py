"""Games that were written down at a table."""

from pathlib import Path

import pytest

import sintra
from command import command
from sintra.core.game_sheet import read_sheet, write_sheet
from sintra.core.record import Record
from sintra.core.words import LANGUAGES

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*/*.txt"))
HEAD = "game, azul:2:coloured\nnames, Ada, Bo\ndraw, 1\ndraw, BBYR / YYKW / RRRK / WWBB / KYBR\n"


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_recorded_game_goes_through_a_sheet(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    if record.start is not None:
        return
    again = read_sheet(write_sheet(record))
    assert again.replay() == record.replay()
    assert again.plies == record.plies


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_may_be_words_of_any_language(language: str) -> None:
    for name in ("azul", "duel", "pavilion"):
        state = sintra.game(name).start(seed=4)
        for move in (state.moves[0], state.moves[-1]):
            words = state.game.definition.describe.move(move.number, language)
            sheet = write_sheet(Record.of(state)) + f'move,"{words.upper()}"\n'
            assert str(move) in read_sheet(sheet).text()


def test_other_delimiters_blank_rows_and_notes_are_read() -> None:
    sheet = "\ufeff# our game\ngame;azul:2:coloured\n\nnames;Ada;Bo\ndraw;1\ndraw;BBYRYYKWRRRKWWBBKYBR\nmove;1B2;;\n"
    record = read_sheet(sheet)
    assert record.names == ("Ada", "Bo")
    assert record.replay().move == record.game.move("1B2")


def test_scores_are_compared() -> None:
    assert read_sheet(HEAD + "move,1B2\nscore,0,0\n").plies == 22
    with pytest.raises(sintra.InvalidRecord, match="line 6: the sheet says 1 0, but the rules give 0 0"):
        read_sheet(HEAD + "move,1B2\nscore,1,0\n")


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ("", "the sheet is empty"),
        ("move,1B2\n", "line 1: a sheet must begin with the game"),
        ("game,chess\n", "line 1: there is no game 'chess'"),
        (HEAD + "jump,1B2\n", "line 5: 'jump' is none of"),
        (HEAD + "move,9B1\n", "line 5: 9B1 is not allowed"),
        (HEAD + "move,nonsense\n", "line 5: 'nonsense' is not a move"),
        (HEAD + "move\n", "line 5: move needs a value"),
        (HEAD + "draw,B\n", "line 5: there is nothing to draw"),
        ("game,azul:2:coloured\ndraw,9\n", "line 2: '9' cannot come up here"),
        ("game,azul:2:coloured\nmove,1B2\n", "line 2: something must be drawn first; possible: 1, 2"),
        ("game,azul:2:coloured\ndraw,1\ndraw,BBYQ\n", "line 3: 'Q' cannot come up here"),
    ],
)
def test_a_row_that_does_not_fit_is_named(sheet: str, words: str) -> None:
    with pytest.raises(sintra.InvalidRecord) as refused:
        read_sheet(sheet)
    assert words in str(refused.value)


def test_the_command_reads_a_sheet(tmp_path: Path) -> None:
    sheet, out = tmp_path / "game.csv", tmp_path / "game.txt"
    sheet.write_text(HEAD + "move,1B2\n", encoding="utf-8")
    done = command("import", str(sheet), "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert Record.parse(out.read_text(encoding="utf-8")).names == ("Ada", "Bo")
    assert command("import", str(sheet)).stdout == out.read_text(encoding="utf-8")
    sheet.write_text(HEAD + "move,9B9\n", encoding="utf-8")
    refused = command("import", str(sheet))
    assert refused.returncode == 2
    (line,) = refused.stderr.splitlines()
    assert "line 5" in line
