"""Datasets of strong games: the same settings give the same files, rows fit records, damage is found."""

import json
from pathlib import Path

import pytest

import sintra
from sintra.research.strong import (
    MANIFEST,
    RECORDS,
    SAMPLES,
    SHEET,
    TABLE,
    StrongSettings,
    build,
    check,
    load_strong,
    main,
)

SETTINGS = StrongSettings("azul:2:coloured", 2, 12, 3)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("strong")
    build(SETTINGS, folder)
    return folder


def test_a_dataset_is_whole_and_says_what_it_is(made: Path) -> None:
    assert list(check(made)) == []
    assert "2 games of the tree search against itself with 12 simulations" in (made / SHEET).read_text()
    found = load_strong(made)
    assert found.settings == SETTINGS
    assert [record.replay().is_over for record in found.records] == [True, True]


def test_the_same_settings_give_the_same_files(made: Path, tmp_path: Path) -> None:
    build(SETTINGS, tmp_path)
    for name in (RECORDS, TABLE, SHEET, MANIFEST):
        assert (tmp_path / name).read_bytes() == (made / name).read_bytes()


def test_every_row_is_a_decision_of_its_record(made: Path) -> None:
    found = load_strong(made)
    for row in found.table.to_pylist()[::9]:
        state = found.state(row["game"], row["ply"])
        assert state.turn == row["seat"]
        assert set(row["actions"]) <= set(state.moves.numbers)
        assert row["visits"][row["actions"].index(row["action"])] == max(row["visits"])
        assert 0 <= row["value"] <= 1
        outcome = found.records[row["game"] - 1].replay().outcome
        assert outcome is not None
        assert row["points"] == list(outcome.scores)


def test_damage_is_found(made: Path, tmp_path: Path) -> None:
    for name in (RECORDS, TABLE, SHEET, MANIFEST):
        (tmp_path / name).write_bytes((made / name).read_bytes())
    (tmp_path / SHEET).write_text("another text")
    assert list(check(tmp_path)) == [f"{SHEET}: the hash differs"]
    sheet = json.loads((tmp_path / MANIFEST).read_text())
    (tmp_path / MANIFEST).write_text(json.dumps({**sheet, "settings": {}}))
    with pytest.raises(sintra.SintraError, match="cannot be read"):
        load_strong(tmp_path)


def test_the_command_builds_and_checks(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def command(*words: str) -> int:
        monkeypatch.setattr("sys.argv", ["strong", *words])
        try:
            main()
        except SystemExit as end:
            return int(end.code or 0)
        return 0

    assert command("azul", "--games", "2", "--sims", "12", "--seed", "3", "--out", str(tmp_path)) == 0
    assert (tmp_path / MANIFEST).read_bytes() == (made / MANIFEST).read_bytes()
    capsys.readouterr()
    assert command("--check", str(tmp_path)) == 0
    assert capsys.readouterr().out == "all is well\n"
    (tmp_path / SHEET).write_text("another text")
    assert command("--check", str(tmp_path)) == 1
    assert capsys.readouterr().out == f"{SHEET}: the hash differs\n"


@pytest.mark.parametrize(
    "name", ["azul", *(pytest.param(name, marks=pytest.mark.long) for name in ("duel", "pavilion"))]
)
def test_the_sample_that_ships_is_whole_and_small(name: str) -> None:
    folder = SAMPLES / name
    assert list(check(folder)) == []
    assert load_strong(folder).settings.games == 200
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 1 << 20
