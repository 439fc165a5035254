"""Self-play: the same files for the same seed, also after a stop, and loading them again."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import sintra
from command import command, running
from patience import PATIENCE
from sintra.core.words import LANGUAGES
from sintra.research import dataset, load, selfplay

ARGUMENTS = ("selfplay", "azul", "--games", "4", "--level", "1", "--seed", "5", "--wall", "grey")


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("selfplay") / "run"
    done = command(*ARGUMENTS, "--out", str(folder))
    assert done.returncode == 0, done.stderr
    assert "4 games and" in done.stdout
    return folder


def test_records_and_positions_come_back(run: Path) -> None:
    data = load(run)
    assert len(data) == 4
    assert data.game.header == "azul:2:grey"
    table = data.table
    records = list(data.records)
    assert len({record.digest for record in records}) == 4
    arrays = data.arrays()
    assert len(arrays["actions"]) == len(table)
    row = 0
    for number, record in enumerate(records, 1):
        assert record.names == ("level:1", "level:1")
        last = record.replay()
        assert last.is_over
        for before, after in zip(states := list(record.states()), states[1:], strict=False):
            if not isinstance(after.move, sintra.Move):
                continue
            seat = before.turn
            assert table["game"][row].as_py() == number
            assert table["move"][row].as_py() == after.move.text
            assert arrays["actions"][row] == after.move.number
            assert arrays["seats"][row] == seat
            assert (arrays["observations"][row] == before.view(seat).observation()).all()
            assert np.flatnonzero(arrays["masks"][row]).tolist() == before.moves.numbers
            assert last.outcome
            winners = last.outcome.winners
            assert arrays["results"][row] == (0 if len(winners) == 2 else 1 if seat in winners else -1)
            assert data.game.parse_view(table["view"][row].as_py()) == before.view(seat)
            row += 1
    assert row == len(table)


def test_the_same_seed_gives_the_same_files_whatever_the_jobs(run: Path, tmp_path: Path) -> None:
    assert command(*ARGUMENTS, "--out", str(tmp_path), "--jobs", "2", PYTHONHASHSEED="1").returncode == 0
    assert files(tmp_path) == files(run)


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    wanted = selfplay.SelfPlaySettings("azul:2:coloured", 2, 8, 6)
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    assert sorted(selfplay.play_missing(whole, wanted)) == list(range(6))
    arguments = ["selfplay", "azul", "--games", "6", "--level", "2", "--seed", "8", "--out", str(stopped)]
    records = stopped / "records"
    end = time.monotonic() + PATIENCE
    with running(*arguments) as process:
        while not list(records.glob("game-*.txt")) and time.monotonic() < end:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    known = {path.name: path.stat().st_mtime_ns for path in records.glob("game-*.txt")}
    assert known
    (records / "game-00006.txt.part").write_text("half a rec")
    (stopped / "thesis.part").write_text("not ours")
    done = command(*arguments)
    assert done.returncode == 0, done.stderr
    assert {name: (records / name).stat().st_mtime_ns for name in known} == known
    (stopped / "thesis.part").unlink()  # what is not ours is left alone
    assert list(dataset.write_tables(whole, wanted)) == [6]
    assert files(stopped) == files(whole)


def test_more_games_are_added_to_a_folder_and_other_games_are_refused(run: Path, tmp_path: Path) -> None:
    folder = str(tmp_path)
    few = [*ARGUMENTS]
    few[few.index("--games") + 1] = "2"
    assert command(*few, "--out", folder).returncode == 0
    without_seed = [word for word in ARGUMENTS if word not in ("--seed", "5")]
    assert command(*without_seed, "--out", folder).returncode == 0
    assert files(tmp_path) == files(run)
    for change, words in (
        (("--level", "2"), "contains a run with level 1, not 2; choose another folder"),
        (("--seed", "6"), "contains a run with seed 5, not 6"),
        (("--games", "3"), "has a run of 4 games, more than 3; nothing is deleted"),
    ):
        arguments = [*ARGUMENTS]
        arguments[arguments.index(change[0]) + 1] = change[1]
        done = command(*arguments, "--out", folder)
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr
    assert files(tmp_path) == files(run)


def test_a_folder_with_files_of_unknown_origin_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "game-00001.txt").write_text("somebody's")
    (tmp_path / "records" / "game-00002.txt.part").write_text("somebody's")
    before = files(tmp_path)
    done = command(*ARGUMENTS, "--out", str(tmp_path))
    assert done.returncode == 2
    assert "contains game-00001.txt, but nothing says what it was made with; choose another folder" in done.stderr
    assert files(tmp_path) == before


def test_a_full_disk_gets_one_clear_line(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: the records still fit, the table does not."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (16384, 16384))"
    limited = f"{limit}; import sintra.cli; sintra.cli.main()"
    done = subprocess.run(
        [sys.executable, "-c", limited, *ARGUMENTS, "--out", str(tmp_path), "--lang", "en"],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith("positions-0001.parquet cannot be written: File too large")
    assert command(*ARGUMENTS, "--out", str(tmp_path)).returncode == 0
    assert not list(tmp_path.rglob("*.part"))
    assert len(load(tmp_path).table) > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", "--out", "x"), "there is no game 'chess'"),
        (("azul", "--out", "x", "--level", "6"), "level must be a whole number from 1 to 5, not 6"),
        (("azul", "--out", "x", "--games", "0"), "games must be a whole number from 1"),
        (("azul", "--out", "x", "--jobs", "0"), "--jobs: 0 is not a number from 1"),
        (("azul", "--out", "x", "--wall", "pink"), "wall cannot be 'pink'"),
        (("azul",), "--out"),
        (("azul", "--out", "/proc/nothing/here"), "/proc/nothing/here"),
    ],
)
def test_bad_input_gets_one_clear_line(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sintra", "selfplay", *arguments],
        capture_output=True, text=True, check=False, cwd=tmp_path, env={**os.environ, "SINTRA_LANG": "en"},
    )  # fmt: skip
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "x" / "selfplay.json").exists()


def test_loading_says_what_is_missing(run: Path, tmp_path: Path) -> None:
    with pytest.raises(sintra.SintraError, match="contains no self-play"):
        load(tmp_path)
    settings = selfplay.SelfPlaySettings("azul:2:coloured", 1, 1, 2)
    selfplay.agree(tmp_path, settings)
    with pytest.raises(sintra.SintraError, match=r"is not finished: game-00001\.txt is missing"):
        load(tmp_path).record(0)
    with pytest.raises(sintra.SintraError, match=r"positions-0001\.parquet is missing"):
        _ = load(tmp_path).table
    with pytest.raises(sintra.SintraError, match="number must be a whole number from 0 to 3, not 4"):
        load(run).record(4)
    with pytest.raises(sintra.SintraError, match=r"number must be a whole number from 0 to 3, not 1\.5"):
        load(run).record(cast(Any, 1.5))
    (tmp_path / "positions-0001.parquet").write_bytes(b"half a table")
    with pytest.raises(sintra.SintraError, match=r"positions-0001\.parquet cannot be read"):
        _ = load(tmp_path).table
    for sheet in (b"{}", b"[]", b"\xff", b'{"header": 5, "level": 1, "seed": 1, "games": 1}'):
        (tmp_path / "selfplay.json").write_bytes(sheet)
        with pytest.raises(sintra.SintraError, match="cannot be read"):
            load(tmp_path)
    with pytest.raises(sintra.SintraError, match="cannot be read"):
        load(tmp_path / "selfplay.json")


def test_a_run_may_be_asked_for_in_every_language(run: Path) -> None:
    words = {command(*ARGUMENTS, "--out", str(run), "--lang", code).stdout for code in LANGUAGES}
    assert len(words) == len(LANGUAGES)
