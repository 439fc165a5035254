"""The library alone, as `pip install sintra` brings it: it plays, and says what the rest needs."""

import subprocess
import sys
from pathlib import Path

import pytest

import sintra
from lean import ROOT, barred, lean_command, lean_python, plain, settings

GAME = """
import sintra
state = sintra.game("azul").start(seed=1)
while not state.is_over:
    state = state.play(state.moves[0])
print(*state.scores)
"""


def loaded_after(code: str) -> set[str]:
    """Name the top modules that a process has imported after some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*(name for name in sys.modules if '.' not in name))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split())


def test_importing_the_package_loads_neither_numba_nor_numpy() -> None:
    assert loaded_after("import sintra").isdisjoint({"numba", "llvmlite", "numpy", "typer", "rich"})


def test_the_help_loads_neither_numba_nor_numpy() -> None:
    helped = "from sintra.cli.app import run\nrun(['--help'])"
    assert loaded_after(helped).isdisjoint({"numba", "llvmlite", "numpy", "litestar", "asyncio"})


def test_every_public_name_is_there_and_listed() -> None:
    for name in sintra.__all__:
        assert getattr(sintra, name).__module__.startswith("sintra.")
    assert set(sintra.__all__) <= set(dir(sintra))
    with pytest.raises(AttributeError, match="no attribute 'gamee'"):
        _ = sintra.gamee


def test_every_package_that_is_asked_for_has_a_version_that_is_tested() -> None:
    tested = {plain(line) for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")}
    extras = settings()["optional-dependencies"]
    wanted = {
        plain(each) for each in [*settings()["dependencies"], *(each for extra in extras.values() for each in extra)]
    }
    assert wanted - {"sintra"} <= tested


def test_all_is_every_extra_that_a_user_may_want() -> None:
    extras = settings()["optional-dependencies"]
    (everything,) = extras["all"]
    assert everything == f"sintra[{','.join(name for name in extras if name not in ('all', 'dev', 'docs', 'test'))}]"


def test_the_barrier_holds_back_what_is_no_part_of_the_library() -> None:
    assert {"hypothesis", "pytest"} <= set(barred())
    assert lean_python("import pytest").returncode != 0


def test_a_game_needs_no_extra() -> None:
    done = lean_python(GAME)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == 2


def test_a_game_in_the_terminal_needs_no_extra() -> None:
    done = lean_command("play", "azul", "--players", "2", "--bots", "1,1", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "won with" in done.stdout or "share the victory" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve",), "serve"),
        (("backup", "copy.sqlite"), "serve"),
        (("selfplay", "azul", "--out", "games"), "research"),
        (("train", "azul", "--out", "trained"), "train"),
    ],
)
def test_a_command_without_its_extra_says_in_one_line_how_to_get_it(
    arguments: tuple[str, ...], extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = lean_command(*arguments)
    assert done.returncode == 2
    (line,) = done.stderr.strip().splitlines()
    assert line.endswith(f"which is not installed: pip install 'sintra[{extra}]'")
