"""The smallest game, outside of the package: it keeps the contract, is searched and solved, and shows itself."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sintra
import toy
from command import command
from contract import Contract
from sintra.core import kernel_cache, registry
from sintra.core.game import Game, configure
from sintra.search.players import player
from sintra.search.solver import solve

TESTS = Path(__file__).parent
FOLDER = TESTS / "toy"
PAGE = TESTS.parent / "docs" / "new-game.md"


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    """Know the game only here: other tests run for the games of the package."""
    sintra.register(toy.GAME)
    yield
    del registry.REGISTERED["toy"]


@pytest.fixture(params=toy.GAME.players, scope="class")
def game(request: pytest.FixtureRequest) -> Game:
    return configure(toy.GAME, request.param, {})


class TestToy(Contract):
    prepare = "import sintra, toy; sintra.register(toy.GAME)"


def test_it_has_at_most_200_lines() -> None:
    assert sum(len(file.read_text().splitlines()) for file in FOLDER.rglob("*.py")) <= 200


def test_it_is_found_by_its_name() -> None:
    assert "toy" in sintra.game_names()
    assert "toy" not in registry.shipped_names()
    state = sintra.game("toy", players=3).start(seed=1)
    assert sintra.parse(state.text()) == state
    assert state.moves[0].text == "A1"


def test_a_name_of_the_package_is_not_given_away() -> None:
    with pytest.raises(sintra.InvalidOption, match="comes with the package"):
        registry.register(sintra.game("azul").definition)


@pytest.mark.parametrize("players", toy.GAME.players)
def test_its_games_are_reviewed(players: int) -> None:
    state = sintra.game("toy", players).start(seed=1)
    while not state.is_over:
        state = state.play(state.moves[-1])
    review = sintra.review(sintra.Record.of(state), effort="glance")
    assert [seat.points.result for seat in review.seats] == list(state.scores)
    assert sintra.Review.parse(review.json()) == review
    assert not review.calibrated


def test_the_search_takes_the_last_pebbles() -> None:
    """After D3 the other player only gets pile C; whatever else is taken leaves pile D to that player: 15 to 15."""
    state = sintra.parse("toy:2 score=12,11,0,0 round_number=3 turn=0 piles=0,0,1,3")
    for spec in ("sims:500", "greedy"):
        assert player(spec).choose(state.view(0)).text == "D3"


def test_the_solver_proves_the_last_round() -> None:
    state = sintra.parse("toy:2 score=12,11,0,0 round_number=3 turn=0 piles=0,0,1,3")
    solution = solve(state)
    assert solution.proved
    assert (solution.best.move.text, solution.best.ends, solution.best.points) == ("D3", "game", (16, 14))


def test_a_searching_player_beats_a_random_one() -> None:
    won = 0.0
    for seed in range(10):
        state, seats = sintra.game("toy").start(seed=seed), [player("sims:200"), player("random")]
        while (turn := state.turn) is not None:
            state = state.play(seats[(turn + seed) % 2].choose(state.view(turn)))
        assert state.outcome
        winners = state.outcome.winners
        won += (seed % 2 in winners) / len(winners)
    assert won >= 8


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """What a process needs to find the game as an installed package."""
    metadata = tmp_path / "pebbles-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[sintra.games]\ntoy = toy:GAME\n")
    paths = [str(tmp_path), str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONPATH": os.pathsep.join(paths)}


def test_an_installed_game_is_listed_and_played(installed: dict[str, str]) -> None:
    listed = command("games", **installed)
    assert re.search(r"^toy +2, 3, 4", listed.stdout, re.MULTILINE), listed.stderr
    played = command("play", "toy", "--bots", "1,2", "--seed", "3", **installed)
    assert played.returncode == 0, played.stderr
    assert re.search(r"A o+\n", played.stdout)


# The cache of its kernels


def test_the_fingerprint_covers_what_a_game_outside_imports(tmp_path: Path) -> None:
    folder = tmp_path / "marbles"
    (folder / "parts").mkdir(parents=True)
    files = {
        "__init__.py": "from .rules import apply\n",
        "rules.py": "from . import tables\nfrom .parts.more import (\n    SIZE,\n)\nfrom marbles.other import X\n"
        "# @kernel\n",
        "tables.py": "A = 1\n",
        "other.py": "import marbles.last\nX = 1\n",
        "last.py": "Y = 1\n",
        "parts/__init__.py": "",
        "parts/more.py": "from ..tables import A\nSIZE = 3\n",
        "drawing.py": "COLOUR = 1\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    found = {path.relative_to(folder).as_posix() for path in kernel_cache.game_sources(folder)}
    assert found >= {"rules.py", "tables.py", "other.py", "last.py", "parts/more.py"}
    assert "drawing.py" not in found


def test_the_kernels_of_the_toy_lie_in_a_folder_of_their_own() -> None:
    sources = {path.name for path in kernel_cache.game_sources(FOLDER)}
    assert "rules.py" in sources
    assert kernel_cache.GAMES[toy.GAME.dtype.names or ()] == FOLDER


# The page


def test_the_page_shows_the_files_as_they_are() -> None:
    """Every block of code with a file's name above it is a part of that file."""
    blocks = re.findall(r"^`(tests/toy/[\w.]+)`:?\n\n```\w+\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert {name for name, _ in blocks} == {f"tests/toy/{file.name}" for file in FOLDER.glob("*.*")}
    for name, block in blocks:
        text = (TESTS.parent / name).read_text()
        for part in block.split("…\n"):
            assert part.strip("\n") in text, f"{name}:\n{part}"
