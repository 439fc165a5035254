"""The command `words`: checking, and a translator's table there and back."""

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from command import command
from sintra.cli import language_files, words
from sintra.core.errors import SintraError
from sintra.core.words import LANGUAGES, read

NEW = "tlh"
"""A language that has no files."""
HEAD = f"file,table,key,form,en,{NEW}\n"
UNIT = "sintra/cli/languages"


@pytest.fixture
def units(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Path]]:
    """Give copies of all language files to write to."""
    copies = {}
    for name, folder in language_files.units().items():
        copies[name] = tmp_path / "copy" / name
        shutil.copytree(folder, copies[name])
    monkeypatch.setattr(language_files, "units", lambda: copies)
    yield copies
    read.cache_clear()


def test_every_language_is_found_without_a_problem() -> None:
    done = command("words", "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == list(LANGUAGES)
    assert "0 problems" in done.stdout


def test_a_language_that_lacks_texts_is_told_line_by_line() -> None:
    done = command("words", "check", NEW)
    assert done.returncode == 1
    assert f"{NEW}.toml [language] name: is missing" in done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_there_and_back_changes_nothing(language: str, tmp_path: Path, units: dict[str, Path]) -> None:
    before = {name: (folder / f"{language}.toml").read_text("utf-8") for name, folder in units.items()}
    table = tmp_path / "table.csv"
    table.write_text(words.exported(language), encoding="utf-8")
    assert words.imported(language, str(table)) > 1500
    assert {name: (folder / f"{language}.toml").read_text("utf-8") for name, folder in units.items()} == before


def test_a_new_language_is_a_table_that_somebody_fills_in(tmp_path: Path, units: dict[str, Path]) -> None:
    table = tmp_path / "table.csv"
    rows = list(csv.reader(words.exported("pl").splitlines(keepends=True)))
    assert [row[3] for row in rows if row[2] == "count_games"] == ["one", "few", "many", "other"]
    with table.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows([rows[0], *([*row[:5], f"pl {row[4]}"] for row in rows[1:])])
    words.imported("pl", str(table))
    assert list(language_files.problems("pl")) == []
    assert all((folder / "pl.toml").is_file() for folder in units.values())


def test_texts_without_a_translation_stay_out(tmp_path: Path, units: dict[str, Path]) -> None:
    table = tmp_path / "table.csv"
    table.write_text(HEAD + f"{UNIT},words,app,,x,\n{UNIT},words,saved,,x,polta’: {{file}}\n", encoding="utf-8")
    assert words.imported(NEW, str(table)) == 1
    assert (units[UNIT] / f"{NEW}.toml").read_text("utf-8") == '[words]\nsaved = "polta’: {file}"\n'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "words_head"),
        ("file,key\n", "words_head"),
        (HEAD, "words_nothing"),
        (HEAD + f"{UNIT},words,saved,,x\n", "words_columns"),
        (HEAD + f"{UNIT},words,nothing_like_it,,x,y\n", "words_place"),
        (HEAD + f"{UNIT},words,saved,dual,x,y\n", "words_place"),
        (HEAD + f"{UNIT},words,saved,,x,{{nobody}}\n", "words_strange"),
        (HEAD + f"{UNIT},words,count_games,one,x,y\n", "words_other"),
        (HEAD + f'{UNIT},words,saved,,x,"y\n', "words_table"),
    ],
)
def test_a_bad_table_is_one_clear_line(text: str, code: str, tmp_path: Path, units: dict[str, Path]) -> None:
    table = tmp_path / "table.csv"
    table.write_text(text, encoding="utf-8")
    with pytest.raises(SintraError) as refused:
        words.imported(NEW, str(table))
    assert refused.value.code == code
    assert all("\n" not in refused.value.text(language) for language in LANGUAGES)
    assert not any((folder / f"{NEW}.toml").exists() for folder in units.values())


@pytest.mark.parametrize("arguments", [["export", "p_l", "x.csv"], ["import", NEW, "/nowhere.csv"], ["check", "../x"]])
def test_bad_input_is_one_clear_line(arguments: list[str]) -> None:
    done = command("words", *arguments)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
